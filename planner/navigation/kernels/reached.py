"""The way points of one sheet that a search has reached, with where it begins."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel


@kernel
def reached_on(costs, before, low, bends, xs, ys, tangents, names, spent, ox, oy, more):
    """List the origins on a sheet, then the way points at which a way to a place may bend last.

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
    x, y, given = np.empty(count), np.empty(count), np.empty(count)
    bent, came = np.zeros((count, 4)), np.zeros((count, 2))
    for k in range(count):
        v = which[k]
        if k < len(names):
            x[k], y[k], given[k] = ox, oy, spent[k]
            continue
        x[k], y[k], given[k] = xs[v], ys[v], costs[v] + more
        for c in range(4):
            bent[k, c] = tangents[v - low, c]
        u = before[v]
        came[k, 0], came[k, 1] = x[k] - (xs[u] if u >= 0 else ox), y[k] - (ys[u] if u >= 0 else oy)
    return x, y, bent, given, which[:count], came
