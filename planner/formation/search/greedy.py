"""Model by model: each takes the best place left beside those who have theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from planner.formation.menu import Menu
from planner.formation.spots import Bools, Ints
from planner.formation.terms import Fold

Choice = tuple[int, ...]


def greedy(menu: Menu) -> list[Choice]:
    """Return the choices of members picking in turn: the best first, and the best last.

    They need not be legal: the last may find nothing left, and the order of moving is not
    looked at.
    """
    first = [_keys(menu, m, [0] * len(menu.terms)) for m in range(len(menu))]
    best = [_least(keys) for keys in first]
    order = sorted(range(len(menu)), key=lambda m: (best[m], m))
    return [_picked(menu, order), _picked(menu, order[::-1])]


def filled(menu: Menu, given: Mapping[int, int]) -> Choice:
    """Return a choice with the options `given` to some members, the others picking in turn."""
    rest = [m for m in range(len(menu)) if m not in given]
    keys = {m: _least(_keys(menu, m, [0] * len(menu.terms))) for m in rest}
    return _picked(menu, sorted(rest, key=lambda m: (keys[m], m)), given)


def _least(keys: Sequence[Ints]) -> tuple[int, ...]:
    """The lexicographically least column."""
    index = int(np.lexsort(keys[::-1])[0])
    return tuple(int(key[index]) for key in keys)


def _picked(menu: Menu, order: Sequence[int], given: Mapping[int, int] | None = None) -> Choice:
    given = given or {}
    chosen = [0] * len(menu)
    taken: list[int] = []
    met = [0] * len(menu.terms)
    for member in (*given, *order):
        fits = np.flatnonzero(_fits(menu, member, np.array(taken, np.int64)))
        if member in given:
            chosen[member] = given[member]
        elif len(fits):
            keys = [key[fits] for key in _keys(menu, member, met)]
            chosen[member] = int(fits[np.lexsort(keys[::-1])[0]])
        option = chosen[member]
        taken.append(int(menu.spot[member][option]))
        met = [m | int(v) for m, v in zip(met, menu.values[member][:, option], strict=True)]
    return tuple(chosen)


def _fits(menu: Menu, member: int, taken: Ints) -> Bools:
    """Options free of those taken, with neighbours enough among them."""
    spots, pool = menu.spot[member], menu.pool
    good: Bools = (pool.stay[spots] < 0) | (pool.stay[spots] == member)
    if not len(taken):
        return good
    good &= ~pool.clash[np.ix_(spots, taken)].any(axis=1)
    coherency = menu.problem.terms.coherency
    if coherency is not None:
        needed = min(coherency.neighbours, len(taken))
        good &= pool.near[np.ix_(spots, taken)].sum(axis=1) >= needed
    return good


def _keys(menu: Menu, member: int, met: Sequence[int]) -> list[Ints]:
    """Signed values of each option, term by term; targets that are met already count no more."""
    keys = []
    for index, term in enumerate(menu.terms):
        row = menu.values[member][index]
        if term.fold is Fold.UNION:
            row = np.array([(int(v) | met[index]).bit_count() for v in row.tolist()], np.int64)
        keys.append(term.sign * row)
    return keys
