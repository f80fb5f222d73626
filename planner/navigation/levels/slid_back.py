"""Ways to a goal with their climbs and jumps where they cost least: what is left, exactly."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from planner.length import FULL_TURN
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.remaining import Ints
    from planner.navigation.search.web import Web

States = list[tuple[int, Pose]]


def gained(web: Web, mobility: Mobility, states: States, ends: tuple[int, int]) -> float:
    """Return what a way gains, µm, where its climbs and then its jumps are slid.

    Parameters:
        ends: heights that it begins and ends at, µm.
    """
    from planner.navigation.levels import climbs, sliding

    found, way = 0.0, states
    if any(number != states[0][0] for number, _ in states):
        before, _ = climbs.slid(web, mobility, states, ends, -math.inf)
        after, way = climbs.slid(web, mobility, states, ends)
        if math.isfinite(before):
            found = max(0.0, before - after)
        if found == 0.0:
            way = states
    if mobility.jumping is not None:
        found += sliding.slid(web, mobility.jumping, way, thorough=True)[0]
    return found


def onward(
    web: Web, begin: tuple[int, Pose], node: int, after: Ints, source: Ints, entry: Ints
) -> tuple[States, int]:
    """Return the states of the way from a place to a goal, without that, and the goal's number.

    -1 for the number where the way comes to it by a point about it.

    Parameters:
        begin: the place, with the sheet that it is on.
        node: the way point that it goes to first; -1 - k for goal k.
        after, source, entry: (n,) the way point after each; where there is none the goal, and the
            point about it, if any.
    """
    states = [begin]
    while node >= 0:
        number = web.sheet_of(node)
        states.append((number, pose(web, number, float(web.x[node]), float(web.y[node]))))
        if after[node] >= 0:
            node = int(after[node])
        elif entry[node] >= 0:
            return states, -1
        else:
            node = -1 - int(source[node])
    return states, -1 - node


def pose(web: Web, number: int, x: float, y: float) -> Pose:
    """Return a pose on a sheet."""
    sheet = web.sheets[number]
    return Pose(round(x), round(y), sheet.z, sheet.heading % FULL_TURN)
