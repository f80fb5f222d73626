"""Turning on the spot: which headings are searched, where a body has room to turn, its price.

Where only the first pivot is paid, states are (way point, heading, turned already?): before the
first pivot the body keeps the heading it starts with; after it every heading of the set is open,
and further pivots are free. At any other price pivots join every two headings, and what they add
up to is kept by the labels of `TurnedField`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.mobility import Mobility, Turning
from planner.navigation.free_space.body import Body, disc_about
from planner.navigation.free_space.corners import Corners
from planner.navigation.free_space.substance import Other
from planner.navigation.free_space.turns import HALF, Turns, may
from planner.navigation.levels.join import Join
from planner.navigation.slow_ground.crossings import swings
from planner.scenario.scenario import Scenario
from planner.units import Shape

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.scope import Scope
    from planner.navigation.walk.legal import Legal

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

STEP: Final = 15 * DEGREE
"""Headings searched besides the first: every 15° from it."""
ROUNDER: Final = 1 / 12
"""Part of its width by which an oval may be wider turned off a lane by 15° to be searched at every
30° alone: up to 1.87 times as long as it is wide it is. A rectangle half as long as that is wider
by as much turned by 5°."""

SPACING: Final = 38_100.0
"""µm (1.5") between places to pivot at in the midst of a yard; the walker slides them."""
MOST: Final = 300
"""Such places on one level; further apart where there would be more."""
AMID: Final = 6000
"""Places on one level, a quarter of a base's width apart or further, of which those are kept at
which it may turn by more than at any within `NEAR`."""
NEAR: Final = 1 / 6
"""Of a base's width. On 225 small tables ways were 0.8 % of the width longer than those of the
tests' lattice in the mean; with half as many places, half as near again, 1.3 %, as quickly."""


def headings(mobility: Mobility, start: int) -> tuple[int, ...]:
    """Return the headings a body is searched at: its first, then every 15° of a whole turn.

    An outline turned by half a turn is the same, but from one to the other there may be no way.
    """
    if mobility.base.is_round or mobility.turning.facing:
        return (start,)
    if mobility.turning.cost([STEP]) > mobility.budget:
        return (start,)
    return even(start, step_of(mobility))


def even(start: int, step: int = STEP) -> tuple[int, ...]:
    """Return the headings every 15° of a whole turn, or as far apart as given, from one on."""
    return tuple((start + k * step) % FULL_TURN for k in range(FULL_TURN // step))


def step_of(mobility: Mobility) -> int:
    """Return how far headings are apart that a body is searched at, µ°: of rounder ovals 30°.

    Where turns are paid in units, these are so many of them.
    """
    base, turning = mobility.base, mobility.turning
    if base.shape is not Shape.OVAL or (not only_first_paid(turning) and turning.step % (2 * STEP)):
        return STEP
    off = math.radians(STEP / DEGREE)
    across = math.hypot(base.width * math.cos(off), base.length * math.sin(off))
    return 2 * STEP if across <= (1 + ROUNDER) * base.width else STEP


def only_first_paid(turning: Turning) -> bool:
    """Whether pivots after the first cost nothing more, whatever they are."""
    return turning.free or (turning.each and turning.most == 1 and not turning.free_units)


def pays_each(mobility: Mobility) -> bool:
    """Whether a body that is not round may have to pay for more than its first pivot."""
    turning = mobility.turning
    return not (mobility.base.is_round or turning.facing or only_first_paid(turning))


def spots(
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    scope: Scope,
    levels: list[int],
    headings: tuple[int, ...],
) -> dict[int, Turns]:
    """Return, per level, the free space of what the turning base sweeps.

    Parameters:
        headings: µ°, those that are searched, the first one first: the parts of a turn that are
            told apart lead from one to the next.
    """
    from planner.navigation.free_space.sheet_builder import SheetBuilder
    from planner.navigation.walk.legal import Legal

    met = others
    judge = cache(lambda: Legal(scenario, mobility, met))  # hardly ever asked
    others = others if mobility.turning.sweeps else ()
    narrowed = cache(lambda: _narrow(scenario, mobility, others, scope))
    round_ = replace(mobility, base=disc_about(mobility.base))
    disc = Body.at(round_.base, 0)
    first = headings[0]
    each = {*range(0, HALF, STEP), *((heading - first) % HALF for heading in headings)}
    begins = tuple(sorted(each))
    swept = [
        Body.at(mobility.base, first + begin, stop - begin)
        for begin, stop in pairwise((*begins, HALF))
    ]
    found = {}
    for z in levels:
        yard = SheetBuilder(scenario, round_, disc, z, scope, others, 4).build()
        # Where each pivot is paid, more than one yard may matter: some places amid each.
        yard = _with_lattice(yard, scope) if pays_each(mobility) else yard
        parts = (SheetBuilder(scenario, mobility, b, z, scope, others, 4) for b in swept)
        sweeps = tuple(part.build() for part in parts)
        boxes = np.array([part.box for part in sweeps])
        box = (*boxes[:, :2].min(axis=0), *boxes[:, 2:].max(axis=0))
        amid = _lattice(yard, box, scope, mobility.base.width / 4, AMID)
        exactly, narrow = partial(_exactly, judge, z), None if z else narrowed
        begun = _begun(yard, scope), float(mobility.base.length)
        found[z] = Turns(yard, sweeps, first, begins, STEP, amid, exactly, narrow, *begun)
    return found


def _begun(yard: Sheet, scope: Scope) -> Floats:
    """Where ways may begin on the level of a yard, (n, 2).

    Beside a block on the ground the disc about a body may be lifted where the body is not.
    """
    if not math.isfinite(scope.reach):
        return np.empty((0, 2))
    x, y = scope.starts.T.copy()
    found: Floats = scope.starts[(yard.levels(x, y) == yard.z) | (yard.z == 0)]
    return found


def _narrow(
    scenario: Scenario, mobility: Mobility, others: tuple[Other, ...], scope: Scope
) -> tuple[Sheet, Floats]:
    from planner.navigation.headings.lanes import narrow_sheet, shape

    return (
        narrow_sheet(scenario, mobility, others, scope),
        shape(mobility, scenario.battlefield),
    )


def _exactly(judge: Callable[[], Legal], z: int, at: tuple[int, int], start: int, end: int) -> bool:
    return judge().turn(at, z, start, end)


def _with_lattice(yard: Sheet, scope: Scope) -> Sheet:
    """The yard with places at even distances, so that there are no more than `MOST`."""
    points = _lattice(yard, yard.box, scope, SPACING, MOST)
    good = yard.free(points[:, 0].copy(), points[:, 1].copy())
    known = set(zip(yard.corners.x.tolist(), yard.corners.y.tolist(), strict=True))
    new = [p for p in map(tuple, points[good].tolist()) if p not in known]
    loose = Corners.loose(np.array(new, dtype=np.float64).reshape(-1, 2))
    return replace(yard, corners=Corners.concat([yard.corners, loose]))


def _lattice(
    yard: Sheet, box: tuple[float, float, float, float], scope: Scope, apart: float, most: int
) -> Floats:
    """Places (n, 2) in a box on a level within reach, even distances apart, at most `most`."""
    x0, y0, x1, y1 = box
    if math.isfinite(scope.reach):
        low, high = scope.starts.min(axis=0) - scope.reach, scope.starts.max(axis=0) + scope.reach
        x0, y0, x1, y1 = max(x0, low[0]), max(y0, low[1]), min(x1, high[0]), min(y1, high[1])
    if x0 > x1 or y0 > y1:
        return np.empty((0, 2))
    step = max(apart, math.sqrt((x1 - x0) * (y1 - y0) / most))
    x, y = (part.ravel() for part in np.meshgrid(_even(x0, x1, step), _even(y0, y1, step)))
    good = (yard.levels(x, y) == yard.z) & (scope.near(x, y) <= scope.reach)
    return np.column_stack([x[good], y[good]])


def _even(low: float, high: float, step: float) -> Floats:
    """Whole µm from one end to the other, about `step` apart."""
    found: Floats = np.rint(np.linspace(low, high, max(2, round((high - low) / step) + 1)))
    return np.unique(np.clip(found, math.ceil(low), math.floor(high)))


def pivots(
    sheets: list[Sheet], phases: list[int], turns: dict[int, Turns], mobility: Mobility
) -> list[Join]:
    """Return the pivots between the sheets of one level."""
    apart = mobility.base.width * NEAR
    known = {z: turn.points(apart, MOST) for z, turn in turns.items()}
    known = {z: with_corners(turns[z], *points) for z, points in known.items()}
    each, found = pays_each(mobility), []
    for j, high in enumerate(sheets):
        for i, low in enumerate(sheets):
            if low.z != high.z or low.heading == high.heading:
                continue
            onward = phases[i] < phases[j] and not each
            again = i < j and (
                each or (phases[i] == phases[j] == 1 and _beside(low, high, mobility))
            )
            if not (onward or again):
                continue
            points, clear = known[low.z]
            points = points[may(clear, turns[low.z].rows(low.heading, high.heading))]
            x, y = points[:, 0].copy(), points[:, 1].copy()
            price = 0.0
            if onward:
                turn = turn_between(low.heading, high.heading)
                price = float(mobility.turning.cost([turn]))
            back = np.inf if onward else 0.0
            up, down = swings(low, high, x, y), swings(high, low, x, y)
            found.append(Join(i, j, x, y, price + up, back + down))
    return found


def with_corners(turns: Turns, points: Floats, clear: Bools) -> tuple[Floats, Bools]:
    """Return places to turn at and what is clear there, with those nearest to what is rounded.

    Each of these is for one part of a turn alone.
    """
    if turns.narrow is None:
        return points, clear
    from planner.navigation.headings.room_corners import room_corners

    sheet, hull = turns.narrow()
    at, part = room_corners(sheet.blocks, hull, np.array([*turns.begins, HALF]) + turns.first)
    level = turns.yard.levels(at[:, 0].copy(), at[:, 1].copy()) == turns.yard.z
    new, which = np.unique(at[level], axis=0, return_inverse=True)
    room = np.zeros((len(clear), len(new)), np.bool_)
    room[1 + part[level], which] = True
    return np.concatenate([points, new]), np.concatenate([clear, room], axis=1)


def _beside(low: Sheet, high: Sheet, mobility: Mobility) -> bool:
    """Whether two headings are next to one another, or as near: a chain joins all of them."""
    return turn_between(low.heading, high.heading) <= step_of(mobility)
