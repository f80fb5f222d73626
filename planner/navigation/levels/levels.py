"""The heights that a search has a sheet for: the ground, floors, and where ways up lead."""

from __future__ import annotations

import math
from bisect import bisect_left
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

from planner.battlefield import Kind
from planner.mobility import Mobility
from planner.navigation.free_space.substance import substances
from planner.navigation.levels.low_tops import low_tops
from planner.navigation.levels.ways_up import price, run, usable

if TYPE_CHECKING:
    from planner.navigation.scope import Scope
    from planner.scenario.scenario import Scenario

Prices = dict[tuple[int, int], float]
"""What going from one height to another costs at the least, µm."""


def levels(
    scenario: Scenario, mobility: Mobility, scope: Scope, zs: tuple[int, ...]
) -> dict[int, float]:
    """Return the ground, the floors and every end of a way up, within reach.

    Parameters:
        zs: heights it may start at, which are kept even where no climb could pay for them.

    Returns:
        by height, rising, µm of the reach that are gone at the least where somebody gets there:
        what climbs cost brings nobody further as seen from above.
    """
    # Who may not end on a floor walks over it, too: so far who has one sheet a level, not dozens.
    floors = {
        f.top
        for f in scenario.battlefield.of(Kind.FLOOR)
        if f.top > 0 and (mobility.base.is_round or mobility.passage(f.id).stop or f.top in zs)
    }
    # Where a ladder leads is worth a level even if no climb could pay for it.
    ends = {z for f in usable(scenario.battlefield, mobility) for z in (f.bottom, f.top)}
    wanted = floors | ends | low_tops(scenario, mobility, scope)
    heights, gone = [0, *sorted(wanted - {0})], dict[int, float]()
    if not math.isinf(scope.reach):
        costs = _least(scenario, mobility, {0, *zs})
        heights = [z for z in heights if costs.get(z, math.inf) <= scope.reach or z in (0, *zs)]
        # What is left is looked for from its goals on: there it climbs down where others climb up.
        # Who flies pays for no climb.
        if not scope.later and mobility.flying is None:
            gone = _least(scenario, mobility, {0, *zs}, apart=True) if ends else costs
    return {z: gone.get(z, 0.0) for z in heights}


def _least(
    scenario: Scenario, mobility: Mobility, starts: set[int], *, apart: bool = False
) -> dict[int, float]:
    """Return height -> the least that getting to it from one of `starts` might cost, µm.

    Wherever on the table things stand: from each height to the next one, and by ways up.

    Parameters:
        apart: whether what ways up bring it further, as seen from above, is taken off.
    """
    prices = _climbs(scenario, mobility, starts)
    for feature in usable(scenario.battlefield, mobility):
        cost = price(feature, mobility)
        cost = max(0.0, cost - run(feature)) if apart else cost
        for step in ((feature.bottom, feature.top), (feature.top, feature.bottom)):
            prices[step] = min(cost, prices.get(step, math.inf))
    after: dict[int, list[tuple[int, float]]] = {}
    for (low, high), cost in prices.items():
        after.setdefault(low, []).append((high, cost))
    found: dict[int, float] = {}
    queue = sorted((0.0, z) for z in starts)
    while queue:
        spent, z = heappop(queue)
        if z not in found:
            found[z] = spent
            for end, cost in after.get(z, ()):
                heappush(queue, (spent + cost, end))
    return found


def _climbs(scenario: Scenario, mobility: Mobility, starts: set[int]) -> Prices:
    """Return what climbs and drops between neighbouring heights cost at the least.

    A longer climb costs as much as those that it is made of, and is allowed only if they are.
    """
    climbing = mobility.climbing
    falls = mobility.dropping is not None or mobility.jumping is not None
    pieces = [s.piece for s in substances(scenario.battlefield)]
    heights = {*starts, 0, *(p.top for p in pieces)}
    heights |= {f.top for f in scenario.battlefield.of(Kind.FLOOR)}
    heights |= {z for f in usable(scenario.battlefield, mobility) for z in (f.bottom, f.top)}
    free = {p.top for p in pieces if mobility.steps_free(p.feature, sill=p.is_sill)}
    tops = [*sorted(free), math.inf]
    found: Prices = {}
    for low, high in pairwise(sorted(heights)):
        gap = high - low
        found[high, low] = 0.0 if falls else float(gap * climbing.down)
        top = tops[bisect_left(tops, high)]
        if top < math.inf and (climbing.free is None or top - low <= climbing.free):
            found[low, high] = 0.0  # on the way to what is climbed for nothing
        elif climbing.highest is None or gap <= climbing.highest:
            found[low, high] = float(gap * climbing.up)
    return found
