"""Whether a line meets an obstacle: part after part, no union needed, cell after cell."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.distance import apart2
from planner.navigation.kernels.grid import columns_of, rows_of
from planner.navigation.kernels.jit import kernel

TOUCH = 1.0 - 1e-12
"""Factor on squared distances: what touches does not meet."""


@kernel
def _meets(verts, start, end, r, px, py, qx, qy):
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


@kernel
def may_meet(box, k, px, py, qx, qy):
    """Whether bounds and circle of part k let the line p -> q come near it at all."""
    if max(px, qx) <= box[k, 0] or min(px, qx) >= box[k, 2]:
        return False
    if max(py, qy) <= box[k, 1] or min(py, qy) >= box[k, 3]:
        return False
    dx, dy = qx - px, qy - py
    cross = dx * (box[k, 5] - py) - dy * (box[k, 4] - px)
    return cross * cross <= box[k, 6] * box[k, 6] * (dx * dx + dy * dy)


@kernel
def sees(blocks, px, py, qx, qy):
    """Whether the line p -> q meets no block's interior (p = q: whether p is free)."""
    verts, first, radius, box, frame, begin, listed = blocks
    row, beyond, step = rows_of(frame, py, qy)
    while row != beyond:
        left, right = columns_of(frame, row, px, py, qx, qy)
        if left < right:
            cell = row * int(frame[3])
            # A row's cells follow one another, and so do their parts.
            for n in range(begin[cell + left], begin[cell + right]):
                k = listed[n]
                if may_meet(box, k, px, py, qx, qy) and _meets(
                    verts, first[k], first[k + 1], radius[k], px, py, qx, qy
                ):
                    return False
        row += step
    return True


@kernel
def free(blocks, xs, ys):
    """Which points are in no block's interior."""
    found = np.empty(len(xs), np.bool_)
    for i in range(len(xs)):
        found[i] = sees(blocks, xs[i], ys[i], xs[i], ys[i])
    return found
