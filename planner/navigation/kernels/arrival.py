"""One to all: each place from the best of many way points."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.sight_lines import taut
from planner.navigation.kernels.toll import charge


@kernel
def arrive(  # noqa: C901  nodes by bound, until one sees the place
    xs, ys, given, nx, ny, tangents, budget, reverse, blocks, tolls, rates
):
    """Cost of each point from the best of many way points with given costs.

    Way points are tried in the order of their straight-line bound, so the first that sees the
    point without tolls is the answer, and few sight tests are made.

    Parameters:
        given: (n,) cost so far of each way point.
        reverse: whether costs run from the point to the way point.

    Returns:
        costs (m,), inf beyond the budget; number of the way point used (m,), -1 for none.
    """
    n, m = len(nx), len(xs)
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    costs, via = np.empty(m), np.empty(m, np.int64)
    bound, which = np.empty(n), np.empty(n, np.int64)
    breaks = np.empty((0, 3))
    for p in range(m):
        costs[p], via[p] = math.inf, -1
        best, count = budget, 0
        for v in range(n):
            if given[v] > best:
                continue
            dx, dy = xs[p] - nx[v], ys[p] - ny[v]
            length = math.sqrt(dx * dx + dy * dy)
            least_cost = given[v] + length * rates[6]
            if least_cost <= best and taut(tangents, v, dx, dy, length):
                bound[count], which[count] = least_cost, v
                count += 1
        while count > 0:
            least = 0
            for k in range(1, count):
                if bound[k] < bound[least]:
                    least = k
            value, v = bound[least], which[least]
            if value > best or (via[p] >= 0 and value >= best):
                break
            count -= 1
            bound[least], which[least] = bound[count], which[count]
            if not sees(blocks, nx[v], ny[v], xs[p], ys[p]):
                continue
            if not plain:
                there, back, _ = charge(tolls, rates, nx[v], ny[v], xs[p], ys[p], breaks)
                value = given[v] + (back if reverse else there)
            if value < best or (via[p] < 0 and value == best):
                best, via[p], costs[p] = value, v, value
    return costs, via
