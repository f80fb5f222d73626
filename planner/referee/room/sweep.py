"""The region a base sweeps in one step: sliding along a line, or spinning on the spot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from planner.referee.exact.apart import clear
from planner.referee.exact.figure import Figure, Rounded, figure
from planner.referee.exact.plane import Point
from planner.referee.exact.turn import circle, turn_clear
from planner.referee.room.outline import Outline, depth, met
from planner.units import Base, Pose


class Sweep(Protocol):
    """What the referee asks of a swept region."""

    @property
    def path(self) -> tuple[Point, Point]:
        """First and last place of the centre, µm."""

    @property
    def figure(self) -> Figure:
        """A figure that stands for the region in the amounts of violations."""

    def met(self, outline: Outline) -> Rounded | None:
        """Return a part of an outline that the region's interior meets, or None."""

    def clear(self, other: Figure, gap: int = 0, *, strict: bool = False) -> bool:
        """Return whether the region keeps `gap` half µm from a figure."""

    def beyond(self, width: int, height: int) -> int:
        """Return how far it leaves a table, µm rounded up; 0 if it stays inside."""


@dataclass(frozen=True)
class Slide:
    """A base moved from one place to another (µm), or standing where the two are one."""

    base: Base
    start: Point
    end: Point
    heading: int

    @property
    def path(self) -> tuple[Point, Point]:
        """First and last place of the centre, µm."""
        return self.start, self.end

    @cached_property
    def figure(self) -> Figure:
        """The region."""
        return figure(self.base, self.start, self.heading, self.end)

    def met(self, outline: Outline) -> Rounded | None:
        """Return a part of an outline that the region's interior meets, or None."""
        return met(self.figure, outline)

    def clear(self, other: Figure, gap: int = 0, *, strict: bool = False) -> bool:
        """Return whether the region keeps `gap` half µm from a figure."""
        return clear(self.figure, other, gap, strict=strict)

    def beyond(self, width: int, height: int) -> int:
        """Return how far it leaves a table, µm rounded up; 0 if it stays inside."""
        return _beyond(self.figure, width, height)


@dataclass(frozen=True)
class Spin:
    """A base turned at a place (µm) from one heading to another, the smaller way round."""

    base: Base
    at: Point
    start: int
    end: int

    @property
    def path(self) -> tuple[Point, Point]:
        """The place, twice."""
        return self.at, self.at

    @cached_property
    def figure(self) -> Figure:
        """The disc about the turning base; the base itself if it is round."""
        return self._at(self.start) if self.base.is_round else circle(self.base, self.at)

    def met(self, outline: Outline) -> Rounded | None:
        """Return a part of an outline that the region's interior meets, or None."""
        box = self.figure.box
        if outline.beside(box):
            return None
        for part in outline.parts(box):
            if not self.clear(part):
                return part
        centre = self.figure.centre
        return Rounded((centre,)) if outline.holds(centre) else None

    def clear(self, other: Figure, gap: int = 0, *, strict: bool = False) -> bool:
        """Return whether the region keeps `gap` half µm from a figure."""
        return turn_clear(self.base, self.at, self.start, self.end, other, gap, strict=strict)

    def beyond(self, width: int, height: int) -> int:
        """Return how far it leaves a table, µm rounded up; 0 if it stays inside."""
        most = max(_beyond(self._at(heading), width, height) for heading in (self.start, self.end))
        if most or self.base.is_round or not (about := _beyond(self.figure, width, height)):
            return most
        turn = self.base, self.at, self.start, self.end
        return 0 if all(turn_clear(*turn, edge) for edge in _edges(width, height)) else about

    def _at(self, heading: int) -> Figure:
        return figure(self.base, self.at, heading)


def slide(base: Base, pose: Pose, to: Pose | None = None) -> Slide:
    """Return the region of a base that stands at `pose`, or goes straight from there to `to`."""
    end = pose if to is None else to
    return Slide(base, (pose.x, pose.y), (end.x, end.y), pose.heading)


def too_deep(sweep: Sweep, other: Figure, gap: int = 0) -> int:
    """Return by how much a region comes too near to a figure, µm; it is known to."""
    return depth(sweep.figure, other, gap)


def _edges(width: int, height: int) -> list[Rounded]:
    """The edges of a table (µm), and as far on at both ends."""
    x, y = 2 * width, 2 * height
    return [
        *(Rounded(((-x, at), (2 * x, at))) for at in (0, y)),
        *(Rounded(((at, -y), (at, 2 * y))) for at in (0, x)),
    ]


def _beyond(figure: Figure, width: int, height: int) -> int:
    return max(0, -(-_excess(figure, width, height) // 2))


def _excess(figure: Figure, width: int, height: int) -> int:
    """How far a figure reaches beyond a table (µm), half µm; below 0 if it stays inside."""
    x0, y0, x1, y1 = figure.box
    return max(-x0, -y0, x1 - 2 * width, y1 - 2 * height)
