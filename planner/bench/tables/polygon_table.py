"""One table of polygon obstacles with queries for a point."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
Ring = tuple[Point, ...]
Query = tuple[float, float, float, float]


@dataclass(frozen=True)
class PolygonTable:
    """Polygons that a point of no radius walks around, and what is asked of it.

    All lengths are inches, to three decimals.

    Parameters:
        name, seed: for people, and to draw it again.
        width, height: of the table; its lower left corner is (0, 0).
        obstacles: simple polygons, counter-clockwise, the first corner not repeated.
        queries: (start x, start y, goal x, goal y).
        optimal: length of the shortest way of each query, touching allowed; None where there
            is none.
    """

    name: str
    seed: int
    width: float
    height: float
    obstacles: tuple[Ring, ...]
    queries: tuple[Query, ...]
    optimal: tuple[float | None, ...]

    @property
    def corners(self) -> int:
        """How many corners all obstacles have together."""
        return sum(len(ring) for ring in self.obstacles)
