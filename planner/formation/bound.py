"""Bounds that need no formation: what each term could reach if coherency were no matter."""

from __future__ import annotations

import numpy as np

from planner.formation.judge import fold
from planner.formation.menu import Menu
from planner.formation.terms import Fold

TOO_MANY = 4_000
"""Options beyond which the set packing is not tried."""


def bounds(menu: Menu, clock: object) -> list[int]:
    """Return for each term a value that no choice from `menu` can beat.

    Lengths: every member at its own best. Counts to be made large: a set packing of the
    places that count (no two overlapping, one for each member), which is tight and quick.
    """
    return [_bound(menu, term, clock) for term in range(len(menu.terms))]


def _bound(menu: Menu, term: int, clock: object) -> int:
    goal = menu.terms[term]
    if goal.fold is Fold.UNION:
        met = [int(np.bitwise_or.reduce(values[term])) for values in menu.values]
        return fold(Fold.UNION, met)
    least = goal.sense == "min"
    alone = [int(v[term].min() if least else v[term].max()) for v in menu.values]
    single = fold(goal.fold, alone)
    if least or goal.unit or single == 0:
        return single
    return min(single, packing(menu, term, clock))


def packing(menu: Menu, term: int, clock: object) -> int:
    """Return how many members at most can take a place that counts for `term` together."""
    from planner.formation.cpsat.packing import pack

    counting = [np.flatnonzero(values[term] > 0) for values in menu.values]
    if sum(len(c) for c in counting) > TOO_MANY:
        return sum(1 for c in counting if len(c))
    return pack(menu, counting, clock)
