"""What a line costs over ground of other pace, up and down what it climbs."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.clipping import SKIN, clip
from planner.navigation.kernels.jit import kernel
from planner.navigation.kernels.patch import CARRY, CEILING, LIFT, patches
from planner.navigation.kernels.sight import may_meet

MOST = 96
"""Most toll parts one line may cross; a line that crosses more is not used."""


@kernel
def level_at(kinds, data, floor, height, active, count, at):
    """Height at which the body stands among the active parts: the least free one, rising.

    Returns it with the part whose top it is (-1 for the floor).
    """
    z, top = floor, -1
    again = True
    while again:
        again = False
        for i in range(count):
            part = at[i]
            lifts = active[i] and kinds[part] == LIFT
            if lifts and data[part, 0] < z + height and data[part, 1] > z:
                z, top, again = data[part, 1], part, True
    return z, top


@kernel
def _rise(kinds, data, rates, before, after, count, at, z1, z2, by):
    """Cost (up, down) of changing from z1 to z2; inf where that climb is not allowed."""
    if z1 == z2:
        return 0.0, 0.0
    low, high = min(z1, z2), max(z1, z2)
    up, down = (high - low) * rates[2], (high - low) * rates[3]
    if high - low > rates[4]:
        up, down = math.inf, math.inf
    if high - low <= rates[8]:
        tested = high - low >= rates[11]
        down = min(down, math.inf if tested else (high - low) * rates[9] + rates[10])
    if (down == math.inf and up == math.inf) or (by >= 0 and data[by, 2] == 0.0):
        return math.inf, math.inf
    for i in range(count):
        if before[i] and after[i]:
            part = at[i]
            if kinds[part] == LIFT:
                if data[part, 0] < high + rates[1] and data[part, 1] > low:
                    return math.inf, math.inf
            elif kinds[part] == CEILING and low < data[part, 0] <= high:
                return math.inf, math.inf
    return up, down


@kernel
def _crossed(tolls, px, py, dx, dy, at, starts, ends):
    """Fill the parts that p + t·d, 0 <= t <= 1, is inside of, with from and to; return how many.

    More than `MOST` is returned as -1.
    """
    verts, first, radius, box, _kinds, _data = tolls
    length = math.sqrt(dx * dx + dy * dy)
    tiny = SKIN / length if length > 0.0 else 0.0
    count = 0
    for k in range(len(radius)):
        if may_meet(box, k, px, py, px + dx, py + dy):
            a, b = clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
            if a + tiny < b - tiny and b > 0.0 and a < 1.0:
                if count == MOST:
                    return -1
                at[count], starts[count], ends[count] = k, a + tiny, b - tiny
                count += 1
    return count


@kernel
def _times(starts, ends, count):
    """Where zones meet along a line, in order: 0, 1 and the bounds of all parts between.

    Sorted by insertion: they are few, and compiling the library's sort takes seconds.
    """
    times = np.empty(2 * count + 2)
    times[0], size = 0.0, 1
    for i in range(2 * count + 1):
        value = 1.0 if i == 2 * count else (starts[i // 2] if i % 2 == 0 else ends[i // 2])
        value = min(1.0, max(0.0, value))
        k = size
        while k > 0 and times[k - 1] > value:
            times[k] = times[k - 1]
            k -= 1
        times[k] = value
        size += 1
    return times


@kernel
def tolled(tolls, rates, px, py, qx, qy):
    """Whether the line p -> q may owe anything but its length."""
    if rates[5] > 0.0:
        return True
    for k in range(len(tolls[2])):  # noqa: SIM110  compiled
        if may_meet(tolls[3], k, px, py, qx, qy):
            return True
    return False


@kernel
def charge(tolls, rates, px, py, qx, qy, breaks):  # noqa: C901  one sweep along the line
    """What the line p -> q costs there and back, and the heights along it.

    The line is cut where it enters and leaves parts; each zone is judged at its middle, the two
    ends as zones of no length, so that what two lines pay meets at their common way point.

    Parameters:
        tolls: parts with ``kinds`` and ``data``: LIFT (bottom, top, climbable),
            PATCH (pace, entry, feature number, bottom, top, number of its kin), CEILING (z of
            a floor overhead), CARRY, COVER (number of the feature that is not there while inside).
        rates: z of the floor, height of the body, cost of a µm up, down, highest climb,
            1 if the line must be carried, least pace that any line may have, 1 if of several
            paces the greatest counts; highest drop, its cost a µm and flat cost, and the
            height from which on drops owe a test that is not dared.
        breaks: (k, 3) filled with (t, height before, height after) of each climb on the way.

    Returns:
        cost p -> q, cost q -> p, number of climbs; inf where the line is not allowed.
    """
    length = math.sqrt((qx - px) ** 2 + (qy - py) ** 2)
    if not tolled(tolls, rates, px, py, qx, qy):
        return length, length, 0
    kinds, data = tolls[4], tolls[5]
    at, starts, ends = np.empty(MOST, np.int64), np.empty(MOST), np.empty(MOST)
    count = _crossed(tolls, px, py, qx - px, qy - py, at, starts, ends)
    if count < 0 or (count == 0 and rates[5] > 0.0):
        return math.inf, math.inf, 0
    if count == 0:
        return length, length, 0
    times = _times(starts, ends, count)
    before, now = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    there, back, climbs, z, zones = 0.0, 0.0, 0, rates[0], len(times) + 1
    # Two parts that touch are shrunk by a skin each: what lies between is no way out.
    thin = max(1e-12, 6.0 * SKIN / length) if length > 0.0 else 1e-12
    for zone in range(zones):
        low = times[zone - 1] if zone > 0 else 0.0
        high = times[zone] if zone < zones - 1 else 1.0
        if 0 < zone < zones - 1 and high - low <= thin:
            continue
        for i in range(count):
            now[i] = starts[i] < (low + high) / 2 < ends[i]
        level, top = level_at(kinds, data, rates[0], rates[1], now, count, at)
        pace, carried, entering, leaving = patches(tolls, rates, at, count, before, now, level)
        if rates[5] > 0.0 and level == rates[0] and not carried:
            return math.inf, math.inf, 0
        there += (high - low) * length * pace
        back += (high - low) * length * pace
        if zone > 0:
            there, back = there + entering, back + leaving
        if zone > 0 and level != z:
            if level < z:
                _, top = level_at(kinds, data, rates[0], rates[1], before, count, at)
            up, down = _rise(kinds, data, rates, before, now, count, at, z, level, top)
            there += up if level > z else down
            back += down if level > z else up
            if climbs < len(breaks):
                breaks[climbs, 0], breaks[climbs, 1], breaks[climbs, 2] = low, z, level
            climbs += 1
        z = level
        for i in range(count):
            before[i] = now[i]
    return there, back, climbs


@kernel
def levels(tolls, rates, xs, ys):
    """Height at which a body stands at each point; NaN where nothing carries it."""
    verts, first, radius, box, kinds, data = tolls
    found = np.empty(len(xs))
    at, active = np.empty(MOST, np.int64), np.ones(MOST, np.bool_)
    for p in range(len(xs)):
        count, carried = 0, rates[5] == 0.0
        for k in range(len(radius)):
            if count < MOST and may_meet(box, k, xs[p], ys[p], xs[p], ys[p]):
                a, b = clip(verts, first[k], first[k + 1], radius[k], xs[p], ys[p], 0.0, 0.0)
                if a < b:
                    at[count] = k
                    count += 1
                    carried = carried or kinds[k] == CARRY
        level, _ = level_at(kinds, data, rates[0], rates[1], active, count, at)
        found[p] = level if carried or level != rates[0] else math.nan
    return found
