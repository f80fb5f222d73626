"""By how much: distances that violations tell, whatever it is that lacks them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import sub

from planner.plan import Step
from planner.referee.exact.apart import between
from planner.referee.exact.figure import Figure
from planner.referee.exact.surd import Surd
from planner.referee.room.outline import Outline, met
from planner.referee.room.table import Table
from planner.units import Pose


def too_far(gap: int, most: int) -> int:
    """Return by how much a gap (half µm) is more than `most` µm, rounded up; it is known to be."""
    return max(1, -(-(gap - 2 * most) // 2))


def apart(gap: int, most: int, rise: int, vertical: int | None) -> int:
    """Return how much nearer two models would have to be, beside and above: the more of both.

    Parameters:
        gap: base to base as seen from above, half µm.
        most: that may be, µm.
        rise: from foot to foot, µm.
        vertical: that may be, µm; None for any.

    Returns:
        µm, rounded up; 0 if they are near enough.
    """
    beside = -(-(gap - 2 * most) // 2)
    above = 0 if vertical is None else rise - vertical
    return max(0, beside, above)


def fall(table: Table, figure: Figure, z: int) -> int:
    """Return how high above the next surface under it, or the ground, a base hangs, µm.

    Parameters:
        figure: the base as it stands.
        z: its height, µm; how deep it is where that is below the ground.
    """
    if z < 0:
        return -z
    below = (top for top, outline in table.tops if 0 < top < z and met(figure, outline) is not None)
    return z - max(below, default=0)


def length(start: Pose, steps: Sequence[Step]) -> int:
    """Return how far the centre goes by some steps, in three dimensions, µm, rounded up."""
    total = Surd()
    for one, two in pairwise((start, *(step.to for step in steps))):
        total += Surd.root(sum(n * n for n in map(sub, two.at, one.at)))
    return total.ceil()


def distance(one: Pose, two: Pose) -> int:
    """Return how far two centres are apart in three dimensions, µm, rounded up."""
    return Surd.root(sum(n * n for n in map(sub, one.at, two.at))).ceil()


def nearest(figure: Figure, outline: Outline) -> int:
    """Return the gap of a figure to an outline that does not meet it, half µm, rounded down."""
    return min(between(figure, part) for part in outline.parts(outline.box))
