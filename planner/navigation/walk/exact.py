"""Integer geometry: does a moving base keep clear? No tolerance, no floats.

Everything is in half µm, so that radii of bases with an odd number of µm are whole.
"""

from __future__ import annotations

import math
from itertools import pairwise

from planner.length import DEGREE, FULL_TURN

Point = tuple[int, int]
Core = tuple[Point, ...]
"""A point, a stretch, or the corners of a convex polygon counter-clockwise; half µm."""

Bounds = tuple[int, int, int, int]
"""Least x, least y, greatest x, greatest y; half µm."""

SCALE = 1_000_000
"""Parts of a µm in which certified lengths are summed."""
_MANY = 100
"""Pairs of corners from which arrays are faster."""
_LARGEST = 1 << 30
"""Half µm: 500 m."""


def length_above(dx: int, dy: int) -> int:
    """Return the length of (dx, dy), µm, in millionths of a µm, rounded up."""
    square = (dx * dx + dy * dy) * SCALE * SCALE
    root = math.isqrt(square)
    return root if root * root == square else root + 1


def bearing(dx: int, dy: int) -> int | None:
    """Return the direction of a vector as a heading in whole µ°; None where floats are unsure."""
    exact = math.degrees(math.atan2(dy, dx)) * DEGREE
    # Three roundings of at most 2^-53 of half a turn each: below 1e-7 µ°.
    if abs(exact - math.floor(exact) - 0.5) < 1e-6:
        return None
    return round(exact) % FULL_TURN


def keeps(moving: Core, core: Core, radius: int) -> bool:
    """Return whether the interior of a convex `moving` region stays `radius` from `core`.

    Parameters:
        moving: where the base passes: a stretch for a round base (whose own radius is part of
            `radius`), the hull of its first and last outline for any other.
        core: what stands there.
        radius: half µm; exactly this far is far enough.
    """
    if apart(grown(bounds_of(moving), radius), bounds_of(core)):
        return True
    if radius == 0:
        return _separated(moving, core)
    if len(core) == 1 and len(moving) <= 2:  # a disc on a straight way past another
        return _from_stretch(core[0], moving[0], moving[-1], radius * radius)
    if _overlap(moving, core):
        return False
    return all(
        _stretches_apart(p, q, a, b, radius) for p, q in _edges(moving) for a, b in _edges(core)
    )


def bounds_of(core: Core) -> Bounds:
    """Return the bounds of some points."""
    if len(core) == 2:  # a line, asked for again and again: no columns are made of it
        (ax, ay), (bx, by) = core
        west, east = (ax, bx) if ax < bx else (bx, ax)
        south, north = (ay, by) if ay < by else (by, ay)
        return west, south, east, north
    xs, ys = zip(*core, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def grown(bounds: Bounds, by: int) -> Bounds:
    """Return bounds `by` further out on every side."""
    return bounds[0] - by, bounds[1] - by, bounds[2] + by, bounds[3] + by


def apart(one: Bounds, two: Bounds) -> bool:
    """Return whether the interiors of two bounds do not meet."""
    return one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


def inside(point: Point, ring: Core) -> bool:
    """Return whether a point is strictly inside a simple ring (first corner not repeated)."""
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in _edges(ring):
        side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        if side == 0 and min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1):
            return False
        if (y0 > y) != (y1 > y) and (side > 0) == (y1 > y0):
            odd = not odd
    return odd


def swept(corners: Core, start: Point, end: Point) -> Core:
    """Return the hull of a convex outline moved from one centre to another (half µm)."""
    points = {(x + cx, y + cy) for cx, cy in (start, end) for x, y in corners}
    return hull(points)


def hull(points: set[Point]) -> Core:
    """Return the convex hull of points, counter-clockwise, without collinear corners."""
    rows = sorted(points)
    if len(rows) < 3:
        return tuple(rows)
    chain: list[Point] = []
    for ordered in (rows, rows[::-1]):
        half: list[Point] = []
        for point in ordered:
            while len(half) > 1 and _side(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        chain += half[:-1]
    return tuple(chain)


def _edges(core: Core) -> list[tuple[Point, Point]]:
    if len(core) < 3:
        return [(core[0], core[-1])]
    return [*pairwise(core), (core[-1], core[0])]


def _side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _separated(first: Core, second: Core) -> bool:
    """Whether an edge's line has all of one on one side and all of the other beyond or on it.

    For convex sets of which one is a polygon with an interior, that is: its interior does not
    meet the other.
    """
    if len(first) * len(second) > _MANY:
        return _separated_many(first, second)
    for one, two in ((first, second), (second, first)):
        for a, b in _edges(one):
            if a == b:
                continue
            sides = [_side(a, b, c) for c in two]
            own = [_side(a, b, c) for c in one]
            if min(own) >= 0 and max(sides) <= 0:
                return True
            if max(own) <= 0 and min(sides) >= 0:
                return True
    return False


def _separated_many(first: Core, second: Core) -> bool:
    """The same in arrays: whole numbers below 2^30, whose products int64 holds exactly."""
    import numpy as np

    x0, y0 = first[0]
    shapes = [np.array([(x - x0, y - y0) for x, y in core]) for core in (first, second)]
    if max(int(np.abs(shape).max()) for shape in shapes) >= _LARGEST:
        raise ValueError(f"coordinates differ by more than {_LARGEST} half µm")
    for one, two in (shapes, shapes[::-1]):
        along = np.roll(one, -1, axis=0) - one
        off = two[None, :, :] - one[:, None, :]
        sides = along[:, None, 0] * off[:, :, 1] - along[:, None, 1] * off[:, :, 0]
        if len(one) > 2:
            # A convex polygon, counter-clockwise, is to the left of each of its edges.
            if (sides.max(axis=1) <= 0).any():
                return True
        elif along.any() and (sides[0].max() <= 0 or sides[0].min() >= 0):
            return True
    return False


def _overlap(first: Core, second: Core) -> bool:
    """Whether one polygon holds the other, so that their edges' distance says nothing."""
    if len(second) >= 3 and inside(first[0], second):
        return True
    return len(first) >= 3 and inside(second[0], first)


def _stretches_apart(p: Point, q: Point, a: Point, b: Point, radius: int) -> bool:
    if _bounds_apart(p, q, a, b, radius):
        return True
    if _cross(p, q, a, b):
        return False
    near = radius * radius
    return (
        _from_stretch(p, a, b, near)
        and _from_stretch(q, a, b, near)
        and _from_stretch(a, p, q, near)
        and _from_stretch(b, p, q, near)
    )


def _bounds_apart(p: Point, q: Point, a: Point, b: Point, radius: int) -> bool:
    return any(
        max(p[k], q[k]) + radius <= min(a[k], b[k]) or max(a[k], b[k]) + radius <= min(p[k], q[k])
        for k in (0, 1)
    )


def _cross(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two stretches cross properly (what only touches is caught by the distances)."""
    s1, s2, s3, s4 = _side(p, q, a), _side(p, q, b), _side(a, b, p), _side(a, b, q)
    return ((s1 < 0 < s2) or (s2 < 0 < s1)) and ((s3 < 0 < s4) or (s4 < 0 < s3))


def _from_stretch(point: Point, a: Point, b: Point, near: int) -> bool:
    """Whether the squared distance of a point from a stretch is at least `near`."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], point[0] - a[0], point[1] - a[1]
    along, length2 = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0:
        return ex * ex + ey * ey >= near
    if along >= length2:
        return (point[0] - b[0]) ** 2 + (point[1] - b[1]) ** 2 >= near
    cross = ex * dy - ey * dx
    return cross * cross >= near * length2
