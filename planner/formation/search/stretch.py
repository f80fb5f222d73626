"""A unit that hardly gets there: placed as though it could go further, then drawn in.

Where every model has to stand at the very end of what it may, the places of such a chain are
none that anybody would look at beforehand. With more to go it is found at once; and what the
model that goes furthest needs is made as small as can be, to the micrometre.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from planner.formation.judge import legal, score
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.reasons.shortage import FURTHER
from planner.formation.reasons.unaccompanied import lonely
from planner.formation.spots import unique
from planner.formation.terms import targets_engaged
from planner.formation.terms.allowance_left import NAME, allowance_left
from planner.navigation.places import Places

SLID: Final = Limits(deterministic_time=0.5, rounds=2, reasons=0)
ROUNDS: Final = 3
"""Times that less is looked for: the less it is, the closer the places that are looked at."""
ENOUGH: Final = 254
"""µm: what gains less is the last."""


@dataclass(frozen=True)
class Stretch:
    """Where all members end, legal but for the budget, and how much more one needs at the most."""

    ends: Places
    more: int


def stretched(problem: Problem) -> Stretch | None:
    """Return the placement found for which the least more is needed; None where none was found."""
    found: Stretch | None = problem.kept(("stretched",), lambda: _least(problem))
    return found


def _least(problem: Problem) -> Stretch | None:
    least, further = None, FURTHER
    for _ in range(ROUNDS):
        found = _drawn_in(problem, further)
        if found is None or (least is not None and found.more >= least.more):
            break
        gained = further - found.more
        least, further = found, found.more
        if further <= 0 or gained < ENOUGH:
            break
    return least


def _drawn_in(problem: Problem, more: int) -> Stretch | None:
    from planner.formation.reasons.things import BUDGET
    from planner.formation.reasons.worlds import anew
    from planner.formation.search.search import search

    fresh = anew(problem, frozenset({BUDGET}), more)
    left = allowance_left({m.id: m.mobility.budget for m in problem.members})
    # who engages what must be engaged is not pulled off it
    goal = (left, targets_engaged.TERM) if problem.terms.must_engage else (left,)
    found = search(fresh, goal, SLID)
    choice = found.outcome.choice
    if choice is None:
        return None
    return Stretch(
        found.menu.pool.spots[found.menu.spots_of(choice)], -score(found.menu, choice)[0]
    )


def drawn_in(wide: Menu) -> tuple[Menu, tuple[int, ...]] | None:
    """Return a menu with a legal choice in it that the places of `wide` do not hold, or None.

    Only for a unit that has to keep together and each of whose rules can be kept by itself.
    """
    problem, must = wide.problem, wide.problem.terms.must_engage
    if problem.terms.coherency is None or any(term.name == NAME for term in wide.terms):
        return None
    if any(m.enters for m in problem.members) or not all(len(spots) for spots in wide.spot):
        return None
    met = int(np.bitwise_or.reduce([np.bitwise_or.reduce(bits) for bits in wide.engages]))
    if any(unit in must and not met >> k & 1 for k, unit in enumerate(problem.aim.targets)):
        return None
    if lonely(wide):  # a neighbour is wanted, not a place at the very end of a move
        return None
    found = stretched(problem)
    if found is None or found.more > 0:
        return None
    pool, places = wide.pool, {}
    for kind in problem.kinds:
        mine = problem.rows[kind.kind]
        known = pool.spots[(pool.kind == kind.kind) & (pool.stay < 0)]
        places[kind.kind] = unique(Places.concat([known, found.ends[mine]]))
    menu = Menu.of(problem, Pool.of(problem, places), wide.terms)
    choice = menu.at(found.ends)
    return (menu, choice) if choice is not None and legal(menu, choice) else None
