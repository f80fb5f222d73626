"""Bases that are no discs, straightened: half planes in which they keep apart, or together.

Two bases, symmetric about their centres and d apart, are at least u·d − h(u) apart for any
direction u of length 1, h being both their support functions added up; for the best u that is the
gap (`geometry.separation`). So one half plane keeps two bases apart wherever they go, exactly, as
long as neither turns; and who keeps within a gap does so in each of many directions.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import numpy as np

from planner.formation.bracket import across, support
from planner.formation.measure import SAFETY
from planner.formation.search.rows import Lines
from planner.formation.spots import Floats
from planner.units import Base

STEP: Final = math.radians(1)
EVERY: Final = 15
"""Of these directions, every so many keep two together."""
SPARE: Final = SAFETY + 2.0
"""µm kept off: that measuring them gives away, and for rounding to whole µm."""
Turned = tuple[Base, int]
"""A base and its heading, µ°."""
Point = tuple[float, float]


@lru_cache(maxsize=512)
def _ring(a: Turned, b: Turned) -> tuple[Floats, Floats, Floats]:
    """Directions (x, y) all round, flat sides among them, and how far both reach in each."""
    fine = np.arange(360) * STEP
    flat = np.concatenate([across(*a), across(*b)])
    angles = np.concatenate([fine, flat, flat + math.pi])
    return np.cos(angles), np.sin(angles), support(*a, angles) + support(*b, angles)


def furthest(a: Turned, b: Turned, off: Point) -> tuple[float, float, float]:
    """Return the direction (x, y) in which two bases are furthest apart, and their reach in it.

    Parameters:
        off: from the centre of `b` to that of `a`, µm.

    Returns:
        x, y of length 1, and µm that the centres are apart in this direction where the bases touch.
    """
    x, y, reach = _ring(a, b)
    k = int((x * off[0] + y * off[1] - reach).argmax())
    return float(x[k]), float(y[k]), float(reach[k])


def apart(lines: Lines, one: tuple[int, Turned], two: tuple[int, Turned], most: float) -> None:
    """Keep two members apart, where they are no further apart than `most` µm."""
    (a, mine), (b, theirs) = one, two
    dx, dy = (lines.here[a] - lines.here[b]).tolist()
    x, y, reach = furthest(mine, theirs, (dx, dy))
    far, least = dx * x + dy * y, reach + SPARE
    if far - least > most:
        return
    lines.add([(2 * a, -x), (2 * a + 1, -y), (2 * b, x), (2 * b + 1, y)], far - least)
    lines.sides.append((a, b, x, y, min(far, least)))


def together(
    lines: Lines, one: tuple[int, Turned], two: tuple[int, Turned], gap: float, most: float
) -> None:
    """Keep two members within a gap, where they may come to lose each other by `most` µm."""
    (a, mine), (b, theirs) = one, two
    dx, dy = (lines.here[a] - lines.here[b]).tolist()
    for x, y, left in _within(mine, theirs, (dx, dy), gap, most):
        lines.add([(2 * a, x), (2 * a + 1, y), (2 * b, -x), (2 * b + 1, -y)], left)


def off(lines: Lines, one: tuple[int, Turned], at: Point, other: Turned, gap: float) -> float:
    """Keep a member off a base that stands; return how far it is beyond that, µm."""
    a, mine = one
    dx, dy = float(lines.here[a, 0]) - at[0], float(lines.here[a, 1]) - at[1]
    x, y, reach = furthest(mine, other, (dx, dy))
    spare = dx * x + dy * y - reach - gap - SPARE
    lines.wall((a, -x, -y, max(0.0, spare)))
    return spare


def near(
    lines: Lines, one: tuple[int, Turned], at: Point, other: Turned, gap: float, most: float
) -> None:
    """Keep a member within a gap of a base that stands, where it may leave it by `most` µm."""
    a, mine = one
    dx, dy = float(lines.here[a, 0]) - at[0], float(lines.here[a, 1]) - at[1]
    for x, y, left in _within(mine, other, (dx, dy), gap, most):
        lines.wall((a, x, y, max(0.0, left)))


def _within(
    a: Turned, b: Turned, off: Point, gap: float, most: float
) -> list[tuple[float, float, float]]:
    """Directions in which two may lose each other, and how far they may still go in each, µm."""
    x, y, reach = _ring(a, b)
    left = reach + gap - SPARE - (x * off[0] + y * off[1])
    chosen = np.zeros(len(x), np.bool_)
    chosen[:360:EVERY] = chosen[360:] = chosen[left.argmin()] = True
    kept = np.flatnonzero(chosen & (left <= most)).tolist()
    return [(float(x[k]), float(y[k]), float(left[k])) for k in kept]
