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
            that a row is read from one place. Its first two are the pose, the fourth is the cost.
        spare: how many more costs there is room for: half of the rows are never taken.
    """

    poses: Ints
    costs: Floats
    spare: int

    def __init__(self) -> None:
        self._clear(FIRST)

    def look(self, places: Places) -> tuple[Floats, Ints]:
        """Return the cost of each place that is known, (n,) µm, and which ones are not."""
        found, unknown = np.empty(len(places)), np.empty(len(places), np.int64)
        asked = places.x, places.y, places.z, places.heading
        count = _look(self.poses, self.costs, *asked, found, unknown)
        return found, unknown[:count]

    def keep(self, places: Places, costs: Floats) -> None:
        """Remember what places cost: (n,) µm, none below 0."""
        self.make_room(len(places))
        asked = places.x, places.y, places.z, places.heading
        self.spare -= _keep(self.poses, self.costs, *asked, costs)

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
def mixed(one, two, who):
    """A pose and for whom it is as one number, of which any bits tell most of them apart."""
    found = one * 73856093 ^ (one >> 32) * 19349663 ^ two * 83492791 ^ who * 40503
    return found ^ (found >> 17)


@leaf
def _row_of(poses, costs, one, two):
    """The row of a pose, or the free one that it would take."""
    mask = len(costs) - 1
    row = mixed(one, two, 0) & mask
    while costs[row, COST] != FREE and (poses[row, 0] != one or poses[row, 1] != two):
        row = (row + 1) & mask
    return row


@leaf
def _look(poses, costs, xs, ys, zs, headings, found, unknown):
    """Fill in the costs that are known, and the numbers of the others; return how many."""
    count = 0
    for p in range(len(xs)):
        one, two = names(xs[p], ys[p], zs[p], headings[p])
        found[p] = costs[_row_of(poses, costs, one, two), COST]
        if found[p] == FREE:
            unknown[count] = p
            count += 1
    return count


@leaf
def _put(poses, costs, one, two, cost):
    """Take a row; return whether it was free."""
    row = _row_of(poses, costs, one, two)
    fresh = costs[row, COST] == FREE
    poses[row, 0], poses[row, 1], costs[row, COST] = one, two, cost
    return fresh


@leaf
def _keep(poses, costs, xs, ys, zs, headings, given):
    """Take rows for costs; return how many were free."""
    count = 0
    for p in range(len(xs)):
        one, two = names(xs[p], ys[p], zs[p], headings[p])
        count += _put(poses, costs, one, two, given[p])
    return count


@leaf
def _again(poses, costs, old_poses, old_costs):
    """Take rows for all that another table holds; return how many."""
    count = 0
    for row in range(len(old_costs)):
        if old_costs[row, COST] != FREE:
            one, two = old_poses[row, 0], old_poses[row, 1]
            count += _put(poses, costs, one, two, old_costs[row, COST])
    return count
