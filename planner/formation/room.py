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
    bases = _bases(problem)
    pairs = zip(problem.others, bases, strict=True)
    shut = [_shut(problem, target, o, least, own) for o, own in pairs if o is not target]
    taken = [(middle, half) for middle, half in shut if half > 0]
    whole = int(2 * math.pi / step + 1e-9)
    if not taken:
        return whole
    return min(whole, sum(int(arc / step + 1e-9) + 1 for arc in _left(taken)))


def _bases(problem: Problem) -> list[float]:
    """How far about its centre each of the others is in the way, whatever its base is, µm.

    That is the disc inside it, and the gap that is kept to it: the same about every target.
    """
    found: list[float] = problem.kept(
        "in the way",
        lambda: [o.body.base.inradius + _kept(problem, o) for o in problem.others],
    )
    return found


def _shut(
    problem: Problem, target: Other, other: Other, least: float, own: float
) -> tuple[float, float]:
    """The direction and half the angle (radians) that another model keeps the smallest from.

    A larger base is kept from no less: where that is not so, nothing is said.

    Parameters:
        own: of `_bases`.
    """
    far = math.dist((target.pose.x, target.pose.y), (other.pose.x, other.pose.y))
    away = target.body.base.radius + least
    # who counts as touching is up to `CONTACT` further out, so no more than that nearer to it
    near = least + own - CONTACT - 1
    level = other.pose.z == target.pose.z and other.body.height > LOW
    if not level or near <= 0 or far <= abs(target.body.base.radius - own):
        return 0.0, 0.0
    cosine = (away * away + far * far - near * near) / (2 * away * far)
    # most stand too far off to keep anybody from it: no member is looked at for those
    if cosine >= 1 or _forgiven(problem, other, own):
        return 0.0, 0.0
    turn = math.atan2(other.pose.y - target.pose.y, other.pose.x - target.pose.x)
    return turn, math.acos(max(-1.0, cosine))


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
