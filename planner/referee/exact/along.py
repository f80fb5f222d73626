"""Where along a straight line does a moving base meet what stands still?

A place on the line is a number from 0 (start) to 1 (end); the ends of the stretches found are
exact. The base moves by `vector`, half µm; `figure` is the base at the start.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Final

from planner.referee.exact.figure import Rounded
from planner.referee.exact.plane import Core, Point, edges, hull, side_of_rings
from planner.referee.exact.spans import ONE, ZERO, Span, clipped, key
from planner.referee.exact.surd import Surd

HAIR: Final = 2**200
"""Part of a line's length by which a place beside it is off: far less than whole numbers of any
table leave between two lines, there where they are asked about."""


def meeting(figure: Rounded, vector: Point, other: Rounded, *, border: bool = False) -> Span | None:
    """Return where the interior of the moving figure meets a convex figure, or None.

    With `border`, running along its edge at exactly both radii counts as meeting it.
    That is where the origin, moving along `vector`, is nearer than both radii together to the
    Minkowski difference of the two cores, or inside it.
    """
    core, radius = _difference(figure, other), figure.radius + other.radius
    found = _whole(_through(core, vector), _about(core, radius, vector, border) if radius else [])
    return None if found is None else clipped(*found)


def nearing(figure: Rounded, vector: Point, other: Rounded, gap: int) -> Span | None:
    """Return where the moving figure is within `gap` half µm of a convex one, both ends included.

    That may be one place alone. None where it never is.

    Parameters:
        gap: at least 1.
    """
    core, radius = _difference(figure, other), figure.radius + other.radius + gap
    found = _whole(_through(core, vector), _about(core, radius, vector, border=True, closed=True))
    if found is None:
        return None
    low, high = max(found[0], ZERO, key=key), min(found[1], ONE, key=key)
    return (low, high) if (high - low).sign() >= 0 else None


def _difference(figure: Rounded, other: Rounded) -> Core:
    """The Minkowski difference of two cores."""
    return hull((bx - ax, by - ay) for bx, by in other.core for ax, ay in figure.core)


def _about(
    core: Core, radius: int, vector: Point, border: bool, *, closed: bool = False
) -> list[Span | None]:
    """Where the moving origin is nearer than a radius to each corner and each edge of a core."""
    return [
        part
        for a, b in edges(core)
        for part in (
            _disc(a, radius, vector, closed),
            _disc(b, radius, vector, closed),
            _slab(a, b, radius, vector, border, closed),
        )
    ]


def _whole(inside_it: Span | None, about: list[Span | None]) -> Span | None:
    """Where the moving origin is inside a convex core or about it: from first to last."""
    found = [part for part in (inside_it, *about) if part is not None]
    if not found:
        return None
    return min((low for low, _ in found), key=key), max((high for _, high in found), key=key)


def inside(
    start: Point, vector: Point, rings: tuple[Core, ...], *, border: bool = False
) -> list[Span]:
    """Return where a moving point is strictly inside rings (even-odd), in order.

    Parameters:
        border: whether running along the border counts as inside.
    """
    least = 0 if border else 1
    found: list[tuple[Fraction, Fraction]] = []
    for low, high in pairwise(_rows(start, vector, rings)):
        if _side_at(start, vector, (low + high) / 2, rings) < least:
            continue
        if found and found[-1][1] == low and _side_at(start, vector, low, rings) >= least:
            found[-1] = found[-1][0], high
        else:
            found.append((low, high))
    return [(Surd.of(low), Surd.of(high)) for low, high in found]


def bordering(
    start: Point, vector: Point, rings: tuple[Core, ...]
) -> tuple[list[Span], list[Span]]:
    """Return where a moving point runs along the border of rings, in order.

    Returns:
        those stretches with the inside to its left; those with the inside to its right.
    """
    sides: tuple[list[Span], list[Span]] = [], []
    if not any(_runs_along(start, vector, *edge) for ring in rings for edge in edges(ring)):
        return sides
    for low, high in pairwise(_rows(start, vector, rings)):
        middle = (low + high) / 2
        if _side_at(start, vector, middle, rings) == 0:
            for found, off in zip(sides, (1, -1), strict=True):
                if _side_at(start, vector, middle, rings, off) > 0:
                    found.append((Surd.of(low), Surd.of(high)))
    return sides


def _runs_along(start: Point, vector: Point, a: Point, b: Point) -> bool:
    """Whether both ends of an edge are on the line along which a point moves."""
    (vx, vy), (x, y) = vector, start
    return not any(vx * (cy - y) - vy * (cx - x) for cx, cy in (a, b))


def _rows(start: Point, vector: Point, rings: tuple[Core, ...]) -> list[Fraction]:
    """Where the line may cross rings, its ends among them, in order."""
    cuts = {Fraction(0), Fraction(1)}
    end = start[0] + vector[0], start[1] + vector[1]
    x0, x1 = sorted((start[0], end[0]))
    y0, y1 = sorted((start[1], end[1]))
    for ring in rings:
        for a, b in edges(ring):
            if max(a[0], b[0]) < x0 or min(a[0], b[0]) > x1:
                continue
            if max(a[1], b[1]) < y0 or min(a[1], b[1]) > y1:
                continue
            cuts.update(_cuts(start, vector, a, b))
    return sorted(t for t in cuts if 0 <= t <= 1)


def _side_at(
    start: Point, vector: Point, t: Fraction, rings: tuple[Core, ...], off: int = 0
) -> int:
    """As `side_of_rings` of a place on the line, or a hair to its left (`off` 1) or right (-1)."""
    n, d = t.numerator, t.denominator
    (x, y), (vx, vy) = start, vector
    if not off:
        return side_of_rings((x * d + vx * n, y * d + vy * n), d, rings)
    at = (x * d + vx * n) * HAIR - vy * d * off, (y * d + vy * n) * HAIR + vx * d * off
    return side_of_rings(at, d * HAIR, rings)


def _cuts(start: Point, vector: Point, a: Point, b: Point) -> list[Fraction]:
    """Where the line through `start` meets the stretch a, b.

    Where a ring runs along the line, the edges before and after that meet it.
    """
    (vx, vy), (ex, ey) = vector, (b[0] - a[0], b[1] - a[1])
    ax, ay = a[0] - start[0], a[1] - start[1]
    turn = vx * ey - vy * ex
    if not turn:
        return []
    along_edge = Fraction(ax * vy - ay * vx, turn)
    return [Fraction(ax * ey - ay * ex, turn)] if 0 <= along_edge <= 1 else []


def _through(core: Core, vector: Point) -> Span | None:
    """Where the moving origin is strictly inside a convex polygon."""
    if len(core) < 3:
        return None
    low, high = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in edges(core):
        ex, ey = bx - ax, by - ay
        # Left of the edge: rate * t > -base.
        base, rate = ey * ax - ex * ay, ex * vector[1] - ey * vector[0]
        if rate > 0:
            low = max(low, Fraction(-base, rate))
        elif rate < 0:
            high = min(high, Fraction(-base, rate))
        elif base <= 0:
            return None
    return (Surd.of(low), Surd.of(high)) if low < high else None


def _disc(centre: Point, radius: int, vector: Point, closed: bool = False) -> Span | None:
    """Where the moving origin is inside a disc: the roots of a·t² - 2b·t + c.

    Parameters:
        closed: whether its border counts, so that there may be one root alone.
    """
    (cx, cy), (vx, vy) = centre, vector
    a, b, c = vx * vx + vy * vy, cx * vx + cy * vy, cx * cx + cy * cy - radius * radius
    square = b * b - a * c
    if square < 0 or (square == 0 and not closed):
        return None
    middle, half = Surd.of(Fraction(b, a)), Surd.root(square, Fraction(1, a))
    return middle - half, middle + half


def _slab(
    a: Point, b: Point, radius: int, vector: Point, border: bool, closed: bool = False
) -> Span | None:
    """Where the moving origin is beside a stretch and nearer to it than the radius."""
    (vx, vy), ex, ey = vector, b[0] - a[0], b[1] - a[1]
    length2 = ex * ex + ey * ey
    if length2 == 0:
        return None
    beside = _range(-a[0] * ex - a[1] * ey, vx * ex + vy * ey, length2)
    off, rate = a[1] * ex - a[0] * ey, ex * vy - ey * vx
    if rate == 0:
        spare = radius * radius * length2 - off * off
        return beside if spare > 0 or (border and spare == 0) else None
    middle = Surd.of(Fraction(off, rate))
    half = Surd.root(length2, Fraction(radius, abs(rate)))
    if beside is None:
        return None
    low, high = max(beside[0], middle - half, key=key), min(beside[1], middle + half, key=key)
    return (low, high) if (high - low).sign() >= int(not closed) else None


def _range(base: int, rate: int, most: int) -> Span | None:
    """Where 0 <= base + rate·t <= most; all of [0, 1] where that never changes and holds."""
    if rate == 0:
        return (ZERO, ONE) if 0 <= base <= most else None
    low, high = sorted((Fraction(-base, rate), Fraction(most - base, rate)))
    return Surd.of(low), Surd.of(high)
