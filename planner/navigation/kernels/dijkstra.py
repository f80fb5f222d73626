"""Shortest ways over edges in compressed rows."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.heap import pop, push
from planner.navigation.kernels.jit import kernel, leaf


@leaf
def begun(given, most, costs, keys, nodes):
    """Fill a heap with the nodes that a search begins at, and `costs` with theirs.

    Returns:
        how many they are: those whose `given` is finite and no more than `most`.
    """
    size = np.int64(0)
    for v in range(len(given)):
        if given[v] <= most and given[v] < math.inf:
            costs[v] = given[v]
            size = push(keys, nodes, size, given[v], v)
    return size


@kernel
def in_rows(tail, head, weight, count):
    """Return edges in compressed rows: ordered by the node they leave, of one in their own order.

    Returns:
        where the edges of each of `count` nodes begin, (count + 1,); where each leads; its weight.
    """
    first, at = np.zeros(count + 1, np.int64), np.empty(count, np.int64)
    heads, weights = np.empty(len(tail), np.int64), np.empty(len(tail))
    _in_rows(tail, head, weight, first, at, heads, weights)
    return first, heads, weights


@leaf
def _in_rows(tail, head, weight, first, at, heads, weights):
    """Fill in these rows; `at` is room."""
    for e in range(len(tail)):
        first[tail[e] + 1] += 1
    for v in range(len(at)):
        at[v] = first[v]
        first[v + 1] += first[v]
    for e in range(len(tail)):
        k = at[tail[e]]
        heads[k], weights[k], at[tail[e]] = head[e], weight[e], k + 1


@kernel
def shortest(first, heads, weights, given, budget):
    """Dijkstra from many sources: given (n,) costs so far; CSR edges; binary heap.

    Returns:
        costs (n,), inf beyond the budget; previous node (n,), -1 at sources and where unreached.
    """
    n = len(given)
    costs, before = np.full(n, math.inf), np.full(n, -1, np.int64)
    done = np.zeros(n, np.bool_)
    room = n + len(heads) + 1
    keys, nodes = np.empty(room), np.empty(room, np.int64)
    size = begun(given, budget, costs, keys, nodes)
    while size > 0:
        v = nodes[0]
        size = pop(keys, nodes, size)
        if done[v]:
            continue
        done[v] = True
        for e in range(first[v], first[v + 1]):
            w, value = heads[e], costs[v] + weights[e]
            if value < costs[w] and value <= budget:
                costs[w], before[w] = value, v
                size = push(keys, nodes, size, value, w)
    return costs, before
