"""Feet on borders: where slow ground is entered just before a place in it.

Who comes slanting along a border to a place hardly within it goes through slow ground for many
times as far as straight in from the nearest place of the border, the foot of the perpendicular.
Samples of the border stand half an inch apart: as a rule none is near it.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.toll import charge
from planner.navigation.slow_ground.on_borders import nearest, spot

CLOSE = 8_890.0
"""µm from a border within which it is entered at the foot: further in a sample does as well."""
SLANTS = np.array([0.0, -0.5, 0.5, -1.0, 1.0, -2.0, 2.0])
"""Of how far a place is from the border: where beside its foot that is entered, too."""
LEAST = 25.0
"""µm from it at the least."""
OUT = 1.5
"""µm by which a foot is moved on: whole µm are to be out of the slow ground."""
SLOWER = 1.1
"""Times its length that the line from the foot has to cost for slow ground."""


@kernel
def feet(xs, ys, borders, blocks, tolls, rates):
    """Find the foot of each of some places on the border nearest to it, and others beside it.

    Returns:
        (f,) the place that each belongs to; (f, 2) the feet, whole µm; (f,) what going straight on
        from there to the place costs: those close by, free, and through ground that slows.
    """
    most, box, count, breaks = len(xs) * len(SLANTS), borders[3], 0, np.empty((0, 3))
    of, at, costs = np.empty(most, np.int64), np.empty((most, 2)), np.empty(most)
    for p in range(len(xs)):
        x, y, close, ring, where = xs[p], ys[p], CLOSE, -1, 0.0
        for r in range(len(box)):
            if (
                box[r, 0] - close < x < box[r, 2] + close
                and box[r, 1] - close < y < box[r, 3] + close
            ):
                along, away = nearest(borders, r, x, y)
                if away < close:
                    close, ring, where = away, r, along
        if ring < 0 or close < LEAST:
            continue
        for slant in SLANTS:
            fx, fy = spot(borders, ring, where + slant * close)
            far = math.hypot(fx - x, fy - y)
            if far < LEAST:
                continue
            fx = float(round(fx + OUT * (fx - x) / far))
            fy = float(round(fy + OUT * (fy - y) / far))
            if not sees(blocks, fx, fy, x, y):
                continue
            cost, _, _ = charge(tolls, rates, fx, fy, x, y, breaks)
            if cost > math.hypot(x - fx, y - fy) * rates[6] * SLOWER:
                of[count], at[count, 0], at[count, 1], costs[count] = p, fx, fy, cost
                count += 1
    return of[:count], at[:count], costs[:count]
