"""What places cost that were asked about lately, in a table small enough to stay near at hand.

A search asks again and again near the same ends, most often for what it asked a moment ago. A table
of all that was ever asked grows until every look at it is one at distant memory, which takes as
long as a place takes to be priced; in this one, new costs take the rows of older ones, two of which
share each line of memory (a set-associative cache, as processors have).
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.kernels import leaf
from planner.navigation.search.remembered import COST, FREE, mixed

Floats = NDArray[np.float64]

PAIRS: Final = 1 << 13
"""Pairs of rows: half a MiB. Of costs that orders ask for again nine tenths are found there."""
LINE: Final = 64
"""Bytes of a line of memory: as many as two rows have."""
WHO: Final = 2
"""Where in a row it stands for whom the cost is: none is for 0, which begins as all there is."""


def table() -> Floats:
    """Return an empty table, (2 · PAIRS, 4): a pose as two numbers, for whom, what it costs."""
    count = 8 * PAIRS
    whole = np.zeros(count + LINE // 8)  # what is not asked for is never touched
    begin = -whole.ctypes.data % LINE // 8
    return whole[begin : begin + count].reshape(-1, 4)


@leaf
def _pair(poses, one, two, who):
    """The first of the two rows that a pose may be in."""
    return 2 * (mixed(one, two, who) & (len(poses) // 2 - 1))


@leaf
def cost_of(poses, costs, one, two, who):
    """What a pose costs somebody; `FREE` if that is not known any more."""
    row = _pair(poses, one, two, who)
    if poses[row, 0] == one and poses[row, 1] == two and poses[row, WHO] == who:
        return costs[row, COST]
    row += 1
    if poses[row, 0] == one and poses[row, 1] == two and poses[row, WHO] == who:
        return costs[row, COST]
    return FREE


@leaf
def put(poses, costs, one, two, who, cost):
    """Keep what a pose costs somebody, in place of what was put in this pair before the last."""
    row = _pair(poses, one, two, who)
    if poses[row, 0] != one or poses[row, 1] != two or poses[row, WHO] != who:
        for column in range(3):
            poses[row + 1, column] = poses[row, column]
        costs[row + 1, COST] = costs[row, COST]
    poses[row, 0], poses[row, 1], poses[row, WHO], costs[row, COST] = one, two, who, cost
