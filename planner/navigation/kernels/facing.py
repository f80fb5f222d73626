"""Ways whose lines run along the heading: labels (cost, turning used, heading) on way points.

Where turning is paid by a formula over the whole move, the cheapest way is not the shortest:
a label is kept while no other of its way point could turn to the same heading and be as well off.
Headings are whole µ° as int64, so that turns add up as in the rules.

What turning costs is `prices`: price of a unit, step, each (1) or added up (0), free angle, free
units, units paid at the most, units allowed at the most (-1 for no limit); lengths in µm. How
lines may be gone is `gaits`, a row each: what is added to a line's direction for the heading,
the factor on its cost, its flat cost, and how far off the heading may be.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.heap import pop, push
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.toll import charge_within

FULL = 360_000_000
SAME = 0.5
"""µm: so near is the same place."""
UNSURE = 2
"""µ° by which a direction in floats may be off, and more."""
SUMS = 1e-6
"""µm by which a sum in floats may differ with its order."""


@leaf
def bearing(dx, dy):
    """Direction of a vector in whole µ°."""
    return np.int64(round(math.degrees(math.atan2(dy, dx)) * 1e6)) % FULL


@leaf
def used(prices, angle):
    """What a turn adds to the turning used: units, or the angle itself where turns add up."""
    if prices[2] == 1:
        return -(-angle // prices[1])
    return angle


@leaf
def price(prices, use):
    """What turning so far costs, µm; inf beyond what is allowed."""
    units = use
    if prices[2] == 0:
        units = -(-max(0, use - prices[3]) // prices[1])
    if prices[6] >= 0 and units > prices[6]:
        return math.inf
    paid = max(0, units - prices[4])
    if prices[5] >= 0:
        paid = min(paid, prices[5])
    return float(prices[0] * paid)


@leaf
def between(start, end):
    """The smaller turn between two headings."""
    turned = (end - start) % FULL
    return min(turned, FULL - turned)


@leaf
def faced(gaits, g, direction, heading):
    """The heading nearest to `heading` with which a line in some direction is gone in gait g."""
    middle, wide = (direction + np.int64(gaits[g, 0])) % FULL, np.int64(gaits[g, 3])
    off = (heading - middle + FULL // 2) % FULL - FULL // 2
    return (middle + min(max(off, -wide), wide)) % FULL


@leaf
def beaten(prices, cost, use, heading, c, u, h):
    """Whether a label (cost, use, heading) makes another (c, u, h) of its way point needless.

    It could turn to the other's heading: what that uses more is dearer by one price for each
    unit begun at the most.
    """
    if cost > c:
        return False
    more = use + used(prices, between(heading, h)) - u
    if more <= 0:
        return True
    if prices[6] >= 0:
        return False
    units = more if prices[2] == 1 else -(-more // prices[1])
    return cost + prices[0] * units <= c


@leaf
def nearest(bound, count):
    """Which of the first bounds is least."""
    near = 0
    for k in range(1, count):
        if bound[k] < bound[near]:
            near = k
    return near


@kernel
def turned_at(first, cost, use, prices):
    """What each label costs with its turning paid, and the least that its way point has, (n,)."""
    least, turned = np.full(len(first) - 1, math.inf), np.empty(len(cost))
    for i in range(len(least)):
        for k in range(first[i], first[i + 1]):
            turned[k] = cost[k] + price(prices, use[k])
            least[i] = min(least[i], turned[k])
    return turned, least


@kernel
def led_on(px, py, cost, use, heading, prices, most, xs, ys, blocks, tolls, rates):
    """Cost of the straight line from each of some places to each of others, (n, m).

    inf where it is not free, or costs more than is left once it has turned that way.

    Parameters:
        cost, use, heading: (n,) with which it comes to each place, going ahead alone.
        most: what all may cost.
    """
    found, breaks = np.full((len(px), len(xs)), math.inf), np.empty((0, 3))
    for i in range(len(px)):
        left = most - cost[i] - price(prices, use[i])
        for j in range(len(xs)):
            dx, dy = xs[j] - px[i], ys[j] - py[i]
            length = math.sqrt(dx * dx + dy * dy)
            if length * rates[6] > left:
                continue
            if length >= SAME:
                turn = max(np.int64(0), between(heading[i], bearing(dx, dy)) - UNSURE)
                dearer = price(prices, use[i] + used(prices, turn)) - price(prices, use[i])
                if length * rates[6] + dearer > left:
                    continue
            if sees(blocks, px[i], py[i], xs[j], ys[j]):
                there, _ = charge_within(tolls, rates, px[i], py[i], xs[j], ys[j], breaks, left)
                if there <= left:
                    found[i, j] = there
    return found


@kernel
def land(  # noqa: C901  way points by bound, until one sees the place
    xs, ys, asked, more, off, budgets, px, py, first, cost, use, heading, turned, least,
    prices, gaits, blocks, tolls, rates,
):  # fmt: skip
    """Cost of each place from the best label, the last pivot included.

    Parameters:
        asked: (m,) heading to end with, -1 where it does not matter.
        more: (m,) cost of what is left to do at the place.
        off: (m,) how far off the heading that is asked for it may end, µ°.
        budgets: (m,) the most that each place may cost.
        px, py: (n,) way points; their labels are first[i] to first[i + 1].
        turned, least: see `turned_at`.

    Returns:
        costs (m,), inf beyond its budget; number of the label (m,), -1 for none; gait (m,).
    """
    n, m = len(px), len(xs)
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    costs, via, how = np.full(m, math.inf), np.full(m, -1, np.int64), np.zeros(m, np.int64)
    bound, which = np.empty(n), np.empty(n, np.int64)
    breaks, lately = np.empty((0, 3)), -1
    for p in range(m):
        best, count = budgets[p] - more[p], 0
        if lately >= 0 and sees(blocks, px[lately], py[lately], xs[p], ys[p]):
            # What was best for the last place is mostly best again, and spares most of the others.
            value, k, g = going_on(
                first, cost, use, heading, turned, prices, gaits, lately, px[lately], py[lately],
                xs[p], ys[p], plain, tolls, rates, breaks, asked[p], off[p], best, least[lately],
            )  # fmt: skip
            if value <= best:
                best, via[p], how[p] = value, k, g
                costs[p] = value + more[p]
        for i in range(n):
            if least[i] > best:
                continue
            dx, dy = xs[p] - px[i], ys[p] - py[i]
            length = math.sqrt(dx * dx + dy * dy) * rates[6]
            if least[i] + length <= best:
                value, _, _ = arrived(
                    first, cost, use, heading, turned, prices, gaits, i, dx, dy, length,
                    asked[p], off[p], best,
                )  # fmt: skip
                if value <= best:
                    count = push(bound, which, count, value, i)
        while count > 0:
            value, i = bound[0], which[0]
            if value > best or (via[p] >= 0 and value >= best):
                break
            count = pop(bound, which, count)
            if not sees(blocks, px[i], py[i], xs[p], ys[p]):
                continue
            value, k, g = going_on(
                first, cost, use, heading, turned, prices, gaits, i, px[i], py[i],
                xs[p], ys[p], plain, tolls, rates, breaks, asked[p], off[p], best, least[i],
            )  # fmt: skip
            if value < best or (via[p] < 0 and value == best):
                best, via[p], how[p] = value, k, g
                costs[p] = value + more[p]
                lately = i
    return costs, via, how


@leaf
def going_on(
    first, cost, use, heading, turned, prices, gaits, i, px, py, x, y, plain, tolls, rates, breaks,
    asked, off, most, least,
):  # fmt: skip
    """Cost of a place that way point i, at (px, py), sees; the label and the gait.

    Parameters:
        most, least: what costs more may be told to cost inf; what no label costs less than.
    """
    dx, dy = x - px, y - py
    line = math.sqrt(dx * dx + dy * dy)
    if not plain:
        line, _ = charge_within(tolls, rates, px, py, x, y, breaks, most - least + SUMS)
    return arrived(
        first, cost, use, heading, turned, prices, gaits, i, dx, dy, line, asked, off, most
    )


@leaf
def arrived(
    first, cost, use, heading, turned, prices, gaits, i, dx, dy, line, asked, off, most
):  # fmt: skip
    """Least cost of going on from way point i over a line, its label and gait.

    Parameters:
        turned: see `turned_at`.
        most: what costs more may be left out: inf is told where everything does.
    """
    best, via, how = math.inf, -1, 0
    still = abs(dx) < SAME and abs(dy) < SAME
    direction = np.int64(-1)
    for k in range(first[i], first[i + 1]):
        for g in range(len(gaits)):
            # To work out what a turn costs takes longer than to see that it cannot matter.
            floor = turned[k] if still else turned[k] + line * gaits[g, 1] + gaits[g, 2]
            if floor > min(best, most) + SUMS:
                if still:
                    break
                continue
            if still:
                value, wanted, spent = cost[k] + line, heading[k], use[k]
            else:
                if direction < 0:
                    direction = bearing(dx, dy)
                wanted = faced(gaits, g, direction, heading[k])
                spent = use[k] + used(prices, between(heading[k], wanted))
                value = cost[k] + line * gaits[g, 1] + gaits[g, 2]
            if asked >= 0:
                spent += used(prices, max(0, between(wanted, asked) - off))
            value += price(prices, spent)
            if value < best:
                best, via, how = value, k, g
            if still:
                break
    return best, via, how
