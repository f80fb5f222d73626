"""What an order wants, found on the table: targets, an area, a point."""

from __future__ import annotations

import math
from dataclasses import dataclass

from planner.battlefield import Kind
from planner.formation.area import Area
from planner.mobility import Terms
from planner.order import Order
from planner.scenario.scenario import Scenario
from planner.units import Pose


@dataclass(frozen=True)
class Aim:
    """What the goal is about.

    Parameters:
        targets: units to engage, those that must be first; bit i of a set stands for targets[i].
        area: objective or zone to be in, or None.
        point: place to get to, or None.
    """

    targets: tuple[str, ...] = ()
    area: Area | None = None
    point: Pose | None = None

    @classmethod
    def of(cls, scenario: Scenario, order: Order, terms: Terms) -> Aim:
        """Find the aim of `order`.

        Without a destination that is the nearest objective; where there is none, who comes from
        off the table comes as near as it may to where it enters.

        Raises:
            OrderError: the feature it goes to does not exist.
        """
        targets = tuple(dict.fromkeys((*terms.must_engage, *order.targets)))
        if isinstance(order.to, str) and order.to not in scenario.by_id:
            pieces = scenario.battlefield.pieces(order.to)
            return cls(targets, Area.over(pieces, _middle(scenario, order)))
        if order.to is not None and not isinstance(order.to, str):
            unit = scenario.battlefield.table.unit
            x, y, z = (*(unit.to_um(c) for c in order.to), 0)[:3]
            return cls(targets, None, Pose(x, y, z))
        nearest = _nearest_objective(scenario, order)
        return cls(targets, nearest, None if nearest else _entry(terms))


def _entry(terms: Terms) -> Pose | None:
    """About where a unit enters from off the table: the transport that it gets out of, say."""
    entries = (body.set_up for body in terms.mobilities.values())
    return next((Pose(one.x, one.y, 0) for one in entries if one is not None), None)


def _middle(scenario: Scenario, order: Order) -> tuple[float, float]:
    """The unit's middle, µm."""
    models = scenario.unit(order.unit).models
    return (
        sum(m.pose.x for m in models) / len(models),
        sum(m.pose.y for m in models) / len(models),
    )


def _nearest_objective(scenario: Scenario, order: Order) -> Area | None:
    """The objective nearest to the unit's middle, for goals that name none."""
    x, y = _middle(scenario, order)
    areas = [Area.of(feature) for feature in scenario.battlefield.of(Kind.OBJECTIVE)]
    return min(areas, key=lambda a: math.dist((x, y), a.centre) - a.radius, default=None)
