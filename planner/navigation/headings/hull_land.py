"""Where a hull's ways end: straight, in line with the heading asked for, or with one bend more."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.headings.hull_room import exact_vector, goes, off_edges, turns
from planner.navigation.headings.hull_search import ALONG, ASIDE, EITHER, fits
from planner.navigation.kernels import charge, kernel, leaf, sees
from planner.navigation.kernels.facing import (
    FULL,
    SAME,
    bearing,
    between,
    nearest,
    price,
    used,
)

STEPS = 12
"""Places in line with the heading asked for at which it may be turned to before the end, a
quarter of the hull's length apart."""
SLANT = 15_000_000
"""µ° by which it may come at a slant where it has little room to turn at the end: up to twice."""
SQUARELY = (1, 2, 4)
"""Such places from which the last line comes after one across it."""
UNITS = 4
"""Most units of one turn that a bend is looked for with."""


@leaf
def _ways(blocks, slim, hull, aside, px, py, qx, qy):
    """How a line may be gone: `ALONG`, `ASIDE`, both, or 0.

    Blocks do not hold the table's edge.
    """
    half = hull[0] if hull[4] > 0.0 else math.hypot(hull[0], hull[1])
    low, left = min(px, qx) >= half, max(px, qx) <= hull[2] - half
    inside = low and left and min(py, qy) >= half and max(py, qy) <= hull[3] - half
    if inside and sees(blocks, px, py, qx, qy):
        return EITHER
    ways = ALONG if goes(slim, hull, px, py, qx, qy, False) else 0
    if aside and goes(slim, hull, px, py, qx, qy, True):
        ways |= ASIDE
    return ways


