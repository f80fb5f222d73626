"""Where a body stands: at which points, and at which height."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.distance import to_stretch2
from planner.navigation.kernels.grid import PAD
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.patch import CARRY, LIFT
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.toll import MOST, level_of

UNKNOWN, FLAT, NOWHERE, MIXED = 0, 1, 2, 3
"""Of a cell: not looked at; stands at the floor's height everywhere; nowhere; look closely."""


@kernel
def stand(xs, ys, bounds, blocks, tolls, rates):
    """Height at which a body stands at each point; NaN where it is not free or not carried.

    Parameters:
        bounds: (4,) least x, least y, greatest x, greatest y.
    """
    found, room = np.empty(len(xs)), np.empty(MOST, np.int64)
    _stand(xs, ys, bounds, blocks, tolls, rates, found, room)
    return found


@leaf
def _stand(xs, ys, bounds, blocks, tolls, rates, found, room):
    """Fill in these heights."""
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        inside = bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3]
        found[i] = math.nan
        if inside and sees(blocks, x, y, x, y):
            found[i] = level_of(tolls, rates, x, y, room)


@leaf
def _near(verts, start, end, r, x, y):
    """Whether a convex part (counter-clockwise) may come within r of a point."""
    if end - start <= 2:
        b = end - 1
        return (
            to_stretch2(x, y, verts[start, 0], verts[start, 1], verts[b, 0], verts[b, 1]) <= r * r
        )
    for k in range(start, end):
        n = k + 1 if k + 1 < end else start
        ex, ey = verts[n, 0] - verts[k, 0], verts[n, 1] - verts[k, 1]
        out = ey * (x - verts[k, 0]) - ex * (y - verts[k, 1])
        if out > 0.0 and out * out > r * r * (ex * ex + ey * ey):
            return False
    return True


@leaf
def _kind(x, y, half, bounds, blocks, tolls, rates):
    """What a square cell about (x, y) is; sure of it, or `MIXED`."""
    half += PAD
    if x - half < bounds[0] or y - half < bounds[1] or x + half > bounds[2] or y + half > bounds[3]:
        return MIXED
    about = half * math.sqrt(2.0)
    verts, first, radius, box = blocks[0], blocks[1], blocks[2], blocks[3]
    for k in range(len(radius)):
        beside = x + half <= box[k, 0] or x - half >= box[k, 2]
        if beside or y + half <= box[k, 1] or y - half >= box[k, 3]:
            continue
        if _near(verts, first[k], first[k + 1], radius[k] + about, x, y):
            return MIXED
    verts, first, radius, box, kinds = tolls[0], tolls[1], tolls[2], tolls[3], tolls[4]
    for k in range(len(radius)):
        if kinds[k] != LIFT and kinds[k] != CARRY:
            continue
        beside = x + half <= box[k, 0] or x - half >= box[k, 2]
        if beside or y + half <= box[k, 1] or y - half >= box[k, 3]:
            continue
        if _near(verts, first[k], first[k + 1], radius[k] + about, x, y):
            return MIXED
    return FLAT if rates[5] == 0.0 else NOWHERE


@leaf
def height_at(x, y, footing, blocks, tolls, rates, room):
    """Height at which a body stands at a point, as `stand`.

    Parameters:
        footing: bounds as of `stand`; (4,) least x, least y, width of a cell and cells in a
            row; what each cell is, found when it is first asked for.
        room: for `MOST` numbers.
    """
    bounds, frame, cells = footing
    if x < bounds[0] or x > bounds[2] or y < bounds[1] or y > bounds[3]:
        return math.nan
    size, columns = frame[2], int(frame[3])
    column, row = int((x - frame[0]) / size), int((y - frame[1]) / size)
    cell = row * columns + column
    if cells[cell] == UNKNOWN:
        middle_x, middle_y = frame[0] + (column + 0.5) * size, frame[1] + (row + 0.5) * size
        cells[cell] = _kind(middle_x, middle_y, size / 2, bounds, blocks, tolls, rates)
    if cells[cell] == FLAT:
        return rates[0]
    if cells[cell] == NOWHERE or not sees(blocks, x, y, x, y):
        return math.nan
    return level_of(tolls, rates, x, y, room)
