"""Labels of a search in arrays that grow: one place for all searches over headings.

They are handed on as a tuple: way point, label before, cost without turning, turning used,
heading, gait, the next in the list of its way point, whether it still counts.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from planner.navigation.kernels.jit import kernel, leaf


@kernel
def empty(room):
    """Room for so many labels."""
    return (
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.zeros(room, np.bool_),
    )


@kernel
def grown(array):
    """The same array with room for twice as much."""
    found = np.empty(2 * len(array), array.dtype)
    for k in range(len(array)):
        found[k] = array[k]
    return found


@kernel
def roomier(labels):
    """The same labels with room for twice as many."""
    node, before, cost, use, heading, gait, following, alive = labels
    return (
        grown(node),
        grown(before),
        grown(cost),
        grown(use),
        grown(heading),
        grown(gait),
        grown(following),
        grown(alive),
    )


@leaf
def put(labels, newest, count, v, parent, value, turned, wanted, g):
    """Write label number `count`, the first in the list of way point `v`."""
    node, before, cost, use, heading, gait, following, alive = labels
    node[count], before[count], cost[count] = v, parent, value
    use[count], heading[count], gait[count] = turned, wanted, g
    following[count], newest[v], alive[count] = newest[v], count, True


@kernel
def cut(labels, count):
    """The first labels: node, cost, turning used, heading, label before, gait, whether alive."""
    node, before, cost, use, heading, gait, _, alive = labels
    return (
        node[:count],
        cost[:count],
        use[:count],
        heading[:count],
        before[:count],
        gait[:count],
        alive[:count],
    )
