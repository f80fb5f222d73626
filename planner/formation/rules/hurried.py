"""Who would rather owe no dice test goes no further over such ground than its actions allow.

Of a way only its end and its cost are known. How far it is over the ground at the most, and at the
least, leaves little doubt; where it does the way is walked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from planner.formation.spots import Bools, Floats
from planner.mobility import Mobility, Way
from planner.navigation.free_space.covering import cover, coverers
from planner.navigation.free_space.substance import GROUND
from planner.navigation.slow_ground.least_pace import least_pace

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.formation.member import Member
    from planner.formation.problem import Problem
    from planner.formation.terms.term import Option
    from planner.navigation.places import Places
    from planner.units import Pose

STRAIGHT: Final = 2.0
"""µm by which a way that costs no more than a straight line may be rounded up."""
SPECK: Final = 1e-6
"""µm by which floats may be off: places are whole µm."""


@dataclass(frozen=True)
class Slippery:
    """Ground on which haste owes a test.

    Parameters:
        shape: shapely geometry, µm, without what covers it.
        border: its outline.
        slow: how far the centre may go over it in each action, µm.
    """

    shape: Any
    border: Any
    slow: float


def hurried(problem: Problem, member: Member, option: Option) -> Bools:
    """Return which ways owe a test for how far an action goes over ground.

    Where it is in doubt to a `SPECK` they owe none: the plan that is made is counted exactly.
    """
    found = np.zeros(len(option.spots), np.bool_)
    if member.enters:
        return found
    table, mobility = problem.scenario.battlefield, member.mobility
    key = ("hurried over", member.index)
    for ground in problem.kept(key, lambda: list(_grounds(table, mobility))):
        least, most = _least_and_most(member, option, ground)
        found |= least > ground.slow * mobility.actions + SPECK
        left = ~found & (most > ground.slow + SPECK)
        straight = np.flatnonzero(left & _is_straight(member, option))
        owing, known = _straight(member, option.spots[straight], ground)
        found[straight] |= owing
        left[straight[known]] = False
        for index in np.flatnonzero(left).tolist():
            poses = _way(problem, member, option, index)
            found[index] = bool(poses) and _hurries(mobility, ground, poses)
    return found


def _grounds(table: Battlefield, mobility: Mobility) -> Iterator[Slippery]:
    import shapely

    for feature in table.of(*GROUND):
        passage = mobility.passage(feature.id)
        if not passage.hurry or passage.unhurried is None or passage.way is Way.SHUT:
            continue
        shape = cover([feature], 0.0)
        if over := coverers(table, mobility, feature.id):
            shape = shapely.difference(shape, cover(over, 0.0))
        shapely.prepare(shape)
        yield Slippery(shape, shapely.boundary(shape), float(passage.unhurried))


def _least_and_most(member: Member, option: Option, ground: Slippery) -> tuple[Floats, Floats]:
    """How far ways are over ground at the least and at the most, µm.

    From within to within it is as far as to the border and from there, if not straight.
    """
    import shapely

    at, begin = option.spots, shapely.Point(member.start.x, member.start.y)
    ends = shapely.points(at.x.astype(np.float64), at.y.astype(np.float64))
    off, away = shapely.distance(begin, ground.shape), shapely.distance(ends, ground.shape)
    most: Floats = option.cost / least_pace(member.mobility) - off - away
    out = shapely.distance(begin, ground.border) + shapely.distance(ends, ground.border)
    within = (off == 0) & (away == 0) & (at.z == 0) & (member.start.z == 0)
    least: Floats = np.where(within, np.minimum(_far(member, at), out), 0.0)
    return least, most


def _far(member: Member, at: Places) -> Floats:
    far: Floats = np.hypot(at.x - float(member.start.x), at.y - float(member.start.y))
    return far


def _is_straight(member: Member, option: Option) -> Bools:
    at = option.spots
    level = (at.z == 0) & (member.start.z == 0)
    found: Bools = level & (option.cost <= _far(member, at) + STRAIGHT)
    return found


def _straight(member: Member, at: Places, ground: Slippery) -> tuple[Bools, Bools]:
    """Which straight ways go too far, and of which that is known: those over it in one piece.

    As in `_hurries`, all at once: tens of thousands of ways are asked about.
    """
    import shapely

    none = np.zeros(len(at), np.bool_)
    if not len(at):
        return none, none
    begin, ends = (member.start.x, member.start.y), np.stack([at.x, at.y], axis=1)
    lines = np.empty((len(at), 2, 2))
    lines[:, 0], lines[:, 1] = begin, ends
    over = shapely.intersection(shapely.linestrings(lines), ground.shape)
    known = shapely.get_type_id(over) == shapely.GeometryType.LINESTRING
    length = _far(member, at)
    on = np.where(known, shapely.distance(shapely.Point(begin), over), length)
    off, gone = np.minimum(on + np.where(known, shapely.length(over), 0.0), length), none * 0.0
    share = np.inf if member.mobility.share is None else float(member.mobility.share)
    for action in range(member.mobility.actions):
        room = share if action + 1 < member.mobility.actions else np.inf
        ahead = np.minimum(room, np.maximum(on - gone, 0.0))
        gone = gone + ahead
        there = np.where(gone >= on - SPECK, np.maximum(off - gone, 0.0), 0.0)
        across = np.minimum(np.minimum(room - ahead, ground.slow + SPECK), there)
        gone = gone + across
        past = np.where(gone >= off - SPECK, room - ahead - across, 0.0)
        gone = np.minimum(gone + past, length)
    return known & (gone < length - SPECK), known


def _way(problem: Problem, member: Member, option: Option, index: int) -> tuple[Pose, ...]:
    """The poses of one of the ways; none where there is none after all."""
    end = problem.end(member, option.spots[index])
    far = hypot(end.x - member.start.x, end.y - member.start.y)
    if end.z == member.start.z and option.cost[index] <= far + STRAIGHT:
        return member.start, end
    return problem.way(member, end, crossing=bool(option.crossing[index])) or ()


def _hurries(mobility: Mobility, ground: Slippery, poses: tuple[Pose, ...]) -> bool:
    """Whether a way cannot be cut into its actions so that none goes too far over the ground.

    Each takes as much of what is left as it has room for; the last is as long as it likes.
    """
    parts = [part for here, to in pairwise(poses) for part in _parts(ground, here, to)]
    share = float("inf") if mobility.share is None else float(mobility.share)
    for action in range(mobility.actions):
        room = share if action + 1 < mobility.actions else float("inf")
        slow = ground.slow + SPECK
        while parts:
            length, over = parts[0]
            taken = min(length, room, slow) if over else min(length, room)
            room, slow = room - taken, slow - taken if over else slow
            if taken < length:
                parts[0] = length - taken, over
                break
            parts.pop(0)
    return bool(parts)


def _parts(ground: Slippery, here: Pose, to: Pose) -> Iterator[tuple[float, bool]]:
    """The stretches of a line as seen from above, and which of them are over the ground."""
    import shapely

    line = shapely.LineString([(here.x, here.y), (to.x, to.y)])
    if not line.length:
        return
    over = shapely.intersection(line, ground.shape) if here.z == to.z == 0 else None
    pieces = [] if over is None else [p for p in shapely.get_parts(over) if p.length > 0]
    start, done = shapely.Point(here.x, here.y), 0.0
    for piece in sorted(pieces, key=lambda one: one.distance(start)):
        begin = piece.distance(start)
        yield max(0.0, begin - done), False
        yield piece.length, True
        done = begin + piece.length
    yield max(0.0, line.length - done), False
