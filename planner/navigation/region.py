"""The region a model can reach, as polygons: for drawing, and for places at its frontier.

From the start a fan of rays all round, from every way point a fan over what only it sees: the
wedge between going straight on and following the obstacle. Each ray ends at the first obstacle
or where the budget does. Chords between rays lie inside the true arcs, so the region errs inward.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Way
from planner.navigation.substance import substances

if TYPE_CHECKING:
    from planner.navigation.field import Field

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ALL_ROUND = 180
"""Rays from the start: every 2°."""
WEDGE = 5
"""Rays from a way point."""
TURN = 2.1
"""Radians that a shortest way may turn at a loose way point."""
SLIVER = 2e6
"""µm² (2 mm²) below which a fan is left out: nothing one could see."""
BESIDE = 5e-4
"""Radians beside a way point at which the start looks past it."""


def region(field: Field, budget: float) -> list[tuple[int, Any]]:
    """Return (z, shapely geometry) of the centres that cost at most `budget`, lowest first.

    A round base's heading is free; any other's is the one it starts with.
    """
    found: dict[int, list[Any]] = {}
    for number, sheet in enumerate(field.web.sheets):
        if sheet.heading != field.start.heading and not field.mobility.base.is_round:
            continue
        whole = _fans(field, number, budget)
        parts = _by_height(field, number, whole)
        parts += _onto_low(field, number, budget, whole)
        if field.mobility.walks_through:
            parts += _through_floors(field, number, budget)
        for z, part in parts:
            found.setdefault(z, []).append(part)
    return _united(found)


def _united(found: dict[int, list[Any]]) -> list[tuple[int, Any]]:
    import shapely

    whole = ((z, shapely.union_all(parts)) for z, parts in sorted(found.items()))
    return [(z, shape) for z, shape in whole if shape.area > 0]


def _fans(field: Field, number: int, budget: float) -> Any:
    """The region on one sheet, seen from above."""
    import shapely

    from planner.navigation import kernels

    rays = [_start_rays(field, number, budget), *_corner_rays(field, number, budget)]
    rays = [ray for ray in rays if len(ray[2])]
    if not rays:
        return shapely.Polygon()
    x, y, angle, spare = (np.concatenate([ray[k] for ray in rays]) for k in range(4))
    sheet = field.web.sheets[number]
    length = kernels.cast(x, y, angle, spare, sheet.blocks, sheet.tolls, sheet.rates)
    box = shapely.box(*sheet.box)
    ends = np.column_stack([x + length * np.cos(angle), y + length * np.sin(angle)])
    shapes, begin = [], 0
    for ray in rays:
        fan = ends[begin : begin + len(ray[2])]
        if ray[2][-1] - ray[2][0] < 1.9 * math.pi:
            fan = np.concatenate([[[ray[0][0], ray[1][0]]], fan])
        if len(fan) > 2:
            shapes.append(shapely.Polygon(fan))
        begin += len(ray[2])
    valid = shapely.make_valid(np.array(shapes, dtype=object))
    valid = valid[shapely.area(valid) > SLIVER]
    return shapely.intersection(shapely.union_all(valid), box)


def _start_rays(field: Field, number: int, budget: float) -> tuple[Floats, Floats, Floats, Floats]:
    """All round from the start, and just beside every way point it sees."""
    costs = [o.cost for o in field.origins if o.sheet == number and o.cost < budget]
    if not costs:
        return (np.empty(0),) * 4
    sheet, part = field.web.sheets[number], field.web.part(number)
    seen = np.isfinite(field.seen[part])
    toward = np.arctan2(
        sheet.corners.y[seen] - field.start.y, sheet.corners.x[seen] - field.start.x
    )
    even = np.linspace(-math.pi, math.pi, ALL_ROUND, endpoint=False)
    angle = np.unique(np.concatenate([even, toward - BESIDE, toward, toward + BESIDE]))
    here = np.ones(len(angle))
    return here * field.start.x, here * field.start.y, angle, here * (budget - min(costs))


def _corner_rays(
    field: Field, number: int, budget: float
) -> list[tuple[Floats, Floats, Floats, Floats]]:
    """From each reached way point, over the wedge between straight on and its obstacle."""
    corners, part = field.web.sheets[number].corners, field.web.part(number)
    costs, before, _ = field.search
    xs, ys = field.points
    found = []
    for k in np.flatnonzero(costs[part] < budget).tolist():
        node = part.start + k
        last = int(before[node])
        px, py = (xs[last], ys[last]) if last >= 0 else (field.start.x, field.start.y)
        straight = np.array([corners.x[k] - px, corners.y[k] - py])
        angle = _wedge(straight, corners.tangents[k])
        here = np.ones(len(angle))
        found.append(
            (here * corners.x[k], here * corners.y[k], angle, here * (budget - costs[node]))
        )
    return found


def _wedge(straight: Floats, tangents: Floats) -> Floats:
    """Directions between going straight on and along the obstacle; wide at a loose point."""
    if not straight.any():
        return np.linspace(-math.pi, math.pi, ALL_ROUND // 3, endpoint=False)
    if not tangents.any():
        ahead = math.atan2(straight[1], straight[0])
        return ahead + np.linspace(-TURN, TURN, ALL_ROUND // 5)
    along = max((tangents[:2], tangents[2:]), key=lambda t: float(t @ straight))
    first = math.atan2(straight[1], straight[0])
    turn = (math.atan2(along[1], along[0]) - first + math.pi) % (2 * math.pi) - math.pi
    angles: Floats = first + np.linspace(min(turn, 0.0), max(turn, 0.0), WEDGE)
    return angles


def _by_height(field: Field, number: int, whole: Any) -> list[tuple[int, Any]]:
    """Part a sheet's region by the heights at which the body stands there."""
    import shapely

    from planner.navigation.inner import grown

    sheet = field.web.sheets[number]
    verts, first, radius, _, kinds, data = sheet.tolls
    found, left = [], whole
    lifts = np.flatnonzero(kinds == 0)
    for top in sorted({float(t) for t in data[lifts, 1]}, reverse=True):
        on = [grown(verts[first[k] : first[k + 1]], radius[k]) for k in lifts if data[k, 1] == top]
        shape = shapely.union_all(on)
        if top < 1e8:
            found.append((int(top), shapely.intersection(left, shape)))
        left = shapely.difference(left, shape)
    return [(sheet.z, left), *found]


