"""Portals: places where a body changes from one level to another.

A portal is a point free on both levels with a price each way. Climbing is one kind; ladders,
stairs, ropes and jumps become further kinds with the same four numbers.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.columns import Columns
from planner.navigation.join import Join
from planner.navigation.rims import BESIDE, beside, rims
from planner.navigation.things import ENDLESS, LIFT

if TYPE_CHECKING:
    from planner.navigation.scope import Scope
    from planner.navigation.sheet import Sheet

Floats = NDArray[np.float64]

SPACING = 12_700.0
"""µm between portals along the edge of a floor."""
FINE = 1_270.0
"""µm along it to which it is known where that is free: in a shorter gap nobody climbs."""
WIDE = 76_200.0
"""µm between portals of who climbs anywhere."""
MOST = 200
"""Most portals between two levels."""
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
        points = _beside(lower, upper, beside(columns.mobility.climbing.reach), scope.starts)
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
    plain, lifted = np.flatnonzero(useful & bare)[:MOST], np.flatnonzero(useful & ~bare)[:MOST]
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
    x, y = x[level], y[level]
    nearest = np.argsort(scope.near(x, y), kind="stable")[:NEAREST]
    inside = _outline(upper, -BESIDE, WIDE, starts)
    return np.concatenate([starts, corners, np.column_stack([x[nearest], y[nearest]]), inside])


def _beside(lower: Sheet, upper: Sheet, beyond: float, starts: Floats) -> Floats:
    """Points along a rim, those nearest to starts first, and both ends of what is free of it.

    Parameters:
        beyond: µm that the rim stands off where the upper level just carries the body.
    """
    import shapely

    found = [_outline(upper, beyond, SPACING, starts)]
    for rim in rims(upper, beyond):
        steps = np.arange(0.0, rim.length, FINE)
        points = shapely.get_coordinates(shapely.line_interpolate_point(rim, steps))
        x, y = np.rint(points).T.copy()
        free = lower.free(x, y) & upper.free(x, y)
        ends = free & ~(np.roll(free, 1) & np.roll(free, -1))
        found.append(points[ends])
    return np.concatenate(found)


def _outline(upper: Sheet, beyond: float, spacing: float, starts: Floats) -> Floats:
    """Points along where the upper level just carries the body, those nearest to starts first.

    Parameters:
        beyond: µm outside that line.
    """
    import shapely

    points = [np.empty((0, 2))]
    for ring in rims(upper, beyond):
        count = max(4, math.ceil(ring.length / spacing))
        steps = np.arange(count) * (ring.length / count)
        nearest = shapely.line_locate_point(ring, shapely.points(starts))
        along = shapely.line_interpolate_point(ring, np.concatenate([nearest, steps]))
        points.append(shapely.get_coordinates(along))
    return np.concatenate(points)
