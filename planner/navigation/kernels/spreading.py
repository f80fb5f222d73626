"""Shortest ways over sight lines that are looked for only where the search comes to them.

Among n way points there are n² / 2 lines, and to price them all takes far longer than one search
over them. The search settles way points from the cheapest on; from each it looks only at those
that a straight line might still make cheaper. What stands in the open is cheap from its first
line on and costs one look.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.borrowed import blocks_at, floats, fours, ints, tolls_at
from planner.navigation.kernels.heap import pop, push
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.labels import grown
from planner.navigation.kernels.sight import blocker
from planner.navigation.kernels.sight_lines import SLACK, bends_past, over
from planner.navigation.kernels.toll import charge_within


@leaf
def _lowered(  # noqa: C901  one loop, no arrays handed on in it
    row, low, u, reverse, more, most, rest, costs, done, before, breaks, looked, out
):
    """Lower the costs of way points on one sheet to those of a line by way point u.

    Parameters:
        row, low: as of `spread`, of the sheet.
        costs, done, before: (n,) of all sheets.
        looked: (2,) grows by how many lines of sight were tried, and points passed by.
        out: filled with the numbers of those that were lowered.

    Returns:
        how many they are.
    """
    xs, ys = floats(row[0, 0], row[0, 1]), floats(row[1, 0], row[1, 1])
    tangents, on = fours(row[2, 0], row[2, 1]), ints(row[3, 0], row[3, 1])
    blocks, tolls, rates = blocks_at(row, 4), tolls_at(row, 11), floats(row[19, 0], row[19, 1])
    high, groups = blocks_at(row, 20), ints(row[27, 0], row[27, 1])
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    x, y, spent, i, count, pace = xs[u - low], ys[u - low], costs[u] + more, u - low, 0, rates[6]
    looked[1] += len(xs)
    for j in range(len(xs)):
        w = low + j
        if done[w]:
            continue
        dx, dy = xs[j] - x, ys[j] - y
        length = math.sqrt(dx * dx + dy * dy)
        if spent + length * pace >= min(costs[w], most - rest[w]) or length == 0.0:
            continue
        slack = SLACK * length
        if not bends_past(tangents, i, dx, dy, slack) or not bends_past(
            tangents, j, -dx, -dy, slack
        ):
            continue
        looked[0] += 1
        if blocker(blocks, x, y, xs[j], ys[j]) >= 0:
            continue
        there = back = length
        if not plain:
            if on[i] < 0 and on[j] < 0:
                if blocker(high, x, y, xs[j], ys[j]) >= 0:
                    continue
            elif over(high, groups, on[i], on[j], x, y, xs[j], ys[j]):
                continue
            left = min(costs[w], most - rest[w]) - spent
            there, back = charge_within(tolls, rates, x, y, xs[j], ys[j], breaks, left)
        value = spent + (back if reverse else there)
        if value < costs[w] and value <= most - rest[w]:
            costs[w], before[w], out[count] = value, u, w
            count += 1
    return count


@kernel
def spread(
    rows, lows, sheets, first, heads, weights, reverse, more, most, rest, costs, before, done,
    keys, nodes, looked, size, pause, passed
):  # fmt: skip
    """Find the least cost of every way point, or go on with that.

    Parameters:
        rows: of each sheet the table (see `borrowed`) of its way points' x, y and tangents, what
            each stands on, blocks, tolls, rates, what is too high and its groups (see `too_high`).
        lows: number of each sheet's first way point among all.
        sheets: (n,) number of each way point's sheet.
        first, heads, weights: what joins sheets, in compressed rows.
        reverse: whether costs run from the way points to where the search began.
        more: µm that each line or join costs besides.
        most: µm; inf for no limit.
        rest: (n,) µm of it that any way on from each way point needs at the least.
        costs, before, done: (n,) of each way point the cost so far, inf for none; the previous one,
            -1 at sources and there; whether it is settled.
        keys, nodes, size: heap of those that have a cost, with room for 2n + 1 or more.
        looked: (2,) grows by how many lines of sight were tried, and points passed by.
        pause, passed: the numbers of these after which to come back, whatever is left to do.

    Returns:
        keys, nodes, the number of lines tried, the size of the heap: 0 where all is done.
    """
    n, room = len(costs), len(keys)
    lowered, breaks = np.empty(n, np.int64), np.empty((0, 3))
    while size > 0 and looked[0] <= pause and looked[1] <= passed:
        v = nodes[0]
        size = pop(keys, nodes, size)
        if done[v] or costs[v] > most - rest[v]:
            continue
        done[v] = True
        while size + n + first[v + 1] - first[v] >= room:
            keys, nodes = grown(keys), grown(nodes)
            room *= 2
        for e in range(first[v], first[v + 1]):
            w, value = heads[e], costs[v] + weights[e] + more
            if value < costs[w] and value <= most - rest[w]:
                costs[w], before[w] = value, v
                size = push(keys, nodes, size, value, w)
        k = sheets[v]
        count = _lowered(
            rows[k],
            lows[k],
            v,
            reverse,
            more,
            most,
            rest,
            costs,
            done,
            before,
            breaks,
            looked,
            lowered,
        )
        for k in range(count):
            w = lowered[k]
            size = push(keys, nodes, size, costs[w], w)
    return keys, nodes, looked[0], size
