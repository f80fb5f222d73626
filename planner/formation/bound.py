"""Bounds that need no formation: what each term could reach if coherency were no matter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from planner.formation.cpsat.packing import Packing, pack
from planner.formation.cpsat.solver import Clock
from planner.formation.examined import none_better
from planner.formation.judge import Score, alone
from planner.formation.menu import Menu
from planner.formation.search.greedy import filled
from planner.formation.terms import Fold

TOO_MANY = 4_000
"""Options beyond which the set packing is not tried."""
MANY = 1000
"""Options beyond which prices are asked first: a set packing of a thousand takes 0.2 s, prices a
tenth of that (measured); of few it takes no longer, and where it stands is worth starting from."""
SOON: Final = 8
"""Linear programs for those prices: where more are solved they hardly ever tell (measured)."""


@dataclass(frozen=True)
class Bounds:
    """A value per term that no choice can beat, and starts for the construction.

    Parameters:
        values: one per term.
        starts: choices that reach a count's bound; coherency and the rest are not looked at. Who
            does not count stays, or is as near to what is wanted as there is room left.
    """

    values: tuple[int, ...]
    starts: tuple[tuple[int, ...], ...]


def bounds(
    menu: Menu, clock: Clock, table: Score | None = None, reached: Score | None = None
) -> Bounds:
    """Return for each term a value that no choice from `menu` as good in the terms before can beat.

    Parameters:
        table: per term, a value that no place on the whole table can beat.
        reached: signed, what a legal choice is worth: where that is the bound, none is sought.

    Lengths: every member at its own best. Counts to be made large: a set packing of the
    places that count (no two overlapping, one for each member), which is tight and tells where to
    start; of `MANY` options prices of the linear relaxation, where they prove what is `reached` to
    be the most, as they nearly always do. Where `reached` is in some sum the best that each member
    has by itself, every choice as good takes such options alone, and the terms after it are bounded
    over these.
    """
    values, starts = [], []
    each = None if reached is None else zip(menu.terms, reached, strict=True)
    worth = None if each is None else tuple(term.sign * value for term, value in each)
    fine = [np.ones(len(spots), np.bool_) for spots in menu.spot]
    for term, goal in enumerate(menu.terms):
        most = None if table is None else table[term]
        mine = None if worth is None else worth[term]
        kept = menu.keep([np.flatnonzero(options) for options in fine])
        value, options = _bound(kept, term, clock, most, worth)
        values.append(value)
        if options:
            given = {m: int(np.flatnonzero(fine[m])[o]) for m, o in options.items()}
            starts.append(_start(menu, given))
        if goal.fold is Fold.SUM and mine == alone(kept, term):
            for rows, told in zip(fine, menu.values, strict=True):
                signed = goal.sign * told[term]
                rows &= signed == signed[rows].min()
    return Bounds(tuple(values), tuple(starts))


def _start(menu: Menu, given: dict[int, int]) -> tuple[int, ...]:
    """The options given, and the others' stays, or the best that is left where nothing binds them.

    A unit that keeps together is drawn after those who count better than it is put there.
    """
    if menu.problem.terms.coherency is None:
        return filled(menu, given)
    return tuple(given.get(m, 0) for m in range(len(menu)))


def _bound(
    menu: Menu, term: int, clock: Clock, most: int | None, reached: Score | None
) -> tuple[int, dict[int, int]]:
    goal = menu.terms[term]
    single, least = alone(menu, term), goal.sense == "min"
    if goal.fold is Fold.UNION:
        return single, {}
    if most is not None:
        single = max(single, most) if least else min(single, most)
    mine = None if reached is None else reached[term]
    if least or goal.unit or single in (0, mine):
        return single, {}
    if reached is not None and _many(menu, term) and none_better(menu, reached, term, SOON):
        return reached[term], {}
    found = packing(menu, term, clock)
    return min(single, found.most), found.options


def _many(menu: Menu, term: int) -> bool:
    return sum(int((values[term] > 0).sum()) for values in menu.values) > MANY


def packing(menu: Menu, term: int, clock: Clock) -> Packing:
    """Return how many members at most can take a place that counts for `term` together."""
    counting = [np.flatnonzero(values[term] > 0) for values in menu.values]
    if sum(len(c) for c in counting) > TOO_MANY:
        return Packing(sum(1 for c in counting if len(c)), {})
    return pack(menu, counting, clock)