def _onto_low(field: Field, number: int, budget: float, whole: Any) -> list[tuple[int, Any]]:
    """What a last step onto low terrain adds, where that is free."""
    import shapely

    sheet, most = field.web.sheets[number], field.mobility.climbing.free
    found = []
    for substance in substances(field.legal.battlefield):
        piece = substance.piece
        low = field.mobility.passage(piece.feature).way is Way.OPEN and piece.standable
        free = most is None or piece.top <= most
        if low and free and not piece.is_wall and piece.top > sheet.z == 0:
            shape = shapely.Polygon(substance.rings[0], list(substance.rings[1:]))
            found.append((piece.top, shapely.intersection(whole, shape)))
    return found


def _through_floors(field: Field, number: int, budget: float) -> list[tuple[int, Any]]:
    import shapely

    from planner.navigation.inner import grown

    sheet, climbing = field.web.sheets[number], field.mobility.climbing
    found = []
    for other in field.web.sheets:
        if other.z == sheet.z:
            continue
        price = climbing.up if other.z > sheet.z else climbing.down
        whole = _fans(field, number, budget - float(abs(other.z - sheet.z) * price))
        if other.z:
            verts, first, radius, _, kinds, _ = other.tolls
            carries = [
                grown(verts[first[k] : first[k + 1]], radius[k]) for k in np.flatnonzero(kinds == 1)
            ]
            whole = shapely.intersection(whole, shapely.union_all(carries))
        found.append((other.z, whole))
    return found
