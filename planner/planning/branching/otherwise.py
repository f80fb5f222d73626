"""What a unit does where there is no way to carry its order out, be it for a failed check."""

from __future__ import annotations

import math
from dataclasses import replace

from planner import rulesets
from planner.order import Order
from planner.plan import Plan
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


def with_what_is_left(scenario: Scenario, order: Order, made: Plan) -> Plan:
    """Return a plan; where there is none it names the action that is for that (`Ruleset.unless`).

    Of those alone that the rules do not refuse.
    """
    if made.found:
        return made
    ruleset, notes = rulesets.find(scenario.ruleset), made.notes
    for action, (first, rule) in ruleset.unless.items():
        instead = replace(order, action=action)
        if first == order.action and ruleset.refusal(scenario, instead) is None:
            notes = (*notes, (rule, f'where "{first}" is impossible the order is "{action}"'))
    return replace(made, notes=notes)
