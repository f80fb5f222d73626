"""What searches on one web have reached, in one list that compiled code reads.

To hand all arrays of a sheet to compiled code takes longer than a few places take to be priced.
The list holds them, sheet after sheet of each search, so that places are asked for in one call:
whichever sheets they are on, whatever is known of them already, and whoever they are asked for.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba.typed import List
from numpy.typing import NDArray

from planner.navigation.certainty import settle
from planner.navigation.kernels import arrive_by_cells, kernel
from planner.navigation.places import Places
from planner.navigation.remembered import FREE, Remembered, names, put, row_of
from planner.navigation.tighten import tighten

if TYPE_CHECKING:
    from planner.navigation.footing import Footing
    from planner.navigation.known import Known

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NEARLY: Final = 1e-3
"""µm by which a way by a later sheet must be dearer than a known one to be left out."""
Back = tuple[
    bool, Floats, int, int, Floats, Floats, Ints, Ints, Ints, float, float, Floats
]  # fmt: skip
"""Whether the last bends are drawn taut, and if so `tighten`'s costs ... spent."""
NO_BACK: Final[Back] = (
    *(False, np.empty(0), 0, 0, np.empty(0), np.empty(0)),
    *(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64)),
    *(0.0, 0.0, np.empty(0)),
)


@dataclass(frozen=True, slots=True)
class Searcher:
    """Whose costs are asked for.

    Parameters:
        whole: (1, 6) where its rows begin and end, then x, y, z and heading of its start.
        parts: (1, 5) `certainty.settle`'s limit, most, flat and part, then the µm by which drawing
            a last bend taut may lower a cost.
    """

    whole: Ints
    parts: Floats

    @property
    def number(self) -> int:
        """That of its first row, which is its name in the memory."""
        return int(self.whole[0, 0])


class Bundle:
    """Rows of searches, and every cost that was asked for."""

    def __init__(self) -> None:
        self.memory = Remembered()
        self._rows: Any = None

    def add(
        self,
        known: Sequence[tuple[Known, Footing, Back]],
        start: Sequence[int] = (-1, -1, -1, -1),
        margins: Sequence[float] = (math.inf, math.inf, 0.0, 0.0),
        slack: float = 0.0,
    ) -> Searcher:
        """Take in what one search has reached: for each sheet what is known, in order.

        Parameters:
            start: x, y, z and heading of the pose that costs nothing.
        """
        first = 0 if self._rows is None else len(self._rows)
        for one, footing, back in known:
            row = _row(one, footing, back)
            if self._rows is None:
                self._rows = _begun(row)
            else:
                _added(self._rows, row)
        whole = np.array([[first, first + len(known), *start]], np.int64)
        return Searcher(whole, np.array([[*margins, slack]], np.float64))

    def ask(
        self, who: Sequence[Searcher], many: Sequence[int], places: Places
    ) -> tuple[Floats, Ints, Ints]:
        """Return costs of places, (n,) µm.

        Parameters:
            many: how many of the places, one after another, are for each who asks.

        Returns:
            the costs; the places left out since a body stands at another height there: nobody
            is certain then; else the places that may cost more than the budget.
        """
        count = len(places)
        found, listed = np.empty(count), np.empty((2, count), np.int64)
        if self._rows is None:  # nobody can go anywhere
            found[:] = math.inf
            return found, listed[0, :0], listed[1, :0]
        whole, parts, bounds = who[0].whole, who[0].parts, [0, count]
        if len(who) > 1:
            whole = np.concatenate([one.whole for one in who])
            parts = np.concatenate([one.parts for one in who])
            bounds = [0, *accumulate(many)]
        memory = self.memory
        memory.make_room(count)
        at = places.x, places.y, places.z, places.heading
        kept, aside, last = _asked(
            *(self._rows, memory.poses, memory.costs, whole, parts),
            *(np.array(bounds, np.int64), *at, found, listed),
        )
        memory.count += kept
        return found, listed[0, :aside], listed[1, :last]

    def again(
        self, who: Searcher, places: Places, found: Floats, aside: Ints, costs: Floats
    ) -> Ints:
        """Fill in what places left out cost; return the places that may exceed the budget."""
        found[aside] = costs
        self.memory.keep(places[aside], costs, who.number)
        last = np.empty(len(found), np.int64)
        at = places.x, places.y, places.z, places.heading
        count = settle(found, *who.parts[0, :4].tolist(), *at, who.whole[0, 2:], last)
        return last[:count]


