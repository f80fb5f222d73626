"""One to all: each place from the best of many way points."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.cones import ASKED, BEGIN, LATELY, NEARLY, OFTEN, SIZE, order
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.sight_lines import taut
from planner.navigation.kernels.standing import FLAT, NOWHERE, height_at
from planner.navigation.kernels.toll import MOST, charge_within

SHORT = 10_000.0
"""µm from a corner to what touches the arc beside it, at most: half an edge of the polygon."""


@leaf
def _candidate(x, y, v, given, nx, ny, tangents, best, pace):
    """The least that a place may cost from way point v; inf if that is too much or not taut."""
    dx, dy = x - nx[v], y - ny[v]
    length = math.sqrt(dx * dx + dy * dy)
    least = given[v] + length * pace
    return least if least <= best and taut(tangents, v, dx, dy, length) else math.inf


@leaf
def _cheapest(
    x, y, bound, which, count, until, given, nx, ny, cost, via, best, reverse,
    blocks, tolls, rates, breaks,
):  # fmt: skip
    """Cost of a place from the best of some way points, and which that is; -1 for none.

    They are tried in the order of their bounds, so the first that sees the place without tolls
    is the answer, and few sight tests are made. Of several the first is the answer, in whatever
    order they are tried.

    Parameters:
        until: only those are tried that may cost no more.
        cost, via: what is known already; inf and -1 for nothing.

    Returns:
        cost; way point; how many may still cost less; the least that one of them may cost.
    """
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    best = min(best, cost)
    while count > 0:
        least = 0
        for k in range(1, count):
            if bound[k] < bound[least]:
                least = k
        value, v = bound[least], which[least]
        if value > best:
            count = 0
            break
        if value > until:
            return cost, via, count, value
        count -= 1
        bound[least], which[least] = bound[count], which[count]
        if v == via or (value == best and v > via >= 0):
            continue
        if not sees(blocks, nx[v], ny[v], x, y):
            continue
        if not plain:
            left = best - given[v]
            there, back = charge_within(tolls, rates, nx[v], ny[v], x, y, breaks, left)
            value = given[v] + (back if reverse else there)
        if value < best or (value == best and (v < via or via < 0)):
            best, via, cost = value, v, value
    return cost, via, count, math.inf


@kernel
def arrive(xs, ys, given, nx, ny, tangents, budget, reverse, blocks, tolls, rates):
    """Cost of each point from the best of many way points with given costs.

    Parameters:
        given: (n,) cost so far of each way point.
        reverse: whether costs run from the point to the way point.

    Returns:
        costs (m,), inf beyond the budget; number of the way point used (m,), -1 for none.
    """
    n, m = len(nx), len(xs)
    costs, via = np.empty(m), np.empty(m, np.int64)
    bound, which = np.empty(n), np.empty(n, np.int64)
    _arrive(
        xs, ys, given, nx, ny, tangents, budget, reverse, blocks, tolls, rates, costs, via, bound,
        which, np.empty((0, 3)),
    )  # fmt: skip
    return costs, via


@leaf
def _arrive(
    xs, ys, given, nx, ny, tangents, budget, reverse, blocks, tolls, rates, costs, via, bound,
    which, breaks,
):  # fmt: skip
    """Fill in what `arrive` returns."""
    none = np.int64(-1)
    for p in range(len(xs)):
        count = np.int64(0)
        for v in range(len(nx)):
            if given[v] > budget:
                continue
            least = _candidate(xs[p], ys[p], v, given, nx, ny, tangents, budget, rates[6])
            if least < math.inf:
                bound[count], which[count] = least, v
                count += 1
        costs[p], via[p], _, _ = _cheapest(
            xs[p], ys[p], bound, which, count, math.inf, given, nx, ny, math.inf, none, budget,
            reverse, blocks, tolls, rates, breaks,
        )  # fmt: skip


@leaf
def straight_from(
    ox, oy, spent, budget, onward, xs, ys, tangents, blocks, tolls, rates, breaks, found
):
    """Fill in what each point costs straight from a start, where that is within the budget.

    Parameters:
        spent: what the start has cost.
        onward: whether only points are asked for from which a shortest way may go on so.
        breaks: (0, 3) no room for what is climbed on the way.
    """
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    for v in range(len(xs)):
        dx, dy = xs[v] - ox, ys[v] - oy
        length = math.sqrt(dx * dx + dy * dy)
        value = spent + length * rates[6]
        if value > budget or (onward and not taut(tangents, v, dx, dy, length)):
            continue
        if not sees(blocks, ox, oy, xs[v], ys[v]):
            continue
        if not plain:
            there, _ = charge_within(tolls, rates, ox, oy, xs[v], ys[v], breaks, budget - spent)
            value = spent + there
        if value <= budget:
            found[v] = value


@kernel
def arrive_by_cells(
    xs, ys, zs, most, footing, others,
    cells, given, nx, ny, tangents, budget, reverse, blocks, tolls, rates,
):  # fmt: skip
    """Return the same as `arrive`, looking only at way points whose cones hold the place.

    Parameters:
        zs: (m,) height at which to stand at each place; empty if that is not to be asked.
        most: (m,) what a place may cost at the most, besides the budget: dearer ways may be
            left out. Empty for the budget alone.
        footing: as of `standing.height_at`; looked at only where `zs` is given.
        others: filled with the places where another height is stood at, left out here.
        cells: of `cones`, for the same way points and at least this budget.
        given: (n,) rising.

    Returns:
        costs (m,), way points (m,), how many `others` there are; whether some place is at most
        `SHORT` from its way point, so that its way may run past it.
    """
    costs, via = np.empty(len(xs)), np.empty(len(xs), np.int64)
    room = room_for(len(nx))
    aside, short = arrived(
        xs, ys, zs, most, footing, others,
        cells, given, nx, ny, tangents, budget, reverse, blocks, tolls, rates, costs, via, room,
    )  # fmt: skip
    return costs, via, aside, short


@kernel
def room_for(count):
    """Room for `arrived` by so many way points."""
    at, breaks = np.empty(MOST, np.int64), np.empty((0, 3))
    return np.empty(count), np.empty(count, np.int64), at, breaks


@leaf
def arrived(  # noqa: C901  a quick answer, a cell's way points, the cheapest of them
    xs, ys, zs, most, footing, others,
    cells, given, nx, ny, tangents, budget, reverse, blocks, tolls, rates, costs, via, room,
):  # fmt: skip
    """Fill in what `arrive_by_cells` returns.

    What was best for the last place in a cell is tried first: mostly it is best again, and what
    it costs spares looking at most of the others. These come in the order of what they may cost
    anywhere in the cell, or have cost so far where few have asked there, and are tried as soon as
    none that follows may be better.

    Parameters:
        costs, via: (m,) filled in.
        room: of `room_for`.

    Returns:
        how many `others` there are; whether a way may run past its place.
    """
    (x0, y0, across, cols, rows), table, listed, least_in, central = cells
    bounds, frame, kinds = footing
    # `np.int64(0)`: what begins as a literal has kernels compiled for the literal besides.
    pace, aside, short = rates[6], 0, False
    plain, most_far = len(tolls[2]) == 0 and rates[5] == 0.0, (1.0 + 1e-9) / pace
    asks, capped = len(zs) > 0, len(most) > 0
    bound, which, at, breaks = room
    for p in range(len(xs)):
        costs[p], via[p], count, cap = math.inf, -1, np.int64(0), budget
        if capped and most[p] < cap:
            cap = most[p]
        col, row = math.floor((xs[p] - x0) / across), math.floor((ys[p] - y0) / across)
        if col < 0 or row < 0 or col >= cols or row >= rows:
            continue
        cell, least = row * cols + col, 0.0
        first, ordered = int(table[cell, BEGIN]), table[cell, ASKED] < 0
        last = first + int(table[cell, SIZE])
        if not ordered:
            table[cell, ASKED] += 1
            ordered = table[cell, ASKED] >= OFTEN
            if ordered:
                table[cell, ASKED] = -1
                x, y = x0 + col * across, y0 + row * across
                order(listed, least_in, first, last, x, y, across, given, nx, ny, pace)
        if central:
            dx, dy = xs[p] - nx[0], ys[p] - ny[0]
            least = given[0] + math.sqrt(dx * dx + dy * dy) * pace
            if least > cap:
                continue
        if asks:
            leads, k = central, first
            while not leads and k < last:
                v = listed[k]
                if (least_in[k] if ordered else given[v]) > cap:
                    break
                far, dx, dy = (cap - given[v]) * most_far, xs[p] - nx[v], ys[p] - ny[v]
                leads = dx * dx + dy * dy <= far * far
                k += 1
            if not leads:
                continue
            x, y, level = xs[p], ys[p], rates[0]
            if x < bounds[0] or x > bounds[2] or y < bounds[1] or y > bounds[3]:
                continue
            left, low = int((x - frame[0]) / frame[2]), int((y - frame[1]) / frame[2])
            kind = kinds[low * int(frame[3]) + left]
            if kind == NOWHERE:
                continue
            if kind != FLAT:  # handing arrays on for every place would cost as much as the rest
                level = height_at(xs[p], ys[p], footing, blocks, tolls, rates, at)
            if level != zs[p]:
                if not math.isnan(level):
                    others[aside] = p
                    aside += 1
                continue
        if central and sees(blocks, nx[0], ny[0], xs[p], ys[p]):
            value = least
            if not plain:
                there, back = charge_within(
                    tolls, rates, nx[0], ny[0], xs[p], ys[p], breaks, cap - given[0]
                )
                value = given[0] + (back if reverse else there)
            if value <= cap:
                costs[p], via[p], cap = value, 0, value
            if value <= least + NEARLY:
                continue
        tried = table[cell, LATELY]
        if tried > 0 or (tried == 0 and not central):
            v = tried
            least = _candidate(xs[p], ys[p], v, given, nx, ny, tangents, cap, pace)
            if least < math.inf and sees(blocks, nx[v], ny[v], xs[p], ys[p]):
                value = least
                if not plain:
                    there, back = charge_within(
                        tolls, rates, nx[v], ny[v], xs[p], ys[p], breaks, cap - given[v]
                    )
                    value = given[v] + (back if reverse else there)
                if value < cap or (value == cap and via[p] < 0):
                    costs[p], via[p], cap = value, v, value
        wait = math.inf
        for k in range(first, last):
            v = listed[k]
            low = least_in[k] if ordered else given[v]
            if low > cap:
                break
            if wait <= low:
                costs[p], via[p], count, wait = _cheapest(
                    xs[p], ys[p], bound, which, count, low, given, nx, ny, costs[p],
                    via[p], cap, reverse, blocks, tolls, rates, breaks,
                )  # fmt: skip
                cap = min(cap, costs[p])
            if v == tried or (v == 0 and central):
                continue
            # Most are too far off: that is asked here, since to hand arrays on takes longer.
            far, dx, dy = (cap - given[v]) * most_far, xs[p] - nx[v], ys[p] - ny[v]
            if dx * dx + dy * dy > far * far:
                continue
            least = _candidate(xs[p], ys[p], v, given, nx, ny, tangents, cap, pace)
            if least < math.inf:
                bound[count], which[count] = least, v
                count, wait = count + 1, min(wait, least)
        if count > 0:
            costs[p], via[p], _, _ = _cheapest(
                xs[p], ys[p], bound, which, count, math.inf, given, nx, ny, costs[p], via[p], cap,
                reverse, blocks, tolls, rates, breaks,
            )  # fmt: skip
        if via[p] >= 0:
            table[cell, LATELY] = via[p]
            dx, dy = xs[p] - nx[via[p]], ys[p] - ny[via[p]]
            if dx * dx + dy * dy <= SHORT * SHORT:
                short = True
    return aside, short
