"""Where a hull has room for a last line, along its length or across it, up to what it may touch."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.headings.hull_room import clear, goes, turns
from planner.navigation.kernels import kernel, leaf
from planner.navigation.kernels.swept import SLANTING

SHORT = 3.0 * SLANTING
"""µm short of the place that is looked at where the hull touches something there: so far off it a
slanting outline is free."""


@leaf
def _turns_at(blocks, hull, none, x, y, low, heading, high):
    """Whether the hull may turn at a place to a heading from that below it or from that above."""
    below = turns(blocks, hull, none, -1, x, y, low, heading)
    return below or turns(blocks, hull, none, -1, x, y, high, heading)


@kernel
def comes_straight(blocks, hull, x, y, headings, lows, highs, xs, ys):
    """Where a hull comes to places straight from, if not from -1.

    Returns:
        (2, n, sides) the nearest part at which it may turn as well, and the furthest; for each
        place whether the last µm are sure: not where it touches something there.

    Parameters:
        blocks: grown by half the hull's width.
        hull: see `hull_room`.
        x, y, headings: (n,) of the places; the hull turns from the headings `lows` or `highs`.
        xs, ys: (n, sides, parts) where from; the sides are a quarter turn apart, the first of them
            ahead, and the parts further and further off. Not in whole µm: a hull goes along its
            own axes here, to which a line of a few hundred µm would not be parallel then.
    """
    found, sure = np.full((2, *xs.shape[:2]), -1, np.int64), np.zeros(len(x), np.bool_)
    none = np.zeros((1, 1), np.bool_)
    for i in range(len(x)):
        angle = math.radians(headings[i] / 1e6)
        ux, uy = math.cos(angle), math.sin(angle)
        if not clear(blocks, hull, x[i], y[i], ux, uy, 0.0, -SLANTING):
            continue
        sure[i] = clear(blocks, hull, x[i], y[i], ux, uy, 0.0, SLANTING)
        short = 0.0 if sure[i] else SHORT
        for side in range(xs.shape[1]):
            for part in range(xs.shape[2]):
                px, py = xs[i, side, part], ys[i, side, part]
                far = math.hypot(px - x[i], py - y[i])
                qx, qy = x[i] + (px - x[i]) * short / far, y[i] + (py - y[i]) * short / far
                if not goes(blocks, hull, px, py, qx, qy, side % 2 == 1):
                    break
                found[1, i, side] = part
                if found[0, i, side] < 0 and _turns_at(
                    blocks, hull, none, px, py, lows[i], headings[i], highs[i]
                ):
                    found[0, i, side] = part
    return found, sure
