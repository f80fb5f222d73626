"""Which climbs a body begins with what is left of its budget where it ends."""

from __future__ import annotations

from itertools import pairwise

from planner.mobility import Mobility, Rest
from planner.referee.exact.plane import point_to_stretch
from planner.units import Pose


def resting(mobility: Mobility, end: Pose, spent: int) -> frozenset[str]:
    """Return the names of the tests owed for climbs that a way begins at its end.

    Parameters:
        spent: µm, rounded up.
    """
    left = mobility.budget - spent
    tested = (rest for rest in mobility.rests if rest.test and rest.z == end.z)
    return frozenset(rest.test for rest in tested if left > 0 and _is_near(rest, end, left))


def _is_near(rest: Rest, end: Pose, left: int) -> bool:
    """Whether the foot is less than so far away, and than where the climb begins beyond that."""
    most = rest.near + left
    line = rest.foot if len(rest.foot) > 1 else 2 * rest.foot
    squares = (point_to_stretch((end.x, end.y), a, b) for a, b in pairwise(line))
    return most > 0 and any(up < most * most * down for up, down in squares)
