"""The outline of a polygon with holes: does a moving base keep clear of it?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from planner.navigation.walk.exact import (
    Bounds,
    Core,
    Point,
    apart,
    bounds_of,
    grown,
    inside,
    keeps,
)


@dataclass(frozen=True, slots=True)
class Rings:
    """Rings in half µm, the outer one first, no first corner repeated, and bounds about all.

    Ground is asked about again and again, mostly by who is nowhere near it: bounds tell that at
    once, and of each edge before anything is worked out.
    """

    rings: tuple[Core, ...]
    bounds: Bounds

    @classmethod
    def of(cls, paths: Iterable[tuple[Point, ...]]) -> Rings:
        """Return the rings of paths in µm whose first corner is their last."""
        rings = tuple(tuple((2 * x, 2 * y) for x, y in path[:-1]) for path in paths)
        return cls(rings, bounds_of(rings[0]))

    def clear(self, moving: Core, radius: int) -> bool:
        """Return whether the interior of a convex region keeps `radius` half µm off all inside."""
        if apart(grown(bounds_of(moving), radius), self.bounds):
            return True
        if not self.off_edges(moving, radius):
            return False
        held = self.rings[0][0] if len(moving) > 2 else None
        if inside(moving[0], self.rings[0]) or (held is not None and inside(held, moving)):
            return self.in_hole(moving[0])
        return True

    def holds(self, point: Point) -> bool:
        """Return whether a point (half µm) is strictly inside, in no hole's interior."""
        return inside(point, self.rings[0]) and not self.in_hole(point)

    def in_hole(self, point: Point) -> bool:
        """Return whether a point (half µm) is strictly inside a hole."""
        return any(inside(point, hole) for hole in self.rings[1:])

    def out_of(self, line: Core) -> bool:
        """Return whether a straight line (two points in half µm) meets no interior: borders may be.

        What is inside is open, and so is its part of the line: it holds the middle between two of
        the places at which the line comes to an edge, one after another.
        """
        if apart(bounds_of(line), self.bounds):
            return True
        start, end = line[0], line[-1]
        dx, dy = end[0] - start[0], end[1] - start[1]
        edges = [
            edge for ring in self.rings for edge in zip(ring, (*ring[1:], ring[0]), strict=True)
        ]
        if any(_crosses(start, end, a, b) for a, b in edges):
            return False  # beside each edge, on one side of it, is inside
        cuts = {Fraction(0), Fraction(1)}
        for a, b in edges:
            cuts.update(crossed_at(start, (dx, dy), a, b))
        whole = sorted(cuts)
        middles = [(low + high) / 2 for low, high in pairwise(whole)] if dx or dy else [whole[0]]
        return not any(self._within(start[0] + dx * t, start[1] + dy * t) for t in middles)

    def _within(self, x: Fraction, y: Fraction) -> bool:
        """Whether a point is inside and on no border."""
        odd = False
        for ring in self.rings:
            for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
                side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
                beside = min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)
                if side == 0 and beside:
                    return False
                if (y0 > y) != (y1 > y) and (side > 0) == (y1 > y0):
                    odd = not odd
        return odd

    def off_edges(self, moving: Core, radius: int) -> bool:
        """Return whether the interior of a convex region keeps `radius` half µm off every edge."""
        west, south, east, north = grown(bounds_of(moving), radius)
        for ring in self.rings:
            before = ring[-1]
            x0, y0 = before
            for corner in ring:
                x1, y1 = corner
                if not (
                    (x0 <= west and x1 <= west)
                    or (x0 >= east and x1 >= east)
                    or (y0 <= south and y1 <= south)
                    or (y0 >= north and y1 >= north)
                    or keeps(moving, (before, corner), radius)
                ):
                    return False
                before, x0, y0 = corner, x1, y1
        return True


def _crosses(start: Point, end: Point, a: Point, b: Point) -> bool:
    """Whether two stretches cross within both."""
    (sx, sy), (ex, ey) = start, end
    first = (b[0] - a[0]) * (sy - a[1]) - (sx - a[0]) * (b[1] - a[1])
    last = (b[0] - a[0]) * (ey - a[1]) - (ex - a[0]) * (b[1] - a[1])
    if min(first, last) >= 0 or max(first, last) <= 0:
        return False
    one = (ex - sx) * (a[1] - sy) - (a[0] - sx) * (ey - sy)
    two = (ex - sx) * (b[1] - sy) - (b[0] - sx) * (ey - sy)
    return min(one, two) < 0 < max(one, two)


def crossed_at(start: Point, vector: Point, a: Point, b: Point) -> list[Fraction]:
    """Parts of a line at which it comes to an edge, or to the ends of one that it lies along."""
    (vx, vy), (ex, ey) = vector, (b[0] - a[0], b[1] - a[1])
    ax, ay = a[0] - start[0], a[1] - start[1]
    turn = vx * ey - vy * ex
    if turn:
        ts = [Fraction(ax * ey - ay * ex, turn)]
    elif vx * ay - vy * ax or not (vx or vy):
        return []
    else:
        square = vx * vx + vy * vy
        ts = [Fraction(px * vx + py * vy, square) for px, py in ((ax, ay), (ax + ex, ay + ey))]
    return [t for t in ts if 0 < t < 1]
