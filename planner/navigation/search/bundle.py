"""What searches on one web have reached, in one list that compiled code reads.

To hand all arrays of a sheet to compiled code takes longer than a few places take to be priced.
The list holds them, sheet after sheet of each search, so that places are asked for in one call:
whichever sheets they are on, whatever is known of them already, and whoever they are asked for.
A search asks hundreds of times for a few places each, with much else done in between: what a call
touches besides its places then takes longer than they do, so it is handed one table of where
everything is, and uses the same room every time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.kernels.borrowed import lent
from planner.navigation.places import Places
from planner.navigation.search.asking import (
    NUMBERS,
    POINTS,
    ROW,
    STEP,
    asked,
    room_to_learn,
    row_of_search,
)
from planner.navigation.search.party import Searchers
from planner.navigation.search.reaching import reached
from planner.navigation.search.recent import table

if TYPE_CHECKING:
    from planner.navigation.free_space.footing import Footing
    from planner.navigation.levels.columns import Columns
    from planner.navigation.search.asking import Back
    from planner.navigation.search.known import Known

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

AT_LEAST = 1 << 12
"""Places for which there is room at first."""


class Bundle:
    """Rows of searches, and every cost that was asked for."""

    def __init__(self) -> None:
        self._known = table()
        # Tables are of addresses: the arrays are held for as long.
        self._held: list[Any] = []
        self._rows = np.empty((0, ROW, 2), np.int64), np.empty((0, NUMBERS))
        self._new: list[tuple[Ints, list[float]]] = []  # rows that are not among them yet
        self._steps = np.empty((0, STEP, 2), np.int64), np.empty((0, 4))
        self._learnt: set[tuple[int, int]] = set()
        self._searchers, self._sheets, self._points = 0, 0, 0
        self._most, self._room_for = AT_LEAST, (0, 0)
        self._room: tuple[NDArray[Any], ...] = ()
        self._listed: Ints = np.empty((2, 0), np.int64)
        self._state: Ints | None = None

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
            self._points = max(self._points, int(table[POINTS, 1]))
        self._sheets, self._state = max(self._sheets, len(known)), None
        self._searchers += 1
        whole = np.array([[first, first + len(known), self._searchers, *start]], np.int64)
        return Searchers(whole, np.array([[*margins, slack]], np.float64))

    def ask(self, who: Searchers, many: Ints, places: Places, found: Floats) -> tuple[int, int]:
        """Fill in costs of places, (n,) µm.

        Parameters:
            many: how many of the places, one after another, are for each who asks.

        Returns:
            how many places are left out since a last climb leads there of which nothing is known
            (no cost is certain then); how many may cost more than the budget. `listed` tells which.
        """
        count, state = len(found), self._state
        if state is None or count > self._most:
            state = self._ready(count)
        at = places.x, places.y, places.z, places.heading
        aside, last = asked(state, who.whole, who.parts, many, *at, found)
        return aside, last

    def listed(self, aside: int, last: int) -> tuple[Ints, Ints]:
        """Return the places that `ask` has told the number of."""
        return self._listed[0, :aside].copy(), self._listed[1, :last].copy()

    def reach(self, who: Searchers, places: Places) -> tuple[Bools, Ints]:
        """Return which places one of those who ask gets to, each at the heading it begins with.

        Returns:
            (n,) whether that is sure; (2, k) who of them may get to which place of the others.
        """
        state = self._ready(len(places))
        got = np.zeros(len(places), np.bool_)
        listed = np.empty((2, len(who) * len(places)), np.int64)
        if not len(self._rows[0]):
            listed[0] = np.repeat(np.arange(len(who)), len(places))
            listed[1] = np.tile(np.arange(len(places)), len(who))
            return got, listed
        given = state, who.whole, who.parts
        count = reached(*given, places.x, places.y, places.z, got, listed)
        return got, listed[:, :count]

    def _ready(self, count: int) -> Ints:
        """Where all is that compiled code reads and writes, in the order that it knows.

        Parameters:
            count: places for which there is to be room.
        """
        state = self._state
        if state is None or count > self._most:
            state = self._state = self._made_ready(count)
        return state

    def _made_ready(self, count: int) -> Ints:
        """The same, with that room made."""
        if self._new:
            self._rows = _more(self._rows, *zip(*self._new, strict=True))
            self._new = []
        if count > self._most or not self._room or self._room_for != (self._sheets, self._points):
            self._most, self._room_for = max(self._most, count), (self._sheets, self._points)
            self._listed = np.empty((2, self._most), np.int64)
            self._room = room_to_learn(*self._room_for, self._most)
        whole = *self._rows, *self._steps, self._known, self._listed[0], *self._room
        return np.array([(one.ctypes.data, len(one)) for one in whole], np.int64)

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
            self._state = None
        self._learnt |= steps


def _more(
    rows: tuple[Ints, Floats], tables: Sequence[Ints], numbers: Sequence[Sequence[float]]
) -> tuple[Ints, Floats]:
    """Rows and more of them."""
    return (
        np.concatenate([rows[0], np.stack(tables)]),
        np.concatenate([rows[1], np.array(numbers, np.float64)]),
    )
