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
from planner.navigation.kernels.labels import grown


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
def label(first, heads, weights, turns, given, begun, prices, budget):  # noqa: C901  one search
    """Find the labels of all way points.

    Parameters:
        first, heads, weights: edges in compressed rows.
        turns: (e,) µ° that each edge turns by; 0 for lines.
        given: (n,) cost of the line from the start to each way point; inf where none.
        begun: (n,) µ° turned at the start for it.

    Returns:
        node, cost without turning, turning used, label before (-1 for none), whether it counts.
    """
    n, room = len(first) - 1, 1024
    node, before = np.empty(room, np.int64), np.empty(room, np.int64)
    cost, use = np.empty(room), np.empty(room, np.int64)
    following, newest = np.empty(room, np.int64), np.full(n, -1, np.int64)
    alive = np.zeros(room, np.bool_)
    keys, queue, size = np.empty(room), np.empty(room, np.int64), 0
    count, parent = 0, -1
    while True:
        here_cost, here_use, low, high = 0.0, np.int64(0), 0, n
        if parent >= 0:
            at = node[parent]
            here_cost, here_use, low, high = cost[parent], use[parent], first[at], first[at + 1]
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
                node, before = grown(node), grown(before)
                cost, use = grown(cost), grown(use)
                following, alive = grown(following), grown(alive)
                keys, queue = grown(keys), grown(queue)
                room *= 2
            node[count], before[count], cost[count], use[count] = v, parent, value, turned
            following[count], newest[v], alive[count] = newest[v], count, True
            size = push(keys, queue, size, key, count)
            count += 1
        parent = -1
        while size > 0 and parent < 0:
            best = queue[0]
            size = pop(keys, queue, size)
            if alive[best]:
                parent = best
        if parent < 0:
            break
    return node[:count], cost[:count], use[:count], before[:count], alive[:count]


@kernel
def priced(prices, cost, use, turn):
    """What labels cost once they have turned by `turn` µ° more; inf beyond what is allowed."""
    found = np.empty(len(cost))
    for k in range(len(cost)):
        found[k] = cost[k] + price(prices, use[k] + used(prices, turn))
    return found
