"""How much more roll, or move, would make the order possible: planned anew, not guessed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.formation.problem import Problem
from planner.formation.reasons.core import Core
from planner.formation.reasons.shortage import FURTHER
from planner.formation.reasons.things import BUDGET
from planner.formation.reasons.without import any_plan, possible
from planner.formation.reasons.worlds import anew
from planner.plan import Repair

PARTS: Final = 8
"""Of the table's unit, to which a longer move is told: each asking plans the order anew."""


def further(problem: Problem, clash: Core | None, *, lacking: bool = False) -> list[Repair]:
    """Return the lowest roll, or a longer move, for which a plan is found.

    With a pip less, or an eighth of the table's unit, none is found. Nothing where going further
    is no part of the clash, or where none is found at all.

    Parameters:
        lacking: whether what is lacked is known already, to the micrometre: then only a roll.
    """
    if clash is None or BUDGET not in clash.things:
        return []
    die = rulesets.find(problem.scenario.ruleset).die(problem.scenario, problem.order)
    if die is not None:
        return [] if problem.order.roll is None else _roll(problem, sorted(die.chances))
    return [] if lacking else _move(problem)


def _roll(problem: Problem, rolls: list[int]) -> list[Repair]:
    now = problem.order.roll
    assert now is not None
    higher = [roll for roll in rolls if roll > now]
    index = _least(
        len(higher) - 1,
        lambda n: bool(possible(problem, problem.scenario, replace(problem.order, roll=higher[n]))),
    )
    if index is None:
        return []
    roll = higher[index]
    return [Repair(f"possible with a roll of {roll}: {roll - now} more", "roll")]


def _move(problem: Problem) -> list[Repair]:
    unit = problem.scenario.battlefield.table.unit
    step = unit.um / PARTS
    index = _least(int(FURTHER / step) - 1, lambda n: _works(problem, round((n + 1) * step)))
    if index is None:
        return []
    more = round((index + 1) * step)
    return [Repair(f"possible with a move of {unit.say(more, 3)} more", "move", more)]


def _works(problem: Problem, more: int) -> bool:
    return any_plan(anew(problem, frozenset({BUDGET}), more))


def _least(most: int, works: Callable[[int], bool]) -> int | None:
    """Return the least number up to `most` that works, where all above it do; None if none."""
    if most < 0 or not works(most):
        return None
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if works(middle) else (middle + 1, high)
    return low
