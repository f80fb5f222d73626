"""Ways to a goal with their climbs and jumps where they cost least: what is left, exactly."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from planner.length import FULL_TURN
from planner.navigation.levels.climbs import Way
from planner.navigation.levels.sliding import leaps_of
from planner.navigation.search.known import Known
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.levels.leaps import State
    from planner.navigation.places import Places
    from planner.navigation.remaining import Floats, Ints, Remaining
    from planner.navigation.search.web import Web

States = list[tuple[int, Pose]]


def lowered(
    left: Remaining, number: int, places: Places, costs: Floats, via: Ints, *, each: bool
) -> Floats:
    """Return what is left from places of a sheet with climbs and jumps slid, µm.

    Parameters:
        costs: what is left with them where the search knows some.
        via: the way point that each way goes to first; -1 - k for goal k.
        each: whether those of every way are; else of some, which serve the others.
    """
    web, mobility, found = left.web, left.mobility, costs.copy()
    if each:
        for k in np.flatnonzero(np.isfinite(costs)).tolist():
            traced = _traced(left, number, places, via, k)
            found[k] -= gained(web, mobility, *traced) if traced else 0.0
        return found
    from planner.navigation.levels import asked_together as some

    groups: dict[int, list[int]] = {}
    for k in np.flatnonzero(np.isfinite(costs)).tolist():
        groups.setdefault(int(via[k]), []).append(k)
    relays, tried = list[tuple[float, float, float]](), 0
    for _, mine in sorted(groups.items(), key=lambda one: (-len(one[1]), one[0])):
        traced = _traced(left, number, places, via, mine[0])
        if traced is None or not _changes(web, traced[0]):
            continue
        at = traced[0][1][1].at
        for n, k in enumerate(some.spread(at, places, mine)[: some.MOST - tried]):
            tried += 1
            states, (_, z) = _traced(left, number, places, via, k) or traced
            leaps, ends = leaps_of(web, states), (some.stand(web, states[0]), z)
            cost, moved, over = some.slid(web, mobility, states, leaps, ends)
            if not math.isfinite(cost):
                break
            relays += (more := [*some.go_by(Way(web, mobility, moved, ends, over), cost)])
            if n == 0 and not more[0][2] < costs[k] * (1.0 - some.SLIGHT):
                break
    return np.minimum(found, _from_relays(left, number, places, relays))


def _from_relays(
    left: Remaining, number: int, places: Places, relays: list[tuple[float, float, float]]
) -> Floats:
    """What is left from places of a sheet by some places of it of which that is known, µm."""
    if not relays:
        return np.full(len(places), math.inf)
    x, y, given = np.array(relays).T.copy()
    points, names = (x, y, np.zeros((len(x), 4)), given), np.arange(len(x))
    known = Known.of(left.web.sheets[number], points, names, left.most, reverse=True)
    return known.arrive(places.x.astype(np.float64), places.y.astype(np.float64))[0]


def _changes(web: Web, states: States) -> bool:
    return any(number != states[0][0] for number, _ in states) or bool(leaps_of(web, states))


def _traced(
    left: Remaining, number: int, places: Places, via: Ints, k: int
) -> tuple[States, tuple[int, int]] | None:
    """The way from a place to its goal, and the heights of both; None by a point about it."""
    (_, after, source), web = left._search, left.web
    begin = number, pose(web, number, places.x[k], places.y[k])
    way, goal = onward(web, begin, int(via[k]), after, source, left._entered.entry)
    if goal < 0:
        return None
    end, z = left._goals[goal]
    return [*way, end], (int(places.z[k]), z)


def gained(web: Web, mobility: Mobility, states: States, ends: tuple[int, int]) -> float:
    """Return what a way gains, µm, where its climbs, its jumps and its climbs again are slid.

    One after another, and then all together.

    Parameters:
        ends: heights that it begins and ends at, µm.
    """
    from planner.navigation.levels import sliding
    from planner.navigation.levels.jointly import eased

    leaps = leaps_of(web, states)
    found, way = _climbing(web, mobility, states, ends, leaps)
    if mobility.jumping is not None:
        gain, way, leaps = sliding.slid(web, mobility.jumping, way, thorough=True)
        found += gain
        if leaps:
            gain, way = _climbing(web, mobility, way, ends, leaps)
            found += gain
    if leaps or any(number != way[0][0] for number, _ in way):
        before = Way(web, mobility, way, ends, leaps).cost
        after = eased(web, mobility, way, ends, leaps)[0]
        found += max(0.0, before - after) if math.isfinite(before) else 0.0
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
