"""Places straight ahead of a hull whose lines run along its heading, and along roads it follows.

It ends there as it comes: with the bearing from where it stood or from the last bend, to the
whole µ°, or turned no further than it has to where it is to look somewhere. No lattice of places
has such headings, nor is one in the middle of a road.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.headings import towards
from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.length import DEGREE
from planner.mobility import Looks
from planner.navigation.headings.look import turned_to
from planner.navigation.places import Places
from planner.navigation.roads.road_entries import entries
from planner.navigation.roads.road_map import Lane, RoadMap, Stretch
from planner.navigation.walk.exact import bearing
from planner.units import Pose

PARTS: Final = 5
"""Places on each stretch."""
FINER: Final = 5
"""Times that the part in which the last place within reach lies is cut again."""
MOST: Final = 24
"""Stretches, the nearest first."""
TURN: Final = 15
"""Degrees between the directions that are looked at."""
EXACT: Final = 200
"""µm: the length of the vector of whole µm that stands for a direction."""
CLOSE: Final = 1e-6
"""Of a vector: a share that falls short of a whole number by less is meant to be that."""
Point = tuple[int, int]


def along(problem: Problem, member: Member) -> Places:
    """Return places on rays and followed roads, to the furthest of each that it can get to."""
    if not member.mobility.turning.facing or member.start.z:
        return Places.of([])
    rays = () if member.mobility.base.is_round else _rays(problem, member)
    ways: list[_Ray | _Road] = [*rays, *_roads(problem, member)]
    return Places.concat([Places.of([]), *_on(problem, member, ways)])


@dataclass(frozen=True, slots=True)
class _Ray:
    """Where places lie: each so many times a vector from a point (µm)."""

    start: Point
    vector: Point
    times: int

    @property
    def span(self) -> Point:
        """From its first point to its last, µm."""
        return self.times * self.vector[0], self.times * self.vector[1]

    def pose(self, share: float) -> Pose | None:
        """The place at a share of its length, with the heading that one comes there with."""
        k = max(1, math.floor(share * self.times + CLOSE))
        dx, dy = k * self.vector[0], k * self.vector[1]
        heading = bearing(dx, dy)
        return None if heading is None else Pose(self.start[0] + dx, self.start[1] + dy, 0, heading)


@dataclass(frozen=True, slots=True)
class _Road:
    """Where places lie: on the line from one point to another (µm)."""

    start: Point
    end: Point

    @property
    def span(self) -> Point:
        """The same."""
        return self.end[0] - self.start[0], self.end[1] - self.start[1]

    def pose(self, share: float) -> Pose | None:
        """The same."""
        (ax, ay), (bx, by) = self.start, self.end
        x, y = round(ax + share * (bx - ax)), round(ay + share * (by - ay))
        heading = bearing(x - ax, y - ay)
        return None if heading is None else Pose(x, y, 0, heading)


def _rays(problem: Problem, member: Member) -> Iterator[_Ray]:
    """To the aim, every so many degrees as far as one turn leads, and to where room ends that."""
    at, turning, most = member.start, member.mobility.turning, member.mobility.budget
    far = turning.step // DEGREE // TURN * TURN
    angles = [at.heading / DEGREE + turn for turn in range(-far, far + 1, TURN)]
    lengths = [EXACT] * len(angles)
    for x, y in towards(problem):
        angles.append(math.degrees(math.atan2(y - at.y, x - at.x)))
        lengths.append(10 * EXACT)
    led = getattr(problem.navigator.field(member.id), "leads", ())
    leading = {lead.heading for lead in led if len(lead.points) == 2} - {at.heading}
    angles += [heading / DEGREE for heading in sorted(leading)]
    lengths += [10 * EXACT] * len(leading)
    for angle, length in zip(angles, lengths, strict=True):
        ahead = math.radians(angle)
        vector = round(length * math.cos(ahead)), round(length * math.sin(ahead))
        yield _Ray((at.x, at.y), vector, math.floor(most / math.hypot(*vector)))


def _roads(problem: Problem, member: Member) -> Iterator[_Road]:
    """Stretches within its budget, as it comes to them along roads from where it stands."""
    turning, here = member.mobility.turning, (member.start.x, member.start.y)
    if not turning.follows:
        return
    table = problem.scenario.battlefield
    roads = RoadMap((table.feature(name) for name in sorted(turning.follows)), turning)
    budget = member.mobility.budget
    begun = [(0.0, here, lane) for lane in roads.lanes(here)] or _driven_onto(roads, member)
    for place, lane in islice(roads.outsets(begun, budget), MOST if begun else 0):
        yield _Road(place, lane.end)


def _driven_onto(roads: RoadMap, member: Member) -> list[tuple[float, Point, Lane]]:
    """Where who begins beside all roads first comes to each stretch, and to its middle."""
    start = member.start
    found: dict[tuple[Stretch, bool], tuple[float, Point, Lane]] = {}
    for way in entries(roads, start, member.mobility.budget):
        key, far = (way.lane.stretch, way.lane.aside == 0), math.dist((start.x, start.y), way.to)
        if key not in found or far < found[key][0]:
            found[key] = far, way.to, way.lane
    return list(found.values())


def _on(problem: Problem, member: Member, ways: Sequence[_Ray | _Road]) -> list[Places]:
    """Some places along each way, and the furthest that it can get to: all are asked at once.

    Of those that are wanted, the nearest too: it may lie between the others.
    """
    aims = towards(problem)
    found = [Places.of([]) for _ in ways]
    parts = dict.fromkeys(range(len(ways)), (0.0, 1.0))
    for time in range(1 + FINER):
        near = {k: _nearest(ways[k], aims) for k in parts} if time == 0 else {}
        poses = {k: _poses(ways[k], member, part, near.get(k, ())) for k, part in parts.items()}
        at = Places.of([pose for row in poses.values() for _, pose in row])
        good = usable(problem, member, at)
        good[good] = np.isfinite(problem.costs(member, at[good]))
        begin = 0
        for k, row in poses.items():
            kept, begin = begin + np.flatnonzero(good[begin : begin + len(row)]), begin + len(row)
            low, _ = parts.pop(k)
            if not len(kept):
                parts[k] = low, row[0][0] if row else low
                continue
            found[k] = Places.concat([found[k], at[kept] if time == 0 else at[kept[-1:]]])
            last = int(kept[-1]) - (begin - len(row))
            if last < len(row) - 1:
                parts[k] = row[last][0], row[last + 1][0]
    return found


def _nearest(way: _Ray | _Road, aims: Sequence[Point]) -> list[float]:
    """Return at which shares of its length (not its ends) a way comes nearest to what is wanted."""
    (dx, dy), (x, y) = way.span, way.start
    length = dx * dx + dy * dy
    found = [((to[0] - x) * dx + (to[1] - y) * dy) / length for to in aims if length]
    return [share for share in found if 0 < share < 1]


def _poses(
    way: _Ray | _Road, member: Member, part: tuple[float, float], more: Sequence[float]
) -> list[tuple[float, Pose]]:
    """Places at even shares of a part of a way and at some more, in order, and these shares."""
    shares = sorted({*np.linspace(*part, PARTS + 1)[1:].tolist(), *more})
    poses = [(share, pose) for share in shares if (pose := way.pose(share)) is not None]
    for end in member.mobility.ends:
        if isinstance(end, Looks):
            poses = [(share, replace(at, heading=turned_to(end, at))) for share, at in poses]
    return poses
