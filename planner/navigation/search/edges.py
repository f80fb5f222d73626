"""All edges of a web: sight lines on each sheet, and what joins sheets."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import named
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.free_space.too_high import too_high
from planner.navigation.levels.join import Join
from planner.navigation.scope import Scope
from planner.navigation.search.rows import Rows, both_ways
from planner.navigation.search.spread import AT_ONCE
from planner.until import on_time, timely

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_LINES = 1 << 20
"""Sight lines for which there is room at once; with more, they are looked for again."""


def edges_of(
    sheets: list[Sheet], offset: Ints, joins: list[Join], scopes: list[Scope], *, sight: bool
) -> Rows:
    """All edges; only those that join sheets where not `sight`."""
    tails, heads, weights = [np.empty(0, np.int64)], [np.empty(0, np.int64)], [np.empty(0)]
    seen: dict[tuple[int, bytes], tuple[Ints, Floats]] = {}
    for number, sheet in enumerate(sheets if sight else []):
        # Headings half a turn apart share their obstacles, and most often their way points.
        same = (id(sheet.rates), sheet.corners.x.tobytes() + sheet.corners.y.tobytes())
        if same not in seen:
            seen[same] = sight_lines(sheet, scopes[number])
        out, costs = seen[same]
        tails += [out[:, 0] + offset[number], out[:, 1] + offset[number]]
        heads += [out[:, 1] + offset[number], out[:, 0] + offset[number]]
        weights += [costs[:, 0], costs[:, 1]]
    for join in timely(joins):
        low = offset[join.low] + _find(sheets[join.low], join.below)
        high = offset[join.high] + _find(sheets[join.high], join.above)
        tails, heads = [*tails, low, high], [*heads, high, low]
        weights += [join.up, join.down]
    tail, head, weight = np.concatenate(tails), np.concatenate(heads), np.concatenate(weights)
    finite = np.isfinite(weight)
    return both_ways(tail[finite], head[finite], weight[finite], int(offset[-1]))


def sight_lines(sheet: Sheet, scope: Scope) -> tuple[Ints, Floats]:
    """Return pairs of way points that see one another, (m, 2), and the costs there and back."""
    from planner.navigation import kernels

    corners = sheet.corners
    near = scope.begun(corners.x, corners.y)
    high = too_high(sheet, scope.reach)
    on = high.under(corners.x, corners.y)
    about = (corners.x, corners.y, corners.tangents, near, scope.reach)
    met = (sheet.blocks, sheet.tolls, sheet.rates, on, high.blocks, high.groups)
    given = (*about, *met, np.empty((0, 3)))
    n = len(corners)
    each = 1 + AT_ONCE // (1 + n * (1 + len(sheet.tolls[2])))
    # So many that the search is hardly ever made again; what stays unused is never touched.
    room = min(n * (n - 1) // 2, MOST_LINES)
    while True:
        out, costs = np.empty((room, 2), np.int64), np.empty((room, 2))
        count = 0
        for begin in range(0, n, each):
            on_time()
            count = int(kernels.pairs(*given, out, costs, begin, min(begin + each, n), count))
        if count <= room:
            return out[:count], costs[:count]
        room = count


def _find(sheet: Sheet, places: Floats) -> Ints:
    """Number of the way point at each place."""
    names = named(sheet.corners.x, sheet.corners.y)
    order = np.argsort(names)
    at = np.searchsorted(names, named(*places.T), sorter=order)
    found: Ints = order[at]
    return found
