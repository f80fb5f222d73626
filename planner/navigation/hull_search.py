"""Ways of hulls whose lines run along their axes: labels as in `kernels.facing`, where each fits.

A line is gone along the hull's length or across it, and may be free for one of them alone; at a
way point with no room for the disc about the hull it turns as far as it has room.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.hull_room import exact_vector, goes, off_edges, turns
from planner.navigation.kernels import charge, kernel, leaf, sees
from planner.navigation.kernels.facing import (
    DOUBT,
    FULL,
    SAME,
    bearing,
    beaten,
    between,
    grown,
    price,
    used,
)
from planner.navigation.kernels.heap import pop, push

ALONG, ASIDE = 1, 2
"""How a line may be gone: along the length of the hull, across it; 3 for both."""
STEPS = 12
"""Places in line with the heading asked for at which it may be turned to before the end."""


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
    first, heads, weights, directions, climbs, sides, xs, ys, start, given, toward, climbing,
    begun, room, prices, gaits, budget, slim, hull,
):  # fmt: skip
    """Find the labels of all way points: see `kernels.facing.label`.

    Parameters:
        sides, begun: (e,) and (n,) how each line may be gone, of edges and from the start.
        xs, ys: (n + 1,) way points and the start.
        room: (n + 1, ...) what `hull_room.rooms` found there.
        slim, hull: as `hull_room` takes them.
    """
    n, size_of = len(first) - 1, 1024
    node, before = np.empty(size_of, np.int64), np.empty(size_of, np.int64)
    cost, use = np.empty(size_of), np.empty(size_of, np.int64)
    heading, gait = np.empty(size_of, np.int64), np.empty(size_of, np.int64)
    following = np.empty(size_of, np.int64)
    newest = np.full(n, -1, np.int64)
    alive = np.zeros(size_of, np.bool_)
    keys, queue, size = np.empty(size_of), np.empty(size_of, np.int64), 0
    count = 0
    stage, origin, k = 0, 0, 0
    at, here_cost, here_use, here_heading, low, high = n, 0.0, np.int64(0), np.int64(0), 0, 0
    while True:
        if stage == 0:
            if origin == len(start):
                stage = 1
                continue
            here_cost, here_use = start[origin, 0], np.int64(0)
            here_heading, low, high = np.int64(start[origin, 1]), 0, n
            parent = -1 - origin
        else:
            if size == 0:
                break
            parent = queue[0]
            size = pop(keys, queue, size)
            if not alive[parent]:
                continue
            at = node[parent]
            here_cost, here_use, here_heading = cost[parent], use[parent], heading[parent]
            low, high = first[at], first[at + 1]
        for e in range(low, high):
            if stage == 0:
                v, line, direction = e, given[origin, e], toward[e]
                bent, ways = climbing[e], begun[e]
            else:
                v, line, direction = heads[e], weights[e], directions[e]
                bent, ways = climbs[e], sides[e]
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
                    wanted = (direction + np.int64(gaits[g, 0])) % FULL
                    value = here_cost + line * gaits[g, 1] + gaits[g, 2]
                    turn = between(here_heading, wanted)
                    turned = here_use + used(prices, turn + (DOUBT if bent else 0))
                key = value + price(prices, turned)
                if not key <= budget:
                    continue
                k = newest[v]
                worse = False
                while k >= 0:
                    if (
                        alive[k]
                        and beaten(prices, cost[k], use[k], heading[k], value, turned, wanted)
                        and turns(slim, hull, room, v, xs[v], ys[v], heading[k], wanted)
                    ):
                        worse = True
                        break
                    k = following[k]
                if worse or not turns(slim, hull, room, at, xs[at], ys[at], here_heading, wanted):
                    continue
                k = newest[v]
                while k >= 0:
                    if (
                        alive[k]
                        and beaten(prices, value, turned, wanted, cost[k], use[k], heading[k])
                        and turns(slim, hull, room, v, xs[v], ys[v], wanted, heading[k])
                    ):
                        alive[k] = False
                    k = following[k]
                if count == size_of:
                    node, before = grown(node), grown(before)
                    cost, use = grown(cost), grown(use)
                    heading, gait = grown(heading), grown(gait)
                    following, alive = grown(following), grown(alive)
                    keys, queue = grown(keys), grown(queue)
                    size_of *= 2
                node[count], before[count], cost[count] = v, parent, value
                use[count], heading[count], gait[count] = turned, wanted, g
                following[count], newest[v], alive[count] = newest[v], count, True
                size = push(keys, queue, size, key, count)
                count += 1
        if stage == 0:
            origin += 1
    return (
        node[:count],
        cost[:count],
        use[:count],
        heading[:count],
        before[:count],
        gait[:count],
        alive[:count],
    )


@leaf
def _ways(blocks, slim, hull, aside, px, py, qx, qy):
    """How a line may be gone: `ALONG`, `ASIDE`, both, or 0."""
    if sees(blocks, px, py, qx, qy):
        return ALONG | ASIDE
    ways = ALONG if goes(slim, hull, px, py, qx, qy, False) else 0
    if aside and goes(slim, hull, px, py, qx, qy, True):
        ways |= ASIDE
    return ways


@leaf
def _onward(
    first, cost, use, heading, prices, gaits, slim, hull, room, i, x, y, dx, dy, line, bent, ways,
    to_x, to_y, asked, roomy, most, checked,
):  # fmt: skip
    """Least cost below `most` of going on from way point i over a line, its label and gait.

    Parameters:
        ways: how the line may be gone.
        to_x, to_y, asked: where it turns to a heading at the end, -1 for none.
        roomy: whether it has room for all turns there.
        checked: whether the turns must have room.
    """
    best, via, how = most, -1, 0
    still = abs(dx) < SAME and abs(dy) < SAME
    direction = bearing(dx, dy)
    for k in range(first[i], first[i + 1]):
        for g in range(len(gaits)):
            if still:
                value, turned, wanted = cost[k] + line, use[k], heading[k]
            elif fits(ways, g):
                wanted = (direction + np.int64(gaits[g, 0])) % FULL
                turn = between(heading[k], wanted) + (DOUBT if bent else 0)
                turned = use[k] + used(prices, turn)
                value = cost[k] + line * gaits[g, 1] + gaits[g, 2]
            else:
                continue
            if asked >= 0:
                turned += used(prices, between(wanted, asked))
            value += price(prices, turned)
            good = value < best
            if good and checked and not still:
                good = turns(slim, hull, room, i, x, y, heading[k], wanted)
            if good and checked and asked >= 0 and not roomy:
                good = turns(slim, hull, room, -1, to_x, to_y, wanted, asked)
            if good:
                best, via, how = value, k, g
            if still:
                break
    return best, via, how


@leaf
def _arrival(
    x, y, asked, roomy, most, px, py, first, cost, use, heading, room, prices, gaits, blocks,
    tolls, rates, slim, hull, least, bound, which, breaks,
):  # fmt: skip
    """Least cost below `most` of a place, turned there; the label and gait, -1 for none.

    Parameters:
        least: (n,) of the labels of each way point, turning paid.
        bound, which: (n,) room to work in.
    """
    best, label_, gait, count = most, -1, 0, 0
    both = ALONG | ASIDE
    for i in range(len(px)):
        dx, dy = x - px[i], y - py[i]
        length = math.sqrt(dx * dx + dy * dy) * rates[6]
        if least[i] + length < best:
            value, k, _ = _onward(
                first, cost, use, heading, prices, gaits, slim, hull, room, i, px[i], py[i], dx,
                dy, length, False, both, x, y, asked, roomy, best, False,
            )  # fmt: skip
            if k >= 0:
                bound[count], which[count] = value, i
                count += 1
    while count > 0:
        near = 0
        for k in range(1, count):
            if bound[k] < bound[near]:
                near = k
        value, i = bound[near], which[near]
        if value >= best:
            break
        count -= 1
        bound[near], which[near] = bound[count], which[count]
        dx, dy = x - px[i], y - py[i]
        ways = _ways(blocks, slim, hull, len(gaits) > 2, px[i], py[i], x, y)
        if ways == 0 and not (abs(dx) < SAME and abs(dy) < SAME):
            continue
        line, _, _ = charge(tolls, rates, px[i], py[i], x, y, breaks)
        bent = abs(line - math.sqrt(dx * dx + dy * dy)) > 1e-3
        value, k, g = _onward(
            first, cost, use, heading, prices, gaits, slim, hull, room, i, px[i], py[i], dx, dy,
            line, bent, ways, x, y, asked, roomy, best, True,
        )  # fmt: skip
        if k >= 0:
            best, label_, gait = value, k, g
    return best, label_, gait


@kernel
def land(  # noqa: C901  straight, then by a place in line with the heading
    xs, ys, asked, more, px, py, first, cost, use, heading, room, prices, gaits, budget, blocks,
    tolls, rates, slim, hull, thorough,
):  # fmt: skip
    """Cost of each place from the best label, the last pivot included.

    Parameters: as for `kernels.facing.land`.
        thorough: whether to come in line with the heading asked for even where there is room.
        room: (n, ...) what `hull_room.rooms` found at the way points.

    Returns:
        costs (m,), inf beyond the budget; number of the label (m,), -1 for none; gait (m,); where
        it turns last, in line with the heading asked for, (m, 2), nan where it goes straight.
    """
    n, m = len(px), len(xs)
    costs, via, how = np.full(m, math.inf), np.full(m, -1, np.int64), np.zeros(m, np.int64)
    last = np.full((m, 2), math.nan)
    least = np.full(n, math.inf)
    for i in range(n):
        for k in range(first[i], first[i + 1]):
            least[i] = min(least[i], cost[k] + price(prices, use[k]))
    bound, which = np.empty(n), np.empty(n, np.int64)
    breaks = np.empty((0, 3))
    for p in range(m):
        x, y = xs[p], ys[p]
        roomy = sees(blocks, x, y, x, y) and off_edges(hull, x, y)
        most = budget - more[p] + 1e-9
        best, k, g = _arrival(
            x, y, asked[p], roomy, most, px, py, first, cost, use, heading, room, prices, gaits,
            blocks, tolls, rates, slim, hull, least, bound, which, breaks,
        )  # fmt: skip
        if k >= 0:
            costs[p], via[p], how[p] = best + more[p], k, g
        if asked[p] < 0 or (roomy and not thorough):
            continue
        # From further back, in line with the heading: for want of room, or to turn less.
        for h in range(len(gaits)):
            vx, vy = exact_vector((asked[p] - np.int64(gaits[h, 0])) % FULL, hull[0])
            if vx == 0 and vy == 0:
                continue
            long = math.sqrt(float(vx) * vx + float(vy) * vy)
            times = max(1.0, round(hull[0] / 2.0 / long))
            for s in range(1, STEPS + 1):
                bx, by = x - s * times * vx, y - s * times * vy
                if not goes(slim, hull, bx, by, x, y, h >= 2):
                    break
                line, _, _ = charge(tolls, rates, bx, by, x, y, breaks)
                rest = line * gaits[h, 1] + gaits[h, 2] + SAME
                free = sees(blocks, bx, by, bx, by) and off_edges(hull, bx, by)
                value, k, g = _arrival(
                    bx, by, asked[p], free, best - rest, px, py, first, cost, use, heading, room,
                    prices, gaits, blocks, tolls, rates, slim, hull, least, bound, which, breaks,
                )  # fmt: skip
                if k >= 0:
                    best = value + rest
                    costs[p], via[p], how[p] = best + more[p], k, g
                    last[p, 0], last[p, 1] = bx, by
    return costs, via, how, last
