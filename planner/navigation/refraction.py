"""Costs of places lowered to those of refracted ways, by several itineraries."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.alternatives import alternatives
from planner.navigation.kernels import kernel
from planner.navigation.snell import LONGEST, refracted


@kernel
def refine(  # noqa: C901  the best of some, and of those again
    xs, ys, found, via, tried, within, care, best, more, px, py, given, names, beside, ids,
    before, costs, low, high, nx, ny, bends, source, ox, oy, spent, spacing, borders, blocks,
    tolls, rates,
):  # fmt: skip
    """Lower the costs of places by refining the ways to them.

    Parameters:
        xs, ys, found, via: (m,) places, their costs and the way point each is reached from, or
            -1 - k for origin k; costs and way points are changed in place.
        tried: how many itineraries to refine for each place.
        within: how many times as dear as the cheapest, before refraction, they may be.
        care: how much care is taken in that: see `settle`.
        best, more: how many of the best are refined again, with more care.
        px, py, given, names, beside, ids: of the reached way points: place, cost, itinerary,
            neighbours (see `alternatives.neighbours`), number.
        before, costs, nx, ny: of all way points; those of this sheet are low ... high.
        bends: (n, 2) where ways bend between the start and the first way point; NaN for nowhere.
        source: (n,) the origin of way points without one before.
        ox, oy, spent: the start, and what each origin has spent, inf for one on another sheet.
    """
    way, out = np.empty((LONGEST + 3, 2)), np.empty((4 * LONGEST, 2))
    which, totals, refined = np.empty(tried, np.int64), np.empty(tried), np.empty(tried)
    for p in range(len(xs)):
        if not found[p] < math.inf:
            continue
        count = alternatives(
            xs[p], ys[p], px, py, given, names, beside, found[p] * within, within, borders, blocks,
            tolls, rates, which, totals,
        )  # fmt: skip
        again = np.int64(0)
        for k in range(count):
            refined[k] = math.inf
            if totals[k] > found[p] * within:  # the rest is dearer still
                break
            v, again = ids[which[k]], again + 1
            refined[k] = refracted(
                xs[p], ys[p], v, before, costs, low, high, nx, ny, bends, source, ox, oy, spent,
                spacing, borders, blocks, tolls, rates, way, out, care,
            )  # fmt: skip
            if refined[k] < found[p]:
                found[p], via[p] = refined[k], v
        for n in range(min(best, again)):
            least = 0
            for k in range(again):
                # The cheapest before refraction may well be the one in a hollow that was missed.
                value, other = refined[k], refined[least]
                if n == 0:
                    value, other = min(totals[k], refined[k]), min(totals[least], refined[least])
                if value < other:
                    least = k
            v, refined[least], totals[least] = ids[which[least]], math.inf, math.inf
            total = refracted(
                xs[p], ys[p], v, before, costs, low, high, nx, ny, bends, source, ox, oy, spent,
                spacing, borders, blocks, tolls, rates, way, out, more,
            )  # fmt: skip
            if total < found[p]:
                found[p], via[p] = total, v
