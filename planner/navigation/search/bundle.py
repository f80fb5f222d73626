"""What searches on one web have reached, in one list that compiled code reads.

To hand all arrays of a sheet to compiled code takes longer than a few places take to be priced.
The list holds them, sheet after sheet of each search, so that places are asked for in one call:
whichever sheets they are on, whatever is known of them already, and whoever they are asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.kernels.borrowed import lent
from planner.navigation.places import Places
from planner.navigation.search.asking import NUMBERS, ROW, STEP, asked, certain, row_of_search
from planner.navigation.search.party import Searchers
from planner.navigation.search.reaching import reached
from planner.navigation.search.remembered import Remembered

if TYPE_CHECKING:
    from planner.navigation.free_space.footing import Footing
    from planner.navigation.levels.columns import Columns
    from planner.navigation.search.asking import Back
    from planner.navigation.search.known import Known

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Bundle:
    """Rows of searches, and every cost that was asked for."""

    def __init__(self) -> None:
        self.memory = Remembered()
        # Tables are of addresses: the arrays are held for as long.
        self._held: list[Any] = []
        self._rows = np.empty((0, ROW, 2), np.int64), np.empty((0, NUMBERS))
        self._new: list[tuple[Ints, list[float]]] = []  # rows that are not among them yet
        self._steps = np.empty((0, STEP, 2), np.int64), np.empty((0, 4))
        self._learnt: set[tuple[int, int]] = set()
        self._searchers = 0

    def add(
        self,
        known: Sequence[tuple[Known, Footing, Back]],
        start: Sequence[int] = (-1, -1, -1, -1),
        margins: Sequence[float] = (math.inf, math.inf, 0.0, 0.0, 0.0),
        slack: float = 0.0,
    ) -> Searchers:
        """Take in what one search has reached: for each sheet what is known, in order.

        Parameters:
            start: x, y, z and heading of the pose that costs nothing.
        """
        first = len(self._rows[0]) + len(self._new)
        for one in known:
            table, numbers, arrays = row_of_search(*one)
            self._new.append((table, numbers))
            self._held.append(arrays)
        self._searchers += 1
        whole = np.array([[first, first + len(known), self._searchers, *start]], np.int64)
        return Searchers(whole, np.array([[*margins, slack]], np.float64))

    def ask(self, who: Searchers, many: Sequence[int], places: Places) -> tuple[Floats, Ints, Ints]:
        """Return costs of places, (n,) µm.

        Parameters:
            many: how many of the places, one after another, are for each who asks.

        Returns:
            the costs; the places left out since a last climb leads there of which nothing is
            known (no cost is certain then); else those that may cost more than the budget.
        """
        count, rows = len(places), self._searched()
        found, listed = np.empty(count), np.empty((2, count), np.int64)
        if not len(rows[0]):  # nobody can go anywhere
            found[:] = math.inf
            return found, listed[0, :0], self.certain(who, many, places, found)
        memory = self.memory
        memory.make_room(count)
        at = places.x, places.y, places.z, places.heading
        given = (*rows, *self._steps, memory.poses, memory.costs, who.whole, who.parts)
        kept, aside, last = asked(*given, _bounds(many), *at, found, listed)
        memory.count += kept
        return found, listed[0, :aside], listed[1, :last]

    def reach(self, who: Searchers, places: Places) -> tuple[Bools, Ints]:
        """Return which places one of those who ask gets to, each at the heading it begins with.

        Returns:
            (n,) whether that is sure; (2, k) who of them may get to which place of the others.
        """
        got, rows = np.zeros(len(places), np.bool_), self._searched()
        listed = np.empty((2, len(who) * len(places)), np.int64)
        if not len(rows[0]):
            listed[0] = np.repeat(np.arange(len(who)), len(places))
            listed[1] = np.tile(np.arange(len(places)), len(who))
            return got, listed
        memory = self.memory
        memory.make_room(len(who) * len(places))
        given = (*rows, *self._steps, memory.poses, memory.costs, who.whole, who.parts)
        kept, count = reached(*given, places.x, places.y, places.z, got, listed)
        memory.count += kept
        return got, listed[:, :count]

    def _searched(self) -> tuple[Ints, Floats]:
        """Rows of all searches: put together once for all that were taken in since."""
        if self._new:
            self._rows = _more(self._rows, *zip(*self._new, strict=True))
            self._new = []
        return self._rows

    def learn(self, columns: Columns, steps: set[tuple[int, int]]) -> None:
        """Know from now on what last climbs between pairs of heights cost."""
        found = [
            columns.step(start, end)
            for start, end in sorted(steps - self._learnt)
            if not columns.varies(start, end)  # else those places are priced one by one
        ]
        if found:
            arrays = [(*paying, *reached, *column) for *_, paying, reached, column in found]
            prices = [step[:4] for step in found]
            self._steps = _more(self._steps, [lent(one) for one in arrays], prices)
            self._held += arrays
        self._learnt |= steps

    def certain(self, who: Searchers, many: Sequence[int], places: Places, found: Floats) -> Ints:
        """Make costs certain that were told with places left out; return the last as `ask`."""
        listed = np.empty(len(found), np.int64)
        at = places.x, places.y, places.z, places.heading
        count = certain(who.whole, who.parts, _bounds(many), *at, found, listed)
        return listed[:count]


def _bounds(many: Sequence[int]) -> Ints:
    """Where the places of each who asks begin, and where the last one's end."""
    return np.array([0, *accumulate(many)], np.int64)


def _more(
    rows: tuple[Ints, Floats], tables: Sequence[Ints], numbers: Sequence[Sequence[float]]
) -> tuple[Ints, Floats]:
    """Rows and more of them."""
    return (
        np.concatenate([rows[0], np.stack(tables)]),
        np.concatenate([rows[1], np.array(numbers, np.float64)]),
    )
