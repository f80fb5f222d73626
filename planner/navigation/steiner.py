"""Steiner points of a start: places on borders close by at which its ways may enter or leave.

Samples of a border stand by length, half an inch apart. Who stands nearer to it than that finds
them all far off, and what lies beyond them tens of per cent too dear: so ways that are none of the
best are refracted, and the best is not among them. About the place of a border that is nearest to
a start further ones stand as far apart as it is away, and ever further, as Aleksandrov, Maheshwari
and Sack have them (2005).
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel
from planner.navigation.kernels.leg import leg
from planner.navigation.kernels.sight_lines import taut
from planner.navigation.on_borders import nearest, spot
from planner.navigation.searched import BEND

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
def around(borders, px, py):
    """Return the points of a place, (n, 2)."""
    found, count, box = np.empty((MOST, 2)), 0, borders[3]
    for ring in range(len(box)):
        if not (
            box[ring, 0] - CLOSE < px < box[ring, 2] + CLOSE
            and box[ring, 1] - CLOSE < py < box[ring, 3] + CLOSE
        ):
            continue
        where, away = nearest(borders, ring, px, py)
        if away > CLOSE:
            continue
        off = 0.0
        while off < CLOSE:
            for side in range(-1, 2, 2):
                if count < MOST and (side > 0 or off > 0.0):
                    found[count, 0], found[count, 1] = spot(borders, ring, where + side * off)
                    count += 1
            off = off * MORE if off > 0.0 else max(away * STEP, LEAST)
    return found[:count]


@kernel
def lower(
    given, low, high, nx, ny, tangents, ox, oy, spent, most, borders, blocks, tolls, rates, bends
):
    """Lower what way points cost from a start to that of ways with one bend on a border beside it.

    Parameters:
        given: (n,) cost of each way point straight from the start; changed in place.
        low, high, nx, ny, tangents: which of them are on this sheet; where all are; of the
            sheet's own.
        ox, oy, spent: the start and what is spent there.
        most: µm, what they may cost.
        bends: (n, 2) filled with the bends of those that were lowered.
    """
    points, breaks = around(borders, ox, oy), np.empty((0, 3))
    for k in range(len(points)):
        x, y = points[k, 0], points[k, 1]
        first = leg(ox, oy, x, y, blocks, tolls, rates, breaks)
        base = spent + first + BEND
        if not base < most:
            continue
        for v in range(low, high):
            dx, dy = nx[v] - x, ny[v] - y
            length = math.sqrt(dx * dx + dy * dy)
            if base + length * rates[6] >= min(given[v], most):
                continue
            if not taut(tangents, v - low, dx, dy, length):
                continue
            cost = base + leg(x, y, nx[v], ny[v], blocks, tolls, rates, breaks)
            if cost < given[v] and cost <= most:
                given[v] = cost
                bends[v, 0], bends[v, 1] = x, y
