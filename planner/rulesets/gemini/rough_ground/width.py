"""How wide is a ditch at its narrowest, judged by the tightest pair of parallel lines."""

from __future__ import annotations

from itertools import pairwise
from math import isqrt

from planner.battlefield.feature import Path


def narrowest(ring: Path) -> int:
    """Return the least width of a closed ring's convex hull, µm, rounded up.

    A bent ditch counts as wide as its hull: too wide rather than too narrow. The least width
    of a polygon is reached with one line along an edge of the hull, and the edges of the ring
    include those of a convex one; for a ring with dents the result is an upper bound.
    """
    return min(_breadth(ring, a, b) for a, b in pairwise(ring))


def _breadth(ring: Path, a: tuple[int, int], b: tuple[int, int]) -> int:
    dx, dy = b[0] - a[0], b[1] - a[1]
    sides = [dx * (y - a[1]) - dy * (x - a[0]) for x, y in ring]
    across, length2 = max(sides) - min(sides), dx * dx + dy * dy
    # Rounded up, so that exactly the limit passes and anything above it does not.
    return isqrt((across * across - 1) // length2) + 1 if across else 0
