"""Headings along lanes: between two of those searched a hull is too wide for what it fits into.

Turned off a lane by half of `pivots.STEP` a tank is as wide across it as a sixth more. So the
directions of edges are searched as well, of those that have something beside them which leaves room
for the hull along the edge, and none at the heading nearest to that.

Where it begins in a narrow yard it may have to leave as far off a lane as that has room for: it
cannot turn on until it is in the lane. Such directions are searched for lanes about a start.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN
from planner.navigation.free_space.substance import Other
from planner.navigation.free_space.turns import HALF
from planner.navigation.scope import Scope
from planner.units import Shape

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.free_space.sheet import Sheet
    from planner.scenario.scenario import Scenario
    from planner.units import Base

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST: Final = 12
"""Directions added, of the longest lanes: each is two headings, and the search as much longer."""
APART: Final = DEGREE // 50
"""µ° within which two directions are one: the longest hull is wider by less than 0.1 mm."""
ROUNDED: Final = 10.0
"""µm by which corners in whole µm may be off."""
TOUCHING: Final = 1.0
"""µm off an edge at which a disc is taken to touch it."""
PLACES: Final = 9
"""Places along an edge at which it is looked whether a disc as wide as the hull is free."""
SLANTS: Final = 8
"""Directions added that are as far off a lane as that has room for, of the nearest ones."""
NEARLY: Final = 3 * DEGREE
"""µ° within which one that is searched already, and fits, does for such a direction."""
WITHIN: Final = DEGREE // 10
"""µ° by which a hull in a lane keeps from the furthest that it has room for."""
SHORT: Final = 2_540.0
"""µm: edges that are no longer make a lane no narrower than a gap between two corners."""


def with_lanes(
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    scope: Scope,
    headings: tuple[int, ...],
) -> tuple[int, ...]:
    """Return the headings that are searched, and both along each lane that needs its own.

    Parameters:
        headings: the one it starts with, then those that it may turn to, evenly apart.
    """
    if len(headings) < 2:
        return headings
    from planner.navigation.headings.lanes import narrow_sheet

    sheet = narrow_sheet(scenario, mobility, others, scope)
    step = FULL_TURN // len(headings)
    edges, found = _Edges.of(sheet), list[int]()
    for along in _directions(edges, sheet, mobility.base, headings[0], step):
        if len(found) < MOST and all(_apart(along, other) > APART for other in found):
            found.append(along)
    known = [*headings, *found]
    most = len(known) + SLANTS
    for slant, side in _slants(edges, sheet, mobility.base, scope.starts):
        fits = (side * (slant - other) % HALF <= NEARLY for other in known)
        same = (_apart(slant, other) <= APART for other in known)
        if len(known) < most and not (any(fits) or any(same)):
            known.append(slant)
    more = known[len(headings) :]
    both = [(along + turn) % FULL_TURN for along in more for turn in (0, HALF)]
    return (*headings, *both)


def _apart(one: int, two: int) -> int:
    """How far two directions are apart, whichever way along them, µ°."""
    off = (one - two) % HALF
    return min(off, HALF - off)


def _directions(edges: _Edges, sheet: Sheet, base: Base, first: int, step: int) -> list[int]:
    """Directions of the edges of such lanes, µ° within half a turn, the longest edge first."""
    off = (edges.along - first) % step
    off = np.radians(np.minimum(off, step - off) / DEGREE)
    more = _more(base, edges.long, off)
    asked = np.flatnonzero((more > ROUNDED) & (edges.long > SHORT))
    kept = np.unique(_lanes(edges, sheet, asked, more)[0])
    order = kept[np.lexsort((edges.along[kept], -edges.long[kept]))]
    found: Ints = (edges.along[order] % HALF).astype(np.int64)
    return [int(one) for one in dict.fromkeys(found.tolist())]


def _slants(edges: _Edges, sheet: Sheet, base: Base, starts: Floats) -> list[tuple[int, int]]:
    """Directions as far off the lanes about a start as they have room for, the nearest first.

    Each with the side that it is off to: 1 or -1.
    """
    across = math.hypot(base.length, base.width) if base.shape is Shape.RECT else base.length
    asked = np.flatnonzero((edges.long > SHORT) & (edges.off(starts) < across))
    more = np.full(len(edges.long), across - base.width)
    edge, part, room = _lanes(edges, sheet, asked, more)
    away = np.maximum(edges.off(starts)[edge], edges.parts_off(starts)[part])
    off = _fitting(base, edges.long[edge], room) - WITHIN
    order = np.lexsort((edges.along[edge], room, away))
    order = order[(away < across)[order] & (off > 0)[order]]
    both = ((k, side) for k in order for side in (1, -1))
    return [(round(edges.along[edge[k]] + side * off[k]) % HALF, side) for k, side in both]


def _lanes(edges: _Edges, sheet: Sheet, asked: Ints, more: Floats) -> tuple[Ints, Ints, Floats]:
    """Edges of those asked that have something beside them, that part, and what room that leaves.

    The same edge for each such part; room beyond the hull's width, µm.

    Parameters:
        more: (e,) the most room that counts.
    """
    import shapely

    if not len(asked):
        return asked, asked, np.empty(0)
    a, b, cores, radius = edges.a[asked], edges.b[asked], edges.cores, edges.radius
    own, most = edges.which[asked], more[asked]
    lines = _lines(a, b)
    tree = shapely.STRtree(cores)
    reach = radius[own] + radius.max(initial=0.0) + most
    edge, part = tree.query(lines, predicate="dwithin", distance=reach)
    apart = shapely.distance(lines[edge], cores[part])
    room = apart - radius[own[edge]] - radius[part]
    lane = (room > -ROUNDED) & (room < most[edge]) & (part != own[edge])
    edge, part, room = edge[lane], part[lane], room[lane]
    beside = _beside(a[edge], b[edge], cores[part], radius[own[edge]])
    off = shapely.distance(shapely.points(beside), cores[part][:, None])
    there = off < (radius[part] + most[edge] + ROUNDED)[:, None]
    x, y = (np.ascontiguousarray(c) for c in beside[there].T)
    there[there] = sheet.free(x, y)
    kept = there.any(axis=1)
    return asked[edge[kept]], part[kept], room[kept]


def _beside(a: Floats, b: Floats, other: NDArray[np.object_], away: Floats) -> Floats:
    """Where a disc that touches an edge stands to either side of it: (n, k, 2).

    At some places along the edge, and at the one that is nearest to something else.
    """
    import shapely

    long = np.hypot(*(b - a).T)[:, None]
    ahead = (b - a) / long
    lines = _lines(a, b)
    nearest = shapely.line_locate_point(lines, shapely.get_point(_between(lines, other), 0))
    along = np.column_stack([long * np.linspace(0.0, 1.0, PLACES), nearest])
    on = a[:, None] + along[:, :, None] * ahead[:, None]
    aside = np.column_stack([-ahead[:, 1], ahead[:, 0]]) * (away + TOUCHING)[:, None]
    found: Floats = np.concatenate([on + aside[:, None], on - aside[:, None]], axis=1)
    return found


def _lines(a: Floats, b: Floats) -> NDArray[np.object_]:
    """The straight line from each of some points (n, 2) to another."""
    import shapely

    return np.asarray(shapely.linestrings(np.stack([a, b], axis=1)), dtype=object)


def _between(one: NDArray[np.object_], two: NDArray[np.object_]) -> NDArray[np.object_]:
    """The shortest line from each of some geometries to another."""
    import shapely

    found: NDArray[np.object_] = np.asarray(shapely.shortest_line(one, two), dtype=object)
    return found


def _more(base: Base, long: Floats, off: Floats) -> Floats:
    """How much more room than its width a hull needs beside an edge, turned off it so far, µm.

    Along an edge that is shorter than itself it needs less.
    """
    length, width = float(base.length), float(base.width)
    beside = width * np.cos(off) + np.minimum(long, length) * np.sin(off)
    if base.shape is Shape.OVAL:
        across = np.hypot(width * np.cos(off), length * np.sin(off))
        beside = np.minimum(beside, across)
    found: Floats = beside - width
    return found


def _fitting(base: Base, long: Floats, room: Floats) -> Floats:
    """How far off a lane a hull fits that has so much more room than its width there, µ°.

    Along an edge that is shorter than itself further; that is left out for an oval.
    """
    length, width = np.minimum(long, base.length), float(base.width)
    wide = width + np.maximum(room, 0.0)
    if base.shape is Shape.OVAL:
        part = (wide**2 - width**2) / max(1.0, float(base.length) ** 2 - width**2)
        return np.degrees(np.arcsin(np.sqrt(np.clip(part, 0.0, 1.0)))) * DEGREE
    across = np.minimum(wide / np.hypot(length, width), 1.0)
    found: Floats = np.degrees(np.arcsin(across) - np.arctan2(width, length)) * DEGREE
    return found


class _Edges(NamedTuple):
    """Edges of what a disc as wide as the hull meets, and of the table.

    Parameters:
        a, b: (e, 2) both ends.
        which: (e,) the part that each is of.
        cores, radius: shapely geometries of the parts, and how far from each the disc's centre
            keeps.
    """

    a: Floats
    b: Floats
    which: Ints
    cores: NDArray[np.object_]
    radius: Floats

    @property
    def long(self) -> Floats:
        """(e,) µm."""
        found: Floats = np.hypot(*(self.b - self.a).T)
        return found

    @property
    def along(self) -> Floats:
        """(e,) Directions, whole µ°."""
        x, y = (self.b - self.a).T
        found: Floats = np.rint(np.degrees(np.arctan2(y, x)) * DEGREE)
        return found

    def off(self, places: Floats) -> Floats:
        """Return how far each is from the nearest of some places (n, 2)."""
        return _nearest(_lines(self.a, self.b), places)

    def parts_off(self, places: Floats) -> Floats:
        """Return the same of the parts."""
        return _nearest(self.cores, places)

    @classmethod
    def of(cls, sheet: Sheet) -> _Edges:
        """Return those of a sheet."""
        verts, first, radius, _ = sheet.blocks[:4]
        x0, y0, x1, y1 = sheet.box
        corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)], dtype=np.float64)
        sides = list(np.stack([corners[:-1], corners[1:]], axis=1))
        parts = [verts[i:j] for i, j in zip(first[:-1].tolist(), first[1:].tolist(), strict=True)]
        parts += sides
        rings = [part if len(part) < 3 else np.concatenate([part, part[:1]]) for part in parts]
        which = np.repeat(np.arange(len(rings)), [len(ring) - 1 for ring in rings])
        a = np.concatenate([np.empty((0, 2)), *(ring[:-1] for ring in rings)])
        b = np.concatenate([np.empty((0, 2)), *(ring[1:] for ring in rings)])
        cores = np.array([_shape(part) for part in parts], dtype=object)
        return cls(a, b, which, cores, np.concatenate([radius, np.zeros(len(sides))]))


def _nearest(shapes: NDArray[np.object_], places: Floats) -> Floats:
    """How far each of some geometries is from the nearest of places (n, 2)."""
    import shapely

    found: Floats = shapely.distance(shapes, shapely.multipoints(places))
    return found


def _shape(part: Floats) -> object:
    import shapely

    make = {1: "points", 2: "linestrings"}.get(len(part), "polygons")
    return getattr(shapely, make)(part[0] if len(part) == 1 else part)
