"""Ways of bodies whose lines run along their axes: labels as `kernels.facing` has them.

A hull goes a line along its length or across it, and may be free for one of them alone; at a
way point with no room for the disc about it it turns as far as it has room. A disc goes either
way, and turns anywhere.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.headings.hull_room import goes, turns
from planner.navigation.kernels import charge, kernel, leaf, sees
from planner.navigation.kernels.facing import FULL, beaten, between, faced, price, used
from planner.navigation.kernels.heap import pop, push
from planner.navigation.kernels.labels import grown, put, roomier

ALONG, ASIDE, EITHER = 1, 2, 3
"""How a line may be gone: along the length of the hull, across it, both."""
PAID = 4
"""Added to a gait: a line to a side that goes on from there is paid for."""


@leaf
def fits(sides, g):
    """Whether a line free for `sides` may be gone in gait g: ahead, back, to either side."""
    return (sides & (ASIDE if g >= 2 else ALONG)) != 0


@kernel
def lanes(x, y, reach, blocks, tolls, rates, slim, hull, aside, out, costs, sides):
    """Fill `out` with pairs of points a hull goes straight between where its disc does not.

    Parameters:
        reach: µm, the longest looked at.
        blocks: of the disc about the hull; slim: of one as wide as it.
        aside: whether it may go to a side.
        costs, sides: (m, 2) and (m,) filled: costs there and back, `ALONG` and `ASIDE`.

    Returns:
        how many; only so many as there is room for are filled.
    """
    breaks = np.empty((0, 3))
    count = 0
    for i in range(len(x)):
        for j in range(i):
            if math.hypot(x[i] - x[j], y[i] - y[j]) > reach:
                continue
            if sees(blocks, x[i], y[i], x[j], y[j]):
                continue
            ways = ALONG if goes(slim, hull, x[i], y[i], x[j], y[j], False) else 0
            if aside and goes(slim, hull, x[i], y[i], x[j], y[j], True):
                ways |= ASIDE
            if ways == 0:
                continue
            if count < len(out):
                out[count, 0], out[count, 1], sides[count] = i, j, ways
                costs[count, 0], _, _ = charge(tolls, rates, x[i], y[i], x[j], y[j], breaks)
                costs[count, 1], _, _ = charge(tolls, rates, x[j], y[j], x[i], y[i], breaks)
            count += 1
    return count


@kernel
def ahead(x, y, at_x, at_y, tolls, rates, slim, hull, aside):
    """Costs of going straight from a place to points, inf where it does not pass; and how."""
    found, sides = np.full(len(x), math.inf), np.zeros(len(x), np.int64)
    breaks = np.empty((0, 3))
    for i in range(len(x)):
        ways = ALONG if goes(slim, hull, at_x, at_y, x[i], y[i], False) else 0
        if aside and goes(slim, hull, at_x, at_y, x[i], y[i], True):
            ways |= ASIDE
        sides[i] = ways
        if ways:
            found[i], _, _ = charge(tolls, rates, at_x, at_y, x[i], y[i], breaks)
    return found, sides


@kernel
def label(  # noqa: C901  one search
    first, heads, weights, directions, sides, xs, ys, start, begins, ends, given, toward, begun,
    rows, room, prices, gaits, lasting, budget, slim, hull, labels, newest, keys, queue, marks,
    pause,
):  # fmt: skip
    """Find the labels of all way points, or go on with that: of discs, and of hulls.

    Parameters:
        first, heads, weights: edges in compressed rows.
        directions: (e,) µ°, -1 where an edge is no line: the heading stays; `FULL` more where
            it is gone forward alone.
        sides, begun: (e,) and (b,) how each line may be gone, of edges and from origins.
        xs, ys: (n + m,) way points and where ways begin.
        start: cost so far, heading and turning used where a way begins, (k, 3) for each origin.
        begins: (k + 1,) where the lines from each of these begin among those of all.
        ends, given: (b,) the way point that each leads to, and what it costs.
        toward: (b,) as `directions`.
        rows: (k,) of `xs` and `ys`, where the way from each origin begins.
        room: (n + m, ...) what `hull_room.rooms` found there: all about everywhere for a disc.
        lasting: whether lines to a side are paid for once a way, else once for each row of them.
        slim, hull: as `hull_room` takes them; not looked at where there is room all about.
        labels: as of `kernels.labels`. A gait holds `PAID` where a line to a side that goes on from
            there is paid for; the label before is -1 - k where the way begins at origin k.
        newest: (n,) the first of each way point's list of the labels that still count (see
            `kernels.labels`), -1 for none.
        keys, queue: heap of labels to go on from, with as much room as `labels`.
        marks: (4,) how many labels there are, how many of them in the heap, how many origins have
            been gone from, how many lines and labels were looked at: all of it grows.
        pause: the number of these after which to come back, whatever is left to do.

    Returns:
        labels, keys and queue: those given, or copies with more room.
    """
    n, size_of = len(first) - 1, len(keys)
    node, _, cost, use, heading, gait, following, alive = labels
    count, size, origin, looked = marks[0], marks[1], marks[2], marks[3]
    k = np.int64(0)
    at, here_cost, here_use, here_heading, low, high = n, 0.0, np.int64(0), np.int64(0), 0, 0
    here_aside, flat = False, gaits[2, 2] if len(gaits) > 2 else 0.0
    while looked <= pause and (origin < len(start) or size > 0):
        starts = origin < len(start)
        if starts:
            here_cost, here_use = start[origin, 0], np.int64(start[origin, 2])
            here_heading, low, high = np.int64(start[origin, 1]), begins[origin], begins[origin + 1]
            at, here_aside = rows[origin], False
            parent = -1 - origin
        else:
            parent = queue[0]
            size = pop(keys, queue, size)
            if not alive[parent]:
                continue
            at, here_aside = node[parent], gait[parent] >= PAID
            here_cost, here_use, here_heading = cost[parent], use[parent], heading[parent]
            low, high = first[at], first[at + 1]
        looked += 1 + high - low
        for e in range(low, high):
            if starts:
                v, line, direction, ways = ends[e], given[e], toward[e], begun[e]
            else:
                v, line, direction, ways = heads[e], weights[e], directions[e], sides[e]
            if not line < math.inf:
                continue
            for g in range(len(gaits)):
                if g > 0 and (direction < 0 or direction >= FULL):
                    break
                if direction < 0:
                    value, turned, wanted = here_cost + line, here_use, here_heading
                else:
                    if not fits(ways, g):
                        continue
                    wanted = faced(gaits, g, direction, here_heading)
                    value = here_cost + line * gaits[g, 1]
                    # A row of lines to a side is paid for with the first of them.
                    value += 0.0 if g >= 2 and here_aside else gaits[g, 2]
                    turned = here_use + used(prices, between(here_heading, wanted))
                aside = (direction >= 0 and g >= 2) or (lasting and here_aside)
                key = value + price(prices, turned)
                if not key <= budget:
                    continue
                k, last = newest[v], np.int64(-1)
                worse = False
                while k >= 0:
                    looked += 1
                    if beaten(
                        prices,
                        cost[k] + (flat if aside and gait[k] < PAID else 0.0),
                        use[k],
                        heading[k],
                        value,
                        turned,
                        wanted,
                    ) and turns(slim, hull, room, v, xs[v], ys[v], heading[k], wanted):
                        worse = True
                        if last >= 0:  # who beat one is likely to beat the next
                            following[last], following[k] = following[k], newest[v]
                            newest[v] = k
                        break
                    last = k
                    k = following[k]
                if worse or not turns(slim, hull, room, at, xs[at], ys[at], here_heading, wanted):
                    continue
                k, last = newest[v], np.int64(-1)
                while k >= 0:
                    if beaten(
                        prices,
                        value + (flat if gait[k] >= PAID and not aside else 0.0),
                        turned,
                        wanted,
                        cost[k],
                        use[k],
                        heading[k],
                    ) and turns(slim, hull, room, v, xs[v], ys[v], wanted, heading[k]):
                        alive[k] = False
                        if last >= 0:
                            following[last] = following[k]
                        else:
                            newest[v] = following[k]
                    else:
                        last = k
                    k = following[k]
                if count == size_of:
                    labels = roomier(labels)
                    node, _, cost, use, heading, gait, following, alive = labels
                    keys, queue = grown(keys), grown(queue)
                    size_of *= 2
                how = g + PAID if aside else g
                put(labels, newest, count, v, parent, value, turned, wanted, how)
                size = push(keys, queue, size, key, count)
                count += 1
        if starts:
            origin += 1
    marks[0], marks[1], marks[2], marks[3] = count, size, origin, looked
    return labels, keys, queue
