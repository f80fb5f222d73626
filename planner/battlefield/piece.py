"""Pieces: the substance of solids and walls, cut at their doors and windows.

A wall with a door is three pieces: the wall left of it, the wall right of it, and the
opening itself, which answers for the door's own passage. All in integers, so that planner
and referee see the very same substance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from planner.battlefield.battlefield import Battlefield
from planner.battlefield.feature import Feature, Path, Point
from planner.battlefield.kind import OPENINGS, Kind


@dataclass(frozen=True, slots=True)
class Piece:
    """A prism of substance between the heights `bottom` and `top`, µm.

    Parameters:
        feature: id of the feature whose passage decides how a body gets past.
        polygon: rings of a solid (outer, then holes), or () for a line.
        line: points of a wall, or () for a solid.
        bottom, top: the heights it fills.
        thickness: of a wall; the wall is all points within half of it of the line.
        sill: for an opening, the height up to which it is wall all the same.
        standable, climbable: of its top, of its faces.
    """

    feature: str
    polygon: tuple[Path, ...]
    line: Path
    bottom: int
    top: int
    thickness: int = 0
    sill: int | None = None
    standable: bool = True
    climbable: bool = True

    @property
    def is_wall(self) -> bool:
        """Whether it is a line with a thickness, not a polygon."""
        return bool(self.line)

    @property
    def is_opening(self) -> bool:
        """Whether it is the place of a door or window."""
        return self.sill is not None

    @property
    def path(self) -> Path:
        """Outer ring or line."""
        return self.line or self.polygon[0]


@lru_cache(maxsize=8)
def pieces(battlefield: Battlefield) -> tuple[Piece, ...]:
    """Return the pieces of all solids and walls of `battlefield`, in file order."""
    found: list[Piece] = []
    for feature in battlefield.of(Kind.SOLID, Kind.WALL):
        if feature.kind is Kind.SOLID:
            found.append(_solid(feature))
        else:
            openings = [o for o in battlefield.of(*OPENINGS) if o.on_wall == feature.id]
            found.extend(_cut(feature, openings))
    return tuple(found)


def _solid(feature: Feature) -> Piece:
    return Piece(
        feature.id,
        feature.paths,
        (),
        feature.bottom,
        feature.top,
        standable=feature.standable,
        climbable=feature.climbable,
    )


def _cut(wall: Feature, openings: list[Feature]) -> list[Piece]:
    """Cut a wall at its openings, each of which lies on one straight stretch of it."""
    parts: list[Piece] = []
    run: list[Point] = [wall.paths[0][0]]
    left = list(openings)
    for start, end in pairwise(wall.paths[0]):
        spans = {o.id: span for o in left if (span := _span(o, start, end)) is not None}
        here = sorted((o for o in left if o.id in spans), key=lambda o: min(spans[o.id]))
        for opening in here:
            left.remove(opening)
            near, far = _ordered(opening.paths[0], start)
            parts += _wall(wall, [*run, near])
            parts.append(_opening(wall, opening))
            run = [far]
        run.append(end)
    return parts + _wall(wall, run)


def _span(opening: Feature, start: Point, end: Point) -> tuple[float, float] | None:
    """Where along start -> end the opening lies, as fractions; None if it does not."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length2 = dx * dx + dy * dy
    along = []
    for x, y in opening.paths[0]:
        t = ((x - start[0]) * dx + (y - start[1]) * dy) / length2
        off = abs((x - start[0]) * dy - (y - start[1]) * dx) / length2**0.5
        if off > 1_000 or not -1e-3 <= t <= 1 + 1e-3:
            return None
        along.append(t)
    return along[0], along[1]


def _ordered(line: Path, start: Point) -> tuple[Point, Point]:
    def distance(p: Point) -> int:
        return (p[0] - start[0]) ** 2 + (p[1] - start[1]) ** 2

    near, far = sorted(line, key=distance)
    return near, far


def _wall(wall: Feature, run: list[Point]) -> list[Piece]:
    line = tuple(p for p, before in zip(run, [None, *run], strict=False) if p != before)
    if len(line) < 2:
        return []
    return [
        Piece(wall.id, (), line, wall.bottom, wall.top, wall.thickness, climbable=wall.climbable)
    ]


def _opening(wall: Feature, opening: Feature) -> Piece:
    return Piece(
        opening.id,
        (),
        opening.paths[0],
        wall.bottom,
        wall.top,
        wall.thickness,
        sill=opening.bottom,
        climbable=wall.climbable,
    )
