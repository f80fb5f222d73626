"""Turns that are put off: straight on past a way point, with one bend where the next line is met.

A search bends at way points alone. Round a corner it comes by two of them on most ways, with a turn
at each, where the lines before and after meet further out and one turn does; and from a whole unit
turned where a way begins it bends in the open, where no way point is. A *ray* is what goes straight
on: a row of where it begins, its direction (of length 1), from how far on it may bend and what that
costs with turns left out, a vector of whole µm along it (0, 0 for none), how far it goes, and to
which side it may bend: 1 to the left, -1 to the right, 0 to either. Lengths are µm.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.facing import FULL, bearing, beaten, between, price, used
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.labels import grown
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.toll import charge

CLOSE = 20_000
"""µ° that are given away of a unit of turning: places are whole µm."""
OFF = 2.0
"""µm by which a line passes what it bends round, and that whole µm may cost."""
SHORT = 2_500.0
"""µm from where a way begins to its first bend, at the least."""
REACHED = 100.0
"""µm to which it is known how far a ray goes."""
TRIED = 4
"""Places on a ray, each half as far on as the one before, of which one has to see what is asked."""
HALVES = 40
"""Times at the most that the place to bend at is looked for half way."""
GAIN = 5e-4
"""Part of the budget that a bend has to gain for a way to be gone on with from it."""
SURE = 2e-4
"""Part above what no way costs less than up to which no cheaper one is looked for."""


@kernel
def reach(rays, most, beside, blocks):
    """Fill in how far rays go, and to which side they may bend; -1 where it is no use.

    One that goes on past a way point may bend to where something is that holds it off there: else
    it would have bent sooner.

    Parameters:
        most: (r,) how far beyond where it may bend it is worth while.
        beside: µm from a way point within which something holds a line off.
    """
    for r in range(len(rays)):
        ray = rays[r]
        low = ray[4]
        if low > 0.0:
            x, y = ray[0] + low * ray[2], ray[1] + low * ray[3]
            dx, dy = beside * ray[3], beside * ray[2]
            left = not sees(blocks, x - dx, y + dy, x - dx, y + dy)
            right = not sees(blocks, x + dx, y - dy, x + dx, y - dy)
            ray[9] = (1.0 if left else 0.0) - (1.0 if right else 0.0)
            if not (left or right):
                ray[8] = -1.0
                continue
        high = low + most[r]
        if sees(blocks, ray[0], ray[1], ray[0] + high * ray[2], ray[1] + high * ray[3]):
            low = high
        while high - low > REACHED:
            half = (low + high) / 2.0
            if sees(blocks, ray[0], ray[1], ray[0] + half * ray[2], ray[1] + half * ray[3]):
                low = half
            else:
                high = half
        ray[8] = low if low > ray[4] + REACHED / 2.0 else -1.0


@leaf
def _aims(ray, x, y, slope):
    """Whether a ray may come to a place by one turn that is within a unit."""
    dx, dy = x - ray[0] - ray[4] * ray[2], y - ray[1] - ray[4] * ray[3]
    side = ray[2] * dy - ray[3] * dx
    return ray[9] * side >= 0.0 and dx * ray[2] + dy * ray[3] >= abs(side) * slope


@leaf
def _least(ray, x, y, rates):
    """What a place costs along a ray at the least, turns left out."""
    dx, dy = x - ray[0] - ray[4] * ray[2], y - ray[1] - ray[4] * ray[3]
    return ray[5] + math.sqrt(dx * dx + dy * dy) * rates[6]


@leaf
def _clear(ray, far, x, y, plain, blocks, tolls, rates, breaks):
    """Whether the line to a place from so far along a ray is free; `plain`: and of tolls, too."""
    tx, ty = ray[0] + far * ray[2], ray[1] + far * ray[3]
    if not sees(blocks, tx, ty, x, y):
        return False
    if not plain:
        return True
    line, _, _ = charge(tolls, rates, tx, ty, x, y, breaks)
    return line <= math.hypot(x - tx, y - ty) * rates[6] + 1.0


@leaf
def _soonest(ray, x, y, slope, most, plain, blocks, tolls, rates, breaks):
    """How far along a ray a way first bends to a place by one turn; -1 where it does not.

    The sooner it bends the shorter it is, and the smaller the turn.

    Parameters:
        slope: 1 / tan of the greatest turn.
        most: what the way may cost, turns left out.
    """
    near, dx, dy = ray[4], x - ray[0], y - ray[1]
    ahead, side = dx * ray[2] + dy * ray[3], abs(ray[2] * dy - ray[3] * dx)
    long = (most - ray[5]) / rates[6] + near
    rest = long * long - ahead * ahead - side * side
    if side < 1.0 or rest <= 0.0 or long <= ahead:
        return -1.0
    # Beyond the first the turn is too great, beyond the last the way is too long.
    high = min(ahead - side * slope, ray[8], rest / (2.0 * (long - ahead)))
    if high < near:
        return -1.0
    low, tried = near, 1
    while not _clear(ray, high, x, y, plain, blocks, tolls, rates, breaks):
        if tried == TRIED:
            return -1.0
        tried += 1
        high = (near + high) / 2.0
    for _ in range(HALVES):
        away = ahead - high
        if (high - low) * (1.0 - away / math.sqrt(away * away + side * side)) < OFF:
            break
        half = (low + high) / 2.0
        if _clear(ray, half, x, y, plain, blocks, tolls, rates, breaks):
            high = half
        else:
            low = half
    return high


@leaf
def _bent(ray, heading, far, x, y, most, blocks, tolls, rates, breaks):
    """What the way costs that bends so far along a ray to a place, turns left out.

    Parameters:
        heading: of the ray, µ°.
        most: µ° that it may turn.

    Returns:
        inf where it does not in whole µm; x and y of the bend, the heading before and after it.
    """
    if ray[4] == 0.0:
        far = max(far, SHORT)
    came = heading
    if ray[6] != 0.0 or ray[7] != 0.0:
        whole = math.ceil(far / math.hypot(ray[6], ray[7]))
        tx, ty = ray[0] + whole * ray[6], ray[1] + whole * ray[7]
    else:
        dx, dy = x - ray[0] - far * ray[2], y - ray[1] - far * ray[3]
        side = abs(ray[2] * dy - ray[3] * dx)
        far += OFF * math.hypot(dx, dy) / max(side, 1.0)
        tx, ty = float(round(ray[0] + far * ray[2])), float(round(ray[1] + far * ray[3]))
        came = bearing(tx - ray[0], ty - ray[1])
    on = bearing(x - tx, y - ty)
    if between(came, on) > most:
        return math.inf, tx, ty, came, on
    if not (sees(blocks, ray[0], ray[1], tx, ty) and sees(blocks, tx, ty, x, y)):
        return math.inf, tx, ty, came, on
    nx, ny = ray[0] + ray[4] * ray[2], ray[1] + ray[4] * ray[3]
    one, _, _ = charge(tolls, rates, nx, ny, tx, ty, breaks)
    two, _, _ = charge(tolls, rates, tx, ty, x, y, breaks)
    return ray[5] + one + two + OFF, tx, ty, came, on


@leaf
def _is_worse(low, high, order, cost, use, heading, prices, value, spent, before, turn):
    """Whether labels of a way point make another needless, as `facing.beaten` has it.

    Parameters:
        low, high, order: order[low:high] are the labels.
        value, spent: cost and turning used of that other one.
        before, turn: its heading before its last turn, and the greatest that may be; 0 where the
            heading is its own.
    """
    for i in range(low, high):
        k = order[i]
        if turn == 0:
            if beaten(prices, cost[k], use[k], heading[k], value, spent, before):
                return True
        else:
            angle = min(between(heading[k], before) + turn, np.int64(FULL // 2))
            more = max(use[k] + used(prices, angle) - spent, 0)
            if cost[k] + prices[0] * more <= value and prices[6] < 0:
                return True
    return False


@kernel
def going_on(
    xs, ys, low, high, rays, headings, uses, order, first, cost, use, heading, prices, budget,
    blocks, tolls, rates,
):  # fmt: skip
    """Way points to which rays lead by a bend for less than their labels do.

    Parameters:
        low, high: the first way point of the sheet, and the first after it.
        headings, uses: of the rays: µ°, and the turning used up to them.
        order, first: labels by way point: order[first[i] : first[i + 1]].
        cost, use, heading: of the labels.

    Returns:
        (n, 4): ray, way point, heading before and after the bend, µ°; (n, 3): x and y of the bend,
        and what the way costs, turns left out.
    """
    count, breaks, step = 0, np.empty((0, 3)), prices[1]
    what, where = np.empty(4 * 64, np.int64), np.empty(3 * 64)
    most, slope = step - CLOSE, 1.0 / math.tan(math.radians((step - 2 * CLOSE) / 1e6))
    for r in range(len(rays)):
        ray, spent = rays[r], uses[r] + 1
        paid = price(prices, spent)
        for v in range(low, high):
            x, y = xs[v], ys[v]
            if not _aims(ray, x, y, slope):
                continue
            least = _least(ray, x, y, rates) + GAIN * budget
            if least + paid > budget or _is_worse(
                first[v], first[v + 1], order, cost, use, heading, prices, least, spent,
                headings[r], step,
            ):  # fmt: skip
                continue
            for plain in range(2 if len(tolls[2]) > 0 else 1):
                far = _soonest(
                    ray, x, y, slope, budget - paid, plain == 1, blocks, tolls, rates, breaks
                )
                if far < 0.0:
                    break
                value, tx, ty, came, on = _bent(
                    ray, headings[r], far, x, y, most, blocks, tolls, rates, breaks
                )
                if value + paid > budget or _is_worse(
                    first[v], first[v + 1], order, cost, use, heading, prices,
                    value + GAIN * budget, spent, on, 0,
                ):  # fmt: skip
                    continue
                if 4 * count == len(what):
                    what, where = grown(what), grown(where)
                i, j = 4 * count, 3 * count
                what[i], what[i + 1], what[i + 2], what[i + 3] = r, v, came, on
                where[j], where[j + 1], where[j + 2] = tx, ty, value
                count += 1
    return what[: 4 * count].reshape(count, 4), where[: 3 * count].reshape(count, 3)


@kernel
def land(  # noqa: C901  rays, the cheapest first, each at most twice
    xs, ys, asked, more, off, budgets, sx, sy, begun, floor, rays, headings, uses, prices, blocks,
    tolls, rates,
):  # fmt: skip
    """Cost of places to which a ray leads by a bend for less than is known.

    Parameters: as for `facing.land`, and
        budgets: (m,) what is known.
        sx, sy, begun: where ways begin, and with which heading, µ°.
        floor: (r,) what each ray costs up to where it may bend, turns paid; the least first.

    Returns:
        costs (m,), inf where none does for less; number of the ray (m,); the bend (m, 2).
    """
    m, step, breaks = len(xs), prices[1], np.empty((0, 3))
    costs, via, at = np.full(m, math.inf), np.full(m, -1, np.int64), np.zeros((m, 2))
    most, slope = step - CLOSE, 1.0 / math.tan(math.radians((step - 2 * CLOSE) / 1e6))
    for p in range(m):
        x, y, best = xs[p], ys[p], budgets[p] - more[p]
        away, turn = math.hypot(x - sx, y - sy), np.int64(0)
        if away > 1.0:
            turn = used(prices, between(np.int64(begun), bearing(x - sx, y - sy)))
        if best <= away * rates[6] * (1.0 + SURE) + price(prices, turn):
            continue
        for r in range(len(rays)):
            if floor[r] >= best:
                break
            ray, paid = rays[r], price(prices, uses[r] + 1)
            if not _aims(ray, x, y, slope) or _least(ray, x, y, rates) + paid >= best:
                continue
            for plain in range(2 if len(tolls[2]) > 0 else 1):
                far = _soonest(
                    ray, x, y, slope, best - paid, plain == 1, blocks, tolls, rates, breaks
                )
                if far < 0.0:
                    break
                value, tx, ty, _, on = _bent(
                    ray, headings[r], far, x, y, most, blocks, tolls, rates, breaks
                )
                spent = uses[r] + 1
                if asked[p] >= 0:
                    spent += used(prices, max(np.int64(0), between(on, asked[p]) - off[p]))
                value += price(prices, spent)
                if value < best:
                    best, costs[p], via[p] = value, value + more[p], r
                    at[p, 0], at[p, 1] = tx, ty
    return costs, via, at
