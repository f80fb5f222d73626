"""What is left of the way to the destination, µm, all models together.

The sum, not the worst: with the worst alone, every model faster than the slowest would be
free to loiter, and a player who asks to get there wants each of them as near as it can be.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.formation.left_to_go import remaining, remaining_of
from planner.formation.onward import onward_left
from planner.formation.places.borders import along
from planner.formation.rules.support import Surface, lift, stands
from planner.formation.spots import Floats, Ints, parts, runs
from planner.formation.terms.term import FAR, Fold, GoalTerm, Option, Tells
from planner.length import FULL_TURN
from planner.navigation.headings.pivots import STEP
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace
from planner.units import Pose

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem

ALIKE: Final = 2.0
"""µm by which two places are as near."""
ALONG: Final = 3
"""Borders, the nearest first, along which a hull may stand nearest to what it does not fit into."""
_QUADS: Final = 16


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return the routed distance left, 0 inside the area; see `left_of`."""
    left = option.left
    if left is None:
        left = remaining(problem, member, option.spots, lambda: arrived(problem, member), "aim")
        left = _or_beyond(problem, member, option.spots, left)
    found = np.where(np.isfinite(left), np.ceil(np.minimum(left, FAR)), FAR).astype(np.int64)
    if problem.aim.area is not None:
        found[problem.aim.area.holds(member.body, option.spots)] = 0
    return found


def left_of(problem: Problem, whose: Ints, at: Places, spot: Ints | None = None) -> Floats:
    """Return what is left from places of many members, in a row: see `Option.left`.

    Where no way of the order leads there, it is that along ways of later orders (`onward`). Where
    none does (enemies stand on it, or it takes a test), it is told as the crow flies: who asks to
    get there wants to be near it all the same.

    Parameters:
        spot: see `Problem.remaining_of`.
    """
    found = remaining_of(problem, whose, at, lambda member: arrived(problem, member), "aim", spot)
    if not np.isfinite(found).all():
        who, many = runs(whose)
        each = zip(who, parts(np.arange(len(whose)), many), strict=True)
        for member, mine in ((problem.members[index], mine) for index, mine in each):
            found[mine] = _or_beyond(problem, member, at[mine], found[mine])
    return found


def _or_beyond(problem: Problem, member: Member, at: Places, left: Floats) -> Floats:
    """What is left by other orders, or as the crow flies, of a member who is cut off by this."""
    if np.isfinite(left).all() or not _cut_off(problem, member, left):
        return left
    beyond = None
    if not member.enters:
        beyond = onward_left(problem, member, at, arrived(problem, member))
    return np.where(np.isfinite(left), left, _straight(problem, at) if beyond is None else beyond)


def best(problem: Problem, member: Member, option: Option) -> Ints:
    """Return the distance left if a straight line led there over the quickest ground."""
    from planner.formation.discs import nearest

    ends, spots = arrived(problem, member), option.spots
    square = nearest(spots.x, spots.y, ends.x, ends.y)
    left = np.sqrt(square) * least_pace(member.mobility)
    found: Ints = np.floor(np.minimum(left, FAR)).astype(np.int64)
    if problem.aim.area is not None:
        found[problem.aim.area.holds(member.body, spots)] = 0
    return found


def arrived(problem: Problem, member: Member) -> Places:
    """Return the places at which the member has arrived (kept)."""
    found: Places = problem.kept(("arrived", member.index), lambda: goals(problem, member))
    return found


def _cut_off(problem: Problem, member: Member, left: Floats) -> bool:
    """Whether no way leads there from where the member starts: whatever places are asked about."""
    if member.enters:
        return not np.isfinite(left).any()
    return is_cut_off(problem, member)


def is_cut_off(problem: Problem, member: Member) -> bool:
    """Return whether no way leads to the destination from where a member stands."""
    return bool(problem.kept(("cut off", member.index), lambda: _none(problem, member)))


def _none(problem: Problem, member: Member) -> bool:
    here = Places.of([member.start])
    return not np.isfinite(
        remaining(problem, member, here, lambda: arrived(problem, member), "aim")
    ).any()


