"""Does a hull that touches something go straight off it, or along it? By its true shape.

The polygon about a slanting base stands out a little (`body.outline_of`), so that what it touches
is within it. But what it sweeps on a straight line keeps off all that is convex if, and only if,
some straight line has the base to one side, where it begins and where it ends, and that to the
other. Such a line is looked for in floats, and taken where it leaves `LEAST` of room.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from planner.geometry.outline import unit_vector
from planner.navigation.walk.exact import Core, Point
from planner.units import Base, Pose, Shape

LEAST = 1e-4
"""Half µm: far more than floats round, and less than whole µm leave a base that touches."""
NEARLY = 20_000.0
"""Half µm by which an oval may seem to overlap something round along all lines that are tried."""
TURN = math.radians(30)
"""How far to either side of a line that nearly parts them one is looked for that does."""
THIRDS = 60
"""Times that this is narrowed by a third."""
Vector = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Figure:
    """Something convex, half µm: a base, or the hull of some points, grown by a radius.

    Parameters:
        points: of which it is the hull; the centre of a base.
        radius: how far it is grown.
        base: what stands about each of the points; None for nothing.
        heading: that of the base, µ°.
    """

    points: Core
    radius: int = 0
    base: Base | None = None
    heading: int = 0

    @classmethod
    def standing(cls, base: Base, pose: Pose, radius: int) -> Figure:
        """Return a base where it stands, grown by a radius."""
        return cls(((2 * pose.x, 2 * pose.y),), radius, base, pose.heading)

    def reach(self, out: Vector) -> float:
        """Return how far it reaches in a direction of length 1."""
        return max(over(point, out) for point in self.points) + self.about(out)

    def about(self, out: Vector) -> float:
        """Return how far it reaches beyond its points."""
        if self.base is None:
            return float(self.radius)
        along, across = self._axes
        ahead = self.base.length * over(along, out)
        aside = self.base.width * over(across, out)
        if self.base.shape is Shape.RECT:
            return self.radius + abs(ahead) + abs(aside)
        return self.radius + math.hypot(ahead, aside)

    @property
    def _axes(self) -> tuple[Vector, Vector]:
        cos, sin = unit_vector(self.heading)
        return (cos, sin), (-sin, cos)

    def normals(self) -> Iterator[Vector]:
        """Yield what is at right angles to its straight sides, either way."""
        for (ax, ay), (bx, by) in zip(self.points, (*self.points[1:], self.points[0]), strict=True):
            yield from ((by - ay, ax - bx), (ay - by, bx - ax))
        if self.base is not None and self.base.shape is Shape.RECT:
            for x, y in self._axes:
                yield from ((x, y), (-x, -y))

    def corners(self) -> Iterator[Vector]:
        """Yield its points, or the corners of the rectangle about each."""
        if self.base is None or self.base.shape is not Shape.RECT:
            yield from self.points
            return
        (ux, uy), (vx, vy) = self._axes
        for x, y in self.points:
            for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                ahead, aside = a * self.base.length, b * self.base.width
                yield x + ahead * ux + aside * vx, y + ahead * uy + aside * vy

    def toward(self, point: Vector) -> Iterator[Vector]:
        """Yield what is about at right angles to its curve where a point is nearest to it."""
        if self.base is None or self.base.shape is not Shape.OVAL:
            return
        (ux, uy), (vx, vy) = self._axes
        for x, y in self.points:
            off = point[0] - x, point[1] - y
            ahead = over(off, (ux, uy)) / self.base.length**2
            aside = over(off, (vx, vy)) / self.base.width**2
            yield ahead * ux + aside * vx, ahead * uy + aside * vy


def swept(base: Base, heading: int, start: Point, end: Point) -> Figure:
    """Return what a base sweeps from one place (µm) to another."""
    return Figure(tuple((2 * x, 2 * y) for x, y in (start, end)), 0, base, heading)


def parted(moving: Figure, other: Figure) -> bool:
    """Return whether a straight line certainly parts two figures, `LEAST` apart."""
    return any(room >= LEAST for room, _ in partings(moving, other))


def partings(moving: Figure, other: Figure) -> Iterator[tuple[float, Vector]]:
    """Yield by how much straight lines part two figures, half µm, and what leads across each.

    Below 0 where they do not. The last one parts them by the most, if any nearly does.
    """

    def room(out: Vector) -> float:
        return -other.reach((-out[0], -out[1])) - moving.reach(out)

    best, most = (1.0, 0.0), -math.inf
    for x, y in _directions(moving, other):
        if long := math.hypot(x, y):
            out = x / long, y / long
            here = room(out)
            yield here, out
            best, most = (out, here) if here > most else (best, most)
    ovals = [figure.base for figure in (moving, other) if figure.base is not None]
    if most > -NEARLY and any(base.shape is Shape.OVAL for base in ovals):
        yield _most(room, best)


def _directions(moving: Figure, other: Figure) -> Iterator[Vector]:
    """What may be at right angles to such a line, from the moving figure on."""
    yield from moving.normals()
    yield from ((-x, -y) for x, y in other.normals())
    for q in other.corners():
        yield from moving.toward(q)
        yield from ((q[0] - p[0], q[1] - p[1]) for p in moving.corners())
    for p in moving.corners():
        yield from ((-x, -y) for x, y in other.toward(p))


def _most(room: Callable[[Vector], float], out: Vector) -> tuple[float, Vector]:
    """The most room at a direction about one that is near the best: it has one maximum there."""
    middle = math.atan2(out[1], out[0])
    low, high = middle - TURN, middle + TURN
    for _ in range(THIRDS):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if room((math.cos(one), math.sin(one))) < room((math.cos(two), math.sin(two))):
            low = one
        else:
            high = two
    found = math.cos(low), math.sin(low)
    return room(found), found


def over(point: Vector, out: Vector) -> float:
    """Return how far a point is along a direction."""
    return point[0] * out[0] + point[1] * out[1]
