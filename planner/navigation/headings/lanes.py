"""Lanes too narrow to turn in: where a hull that goes where it faces passes lengthwise.

Its way points are where the disc about it has room, so that it may turn there; between them it
needs room for its width alone. The mouths of a lane are where that disc comes free on the line
through the middle of a narrow place, at right angles to it; where two such lines cross it can
turn out of one lane into another at once.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield
from planner.length import DEGREE
from planner.mobility import Mobility, Way
from planner.navigation.free_space.body import Body, disc_about
from planner.navigation.free_space.corners import Corners
from planner.navigation.free_space.covering import coverers
from planner.navigation.free_space.gates import _edges, _feet, _near
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.free_space.sheet_builder import SheetBuilder
from planner.navigation.free_space.substance import Other
from planner.navigation.free_space.tight import in_line, tight
from planner.navigation.headings.along_lanes import with_lanes
from planner.navigation.headings.hull_bridges import packed
from planner.navigation.scope import Scope
from planner.navigation.search.rows import Rows, both_ways, rows
from planner.navigation.search.web import Web, web
from planner.scenario.scenario import Scenario
from planner.units import Base, Shape

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
STEPS = 64
"""Places looked at from a narrow place on, along the lane to either side."""
ALONG = 8
"""Places on such a line to either side, a quarter of the hull's length apart."""
BESIDE = 100.0
"""µm to either side of a narrow place where it has to go on."""
WHOLE = 2.0
"""µm by which corners in half µm, and a way point in whole ones, may be off."""
MOST = 60
"""Lines whose crossings are way points; the first of them where there are more."""


def round_about(mobility: Mobility) -> Mobility:
    """Return the same for the disc about a hull that goes where it faces; others as they are.

    Who goes to a side turns the ends of an oval to what it passes: there its outline, a polygon
    about the curve, is to be within the disc as well.
    """
    if mobility.base.is_round or not mobility.turning.facing:
        return mobility
    disc = disc_about(mobility.base)
    if mobility.base.shape is Shape.OVAL and mobility.turning.sidestep is not None:
        across = disc.length + 2 * math.ceil(_outside(mobility.base, 0))
        disc = Base(Shape.ROUND, across, across)
    return replace(mobility, base=disc)


def narrow_sheet(
    scenario: Scenario, mobility: Mobility, others: tuple[Other, ...], scope: Scope
) -> Sheet:
    """Return the ground as a disc as wide as the hull finds it."""
    width = mobility.base.width
    slim = replace(mobility, base=Base(Shape.ROUND, width, width))
    given = scenario, slim, Body.at(slim.base, 0), 0, scope, others, 2
    return SheetBuilder(*given, hull=2 * mobility.base.circumradius).build()


def faced_web(
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    scope: Scope,
    headings: tuple[int, ...],
    zs: tuple[int, ...] = (),
) -> Web:
    """Return the web of any body, as `web` does; of a hull that goes where it faces with lanes."""
    if mobility.base.is_round or not mobility.turning.facing:
        turns = with_lanes(scenario, mobility, others, scope, headings)
        return web(scenario, mobility, others, scope, turns, zs)
    slim = narrow_sheet(scenario, mobility, others, scope)
    begun = in_line(scope, mobility, headings[0])
    lines = mouths(scenario, mobility, others, scope, slim, headings[0])
    wide, extra = round_about(mobility), np.concatenate([begun, lines])
    outside = _outside(mobility.base, headings[0])
    made = web(scenario, wide, others, scope, headings, zs, extra=extra, outside=outside)
    more = tight(scenario, mobility, others, scope, slim, made.sheets[0], begun, lines)
    return replace(_with_more(made, more), slim=slim)


def _outside(base: Base, heading: int) -> float:
    """How far the outline that tells where a hull may be stands out from the disc about it, µm.

    And what whole µm may take away: it has them at whatever heading.
    """
    corners = np.hypot(*Body.at(base, heading).polygon.T)
    return max(0.0, float(corners.max()) - base.circumradius) + WHOLE


class Laned(NamedTuple):
    """A web with lines that a hull goes where the disc about it cannot.

    Parameters:
        web: with those lines.
        sides: (e,) how each line may be gone: see `hull_search`.
    """

    web: Web
    sides: Ints


