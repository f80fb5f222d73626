"""Sets of places that all overlap each other: at most one of them is taken."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from planner.formation.menu import Menu
from planner.formation.spots import Bools, Floats, Ints
from planner.navigation.kernels.jit import leaf

VIOLATED: Final = 1.01
FRESH: Final = 60
"""Sets of places that are added at once."""


@dataclass(frozen=True)
class Crowds:
    """Sets of places that all overlap each other: one model at the most in each."""

    menu: Menu

    @cached_property
    def members(self) -> Bools:
        """All count."""
        return np.ones(len(self.menu), np.bool_)

    @cached_property
    def _all(self) -> Ints:
        return np.unique(np.concatenate(self.menu.spot))

    def violated(self, spots: Ints, taken: Floats) -> list[Ints]:
        """Return sets in which `taken` adds up to more than one, the fullest first.

        Each place is grown by every other, the fullest first, that overlaps all so far, and what
        is full so by all the rest.
        """
        places, inverse = np.unique(spots, return_inverse=True)
        full = np.bincount(inverse, taken)
        order = np.argsort(-full, kind="stable")
        clash, rows = self.menu.pool.clash, np.empty((len(places), len(places)), np.int64)
        many = np.empty(len(places), np.int64)
        _grown_each(clash, places[order], rows, many)
        found: dict[tuple[int, ...], float] = {}
        for chosen, count in zip(rows, many.tolist(), strict=True):
            chosen = order[chosen[:count]]
            weight = float(full[chosen].sum())
            if weight > VIOLATED:
                found[tuple(np.sort(places[chosen]).tolist())] = weight
        fullest = sorted(found, key=lambda s: (-found[s], s))[:FRESH]
        return [self._whole(some) for some in fullest]

    def _whole(self, some: tuple[int, ...]) -> Ints:
        """Some places, and every other that overlaps all of them and those before it."""
        rest = self._all
        row = np.empty(len(some) + len(rest), np.int64)
        row[: len(some)] = some
        return row[: _grow(self.menu.pool.clash, rest, row, len(some))]


@leaf
def _grown_each(clash, places, rows, many):
    """Put into each row which places the one with its number grows to, and how many."""
    n = len(places)
    for seed in range(n):
        row, count = rows[seed], 1
        row[0] = seed
        for k in range(n):
            fits = k != seed
            for j in range(count):
                if not fits:
                    break
                fits = clash[places[row[j]], places[k]]
            if fits:
                row[count] = k
                count += 1
        many[seed] = count


@leaf
def _grow(clash, rest, row, count):
    """Add to a row every other place, in order, that overlaps all in it; return how many it has."""
    for k in range(len(rest)):
        fits = True
        for j in range(count):
            fits = row[j] != rest[k] and clash[row[j], rest[k]]
            if not fits:
                break
        if fits:
            row[count] = rest[k]
            count += 1
    return count
