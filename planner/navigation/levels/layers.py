"""From some places to others on a way, the cheapest of all pairs: one step of a shortest chain."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel
from planner.navigation.kernels.leg import leg


@kernel
def onward(spent, x, y, u, v, paid, left, most, rate, more, entry, longest, blocks, tolls, rates):
    """Return what each place (u, v) costs, (m,), and which place (x, y) it is come to from.

    Parameters:
        spent: (n,) µm, what each place (x, y) costs.
        paid: (m,) µm, what is paid at each place (u, v) besides.
        left: (m,) µm, the least that is to go from there.
        most: µm that a way may cost in all.
        rate, more, entry, longest: the least that a µm costs, what it costs besides the line,
            what the line costs besides, and how long it may be.
    """
    found, via = np.full(len(u), math.inf), np.full(len(u), -1)
    breaks = np.empty((0, 3))
    for k in range(len(u)):
        best = most - left[k]
        if not paid[k] < math.inf:
            continue
        for n in range(len(x)):
            away = math.hypot(u[k] - x[n], v[k] - y[n])
            cost = spent[n] + entry + paid[k]
            if away > longest or not cost + rate * away < best:
                continue
            cost += away * more + leg(x[n], y[n], u[k], v[k], blocks, tolls, rates, breaks)
            if cost < best:
                best, found[k], via[k] = cost, cost, n
    return found, via
