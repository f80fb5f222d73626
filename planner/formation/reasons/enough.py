"""How much more to move lets one more model do what is wanted: planned anew, not guessed.

What a model lacks is measured over ways longer than it may go, and such a search differs by some
thousandths of an inch from one that ends where the budget does; and the others have to keep up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
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
    for amount, fresh in _more(found.wide.problem, one.lack, over):
        made = tried(fresh, name, over, one.member.id)
        if made is not None and made.count > count and one.member.id in made.who:
            return amount
    return None


def enough_beside(found: Found, one: Held, over: Callable[[], bool]) -> float | None:
    """Return µm with which it gets to its place beside the others, who end where they do."""
    if one.spot is None:
        return None
    at, me = ends(found), one.member.index
    at = Places.concat([at[:me], Places.of([one.spot]), at[me + 1 :]])
    for amount, fresh in _more(found.wide.problem, one.beside, over):
        if holds(fresh, at):
            return amount
    return None


def _more(
    problem: Problem, lack: float, over: Callable[[], bool]
) -> Iterator[tuple[float, Problem]]:
    """What is lacked, then a little more each time, and the order with so much more."""
    step = problem.scenario.battlefield.table.unit.um / 100
    for amount in (lack, *(round_up(problem, lack) + n * step for n in BEYOND)):
        if over():
            return
        yield amount, anew(problem, frozenset({BUDGET}), math.ceil(amount))
