"""How many discs fit round a target at all: what others leave of the circle, packed by angle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from planner.formation.body import Other
from planner.formation.places.circle import step_angle
from planner.formation.problem import Problem
from planner.formation.rules.engage import CONTACT

LOW: Final = 1_000
"""µm: a model lower than this is not said to be in anybody's way."""


def room(problem: Problem, target: Other) -> int:
    """Return a bound on the discs in contact with a target, which is one, too.

    Whoever touches it stands on the arcs that other models, and standoffs which all of the unit
    keep, leave of the circle about it; on an arc as many as there are steps of the smallest two
    side by side, and one. Walls and reach may leave less.
    """
    least = min(m.mobility.base.radius for m in problem.members)
    # as far out as still counts as touching is the most room
    step = step_angle(target.body.base.radius + least + CONTACT, 2 * least)
    shut = [_shut(problem, target, other, least) for other in problem.others if other is not target]
    taken = [(middle, half) for middle, half in shut if half > 0]
    whole = int(2 * math.pi / step + 1e-9)
    if not taken:
        return whole
    return min(whole, sum(int(arc / step + 1e-9) + 1 for arc in _left(taken)))


def _shut(problem: Problem, target: Other, other: Other, least: float) -> tuple[float, float]:
    """The direction and half the angle (radians) that another model keeps the smallest from.

    A larger base is kept from no less: where that is not so, nothing is said.
    """
    far = math.dist((target.pose.x, target.pose.y), (other.pose.x, other.pose.y))
    # what of its base is in the way whatever it is: the disc inside it
    own = other.body.base.inradius + _kept(problem, other)
    away = target.body.base.radius + least
    level = other.pose.z == target.pose.z and other.body.height > LOW
    if not level or far <= abs(target.body.base.radius - own) or _forgiven(problem, other, own):
        return 0.0, 0.0
    # who counts as touching is up to `CONTACT` further out, so no more than that nearer to it
    near = least + own - CONTACT - 1
    cosine = (away * away + far * far - near * near) / (2 * away * far)
    turn = math.atan2(other.pose.y - target.pose.y, other.pose.x - target.pose.x)
    return turn, math.acos(max(-1.0, min(1.0, cosine))) if near > 0 else 0.0


def _forgiven(problem: Problem, other: Other, own: float) -> bool:
    """Whether a member starts too near to another model: staying so, it may touch a target."""
    return any(
        math.dist((m.start.x, m.start.y), (other.pose.x, other.pose.y))
        < m.mobility.base.circumradius + other.body.base.circumradius + own
        for m in problem.members
    )


def _kept(problem: Problem, other: Other) -> int:
    """The gap that every member keeps to another model where it ends, µm."""
    return min(
        max(
            (s.gap for s in m.mobility.standoffs if s.at_end and other.id in s.models),
            default=0,
        )
        for m in problem.members
    )


def _left(taken: Sequence[tuple[float, float]]) -> list[float]:
    """The arcs (radians) that are left of a circle, borders included, without these."""
    if any(half >= math.pi for _, half in taken):
        return []
    begun = sorted(((middle - half) % (2 * math.pi), 2 * half) for middle, half in taken)
    first, reach, found = begun[0][0], begun[0][0] + begun[0][1], []
    for start, width in (*begun[1:], (first + 2 * math.pi, 0.0)):
        if start >= reach:
            found.append(start - reach)
        reach = max(reach, start + width)
    return found
