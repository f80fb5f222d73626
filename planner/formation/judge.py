"""What a choice is worth, and whether it is legal: plain code, no solver."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from planner.formation.menu import Menu
from planner.formation.rules import coherency, move_order
from planner.formation.spots import Bools
from planner.formation.terms import Fold

Score = tuple[int, ...]
"""One raw value per term."""


def score(menu: Menu, choice: Sequence[int]) -> Score:
    """Return the value of each term."""
    rows = [menu.values[m][:, o] for m, o in enumerate(choice)]
    return tuple(
        fold(term.fold, [int(row[i]) for row in rows]) for i, term in enumerate(menu.terms)
    )


def fold(how: Fold, values: Sequence[int]) -> int:
    """Return what the values of the models make together."""
    if how is Fold.SUM:
        return sum(values)
    if how is Fold.LEAST:
        return min(values)
    met = 0
    for value in values:
        met |= value
    return met.bit_count()


def alone(menu: Menu, term: int) -> int:
    """Return what a term would be if each member took the best option it has by itself."""
    goal, rows = menu.terms[term], [values[term] for values in menu.values]
    if goal.fold is Fold.UNION:
        return fold(goal.fold, [int(np.bitwise_or.reduce(row)) for row in rows])
    return fold(goal.fold, [int(row.min() if goal.sense == "min" else row.max()) for row in rows])


def rank(menu: Menu, choice: Sequence[int]) -> Score:
    """Return the score signed so that a smaller tuple is better."""
    return tuple(t.sign * v for t, v in zip(menu.terms, score(menu, choice), strict=True))


def coherent(menu: Menu, choice: Sequence[int]) -> bool:
    """Return whether the unit ends in coherency."""
    near = coherency.chosen_near(menu.pool.near, menu.spots_of(choice).tolist())
    return coherency.holds(near, menu.problem.terms.coherency)


def turns(menu: Menu, choice: Sequence[int]) -> list[int] | None:
    """Return the members in an order of moving, or None if they wait for each other."""
    return move_order.order(blocks(menu, choice))


def blocks(menu: Menu, choice: Sequence[int]) -> Bools:
    """Return [a, b]: a moves and ends on the start of b (see `move_order.order`)."""
    spots = menu.spots_of(choice)
    over: Bools = menu.pool.clash[spots, : len(menu)]
    over[menu.pool.stay[spots] >= 0] = False
    return over


def legal(menu: Menu, choice: Sequence[int]) -> bool:
    """Return whether the choice keeps every rule."""
    return keeps(menu, choice, frozenset())


def keeps(menu: Menu, choice: Sequence[int], left_out: frozenset[str]) -> bool:
    """Return whether the choice keeps every rule, but for those `left_out` (see `Draft`).

    Where a part of coherency is left out, all of the rest is asked for all the same: False then
    says nothing.
    """
    spots = menu.spots_of(choice)
    if not _engages(menu, choice, left_out):
        return False
    # each place clashes with itself: more clashes than models are clashes of two of them
    if np.count_nonzero(menu.pool.clash[spots[:, None], spots]) > len(spots):
        return False
    if "coherency" not in left_out and not coherent(menu, choice):
        return False
    return "move_order" in left_out or turns(menu, choice) is not None


def _engages(menu: Menu, choice: Sequence[int], left_out: frozenset[str]) -> bool:
    met = 0
    for member, option in enumerate(choice):
        met |= int(menu.engages[member][option])
    must = {unit for unit in menu.problem.terms.must_engage if f"engage:{unit}" not in left_out}
    return all(met >> i & 1 for i, unit in enumerate(menu.problem.aim.targets) if unit in must)
