"""Where something cuts an arc off: a way point at the very end of what is left of it.

What touches an arc between two corners of its polygon sees only the corner beyond it. Where that
one is off the table, or in something else, the place would be cut off from the arc as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import Corners

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

HALVED: Final = 8
"""Times that half an edge is halved to find its last free point: to a few µm."""


def arc_ends(
    corners: Corners, kept: Bools, gone: Bools, free: Callable[[Floats, Floats, Floats], Bools]
) -> Corners:
    """Return the last free points of edges that lead from a kept corner to one that is gone.

    An edge touches the arc in its middle: up to there the arc sees the kept corner.

    Parameters:
        kept, gone: (n,) which corners are way points, and which something keeps from being one.
        free: whether points of x, y may be way points about something of a height.
    """
    here = np.arange(len(corners))
    tails, heads = [], []
    for step in (corners.back, corners.ahead):
        cut = np.flatnonzero(kept & gone[here + step])
        tails.append(cut)
        heads.append(cut + step[cut])
    tail, head = np.concatenate(tails), np.concatenate(heads)
    if not len(tail):
        return Corners.loose(np.empty((0, 2)))
    x, y, top = corners.x[tail], corners.y[tail], corners.top[tail]
    dx, dy = corners.x[head] - x, corners.y[head] - y

    def at(part: Floats) -> tuple[Floats, Floats]:
        return np.rint(x + part * dx), np.rint(y + part * dy)

    low, high = np.full(len(tail), 0.5), np.ones(len(tail))
    begun = free(*at(low), top)
    x, y, dx, dy, top, low, high = (each[begun] for each in (x, y, dx, dy, top, low, high))
    for _ in range(HALVED if len(x) else 0):
        middle = (low + high) / 2
        good = free(*at(middle), top)
        low, high = np.where(good, middle, low), np.where(good, high, middle)
    found = Corners.loose(np.column_stack(at(low)))
    return replace(found, top=top)
