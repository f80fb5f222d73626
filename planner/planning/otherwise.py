"""What a unit does where a failed check leaves no way to carry its order out."""

from __future__ import annotations

import math
from dataclasses import replace

from planner import rulesets
from planner.order import Order
from planner.scenario.scenario import Scenario


def otherwise(scenario: Scenario, order: Order) -> Order | None:
    """Return the order it carries out instead (`Ruleset.otherwise`); None where there is none.

    What was to bring it to other units, a friend or targets, brings it on towards the nearest.
    """
    action = rulesets.find(scenario.ruleset).otherwise.get(order.action)
    if action is None:
        return None
    friend = order.to if isinstance(order.to, str) and order.to in scenario.by_id else None
    goal = rulesets.find(scenario.ruleset).goal(action)
    if goal != "reach":
        return replace(order, action=action)
    mine = scenario.unit(order.unit).models
    others = [m for name in (friend, *order.targets) if name for m in scenario.unit(name).models]
    if not others:
        return replace(order, action=action, goal=None)
    nearest = min(
        (math.dist(a.pose.at, b.pose.at), b.pose.x, b.pose.y) for a in mine for b in others
    )
    unit = scenario.battlefield.table.unit
    return Order(order.unit, action, to=(unit.from_um(nearest[1]), unit.from_um(nearest[2])))
