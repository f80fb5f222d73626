"""What places cost, kept place by place: searches ask again and again near the same ends."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.kernels import leaf
from planner.navigation.places import Places

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FIRST: Final = 1 << 12
"""Rows of the first table; there are twice as many whenever half of them are taken."""
MOST: Final = 1 << 18
"""Rows of the largest: when half of them are taken, all is forgotten."""
COST: Final = 3
"""Where in a row the cost is."""
FREE: Final = -1.0
"""Cost in a row that is not taken."""


class Remembered:
    """Costs by pose: a table of rows, each looked for from the one that its pose hashes to.

    Parameters:
        poses, costs: the rows, as kernels take them: one table of whole numbers and of floats, so
            that a row is read from one place. Its first three are the pose and for whom, the
            fourth is the cost.
        spare: how many more costs there is room for: half of the rows are never taken.
    """

    poses: Ints
    costs: Floats
    spare: int

    def __init__(self) -> None:
        self._clear(FIRST)

    def look(self, places: Places, who: int = 0) -> tuple[Floats, Ints]:
        """Return the cost of each place that is known, (n,) µm, and which ones are not.

        Parameters:
            who: for whom they cost that.
        """
        found, unknown = np.empty(len(places)), np.empty(len(places), np.int64)
        asked = places.x, places.y, places.z, places.heading
        count = _look(self.poses, self.costs, *asked, who, found, unknown)
        return found, unknown[:count]

    def keep(self, places: Places, costs: Floats, who: int = 0) -> None:
        """Remember what places cost: (n,) µm, none below 0."""
        self.make_room(len(places))
        asked = places.x, places.y, places.z, places.heading
        self.spare -= _keep(self.poses, self.costs, *asked, who, costs)

    def make_room(self, more: int) -> None:
        """Have rows for `more` costs, if need be by forgetting all."""
        if more <= self.spare:
            return
        poses, costs, rows = self.poses, self.costs, len(self.costs)
        taken = rows // 2 - self.spare
        while rows < 2 * (taken + more):
            rows *= 2
        if rows <= MOST:
            self._clear(rows)
            self.spare -= _again(self.poses, self.costs, poses, costs)
            return
        rows = FIRST
        while rows < 2 * more:
            rows *= 2
        self._clear(rows)

    def _clear(self, rows: int) -> None:
        self.costs = np.empty((rows, 4))
        self.costs[:, COST] = FREE
        self.poses = self.costs.view(np.int64)
        self.spare = rows // 2


@leaf
def names(x, y, z, heading):
    """A pose as two numbers; no length of a table has more than 31 bits, nor has a turn."""
    return (x << 32) ^ (y & 0xFFFFFFFF), (z << 32) ^ heading


@leaf
def row_of(poses, costs, one, two, who):
    """The row of a pose for somebody, or the free one that it would take."""
    mask = len(costs) - 1
    mixed = one * 73856093 ^ (one >> 32) * 19349663 ^ two * 83492791 ^ who * 40503
    row = (mixed ^ (mixed >> 17)) & mask
    while costs[row, COST] != FREE and (
        poses[row, 0] != one or poses[row, 1] != two or poses[row, 2] != who
    ):
        row = (row + 1) & mask
    return row


@leaf
def _look(poses, costs, xs, ys, zs, headings, who, found, unknown):
    """Fill in the costs that are known, and the numbers of the others; return how many."""
    count = 0
    for p in range(len(xs)):
        one, two = names(xs[p], ys[p], zs[p], headings[p])
        found[p] = costs[row_of(poses, costs, one, two, who), COST]
        if found[p] == FREE:
            unknown[count] = p
            count += 1
    return count


@leaf
def put(poses, costs, one, two, who, cost):
    """Take a row; return whether it was free."""
    row = row_of(poses, costs, one, two, who)
    fresh = costs[row, COST] == FREE
    poses[row, 0], poses[row, 1], poses[row, 2], costs[row, COST] = one, two, who, cost
    return fresh


@leaf
def _keep(poses, costs, xs, ys, zs, headings, who, given):
    """Take rows for costs; return how many were free."""
    count = 0
    for p in range(len(xs)):
        one, two = names(xs[p], ys[p], zs[p], headings[p])
        count += put(poses, costs, one, two, who, given[p])
    return count


@leaf
def _again(poses, costs, old_poses, old_costs):
    """Take rows for all that another table holds; return how many."""
    count = 0
    for row in range(len(old_costs)):
        if old_costs[row, COST] != FREE:
            one, two, who = old_poses[row, 0], old_poses[row, 1], old_poses[row, 2]
            count += put(poses, costs, one, two, who, old_costs[row, COST])
    return count
