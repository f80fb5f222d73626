"""Is a point in a ring, a ring in a ring, a door on a wall?"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from planner.battlefield.feature import Path, Point
from planner.battlefield.simple import crossing

OPENING_SLACK: Final = 600
"""How far off its wall the end of a door may lie, µm: coordinates are rounded in files."""


def inside(point: Point, ring: Path) -> bool:
    """Return whether a point is in a closed ring: even-odd, exact; its border counts."""
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in pairwise(ring):
        cross = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        if cross == 0 and min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1):
            return True
        if (y0 > y) != (y1 > y) and (cross > 0) == (y1 > y0):
            odd = not odd
    return odd


def overlap(ring: Path, other: Path) -> bool:
    """Return whether two simple rings have more in common than points of their borders."""
    if crossing(ring, other):
        return True
    return all(inside(p, other) for p in ring) or all(inside(p, ring) for p in other)


def lies_on(opening: Path, wall: Path) -> bool:
    """Return whether both ends of an opening lie on one straight stretch of a wall."""
    return any(
        all(_off_segment(end, a, b) <= OPENING_SLACK for end in opening) for a, b in pairwise(wall)
    )


def _off_segment(point: Point, a: Point, b: Point) -> float:
    """Distance of a point from a segment, µm."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    t = max(0.0, min(1.0, (px * dx + py * dy) / (dx * dx + dy * dy)))
    return float(((px - t * dx) ** 2 + (py - t * dy) ** 2) ** 0.5)
