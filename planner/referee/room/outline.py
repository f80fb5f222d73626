"""What stands still on the table: outlines ready for exact questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from planner.battlefield.feature import Path
from planner.referee.exact.apart import between, clear, near
from planner.referee.exact.figure import Box, Figure, Rounded
from planner.referee.exact.plane import Core, Point, side_of_rings

Edge = tuple[int, int, int, int, Point, Point]
"""Least and greatest x and y, and the two ends, half µm."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A polygon with holes, or a line with a thickness, in half µm.

    Parameters:
        rings: of a polygon, each without its first corner repeated; () for a line.
        edges: with their boxes.
        radius: half the thickness of a line.
        box: about all of it.
    """

    rings: tuple[Core, ...]
    edges: tuple[Edge, ...]
    radius: int
    box: Box

    @classmethod
    def polygon(cls, paths: tuple[Path, ...]) -> Outline:
        """Return the outline of a polygon given by closed rings in µm."""
        rings = tuple(tuple((2 * x, 2 * y) for x, y in path[:-1]) for path in paths)
        edges = tuple(_edge(ring[k - 1], ring[k]) for ring in rings for k in range(len(ring)))
        return cls(rings, edges, 0, _about(edges, 0))

    @classmethod
    def line(cls, path: Path, thickness: int) -> Outline:
        """Return the outline of a line of points in µm with a whole thickness in µm."""
        points = [(2 * x, 2 * y) for x, y in path]
        edges = tuple(_edge(a, b) for a, b in pairwise(points))
        return cls((), edges, thickness, _about(edges, thickness))

    def parts(self, box: Box, more: int = 0) -> Iterator[Rounded]:
        """Yield the edges (with the line's thickness) that come within `more` of a box."""
        more += self.radius
        x0, y0, x1, y1 = box[0] - more, box[1] - more, box[2] + more, box[3] + more
        for ax, ay, bx, by, p, q in self.edges:
            if ax <= x1 and bx >= x0 and ay <= y1 and by >= y0:
                yield Rounded((p, q), self.radius)

    def beside(self, box: Box, more: int = 0) -> bool:
        """Return whether a box is further than `more` off the box about the outline."""
        x0, y0, x1, y1 = self.box
        return box[0] - more > x1 or box[2] + more < x0 or box[1] - more > y1 or box[3] + more < y0

    def holds(self, point: Point) -> bool:
        """Return whether a point (half µm) is inside the polygon or on its border."""
        return bool(self.rings) and side_of_rings(point, 1, self.rings) >= 0


def met(figure: Figure, outline: Outline) -> Rounded | None:
    """Return a part of the outline that the figure's interior meets, or None where it is clear.

    A figure wholly inside a polygon meets it; the part returned is then its centre.
    """
    box = figure.box
    if outline.beside(box):
        return None
    for part in outline.parts(box):
        if not clear(figure, part):
            return part
    return Rounded((figure.centre,)) if outline.holds(figure.centre) else None


def surely_within(figure: Figure, outline: Outline, reach: int) -> bool:
    """Return whether a standing figure is certainly within `reach` half µm of the outline."""
    box = figure.box
    if outline.beside(box, reach):
        return False
    if any(near(figure, part, reach) for part in outline.parts(box, reach)):
        return True
    return outline.holds(figure.centre)


def perhaps_within(figure: Figure, outline: Outline, reach: int) -> bool:
    """Return whether a standing figure is not certainly further than `reach` off the outline."""
    box = figure.box
    if outline.beside(box, reach):
        return False
    parts = outline.parts(box, reach)
    return outline.holds(figure.centre) or any(
        not clear(figure, part, reach, strict=True) for part in parts
    )


def depth(figure: Figure, part: Figure, gap: int = 0) -> int:
    """Return by how much a figure comes too near to another, µm, rounded up; it is known to."""
    return max(1, -(-(gap - between(figure, part)) // 2))


def _edge(p: Point, q: Point) -> Edge:
    return min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]), p, q


def _about(edges: tuple[Edge, ...], more: int) -> Box:
    return (
        min(e[0] for e in edges) - more,
        min(e[1] for e in edges) - more,
        max(e[2] for e in edges) + more,
        max(e[3] for e in edges) + more,
    )
