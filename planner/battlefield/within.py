"""Is a point in a ring, a ring in a ring, a door on a wall?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

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


FEW: Final = 16
"""Edges that are quicker to look at one by one."""


class Outer:
    """A ring that many others are to be in: of its edges few are looked at for each."""

    def __init__(self, ring: Path) -> None:
        self._ring, self._doubled = ring, tuple((2 * x, 2 * y) for x, y in ring)
        points = np.array(ring, dtype=np.int64).T.copy()
        self._begins, self._ends = points[:, :-1], points[:, 1:]
        self._left, self._low = np.minimum(self._begins, self._ends)
        self._right, self._high = np.maximum(self._begins, self._ends)

    def holds(self, ring: Path) -> bool:
        """Return whether a ring is inside; the border counts."""
        xs, ys = zip(*ring, strict=True)
        meet = (self._left <= max(xs)) & (self._right >= min(xs))
        if (meet & (self._low <= max(ys)) & (self._high >= min(ys))).any():
            return not crossing(ring, self._ring) and self._holds(self._middles(ring))
        # No edge comes near: what holds for one point holds for all, and none is on the border.
        return self._holds([(2 * ring[0][0], 2 * ring[0][1])])

    def _middles(self, ring: Path) -> list[Point]:
        """Twice the middles of its edges, parted where corners of this one lie on them.

        Where nothing crosses, each part is on one side of the border or on it.
        """
        (x, y), found = self._begins, []
        xs, ys = zip(*ring, strict=True)
        about = (min(xs) <= x) & (x <= max(xs)) & (min(ys) <= y) & (y <= max(ys))
        corners = [(int(a), int(b)) for a, b in zip(x[about], y[about], strict=True)]
        for start, end in pairwise(ring):
            on = [corner for corner in corners if _on(corner, start, end)]
            stops = sorted({start, end, *on}, reverse=start > end)
            found += [(a + c, b + d) for (a, b), (c, d) in pairwise(stops)]
        return found

    def _holds(self, doubled: list[Point]) -> bool:
        """Whether points, their coordinates doubled, are all inside or on the border."""
        if len(self._ring) <= FEW:
            return all(inside(point, self._doubled) for point in doubled)
        (x0, y0), (x1, y1) = 2 * self._begins, 2 * self._ends
        x, y = np.array(doubled, dtype=np.int64).T[:, :, None]
        cross = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        border = (cross == 0) & (2 * self._left <= x) & (x <= 2 * self._right)
        border &= (2 * self._low <= y) & (y <= 2 * self._high)
        passed = ((y0 > y) != (y1 > y)) & ((cross > 0) == (y1 > y0))
        return bool((border.any(axis=1) | (passed.sum(axis=1) % 2 == 1)).all())


def _on(point: Point, start: Point, end: Point) -> bool:
    """Whether a point in the box of an edge, or about it, lies on the edge."""
    (x, y), (x0, y0), (x1, y1) = point, start, end
    if (x1 - x0) * (y - y0) != (x - x0) * (y1 - y0):
        return False
    return min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)


def near(rings: Sequence[Path]) -> Iterator[Sequence[int]]:
    """Yield for each ring the numbers of those before it whose boxes meet its own: few of many."""
    if not rings:
        return
    corners = [
        (min(xs), min(ys), max(xs), max(ys)) for xs, ys in (zip(*r, strict=True) for r in rings)
    ]
    left, low, right, high = np.array(corners, dtype=np.int64).T.copy()
    for i, (x, y, to_x, to_y) in enumerate(corners):
        meet = (left[:i] <= to_x) & (right[:i] >= x) & (low[:i] <= to_y) & (high[:i] >= y)
        yield [int(other) for other in np.flatnonzero(meet)]


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
