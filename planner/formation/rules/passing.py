"""A model goes before the mates that would stand in its way at their ends.

Ways take mates that are bars (big models cannot pass each other) to have gone, or lead past where
they stand now (`Problem.around`). Where the start of a mate lies on a way that takes it to have
gone, it moves first; where its end does, the model moves before it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import shapely

from planner.formation.member import Member
from planner.formation.spots import Bools
from planner.length import DEGREE, FULL_TURN
from planner.navigation.free_space.body import Body
from planner.units import Base, Pose

MARGIN: Final = 2.0
"""µm to the safe side: a mate this near to a way counts as in it."""
PART: Final = 15 * DEGREE
"""The most that a base turns by in one part of a turn that is looked at as a whole."""


def in_the_way(
    members: Sequence[Member], ways: Sequence[Sequence[Pose]], ends: Sequence[Pose]
) -> Bools:
    """Return [a, b]: the end of b lies on the way of a, and b is a bar to a.

    Parameters:
        ways: the poses of each member's way, its start first.
        ends: where each member ends.
    """
    found = np.zeros((len(members), len(members)), np.bool_)
    for a in members:
        barred = frozenset().union(*(bar.models for bar in a.mobility.bars))
        for b in members:
            if a.index != b.index and b.id in barred and ends[b.index] != b.start:
                found[a.index, b.index] = _meets(a, ways[a.index], b, ends[b.index])
    return found


def in_the_way_now(members: Sequence[Member], ways: Sequence[Sequence[Pose]]) -> Bools:
    """Return [a, b]: the start of b lies on the way of a, and b is a bar to a."""
    found = np.zeros((len(members), len(members)), np.bool_)
    for a in members:
        barred = frozenset().union(*(bar.models for bar in a.mobility.bars))
        for b in members:
            if a.index != b.index and b.id in barred and not b.enters:
                found[a.index, b.index] = _meets(a, ways[a.index], b, b.start)
    return found


def _meets(a: Member, way: Sequence[Pose], b: Member, end: Pose) -> bool:
    """Whether what a's base sweeps meets b's at its end: to the safe side.

    First the circles about them are looked at, then, of bases that are not round, the outlines.
    """
    bases = a.mobility.base, b.mobility.base
    apart = bases[0].circumradius + bases[1].circumradius + MARGIN
    near = [(p, q) for p, q in pairwise(way) if _distance(p, q, end) < apart]
    if not near or all(base.is_round for base in bases):
        return bool(near)
    body = Body.at(bases[1], end.heading)
    other = shapely.MultiPoint(body.polygon + np.array(end.at[:2])).convex_hull
    parts = (part for p, q in near for part in _swept(bases[0], p, q))
    return any(
        float(shapely.distance(part, other)) < radius + body.radius + MARGIN
        for part, radius in parts
    )


def _swept(base: Base, p: Pose, q: Pose) -> Iterator[tuple[shapely.Geometry, float]]:
    """Yield what a base sweeps from p to q: convex parts, and by how much each is to be grown."""
    turn = (q.heading - p.heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
    goes = p.at[:2] != q.at[:2]
    if base.is_round or (turn and goes) or turn == -FULL_TURN // 2:
        yield shapely.LineString([p.at[:2], q.at[:2]]), base.circumradius
        return
    begin, count = p.heading if turn >= 0 else q.heading, max(1, math.ceil(abs(turn) / PART))
    for k in range(count):
        first, last = (begin + abs(turn) * n // count for n in (k, k + 1))
        outline = Body.at(base, first, last - first).polygon
        ends = np.concatenate([outline + np.array(pose.at[:2]) for pose in (p, q)])
        yield shapely.MultiPoint(ends).convex_hull, 0.0


def _distance(start: Pose, stop: Pose, point: Pose) -> float:
    """Return the horizontal distance of `point` from the stretch start-stop, µm."""
    dx, dy = stop.x - start.x, stop.y - start.y
    length = dx * dx + dy * dy
    along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return float(np.hypot(start.x + along * dx - point.x, start.y + along * dy - point.y))