OVAL: Final = 4
"""Where a body's numbers have whether it is one."""


def shape(mobility: Mobility, battlefield: Battlefield) -> Floats:
    """Return a hull, the table and what has bridges on it as the kernels take them."""
    base, table = mobility.base, battlefield.table
    oval = float(base.shape is Shape.OVAL)
    hull = [base.length / 2, base.width / 2, table.width, table.height, oval, 0.0]
    touching = [*[math.nan] * 4, 0.0]
    return np.concatenate([hull, touching, packed(battlefield, mobility)])


def laned(made: Web, mobility: Mobility, hull: Floats) -> Laned:
    """Return the web with lines that a hull goes along or across its length."""
    from planner.navigation.headings import hull_search

    assert made.slim is not None
    sheet, room = made.sheets[0], 4096
    corners, reach = sheet.corners, float(mobility.budget)
    while True:
        out, costs = np.empty((room, 2), np.int64), np.empty((room, 2))
        ways = np.empty(room, np.int64)
        count = hull_search.lanes(
            corners.x,
            corners.y,
            reach,
            sheet.blocks,
            sheet.tolls,
            sheet.rates,
            made.slim.blocks,
            hull,
            mobility.turning.sidestep is not None,
            out,
            costs,
            ways,
        )
        if count <= room:
            break
        room = int(count)
    out, costs, ways = out[:count], costs[:count], ways[:count]
    tails = np.repeat(np.arange(len(made.first) - 1), np.diff(made.first))
    tail = np.concatenate([tails, out[:, 0], out[:, 1]])
    head = np.concatenate([made.heads, out[:, 1], out[:, 0]])
    weight = np.concatenate([made.weights, costs[:, 0], costs[:, 1]])
    both = np.full(len(tails), hull_search.EITHER)
    side = np.concatenate([both, ways, ways]).astype(np.float64)
    count = int(made.offset[-1])
    edges = both_ways(tail, head, weight, count)
    sides = rows(tail, head, side, count)[2].astype(np.int64)
    return Laned(replace(made, lines=lambda: edges), sides)


def _with_more(made: Web, points: Floats) -> Web:
    """Add way points to the ground where the disc about the hull does not stand."""
    count, ground = int(made.offset[1]), made.sheets[0]
    corners = Corners.concat([ground.corners, Corners.loose(points)])
    sheets = (replace(ground, corners=corners, bends=None), *made.sheets[1:])
    offset = made.offset + np.where(np.arange(len(made.offset)) > 0, len(points), 0)

    def moved(edges: Rows) -> Rows:
        tails = np.repeat(np.arange(len(edges.first) - 1), np.diff(edges.first))
        ends = (tails, edges.heads)
        tails, heads = (part + np.where(part >= count, len(points), 0) for part in ends)
        return both_ways(tails, heads, edges.weights, int(offset[-1]))

    joined, edges = moved(made.joined), moved(made.edges)
    return replace(made, sheets=sheets, offset=offset, joins=lambda: joined, lines=lambda: edges)


def mouths(
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    scope: Scope,
    slim: Sheet,
    heading: int,
) -> Floats:
    """Return points (n, 2) where a hull may turn before and behind lanes, and between them."""
    from planner.navigation import kernels

    wide = round_about(mobility)
    yard = SheetBuilder(scenario, wide, Body.at(wide.base, 0), 0, scope, others, 2).build()
    middle, along = _narrow(slim, float(wide.base.length - mobility.base.width))
    outside = ~_within(middle, scenario, mobility)
    middle, along = middle[outside], along[outside]
    if np.isfinite(scope.reach):
        angle = np.radians(heading / DEGREE)
        facing = np.tile([np.cos(angle), np.sin(angle)], (len(scope.starts), 1))
        exact = np.rint(facing)
        facing = np.where(np.abs(facing - exact) < 1e-12, exact, facing)
        middle = np.concatenate([scope.starts, middle])
        along = np.concatenate([facing, along])
    found = [np.empty((0, 2))]
    step = wide.base.length / 4
    for sign in (-1, 1):
        last = np.full(len(middle), np.nan)
        for k in range(STEPS):
            at = middle + sign * k * step * along
            free = np.isnan(last) & kernels.free(yard.blocks, at[:, 0].copy(), at[:, 1].copy())
            last[free] = k * step
        low, high = np.maximum(last - step, 0), last
        for _ in range(16):
            half = (low + high) / 2
            at = middle + sign * half[:, None] * along
            free = kernels.free(yard.blocks, at[:, 0].copy(), at[:, 1].copy())
            low, high = np.where(free, low, half), np.where(free, half, high)
        found += [middle + sign * (high + more)[:, None] * along for more in (2.0, step)]
    steps = np.arange(-ALONG, ALONG + 1) * step
    found.append((middle[:MOST, None] + steps[:, None] * along[:MOST, None]).reshape(-1, 2))
    found.append(_crossings(np.column_stack([middle, along])[:MOST]))
    points = np.concatenate(found)
    return np.unique(np.rint(points[np.isfinite(points).all(axis=1)]), axis=0)


