"""Ways to a goal with their climbs and jumps where they cost least: what is left, exactly."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from planner.length import FULL_TURN
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.levels.leaps import State
    from planner.navigation.remaining import Ints
    from planner.navigation.search.web import Web

States = list[tuple[int, Pose]]


def jumped(web: Web, mobility: Mobility, states: States) -> float:
    """Return what a way gains, µm, where its jumps are slid, round no other corners."""
    from planner.navigation.levels import sliding

    assert mobility.jumping is not None, "who does not jump has no leaps"
    return sliding.slid(web, mobility.jumping, states)[0]


def gained(web: Web, mobility: Mobility, states: States, ends: tuple[int, int]) -> float:
    """Return what a way gains, µm, where its climbs, its jumps and its climbs again are slid.

    Parameters:
        ends: heights that it begins and ends at, µm.
    """
    from planner.navigation.levels import sliding

    found, way = _climbing(web, mobility, states, ends, sliding.leaps_of(web, states))
    if mobility.jumping is not None:
        gain, way, leaps = sliding.slid(web, mobility.jumping, way, thorough=True)
        found += gain
        if leaps:
            found += _climbing(web, mobility, way, ends, leaps)[0]
    return found


def _climbing(
    web: Web, mobility: Mobility, way: States, ends: tuple[int, int], leaps: Mapping[State, State]
) -> tuple[float, States]:
    """Return what sliding its climbs gains a way, µm, and the way then."""
    from planner.navigation.levels import climbs

    if all(number == way[0][0] for number, _ in way):
        return 0.0, way
    before, _ = climbs.slid(web, mobility, way, ends, -math.inf, leaps)
    after, slid = climbs.slid(web, mobility, way, ends, math.inf, leaps)
    gain = before - after if math.isfinite(before) else 0.0
    return (gain, slid) if gain > 0.0 else (0.0, way)


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
