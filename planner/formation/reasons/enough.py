"""How much more to move lets one more model do what is wanted: planned anew, not guessed.

What a model lacks is measured over ways longer than it may go, and such a search differs by some
thousandths of an inch from one that ends where the budget does; and the others have to keep up.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from planner.formation.problem import Problem
from planner.formation.reasons.held import Held, ends
from planner.formation.reasons.things import BUDGET
from planner.formation.reasons.tried import holds, tried
from planner.formation.reasons.words import round_up
from planner.formation.reasons.worlds import anew
from planner.formation.search.found import Found
from planner.navigation.places import Places

BEYOND: Final = (0, 1, 2, 4, 8)
"""Hundredths of the table's unit that are tried above what is lacked."""


def enough(
    found: Found, term: int, count: int, one: Held, over: Callable[[], bool]
) -> float | None:
    """Return µm with which a plan is found in which more than `count` do it, and this one too.

    None where it is found with none that is tried.

    Parameters:
        term: number of the term that counts those who do it.
        over: asked before each plan: True ends it.
    """
    name = found.menu.terms[term].name

    def does(fresh: Problem) -> bool:
        made = tried(fresh, name, over, one.member.id, count)
        return made is not None and made.count > count and one.member.id in made.who

    return _least(found.wide.problem, one.lack, over, does)


def enough_beside(found: Found, one: Held, over: Callable[[], bool]) -> float | None:
    """Return µm with which it gets to its place beside the others, who end where they do."""
    if one.spot is None:
        return None
    at, me = ends(found), one.member.index
    at = Places.concat([at[:me], Places.of([one.spot]), at[me + 1 :]])
    return _least(found.wide.problem, one.beside, over, lambda fresh: holds(fresh, at))


def _least(
    problem: Problem, lack: float, over: Callable[[], bool], does: Callable[[Problem], bool]
) -> float | None:
    """The least that is tried with which the order does it.

    After what is lacked the most comes next: where that is not enough, none between them is. Of
    those between half are left out each time: who can with less can with more.
    """

    def enough_is(amount: float) -> bool:
        return not over() and does(anew(problem, frozenset({BUDGET}), math.ceil(amount)))

    step = problem.scenario.battlefield.table.unit.um / 100
    amounts = [round_up(problem, lack) + n * step for n in BEYOND]
    if enough_is(lack):
        return lack
    if not enough_is(amounts[-1]):
        return None
    low, high = 0, len(amounts) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if enough_is(amounts[middle]) else (middle + 1, high)
    return amounts[high]
