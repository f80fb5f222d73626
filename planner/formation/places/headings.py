"""The headings worth trying for a base that is not round."""

from __future__ import annotations

import math
from typing import Final

from planner.formation.problem import Member, Problem
from planner.length import FULL_TURN, microdegrees

MOST: Final = 4


def headings(problem: Problem, kind: Member) -> tuple[int, ...]:
    """Return headings (µ°): those the members have, then along and across the way to the aim."""
    if kind.mobility.base.is_round:
        return (kind.start.heading,)
    found = [m.start.heading for m in problem.members if m.kind == kind.kind]
    if kind.enters:  # it comes in facing either way along an edge, whatever its record says
        found += [0, FULL_TURN // 4]
    for x, y in _towards(problem):
        ahead = microdegrees(math.degrees(math.atan2(y - kind.start.y, x - kind.start.x)))
        found += [ahead, (ahead + FULL_TURN // 4) % FULL_TURN]
    return tuple(dict.fromkeys(found))[:MOST]


def _towards(problem: Problem) -> list[tuple[int, int]]:
    aim = problem.aim
    if aim.point is not None:
        return [(aim.point.x, aim.point.y)]
    if aim.targets:
        return [(o.pose.x, o.pose.y) for o in problem.others if o.unit in aim.targets][:2]
    return [] if aim.area is None else [aim.area.centre]
