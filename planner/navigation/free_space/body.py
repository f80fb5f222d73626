"""The moving body at one heading, as it grows the obstacles about it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from planner.geometry.outline import shape_at
from planner.length import DEGREE, FULL_TURN
from planner.mobility import Measured
from planner.navigation.free_space.corners import rough
from planner.units import Base, Shape

Floats = NDArray[np.float64]
Corners = tuple[tuple[int, int], ...]
"""Corners in half µm, counter-clockwise."""

CURVE = 24
"""Straight pieces a quarter of an oval: 0.05 % outside the curve, 30 µm for a 120 mm base."""
FINE_CURVE = 192
"""The same for an oval that begins or ends nearer than that to something: half a µm."""
OUTSIDE = 1e-3
"""Part of half its length by which an oval's outline certainly stands out less."""
SLANTING = 2.0
"""µm by which that of a slanting rectangle does."""


_SWEPT = 6
"""Times a quarter that the outline of a swept region turns."""
SPARE = 3
"""Half µm by which what is swept is taken larger, so that who judges it more roughly agrees."""
_ROUNDED = 4
"""Half µm by which an outline between two quarter turns stands out further than at one of them."""
_BESIDE = np.array([(x, y) for x in (-1, 1) for y in (-1, 1)]) * float(SPARE + _ROUNDED)


