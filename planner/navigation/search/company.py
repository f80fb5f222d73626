"""Ways of several models that are asked about together, in as few calls as can be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places
from planner.navigation.search.bundled import Bundled
from planner.navigation.search.either import Either
from planner.navigation.search.party import Party
from planner.navigation.search.priced import Priced

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Company:
    """Fields told apart by who can be asked in one call: worked out once, asked again and again.

    Parameters:
        fields: of any sorts.

    alone: those who are asked in one call, where these are all.
    """

    def __init__(self, fields: Sequence[Any]) -> None:
        groups: dict[int, list[tuple[Any, int]]] = {}
        for row, field in enumerate(fields):
            # a model that has ways of several sorts is asked about each
            sorts: Sequence[Any] = field.fields if isinstance(field, Either) else (field,)
            for part in sorts:
                bundled = isinstance(part, Bundled) and part.is_bundled
                key = id(part.bundle) if bundled else -1 - len(groups)
                groups.setdefault(key, []).append((part, row))
        self._parties: list[tuple[Party, list[int]]] = []
        self._others: list[tuple[Any, int]] = []
        for key, members in groups.items():
            if key < 0:
                self._others += members
            else:
                rows = [row for _, row in members]
                self._parties.append((Party([part for part, _ in members]), rows))
        rows = list(range(len(fields)))
        one = len(self._parties) == 1 and not self._others and self._parties[0][1] == rows
        self.alone: Party | None = self._parties[0][0] if one else None
        # Hulls of one unit arrive on dozens of sheets: looked at once for all of them.
        self._alike: dict[int, list[tuple[Any, int]]] = {}
        for field, row in self._others:
            if isinstance(field, Priced) and field.lands_alike:
                self._alike.setdefault(id(field.landed), []).append((field, row))
        self._all_bundled = not any(isinstance(field, Either) for field in fields)

    def costs(self, many: Ints, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs, (n,) µm: see `Priced.costs`.

        Parameters:
            many: how many of the places, one after another, are for each field.
        """
        if self.alone is not None:
            return self.alone.costs(many, places, hopeful=hopeful)
        each = many.tolist()
        slices = [slice(end - k, end) for end, k in zip(accumulate(each), each, strict=True)]
        found = np.full(len(places), math.inf)
        for party, rows in self._parties:
            where = [slices[row] for row in rows]
            counts = many[rows]
            at = Places.concat([places[row] for row in where])
            costs, begin = party.costs(counts, at, hopeful=hopeful), 0
            for row, count in zip(where, counts.tolist(), strict=True):
                found[row] = np.minimum(found[row], costs[begin : begin + count])
                begin += count
        for fields in self._alike.values():
            prepare([(field, places[slices[number]]) for field, number in fields], hopeful)
        for field, number in self._others:
            row = slices[number]
            found[row] = np.minimum(found[row], field.costs(places[row], hopeful=hopeful))
        return found

    def reached(self, places: Places) -> Bools | None:
        """Return which places one of the fields gets to, each at the heading it starts with.

        None where some of them cannot be asked with others.
        """
        if self._others or not self._all_bundled:
            return None
        got = np.zeros(len(places), np.bool_)
        for party, _ in self._parties:
            left = np.flatnonzero(~got)
            if len(left):
                got[left] = party.reached(places[left])
        return got


def prepare(asks: Sequence[tuple[Priced, Places]], hopeful: bool) -> None:
    """Look at the places of several fields on one web at once, before each tells their costs."""
    landed = asks[0][0].landed
    if landed is None or len(asks) < 2:
        return
    asked = [(field, field.unknown(places, hopeful=hopeful)) for field, places in asks]
    asked = [(field, new) for field, new in asked if len(new)]
    if straight := [new for field, new in asked if field.goes_straight]:
        landed.prepare(straight, [0])
    lots, numbers = [], set[int]()
    for field, new in asked:
        left, sheets = field.wanted(new)
        if len(left):
            lots.append(left)
            numbers |= sheets
    if len(lots) > 1:
        landed.prepare(lots, sorted(numbers))
