"""A grid of square cells over parts, each cell with the parts that come near it.

Three arrays: ``frame`` (5,) least x, least y, width of a cell, columns, rows; ``begin``
(columns · rows + 1,) where each cell's parts begin among ``listed``, row by row. What lies
outside the grid is near no part.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.distance import to_stretch2
from planner.navigation.kernels.jit import kernel

PAD = 1.0
"""Far more than rounding moves the point where a line enters a cell, far less than a cell."""


@kernel
def grid(verts, first, radius, box, cells):
    """Lay a grid of about `cells` cells over all parts.

    Returns:
        frame, begin, listed.
    """
    frame = _frame(box, cells)
    begin = np.zeros(int(frame[3] * frame[4]) + 1, np.int64)
    _list(verts, first, radius, box, frame, begin[1:], begin[:0])
    begin = np.cumsum(begin)
    listed = np.empty(begin[-1], np.int64)
    _list(verts, first, radius, box, frame, begin[:-1].copy(), listed)
    return frame, begin, listed


@kernel
def _frame(box, cells):
    """The grid's frame: cells large enough that there are no more than about `cells`."""
    frame = np.zeros(5)
    if len(box) > 0:
        x0, y0 = box[:, 0].min(), box[:, 1].min()
        wide, high = box[:, 2].max() - x0, box[:, 3].max() - y0
        # Long thin crowds of parts get no more cells than square ones.
        size = max(math.sqrt(wide * high / cells), max(wide, high) / cells, 8.0 * PAD)
        frame[0], frame[1], frame[2] = x0, y0, size
        frame[3], frame[4] = math.floor(wide / size) + 1, math.floor(high / size) + 1
    return frame


@kernel
def _list(verts, first, radius, box, frame, places, listed):
    """Move the place of each cell on by one for each part near it, and list the part there.

    An empty `listed` only counts.
    """
    for k in range(len(radius)):
        low, left, top, right = _covered(box, k, frame)
        for row in range(low, top + 1):
            for column in range(left, right + 1):
                if _near(verts, first, radius, k, frame, row, column):
                    cell = row * int(frame[3]) + column
                    if len(listed) > 0:
                        listed[places[cell]] = k
                    places[cell] += 1


@kernel
def _covered(box, k, frame):
    """Rows and columns of the cells that the bounds of part k touch: low, left, top, right."""
    left, low = int((box[k, 0] - frame[0]) / frame[2]), int((box[k, 1] - frame[1]) / frame[2])
    right, top = int((box[k, 2] - frame[0]) / frame[2]), int((box[k, 3] - frame[1]) / frame[2])
    return low, left, min(top, int(frame[4]) - 1), min(right, int(frame[3]) - 1)


@kernel
def _near(verts, first, radius, k, frame, row, column):
    """Whether a point or stretch with its radius may reach into a cell; polygons always may."""
    start, last = first[k], first[k + 1] - 1
    if last - start > 1:
        return True
    x, y = frame[0] + (column + 0.5) * frame[2], frame[1] + (row + 0.5) * frame[2]
    about = radius[k] + frame[2] * math.sqrt(0.5) + PAD
    away2 = to_stretch2(x, y, verts[start, 0], verts[start, 1], verts[last, 0], verts[last, 1])
    return away2 <= about * about


@kernel
def rows_of(frame, py, qy):
    """First and last row that a line from height py to qy may touch, in the order it does."""
    low = max(math.floor((min(py, qy) - PAD - frame[1]) / frame[2]), 0.0)
    high = min(math.floor((max(py, qy) + PAD - frame[1]) / frame[2]), frame[4] - 1.0)
    if low > high:
        return 0, 0, 0
    return (int(low), int(high) + 1, 1) if py <= qy else (int(high), int(low) - 1, -1)


@kernel
def columns_of(frame, row, px, py, qx, qy):
    """First and one beyond the last column that the line p -> q may touch in a row."""
    one, two = px, qx
    if py != qy:
        low = frame[1] + row * frame[2] - PAD
        high = low + frame[2] + 2.0 * PAD
        slope = (qx - px) / (qy - py)
        # Within the row as far as the line goes.
        low, high = max(low, min(py, qy)), min(high, max(py, qy))
        one, two = px + (low - py) * slope, px + (high - py) * slope
        reach_low, reach_high = min(px, qx), max(px, qx)
        one = min(max(one, reach_low), reach_high)
        two = min(max(two, reach_low), reach_high)
    left = max(math.floor((min(one, two) - PAD - frame[0]) / frame[2]), 0.0)
    right = min(math.floor((max(one, two) + PAD - frame[0]) / frame[2]), frame[3] - 1.0)
    return int(left), int(right) + 1
