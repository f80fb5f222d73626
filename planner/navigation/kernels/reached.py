"""The way points of one sheet that a search has reached, with where it begins."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel, leaf


@leaf
def rising(keys, order):
    """Put numbers in the order of their keys, those of one key in their own: Shell's sort."""
    gap, count = 1, len(order)
    while 3 * gap + 1 < count:
        gap = 3 * gap + 1
    while gap > 0:  # with the gaps of Knuth
        for k in range(gap, count):
            one, to = order[k], k
            key = keys[one]
            while to >= gap:
                other = order[to - gap]
                if keys[other] < key or (keys[other] == key and other < one):
                    break
                order[to] = other
                to -= gap
            order[to] = one
        gap //= 3


@kernel
def reached_on(costs, before, low, bends, xs, ys, tangents, names, spent, ox, oy, more):
    """List the origins on a sheet, and the way points at which a way to a place may bend last.

    In the order of their costs, as `Known` has them; of one cost origins come first.

    Parameters:
        costs, before, xs, ys: of all way points; those of the sheet are low ... low + n.
        bends: how many of those, the first ones, are there for ways to bend at; the others only
            lead to other sheets: not where the way comes to them on this one.
        tangents: (n, 4) of the sheet's.
        names, spent: ids of the origins and their costs.
        ox, oy: where they are.
        more: µm that each way point costs besides.

    Returns:
        x, y, tangents and costs; ids; (m, 2) in which direction ways come to each, 0 for origins.
    """
    n, count = len(tangents), len(names)
    which = np.empty(count + n, np.int64)
    for k in range(count):  # to assign arrays has numba compile the words of their errors
        which[k] = names[k]
    for k in range(n):
        v = low + k
        here = before[v] < 0 or low <= before[v] < low + n
        if costs[v] < math.inf and not (k >= bends and here):
            which[count] = v
            count += 1
    keys, order = np.empty(count), np.empty(count, np.int64)
    for k in range(count):
        keys[k], order[k] = spent[k] if k < len(names) else costs[which[k]] + more, k
    rising(keys, order)
    x, y, given, ids = np.empty(count), np.empty(count), np.empty(count), np.empty(count, np.int64)
    bent, came = np.zeros((count, 4)), np.zeros((count, 2))
    for k in range(count):
        v = which[order[k]]
        given[k], ids[k] = keys[order[k]], v
        if order[k] < len(names):
            x[k], y[k] = ox, oy
            continue
        x[k], y[k] = xs[v], ys[v]
        for c in range(4):
            bent[k, c] = tangents[v - low, c]
        u = before[v]
        came[k, 0], came[k, 1] = x[k] - (xs[u] if u >= 0 else ox), y[k] - (ys[u] if u >= 0 else oy)
    return x, y, bent, given, ids, came
