"""Fans of rays: what a body sees on one sheet from its start and from every way point.

From the start a fan all round, from a way point a fan over what only it sees: the wedge between
going straight on and following the obstacle. Further rays pass just beside every way point in
sight, where the distance to what stands behind it jumps. Each ray ends at the first obstacle, or
where a budget does. Chords between rays lie inside the true arcs, and what obstacles take is cut
out again by shapes about them, so the region errs inward: at its frontier by the sagitta of the
step between rays (0.015 % of the budget from the start, 0.06 % of what is left of it round a
corner) and 0.02 mm, at round obstacles by 0.12 % of a radius.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.geometry.overlap import overlap
from planner.navigation.free_space.inner import grown
from planner.navigation.free_space.sectors import sectors
from planner.navigation.free_space.things import CARRY, LIFT
from planner.navigation.search.patched import patched

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.free_space.parts import Blocks

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
STEP = math.radians(2.0)
"""Radians between rays from the start."""
FURTHER = math.radians(4.0)
"""Radians between rays from way points, at the most."""
BESIDE = 5e-4
"""Radians beside a way point at which another looks past it."""
SLIVER = 2e6
"""µm² (2 mm²) below which a fan is left out: nothing one could see."""
QUADS = 16
"""Straight pieces a quarter of an arc about an obstacle."""
BEYOND = 2000.0
"""µm that rays go on into what stops them: what it takes is cut out of their union, so that many
rays end at one clean edge. What blocks is thicker, having grown by the base."""
ROUGH = 20.0
"""µm by which outlines are simplified: fewer corners to put together."""
SHORT = ROUGH + 1.0
"""µm kept of every budget, so that no simplified outline is beyond it."""
ALL_ROUND = -1
"""Number of the shape about the start."""
ALONG = 2e-3
"""Radians between the end of one fan and the beginning of the next round the same arc."""


@dataclass(frozen=True, slots=True)
class Rays:
    """Rays of one sheet, shape by shape, in the order in which their ends go round it.

    Parameters:
        shape: (n,) number of the shape that the ends of the rays are the rim of.
        x, y, angle, given: (n,) where each begins, its direction, the cost so far.
    """

    shape: Ints
    x: Floats
    y: Floats
    angle: Floats
    given: Floats


def fans(field: Field, number: int, budgets: Sequence[float]) -> list[Any]:
    """Return the region on one sheet within each budget (the largest first), seen from above."""
    import shapely

    from planner.navigation import kernels

    rays = _rays(field, number, budgets[0])
    if not len(rays.shape):
        return [shapely.Polygon() for _ in budgets]
    sheet = field.web.sheets[number]
    spare = np.array(budgets)[None, :] - SHORT - rays.given[:, None]
    arrays = (sheet.blocks, sheet.tolls, sheet.rates)
    lengths = kernels.cast(rays.x, rays.y, rays.angle, spare, BEYOND, *arrays)
    found = [_united(rays, lengths[:, b], spare[:, b] > 0) for b in range(len(budgets))]
    # What is left out at one heading of a hull is mostly seen at others: the first one is enough.
    if len(sheet.borders) and sheet.heading == field.web.sheets[0].heading:
        found = patched(field, number, budgets, found)
    room = shapely.difference(shapely.box(*sheet.box), taken(sheet.blocks, found[0]))
    if sheet.z:
        room = overlap(room, standing(field, number))
    return [overlap(whole, room) for whole in found]


def _united(rays: Rays, lengths: Floats, within: NDArray[np.bool_]) -> Any:
    """The union of all shapes with rays so long, of those `within` the budget."""
    import shapely

    if not within.any():
        return shapely.Polygon()
    x, y, length, shape = rays.x[within], rays.y[within], lengths[within], rays.shape[within]
    angle = rays.angle[within]
    ends = np.column_stack([x + length * np.cos(angle), y + length * np.sin(angle)])
    here = np.column_stack([x, y])
    numbers, shapes = _shapes(ends, here, shape)
    # Fans joined all the way round something lie over one another: what they go round, and do not
    # see, would be inside. Each is a shape of its own then.
    apart = np.isin(shape, numbers[~shapely.is_valid(shapes)]) & (shape != ALL_ROUND)
    if apart.any():
        ends, here, shape = ends[apart], here[apart], shape[apart]
        before = np.column_stack([here, shape])
        own = np.cumsum(np.any(np.diff(before, axis=0, prepend=np.nan) != 0, axis=1))
        kept = shapely.is_valid(shapes) | (numbers == ALL_ROUND)
        shapes = np.concatenate([shapes[kept], _shapes(ends, here, own)[1]])
    shapes = np.asarray(shapely.simplify(shapes, ROUGH, preserve_topology=False))
    shapes = shapes[shapely.area(shapes) > SLIVER]
    bad = ~shapely.is_valid(shapes)
    shapes[bad] = shapely.make_valid(shapes[bad], method="structure", keep_collapsed=False)
    return shapely.union_all(shapes)


def _shapes(ends: Floats, here: Floats, shape: Ints) -> tuple[Ints, NDArray[Any]]:
    """Along the ends of rays (n, 2), and back by the way points they begin at: number, polygon."""
    import shapely

    new = np.any(np.diff(here, axis=0, prepend=np.nan) != 0, axis=1) & (shape != ALL_ROUND)
    points, ring = np.concatenate([ends, here[new]]), np.concatenate([shape, shape[new]])
    place = np.concatenate([np.arange(len(ends)), 2 * len(ends) - np.flatnonzero(new)])
    order = np.lexsort((place, ring))
    points, ring = points[order], ring[order]
    known, inverse, count = np.unique(ring, return_inverse=True, return_counts=True)
    enough = (count >= 3)[inverse]
    numbers = np.unique(inverse[enough], return_inverse=True)[1]
    polygons: Any = shapely.polygons(shapely.linearrings(points[enough], indices=numbers))
    return known[count >= 3], np.atleast_1d(polygons)


# -- rays -----------------------------------------------------------------------------------


def _rays(field: Field, number: int, budget: float) -> Rays:
    start, corners = _start_rays(field, number, budget), _corner_rays(field, number, budget)
    return Rays(
        *(np.concatenate([getattr(r, n) for r in (start, corners)]) for n in Rays.__slots__)
    )


def _start_rays(field: Field, number: int, budget: float) -> Rays:
    """All round from the start, and just beside every way point it sees."""
    costs = [cost for cost in _begun(field, number) if cost < budget]
    if not costs or min(costs) >= min(_begun_alike(field, number), default=budget):
        return Rays(np.empty(0, np.int64), *(np.empty(0) for _ in range(4)))
    corners, part = field.web.sheets[number].corners, field.web.part(number)
    seen = np.isfinite(field.seen[part])
    toward = np.arctan2(corners.y[seen] - field.start.y, corners.x[seen] - field.start.x)
    even = np.linspace(-math.pi, math.pi, math.ceil(2 * math.pi / STEP), endpoint=False)
    angle = np.unique(np.concatenate([even, toward - BESIDE, toward, toward + BESIDE]))
    here = np.ones(len(angle))
    x, y = here * field.start.x, here * field.start.y
    return Rays(np.full(len(angle), ALL_ROUND), x, y, angle, here * min(costs))


def _corner_rays(field: Field, number: int, budget: float) -> Rays:
    """From each reached way point, over the wedge between straight on and its obstacle."""
    costs, part = field.search[0], field.web.part(number)
    useful = (costs[part] < budget) & (costs[part] < _least_alike(field, number))
    nodes, first, turn = sectors(field, number, np.flatnonzero(useful))
    shape, rank = _chains(field, number, nodes, first, turn)
    corners = field.web.sheets[number].corners
    fan, away = _steps(np.abs(turn))
    beside = _beside(field, number, nodes, first, turn)
    fan, away = np.concatenate([fan, beside[0]]), np.concatenate([away, beside[1]])
    order = np.lexsort((away, rank[fan], shape[fan]))
    fan, away = fan[order], away[order]
    x, y = corners.x[nodes][fan], corners.y[nodes][fan]
    angle = first[fan] + away * np.where(turn < 0, -1, 1)[fan]
    return Rays(shape[fan], x, y, angle, costs[part][nodes][fan])


def _least_alike(field: Field, number: int) -> Floats:
    """What the way points of a sheet cost at the least on those like it.

    A hull's sheets half a turn apart are alike: what a way point leads to is drawn where it is
    cheapest, and where it is as cheap on several, on the first.
    """
    costs, found = field.search[0], np.full(len(field.web.sheets[number].corners.x), math.inf)
    for other in _others_alike(field, number):
        cost = costs[field.web.part(other)]
        found = np.minimum(found, np.nextafter(cost, math.inf) if other > number else cost)
    return found


def _begun_alike(field: Field, number: int) -> list[float]:
    """What ways begin at on sheets like one; a little more on those that come after it."""
    found = []
    for other in _others_alike(field, number):
        costs = _begun(field, other)
        found += [float(np.nextafter(c, math.inf)) if other > number else c for c in costs]
    return found


def _begun(field: Field, number: int) -> list[float]:
    """What ways cost that begin on a sheet, before they have gone anywhere."""
    return [field.begun(k) for k, origin in enumerate(field.origins) if origin.sheet == number]


def _others_alike(field: Field, number: int) -> list[int]:
    alike = field.web.alike
    return [k for k, first in enumerate(alike) if first == alike[number] and k != number]


def _chains(
    field: Field, number: int, nodes: Ints, first: Floats, turn: Floats
) -> tuple[Ints, Ints]:
    """Join fans round one arc: where one fan ends the next begins, so together they are a shape.

    Returns the number of each fan's shape, and the fan's place within it.
    """
    part = field.web.part(number)
    last = field.search[1][part][nodes] - part.start
    fan_of = {int(node): fan for fan, node in enumerate(nodes)}
    shape, rank = np.arange(len(nodes)), np.zeros(len(nodes), np.int64)
    followed = set()
    costs = field.search[0][part][nodes]
    for fan in np.argsort(costs, kind="stable").tolist():
        before = fan_of.get(int(last[fan]), -1)
        if before < 0 or before in followed or turn[before] * turn[fan] <= 0:
            continue
        bend = first[fan] - (first[before] + turn[before])
        if abs((bend + math.pi) % (2 * math.pi) - math.pi) < ALONG:
            followed.add(before)
            shape[fan], rank[fan] = shape[before], rank[before] + 1
    return shape, rank


def _steps(turn: Floats) -> tuple[Ints, Floats]:
    """Even rays over each fan: which fan, and how far from its beginning, radians."""
    pieces = np.maximum(1, np.ceil(turn / FURTHER)).astype(np.int64)
    fan = np.repeat(np.arange(len(turn)), pieces + 1)
    number = np.arange(len(fan)) - np.repeat(np.cumsum(pieces + 1) - pieces - 1, pieces + 1)
    return fan, turn[fan] * number / pieces[fan]


def _beside(
    field: Field, number: int, nodes: Ints, first: Floats, turn: Floats
) -> tuple[Ints, Floats]:
    """Rays just beside the way points that each way point sees within its fan."""
    web, part = field.web, field.web.part(number)
    known = nodes + part.start
    count = web.first[known + 1] - web.first[known]
    fan = np.repeat(np.arange(len(nodes)), count)
    number_of = np.arange(len(fan)) - np.repeat(np.cumsum(count) - count, count)
    head = web.heads[web.first[known][fan] + number_of]
    same = (head >= part.start) & (head < part.stop)
    fan, head = fan[same], head[same] - part.start
    corners = web.sheets[number].corners
    x, y = corners.x, corners.y
    toward = np.arctan2(y[head] - y[nodes][fan], x[head] - x[nodes][fan])
    away = ((toward - first[fan]) * np.where(turn < 0, -1, 1)[fan]) % (2 * math.pi)
    fan, away = np.tile(fan, 2), np.concatenate([away - BESIDE, away + BESIDE])
    within = (away > 0) & (away < np.abs(turn)[fan])
    return fan[within], away[within]


def standing(field: Field, number: int) -> Any:
    """Where a sheet above the ground, or what lifts the body off it, carries the body."""
    kinds = field.web.sheets[number].tolls[4]
    return toll_shape(field, number, (kinds == CARRY) | (kinds == LIFT))


def toll_shape(field: Field, number: int, picked: NDArray[np.bool_]) -> Any:
    """Return the union of the picked toll parts of a sheet (kept: every budget asks for it)."""
    import shapely

    key = ("shape", number, picked.tobytes())
    if key not in field._kept:
        verts, first, radius, *_ = field.web.sheets[number].tolls
        field._kept[key] = shapely.union_all(
            [grown(verts[first[k] : first[k + 1]], radius[k]) for k in np.flatnonzero(picked)]
        )
    return field._kept[key]


# -- obstacles ------------------------------------------------------------------------------


def taken(blocks: Blocks, whole: Any) -> Any:
    """What blocks take of a region, and near it, a little more than they do."""
    import shapely

    verts, first, radius, box = blocks[:4]
    if whole.is_empty:
        return shapely.Polygon()
    x0, y0, x1, y1 = shapely.box(*whole.bounds).buffer(BEYOND).bounds
    near = (box[:, 0] < x1) & (box[:, 2] > x0) & (box[:, 1] < y1) & (box[:, 3] > y0)
    # The number of an arc's chords is rounded: one may be half as long again as asked for.
    out = 1 / math.cos(1.5 * math.pi / 4 / QUADS)
    cores = [
        shapely.convex_hull(shapely.MultiPoint(verts[first[k] : first[k + 1]]))
        for k in np.flatnonzero(near)
    ]
    grown = shapely.buffer(np.array(cores, dtype=object), radius[near] * out, quad_segs=QUADS)
    return shapely.union_all(grown)
