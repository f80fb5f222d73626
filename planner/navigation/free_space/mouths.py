"""The mouths of lanes between outlines: of all narrow places between two those that count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.parts import Blocks
from planner.until import on_time

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

OVERLAP = 1e4
"""µm² up to which outlines that are made a µm too large still only touch."""
SHARE: Final = 500_000
"""Narrow places of the pairs of outlines that are looked at together: there may be ten million."""
SOME: Final = 1_000
"""Pairs of outlines whose overlaps are looked at before the time is."""


def mouths(blocks: Blocks, one: Ints, two: Ints, at: Floats, room: Floats, narrow: Ints) -> Ints:
    """Of all narrow places between two parts the narrowest, and those furthest to either side.

    Between stretches there are no others; but outlines of a hundred edges that pass near one
    another, or cross, are near at every corner, and one lane has two ends.

    Parameters:
        one, two: numbers of the parts.
        at, room: (n, 2) places, and what is left between the parts there, µm.
        narrow: which of these are narrow at all.
    """
    sizes = np.append(np.diff(blocks[1]), 2)  # the last is the table's edge
    low, high = np.minimum(one, two)[narrow], np.maximum(one, two)[narrow]
    plain = (sizes[low] <= 2) & (sizes[high] <= 2)
    kept, some, low, high = [narrow[plain]], narrow[~plain], low[~plain], high[~plain]
    for share in _shares(low):
        on_time()
        kept.append(_mouths(blocks, some[share], low[share], high[share], at, room))
    return np.unique(np.concatenate(kept))


def _shares(low: Ints) -> Iterator[Ints]:
    """Numbers of narrow places, not too many at once, all of one part together."""
    before = np.cumsum(np.bincount(low)) // SHARE
    which = before[low] if len(low) else low
    for share in np.unique(which).tolist():
        yield np.flatnonzero(which == share)


def _mouths(blocks: Blocks, some: Ints, low: Ints, high: Ints, at: Floats, room: Floats) -> Ints:
    """The same of `some` narrow places, between the parts `low` and `high`."""
    some, which, one, two = _in_pairs(some, low, high, len(blocks[1]))
    apart = _apart(blocks, one, two)[which]
    some, which = some[apart], which[apart]
    begin = np.flatnonzero(np.diff(which, prepend=-1))
    group = np.repeat(np.arange(len(begin)), np.diff(np.append(begin, len(some))))
    if not len(begin):
        return some
    left = room[some]
    end = some[_least(left, left, begin, group)]
    kept = [end]
    for _ in range(2):  # the furthest from the narrowest, then the furthest from that
        away = np.hypot(*(at[some] - at[end][group]).T)
        end = some[_least(-away, left, begin, group)]
        kept.append(end)
    return np.concatenate(kept)


def _in_pairs(some: Ints, low: Ints, high: Ints, parts: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Narrow places ordered by the pair of parts that they are between, and which pair that is.

    And both parts of each pair.
    """
    known, which = np.unique(low * parts + high, return_inverse=True)
    small = np.uint16 if len(known) < 1 << 16 else np.int64  # which is sorted in no time
    order = np.argsort(which.astype(small), kind="stable")
    return some[order], which[order], known // parts, known % parts


def _least(values: Floats, left: Floats, begin: Ints, group: Ints) -> Ints:
    """The least of some values in each group of them; of the same ones that with the least left.

    Parameters:
        begin: where each group begins; group: of each value.
    """
    least = np.minimum.reduceat(values, begin)
    found = np.flatnonzero(values == least[group])
    found = found[np.lexsort((left[found], group[found]))]
    first: Ints = found[np.searchsorted(group[found], np.arange(len(begin)))]
    return first


def _apart(blocks: Blocks, one: Ints, two: Ints) -> NDArray[np.bool_]:
    """Which pairs of outlines do not overlap: between those that do there is no gap."""
    import shapely

    verts, first, radius, box = blocks[:4]
    found = np.ones(len(one), np.bool_)
    sharp = np.append((np.diff(first) > 2) & (radius == 0.0), False)
    pairs = np.flatnonzero(sharp[one] & sharp[two])
    (x0, y0, x1, y1), (u0, v0, u1, v1) = box[one[pairs], :4].T, box[two[pairs], :4].T
    pairs = pairs[(x0 < u1) & (u0 < x1) & (y0 < v1) & (v0 < y1)]
    known = {k: shapely.Polygon(verts[first[k] : first[k + 1]]) for k in {*one[pairs], *two[pairs]}}
    for begin in range(0, len(pairs), SOME):
        on_time()
        some = pairs[begin : begin + SOME]
        left = np.array([known[k] for k in one[some]], dtype=object)
        right = np.array([known[k] for k in two[some]], dtype=object)
        met: NDArray[np.object_] = np.asarray(shapely.intersection(left, right), dtype=object)
        found[some] = shapely.area(met) <= OVERLAP
    return found
