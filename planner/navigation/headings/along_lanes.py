"""Headings along lanes: between two of those searched a hull is too wide for what it fits into.

Turned off a lane by half of `pivots.STEP` a tank is as wide across it as a sixth more. So the
directions of edges are searched as well, of those that have something beside them which leaves room
for the hull along the edge, and none at the heading nearest to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN
from planner.navigation.free_space.substance import Other
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
    found: list[int] = []
    for along in _directions(sheet, mobility.base, headings[0], step):
        if all(_apart(along, other) > APART for other in found):
            found.append(along)
        if len(found) == MOST:
            break
    both = [(along + turn) % FULL_TURN for along in found for turn in (0, FULL_TURN // 2)]
    return (*headings, *both)


def _apart(one: int, two: int) -> int:
    """How far two directions are apart, whichever way along them, µ°."""
    off = (one - two) % (FULL_TURN // 2)
    return min(off, FULL_TURN // 2 - off)


def _directions(sheet: Sheet, base: Base, first: int, step: int) -> list[int]:
    """Directions of the edges of such lanes, µ° within half a turn, the longest edge first."""
    import shapely

    a, b, which, cores, radius = _edges(sheet)
    along = np.rint(np.degrees(np.arctan2(b[:, 1] - a[:, 1], b[:, 0] - a[:, 0])) * DEGREE)
    long = np.hypot(*(b - a).T)
    off = (along - first) % step
    off = np.radians(np.minimum(off, step - off) / DEGREE)
    more = _more(base, long, off)
    asked = np.flatnonzero((more > ROUNDED) & (long > SHORT))
    if not len(asked):
        return []
    lines = _lines(a[asked], b[asked])
    tree = shapely.STRtree(cores)
    reach = radius[which[asked]] + radius.max(initial=0.0) + more[asked]
    edge, part = tree.query(lines, predicate="dwithin", distance=reach)
    apart = shapely.distance(lines[edge], cores[part])
    room = apart - radius[which[asked[edge]]] - radius[part]
    lane = (room > -ROUNDED) & (room < more[asked[edge]]) & (part != which[asked[edge]])
    edge, part = edge[lane], part[lane]
    beside = _beside(a[asked[edge]], b[asked[edge]], cores[part], radius[which[asked[edge]]])
    off = shapely.distance(shapely.points(beside), cores[part][:, None])
    there = off < (radius[part] + more[asked[edge]] + ROUNDED)[:, None]
    x, y = (np.ascontiguousarray(c) for c in beside[there].T)
    there[there] = sheet.free(x, y)
    kept = asked[np.unique(edge[there.any(axis=1)])]
    order = kept[np.lexsort((along[kept], -long[kept]))]
    found: Ints = (along[order] % (FULL_TURN // 2)).astype(np.int64)
    return [int(one) for one in dict.fromkeys(found.tolist())]


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


def _edges(sheet: Sheet) -> tuple[Floats, Floats, Ints, NDArray[np.object_], Floats]:
    """Edges of what a disc as wide as the hull meets, and of the table.

    Returns:
        (e, 2) both ends; (e,) the part that each is of; shapely geometries of the parts, and how
        far from each the disc's centre keeps.
    """
    import shapely

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
    cores = np.array([_shape(shapely, part) for part in parts], dtype=object)
    return a, b, which, cores, np.concatenate([radius, np.zeros(len(sides))])


def _shape(shapely: object, part: Floats) -> object:
    make = {1: "points", 2: "linestrings"}.get(len(part), "polygons")
    return getattr(shapely, make)(part[0] if len(part) == 1 else part)
