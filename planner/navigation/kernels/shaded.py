"""How much of many lines lies within a shape, by where they cross its borders."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.jit import leaf


@leaf
def shaded(edges, first, last, crossed, found):
    """Fill in the length of each line from `first` to `last` (n, 2) that is within a shape.

    Between two crossings of the whole straight line, from the first one on, every second stretch is
    within. Of a line along a border it depends on the side that the shape is on.

    Parameters:
        edges: (k, 4) of its borders, holes' too: from x, y to x, y.
        crossed: room for a crossing of each.
    """
    for n in range(len(first)):
        x, y, dx, dy = first[n, 0], first[n, 1], last[n, 0] - first[n, 0], last[n, 1] - first[n, 1]
        count, inside = 0, 0.0
        for k in range(len(edges)):
            one = dx * (edges[k, 1] - y) - dy * (edges[k, 0] - x)
            two = dx * (edges[k, 3] - y) - dy * (edges[k, 2] - x)
            if (one > 0.0) == (two > 0.0):
                continue
            part = one / (one - two)
            ex = edges[k, 0] + part * (edges[k, 2] - edges[k, 0]) - x
            ey = edges[k, 1] + part * (edges[k, 3] - edges[k, 1]) - y
            t, at = (ex * dx + ey * dy) / (dx * dx + dy * dy), count
            while at > 0 and crossed[at - 1] > t:
                crossed[at] = crossed[at - 1]
                at -= 1
            crossed[at] = t
            count += 1
        for k in range(0, count - 1, 2):
            inside += max(0.0, min(1.0, crossed[k + 1]) - max(0.0, crossed[k]))
        found[n] = inside * math.sqrt(dx * dx + dy * dy)
