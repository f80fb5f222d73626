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
from planner.units import Pose

if TYPE_CHECKING:
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
