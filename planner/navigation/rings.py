"""The outline of a polygon with holes: does a moving base keep clear of it?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.navigation.exact import Bounds, Core, Point, apart, bounds_of, grown, inside, keeps


@dataclass(frozen=True, slots=True)
class Rings:
    """Rings in half µm, the outer one first, no first corner repeated, and bounds about all.

    Ground is asked about again and again, mostly by who is nowhere near it: bounds tell that at
    once, and of each edge before anything is worked out.
    """

    rings: tuple[Core, ...]
    bounds: Bounds

    @classmethod
    def of(cls, paths: Iterable[tuple[Point, ...]]) -> Rings:
        """Return the rings of paths in µm whose first corner is their last."""
        rings = tuple(tuple((2 * x, 2 * y) for x, y in path[:-1]) for path in paths)
        return cls(rings, bounds_of(rings[0]))

    def clear(self, moving: Core, radius: int) -> bool:
        """Return whether the interior of a convex region keeps `radius` half µm off all inside."""
        if apart(grown(bounds_of(moving), radius), self.bounds):
            return True
        if not self.off_edges(moving, radius):
            return False
        held = self.rings[0][0] if len(moving) > 2 else None
        if inside(moving[0], self.rings[0]) or (held is not None and inside(held, moving)):
            return self.in_hole(moving[0])
        return True

    def holds(self, point: Point) -> bool:
        """Return whether a point (half µm) is strictly inside, in no hole's interior."""
        return inside(point, self.rings[0]) and not self.in_hole(point)

    def in_hole(self, point: Point) -> bool:
        """Return whether a point (half µm) is strictly inside a hole."""
        return any(inside(point, hole) for hole in self.rings[1:])

    def off_edges(self, moving: Core, radius: int) -> bool:
        """Return whether the interior of a convex region keeps `radius` half µm off every edge."""
        west, south, east, north = grown(bounds_of(moving), radius)
        for ring in self.rings:
            before = ring[-1]
            x0, y0 = before
            for corner in ring:
                x1, y1 = corner
                if not (
                    (x0 <= west and x1 <= west)
                    or (x0 >= east and x1 >= east)
                    or (y0 <= south and y1 <= south)
                    or (y0 >= north and y1 >= north)
                    or keeps(moving, (before, corner), radius)
                ):
                    return False
                before, x0, y0 = corner, x1, y1
        return True
