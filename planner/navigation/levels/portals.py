"""Portals: places where a body changes from one level to another.

A portal is a point free on both levels with a price each way. Climbing is one kind; ladders,
stairs, ropes and jumps become further kinds with the same four numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import named
from planner.navigation.free_space.things import ENDLESS, LIFT
from planner.navigation.levels.columns import Columns
from planner.navigation.levels.join import Join
from planner.navigation.levels.rims import BESIDE, along, beside, nearest, rims, spaced

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.scope import Scope

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SPACING = 12_700.0
"""µm between portals along the edge of a floor."""
FINE = 1_270.0
"""µm along it to which it is known where that is free: in a shorter gap nobody climbs."""
CLOSE = 2_540.0
"""µm between places that ways to other places may climb at, where no more is made of those."""
WIDE = 76_200.0
"""µm between portals of who climbs anywhere."""
MOST = 200
"""Most portals between two levels."""
MOST_EVERYWHERE = 400
"""Most of a whole table, for what is left to go from anywhere: kept, and made once."""
MOST_FINER = 4_000
"""Most of those."""
HALF = 6_350.0
"""µm between those of who climbs anywhere."""
QUADS = 8
"""Pieces a quarter of the arcs along which they stand where a body climbs anywhere."""
MOST_ENDS = 96
"""How many places where the lower level ends become portals of who climbs anywhere."""
ENDS_EVERYWHERE = 384
"""The same on a whole table: a tournament layout with its models has 300."""
NEAREST = 32
"""How many corners of the lower level become portals."""


def portals(
    low: int, high: int, sheets: list[Sheet], columns: Columns, scope: Scope, through: bool
) -> Join:
    """Return the portals between two levels, or what a body climbs on either of them.

    Parameters:
        through: whether the body goes straight through floors, so that any place will do;
            otherwise it climbs beside an edge.
    """
    lower, upper = sheets[low], sheets[high]
    if through:
        points = _anywhere(lower, upper, scope)
    else:
        points = _beside(lower, upper, beside(columns.mobility.climbing.reach), scope)
    most = MOST_EVERYWHERE if math.isinf(scope.reach) else MOST
    return _joined(low, high, sheets, columns, scope, points, most)


def finer(low: int, high: int, sheets: Sequence[Sheet], columns: Columns, scope: Scope) -> Join:
    """Return places to climb at beside an edge between the portals: many, of which no web is made.

    What a way costs that changes its level at the best place, one at these is hardly longer.
    """
    beyond = beside(columns.mobility.climbing.reach)
    points = spaced(sheets[high], beyond, CLOSE)
    return _joined(low, high, sheets, columns, scope, points, MOST_FINER)


def _joined(
    low: int,
    high: int,
    sheets: Sequence[Sheet],
    columns: Columns,
    scope: Scope,
    points: Floats,
    most: int,
) -> Join:
    """Those of some places at which a body climbs from the one sheet to the other, or back."""
    lower, upper = sheets[low], sheets[high]
    x, y = np.rint(points[:, 0]), np.rint(points[:, 1])
    good = lower.free(x, y) & upper.free(x, y) & (scope.near(x, y) <= scope.reach)
    x, y = x[good], y[good]
    below, above = lower.levels(x, y), upper.levels(x, y)
    good = np.isfinite(below) & np.isfinite(above)
    x, y, below, above = x[good], y[good], below[good], above[good]
    up, down = np.full(len(x), np.inf), np.full(len(x), np.inf)
    for start, end in np.unique(np.column_stack([below, above]), axis=0).astype(np.int64).tolist():
        here = (below == start) & (above == end)
        up[here] = columns.cost(x[here], y[here], start, end)
        down[here] = columns.cost(x[here], y[here], end, start)
    useful, bare = np.isfinite(np.minimum(up, down)), (below == lower.z) & (above == upper.z)
    plain, lifted = np.flatnonzero(useful & bare)[:most], np.flatnonzero(useful & ~bare)[:most]
    keep = np.concatenate([plain, lifted])
    return Join(low, high, x[keep], y[keep], up[keep], down[keep])


def stood_at(sheet: Sheet) -> list[int]:
    """Return the heights at which a body may stand on a sheet: its own, and what is climbed."""
    tops = sheet.tolls[5][sheet.tolls[4] == LIFT, 1]
    return [sheet.z, *np.unique(tops[tops < ENDLESS]).astype(np.int64).tolist()]


def _anywhere(lower: Sheet, upper: Sheet, scope: Scope) -> Floats:
    """Starts, the upper level's corners, and the nearest of the lower level's.

    Most climbs of who climbs anywhere need no portal: the last step to a place is one. These
    serve where the ground below the place is taken.
    """
    corners = np.column_stack([upper.corners.x, upper.corners.y])
    starts = scope.starts if math.isfinite(scope.reach) else np.empty((0, 2))
    x, y = lower.corners.x, lower.corners.y
    level = upper.levels(x, y) == upper.z
    below = _some(np.column_stack([x[level], y[level]]), scope, NEAREST)
    rings = rims(upper, -BESIDE)
    endless = math.isinf(scope.reach)
    ends = _some(_ends(lower, rings), scope, ENDS_EVERYWHERE if endless else MOST_ENDS)
    outline = _outline(upper, rings, -BESIDE, WIDE, scope)
    return np.concatenate([starts, corners, below, ends, outline])


def _some(points: Floats, scope: Scope, most: int) -> Floats:
    """So many of some points (n, 2) at the most: those nearest to the starts.

    Of an endless reach ways may come from anywhere: then one every so often, in their order.
    """
    if math.isinf(scope.reach):
        return points[:: max(1, math.ceil(len(points) / most))]
    found: Floats = points[np.argsort(scope.near(*points.T), kind="stable")[:most]]
    return found


def _ends(lower: Sheet, rings: list[Any]) -> Floats:
    """Points along all that stands on the lower level within rims of the upper one.

    A straight line that leads up, or down, changes its level at such a point if at any: between
    them the lower level is free, and the body may climb at the line's lower end.
    """
    whole = np.rint(np.concatenate([np.empty((0, 2)), *_stood_on(lower, rings)]))
    found: Floats = whole[np.unique(named(*whole.T), return_index=True)[1]]
    return found


def _stood_on(sheet: Sheet, around: list[Any]) -> list[Floats]:
    """Points along the outlines of what shuts a level, each by itself, near some lines."""
    verts, first, radius, box = sheet.blocks[:4]
    if not around or not len(radius):
        return []
    bounds = np.array([rim.bounds for rim in around])
    after, before = box[:, None, :2] > bounds[None, :, 2:], box[:, None, 2:4] < bounds[None, :, :2]
    apart: NDArray[np.bool_] = np.any(after | before, axis=2)
    parts = np.flatnonzero(~np.all(apart, axis=1))
    if not len(parts):
        return []
    found = []
    for k in parts.tolist():
        core = verts[first[k] : first[k + 1]]
        # what is alike but for where it stands is drawn once: the bases of models, mostly
        found.append(_points_about((core - core[0]).tobytes(), float(radius[k])) + core[0])
    return found


@lru_cache(1024)
def _points_about(core: bytes, radius: float) -> Floats:
    """Points along the outline of a part, a quarter of its arcs in `QUADS` pieces.

    Arcs are cut into pieces that run outside them.

    Parameters:
        core: its corners, the first at the origin.
    """
    import shapely

    hull = shapely.convex_hull(shapely.MultiPoint(np.frombuffer(core).reshape(-1, 2)))
    grown = radius / math.cos(math.pi / 4 / QUADS) + 1.0
    return along(shapely.get_exterior_ring(shapely.buffer(hull, grown, quad_segs=QUADS)), HALF)


def _beside(lower: Sheet, upper: Sheet, beyond: float, scope: Scope) -> Floats:
    """Points along a rim, those nearest to starts first, and both ends of what is free of it.

    Parameters:
        beyond: µm that the rim stands off where the upper level just carries the body.
    """
    rings = rims(upper, beyond)
    found = [_outline(upper, rings, beyond, SPACING, scope)]
    for rim in rings:
        points = along(rim, FINE)
        x, y = np.rint(points).T.copy()
        free = lower.free(x, y) & upper.free(x, y)
        ends = free & ~(np.roll(free, 1) & np.roll(free, -1))
        found.append(points[ends])
    return np.concatenate(found)


def _outline(upper: Sheet, rings: list[Any], beyond: float, spacing: float, scope: Scope) -> Floats:
    """Points along where the upper level just carries the body, those nearest to starts first.

    Parameters:
        rings: that line, closed lines of shapely.
        beyond: µm outside it that they are.
    """
    if not rings:
        return np.empty((0, 2))
    return np.concatenate([nearest(rings, scope), spaced(upper, beyond, spacing)])