def _narrow(slim: Sheet, room: float) -> tuple[Floats, Floats]:
    """Middles of narrow places where the hull fits but its disc does not; the lanes' directions."""
    blocks = slim.blocks
    first, last, radius, part = _edges(blocks, slim.box)
    if len(radius) < 2:
        return np.empty((0, 2)), np.empty((0, 2))
    ends, owner = np.concatenate([first, last]), np.tile(np.arange(len(radius)), 2)
    i, j = _near(ends, owner, first, last, radius, part, room)
    foot = _feet(ends[i], first[j], last[j])
    away = np.hypot(*(foot - ends[i]).T)
    need = radius[owner[i]] + radius[j]
    narrow = (away >= need * (1 - 1e-12)) & (away < need + room) & (away > 0)
    i, j, foot, away, need = i[narrow], j[narrow], foot[narrow], away[narrow], need[narrow]
    toward = (foot - ends[i]) / away[:, None]
    middle = ends[i] + toward * (radius[owner[i]] + (away - need) / 2)[:, None]
    across = np.column_stack([-toward[:, 1], toward[:, 0]])
    between = (away < BESIDE) | _goes_on(slim, middle, across)
    middle, across = middle[between], across[between]
    both = np.unique(
        np.column_stack([middle, across * np.sign(across @ [1.0, 1e-3])[:, None]]), axis=0
    )
    return both[:, :2], both[:, 2:]


def _goes_on(slim: Sheet, middle: Floats, along: Floats) -> Bools:
    """Where one gets out of a narrow place both ways: not along an outline's edge, or inside it.

    Of lanes that leave no room at all too: the disc is smaller by what it moves.
    """
    from planner.navigation import kernels

    radius = slim.blocks[2]
    less = np.where(radius > BESIDE, radius - BESIDE, radius)
    blocks = (*slim.blocks[:2], less, *slim.blocks[3:])
    found = np.ones(len(middle), np.bool_)
    for off in (-BESIDE, BESIDE):
        x, y = (middle + off * along).T.copy()
        found &= kernels.free(blocks, x, y)
    return found


def _within(points: Floats, scenario: Scenario, mobility: Mobility) -> Bools:
    """Where points are inside what is shut: nothing gets in, so a sheet has its edges alone."""
    import shapely

    found = np.zeros(len(points), np.bool_)
    for feature in scenario.battlefield.features:
        shut = feature.geometry == "Polygon" and mobility.way(feature.id) is Way.SHUT
        if shut and feature.bottom < mobility.height:
            shape = shapely.Polygon(feature.paths[0], list(feature.paths[1:]))
            if not coverers(scenario.battlefield, mobility, feature.id):
                shapely.prepare(shape)
                found |= shapely.contains_xy(shape, points)
    return found


def _crossings(lines: Floats) -> Floats:
    """Where lines (n, 4), each a point and a direction, cross one another."""
    one, two = np.triu_indices(len(lines), 1)
    p, u, q, v = lines[one, :2], lines[one, 2:], lines[two, :2], lines[two, 2:]
    cross = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    slanted = np.abs(cross) > 0.1
    p, u, q, v, cross = p[slanted], u[slanted], q[slanted], v[slanted], cross[slanted]
    gap = q - p
    share = (gap[:, 0] * v[:, 1] - gap[:, 1] * v[:, 0]) / cross
    found: Floats = p + share[:, None] * u
    return found
