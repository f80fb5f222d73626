"""Jumps straight to a place on slow ground, from wherever the search has come to.

Where walking costs as little as jumping, a jump that ends there ends as well at a coast before it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.levels.leaps import State, slower, state_of
from planner.navigation.levels.sliding import States, leaps_of
from planner.navigation.places import Places
from planner.navigation.search.known import Known
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Jumping
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.remaining import Remaining
    from planner.navigation.search.priced import Priced

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def leapt_to(search: Priced, number: int, xs: Floats, ys: Floats) -> tuple[Floats, Ints]:
    """Return what places on the ground cost that are jumped to, and the way point before each.

    inf where that is no slower to walk on than to jump.
    """
    web, jumping = search.web, search.mobility.jumping
    sheet, known = web.sheets[number], search._known(number)
    air = web.leaps.flights.get((sheet.heading, 0)) if not sheet.z else None
    if jumping is None or known is None or air is None or search.mobility.turning.facing:
        return np.full(len(xs), math.inf), np.zeros(len(xs), np.int64)
    from planner.navigation import kernels
    from planner.navigation.levels.layers import onward

    paid = np.full(len(xs), math.inf)
    for k in slower(sheet, jumping):
        paid[kernels.held(sheet.tolls, k, xs, ys)] = 0.0
    paid[sheet.stand(xs, ys) != 0.0] = math.inf
    low = sheet.stand(known.x, known.y) == 0.0
    about = known.given[low], known.x[low], known.y[low], xs, ys, paid, np.zeros(len(xs))
    pace, entry = float(jumping.pace), float(jumping.entry)
    rates = float(search.budget), pace, pace - 1.0, entry, float(jumping.longest)
    costs, via = onward(*about, *rates, air.blocks, air.tolls, air.rates)
    ids = known.ids[low]
    return costs, np.where(via >= 0, ids[via], 0) if len(ids) else via


def leapt_from(left: Remaining, known: Known, xs: Floats, ys: Floats) -> Floats:
    """Return what is left from places of a sheet that are jumped from straight to what is known.

    inf where neither the place nor the goal is slower to walk on than to jump.
    """
    sheet, jumping, found = known.sheet, left.mobility.jumping, np.full(len(xs), math.inf)
    air = left.web.leaps.flights.get((sheet.heading, 0)) if not sheet.z else None
    if jumping is None or air is None or left.mobility.turning.facing:
        return found
    parts, low = slower(sheet, jumping), sheet.stand(known.x, known.y) == 0.0
    ends = low & (known.ids < 0) & _held(sheet, parts, known.x, known.y)
    standing = sheet.stand(xs, ys) == 0.0
    for some, able in ((low, standing & _held(sheet, parts, xs, ys)), (ends, standing)):
        if some.any() and able.any():
            about = known.x[some], known.y[some], known.given[some]
            costs = _jumped(*about, xs[able], ys[able], left.most, jumping, air)
            found[able] = np.minimum(found[able], costs)
    if ends.any():  # and from where ways to it bend
        given, goals = known.given.copy(), (known.x[ends], known.y[ends], known.given[ends])
        x, y = known.x[low].copy(), known.y[low].copy()
        given[low] = _jumped(*goals, x, y, left.most, jumping, air)
        better = np.flatnonzero(given < known.given)
        points = known.x[better], known.y[better], np.zeros((len(better), 4)), given[better]
        if len(better):
            bent = Known.of(sheet, points, np.arange(len(better)), left.most, reverse=True)
            found = np.minimum(found, bent.arrive(xs, ys)[0])
    return found


def _jumped(
    x: Floats,
    y: Floats,
    given: Floats,
    xs: Floats,
    ys: Floats,
    most: float,
    jumping: Jumping,
    air: Sheet,
) -> Floats:
    """What is left from places by a jump each to one of some of which that is known."""
    from planner.navigation.levels.layers import onward
    from planner.navigation.levels.slide import lines

    pace, entry, none = float(jumping.pace), float(jumping.entry), np.zeros(len(xs))
    rates = most, pace, pace - 1.0, entry, float(jumping.longest)
    things = air.blocks, air.tolls, air.rates
    costs, via = onward(given, x, y, xs, ys, none, none, *rates, *things)
    u, v = x[via].copy(), y[via].copy()
    length = np.hypot(u - xs, v - ys)  # what is flown over may cost otherwise the other way
    back = lines(xs, ys, u, v, *things) + length * (pace - 1.0) + entry + given[via]
    return np.where(np.isfinite(costs), back, math.inf)


def _held(sheet: Sheet, parts: list[int], xs: Floats, ys: Floats) -> NDArray[np.bool_]:
    """Which places are in some parts of a sheet."""
    from planner.navigation import kernels

    found = np.zeros(len(xs), np.bool_)
    for k in parts:
        found |= kernels.held(sheet.tolls, k, xs, ys)
    return found


def leaping(search: Priced, to: Pose, most: float) -> Iterator[tuple[States, dict[State, State]]]:
    """Yield ways that jump straight to a place on slow ground, with their jumps.

    Parameters:
        most: µm that they may cost.
    """
    place, at = Places.of([to]), (np.array([float(to.x)]), np.array([float(to.y)]))
    for landing in search._landed_on(place, place.asked):
        number = landing.sheet
        cost, via = leapt_to(search, number, *at)
        if math.isfinite(cost[0]) and cost[0] + landing.cost[0] <= most:
            end = number, search._pose(number, to.x, to.y, search.web.sheets[number].z)
            begun = search._back(int(via[0]))
            leaps = leaps_of(search.web, begun) | {state_of(begun[-1]): state_of(end)}
            yield [*begun, end], leaps
