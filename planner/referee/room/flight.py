"""A base that flies: where it is while its foot is between two heights, in whole numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Final

from planner.referee.exact.apart import clear
from planner.referee.exact.figure import Box, Figure, Rounded, Turned, figure
from planner.referee.exact.plane import Core, Point, hull, side_of_rings
from planner.referee.room.outline import Outline, depth
from planner.units import Base, Pose

ORIGIN: Final = (0, 0)


@dataclass(frozen=True)
class Region:
    """The part of the table under a stretch of a flight, in half µm times `scale`."""

    figure: Figure
    scale: int

    @property
    def box(self) -> Box:
        """Whole half µm about it."""
        x0, y0, x1, y1 = self.figure.box
        return x0 // self.scale, y0 // self.scale, -(-x1 // self.scale), -(-y1 // self.scale)

    def met(self, outline: Outline) -> Rounded | None:
        """Return a part of an outline (half µm) that the interior meets, or None."""
        box = self.box
        if outline.beside(box):
            return None
        for part in outline.parts(box):
            if not self.clear(part):
                return part
        x, y = self.figure.centre
        if outline.rings and side_of_rings((x, y), self.scale, outline.rings) > 0:
            return Rounded(((x // self.scale, y // self.scale),))
        return None

    def clear(self, other: Figure, gap: int = 0, *, strict: bool = False) -> bool:
        """Return whether it keeps `gap` half µm from a figure in half µm."""
        return clear(self.figure, other.scaled(self.scale), gap * self.scale, strict=strict)

    def too_deep(self, other: Figure, gap: int = 0) -> int:
        """Return by how much it comes too near to a figure, µm, for people."""
        deep = depth(self.figure, other.scaled(self.scale), gap * self.scale)
        return -(-deep // self.scale)


@dataclass(frozen=True)
class Flight:
    """A base moved from one pose straight to another; its heading is the first one's."""

    base: Base
    start: Pose
    end: Pose

    @property
    def rise(self) -> int:
        """Change of height, µm."""
        return self.end.z - self.start.z

    def within(self, low: int, high: int, *, closed: bool = False) -> Region | None:
        """Return where the base is while its foot is between two heights; None if it never is.

        Parameters:
            low, high: µm; the foot at exactly one of them counts only where `closed`.
        """
        z, rise = self.start.z, self.rise
        whole = abs(rise)
        if not rise:
            there = low <= z <= high if closed else low < z < high
            return self._between(0, 1, 1) if there else None
        first, last = (low - z, high - z) if rise > 0 else (z - high, z - low)
        first, last = max(0, first), min(whole, last)
        if first > last or (first == last and not closed):
            return None
        common = gcd(first, last, whole)
        return self._between(first // common, last // common, whole // common)

    def _between(self, first: int, last: int, whole: int) -> Region:
        """The region from the part `first` / `whole` of the flight to `last` / `whole`."""
        places = tuple(dict.fromkeys(self._at(part, whole) for part in (first, last)))
        own = self._base
        if isinstance(own, Turned):
            moved: Figure = Turned(
                places, own.length * whole, own.width * whole, own.heading, own.oval
            )
        else:
            points = ((x + px * whole, y + py * whole) for x, y in places for px, py in own.core)
            core: Core = hull(points)
            moved = Rounded(core, own.radius * whole)
        return Region(moved, whole)

    def _at(self, part: int, whole: int) -> Point:
        dx, dy = self.end.x - self.start.x, self.end.y - self.start.y
        return 2 * (self.start.x * whole + dx * part), 2 * (self.start.y * whole + dy * part)

    @cached_property
    def _base(self) -> Figure:
        return figure(self.base, ORIGIN, self.start.heading)
