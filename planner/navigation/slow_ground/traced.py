"""Ways back from a place to where they begin, point by point, and what they cost refracted."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import leaf
from planner.navigation.slow_ground.snell import LONGEST, settle

ROOM = LONGEST + 32
"""Points that a way may have: `LONGEST` way points, and those of its start and its place."""
BEND = 0.05
"""As in `searched`."""


@leaf
def trace(v, before, costs, low, high, xs, ys, source, entry, entries, way, count):
    """Follow a way back from way point v on one sheet, filling `way` on from `count`.

    Parameters: as for `refracted`.

    Returns:
        how many points there are; cost before the last one; the origin before it, -1 for none;
        the last way point or point of the start, by its number.
    """
    n, origin, last = len(xs), np.int64(-1), np.int64(-1)
    if v >= n:
        last = v - n
        origin = entries[3][last]
    while origin < 0:
        if v < low or v >= high:
            return count, math.inf, origin, v
        way[count, 0], way[count, 1] = xs[v], ys[v]
        count += 1
        if before[v] < 0:
            origin, last = source[v], entry[v]
            if origin < 0:
                return count, math.inf, origin, v
        elif before[v] < low or before[v] >= high or count >= LONGEST:
            return count, costs[v], origin, v
        else:
            v = before[v]
    while last >= 0 and count < len(way) - 1:
        way[count, 0], way[count, 1] = entries[0][last], entries[1][last]
        count, last = count + 1, entries[2][last]
    return count, 0.0, origin, v


@leaf
def whole(
    x, y, slot, ids, led, px, py, before, costs, low, high, nx, ny, source, entry, entries, ox,
    oy, spent, back, way,
):  # fmt: skip
    """Fill in the way to a place by something that leads to it, from where it begins.

    Where it runs back, from the place to where the search began.

    Parameters: as for `refracted`.

    Returns:
        how many points it has; what is spent where it begins (or left where it ends), inf for no
        way; the way point that this is, -1 - k for origin k.
    """
    way[0, 0], way[0, 1] = x, y
    count = 1
    while slot >= len(ids):
        if count >= len(way) - LONGEST:
            return count, math.inf, slot
        way[count, 0], way[count, 1] = px[slot], py[slot]
        count, slot = count + 1, led[slot - len(ids)]
    v, base, origin = ids[slot], 0.0, np.int64(-1)
    if v < 0:
        origin = -1 - v
    else:
        count, base, origin, v = trace(
            v, before, costs, low, high, nx, ny, source, entry, entries, way, count
        )
    if origin >= 0:
        way[count, 0], way[count, 1] = ox[origin], oy[origin]
        base, v = spent[origin], -1 - origin
        count += 1
    for i in range(0 if back else count // 2):
        for c in range(2):
            way[i, c], way[count - 1 - i, c] = way[count - 1 - i, c], way[i, c]
    return count, base, v


@leaf
def refracted(
    x, y, slot, ids, led, px, py, before, costs, low, high, nx, ny, source, entry, entries, ox,
    oy, spent, back, spacing, borders, blocks, tolls, rates, way, out, care,
):  # fmt: skip
    """Return what the refined way to a place costs; inf where there is none to be refined.

    Parameters:
        slot: what leads to it: one of those with `ids`, or one of the points of the place.
        ids: way points' numbers, those of points of the start after them, -1 - k for origin k.
        led: which one leads to each point of the place.
        px, py: where they are.
        before, costs, nx, ny: of all way points; those of this sheet are low ... high.
        source, entry: (n,) of way points without one before, origin and point of the start that
            leads there, -1 for none.
        entries: of the points of the start: x, y, the one before, the origin.
        ox, oy, spent: (k,) where each origin is, and what it has spent, inf for one on another
            sheet.
        back: whether ways run from the place to an origin.
        spacing, care: as for `settle`.
        way, out: (`ROOM`, 2) and (m, 2), room for points.
    """
    count, base, _ = whole(
        x, y, slot, ids, led, px, py, before, costs, low, high, nx, ny, source, entry, entries,
        ox, oy, spent, back, way,
    )  # fmt: skip
    if not base < math.inf:
        return math.inf
    total, size = settle(way, count, spacing, borders, blocks, tolls, rates, out, care)
    return base + total + BEND * size
