"""The headings worth trying for a base that is not round."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.borders import first_met
from planner.formation.problem import Problem
from planner.length import FULL_TURN, microdegrees, turn_between
from planner.mobility import Looks
from planner.navigation.headings.along_edges import spare, unsearched
from planner.navigation.headings.look import headings as looked
from planner.navigation.headings.pivots import STEP
from planner.navigation.places import Places
from planner.navigation.walk.exact import bearing

HALF: Final = FULL_TURN // 2
MOST: Final = 4
FACING: Final = 6
"""The same for a base whose lines run along its heading: it ends as it comes."""
LANES: Final = 2
"""Lanes along which such a base may end."""
ARRIVING: Final = 2
"""Headings at which it stands at its destination."""
ROADS: Final = 2
"""Stretches of road, the nearest to the aim first, along which such a base may end."""


def headings(problem: Problem, kind: Member) -> tuple[int, ...]:
    """Return headings (µ°): those the members have, then along and across the way to the aim.

    Then those nearest to along and across the border of what is in its way, and along lanes. Where
    lines run along the heading it is none across, but those of the roads that are followed, and of
    one whole turn to either side.
    """
    if kind.mobility.base.is_round:
        return (kind.start.heading,)
    found = [*_looked(kind), *(m.start.heading for m in problem.members if m.kind == kind.kind)]
    if kind.enters:  # it comes in facing either way along an edge, whatever its record says
        found += [0, FULL_TURN // 4]
    if kind.mobility.turning.facing:
        found = [*dict.fromkeys(found)][:ROADS]
        found += [*_ahead(problem, kind), *_along_roads(problem, kind)]
        step = kind.mobility.turning.step
        found += [(kind.start.heading + turn) % FULL_TURN for turn in (step, -step)]
        return tuple(dict.fromkeys(found))[:FACING]
    for ahead in _ahead(problem, kind):
        found += [ahead, (ahead + FULL_TURN // 4) % FULL_TURN]
    found = [*dict.fromkeys(found)][:MOST]
    found += [*_along_border(problem, kind), *_along_lanes(problem, kind)]
    return tuple(dict.fromkeys(found))


def beside_borders(problem: Problem, kind: Member, known: Sequence[int]) -> tuple[int, ...]:
    """Return headings (µ°) for where a hull stands close to what keeps it from the aim.

    Along the border of what is in its way, and as it stands at the destination where it has no
    room at the heading it has.

    Parameters:
        known: headings that it may have elsewhere as well; such a one for those that are as good.
    """
    found: dict[int, None] = {}
    if kind.mobility.base.is_round or kind.mobility.turning.facing:
        return ()
    for one in (*_along_its_own(problem, kind), *_arriving(problem, kind)):
        each = np.array([*found, *known, one])
        off = (one - each) % HALF
        alike = np.minimum(off, HALF - off) <= spare(kind.mobility.base)
        found[int(each[alike.argmax()])] = None
    return tuple(found)


def _looked(kind: Member) -> Iterator[int]:
    """Where it is to look, from where it stands."""
    for end in kind.mobility.ends:
        if isinstance(end, Looks):
            at = Places.of([kind.start])
            yield int(looked(end, at.x, at.y)[0][0])


def _ahead(problem: Problem, kind: Member) -> Iterator[int]:
    for x, y in towards(problem):
        yield microdegrees(math.degrees(math.atan2(y - kind.start.y, x - kind.start.x)))


def _along_border(problem: Problem, kind: Member) -> Iterator[int]:
    """Of the headings searched those nearest to along and across what is in its way.

    It may stand there as it comes; another heading it would turn to on the spot, for which it
    lacks room.
    """
    for x, y in towards(problem)[:1]:
        border = first_met(problem, kind, x, y)
        if border is not None:
            turn = round((border - kind.start.heading) / STEP) * STEP
            for more in (0, FULL_TURN // 4):
                yield (kind.start.heading + turn + more) % FULL_TURN


def _along_its_own(problem: Problem, kind: Member) -> Iterator[int]:
    """Along the border of what is in its way: it turns where it has room, and comes straight."""
    for x, y in towards(problem)[:1]:
        border = first_met(problem, kind, x, y, ending=True)
        if border is not None:
            yield from unsearched([border], kind.start.heading, kind.mobility)


def _arriving(problem: Problem, kind: Member) -> list[int]:
    """The headings at which it stands where it goes, but for the one it has."""
    from planner.formation.terms.distance_left import arrived

    aim = problem.aim
    if aim.point is None and aim.area is None:
        return []
    found = dict.fromkeys(arrived(problem, kind).heading.tolist())
    return [heading for heading in found if heading != kind.start.heading][:ARRIVING]


def _along_lanes(problem: Problem, kind: Member) -> list[int]:
    """Along lanes hardly wider than it is, those first that lead towards the aim: it fits there."""
    if kind.enters:
        return []
    ahead = next(_ahead(problem, kind), kind.start.heading)
    both = problem.navigator.along_lanes(kind.id)
    found: dict[int, int] = {}
    for one in sorted(both, key=lambda one: turn_between(one, ahead)):
        found.setdefault(one % (FULL_TURN // 2), one)
    return [*found.values()][:LANES]


def _along_roads(problem: Problem, kind: Member) -> list[int]:
    """Bearings of the stretches nearest to where it goes, those that lead there."""
    aims = towards(problem)
    follows = kind.mobility.turning.follows
    if not aims or not follows:
        return []
    (x, y), found = aims[0], list[tuple[float, int]]()
    for name in sorted(follows):
        for a, b in pairwise(problem.scenario.battlefield.feature(name).paths[0]):
            if math.dist(b, (x, y)) > math.dist(a, (x, y)):
                a, b = b, a
            along = bearing(b[0] - a[0], b[1] - a[1])
            if along is not None:
                found.append((_away((x, y), a, b), along))
    return [along for _, along in sorted(found)[:ROADS]]


def _away(point: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> float:
    """How far a point is from a stretch, in floats: it only sorts."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / max(1, dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)


def towards(problem: Problem) -> list[tuple[int, int]]:
    """Return the points (µm) that an order leads to."""
    aim = problem.aim
    if aim.point is not None:
        return [(aim.point.x, aim.point.y)]
    if aim.targets:
        return [(o.pose.x, o.pose.y) for o in problem.others if o.unit in aim.targets][:2]
    return [] if aim.area is None else [aim.area.centre]
