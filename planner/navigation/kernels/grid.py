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
from planner.navigation.kernels.jit import kernel, leaf

PAD = 1.0
"""How far about a cell its parts are listed: far more than rounding moves the point where a line
enters it, so at a corner it does not matter which way round the line is thought to go."""
CROWDED = 32
"""Cells that a part is listed in, on the average: where all parts lie over one another, as the
floors of a tower do, small cells tell them apart no better, and each part is in all of them."""


@kernel
def grid(verts, first, radius, box, cells):
    """Lay a grid of about `cells` cells over all parts.

    Returns:
        frame, begin, listed.
    """
    frame = np.empty(5)
    while True:
        _lay(box, cells, frame)
        count = int(frame[3] * frame[4])
        begin = np.zeros(count + 1, np.int64)
        _list(verts, first, radius, box, frame, begin[1:], begin[:0])
        for cell in range(count):
            begin[cell + 1] += begin[cell]
        if cells <= 1 or begin[count] <= CROWDED * len(radius):
            break
        cells = max(1, cells // 4)
    listed, places = np.empty(begin[count], np.int64), np.empty(count, np.int64)
    for cell in range(count):
        places[cell] = begin[cell]
    _list(verts, first, radius, box, frame, places, listed)
    return frame, begin, listed


@leaf
def _lay(box, cells, frame):
    """Fill in the frame: cells large enough that there are no more than about `cells`."""
    for k in range(5):
        frame[k] = 0.0
    if len(box) == 0:
        return
    x0, y0, x1, y1 = box[0, 0], box[0, 1], box[0, 2], box[0, 3]
    for k in range(1, len(box)):
        x0, y0 = min(x0, box[k, 0]), min(y0, box[k, 1])
        x1, y1 = max(x1, box[k, 2]), max(y1, box[k, 3])
    wide, high = x1 - x0, y1 - y0
    x0, y0, wide, high = x0 - 2.0 * PAD, y0 - 2.0 * PAD, wide + 4.0 * PAD, high + 4.0 * PAD
    # Long thin crowds of parts get no more cells than square ones.
    size = max(math.sqrt(wide * high / cells), max(wide, high) / cells, 8.0 * PAD)
    frame[0], frame[1], frame[2] = x0, y0, size
    frame[3], frame[4] = math.floor(wide / size) + 1, math.floor(high / size) + 1


@leaf
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


@leaf
def _covered(box, k, frame):
    """Rows and columns of the cells that the bounds of part k touch: low, left, top, right."""
    x0, y0, size, columns, rows = frame[0], frame[1], frame[2], int(frame[3]), int(frame[4])
    left, low = cell_of(box[k, 0] - PAD, box[k, 1] - PAD, x0, y0, size, columns, rows)
    right, top = cell_of(box[k, 2] + PAD, box[k, 3] + PAD, x0, y0, size, columns, rows)
    return low, left, top, right


@leaf
def _near(verts, first, radius, k, frame, row, column):
    """Whether a point or stretch with its radius may reach into a cell; polygons always may."""
    start, last = first[k], first[k + 1] - 1
    if last - start > 1:
        return True
    x, y = frame[0] + (column + 0.5) * frame[2], frame[1] + (row + 0.5) * frame[2]
    about = radius[k] + frame[2] * math.sqrt(0.5) + 2.0 * PAD
    away2 = to_stretch2(x, y, verts[start, 0], verts[start, 1], verts[last, 0], verts[last, 1])
    return away2 <= about * about


@leaf
def clipped(x0, y0, x1, y1, px, py, dx, dy):
    """Which part of p + t·d, 0 <= t <= 1, lies in a box: (from, to), empty if from > to."""
    low, high = 0.0, 1.0
    for p, d, least, most in ((px, dx, x0, x1), (py, dy, y0, y1)):
        if d == 0.0:
            if p < least or p > most:
                return 1.0, 0.0
        elif min(p, p + d) < least or max(p, p + d) > most:
            one, two = (least - p) / d, (most - p) / d
            low, high = max(low, min(one, two)), min(high, max(one, two))
    return low, high


@leaf
def cell_of(x, y, x0, y0, size, columns, rows):
    """Column and row of a point over a grid."""
    column, row = int((x - x0) / size), int((y - y0) / size)
    return min(max(column, 0), columns - 1), min(max(row, 0), rows - 1)
