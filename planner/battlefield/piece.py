"""Pieces: the substance of solids and walls, cut at their doors and windows.

A wall with a window is five pieces: the wall left of it and right of it, the wall above it, the
opening itself, which answers for the window's own passage, and what is under its sill, which
answers for `Passage.sill`: down to the foot of the wall, or to the top of an opening below, whose
wall above it is then that. A wall that lies on another (`Feature.on_wall`) is a jamb of one of its
openings: a part of it with a passage of its own. All in integers, so that planner
and referee see the very same substance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise
from math import dist
from operator import itemgetter
from typing import Final

from planner.battlefield.battlefield import Battlefield
from planner.battlefield.feature import Feature, Path, Point
from planner.battlefield.jamb import squared
from planner.battlefield.kind import Kind
from planner.battlefield.lying import Stretch, candidates
from planner.battlefield.standing import down_through
from planner.until import timely

ASIDE: Final = 1_000
"""µm: how far off the line of its wall an opening may be drawn."""
LAPPED: Final = 2
"""µm: how far one opening may lie over the next beside it, and not be above or below it."""
BEYOND: Final = 1e-3
"""Of a stretch of wall: how far over its ends."""


Spanned = tuple[float, float, Feature]
"""An opening, and where it begins and ends along its stretch, as fractions of it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A prism of substance between the heights `bottom` and `top`, µm.

    Parameters:
        feature: id of the feature whose passage decides how a body gets past.
        polygon: rings of a solid (outer, then holes), or () for a line.
        line: points of a wall, or () for a solid.
        bottom, top: the heights it fills.
        thickness: of a wall; the wall is all points within half of it of the line.
        standable, climbable: of its top, of its faces.
        is_opening: whether it is the place of a door or window.
        is_sill: whether it is the wall under the sill of its feature, a door or window.
        lintel_of: id of the door or window that it is the wall above, or "".
        covered: whether more of its wall or solid stands right on it: its top is then no surface.
    """

    feature: str
    polygon: tuple[Path, ...]
    line: Path
    bottom: int
    top: int
    thickness: int = 0
    standable: bool = True
    climbable: bool = True
    is_opening: bool = False
    is_sill: bool = False
    lintel_of: str = ""
    covered: bool = False

    @property
    def is_wall(self) -> bool:
        """Whether it is a line with a thickness, not a polygon."""
        return bool(self.line)

    def is_surface(self, z: int) -> bool:
        """Whether its top is a surface at the height z, µm."""
        return self.top == z and not self.covered

    @property
    def path(self) -> Path:
        """Outer ring or line."""
        return self.line or self.polygon[0]


@lru_cache(maxsize=8)
def pieces(battlefield: Battlefield) -> tuple[Piece, ...]:
    """Return the pieces of all solids and walls of `battlefield`, in file order.

    Then what those that stand on others are inside of these.
    """
    some = [part for whole in timely(stacks(battlefield)) for part in _parted(battlefield, whole)]
    return (*some, *down_through(battlefield, some))


@lru_cache(maxsize=8)
def stacks(battlefield: Battlefield) -> tuple[Piece, ...]:
    """Return the same with each opening from its wall's foot to its top in one piece."""
    found: list[Piece] = []
    openings: dict[str, list[Feature]] = {}
    for feature in battlefield.features:
        openings.setdefault(feature.on_wall, []).append(feature)
    for feature in battlefield.of(Kind.SOLID, Kind.WALL):
        if feature.kind is Kind.SOLID:
            found.append(_solid(feature))
        elif not feature.on_wall:
            found.extend(_cut(feature, openings.get(feature.id, [])))
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
    stretches, first = list(pairwise(wall.paths[0])), False
    for (start, end), here in zip(stretches, _on(openings, stretches), strict=True):
        for group in _groups(timely(here), LAPPED / dist(start, end)):
            ends = {p for opening in group for p in _ordered(opening.paths[0], start)}
            points = sorted(ends, key=partial(_away, start))
            parts += _wall(wall, [*run, points[0]], first, True)
            if len(group) == 1:
                parts.append(_opening(wall, group[0], points[0], points[-1]))
            else:
                for near, far in pairwise(points):
                    parts += _column(wall, _across(group, near, far), near, far)
            run, first = [points[-1]], True
        run.append(end)
    return parts + _wall(wall, run, first, False)


def _on(openings: list[Feature], stretches: list[Stretch]) -> list[list[Spanned]]:
    """The openings on each stretch, in the order in which one meets them, and where along it."""
    found: list[list[Spanned]] = [[] for _ in stretches]
    slack = [ASIDE + BEYOND * dist(*stretch) for stretch in stretches]
    lines = [opening.paths[0] for opening in openings]
    for opening, numbers in zip(timely(openings), candidates(lines, stretches, slack), strict=True):
        for number in numbers:
            span = _span(opening, *stretches[number])
            if span is not None:
                found[number].append((min(span), max(span), opening))
                break
    return [sorted(here, key=itemgetter(0)) for here in found]


