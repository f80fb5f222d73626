"""Where an order has its models look once they have moved, whatever the action."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner import rulesets
from planner.errors import OrderError
from planner.length import DEGREE, microdegrees
from planner.mobility import Looks
from planner.rulesets.watched import watched

if TYPE_CHECKING:
    from planner.mobility import Mobility, Terms
    from planner.order import Order
    from planner.scenario.scenario import Scenario

STRAIGHT: Final = DEGREE // 2
"""µ° to either side that count as straight ahead, where a game knows no firing arc."""
FACING: Final = "facing"
FAR: Final = 10_000
"""Table units from the table's corner, beyond which there is nothing to look at."""


def check_facing(scenario: Scenario, order: Order) -> None:
    """Raise an `OrderError` where an order has its models look at what there is not."""
    facing = order.facing
    if isinstance(facing, str):
        if facing == order.unit:
            raise OrderError(f'"{facing}" cannot face itself: name another unit, or a point')
        if not scenario.unit(facing).on_table:
            raise OrderError(f'"{facing}" does not stand on the table: nobody can face it')
    elif isinstance(facing, tuple):
        if len(facing) != 2 or not all(abs(part) <= FAR for part in facing):
            raise OrderError(f"the order faces {facing}, which is no point: give x and y")
    elif facing is not None and not abs(facing) <= 360:
        raise OrderError(f"the order faces {facing:g}, which is no direction: give -360 to 360°")


def besides(scenario: Scenario, order: Order, terms: Terms) -> Terms:
    """Return `terms` with all that an order of any action may ask besides."""
    return looking(scenario, order, watched(scenario, order, terms))


def looking(scenario: Scenario, order: Order, terms: Terms) -> Terms:
    """Return `terms` with the demand that models end facing where the order says.

    Of a unit that parts it is a demand on those that the order names.
    """
    if order.facing is None:
        return terms
    check_facing(scenario, order)
    own = {
        name: _facing(scenario, order, mobility)
        for name, mobility in terms.mobilities.items()
        if not order.models or name in order.models
    }
    return replace(terms, mobilities={**terms.mobilities, **own})


def _facing(scenario: Scenario, order: Order, mobility: Mobility) -> Mobility:
    rule, leaving = mobility.rule(FACING), mobility.leaving
    if leaving is not None and leaving.faces:
        raise OrderError(f"who goes so faces away in the end ({leaving.faces}): order no facing")
    if isinstance(order.facing, float):
        look = Looks(rule, heading=microdegrees(order.facing))
    else:
        unit = scenario.unit(order.unit)
        model = next(model for model in unit.models if model.id == mobility.model)
        arc = rulesets.find(scenario.ruleset).arc(unit, model)
        if not (arc or mobility.base.is_round):
            text = f'"{model.id}" is no disc and has no firing arc: say in degrees how it ends'
            raise OrderError(text)
        look = Looks(rule, at=points(scenario, order), off=arc // 2 if arc else STRAIGHT)
    return replace(mobility, ends=(*mobility.ends, look))


def points(scenario: Scenario, order: Order) -> tuple[tuple[int, int], ...]:
    """Return what an order has its models look at, µm: a point, or where a unit's models stand."""
    if isinstance(order.facing, str):
        models = scenario.unit(order.facing).models
        return tuple((model.pose.x, model.pose.y) for model in models)
    if isinstance(order.facing, tuple):
        x, y = (scenario.battlefield.table.unit.to_um(part) for part in order.facing)
        return ((x, y),)
    return ()
