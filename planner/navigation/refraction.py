"""Costs of places lowered to those of refracted ways, by several itineraries."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.alternatives import alternatives
from planner.navigation.kernels import kernel
from planner.navigation.snell import LONGEST, refracted

FEW = 8
"""Itineraries up to which each is refined simply, and only the best of them with crossings moved
two by two as well: where many places are asked for."""


@kernel
def refine(
    xs, ys, found, via, tried, within, px, py, given, names, ids, before, costs, low, high, nx, ny,
    source, ox, oy, spent, spacing, borders, blocks, tolls, rates,
):  # fmt: skip
    """Lower the costs of places by refining the ways to them.

    Parameters:
        xs, ys, found, via: (m,) places, their costs and the way point each is reached from, or
            -1 - k for origin k; costs and way points are changed in place.
        tried: how many itineraries to refine for each place.
        within: how many times as dear as the cheapest, before refraction, they may be.
        px, py, given, names, ids: of the reached way points: place, cost, itinerary, number.
        before, costs, nx, ny: of all way points; those of this sheet are low ... high.
        source: (n,) the origin of way points without one before.
        ox, oy, spent: the start, and what each origin has spent, inf for one on another sheet.
    """
    way, out = np.empty((LONGEST + 2, 2)), np.empty((4 * LONGEST, 2))
    which, totals = np.empty(tried, np.int64), np.empty(tried)
    for p in range(len(xs)):
        if not found[p] < math.inf:
            continue
        count = alternatives(
            xs[p], ys[p], px, py, given, names, found[p] * within, within, blocks, tolls, rates,
            which, totals,
        )  # fmt: skip
        least, best = math.inf, 0
        for k in range(count):
            if totals[k] > found[p] * within:  # the rest is dearer still
                break
            v = ids[which[k]]
            total = refracted(
                xs[p], ys[p], v, before, costs, low, high, nx, ny, source, ox, oy, spent, spacing,
                borders, blocks, tolls, rates, way, out, tried > FEW,
            )  # fmt: skip
            if total < least:
                least, best = total, v
            total = min(total, totals[k])
            if total < found[p]:
                found[p], via[p] = total, v
        if tried > FEW or not least < math.inf:
            continue
        total = refracted(
            xs[p], ys[p], best, before, costs, low, high, nx, ny, source, ox, oy, spent, spacing,
            borders, blocks, tolls, rates, way, out, True,
        )  # fmt: skip
        if total < found[p]:
            found[p], via[p] = total, best
