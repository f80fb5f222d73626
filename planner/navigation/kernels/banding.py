"""How many budgets pay for places: what is looked for is a way that is cheap enough, not the best.

Most places inside a region are paid for from the way point that paid for the one before; only
about its border have all way points to be looked at.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.facing import arrived, going_on
from planner.navigation.kernels.heap import pop, push
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.sight import sees

LATELY = 4
"""Way points that paid for the last places: they are tried before all others."""


@kernel
def band(
    xs, ys, asked, more, off, bands, budgets, px, py, first, cost, use, heading, turned, least,
    prices, gaits, blocks, tolls, rates,
):  # fmt: skip
    """Raise, for each place, how many of the budgets are known to pay for it.

    Parameters: as for `facing.land`, and
        xs, ys: (m,) places near each other one after another.
        bands: (m,) how many, the largest first, are known to: raised where more do.
        budgets: (b,) the largest first, µm. A place costs less than those that pay for it.
    """
    n, count = len(px), len(budgets)
    keys, which = np.empty(n), np.empty(n, np.int64)
    lately, known = np.zeros(LATELY, np.int64), 0
    breaks = np.empty((0, 3))
    for p in range(len(xs)):
        size, tried = 0, 0
        while bands[p] < count:
            left = budgets[bands[p]] - more[p]
            if tried < known:
                i = lately[tried]
            else:
                if tried == known:
                    size = _within(px, py, least, xs[p], ys[p], left, rates[6], keys, which)
                if size == 0 or keys[0] >= left:
                    break
                i = which[0]
                size = pop(keys, which, size)
            tried += 1
            value = more[p] + _from(
                i, xs[p], ys[p], asked[p], off[p], left, px, py, first, cost, use, heading, turned,
                least, prices, gaits, blocks, tolls, rates, breaks,
            )  # fmt: skip
            if value < budgets[bands[p]]:
                known = _to_front(lately, known, i)
                while bands[p] < count and value < budgets[bands[p]]:
                    bands[p] += 1


@leaf
def _within(px, py, least, x, y, left, rate, keys, which):
    """Heap the way points from which a straight line may cost less than is left; how many."""
    size = 0
    for i in range(len(px)):
        rest = left - least[i]
        if rest <= 0.0:
            continue
        dx, dy = (x - px[i]) * rate, (y - py[i]) * rate
        far = dx * dx + dy * dy
        if far < rest * rest:
            size = push(keys, which, size, least[i] + math.sqrt(far), i)
    return size


@leaf
def _from(
    i, x, y, asked, off, left, px, py, first, cost, use, heading, turned, least, prices, gaits,
    blocks, tolls, rates, breaks,
):  # fmt: skip
    """Cost of a place straight from way point i; inf where it is no less than is left."""
    dx, dy = x - px[i], y - py[i]
    line = math.sqrt(dx * dx + dy * dy) * rates[6]
    if least[i] + line >= left:
        return math.inf
    # What a turn costs is worked out sooner than what is in the way, or slows.
    value, _, _ = arrived(
        first, cost, use, heading, turned, prices, gaits, i, dx, dy, line, asked, off, left
    )
    if value >= left or not sees(blocks, px[i], py[i], x, y):
        return math.inf
    if len(tolls[2]) == 0 and rates[5] == 0.0:
        return value
    value, _, _ = going_on(
        first, cost, use, heading, turned, prices, gaits, i, px[i], py[i], x, y, False, tolls,
        rates, breaks, asked, off, left, least[i],
    )  # fmt: skip
    return value if value < left else math.inf


@leaf
def _to_front(lately, known, i):
    """Put a way point before those that paid lately; how many these are."""
    at = 0
    while at < known and lately[at] != i:
        at += 1
    if at == known and known < len(lately):
        known += 1
    for k in range(min(at, len(lately) - 1), 0, -1):
        lately[k] = lately[k - 1]
    lately[0] = i
    return known