@dataclass(frozen=True, slots=True)
class Body:
    """A base at one heading.

    A round base is a radius. Any other is a convex polygon about the true shape with corners
    on half µm, the same for the search and for the exact check: a rectangle at a quarter turn
    is exact, another at most 1 µm outside, the curve of an oval 0.05 %; at a quarter turn its ends
    are exact, so that it may touch a wall along an axis.

    Parameters:
        base: the base.
        heading: µ°; 0 for round bases, whose heading changes nothing.
        turn: µ° by which it turns on from there: then it is the hull of what that sweeps.
        fine: whether an oval's polygon is as near to the curve as a slanting rectangle's.
    """

    base: Base
    heading: int = 0
    turn: int = 0
    fine: bool = False

    @classmethod
    def at(cls, base: Base, heading: int, turn: int = 0) -> Body:
        """Return the body; headings half a turn apart are one and the same outline."""
        return cls(base) if base.is_round else cls(base, heading % (FULL_TURN // 2), turn)

    @property
    def radius(self) -> float:
        """Radius of a round base, µm, else 0."""
        return self.base.length / 2 if self.base.is_round else 0.0

    @property
    def outside(self) -> float:
        """How far the outline of a standing base stands out from it, µm: certainly less; 0 if none.

        An oval's does on all headings, a rectangle's where it is slanting.
        """
        if self.base.is_round or self.turn:
            return 0.0
        if self.base.shape is Shape.OVAL:
            return OUTSIDE * self.base.circumradius
        return SLANTING if self.heading % (90 * DEGREE) else 0.0

    @property
    def corners(self) -> Corners:
        """Corners of a base that is not round, in half µm; one corner at the centre for round."""
        if self.turn:
            return swept_outline(self.base, self.heading, self.turn)
        segments = FINE_CURVE if self.fine else CURVE
        return ((0, 0),) if self.base.is_round else outline_of(self.base, self.heading, segments)

    @property
    def polygon(self) -> Floats:
        """The same corners in µm, (n, 2)."""
        return np.array(self.corners, dtype=np.float64) / 2

    def grow(self, core: Floats) -> Floats:
        """Return the corners of the convex hull of `core` (k, 2) grown by the polygon."""
        if self.base.is_round:
            return core
        return minkowski(core, self.polygon)

    @property
    def extent(self) -> tuple[int, int]:
        """How far the body reaches along x and y from its centre, whole µm, rounded up."""
        if self.base.is_round:
            reach = -(-self.base.length // 2)
            return reach, reach
        xs, ys = zip(*self.corners, strict=True)
        return -(-max(xs) // 2), -(-max(ys) // 2)

    def off_edge(self, edge: Measured) -> tuple[int, int]:
        """Return how far from the table's edges the centre stays along x and y, µm.

        Parameters:
            edge: as in the `Mobility`.
        """
        return (0, 0) if edge is Measured.CENTRE else self.extent


@lru_cache(maxsize=4096)
def outline_of(base: Base, heading: int, segments: int = CURVE) -> Corners:
    """Return a convex polygon about a base at the origin, corners in half µm.

    Parameters:
        segments: straight pieces a quarter of an oval.
    """
    exact = base.shape is Shape.RECT and heading % (90 * DEGREE) == 0
    corners = 2 * shape_at(base, heading, outward=True, segments=segments)
    if not exact:
        # Pushing every corner out by 1.5 half µm outweighs the rounding of 0.71 even at a
        # right angle, where pushing along the diagonal gains 1.5 / sqrt(2) on each side.
        corners += 1.5 * corners / np.hypot(corners[:, 0], corners[:, 1])[:, None] * math.sqrt(2)
    corners = np.rint(corners)
    if heading % (90 * DEGREE) == 0:
        # The curve ends there, and each corner beside an end has moved further along it.
        sides = base.length, base.width
        ends = sides[::-1] if heading % (180 * DEGREE) else sides
        corners = np.clip(corners, np.negative(ends), ends)
    return tuple((int(x), int(y)) for x, y in hull(corners))


@lru_cache(maxsize=512)
def swept_outline(base: Base, heading: int, turn: int, parts: int = 5) -> Corners:
    """Return a convex polygon about all that a base at the origin sweeps, corners in half µm.

    Parameters:
        heading, turn: µ°, where it begins and how far it turns counter-clockwise.
        parts: headings between which a corner stands out by 1 / cos of half the angle at most.

    Of an oval's only so many edges are kept: up to 0.3 % further out at curves. Larger by `SPARE`
    and what rounding takes: who looks at the turn part by part (`spin`) finds it clear as well.
    """
    away = 1 / math.cos(math.radians(turn / parts / 2 / DEGREE))
    points = [outline_of(base, (heading + turn * k // parts)) for k in range(parts + 1)]
    corners = hull(np.array([corner for outline in points for corner in outline], dtype=np.float64))
    if base.shape is Shape.OVAL:
        corners = rough(corners, _SWEPT, math.inf)
    corners = np.concatenate([corners * away + side for side in _BESIDE])
    corners = np.sign(corners) * np.ceil(np.abs(corners))
    return tuple((int(x), int(y)) for x, y in hull(corners))


def disc_about(base: Base) -> Base:
    """Return the round base that holds `base` at every heading."""
    across = 2 * -int(-base.circumradius // 1)
    return Base(Shape.ROUND, across, across)


def disc_within(base: Base) -> Base:
    """Return the round base that `base` holds at every heading."""
    across = min(base.length, base.width)
    return Base(Shape.ROUND, across, across)


def hull(points: Floats) -> Floats:
    """Return the corners of the convex hull, counter-clockwise, without collinear ones."""
    rows = sorted({(x, y) for x, y in points.tolist()})
    if len(rows) < 3:
        return np.array(rows, np.float64).reshape(-1, 2)
    chain: list[tuple[float, float]] = []
    for ordered in (rows, rows[::-1]):
        half: list[tuple[float, float]] = []
        for x, y in ordered:
            while len(half) > 1 and _turn(half[-2], half[-1], (x, y)) <= 0:
                half.pop()
            half.append((x, y))
        chain += half[:-1]
    return np.array(chain)


def minkowski(first: Floats, second: Floats) -> Floats:
    """Return the Minkowski sum of two convex polygons, stretches or points.

    From the sum of the lowest corners on, the edges of both in the order of their directions.
    """
    edges = np.concatenate([_edges(first), _edges(second)])
    order = np.argsort(np.arctan2(edges[:, 1], edges[:, 0]) % (2 * math.pi), kind="stable")
    corner = first[np.lexsort(first.T)[0]] + second[np.lexsort(second.T)[0]]
    sums: Floats = corner + np.concatenate([[[0.0, 0.0]], np.cumsum(edges[order][:-1], axis=0)])
    return sums


def _edges(core: Floats) -> Floats:
    if len(core) < 2:
        return np.empty((0, 2))
    edges: Floats = np.concatenate([core[1:], core[:1]]) - core
    return edges


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
