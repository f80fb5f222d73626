"""Bases, standing or moving in a straight line, as convex figures in half µm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isqrt
from typing import Final

from planner.length import DEGREE
from planner.referee.exact.angle import SCALE, cos_sin
from planner.referee.exact.plane import Core, Point, hull
from planner.units import Base, Shape

Box = tuple[int, int, int, int]
_FINE: Final = 1 << 40


@dataclass(frozen=True, slots=True)
class Rounded:
    """All points within `radius` of a core; the interior is what is nearer than that.

    A disc has a point for a core, a moving disc a stretch, an upright rectangle its corners
    and no radius. All questions about two of these are decided exactly.
    """

    core: Core
    radius: int = 0

    @property
    def centre(self) -> Point:
        """The middle of a rectangle, standing or swept; else a point of the core.

        A corner would not do: it may touch what the rectangle is beside.
        """
        if len(self.core) < 3:
            return self.core[0]
        xs, ys = zip(*self.core, strict=True)
        return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2

    @property
    def box(self) -> Box:
        """Least and greatest x and y."""
        xs, ys = zip(*self.core, strict=True)
        r = self.radius
        return min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r

    def support(self, ux: int, uy: int) -> int:
        """Return a whole number not below the greatest x·ux + y·uy of its points."""
        return max(x * ux + y * uy for x, y in self.core) + root_up(
            self.radius * self.radius * (ux * ux + uy * uy)
        )

    def scaled(self, factor: int) -> Rounded:
        """Return the figure with all its numbers times `factor`."""
        return Rounded(tuple((x * factor, y * factor) for x, y in self.core), self.radius * factor)

    def moved(self, dx: int, dy: int) -> Rounded:
        """Return the figure elsewhere."""
        return Rounded(tuple((x + dx, y + dy) for x, y in self.core), self.radius)


@dataclass(frozen=True, slots=True)
class Turned:
    """An oval at any heading or a rectangle at a slanting one, at one place or along a line.

    Parameters:
        centres: one place, or the two ends of the line.
        length, width: half the sides, in half µm.
        heading: µ°.
        oval: whether it is an ellipse.
    """

    centres: Core
    length: int
    width: int
    heading: int
    oval: bool

    @property
    def centre(self) -> Point:
        """Its first place."""
        return self.centres[0]

    @property
    def inner(self) -> Rounded:
        """A moving disc inside it."""
        return Rounded(self.centres, min(self.length, self.width))

    @property
    def outer(self) -> Rounded:
        """A moving disc about it."""
        return Rounded(self.centres, self.reach)

    @property
    def reach(self) -> int:
        """Distance from the centre that no point of it exceeds."""
        if self.oval:
            return max(self.length, self.width)
        return root_up(self.length * self.length + self.width * self.width)

    @property
    def box(self) -> Box:
        """Whole numbers not inside its least and greatest x and y."""
        x0, y0, x1, y1 = (
            -(-self.support(ux * _FINE, uy * _FINE) // _FINE)
            for ux, uy in ((-1, 0), (0, -1), (1, 0), (0, 1))
        )
        return -x0, -y0, x1, y1

    def support(self, ux: int, uy: int) -> int:
        """Return a whole number not below the greatest x·ux + y·uy of its points."""
        return max(x * ux + y * uy for x, y in self.centres) + self._stretch(ux, uy)

    def _stretch(self, ux: int, uy: int) -> int:
        cos, sin, error = cos_sin(self.heading)
        error *= abs(ux) + abs(uy)
        along = self.length * (abs(ux * cos + uy * sin) + error)
        across = self.width * (abs(uy * cos - ux * sin) + error)
        if self.oval:
            return -(-root_up(along * along + across * across) // SCALE)
        return -(-(along + across) // SCALE)

    def scaled(self, factor: int) -> Turned:
        """Return the figure with all its numbers times `factor`."""
        centres = tuple((x * factor, y * factor) for x, y in self.centres)
        return replace(
            self, centres=centres, length=self.length * factor, width=self.width * factor
        )

    def moved(self, dx: int, dy: int) -> Turned:
        """Return the figure elsewhere."""
        return replace(self, centres=tuple((x + dx, y + dy) for x, y in self.centres))


Figure = Rounded | Turned


def figure(base: Base, at: Point, heading: int, to: Point | None = None) -> Figure:
    """Return a base standing at `at` (µm), or swept along the line from there to `to`."""
    ends = (at,) if to is None or to == at else (at, to)
    centres = tuple((2 * x, 2 * y) for x, y in ends)
    if base.is_round:
        return Rounded(centres, base.length)
    if base.shape is Shape.OVAL or heading % (90 * DEGREE):
        return Turned(centres, base.length, base.width, heading, base.shape is Shape.OVAL)
    upright = heading % (180 * DEGREE) == 0
    dx, dy = (base.length, base.width) if upright else (base.width, base.length)
    return Rounded(
        hull((x + i * dx, y + j * dy) for x, y in centres for i in (-1, 1) for j in (-1, 1))
    )


def disc(at: Point, radius: int) -> Rounded:
    """Return a disc about `at` with `radius`, both µm."""
    return Rounded(((2 * at[0], 2 * at[1]),), 2 * radius)


def root_up(value: int) -> int:
    """Return the least whole number not below √`value`."""
    root = isqrt(value)
    return root + (root * root < value)
