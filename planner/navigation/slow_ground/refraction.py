"""Costs of places lowered to those of refracted ways, by several itineraries."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel
from planner.navigation.search.rows import BEND
from planner.navigation.slow_ground.alternatives import alternatives, named
from planner.navigation.slow_ground.retried import retried
from planner.navigation.slow_ground.snell import LONGEST
from planner.navigation.slow_ground.steiner import MOST, approached
from planner.navigation.slow_ground.traced import ROOM, refracted, whole


@kernel
def refine(  # noqa: C901  the best of some, and of those again
    xs, ys, found, via, tried, within, stretch, care, best, more, close, x, y, cost, names, beside,
    ids, before, costs, low, high, nx, ny, source, entry, entries, ox, oy, spent, back, spacing,
    edge, borders, blocks, tolls, rates, ways, sizes, firsts,
):  # fmt: skip
    """Lower the costs of places by refining the ways to them.

    Parameters:
        xs, ys, found, via: (m,) places, their costs and the way point each is reached from, or
            -1 - k for origin k; costs and way points are changed in place.
        tried: how many itineraries to refine for each place.
        within: how many times as dear as the cheapest, before refraction, they may be.
        stretch: µm of a border that count as one when ways are told apart.
        care: how much care is taken in that: see `settle`.
        best, more: how many of the best are refined again, with more care.
        close: µm from a place within which borders have points for it.
        x, y, cost, names, beside, ids: of what leads to places: where it is, cost, itinerary,
            neighbours (see `alternatives.neighbours`), number.
        before, costs, nx, ny: of all way points; those of this sheet are low ... high.
        source, entry, entries, ox, oy, spent, back: as for `traced.refracted`.
        edge: as for `retried`.
        ways, sizes, firsts: (m, k, 2) filled with the refined ways, which are then tried again,
            (m,) with how many points each has, 0 for one that is as it was, and the way point
            where it begins (-1 - k: origin k). Empty where they are not asked for.
    """
    n, room = len(x), len(x) + (MOST if close > 0.0 else 0)
    px, py, given, name = np.empty(room), np.empty(room), np.empty(room), np.empty(room, np.int64)
    for k in range(n):
        px[k], py[k], given[k], name[k] = x[k], y[k], cost[k], names[k]
    led = np.empty(room - n, np.int64)
    way, out = np.empty((ROOM, 2)), np.empty((4 * LONGEST, 2))
    which, totals, refined = np.empty(tried, np.int64), np.empty(tried), np.empty(tried)
    for p in range(len(xs)):
        if not found[p] < math.inf:
            continue
        there = (xs[p], ys[p])
        size, last = n, np.int64(-1)
        if close > 0.0:
            size = approached(
                *there, close, found[p] * within, back, n, px, py, given, led, borders, blocks,
                tolls, rates,
            )  # fmt: skip
            named(px, py, given, name, led, n, size, borders, stretch)
        count = alternatives(
            *there, px[:size], py[:size], given, name, beside, found[p] * within, within, back,
            borders, blocks, tolls, rates, which, totals,
        )  # fmt: skip
        again = np.int64(0)
        for k in range(count):
            refined[k] = math.inf
            if totals[k] > found[p] * within:  # the rest is dearer still
                break
            again += 1
            refined[k] = refracted(
                *there, which[k], ids, led, px, py, before, costs, low, high, nx, ny, source,
                entry, entries, ox, oy, spent, back, spacing, borders, blocks, tolls, rates, way,
                out, care,
            )  # fmt: skip
            if refined[k] < found[p]:
                found[p], last = refined[k], which[k]
        for i in range(min(best, again)):
            least = 0
            for k in range(again):
                # The cheapest before refraction may well be the one in a hollow that was missed.
                value, other = refined[k], refined[least]
                if i == 0:
                    value, other = min(totals[k], refined[k]), min(totals[least], refined[least])
                if value < other:
                    least = k
            slot, refined[least], totals[least] = which[least], math.inf, math.inf
            total = refracted(
                *there, slot, ids, led, px, py, before, costs, low, high, nx, ny, source, entry,
                entries, ox, oy, spent, back, spacing, borders, blocks, tolls, rates, way, out,
                more,
            )  # fmt: skip
            if total < found[p]:
                found[p], last = total, slot
        if last < 0:
            continue
        if len(ways) > 0:
            count, base, first = whole(
                *there, last, ids, led, px, py, before, costs, low, high, nx, ny, source, entry,
                entries, ox, oy, spent, back, way,
            )  # fmt: skip
            total, count = retried(
                way, count, spacing, borders, blocks, tolls, rates, nx[low:high], ny[low:high],
                edge, ways[p],
            )  # fmt: skip
            found[p] = min(found[p], base + total + BEND * count)
            sizes[p], firsts[p] = count, first
        while last >= n:
            last = led[last - n]
        via[p] = ids[last]
