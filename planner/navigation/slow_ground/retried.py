"""A refined way tried again with a bend left out, put in or parted in two.

A corner that the search went by may be none of the refined way, nor a border that it crossed. And
the search knew bends only as samples of borders: where they have moved, the way may come to an
arc, or leave it, by another of its corners, and one crossing may have to become two.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel, leaf
from planner.navigation.kernels.leg import leg
from planner.navigation.slow_ground.on_borders import on_border
from planner.navigation.slow_ground.snell import CAREFUL, settle

BESIDE = 6
"""Points of a way to each side of a change that are refined with it."""
TRIED = 1
"""How much care is taken of a change: see `settle`."""
WORTH = 5.0
"""µm that a change must save."""
NEIGHBOURS = 4
"""Corners about one of a way that are put in before or after it."""
CLEARED = 4
"""Corners to each side of a crossing that are left out with one another, at most."""
TRIES = 512
"""Most changes that are tried."""


@leaf
def _next(way, count, k, xs, ys, edge, near):
    """List the corners next to point k of a way that are no points of it; return how many.

    There are none where it is no corner itself.
    """
    found, on = 0, False
    for v in range(len(xs)):
        away = math.hypot(xs[v] - way[k, 0], ys[v] - way[k, 1])
        on = on or away == 0.0
        if not 0.0 < away <= edge:
            continue
        i = found
        if found == len(near):
            i = found - 1
            if away >= math.hypot(xs[near[i]] - way[k, 0], ys[near[i]] - way[k, 1]):
                continue
        else:
            found += 1
        while i > 0:
            j = near[i - 1]
            if math.hypot(xs[j] - way[k, 0], ys[j] - way[k, 1]) <= away:
                break
            near[i] = j
            i -= 1
        near[i] = v
    fresh = 0
    for i in range(found if on else 0):
        v, met = near[i], False
        for j in range(count):
            met = met or (way[j, 0] == xs[v] and way[j, 1] == ys[v])
        if not met:
            near[fresh] = v
            fresh += 1
    return fresh


@kernel
def _changed(  # noqa: C901  out of the way, refined, back into it
    way, size, low, high, x, y, room, spacing, borders, blocks, tolls, rates
):
    """Have a way go by (x, y) instead of its points low ... high - 1 if that is cheaper.

    Parameters:
        way: (n, 2) of which the first `size` points are the way; changed in place.
        x, y: NaN for nothing instead.
        room: two arrays for points.

    Returns:
        how many points it has; what was gained, µm.
    """
    trial, other, breaks = room[0], room[1], np.empty((0, 3))
    first, last = max(low - 1 - BESIDE, 0), min(high + BESIDE, size - 1)
    before, count = 0.0, 0
    for i in range(first, last):
        before += leg(
            way[i, 0], way[i, 1], way[i + 1, 0], way[i + 1, 1], blocks, tolls, rates, breaks
        )
    for i in range(first, last + 1):
        if i == low and not math.isnan(x):
            trial[count, 0], trial[count, 1] = x, y
            count += 1
        if not low <= i < high:
            trial[count, 0], trial[count, 1] = way[i, 0], way[i, 1]
            count += 1
    cost, points = settle(trial, count, spacing, borders, blocks, tolls, rates, other, TRIED)
    more = points - (last + 1 - first)
    if points == 0 or not cost < before - WORTH or size + more > len(way):
        return size, 0.0
    if more > 0:
        for i in range(size - 1, last, -1):
            way[i + more, 0], way[i + more, 1] = way[i, 0], way[i, 1]
    elif more < 0:
        for i in range(last + 1, size):
            way[i + more, 0], way[i + more, 1] = way[i, 0], way[i, 1]
    for i in range(points):
        way[first + i, 0], way[first + i, 1] = other[i, 0], other[i, 1]
    return size + more, before - cost


@kernel
def retried(  # noqa: C901  one change after another
    way, count, spacing, borders, blocks, tolls, rates, xs, ys, edge, out
):
    """Refine a way with care, then change it as long as that makes it cheaper.

    Parameters:
        way: (n, 2) of which the first `count` points are the way.
        spacing: as for `settle`.
        xs, ys: way points of the sheet.
        edge: µm from a corner within which others are put in.
        out: filled with the points of the refined way.

    Returns:
        its cost and the number of its points; (inf, 0) where nothing was to be refined.
    """
    given = (spacing, borders, blocks, tolls, rates)
    best, size = settle(way, count, *given, out, CAREFUL)
    room = (np.empty_like(out), np.empty_like(out))
    near, tries, k, left = np.empty(NEIGHBOURS, np.int64), 0, 0, size - 2
    # Round and round the bends, until none has been changed since it was looked at.
    while left > 0 and tries < TRIES:
        left, k = left - 1, k + 1
        if k >= size - 1:
            k = 1
        ring, _ = on_border(borders, out[k, 0], out[k, 1])
        before, after = k == 1, k == size - 2
        if not before:
            before = on_border(borders, out[k - 1, 0], out[k - 1, 1])[0] >= 0
        if not after:
            after = on_border(borders, out[k + 1, 0], out[k + 1, 1])[0] >= 0
        if ring < 0 and not before and not after:
            continue  # in the middle of an arc
        size, gain = _changed(out, size, k, k + 1, math.nan, math.nan, room, *given)
        tries += 1
        if gain == 0.0 and ring >= 0:
            size, gain = _changed(out, size, k, k, out[k, 0], out[k, 1], room, *given)
            tries, off = tries + 1, 1
            while gain == 0.0 and off <= CLEARED and k - off > 0 and k + off < size - 1:
                size, gain = _changed(
                    out, size, k - off, k + off + 1, out[k, 0], out[k, 1], room, *given
                )
                tries, off = tries + 1, 2 * off
        elif gain == 0.0:
            fresh = _next(out, size, k, xs, ys, edge, near)
            for i in range(2 * fresh):
                if gain == 0.0:
                    at, v = k + i % 2, near[i // 2]
                    size, gain = _changed(out, size, at, at, xs[v], ys[v], room, *given)
                    tries += 1
        if gain > 0.0:
            best, left, k = best - gain, size - 2, max(k - 2, 0)
    return best, size
