"""The compiled part of `local`: points about one member, one after another."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.navigation.kernels.jit import leaf

FEWEST: Final = 6
"""Exact lines looked at: the nearest ones."""
ARMS: Final = 19
MOST: Final = FEWEST * (1 + ARMS) + FEWEST * (FEWEST - 1) + 1
"""Points of one member besides those of the directions and of its way back."""


@leaf
def _closer(x, y, cx, cy, radius, reach, near, count):
    """Put a circle among the nearest to the pose, and return how many there are."""
    away = abs(math.hypot(cx - x, cy - y) - radius)
    if not away <= reach or (count == FEWEST and away >= near[FEWEST - 1, 3]):
        return count
    place = min(count, FEWEST - 1)
    while place > 0 and near[place - 1, 3] > away:
        for k in range(4):
            near[place, k] = near[place - 1, k]
        place -= 1
    near[place, 0], near[place, 1], near[place, 2], near[place, 3] = cx, cy, radius, away
    return min(count + 1, FEWEST)


@leaf
def _meet(one, two, x, y, far, xs, ys, count):
    """Write down where two circles cross within `far` of the pose; return how many there are."""
    (ax, ay, ar), (bx, by, br) = one, two
    dx, dy = bx - ax, by - ay
    d = math.hypot(dx, dy)
    if d <= 1e-9 or d > ar + br or d < abs(ar - br):
        return count
    along = (d * d + ar * ar - br * br) / (2 * d)
    across = math.sqrt(max(0.0, ar * ar - along * along))
    for side in (-1.0, 1.0):
        cx = ax + (along * dx - side * across * dy) / d
        cy = ay + (along * dy + side * across * dx) / d
        if math.hypot(cx - x, cy - y) <= far:
            xs[count], ys[count] = cx, cy
            count += 1
    return count


@leaf
def _on_circles(x, y, sx, sy, near, close, arms, reach, xs, ys, count):
    """Points of circles: the nearest to the start, some about the nearest to the pose, meets."""
    for c in range(close):
        cx, cy, radius = near[c, 0], near[c, 1], near[c, 2]
        angle = math.atan2(sy - cy, sx - cx)
        xs[count], ys[count] = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
        count += 1
    for c in range(close):
        cx, cy, radius = near[c, 0], near[c, 1], near[c, 2]
        angle = math.atan2(y - cy, x - cx)
        for arm in arms:
            turned = angle + arm / radius
            xs[count], ys[count] = cx + radius * math.cos(turned), cy + radius * math.sin(turned)
            count += 1
    for a in range(close):
        one = near[a, 0], near[a, 1], near[a, 2]
        for b in range(a + 1, close):
            two = near[b, 0], near[b, 1], near[b, 2]
            count = _meet(one, two, x, y, 2 * reach, xs, ys, count)
    return count


@leaf
def about(
    me, start_x, start_y, at_x, at_y, east, north, back, arms, reach, rims, touch, near,
    xs, ys, count,
):  # fmt: skip
    """Write down the points about a member, from the `count`-th on; return how many there are.

    See `local`.

    Parameters:
        start_x ... at_y: of all members, µm.
        east, north: offsets of points about the pose.
        back: parts of the way back to the start.
        arms: µm round a circle from the point nearest to the pose.
        rims: (n, 3) circles about what stands; touch: (members, kinds) radii about each of them.
        near: (FEWEST, 4) to work in.
        xs, ys: to be filled.
    """
    x, y, sx, sy = float(at_x[me]), float(at_y[me]), float(start_x[me]), float(start_y[me])
    for k in range(len(east)):
        xs[count], ys[count] = x + east[k], y + north[k]
        count += 1
    for part in back:
        xs[count], ys[count] = x + part * (sx - x), y + part * (sy - y)
        count += 1
    close = np.int64(0)  # a literal would have it compiled once more for the literal
    for k in range(len(rims)):
        close = _closer(x, y, rims[k, 0], rims[k, 1], rims[k, 2], reach, near, close)
    for mate in range(len(at_x)):
        if mate != me:
            cx, cy = float(at_x[mate]), float(at_y[mate])
            for k in range(touch.shape[1]):
                close = _closer(x, y, cx, cy, touch[mate, k], reach, near, close)
    count = _on_circles(x, y, sx, sy, near, close, arms, reach, xs, ys, count)
    xs[count], ys[count] = x, y
    return count + 1
