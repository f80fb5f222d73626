"""Points, stretches and convex polygons in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Point = tuple[int, int]
Core = tuple[Point, ...]
"""A point, a stretch, or the corners of a convex polygon counter-clockwise."""
Square = tuple[int, int]
"""A squared distance as numerator and denominator."""


def cross(a: Point, b: Point, c: Point) -> int:
    """Return twice the signed area of the triangle a, b, c."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(points: Iterable[Point]) -> Core:
    """Return the convex hull, counter-clockwise, without collinear corners."""
    rows = sorted(set(points))
    if len(rows) < 3:
        return tuple(rows)
    lower, upper = _half(rows), _half(rows[::-1])
    return (*lower[:-1], *upper[:-1])


def _half(rows: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in rows:
        while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def edges(core: Core) -> list[tuple[Point, Point]]:
    """Return the edges of a core; that of a point is the point twice."""
    if len(core) < 3:
        return [(core[0], core[-1])]
    return [(core[k - 1], core[k]) for k in range(len(core))]


def squared(first: Core, second: Core) -> Square:
    """Return the squared distance of two closed cores."""
    if _holds(first, second[0]) or _holds(second, first[0]):
        return 0, 1
    least: Square | None = None
    for p, q in edges(first):
        for a, b in edges(second):
            found = _stretches(p, q, a, b)
            if least is None or found[0] * least[1] < least[0] * found[1]:
                least = found
            if least[0] == 0:
                return least
    assert least is not None
    return least


def _holds(core: Core, point: Point) -> bool:
    """Whether a convex polygon holds a point, border included."""
    return len(core) > 2 and all(cross(a, b, point) >= 0 for a, b in edges(core))


def _stretches(p: Point, q: Point, a: Point, b: Point) -> Square:
    if _crossing(p, q, a, b):
        return 0, 1
    least = point_to_stretch(p, a, b)
    for found in (
        point_to_stretch(q, a, b),
        point_to_stretch(a, p, q),
        point_to_stretch(b, p, q),
    ):
        if found[0] * least[1] < least[0] * found[1]:
            least = found
    return least


def _crossing(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two stretches cross properly: any other meeting shows in the distances."""
    if cross(p, q, a) * cross(p, q, b) >= 0:
        return False
    return cross(a, b, p) * cross(a, b, q) < 0


def point_to_stretch(point: Point, a: Point, b: Point) -> Square:
    """Return the squared distance of a point from the stretch a, b (which may be a point)."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], point[0] - a[0], point[1] - a[1]
    along, length2 = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0 or length2 == 0:
        return ex * ex + ey * ey, 1
    if along >= length2:
        fx, fy = point[0] - b[0], point[1] - b[1]
        return fx * fx + fy * fy, 1
    side = ex * dy - ey * dx
    return side * side, length2


def weakly_apart(first: Core, second: Core) -> bool:
    """Return whether the interior of one convex core, a polygon, does not meet the other core.

    Then a line along an edge of one of them has the other beyond it: to its right, or, where the
    one is a stretch, to either side.
    """
    for one, two in ((first, second), (second, first)):
        for a, b in edges(one):
            if a == b:
                continue
            sides = [cross(a, b, c) for c in two]
            if max(sides) <= 0 or (len(one) == 2 and min(sides) >= 0):
                return True
    return False


def side_of_rings(point: Point, scale: int, rings: Iterable[Core]) -> int:
    """Return 1 if a point is strictly inside rings (even-odd), 0 on them, -1 outside.

    Parameters:
        point, scale: the point is `point` / `scale`.
        rings: closed without repeating the first corner; holes among them.
    """
    x, y = point
    odd = False
    for ring in rings:
        x0, y0 = ring[-1]
        x0, y0 = x0 * scale - x, y0 * scale - y
        for cx, cy in ring:
            x1, y1 = cx * scale - x, cy * scale - y
            if (y0 > 0) != (y1 > 0):
                side = x0 * y1 - x1 * y0
                if side == 0:
                    return 0
                if (side > 0) == (y1 > y0):
                    odd = not odd
            elif y1 == 0 and (x1 == 0 or (y0 == 0 and (x0 > 0) != (x1 > 0))):
                return 0
            x0, y0 = x1, y1
    return 1 if odd else -1