def _straight(problem: Problem, spots: Places) -> Floats:
    area, point = problem.aim.area, problem.aim.point
    x, y = area.centre if area is not None else (point.x, point.y) if point else (0, 0)
    z = (area.level if area is not None else point.z if point else 0) or 0
    up = spots.z - float(z) if z else 0.0
    away: Floats = np.hypot(np.hypot(spots.x - float(x), spots.y - float(y)), up)
    left: Floats = np.maximum(0.0, away - (area.radius if area is not None else 0))
    return left


def goals(problem: Problem, member: Member) -> Places:
    """Return the places at which the member has arrived."""
    aim, surfaces = problem.aim, problem.surfaces(member)
    if aim.area is not None:
        level = aim.area.level or 0
        tops = [s for s in surfaces if s.z == level]
        rims = [aim.area.rim(member.body)]
        if aim.area.level is not None:  # a base reaches over no edge: it is in further on
            rims += [aim.area.edge(member.body, surface.polygon) for surface in tops]
        xs, ys = (np.concatenate(each) for each in zip(*rims, strict=True))
        found = lift(xs, ys, member.start.heading, tops)
        return found if len(found) else _nearest(problem, member, Pose(*aim.area.centre, level))
    assert aim.point is not None
    point = Pose(aim.point.x, aim.point.y, aim.point.z, member.start.heading)
    for heading in (point.heading, *_turned(problem, member)):
        here = Places.of([replace(point, heading=heading)])
        if stands(here, problem.surfaces(member, heading))[0]:
            return here
    return _nearest(problem, member, point)


def _turned(problem: Problem, member: Member) -> Iterator[int]:
    """Other headings that a hull stands at."""
    if not member.mobility.base.is_round:
        start = member.start.heading
        yield from ((start + k * STEP) % FULL_TURN for k in range(1, FULL_TURN // 2 // STEP))
        if not member.enters:
            yield from problem.navigator.along_lanes(member.id)


def _nearest(problem: Problem, member: Member, point: Pose) -> Places:
    """The places nearest to `point` where the member may stand, at the same height if any.

    In the middle of a river both banks are. A hull stands nearest to what is in a wall along it.
    """
    import shapely
    from shapely.ops import nearest_points

    target = shapely.Point(point.x, point.y)
    begin = _stood(problem, member, point, member.start.heading)
    if begin is None:
        return Places.of([point])
    each = {member.start.heading: begin}
    if not (member.mobility.base.is_round or member.mobility.turning.facing):
        more = along(problem, member, point.x, point.y, begin.polygon.distance(target))
        for heading in (*_turned(problem, member), *more[:ALONG]):
            stood = _stood(problem, member, point, heading)
            if stood is not None and stood.z == begin.z:
                each[heading] = stood
    away = {heading: float(s.polygon.distance(target)) for heading, s in each.items()}
    most = min(away.values()) + ALIKE
    about = shapely.buffer(target, most / math.cos(math.pi / 4 / _QUADS), quad_segs=_QUADS)
    ends: dict[tuple[int, int], int] = {}
    for heading in sorted((h for h in each if away[h] <= most), key=away.__getitem__):
        whole = each[heading].polygon
        parts = shapely.get_parts(shapely.intersection(whole, about))
        near = [nearest_points(part, target)[0] for part in (whole, *parts)]
        for end in near:
            if end.distance(target) <= most:
                ends.setdefault((round(end.x), round(end.y)), heading)
    return Places.of([Pose(x, y, begin.z, heading) for (x, y), heading in ends.items()])


def _stood(problem: Problem, member: Member, point: Pose, heading: int) -> Surface | None:
    """The surface nearest to a point on which it stands at a heading, at its height if any."""
    import shapely

    surfaces, target = problem.surfaces(member, heading), shapely.Point(point.x, point.y)
    level = [s for s in surfaces if s.z == point.z] or [s for s in surfaces if s.z == 0]
    return min(level, key=lambda s: float(s.polygon.distance(target)), default=None)


TERM = GoalTerm("distance_left", "min", "length", Fold.SUM, value, best=best, tells=Tells.WAY)
