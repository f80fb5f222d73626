"""A model goes before the mates that would stand in its way at their ends.

Navigation plans each way past where its mates stand now. Where a mate is a bar (big models
cannot pass each other) and its end lies on the way, the model moves before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from planner.formation.member import Member
from planner.formation.spots import Bools
from planner.units import Pose

MARGIN = 2.0
"""µm to the safe side: a mate this near to a way counts as in it."""


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


def _meets(a: Member, way: Sequence[Pose], b: Member, end: Pose) -> bool:
    """Whether the circle round a's base passes over the one round b's: to the safe side."""
    apart = a.mobility.base.circumradius + b.mobility.base.circumradius + MARGIN
    return any(_distance(p, q, end) < apart for p, q in pairwise(way))


def _distance(start: Pose, stop: Pose, point: Pose) -> float:
    """Return the horizontal distance of `point` from the stretch start-stop, µm."""
    dx, dy = stop.x - start.x, stop.y - start.y
    length = dx * dx + dy * dy
    along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return float(np.hypot(start.x + along * dx - point.x, start.y + along * dy - point.y))
