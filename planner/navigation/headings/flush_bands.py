"""Where a hull's centre gets to beside what it can be flush with at a heading of that alone.

Regions are those of the headings that are searched: turned 7° off a slanting wall a tank of 4"
stays a quarter of an inch off it. Up to there a strip beside each side is looked at, cell by cell.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN
from planner.navigation.free_space.body import Body
from planner.navigation.headings.along_edges import off, unsearched
from planner.navigation.headings.beside_sides import beside_sides, ground_at, rooms
from planner.navigation.headings.flush import FURTHER, WHOLE
from planner.navigation.headings.sides import sides
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.navigation.field import Field

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

APART: Final = 3_000.0
"""µm (0.12") between places along a side: the most that a cell is long."""
LAYERS: Final = 3
"""Cells abreast, from the side to where the hull may turn."""


def flush_bands(field: Field, budgets: Sequence[float]) -> list[Any]:
    """Return for each budget the centres beside sides that cost at most that (errs inward).

    Of sides that are longer than the hull is wide, at the heading along each.
    """
    import shapely

    found: list[list[Any]] = [[] for _ in budgets]
    for begin, end, out, heading in _strips(field):
        corners, costs = _corners(field, begin, end, out, heading)
        # Within a cell it slides on at its heading from the corner that is nearest.
        spare = math.dist(corners[0, 0], corners[1, 1]) / 2
        each = costs[:-1, :-1], costs[1:, :-1], costs[1:, 1:], costs[:-1, 1:]
        most = np.maximum.reduce(each) + spare
        for parts, budget in zip(found, budgets, strict=True):
            cells = _cells(corners, most <= budget)
            if len(cells):
                whole = shapely.union_all(cells)
                parts.append(shapely.difference(whole, _shut(field, heading, whole)))
    return [shapely.union_all(parts) for parts in found]


def flush_edges(field: Field, whole: Any) -> list[Any]:
    """Return what ends such strips about a region, besides budgets."""
    return [_shut(field, heading, whole) for heading in {strip[3] for strip in _strips(field)}]


def _strips(field: Field) -> list[tuple[Floats, Floats, Floats, int]]:
    """Both ends of where the centre is flush with sides within reach, the way out, the heading."""
    if "strips" in field._kept:
        found: list[tuple[Floats, Floats, Floats, int]] = field._kept["strips"]
        return found
    every, base, found = sides(field), field.mobility.base, []
    far = field.budget / field._least_rate + base.length
    near = off(every.edges, field.start.x, field.start.y) <= far + every.off
    some = every.of(near & (every.lengths > base.inradius))
    start = np.array([field.start.x, field.start.y], np.float64)
    each = zip(some.edges, some.off, some.lengths, some.bearings, strict=True)
    for edge, thick, long, bearing in each if field.start.z == 0 else ():
        along = unsearched([round(bearing) % FULL_TURN], field.start.heading, field.mobility)
        ahead, at = (edge[2:] - edge[:2]) / long, start - edge[:2]
        foot, away = float(at @ ahead), float(at[1] * ahead[0] - at[0] * ahead[1])
        reach = math.sqrt(max(0.0, far**2 - away**2))
        low = max(-base.length / 2, foot - reach)
        high = min(long + base.length / 2, foot + reach)
        for turn in (1, -1) if low < high else ():
            out = turn * np.array([-ahead[1], ahead[0]])
            ends = (edge[:2] + s * ahead + (base.width / 2 + thick) * out for s in (low, high))
            found += [(*ends, out, heading) for heading in along]
    field._kept["strips"] = found
    return found


def _corners(
    field: Field, begin: Floats, end: Floats, out: Floats, heading: int
) -> tuple[Floats, Floats]:
    """The corners of cells, (along, layers, 2), and what each costs."""
    more = FURTHER * Body.at(field.mobility.base, heading).outside + WHOLE
    # That far off it is turned to the nearer of the headings that are searched beside this one.
    away = np.linspace(more, 2 * WHOLE + rooms(field, heading)[0, :2].min(), 1 + LAYERS)
    count = 1 + max(1, math.ceil(math.dist(begin, end) / APART))
    on = begin + np.linspace(0, 1, count)[:, None] * (end - begin)
    corners: Floats = np.rint(on[:, None] + away[:, None] * out)
    x, y = corners.reshape(-1, 2).astype(np.int64).T
    z = np.zeros(len(x), np.int64)
    places = Places(x.copy(), y.copy(), z, np.full(len(x), heading))
    costs, _ = beside_sides(field, places, np.full(len(x), math.inf), hopeful=True)
    return corners, costs.reshape(corners.shape[:2])


def _cells(corners: Floats, picked: Bools) -> Any:
    import shapely

    rings = np.stack([corners[:-1, :-1], corners[1:, :-1], corners[1:, 1:], corners[:-1, 1:]], 2)
    return shapely.polygons(rings[picked])


def _shut(field: Field, heading: int, whole: Any) -> Any:
    """Where near a region the centre cannot be at a heading: in blocks, or on what lifts it."""
    import shapely

    from planner.navigation.free_space.inner import grown
    from planner.navigation.free_space.things import LIFT
    from planner.navigation.search.fans import taken

    sheet = ground_at(field, heading)
    verts, first, radius, _, kinds, data, *_ = sheet.tolls
    lifts = np.flatnonzero((kinds == LIFT) & (data[:, 3] == 0.0))
    shapes = [grown(verts[first[k] : first[k + 1]], radius[k]) for k in lifts.tolist()]
    return shapely.union_all([taken(sheet.blocks, whole), *shapes])