@leaf
def _onward(
    first, cost, use, heading, prices, gaits, slim, hull, room, i, x, y, dx, dy, line, ways,
    to_x, to_y, asked, after, roomy, most, checked,
):  # fmt: skip
    """Least cost below `most` of going on from way point i over a line, its label and gait.

    Parameters:
        ways: how the line may be gone.
        to_x, to_y, asked: where it turns to a heading at the end, -1 for none.
        after: turning used after that.
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
                turned = use[k] + used(prices, between(heading[k], wanted))
                value = cost[k] + line * gaits[g, 1] + gaits[g, 2]
            else:
                continue
            if asked >= 0:
                turned += used(prices, between(wanted, asked)) + after
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
    x, y, asked, after, roomy, most, px, py, first, cost, use, heading, room, prices, gaits, blocks,
    tolls, rates, slim, hull, least, bound, which, breaks,
):  # fmt: skip
    """Least cost below `most` of a place, turned there; the label and gait, -1 for none.

    Parameters:
        least: (n,) of the labels of each way point, turning paid.
        bound, which: (n,) room to work in.
    """
    best, found, gait, count = most, -1, 0, 0
    both = EITHER
    for i in range(len(px)):
        dx, dy = x - px[i], y - py[i]
        length = math.sqrt(dx * dx + dy * dy) * rates[6]
        if least[i] + length < best:
            value, k, _ = _onward(
                first, cost, use, heading, prices, gaits, slim, hull, room, i, px[i], py[i], dx,
                dy, length, both, x, y, asked, after, roomy, best, False,
            )  # fmt: skip
            if k >= 0:
                bound[count], which[count] = value, i
                count += 1
    while count > 0:
        near = nearest(bound, count)
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
        value, k, g = _onward(
            first, cost, use, heading, prices, gaits, slim, hull, room, i, px[i], py[i], dx, dy,
            line, ways, x, y, asked, after, roomy, best, True,
        )  # fmt: skip
        if k >= 0:
            best, found, gait = value, k, g
    return best, found, gait


@kernel
def land(  # noqa: C901  straight, then by one more place to turn at
    xs, ys, asked, more, px, py, first, cost, use, heading, prices, gaits, budget, blocks, tolls,
    rates, room, slim, hull, begun, thorough, square,
):  # fmt: skip
    """Cost of each place from the best label, the last pivot included.

    Parameters: as for `kernels.facing.land`.
        room: (n, ...) what `hull_room.rooms` found at the way points.
        slim, hull: as `hull_room` takes them.
        begun: how many of these, the first, are the start.
        thorough: whether to look for more bends than where there is little room.
        square: whether to look for two, square to one another, where a hull goes to a side as well.

    Returns:
        costs (m,), inf beyond the budget; number of the label (m,), -1 for none; gait (m,); where
        it turns once more and where it bends after that, (m, 4), nan for nowhere; the heading it
        comes from there with (m,).
    """
    n, m = len(px), len(xs)
    costs, via, how = np.full(m, math.inf), np.full(m, -1, np.int64), np.zeros(m, np.int64)
    last, came = np.full((m, 4), math.nan), asked.copy()
    least = np.full(n, math.inf)
    for i in range(n):
        for k in range(first[i], first[i + 1]):
            least[i] = min(least[i], cost[k] + price(prices, use[k]))
    bound, which = np.empty(n), np.empty(n, np.int64)
    breaks = np.empty((0, 3))
    each = prices[2] == 1 and prices[0] > 0
    for p in range(m):
        x, y = xs[p], ys[p]
        roomy = sees(blocks, x, y, x, y) and off_edges(hull, x, y)
        most = budget - more[p] + 1e-9
        best, k, g = _arrival(
            x, y, asked[p], 0, roomy, most, px, py, first, cost, use, heading, room, prices,
            gaits, blocks, tolls, rates, slim, hull, least, bound, which, breaks,
        )  # fmt: skip
        if k >= 0:
            costs[p], via[p], how[p] = best + more[p], k, g
        if asked[p] < 0:
            continue
        if each:
            total, k, bx, by = _crossing(
                x, y, asked[p], roomy, best, px, py, first[: begun + 1] if not thorough else first,
                cost, use, heading, room, prices, blocks, tolls, rates, slim, hull, breaks,
            )  # fmt: skip
            if k >= 0:
                best, costs[p], via[p], how[p] = total, total + more[p], k, 0
                last[p, 0], last[p, 1], came[p] = bx, by, bearing(x - bx, y - by)
        if roomy and not thorough:
            continue
        # From further back, in line with the heading: for want of room, or to turn less.
        for h in range(len(gaits)):
            for slant in range(1 if roomy else 5):
                off = np.int64(((slant + 1) // 2) * (2 * (slant % 2) - 1) * SLANT)
                toward = (asked[p] - np.int64(gaits[h, 0]) + off) % FULL
                for s in range(1, STEPS + 1, 1 if off == 0 else 2):
                    bx, by = _before(x, y, toward, s, hull[0] / 2.0, off == 0)
                    if bx == x and by == y:
                        break
                    wanted = asked[p]
                    if off != 0:
                        wanted = (bearing(x - bx, y - by) + np.int64(gaits[h, 0])) % FULL
                        if not turns(slim, hull, room, -1, x, y, wanted, asked[p]):
                            break
                    if not goes(slim, hull, bx, by, x, y, h >= 2):
                        break
                    line, _, _ = charge(tolls, rates, bx, by, x, y, breaks)
                    rest = line * gaits[h, 1] + gaits[h, 2] + SAME
                    free = sees(blocks, bx, by, bx, by) and off_edges(hull, bx, by)
                    after = used(prices, between(wanted, asked[p]))
                    value, k, g = _arrival(
                        bx, by, wanted, after, free, best - rest, px, py, first, cost, use,
                        heading, room, prices, gaits, blocks, tolls, rates, slim, hull, least,
                        bound, which, breaks,
                    )  # fmt: skip
                    if k >= 0:
                        best = value + rest
                        costs[p], via[p], how[p] = best + more[p], k, g
                        last[p, 0], last[p, 1], came[p] = bx, by, wanted
                        last[p, 2:] = math.nan
        for h in range(len(gaits) if square and len(gaits) > 2 and not roomy else 0):
            for across in range(2):
                to_side = 1 - h // 2
                best, k, g, cx, cy, bx, by = _squarely(
                    x, y, asked[p], gaits[h], gaits[2 * to_side + across], h >= 2, best, px, py,
                    first, cost, use, heading, room, prices, gaits, blocks, tolls, rates, slim,
                    hull, least, bound, which, breaks,
                )  # fmt: skip
                if k >= 0:
                    costs[p], via[p], how[p] = best + more[p], k, g
                    last[p, 0], last[p, 1], came[p] = cx, cy, asked[p]
                    last[p, 2], last[p, 3] = bx, by
    return costs, via, how, last, came


@leaf
def _squarely(
    x, y, asked, gait, other, aside, most, px, py, first, cost, use, heading, room, prices, gaits,
    blocks, tolls, rates, slim, hull, least, bound, which, breaks,
):  # fmt: skip
    """Least cost below `most` of a place come to along one axis of the hull, and then the other.

    It turns to the heading asked for where there is room all about, as where it is to end in a
    corner: there it has none, and none straight back from there along a wall.

    Parameters:
        gait, other: of the last line, and of that before it; aside: whether the last is to a side.

    Returns:
        cost, label (-1 for none) and gait; x and y of where it turns, and of where it bends.
    """
    best, found, how = most, -1, 0
    turn_x, turn_y, bend_x, bend_y = 0.0, 0.0, 0.0, 0.0
    back, over = (asked - np.int64(gait[0])) % FULL, (asked - np.int64(other[0])) % FULL
    for times in SQUARELY:
        bx, by = _before(x, y, back, times, hull[0] / 2.0, True)
        if (bx == x and by == y) or not goes(slim, hull, bx, by, x, y, aside):
            break
        for t in range(1, STEPS + 1):
            cx, cy = _before(bx, by, over, t, hull[0] / 2.0, True)
            if (cx == bx and cy == by) or not goes(slim, hull, cx, cy, bx, by, not aside):
                break
            if not (sees(blocks, cx, cy, cx, cy) and off_edges(hull, cx, cy)):
                continue
            line, _, _ = charge(tolls, rates, bx, by, x, y, breaks)
            rest = line * gait[1] + gait[2] + SAME
            line, _, _ = charge(tolls, rates, cx, cy, bx, by, breaks)
            rest += line * other[1] + other[2]
            value, k, g = _arrival(
                cx, cy, asked, 0, True, best - rest, px, py, first, cost, use, heading, room,
                prices, gaits, blocks, tolls, rates, slim, hull, least, bound, which, breaks,
            )  # fmt: skip
            if k >= 0:
                best, found, how = value + rest, k, g
                turn_x, turn_y, bend_x, bend_y = cx, cy, bx, by
            break
    return best, found, how, turn_x, turn_y, bend_x, bend_y


@kernel
def arrivals(
    xs, ys, asked, more, px, py, first, cost, use, heading, prices, gaits, budget, blocks, tolls,
    rates, room, slim, hull,
):  # fmt: skip
    """Cost of one place from each way point, its label and gait; parameters as for `land`."""
    n, x, y = len(px), xs[0], ys[0]
    costs, via, how = np.full(n, math.inf), np.full(n, -1, np.int64), np.zeros(n, np.int64)
    breaks, most = np.empty((0, 3)), budget - more[0] + 1e-9
    roomy = sees(blocks, x, y, x, y) and off_edges(hull, x, y)
    for i in range(n):
        dx, dy = x - px[i], y - py[i]
        ways = _ways(blocks, slim, hull, len(gaits) > 2, px[i], py[i], x, y)
        if ways == 0 and not (abs(dx) < SAME and abs(dy) < SAME):
            continue
        line, _, _ = charge(tolls, rates, px[i], py[i], x, y, breaks)
        value, k, g = _onward(
            first, cost, use, heading, prices, gaits, slim, hull, room, i, px[i], py[i], dx, dy,
            line, ways, x, y, asked[0], 0, roomy, most, True,
        )  # fmt: skip
        if k >= 0:
            costs[i], via[i], how[i] = value + more[0], k, g
    return costs, via, how


@leaf
def _before(x, y, toward, times, step, exact):
    """The place so many steps before another in a direction; the other where there is none."""
    if exact:
        vx, vy = exact_vector(toward, 2.0 * step)
        long = math.sqrt(float(vx) * vx + float(vy) * vy)
        if long == 0.0:
            return x, y
        whole = max(1.0, round(step / long))
        return x - times * whole * vx, y - times * whole * vy
    angle = math.radians(toward / 1e6)
    away = times * step
    return float(round(x - away * math.cos(angle))), float(round(y - away * math.sin(angle)))


@leaf
def _crossing(  # noqa: C901  labels by turns
    x, y, asked, roomy, most, px, py, first, cost, use, heading, room, prices, blocks, tolls,
    rates, slim, hull, breaks,
):  # fmt: skip
    """Least cost below `most` with one bend where two turns are whole units to the µ°.

    It turns by whole units where it is, or goes straight on, and by whole units at the end, so
    that the bend lies where those lines cross.

    Returns:
        cost, label (-1 for none), x and y of the bend.
    """
    best, found, bend_x, bend_y = most, -1, 0.0, 0.0
    step = prices[1]
    units = min(np.int64(UNITS), np.int64(FULL // 2 // step))
    for i in range(len(first) - 1):
        dx, dy = x - px[i], y - py[i]
        away = math.sqrt(dx * dx + dy * dy) * rates[6]
        for k in range(first[i], first[i + 1]):
            for a in range(-units, units + 1):
                if cost[k] + away + price(prices, use[k] + abs(a)) >= best:
                    continue
                one = math.radians(((heading[k] + a * step) % FULL) / 1e6)
                ux, uy = math.cos(one), math.sin(one)
                for b in range(-units, units + 1):
                    if cost[k] + away + price(prices, use[k] + abs(a) + abs(b)) >= best:
                        continue
                    two = math.radians(((asked + b * step) % FULL) / 1e6)
                    vx, vy = math.cos(two), math.sin(two)
                    cross = ux * vy - uy * vx
                    if abs(cross) < 1e-3:
                        continue
                    s, t = (dx * vy - dy * vx) / cross, (ux * dy - uy * dx) / cross
                    if s < SAME or t < SAME or cost[k] + (s + t) * rates[6] >= best:
                        continue
                    for n in range(9):
                        # The middle one first: whole µm may turn a line by a little too much.
                        spot = (n + 4) % 9
                        bx = float(round(px[i] + s * ux)) + (spot % 3 - 1)
                        by = float(round(py[i] + s * uy)) + (spot // 3 - 1)
                        ahead, came = bearing(bx - px[i], by - py[i]), bearing(x - bx, y - by)
                        value = cost[k] + price(
                            prices,
                            use[k]
                            + used(prices, between(heading[k], ahead))
                            + used(prices, between(ahead, came))
                            + used(prices, between(came, asked)),
                        )
                        if value + (s + t) * rates[6] - 4.0 >= best:
                            continue
                        line, _, _ = charge(tolls, rates, px[i], py[i], bx, by, breaks)
                        rest, _, _ = charge(tolls, rates, bx, by, x, y, breaks)
                        straight = math.hypot(bx - px[i], by - py[i]) + math.hypot(x - bx, y - by)
                        if abs(line + rest - straight) > 1e-3:  # a climb may turn it further
                            continue
                        value += line + rest + SAME
                        if (
                            value < best
                            and goes(slim, hull, px[i], py[i], bx, by, False)
                            and goes(slim, hull, bx, by, x, y, False)
                            and turns(slim, hull, room, i, px[i], py[i], heading[k], ahead)
                            and turns(slim, hull, room, -1, bx, by, ahead, came)
                            and (roomy or turns(slim, hull, room, -1, x, y, came, asked))
                        ):
                            best, found, bend_x, bend_y = value, k, bx, by
                            break
    return best, found, bend_x, bend_y
