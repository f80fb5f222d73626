"""How far apart, decided to the safe side: exactly for discs, with 2 µm to spare otherwise.

Between two discs every relation is one comparison of integers: with doubled coordinates the
squared distance of centres on any table fits int64, and half-µm radii stay whole. The
integer referee can never disagree. Other shapes are measured in floats.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.body import Body
from planner.formation.spots import Bools, Floats, Ints
from planner.navigation.places import Places
from planner.units import Pose

SAFETY: Final = 2.0
"""µm that a float distance gives away."""


def near(a: Body, at: Places, b: Body, other: Places, gap: int) -> Bools:
    """Return where the horizontal gap is surely at most `gap` µm: bool (len(at), len(other))."""
    if a.base.is_round and b.base.is_round:
        reach = a.base.length + b.base.length + 2 * gap
        inside: Bools = _doubled_square(at, other) <= reach * reach
        return inside
    close: Bools = gaps(a, at, b, other) <= gap - SAFETY
    return close


def clear(a: Body, at: Places, b: Body, other: Places, gap: int, strict: bool) -> Bools:
    """Return where the gap is surely more than `gap` µm (`strict`) or at least `gap`.

    ``clear(..., 0, strict=False)`` means: the interiors do not meet.
    """
    if a.base.is_round and b.base.is_round:
        reach = a.base.length + b.base.length + 2 * gap
        square = _doubled_square(at, other)
        outside: Bools = square > reach * reach if strict else square >= reach * reach
        return outside
    away: Bools = gaps(a, at, b, other) >= gap + SAFETY
    return away


def gaps(a: Body, at: Places, b: Body, other: Places) -> Floats:
    """Return horizontal gaps in float µm, 0 where they meet: (len(at), len(other))."""
    square = _doubled_square(at, other).astype(np.float64)
    distance: Floats = np.sqrt(square) / 2
    if a.base.is_round and b.base.is_round:
        touching: Floats = np.maximum(0.0, distance - (a.base.length + b.base.length) / 2)
        return touching
    return _shaped(a, at, b, other, distance)


def vertical(at: Places, other: Places) -> Ints:
    """Return |z − z'|, µm: (len(at), len(other))."""
    apart: Ints = np.abs(at.z[:, None] - other.z[None, :])
    return apart


def beside(a: Body, at: Places, b: Body, other: Places) -> Bools:
    """Return where the heights of the two bodies overlap (touching does not count)."""
    over: Bools = (at.z[:, None] < other.z[None, :] + b.height) & (
        other.z[None, :] < at.z[:, None] + a.height
    )
    return over


def _doubled_square(at: Places, other: Places) -> Ints:
    dx = 2 * (at.x[:, None] - other.x[None, :])
    dy = 2 * (at.y[:, None] - other.y[None, :])
    square: Ints = dx * dx + dy * dy
    return square


def _shaped(a: Body, at: Places, b: Body, other: Places, distance: Floats) -> Floats:
    """True shapes where it matters; beyond `FAR` the gap between circumcircles will do."""
    from planner.geometry.gaps import gaps_to

    least = distance - a.base.circumradius - b.base.circumradius
    found: Floats = np.maximum(0.0, least)
    found[distance <= a.base.inradius + b.base.inradius] = 0.0
    close = (least <= FAR) & (distance > a.base.inradius + b.base.inradius)
    for heading in np.unique(at.heading):
        mine = at.heading == heading
        for column in range(len(other)):
            rows = np.flatnonzero(mine & close[:, column])
            if len(rows):
                pose: Pose = other[column]
                xs, ys = at.x[rows].astype(np.float64), at.y[rows].astype(np.float64)
                found[rows, column] = gaps_to(a.base, xs, ys, int(heading), b.base, pose)
    return found


FAR: Final = 200_000.0
"""Beyond this gap (µm) of the circumcircles the true shapes are not looked at: no rule of
any game here measures a gap of 20 cm between bases."""
