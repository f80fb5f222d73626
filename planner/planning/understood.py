"""Is an order understood: what in it does not exist, or does not fit its action, is an error."""

from __future__ import annotations

from typing import Final

from planner import rulesets
from planner.errors import OrderError, nearest
from planner.order import BOARD, JOIN, Order
from planner.rulesets import Ruleset
from planner.rulesets.looking import check_facing
from planner.scenario.scenario import Scenario
from planner.units import Unit

UNTARGETED: Final = ("reach", "escape", "hold")
"""Goals to which targets mean nothing."""
FURTHEST: Final = 1e6
"""Table units: no point of any table is further from its corner (nor is what is no number)."""


def check_order(scenario: Scenario, order: Order, ruleset: Ruleset) -> None:
    """Raise an `OrderError` for whatever in `order` does not exist or does not fit."""
    unit = scenario.unit(order.unit)
    if order.action not in ruleset.actions:
        hint = nearest(order.action, ruleset.actions)
        raise OrderError(f'{ruleset.name} has no action "{order.action}"; {hint}')
    if not unit.on_table and order.action not in ruleset.entries:
        raise OrderError(f'unit "{unit.id}" does not stand on the table')
    for target in order.targets:
        if scenario.unit(target).side == unit.side:
            raise OrderError(f'target "{target}" is on the same side as "{unit.id}"')
        if not scenario.unit(target).on_table:
            raise OrderError(f'target "{target}" does not stand on the table')
    goal = order.goal or ruleset.goal(order.action)
    if order.targets and goal in UNTARGETED:
        engage = "" if goal == "hold" else ", or ask for the goal engage"
        raise OrderError(f'"{order.action}" does not look at targets: leave them out{engage}')
    _check_models(unit, order, ruleset)
    _check_destination(scenario, order)
    check_facing(scenario, order)
    _check_roll(scenario, order, ruleset)


def _check_models(unit: Unit, order: Order, ruleset: Ruleset) -> None:
    for name in order.models:
        if name not in {model.id for model in unit.models}:
            raise OrderError(f'"{unit.id}" has no model "{name}"')
    looking = sorted(ruleset.parting | ruleset.dividing | ruleset.naming)
    if order.models and order.action not in looking and not ruleset.detaches(order):
        hint = f": {', '.join(looking)} do" if looking else ""
        raise OrderError(f'"{order.action}" looks at no models, leave them out{hint}')


def _check_destination(scenario: Scenario, order: Order) -> None:
    if isinstance(order.to, str) and order.to in scenario.by_id:
        ruleset = rulesets.find(scenario.ruleset)
        if (order.goal or ruleset.goal(order.action)) not in (BOARD, JOIN):
            carries = order.to in ruleset.carriers(scenario, scenario.unit(order.unit))
            board = "to get into it, ask for the goal board; " if carries else ""
            raise OrderError(f'"{order.to}" is a unit: {board}to get near it, name a point')
    elif isinstance(order.to, str):
        scenario.battlefield.feature(order.to)
    elif order.to is not None:
        table = scenario.battlefield.table
        sound = len(order.to) in (2, 3) and all(abs(c) <= FURTHEST for c in order.to)
        x, y = (table.unit.to_um(c) for c in order.to[:2]) if sound else (-1, -1)
        if not (0 <= x <= table.width and 0 <= y <= table.height):
            raise OrderError(f"the destination {order.to} is not a point of the table")


def _check_roll(scenario: Scenario, order: Order, ruleset: Ruleset) -> None:
    if order.roll is None:
        return
    die = ruleset.die(scenario, order)
    if die is None and ruleset.refusal(scenario, order) is not None:
        return  # that is said: whether it would roll any dice is another matter
    if die is None:
        raise OrderError(f'"{order.action}" rolls no dice: leave the roll out')
    if order.roll not in die.chances:
        raise OrderError(f"a roll of {die.dice} is {die.results}, not {order.roll}")
