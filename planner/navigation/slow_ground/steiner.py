"""Steiner points of a start or a place: where, on borders close by, ways may enter or leave.

Samples of a border stand by length, half an inch apart. Who stands nearer to it than that finds
them all far off, and what lies beyond them tens of per cent too dear: so ways that are none of the
best are refracted, and the best is not among them. About the place of a border that is nearest to
a start further ones stand as far apart as it is away, and ever further, as Aleksandrov, Maheshwari
and Sack have them (2005). A place has points of its own in the same way.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel
from planner.navigation.kernels.leg import led
from planner.navigation.kernels.sight_lines import taut
from planner.navigation.search.rows import BEND
from planner.navigation.slow_ground.on_borders import nearest, spot

CLOSE = 25_400.0
"""µm from a start within which a border has points for it."""
STEP = 0.4
"""Part of the way to the border by which the first points are off the nearest place of it."""
MORE = 2.0
"""How many times as far off the next ones are."""
LEAST = 25.0
"""µm that they are off it at the least."""
MOST = 512
"""Points of one start."""


@kernel
def around(borders, px, py, close):
    """Return the points of a place, (n, 2), on borders no further than so many µm from it."""
    found, count, box = np.empty((MOST, 2)), 0, borders[3]
    for ring in range(len(box)):
        if not (
            box[ring, 0] - close < px < box[ring, 2] + close
            and box[ring, 1] - close < py < box[ring, 3] + close
        ):
            continue
        where, away = nearest(borders, ring, px, py)
        if away > close:
            continue
        off, whole = 0.0, borders[2][borders[1][ring + 1] - 1]
        while off < min(CLOSE, whole / 2.0):
            for side in range(-1, 2, 2):
                if count < MOST and (side > 0 or off > 0.0):
                    found[count, 0], found[count, 1] = spot(borders, ring, where + side * off)
                    count += 1
            off = off * MORE if off > 0.0 else max(away * STEP, LEAST)
    return found[:count]


@kernel
def entered(ox, oy, spent, most, back, borders, blocks, tolls, rates):
    """Find the cheapest ways from a start to the points about it, by one another.

    Parameters:
        ox, oy, spent: the start and what is spent there.
        most: µm, what they may cost.
        back: whether costs run from the points to the start: a goal, then.

    Returns:
        (n, 2) the points; (n,) cost of each, inf where there is none; (n,) the point before it,
        -1 for the start.
    """
    points, breaks = around(borders, ox, oy, CLOSE), np.empty((0, 3))
    costs, before = np.full(len(points), math.inf), np.full(len(points), -1, np.int64)
    for k in range(len(points)):
        x, y = points[k, 0], points[k, 1]
        cost = spent + BEND + led(ox, oy, x, y, back, blocks, tolls, rates, breaks)
        if cost <= most:
            costs[k] = cost
    _by_one_another(points, costs, before, most, back, blocks, tolls, rates, breaks)
    return points, costs, before


@kernel
def _by_one_another(points, costs, before, most, back, blocks, tolls, rates, breaks):
    """Lower what points cost to that of ways by others of them (Dijkstra); note which."""
    left = np.ones(len(points), np.bool_)
    for _ in range(len(points)):
        i = -1
        for k in range(len(points)):
            if left[k] and (i < 0 or costs[k] < costs[i]):
                i = k
        if not costs[i] < most:
            return
        left[i] = False
        x, y, base = points[i, 0], points[i, 1], costs[i] + BEND
        for j in range(len(points)):
            dx, dy, cap = points[j, 0] - x, points[j, 1] - y, min(costs[j], most)
            if not left[j] or base + math.sqrt(dx * dx + dy * dy) * rates[6] >= cap:
                continue
            u, v = points[j, 0], points[j, 1]
            cost = base + led(x, y, u, v, back, blocks, tolls, rates, breaks)
            if cost < cap:
                costs[j], before[j] = cost, i


@kernel
def lower(
    given, low, high, nx, ny, tangents, points, costs, most, back, blocks, tolls, rates, entry,
    first,
):  # fmt: skip
    """Lower what way points cost from a start to that of ways by one of the points about it.

    Parameters:
        given: (n,) cost of each way point straight from the start; changed in place.
        low, high, nx, ny, tangents: which of them are on this sheet; where all are; of the
            sheet's own.
        points, costs: of `entered`.
        most: µm, what they may cost.
        back: as for `entered`.
        entry: (n,) filled with the point, `first` added, by which those that were lowered are
            reached.
    """
    breaks = np.empty((0, 3))
    for k in range(len(points)):
        x, y, base = points[k, 0], points[k, 1], costs[k]
        if not base < most:
            continue
        for v in range(low, high):
            dx, dy = nx[v] - x, ny[v] - y
            length = math.sqrt(dx * dx + dy * dy)
            if base + length * rates[6] >= min(given[v], most):
                continue
            if not taut(tangents, v - low, dx, dy, length):
                continue
            cost = base + led(x, y, nx[v], ny[v], back, blocks, tolls, rates, breaks)
            if cost < given[v] and cost <= most:
                given[v], entry[v] = cost, first + k


@kernel
def approached(x, y, close, most, back, count, px, py, given, after, borders, blocks, tolls, rates):
    """Add the points of a place to those that lead to it; return how many there are then.

    Parameters:
        x, y: the place.
        close: µm from it within which borders have points for it.
        most: µm, what it may cost.
        back: whether costs run from the place to what leads to it.
        count: how many lead to it so far.
        px, py, given: (count + `MOST`,) where they are and what they cost; filled on.
        after: (`MOST`,) filled with the one before each point that is added.
    """
    points, breaks = around(borders, x, y, close), np.empty((0, 3))
    costs, before = np.full(len(points), math.inf), np.full(len(points), -1, np.int64)
    for k in range(len(points)):
        qx, qy = points[k, 0], points[k, 1]
        best = most - math.sqrt((x - qx) ** 2 + (y - qy) ** 2) * rates[6]
        for v in range(count):
            dx, dy, base = qx - px[v], qy - py[v], given[v] + BEND
            if base + math.sqrt(dx * dx + dy * dy) * rates[6] >= best:
                continue
            cost = base + led(px[v], py[v], qx, qy, back, blocks, tolls, rates, breaks)
            if cost < best:
                best, costs[k], after[k] = cost, cost, v
    _by_one_another(points, costs, before, most, back, blocks, tolls, rates, breaks)
    for k in range(len(points)):
        px[count + k], py[count + k], given[count + k] = points[k, 0], points[k, 1], costs[k]
        if before[k] >= 0:
            after[k] = count + before[k]
    return count + len(points)