def _row(known: Known, footing: Footing, back: Back) -> tuple[Any, ...]:
    sheet = known.sheet
    points = (known.given, known.x, known.y, known.tangents, known.ids)
    given = (float(known.budget), bool(known.reverse))
    return (footing, known.cells, points, given, sheet.blocks, sheet.tolls, sheet.rates, back)


@kernel
def _begun(row):
    rows = List()
    rows.append(row)
    return rows


@kernel
def _added(rows, row):
    rows.append(row)


@kernel
def _arrived(rows, first, last, slack, xs, ys, zs, aside):
    """Cost of each place, whichever sheet a way arrives by: sheet after sheet, each to do better.

    Parameters:
        aside: whether the body stands at another height at each; changed in place.
    """
    found, most = np.full(len(xs), math.inf), np.empty(0)
    others = np.empty(len(xs), np.int64)
    for k in range(first, last):
        footing, cells, points, given, blocks, tolls, rates, back = rows[k]
        costs, via, count, short = arrive_by_cells(
            xs, ys, zs, most, footing, others, cells, points[0], points[1], points[2], points[3],
            given[0], given[1], blocks, tolls, rates,
        )  # fmt: skip
        if short and back[0]:
            for p in range(len(via)):
                if via[p] >= 0:
                    via[p] = points[4][via[p]]
            tighten(
                xs, ys, costs, via, back[1], back[2], back[3], back[4], back[5], back[6], back[7],
                back[8], back[9], back[10], back[11], blocks, tolls, rates,
            )  # fmt: skip
        for k in range(count):
            aside[others[k]] = True
        found = np.minimum(found, costs)
        most = found + (NEARLY + slack)
    return found


@kernel
def _asked(rows, poses, costs, whole, parts, bounds, xs, ys, zs, headings, found, listed):
    """Fill in what places cost, and list those left out, then those that may be too dear.

    Returns:
        how many rows of the table of known costs were taken; how many are listed.
    """
    taken, left, last = 0, 0, 0
    for g in range(len(whole)):
        who, new, count = whole[g, 0], listed[1], 0
        for p in range(bounds[g], bounds[g + 1]):
            one, two = names(xs[p], ys[p], zs[p], headings[p])
            found[p] = costs[row_of(poses, costs, one, two, who)]
            if found[p] == FREE:
                new[count] = p
                count += 1
        if count == 0:
            continue
        x, y, z = np.empty(count), np.empty(count), np.empty(count, np.int64)
        for k in range(count):
            x[k], y[k], z[k] = xs[new[k]], ys[new[k]], zs[new[k]]
        aside = np.zeros(count, np.bool_)
        priced = _arrived(rows, who, whole[g, 1], parts[g, 4], x, y, z, aside)
        for k in range(count):
            p = new[k]
            if aside[k]:
                listed[0, left] = p
                left += 1
                continue
            found[p] = priced[k]
            one, two = names(xs[p], ys[p], zs[p], headings[p])
            taken += put(poses, costs, one, two, who, priced[k])
    if left == 0:
        last = _certain(whole, parts, bounds, xs, ys, zs, headings, found, listed[1])
    return taken, left, last


@kernel
def _certain(whole, parts, bounds, xs, ys, zs, headings, found, listed):
    """Make costs certain, each as who asks for it has to; list those that may be too dear."""
    last = 0
    for g in range(len(whole)):
        a, b = bounds[g], bounds[g + 1]
        count = settle(
            found[a:b], parts[g, 0], parts[g, 1], parts[g, 2], parts[g, 3],
            xs[a:b], ys[a:b], zs[a:b], headings[a:b], whole[g, 2:], listed[last:],
        )  # fmt: skip
        for k in range(last, last + count):
            listed[k] += a
        last += count
    return last