def _span(opening: Feature, start: Point, end: Point) -> tuple[float, float] | None:
    """Where along start -> end the opening lies, as fractions; None if it does not."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length2 = dx * dx + dy * dy
    along = []
    for x, y in opening.paths[0]:
        t = ((x - start[0]) * dx + (y - start[1]) * dy) / length2
        off = abs((x - start[0]) * dy - (y - start[1]) * dx) / length2**0.5
        if off > ASIDE or not -BEYOND <= t <= 1 + BEYOND:
            return None
        along.append(t)
    return along[0], along[1]


def _groups(openings: Iterable[Spanned], slack: float) -> Iterator[list[Feature]]:
    """The openings of a stretch, in order; together where one lies above another.

    Parameters:
        slack: how far these may lap over each other, as a fraction of the stretch.
    """
    group: list[Feature] = []
    furthest = -math.inf
    for near, far, opening in openings:
        if group and near >= furthest - slack:
            yield group
            group, furthest = [], -math.inf
        group.append(opening)
        furthest = max(furthest, far)
    if group:
        yield group


def _across(group: list[Feature], near: Point, far: Point) -> list[Feature]:
    """The openings of a group that lie along the whole of a part of their wall, lowest first."""
    middle = ((near[0] + far[0]) / 2, (near[1] + far[1]) / 2)
    return sorted(
        (o for o in group if _span_holds(o.paths[0], middle)), key=lambda o: (o.bottom, o.top)
    )


def _span_holds(line: Path, at: tuple[float, float]) -> bool:
    """Whether a point of the wall is between the ends of an opening's line."""
    (ax, ay), (bx, by) = line[0], line[-1]
    along = (at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)
    return 0 < along < (bx - ax) ** 2 + (by - ay) ** 2


def _ordered(line: Path, start: Point) -> tuple[Point, Point]:
    near, far = sorted(line, key=partial(_away, start))
    return near, far


def _away(start: Point, p: Point) -> int:
    """How far a point is off another, squared."""
    return (p[0] - start[0]) ** 2 + (p[1] - start[1]) ** 2


def _wall(wall: Feature, run: list[Point], first: bool, last: bool) -> list[Piece]:
    """A run of wall that begins, ends at an opening."""
    line = tuple(p for p, before in zip(run, [None, *run], strict=False) if p != before)
    if len(line) < 2:
        return []
    whole = Piece(
        wall.id, (), line, wall.bottom, wall.top, wall.thickness, climbable=wall.climbable
    )
    if not wall.thickness or not (first or last):
        return [whole]
    middle, ends = squared(line, wall.thickness, first, last)
    flat = replace(whole, line=(), thickness=0, standable=False)
    found = [replace(flat, polygon=(ring,)) for ring in ends]
    return [replace(whole, line=middle), *found] if middle else found


def _opening(wall: Feature, opening: Feature, near: Point, far: Point) -> Piece:
    whole = Piece(
        opening.id,
        (),
        opening.paths[0],
        wall.bottom,
        wall.top,
        wall.thickness,
        climbable=wall.climbable,
        is_opening=True,
    )
    if opening.kind is not Kind.WALL or not wall.thickness:
        return whole
    # A round end of a jamb would stand in the opening.
    (block,) = squared((near, far), wall.thickness, True, True)[1]
    return replace(whole, polygon=(block,), line=(), thickness=0, standable=False)


def _column(wall: Feature, openings: list[Feature], near: Point, far: Point) -> list[Piece]:
    """A part of a wall with openings above each other: each from the top of the one below it.

    Of openings that lie in one another the lowest counts. Ends are straight, as jambs are: round
    ones would stand in the opening above, which may be wider.
    """
    stack: list[tuple[Feature, int]] = []
    for opening in openings:
        top = _top(wall, opening)
        if top > (stack[-1][1] if stack else wall.bottom):
            stack.append((opening, top))
    if not stack:
        return _wall(wall, [near, far], True, True)
    found: list[Piece] = []
    for opening, top in stack:
        whole = _block_of(_opening(wall, opening, near, far), near, far)
        below = found[-1] if found else None
        found.append(
            replace(
                whole,
                bottom=below.top if below else wall.bottom,
                top=wall.top if opening is stack[-1][0] else top,
                covered=opening is not stack[-1][0],
                lintel_of=below.feature if below else "",
            )
        )
    return found


def _top(wall: Feature | Piece, opening: Feature) -> int:
    """How high an opening reaches: to the top of its wall where it does not say."""
    low = max(opening.bottom, wall.bottom)
    return min(opening.top, wall.top) if opening.top > low else wall.top


def _block_of(whole: Piece, near: Point, far: Point) -> Piece:
    """The same between two points of its wall, with straight ends."""
    if not whole.is_wall:
        return whole
    if not whole.thickness:
        return replace(whole, line=(near, far))
    (block,) = squared((near, far), whole.thickness, True, True)[1]
    return replace(whole, polygon=(block,), line=(), thickness=0, standable=False)


def _parted(battlefield: Battlefield, whole: Piece) -> list[Piece]:
    """An opening parted into what is under its sill, itself, and the wall above."""
    if not whole.is_opening:
        return [whole]
    opening = battlefield.by_id[whole.feature]
    low, high = max(opening.bottom, whole.bottom), _top(whole, opening)
    parts = [replace(whole, bottom=low, top=high, covered=whole.covered or high < whole.top)]
    if low > whole.bottom:
        parts.append(replace(whole, top=low, is_opening=False, is_sill=True, covered=False))
    if high < whole.top:
        above = replace(whole, feature=opening.on_wall, bottom=high, is_opening=False)
        parts.append(replace(above, lintel_of=opening.id))
    return parts
