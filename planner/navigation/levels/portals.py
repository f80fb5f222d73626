"""Portals: places where a body changes from one level to another.

A portal is a point free on both levels with a price each way. Climbing is one kind; ladders,
stairs, ropes and jumps become further kinds with the same four numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import named
from planner.navigation.free_space.things import CARRY, LIFT, PATCH
from planner.navigation.levels.columns import Columns
from planner.navigation.levels.join import Join
from planner.navigation.levels.low_steps import ends as step_ends
from planner.navigation.levels.low_steps import steps
from planner.navigation.levels.rims import BESIDE, along, beside, nearest, rims, spaced

if TYPE_CHECKING:
    from planner.navigation.free_space.parts import Packed
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.scope import Scope

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

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
"""µm between those of who climbs anywhere, where the lower level ends."""
FEW = 2
"""One in so many of the points along what costs something is a portal, and the ends."""
HALVES = 11
"""Times that what of an outline leaves a level is halved: to 6 µm of its length."""
OUT = 2.0
"""µm that portals stand off outlines: places are whole µm."""
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
    if _apart(lower, upper):
        points = np.empty((0, 2))
    elif through:
        points = _anywhere(lower, upper, columns, scope)
    else:
        points = _beside(lower, upper, columns, scope)
        if columns.passes(lower.z, upper.z) and steps(lower, upper, columns):
            points = np.concatenate([points, _anywhere(lower, upper, columns, scope)])
    most = MOST_EVERYWHERE if math.isinf(scope.reach) else MOST
    return joined(low, high, sheets, columns, scope, points, most)


def _apart(lower: Sheet, upper: Sheet) -> bool:
    """Whether what carries the body on two levels is nowhere one above the other."""
    if lower.rates[5] == 0.0:  # the ground carries everybody
        return False
    one, two = (s.tolls[3][np.isin(s.tolls[4], (CARRY, LIFT))] for s in (lower, upper))
    after = one[:, None, :2] > two[:, 2:4] + OUT
    before = one[:, None, 2:4] < two[:, :2] - OUT
    return bool((after | before).any(axis=2).all())


def finer(
    low: int, high: int, sheets: Sequence[Sheet], columns: Columns, scope: Scope, through: bool
) -> Join:
    """Return places to climb at between the portals: many, of which no web is made.

    What a way costs that changes its level at the best place, one at these is hardly longer.

    Parameters:
        through: as of `portals`.
    """
    lower, upper = sheets[low], sheets[high]
    beyond = -BESIDE if through else beside(columns.mobility.climbing.reach)
    points = spaced(upper, beyond, CLOSE)
    if through:
        rings = rims(upper, beyond)
        dear = [*_paid(lower, rings), *_paid(upper, rings)]
        points = np.concatenate([points, _outlines([line.points(CLOSE) for line in dear])])
    return joined(low, high, sheets, columns, scope, points, MOST_FINER)


def joined(
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
    for start, end in sorted({*zip(below.tolist(), above.tolist(), strict=True)}):
        here = (below == start) & (above == end)
        up[here] = columns.cost(x[here], y[here], int(start), int(end))
        down[here] = columns.cost(x[here], y[here], int(end), int(start))
    useful, bare = np.isfinite(np.minimum(up, down)), (below == lower.z) & (above == upper.z)
    plain, lifted = np.flatnonzero(useful & bare)[:most], np.flatnonzero(useful & ~bare)[:most]
    keep = np.concatenate([plain, lifted])
    return Join(low, high, x[keep], y[keep], up[keep], down[keep])


def _anywhere(lower: Sheet, upper: Sheet, columns: Columns, scope: Scope) -> Floats:
    """Starts, the upper level's corners, and the nearest of the lower level's.

    Most climbs of who climbs anywhere need no portal: the last step to a place is one. These
    serve where the ground below the place is taken, or dear, or somebody is in between.
    """
    corners = np.column_stack([upper.corners.x, upper.corners.y])
    starts = scope.starts if math.isfinite(scope.reach) else np.empty((0, 2))
    x, y = lower.corners.x, lower.corners.y
    level = upper.levels(x, y) == upper.z
    near = _some(np.column_stack([x[level], y[level]]), scope, NEAREST)
    rings = rims(upper, -BESIDE)
    endless = math.isinf(scope.reach)
    past, free = _passed(lower, upper, columns, rings), steps(lower, upper, columns)
    for parts, which in step_ends(upper, columns) if free else []:
        past += _near(parts, which, rings, OUT)
    ends = _outlines([line.points(HALF) for line in _stood_on(lower, rings) + past])
    x, y = ends.T.copy()  # what stands off the upper level would leave no place to what does not
    ends = ends[np.isfinite(upper.levels(x, y)) & lower.free(x, y)]
    ends = _some(ends, scope, ENDS_EVERYWHERE if endless else MOST_ENDS)
    below = _paid(lower, rings)
    paid = _ends([*below, *_paid(upper, rings), *past], lower, upper)
    paid = _some(paid, scope, ENDS_EVERYWHERE if endless else MOST_ENDS)
    # Who steps down for nothing stays above dear ground up to the rim.
    outline = _outline(upper, rings, -BESIDE, SPACING if free and below else WIDE, scope)
    return np.concatenate([starts, corners, near, ends, paid, outline])


def _some(points: Floats, scope: Scope, most: int) -> Floats:
    """So many of some points (n, 2) at the most: those nearest to the starts.

    Of an endless reach ways may come from anywhere: then one every so often, in their order.
    """
    if math.isinf(scope.reach):
        return points[:: max(1, math.ceil(len(points) / most))]
    found: Floats = points[np.argsort(scope.near(*points.T), kind="stable")[:most]]
    return found


def _ends(lines: list[_Line], lower: Sheet, upper: Sheet) -> Floats:
    """Where what outlines have of the upper level ends, and a few points between.

    None between where the body stands as high on the lower one.
    """
    parts = [line.points(SPACING) for line in lines]
    points = np.concatenate([np.empty((0, 2)), *parts])
    few = np.concatenate([np.empty(0, np.bool_), *(np.arange(len(p)) % FEW == 0 for p in parts)])
    on = _carries(upper, points)
    few &= on & (lower.levels(*np.rint(points).T.copy()) != upper.z)
    return _outlines([points[few], _left(lines, parts, on, upper)])


def _left(lines: list[_Line], parts: list[Floats], on: Bools, upper: Sheet) -> Floats:
    """Where outlines leave the upper level, (n, 2): halved between two of their points.

    Parameters:
        parts: points along each, equally far apart.
        on: at which of all of them that level carries the body.
    """
    found, first = [np.empty((0, 2))], 0
    for line, points in zip(lines, parts, strict=True):
        here = on[first : first + len(points)]
        first += len(points)
        changes = np.flatnonzero(here != np.roll(here, -1))
        if len(changes):
            found.append(line.last(changes / len(points), 1.0 / len(points), here[changes], upper))
    return np.concatenate(found)


def _carries(sheet: Sheet, points: Floats) -> Bools:
    """At which points, in whole µm, a level carries the body."""
    return np.isfinite(sheet.levels(*np.rint(points).T.copy()))


def _outlines(parts: list[Floats]) -> Floats:
    """Points of the outlines of some parts, those in whole µm that several have once."""
    whole = np.rint(np.concatenate([np.empty((0, 2)), *parts]))
    found: Floats = whole[np.unique(named(*whole.T), return_index=True)[1]]
    return found


def _stood_on(sheet: Sheet, rings: list[Any]) -> list[_Line]:
    """Lines about all that stands on the lower level within rims of the upper one.

    A straight line that leads up, or down, changes its level at such a line if at any: between
    them the lower level is free, and the body may climb at the line's lower end.
    """
    return _near(sheet.blocks[:4], range(len(sheet.blocks[2])), rings, OUT)


def _passed(lower: Sheet, upper: Sheet, columns: Columns, rings: list[Any]) -> list[_Line]:
    """Lines about models between two levels, within rims of the upper one: one climbs past them."""
    parts = columns.passed(lower.z, upper.z, aloft=True)
    return [] if parts is None else _near(parts[:4], range(len(parts[2])), rings, OUT)


def _paid(sheet: Sheet, rings: list[Any]) -> list[_Line]:
    """Lines about all on a level that costs something to enter, or to climb.

    Who changes the level before that saves it; on what is climbed, he climbs the rest alone. Nor
    does he owe for entering what he climbs down into.
    """
    parts, dear, data = sheet.tolls[:4], _dear(sheet), sheet.tolls[5]
    climbed = sheet.tolls[4] == LIFT
    entered = _near(parts, [k for k in dear if not climbed[k]], rings, OUT)
    within = [k for k in dear if climbed[k] or data[k, 1] > 0.0]
    return entered + _near(parts, within, rings, -OUT)


def _dear(sheet: Sheet) -> list[int]:
    """Numbers of the toll parts of a level by which a line on it costs more than its length."""
    kinds, data = sheet.tolls[4:6]
    slow = (kinds == PATCH) & ((data[:, 0] != 1.0) | (data[:, 1] > 0.0))
    found: list[int] = np.flatnonzero(slow | (kinds == LIFT)).tolist()
    return found


class _Line(NamedTuple):
    """The outline of a part.

    Parameters:
        core: the part's corners, the first at the origin.
        radius: µm about them.
        outside: whether the pieces of arcs run outside them, or inside.
        at: the origin.
    """

    core: bytes
    radius: float
    outside: bool
    at: Floats

    def points(self, spacing: float) -> Floats:
        """Points along it, one every so many µm at the most."""
        return _points_about(*self[:3], spacing) + self.at

    def last(self, start: Floats, far: float, on: Bools, upper: Sheet) -> Floats:
        """The points at which it leaves a level, or comes to it, up to so far beyond some.

        Parameters:
            start: parts of its length.
            far: the same.
            on: whether the level carries the body at each of these.
        """
        ring = _outline_about(*self[:3]) + self.at
        length = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
        inside, outside = np.where(on, start, start + far), np.where(on, start + far, start)

        def at(part: Floats) -> Floats:
            whole = part * length[-1]
            return np.column_stack([np.interp(whole, length, c) for c in ring.T])

        for _ in range(HALVES):
            middle = (inside + outside) / 2.0
            held = _carries(upper, at(middle))
            inside, outside = np.where(held, middle, inside), np.where(held, outside, middle)
        return at(inside)


def _near(parts: Packed, which: Sequence[int], around: list[Any], beyond: float) -> list[_Line]:
    """The outlines of some parts near some lines.

    Parameters:
        beyond: µm that they are outside.
    """
    verts, first, radius, box = parts
    if not around or not len(which):
        return []
    bounds, box = np.array([rim.bounds for rim in around]), box[which]
    after, before = box[:, None, :2] > bounds[None, :, 2:], box[:, None, 2:4] < bounds[None, :, :2]
    apart: NDArray[np.bool_] = np.any(after | before, axis=2)
    found = []
    for n in np.flatnonzero(~np.all(apart, axis=1)).tolist():
        k = which[n]
        core = verts[first[k] : first[k + 1]]
        # what is alike but for where it stands is drawn once: the bases of models, mostly
        given = (core - core[0]).tobytes(), max(float(radius[k]) + beyond, OUT), beyond > 0
        found.append(_Line(*given, core[0]))
    return found


@lru_cache(1024)
def _points_about(core: bytes, radius: float, outside: bool, spacing: float) -> Floats:
    """Points along an outline (see `_Line`), one every so many µm at the most."""
    import shapely

    return along(shapely.LinearRing(_outline_about(core, radius, outside)), spacing)


@lru_cache(1024)
def _outline_about(core: bytes, radius: float, outside: bool) -> Floats:
    """An outline (see `_Line`), a quarter of its arcs in `QUADS` pieces."""
    import shapely

    hull = shapely.convex_hull(shapely.MultiPoint(np.frombuffer(core).reshape(-1, 2)))
    grown = radius / math.cos(math.pi / 4 / QUADS) if outside else radius
    ring = shapely.get_exterior_ring(shapely.buffer(hull, grown, quad_segs=QUADS))
    found: Floats = shapely.get_coordinates(ring)
    return found


def _beside(lower: Sheet, upper: Sheet, columns: Columns, scope: Scope) -> Floats:
    """Points along a rim, those nearest to starts first, and both ends of what is free of it,
    and of what costs something.
    """
    from planner.navigation import kernels

    beyond, passed = beside(columns.mobility.climbing.reach), columns.passed(lower.z, upper.z)
    rings = rims(upper, beyond)
    found = [_outline(upper, rings, beyond, SPACING, scope)]
    for rim in rings:
        points = along(rim, FINE)
        x, y = np.rint(points).T.copy()
        free = lower.free(x, y) & upper.free(x, y)
        if passed is not None:
            free &= kernels.free(passed, x, y)
        ends = free & ~(np.roll(free, 1) & np.roll(free, -1))
        for sheet in (lower, upper):
            for dear in _held(sheet, rim.bounds, x, y):
                ends |= free & _changes(dear)
        if steps(lower, upper, columns):
            ends |= free & _changes(kernels.free(columns.paying(upper.z), x, y))
        found.append(points[ends])
    return np.concatenate(found)


def _changes(one: Bools) -> Bools:
    """At which points along a closed line something is otherwise than at one that is next."""
    found: Bools = (one != np.roll(one, 1)) | (one != np.roll(one, -1))
    return found


def _held(sheet: Sheet, bounds: tuple[float, ...], x: Floats, y: Floats) -> list[Bools]:
    """Of each part on a level that costs something, near some bounds, which points are in it."""
    from planner.navigation import kernels

    box, which = sheet.tolls[3], np.array(_dear(sheet), np.int64)
    beside = (box[which, :2] > bounds[2:]) | (box[which, 2:4] < bounds[:2])
    near = which[~beside.any(axis=1)]
    return [kernels.held(sheet.tolls, k, x, y) for k in near.tolist()]


def _outline(upper: Sheet, rings: list[Any], beyond: float, spacing: float, scope: Scope) -> Floats:
    """Points along where the upper level just carries the body, those nearest to starts first.

    Parameters:
        rings: that line, closed lines of shapely.
        beyond: µm outside it that they are.
    """
    if not rings:
        return np.empty((0, 2))
    return np.concatenate([nearest(rings, scope), spaced(upper, beyond, spacing)])
