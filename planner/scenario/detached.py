"""A part of a unit that carries an order out by itself, as a unit of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from planner import rulesets
from planner.order import Order
from planner.scenario.regrouped import parted
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.plan import Plan


def detached(scenario: Scenario, order: Order) -> tuple[Scenario, Order]:
    """Return the table on which those whom an order names are a unit, and their order.

    Both are as they were where the game knows no such order (`Ruleset.detaches`), or where it
    is all of the unit's models that are named. The others keep the old id, and stand where they
    are: what they do is an order of its own.

    Raises:
        OrderError: there is no such unit, or it has no such model.
    """
    ruleset = rulesets.find(scenario.ruleset)
    if not order.models or not ruleset.detaches(order):
        return scenario, order
    unit = scenario.unit(order.unit)
    if {model.id for model in unit.models} == {*order.models}:
        return scenario, replace(order, models=())
    table = parted(scenario, unit.id, order.models)
    (new,) = (u for u in table.units if u.id not in scenario.by_id)
    units = tuple(ruleset.as_part(unit, u) if u is new else u for u in table.units)
    return replace(table, units=units), replace(order, unit=new.id, models=())


def carried_out(scenario: Scenario, plan: Plan) -> tuple[Scenario, Plan]:
    """Return the table and the plan as those see them who carry it out (`detached`)."""
    table, order = detached(scenario, plan.order)
    return (scenario, plan) if order is plan.order else (table, replace(plan, order=order))
