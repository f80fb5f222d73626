"""Shortest ways over edges in compressed rows."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel


@kernel
def shortest(first, heads, weights, given, budget):
    """Dijkstra from many sources: given (n,) costs so far; CSR edges; binary heap.

    Returns:
        costs (n,), inf beyond the budget; previous node (n,), -1 at sources and where unreached.
    """
    n = len(given)
    costs, before = np.full(n, math.inf), np.full(n, -1, np.int64)
    done = np.zeros(n, np.bool_)
    size, room = 0, n + len(heads) + 1
    keys, nodes = np.empty(room), np.empty(room, np.int64)
    for v in range(n):
        if given[v] <= budget:
            costs[v] = given[v]
            size = push(keys, nodes, size, given[v], v)
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


@kernel
def push(keys, nodes, size, key, node):
    """Add to a binary heap; return its new size."""
    k = size
    while k > 0:
        parent = (k - 1) // 2
        if keys[parent] <= key:
            break
        keys[k], nodes[k] = keys[parent], nodes[parent]
        k = parent
    keys[k], nodes[k] = key, node
    return size + 1


@kernel
def pop(keys, nodes, size):
    """Take the least off a binary heap; return its new size."""
    size -= 1
    key, node = keys[size], nodes[size]
    k = 0
    while True:
        child = 2 * k + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[k], nodes[k] = keys[child], nodes[child]
        k = child
    keys[k], nodes[k] = key, node
    return size
