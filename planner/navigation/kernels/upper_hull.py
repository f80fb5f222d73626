"""The taut string over points, from one end of a line to the other."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from planner.navigation.kernels.jit import kernel


@kernel
def upper_hull(points, length, begin, end, hull):
    """The upper hull from (0, begin) to (length, end) over points between, into `hull`.

    Parameters:
        points: (n, 2) along the line and off it, µm, in any order.
        hull: (n + 2, 2) or longer, filled.

    Returns:
        its size.
    """
    order = np.argsort(points[:, 0], kind="mergesort")
    hull[0, 0], hull[0, 1] = 0.0, begin
    size = 1
    for n in range(len(order) + 1):
        s, w = length, end
        if n < len(order):
            s, w = points[order[n], 0], points[order[n], 1]
            if s <= 0.0 or s >= length:
                continue
        while size > 1:
            ax, ay = hull[size - 2, 0], hull[size - 2, 1]
            bx, by = hull[size - 1, 0], hull[size - 1, 1]
            if (bx - ax) * (w - ay) - (by - ay) * (s - ax) < 0.0:
                break
            size -= 1
        hull[size, 0], hull[size, 1] = s, w
        size += 1
    return size
