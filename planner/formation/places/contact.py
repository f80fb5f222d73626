"""Places in base contact with a target: all round it, in closest packing, at tangent points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from planner.formation.body import Body, Other
from planner.formation.member import Member
from planner.formation.places.circle import SHIFT, SLACK, meet, step_angle
from planner.formation.places.shell import shell
from planner.formation.problem import Problem
from planner.formation.spots import Floats

ROUND: Final = 24
"""Contact places all round a lone target: every 15°."""
ROUND_SHAPED: Final = 48
"""The same for a base that is not round, which has fewer other places."""
MOST: Final = 360
Points = tuple[Floats, Floats]


def all_round(
    body: Body, heading: int, targets: Sequence[Other], start: tuple[float, float], gap: float
) -> list[Points]:
    """Return points `gap` from each target, evenly round it, the first facing `start`."""
    count = evenly(body, len(targets))
    turn = np.arange(count) * (2 * math.pi / count)
    return [
        shell(body, heading, t, gap, turn + math.atan2(start[1] - t.pose.y, start[0] - t.pose.x))
        for t in targets
    ]


def evenly(body: Body, targets: int) -> int:
    """Return how many points are put round each of so many targets."""
    most = ROUND if body.base.is_round else ROUND_SHAPED
    return max(8, min(most, MOST // max(1, targets)))


def packed(body: Body, target: Other, phase: float) -> list[Points]:
    """Return the closest packing of discs round a disc from angle `phase`, and a rank behind.

    Neighbours touch each other and the target; those behind touch two of them.
    """
    radius = body.base.radius + target.body.base.radius + SLACK
    step = step_angle(radius, body.base.length + 2 * SHIFT)
    count = max(1, int(2 * math.pi / step))
    angles = phase + np.arange(-(count // 2), count - count // 2) * step
    x, y = target.pose.x, target.pose.y
    xs, ys = x + radius * np.cos(angles), y + radius * np.sin(angles)
    touch = np.full(1, body.base.length + 2 * SHIFT)
    behind = meet(xs[:-1], ys[:-1], touch, xs[1:], ys[1:], touch)
    return [(xs, ys), behind]


def tangent(body: Body, targets: Sequence[Other], circles: Sequence[Floats]) -> Points:
    """Return points in contact with a target that lie on one of `circles` (rows x, y, radius)."""
    mine = np.array([(t.pose.x, t.pose.y, contact_radius(body, t)) for t in targets])
    theirs = np.array([*circles]).reshape(-1, 3)
    a, b = mine[:, None, :], theirs[None, :, :]
    return meet(a[..., 0], a[..., 1], a[..., 2], b[..., 0], b[..., 1], b[..., 2])


def contact_radius(body: Body, other: Other) -> float:
    """Return the distance of centres of two discs in contact, µm, with slack."""
    return body.base.radius + other.body.base.radius + SLACK


def circles(problem: Problem, kind: Member) -> list[Floats]:
    """Return the circles that bound where a disc may stand: touching others, edges of
    standoffs (rows x, y, radius)."""
    rows = []
    for other in problem.others:
        if other.body.base.is_round:
            touch = contact_radius(kind.body, other)
            rows.append((other.pose.x, other.pose.y, touch))
            rows += [
                (other.pose.x, other.pose.y, touch + kept.gap + 1)
                for kept in kind.mobility.standoffs
                if kept.at_end and other.id in kept.models
            ]
    return [np.array(row, np.float64) for row in rows]
