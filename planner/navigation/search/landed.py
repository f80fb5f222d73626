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
from planner.navigation.kernels import kernel, leaf
from planner.navigation.kernels.arrival import room_for
from planner.navigation.places import Places
from planner.navigation.search.asking import NEARLY, NO_BACK, by_sheet, row_of_search

if TYPE_CHECKING:
    from planner.navigation.free_space.footing import Footing
    from planner.navigation.search.known import Known
    from planner.navigation.search.landing import Arriving

Floats = NDArray[np.float64]


class Landed:
    """What one search has reached, in a list that compiled code reads.

    Parameters:
        known: for each sheet that is reached, its way points of known cost, and its footing.
        budget: µm.
        alike: for each sheet the one among `known` that tells its costs.
    """

    def __init__(
        self, known: Mapping[int, tuple[Known, Footing]], budget: float, alike: Sequence[int]
    ) -> None:
        rows = {number: row for row, number in enumerate(known)}
        self.budget, self._rows = budget, [rows.get(number, -1) for number in alike]
        # Tables are of addresses: the arrays are held for as long.
        found = [row_of_search(*one, NO_BACK) for one in known.values()]
        self._held = [arrays for *_, arrays in found]
        self._tables = np.array([table for table, *_ in found], np.int64)
        self._numbers = np.array([numbers for _, numbers, _ in found], np.float64)
        self._most = max((len(one) for one, _ in known.values()), default=0)

    def costs(self, places: Places, arriving: Arriving, most: Floats | None = None) -> Floats:
        """Return what the places cost, (n,) µm, by the best of some ways to arrive.

        Parameters:
            arriving: on sheets that are reached.
            most: (n,) µm; dearer ways may be left out. None for the budget alone.
        """
        xs, ys = places.x.astype(np.float64), places.y.astype(np.float64)
        rows = np.array([self._rows[number] for number in arriving.numbers], np.int64)
        caps = np.full(len(places), math.inf) if most is None else most
        spot = np.arange(len(places))
        if len(rows) > 1:
            # What is asked about at several headings is come to but once on each sheet.
            _, spot = np.unique(named(xs, ys), return_inverse=True)
        given = self._tables, self._numbers, rows, arriving.last, caps, self._most, self.budget
        found: Floats = _landed(*given, xs, ys, spot)
        return found


@leaf
def _may_do(last, k, first, p):
    """Whether a place can be come to on sheet k, with a cheaper last step than on one as good."""
    return last[k, p] < math.inf and (first == k or last[k, p] < last[first, p])


@kernel
def _firsts(rows):
    """For each sheet the first that tells the same costs."""
    found = np.arange(len(rows))
    for k in range(len(rows)):
        for j in range(k - 1, -1, -1):
            if rows[j] == rows[k]:
                found[k] = j
    return found


@kernel
def _landed(tables, numbers, rows, last, caps, points, budget, xs, ys, spot):
    """Cost of each place by the best of some sheets, (m,) µm; inf beyond the budget.

    Parameters:
        rows: (k,) which table, and row of `numbers`, each sheet reads.
        last: (k, m) what the last step to each place costs on each sheet; inf where there is none.
        caps: (m,) dearer ways to each place may be left out.
        points: way points on any sheet, at the most.
        spot: (m,) number of the point that each place is at; below m.
    """
    found = np.full(len(xs), math.inf)
    costs, most, via = np.empty(len(xs)), np.empty(len(xs)), np.empty(len(xs), np.int64)
    x, y, none = np.empty(len(xs)), np.empty(len(xs)), np.empty(0, np.int64)
    first = _firsts(rows)
    # Per point: the last sheet that it was asked for on, and in which place there.
    lately, slot = np.full(len(xs), -1, np.int64), np.empty(len(xs), np.int64)
    room = room_for(points)
    for k in range(len(rows)):
        count = 0
        for p in range(len(xs)):
            if not _may_do(last, k, first[k], p):
                continue
            s, cap = spot[p], min(found[p] + NEARLY, caps[p]) - last[k, p]
            if lately[s] == k:
                most[slot[s]] = max(most[slot[s]], cap)
                continue
            lately[s], slot[s] = k, count
            x[count], y[count], most[count] = xs[p], ys[p], cap
            count += 1
        if count == 0:
            continue
        by_sheet(
            tables[rows[k]], numbers[rows[k]], x[:count], y[:count], none, most[:count], none,
            costs, via, room,
        )  # fmt: skip
        for p in range(len(xs)):
            if lately[spot[p]] == k and last[k, p] < math.inf:
                cost = costs[slot[spot[p]]] + last[k, p]
                if cost <= budget:
                    found[p] = min(found[p], cost)
    return found
