"""The compiled part of arriving on sheet after sheet, each with a last step of its own price.

To hand the arrays of one sheet on takes longer than a dozen places take to be priced; hulls, which
arrive with two dozen headings, have as many sheets.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import named
from planner.navigation.kernels import kernel
from planner.navigation.kernels.arrival import room_for
from planner.navigation.places import Places
from planner.navigation.search.asking import NEARLY, NO_BACK, by_sheet, row_of_search

if TYPE_CHECKING:
    from planner.navigation.free_space.footing import Footing
    from planner.navigation.search.known import Known
    from planner.navigation.search.landing import Landing

Floats = NDArray[np.float64]


class Landed:
    """What one search has reached, in a list that compiled code reads.

    Parameters:
        known: for each sheet that is reached, its way points of known cost, and its footing.
        budget: µm.
    """

    def __init__(self, known: Mapping[int, tuple[Known, Footing]], budget: float) -> None:
        self.budget, self._rows = budget, {number: row for row, number in enumerate(known)}
        # Tables are of addresses: the arrays are held for as long.
        found = [row_of_search(*one, NO_BACK) for one in known.values()]
        self._held = [arrays for *_, arrays in found]
        self._tables = np.array([table for table, *_ in found], np.int64)
        self._numbers = np.array([numbers for _, numbers, _ in found], np.float64)
        self._most = max((len(one) for one, _ in known.values()), default=0)

    def costs(self, places: Places, landings: Sequence[Landing]) -> Floats:
        """Return what the places cost, (n,) µm, by the best of some ways to arrive."""
        xs, ys = places.x.astype(np.float64), places.y.astype(np.float64)
        if not landings:
            return np.full(len(places), math.inf)
        rows = np.array([self._rows[one.sheet] for one in landings], np.int64)
        first = np.cumsum([0, *(len(one.index) for one in landings)])
        index = np.concatenate([one.index for one in landings])
        last = np.concatenate([one.cost for one in landings])
        # What is asked about at several headings is come to but once on each sheet.
        _, spot = np.unique(named(xs, ys), return_inverse=True)
        given = self._tables, self._numbers, rows, first, index, last, self._most, self.budget
        found: Floats = _landed(*given, xs, ys, spot)
        return found


@kernel
def _landed(tables, numbers, rows, first, index, last, points, budget, xs, ys, spot):
    """Cost of each place by the best of some landings, (m,) µm; inf beyond the budget.

    Parameters:
        rows: (k,) which table, and row of `numbers`, each landing reads.
        first: (k + 1,) where its places begin among `index` and `last`.
        index, last: which places, and what the last step to each costs.
        points: way points on any sheet, at the most.
        spot: (m,) number of the point that each place is at; below m.
    """
    found = np.full(len(xs), math.inf)
    costs, most, via = np.empty(len(xs)), np.empty(len(xs)), np.empty(len(xs), np.int64)
    x, y, none = np.empty(len(xs)), np.empty(len(xs)), np.empty(0, np.int64)
    # Per point: the last landing that it was asked for, and in which place there.
    lately, slot = np.full(len(xs), -1, np.int64), np.empty(len(xs), np.int64)
    room = room_for(points)
    for k in range(len(rows)):
        count = 0
        for n in range(first[k], first[k + 1]):
            p = index[n]
            s, cap = spot[p], found[p] - last[n] + NEARLY
            if lately[s] == k:
                most[slot[s]] = max(most[slot[s]], cap)
                continue
            lately[s], slot[s] = k, count
            x[count], y[count], most[count] = xs[p], ys[p], cap
            count += 1
        by_sheet(
            tables[rows[k]], numbers[rows[k]], x[:count], y[:count], none, most[:count], none,
            costs, via, room,
        )  # fmt: skip
        for n in range(first[k], first[k + 1]):
            p = index[n]
            cost = costs[slot[spot[p]]] + last[n]
            if cost <= budget:
                found[p] = min(found[p], cost)
    return found
