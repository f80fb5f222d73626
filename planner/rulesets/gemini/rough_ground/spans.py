"""Where a disc on its straight way meets a wall or a block: whole µm, rounded outward."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, gcd, isqrt
from typing import Final

from planner.battlefield import Feature
from planner.battlefield.feature import Path, Point
from planner.rulesets.gemini.rough_ground.inside import holds

Span = tuple[int, int]
"""From where to where along the way, µm from where it begins."""
Bounds = tuple[Fraction, Fraction]
SCALE: Final = 1 << 64
"""Roots are bounded to this part of a µm; those of squares are exact."""
FAR: Final = Fraction(10**12)
"""In place of no limit."""


def spans(feature: Feature, here: Point, along: Point, width: int) -> list[Span]:
    """Return where a disc going straight on overlaps a feature, stretch by stretch.

    A wall is all that is within half its thickness of its line. Two stretches with no whole µm
    between them, or nothing but the inside of a block, are one.

    Parameters:
        here: where its centre begins, µm.
        along: the direction, of any length.
        width: of the disc, µm.
    """
    common = gcd(*along)
    along = along[0] // common, along[1] // common
    thick = feature.thickness if feature.geometry != "Polygon" else 0
    reach = Fraction(width + thick, 2)
    legs = [leg for path in feature.paths for leg in pairwise(path)]
    met = sorted(one for leg in legs if (one := _span(leg, here, along, reach)) is not None)
    found: list[Span] = []
    for low, high in met:
        if found and (low <= found[-1][1] or _within(feature, here, along, found[-1][1], low)):
            found[-1] = found[-1][0], max(found[-1][1], high)
        else:
            found.append((low, high))
    return [(max(0, low), high) for low, high in found if high > 0]


def place(here: Point, along: Point, far: int) -> Point:
    """Return the place so far along a way, to the nearest µm or the one beside it."""
    long = along[0] ** 2 + along[1] ** 2
    dx, dy = (far * part * SCALE // isqrt(long * SCALE * SCALE) for part in along)
    return here[0] + dx, here[1] + dy


def toward(path: Path, here: Point) -> Point:
    """Return the direction from a place straight to the nearest point of a line, of any length.

    (0, 0) where it is on the line.
    """
    found = [_to_leg(leg, here) for leg in pairwise(path)]
    _, (dx, dy) = min(found, key=lambda pair: pair[0])
    common = gcd(dx, dy) or 1
    return dx // common, dy // common


def met_first(path: Path, here: Point, there: Point) -> Fraction | None:
    """Return which part of the line from here to there is before a path; None if it misses it."""
    ux, uy = there[0] - here[0], there[1] - here[1]
    found = []
    for (ax, ay), (bx, by) in pairwise(path):
        first, last = (ux * (y - here[1]) - uy * (x - here[0]) for x, y in ((ax, ay), (bx, by)))
        across = last - first
        if not across:
            if not first:  # on the very line
                long = ux * ux + uy * uy
                ends = [(x - here[0]) * ux + (y - here[1]) * uy for x, y in ((ax, ay), (bx, by))]
                if long and max(ends) >= 0 and min(ends) <= long:
                    found.append(Fraction(max(0, min(ends)), long))
            continue
        ex, ey = bx - ax, by - ay
        t = Fraction(ex * (here[1] - ay) - ey * (here[0] - ax), across)
        if first * last <= 0 and 0 <= t <= 1:
            found.append(t)
    return min(found, default=None)


def _within(feature: Feature, here: Point, along: Point, low: int, high: int) -> bool:
    """Whether what lies between two stretches is the inside of a block."""
    if feature.geometry != "Polygon":
        return False
    return holds(feature, place(here, along, (low + high) // 2))


def _to_leg(leg: tuple[Point, Point], here: Point) -> tuple[Fraction, Point]:
    """The square of the distance to a leg, and the direction to its nearest point."""
    (ax, ay), (bx, by) = leg
    ex, ey, px, py = bx - ax, by - ay, here[0] - ax, here[1] - ay
    along, long = px * ex + py * ey, ex * ex + ey * ey
    if along <= 0:
        return Fraction(px * px + py * py), (-px, -py)
    if along >= long:
        return _to_leg(((bx, by), (ax, ay)), here)
    off = ex * py - ey * px
    return Fraction(off * off, long), (ey * off, -ex * off)


def _span(leg: tuple[Point, Point], here: Point, along: Point, reach: Fraction) -> Span | None:
    """Where the centre is nearer to a leg than `reach`; None if it never is."""
    long = along[0] ** 2 + along[1] ** 2
    parts = [_by_end(end, here, along, reach) for end in leg]
    parts.append(_by_side(leg, here, along, reach))
    met = [part for part in parts if part is not None]
    if not met:
        return None
    low, high = min(part[0] for part in met), max(part[1] for part in met)
    less, more = _root(Fraction(long))
    return floor(low * (less if low > 0 else more)), ceil(high * (more if high > 0 else less))


def _by_end(end: Point, here: Point, along: Point, reach: Fraction) -> Bounds | None:
    """The same of the end of a leg, in lengths of `along`."""
    (x, y), (ux, uy) = (end[0] - here[0], end[1] - here[1]), along
    long = ux * ux + uy * uy
    left = reach * reach * long - (ux * y - uy * x) ** 2
    if left <= 0:
        return None
    half, middle = _root(left)[1], x * ux + y * uy
    return (middle - half) / long, (middle + half) / long


def _by_side(leg: tuple[Point, Point], here: Point, along: Point, reach: Fraction) -> Bounds | None:
    """The same of the strip about a leg, cut off at its ends."""
    (ax, ay), (bx, by) = leg
    ex, ey, px, py = bx - ax, by - ay, here[0] - ax, here[1] - ay
    long = ex * ex + ey * ey
    aside = _between(
        Fraction(ex * py - ey * px), ex * along[1] - ey * along[0], _root(reach**2 * long)[1]
    )
    half = Fraction(long, 2)
    ahead = _between(ex * px + ey * py - half, ex * along[0] + ey * along[1], half)
    if aside is None or ahead is None:
        return None
    low, high = max(aside[0], ahead[0]), min(aside[1], ahead[1])
    return (low, high) if low < high else None


def _between(start: Fraction, each: int, most: Fraction) -> Bounds | None:
    """Where |start + t · each| is less than `most`; None for nowhere."""
    if not each:
        return (-FAR, FAR) if abs(start) < most else None
    ends = ((-most - start) / each, (most - start) / each)
    return min(ends), max(ends)


def _root(value: Fraction) -> Bounds:
    """The square root from below and from above."""
    whole = value.numerator * SCALE * SCALE // value.denominator
    low = isqrt(whole)
    exact = low * low * value.denominator == value.numerator * SCALE * SCALE
    return Fraction(low, SCALE), Fraction(low if exact else low + 1, SCALE)
