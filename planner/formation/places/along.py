"""Places along the roads that a base follows whose lines run along its heading.

It ends there as it comes: with the bearing from the last bend, to the whole µ°. No lattice of
places has such headings.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from planner.formation.places.legal import usable
from planner.formation.problem import Member, Problem
from planner.formation.spots import Floats
from planner.length import FULL_TURN
from planner.navigation.exact import bearing
from planner.navigation.places import Places
from planner.navigation.road_map import RoadMap, Stretch
from planner.units import Pose

PARTS: Final = 12
"""Places on each stretch."""
FINER: Final = 3
"""Times that the part in which the last place within reach lies is cut again."""
MOST: Final = 12
"""Stretches, the nearest first."""


def along(problem: Problem, member: Member) -> Places:
    """Return places on followed roads, to the furthest on each stretch that it can get to."""
    turning = member.mobility.turning
    if not turning.facing or not turning.follows or member.mobility.base.is_round:
        return Places.of([])
    features = problem.scenario.battlefield
    roads = RoadMap((features.feature(n) for n in sorted(turning.follows)), turning.straight)
    if member.start.z or not roads.near(Places.of([member.start])).any():
        return Places.of([])
    found = [_on(problem, member, way) for way in _ways(member, roads)]
    return Places.concat([Places.of([]), *found])


def _ways(member: Member, roads: RoadMap) -> Iterator[Stretch]:
    """Stretches within its budget as the crow flies, from where it stands if that is on one."""
    at = (member.start.x, member.start.y)
    near = sorted(roads.stretches, key=lambda s: (math.dist(at, s.start), s.start, s.end))
    for way in near[:MOST]:
        if way.holds(at):
            yield Stretch(at, way.end, way.width)
        elif math.dist(at, way.start) <= member.mobility.budget:
            yield way


def _on(problem: Problem, member: Member, way: Stretch) -> Places:
    low, high, found = 0.0, 1.0, [Places.of([])]
    for _ in range(1 + FINER):
        shares = np.linspace(low, high, PARTS + 1)[1:]
        at = _places(member, way, shares)
        good = usable(problem, member, at)
        good[good] = np.isfinite(problem.costs(member, at[good]))
        found.append(at[good])
        if not good.any() or good[-1]:
            break
        low, high = (low, *shares)[int(np.flatnonzero(good)[-1]) + 1], shares[-1]
        high = min(high, low + (shares[1] - shares[0]))
    return Places.concat(found)


def _places(member: Member, way: Stretch, shares: Floats) -> Places:
    (ax, ay), (bx, by) = way.start, way.end
    poses = []
    for share in shares.tolist():
        x, y = round(ax + share * (bx - ax)), round(ay + share * (by - ay))
        heading = bearing(x - ax, y - ay)
        if heading is not None:
            poses.append(Pose(x, y, 0, heading % FULL_TURN))
    return Places.of(poses)
