"""How much more roll, or move, would make the order possible: planned anew, not guessed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from planner import rulesets
from planner.formation.problem import Problem
from planner.formation.reasons.core import Core
from planner.formation.reasons.shortage import FURTHER
from planner.formation.reasons.things import BUDGET
from planner.formation.reasons.without import possible
from planner.formation.reasons.words import round_up
from planner.formation.search.stretch import stretched
from planner.order import Order
from planner.plan import Repair
from planner.rulesets.known import known_terms


def further(problem: Problem, clash: Core | None, *, lacking: bool = False) -> list[Repair]:
    """Return the lowest roll, or a longer move, for which a plan is found.

    With a pip less none is found. Nothing where going further is no part of the clash, or where
    none is found at all.

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
    orders = [replace(problem.order, roll=roll) for roll in higher]
    index = _least(
        len(higher) - 1,
        lambda n: (
            _enough(problem, orders[n]) or bool(possible(problem, problem.scenario, orders[n]))
        ),
    )
    if index is None:
        return []
    roll = higher[index]
    return [Repair(f"possible with a roll of {roll}: {roll - now} more", "roll")]


def _enough(problem: Problem, order: Order) -> bool:
    """Whether the placement that needs least more is within what the order gives."""
    found = stretched(problem)
    bodies = known_terms(problem.scenario, order).mobilities
    return found is not None and all(
        bodies[m.id].budget - m.mobility.budget >= found.more
        for m in problem.members
        if m.mobility.moves
    )


def _move(problem: Problem) -> list[Repair]:
    found = stretched(problem)
    if found is None or found.more >= FURTHER:
        return []
    # to the micrometre it is another search that might not find it again
    more = round_up(problem, max(1, found.more))
    say = problem.scenario.battlefield.table.unit.say
    text = f"possible with {say(more)} more move, perhaps with less"
    return [Repair(text, "move", more)]


def _least(most: int, works: Callable[[int], bool]) -> int | None:
    """Return the least number up to `most` that works, where all above it do; None if none."""
    if most < 0 or not works(most):
        return None
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if works(middle) else (middle + 1, high)
    return low
