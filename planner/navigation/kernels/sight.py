"""Whether a line meets an obstacle: part after part, no union needed, cell after cell."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.distance import apart2
from planner.navigation.kernels.grid import cell_of, clipped
from planner.navigation.kernels.jit import kernel, leaf

TOUCH = 1.0 - 1e-12
"""Factor on squared distances: what touches does not meet."""


@leaf
def meets(verts, start, end, r, px, py, qx, qy):
    """Whether the line p -> q meets the interior of one part."""
    count = end - start
    if r > 0.0 and count <= 2:
        b = end - 1
        near = r * r * TOUCH
        return (
            apart2(px, py, qx, qy, verts[start, 0], verts[start, 1], verts[b, 0], verts[b, 1])
            < near
        )
    low, high = clip(verts, start, end, r, px, py, qx - px, qy - py)
    return max(low, 0.0) < min(high, 1.0)


@leaf
def may_meet(box, k, px, py, qx, qy):
    """Whether bounds and circle of part k let the line p -> q come near it at all."""
    if max(px, qx) <= box[k, 0] or min(px, qx) >= box[k, 2]:
        return False
    if max(py, qy) <= box[k, 1] or min(py, qy) >= box[k, 3]:
        return False
    dx, dy = qx - px, qy - py
    cross = dx * (box[k, 5] - py) - dy * (box[k, 4] - px)
    return cross * cross <= box[k, 6] * box[k, 6] * (dx * dx + dy * dy)


@leaf
def _beside(px, py, dx, dy, ax, ay, bx, by, r):
    """Whether a and b are both on one side of the line through p along d, r away or more."""
    one, two = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
    if (one > 0.0) != (two > 0.0):
        return False
    least = min(abs(one), abs(two))
    return least > 0.0 and least * least >= r * r * (dx * dx + dy * dy)


@leaf
def sees(blocks, px, py, qx, qy):
    """Whether the line p -> q meets no block's interior (p = q: whether p is free)."""
    return blocker(blocks, px, py, qx, qy) < 0


@leaf
def blocker(blocks, px, py, qx, qy):  # noqa: C901  one loop, no arrays handed on in it
    """Number of a block whose interior the line p -> q meets, about the first; -1 for none.

    From cell to cell of the grid (Amanatides and Woo 1987), as many as lie between both ends.
    Handing arrays on to a function costs more than looking at a part, so it is done for
    polygons only.
    """
    verts, first, radius, box, frame, begin, listed = blocks
    left, bottom, size, columns, rows = frame[0], frame[1], frame[2], int(frame[3]), int(frame[4])
    dx, dy = qx - px, qy - py
    if columns == 0:
        return -1
    high_x, high_y = left + columns * size, bottom + rows * size
    low, high = clipped(left, bottom, high_x, high_y, px, py, dx, dy)
    if low > high:
        return -1
    column, row = cell_of(px + low * dx, py + low * dy, left, bottom, size, columns, rows)
    x, y = px + high * dx, py + high * dy
    last_column, last_row = cell_of(x, y, left, bottom, size, columns, rows)
    right, up = (1 if dx > 0.0 else -1), (1 if dy > 0.0 else -1)
    # Where on the line the next cell to the side, and above or below, begins.
    aside = over = wide = tall = 0.0
    if column != last_column:
        aside, wide = (left + (column + (dx > 0.0)) * size - px) / dx, size / abs(dx)
    if row != last_row:
        over, tall = (bottom + (row + (dy > 0.0)) * size - py) / dy, size / abs(dy)
    x0, x1, y0, y1 = min(px, qx), max(px, qx), min(py, qy), max(py, qy)
    while True:
        cell = row * columns + column
        for n in range(begin[cell], begin[cell + 1]):
            k = listed[n]
            if x1 <= box[k, 0] or x0 >= box[k, 2] or y1 <= box[k, 1] or y0 >= box[k, 3]:
                continue
            start, end, r = first[k], first[k + 1] - 1, radius[k]
            if r > 0.0 and end - start < 2:
                ax, ay, bx, by = verts[start, 0], verts[start, 1], verts[end, 0], verts[end, 1]
                if (
                    not _beside(px, py, dx, dy, ax, ay, bx, by, r)
                    and not _beside(ax, ay, bx - ax, by - ay, px, py, qx, qy, r)
                    and apart2(px, py, qx, qy, ax, ay, bx, by) < r * r * TOUCH
                ):
                    return k
            elif may_meet(box, k, px, py, qx, qy) and meets(
                verts, start, end + 1, r, px, py, qx, qy
            ):
                return k
        if column == last_column and row == last_row:
            return -1
        if row == last_row or (column != last_column and aside < over):
            column += right
            aside += wide
        else:
            row += up
            over += tall


@kernel
def free(blocks, xs, ys):
    """Which points are in no block's interior."""
    found = np.empty(len(xs), np.bool_)
    _free(blocks, xs, ys, found)
    return found


@leaf
def _free(blocks, xs, ys, found):
    """Fill in which points are."""
    for i in range(len(xs)):
        found[i] = blocker(blocks, xs[i], ys[i], xs[i], ys[i]) < 0
