"""Ways of bodies that pay for every pivot: labels (cost, turning used) on way points.

As in `kernels.facing`, but the heading belongs to the way point, so that of two labels on one the
dearer is kept only if it has used less turning.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from planner.navigation.kernels.facing import price, used
from planner.navigation.kernels.heap import pop, push
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.labels import grown, put, roomier


@leaf
def beaten(prices, cost, use, c, u):
    """Whether a label (cost, use) makes another (c, u) of its way point needless.

    It has used `use - u` more: later units that the other still makes for nothing cost it at the
    most one price each.
    """
    if use <= u:
        return cost <= c
    if prices[6] >= 0:
        return False
    more = use - u
    units = more if prices[2] == 1 else -(-more // prices[1])
    return cost + prices[0] * units <= c


@kernel
def label(  # noqa: C901  one search
    first, heads, weights, turns, given, begun, prices, budget, labels, newest, keys, queue, marks,
    pause,
):  # fmt: skip
    """Find the labels of all way points, or go on with that.

    Parameters:
        first, heads, weights: edges in compressed rows.
        turns: (e,) µ° that each edge turns by; 0 for lines.
        given: (n,) cost of the line from the start to each way point; inf where none.
        begun: (n,) µ° turned at the start for it.
        labels, newest, keys, queue, pause: as of `hull_search.label`; the label before is -1 where
            the way begins, headings and gaits are not looked at.
        marks: (4,) as there; the third one is 1 once the start has been gone from.

    Returns:
        labels, keys and queue: those given, or copies with more room.
    """
    n, room = len(first) - 1, len(keys)
    node, _, cost, use, _, _, following, alive = labels
    count, size, looked = marks[0], marks[1], marks[3]
    parent = np.int64(-1)
    while looked <= pause and (marks[2] == 0 or size > 0):
        here_cost, here_use, low, high = 0.0, np.int64(0), 0, n
        if marks[2] == 0:
            marks[2] = 1
        else:
            parent = queue[0]
            size = pop(keys, queue, size)
            if not alive[parent]:
                continue
            at = node[parent]
            here_cost, here_use, low, high = cost[parent], use[parent], first[at], first[at + 1]
        looked += 1 + high - low
        for e in range(low, high):
            if parent < 0:
                v, value, turned = e, given[e], used(prices, begun[e])
            else:
                v, value = heads[e], here_cost + weights[e]
                turned = here_use + used(prices, turns[e])
            key = value + price(prices, turned)
            if not key <= budget:
                continue
            worse, k = False, newest[v]
            while k >= 0:
                looked += 1
                if alive[k] and beaten(prices, cost[k], use[k], value, turned):
                    worse = True
                    break
                k = following[k]
            if worse:
                continue
            k = newest[v]
            while k >= 0:
                if alive[k] and beaten(prices, value, turned, cost[k], use[k]):
                    alive[k] = False
                k = following[k]
            if count == room:
                labels = roomier(labels)
                node, _, cost, use, _, _, following, alive = labels
                keys, queue = grown(keys), grown(queue)
                room *= 2
            put(labels, newest, count, v, parent, value, turned, 0, 0)
            size = push(keys, queue, size, key, count)
            count += 1
    marks[0], marks[1], marks[3] = count, size, looked
    return labels, keys, queue


@kernel
def priced(prices, cost, use, turn):
    """What labels cost once they have turned by `turn` µ° more; inf beyond what is allowed."""
    found = np.empty(len(cost))
    for k in range(len(cost)):
        found[k] = cost[k] + price(prices, use[k] + used(prices, turn))
    return found
