"""Refraction: crossing points of borders slid along them until a way costs least.

Along a fixed sequence of borders the cost is convex in the crossing points (Snell's law), so each
is moved in turn to the least of a parabola through three costs, until none gains any more. The
way found by the search goes through samples of the borders, or straight across them; both kinds
of crossing are refined here.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel, leaf
from planner.navigation.kernels.leg import leg
from planner.navigation.slow_ground.on_borders import crossings, nearest, on_border, spot

LONGEST = 96
"""Most points of a way that is refined; what lies before is left as it is."""
ROUNDS = 6
"""Most times every crossing is moved."""
GAIN = 4e-5
"""Part of the cost below which a move is not worth a further one."""
CAREFUL = 2
"""How much care is taken of routes: see `settle`."""
LEAST = 1000.0
"""µm along a border between two points from which on a further bend between them is tried."""
WIDEST = 25_400.0
"""µm along a border to each side that crossings are looked for at first, and halves of it."""
HALVES = 6
"""How often it is halved."""
FIRST = 0.3
"""Part of how far a point is from a border at which places are tried beside its nearest one."""
ROUNDED = 1.0
"""µm by which sums of lengths may be off: what is dearer by more is dearer."""
TWICE = 4
"""How many are tried to each side of that, each twice as far off as the last."""


@kernel
def _with_crossings(way, count, ring, where, borders, out):
    """Copy a way with a point at every crossing of a border; return how many points.

    Parameters:
        way: (count, 2).
        ring, where, out: filled with border (-1: fixed), place along it and point.
    """
    room = len(out)
    times, rings, along = np.empty(8), np.empty(8, np.int64), np.empty(8)
    size = 0
    for k in range(count):
        if size >= room - 9:
            return -1
        out[size, 0], out[size, 1] = way[k, 0], way[k, 1]
        ring[size], where[size] = -1, 0.0
        if 0 < k < count - 1:
            ring[size], where[size] = on_border(borders, way[k, 0], way[k, 1])
        size += 1
        if k < count - 1:
            px, py, qx, qy = way[k, 0], way[k, 1], way[k + 1, 0], way[k + 1, 1]
            found = crossings(borders, px, py, qx, qy, times, rings, along)
            for i in range(found):
                out[size, 0] = px + times[i] * (qx - px)
                out[size, 1] = py + times[i] * (qy - py)
                ring[size], where[size] = rings[i], along[i]
                size += 1
    return size


@leaf
def _bent(out, i, x, y, blocks, tolls, rates, breaks):
    """Cost of the two lines at point i if it stood at (x, y)."""
    cost = leg(out[i - 1, 0], out[i - 1, 1], x, y, blocks, tolls, rates, breaks)
    if cost < math.inf:
        cost += leg(x, y, out[i + 1, 0], out[i + 1, 1], blocks, tolls, rates, breaks)
    return cost


@leaf
def _bent_below(out, i, x, y, most, blocks, tolls, rates, breaks):
    """The same; inf where it is certain to be no less than `most`, told before lines are priced."""
    far = math.sqrt((x - out[i - 1, 0]) ** 2 + (y - out[i - 1, 1]) ** 2) * rates[6]
    on = math.sqrt((out[i + 1, 0] - x) ** 2 + (out[i + 1, 1] - y) ** 2) * rates[6]
    if far + on > most + ROUNDED:
        return math.inf
    cost = leg(out[i - 1, 0], out[i - 1, 1], x, y, blocks, tolls, rates, breaks)
    if cost + on > most + ROUNDED:
        return math.inf
    return cost + leg(x, y, out[i + 1, 0], out[i + 1, 1], blocks, tolls, rates, breaks)


@leaf
def _moved(out, i, ring, where, step, borders, blocks, tolls, rates, breaks):
    """Move point i along its border to where its two lines cost least; return the gain."""
    before = _bent(out, i, out[i, 0], out[i, 1], blocks, tolls, rates, breaks)
    best, s = before, where[i]
    for turn in range(8):
        x, y = spot(borders, ring[i], s - step)
        left = _bent(out, i, x, y, blocks, tolls, rates, breaks)
        x, y = spot(borders, ring[i], s + step)
        right = _bent(out, i, x, y, blocks, tolls, rates, breaks)
        bend, old, at = left + right - 2.0 * best, best, s
        if left < best and left <= right:
            best, at = left, s - step
        elif right < best:
            best, at = right, s + step
        if 0.0 < bend < math.inf:
            aim = s + min(max(0.5 * (left - right) / bend, -1.0), 1.0) * step
            x, y = spot(borders, ring[i], aim)
            cost = _bent(out, i, x, y, blocks, tolls, rates, breaks)
            if cost < best:
                best, at = cost, aim
        far = abs(at - s) > 0.9 * step
        s = at
        # What a narrow parabola leaves over is a small part of what it gained.
        enough = GAIN if turn == 0 else 10.0 * GAIN
        if (not far and bend < math.inf and old - best <= enough * best) or step < 1.0:
            break
        if not far:
            step *= 0.25
    if best < before:
        where[i] = s
        out[i, 0], out[i, 1] = spot(borders, ring[i], s)
    return before - best


@leaf
def _scanned(out, i, ring, where, borders, blocks, tolls, rates, breaks):
    """Move point i along its border to the best of some places about it.

    Beside a corner, or where a line would run along a border, the cost is not convex in where it
    crosses: from the one side of that no step leads to the other. And who comes from close to the
    border, or goes there, crosses it in a narrow hollow of the cost: further places are about the
    nearest to where a line comes from or leads to.

    Returns:
        the gain; µm between that place and those beside it that were looked at.
    """
    before = _bent(out, i, out[i, 0], out[i, 1], blocks, tolls, rates, breaks)
    here, whole = where[i], borders[2][borders[1][ring[i] + 1] - 1]
    best, at, near = before, here, WIDEST / 2.0**HALVES
    for about in range(3):
        middle, off, count = here, near, HALVES + 1
        if about > 0:
            j = i + 2 * about - 3
            if ring[j] == ring[i]:
                continue
            middle, away = nearest(borders, ring[i], out[j, 0], out[j, 1])
            gap = (middle - here + whole / 2.0) % whole - whole / 2.0
            if away > WIDEST or abs(gap) > 2.0 * WIDEST:
                continue
            off, count = max(FIRST * away, 1.0), TWICE
            x, y = spot(borders, ring[i], middle)
            cost = _bent_below(out, i, x, y, best, blocks, tolls, rates, breaks)
            if cost < best:
                best, at, near = cost, middle, off / 2.0
        for _ in range(count):
            for side in range(-1, 2, 2):
                x, y = spot(borders, ring[i], middle + side * off)
                cost = _bent_below(out, i, x, y, best, blocks, tolls, rates, breaks)
                if cost < best:
                    best, at, near = cost, middle + side * off, off / 2.0
            off *= 2.0
    if best < before:
        where[i] = at
        out[i, 0], out[i, 1] = spot(borders, ring[i], at)
    return before - best, near


@leaf
def _three(out, i, ring, one, two, most, borders, blocks, tolls, rates, breaks):
    """Cost of the three lines at points i and i + 1 if they stood at places along their borders.

    Parameters:
        most: inf is told of what is certain to be no less.
    """
    x, y = spot(borders, ring[i], one)
    u, v = spot(borders, ring[i + 1], two)
    far = math.sqrt((x - out[i - 1, 0]) ** 2 + (y - out[i - 1, 1]) ** 2) * rates[6]
    across = math.sqrt((u - x) ** 2 + (v - y) ** 2) * rates[6]
    on = math.sqrt((out[i + 2, 0] - u) ** 2 + (out[i + 2, 1] - v) ** 2) * rates[6]
    if far + across + on > most + ROUNDED:
        return math.inf
    cost = leg(out[i - 1, 0], out[i - 1, 1], x, y, blocks, tolls, rates, breaks)
    if cost + across + on > most + ROUNDED:
        return math.inf
    cost += leg(x, y, u, v, blocks, tolls, rates, breaks)
    if cost + on > most + ROUNDED:
        return math.inf
    return cost + leg(u, v, out[i + 2, 0], out[i + 2, 1], blocks, tolls, rates, breaks)


@leaf
def _moved_both(out, i, ring, where, step, borders, blocks, tolls, rates, breaks):
    """Move points i and i + 1 as far along their borders, the same way; return the gain.

    Across a thin strip of slow ground neither moves alone: the line between them would slant.
    """
    ax, ay = spot(borders, ring[i], where[i] + 1.0)
    bx, by = spot(borders, ring[i + 1], where[i + 1] + 1.0)
    along = (ax - out[i, 0]) * (bx - out[i + 1, 0]) + (ay - out[i, 1]) * (by - out[i + 1, 1])
    side = 1.0 if along >= 0.0 else -1.0
    s, t = where[i], where[i + 1]
    before = _three(out, i, ring, s, t, math.inf, borders, blocks, tolls, rates, breaks)
    best, at = before, 0.0
    while step >= 10.0:
        least, far = best, at
        for k in range(-1, 2, 2):
            off = at + k * step
            cost = _three(
                out, i, ring, s + off, t + side * off, least, borders, blocks, tolls, rates, breaks
            )
            if cost < least:
                least, far = cost, off
        if least < best:
            best, at = least, far
        else:
            step *= 0.25
    if before - best <= 0.0 or at == 0.0:
        return 0.0
    where[i], where[i + 1] = s + at, t + side * at
    out[i, 0], out[i, 1] = spot(borders, ring[i], where[i])
    out[i + 1, 0], out[i + 1, 1] = spot(borders, ring[i + 1], where[i + 1])
    return before - best


@leaf
def _moved_pairs(out, size, ring, where, step, borders, blocks, tolls, rates, breaks):
    """Move every two crossings one after the other along their borders; return the gain."""
    gain = 0.0
    for i in range(1, size - 2):
        if ring[i] >= 0 and ring[i + 1] >= 0:
            gain += _moved_both(out, i, ring, where, step, borders, blocks, tolls, rates, breaks)
    return gain


@kernel
def settle(way, count, spacing, borders, blocks, tolls, rates, out, care):
    """Refine one way.

    Parameters:
        way: (count, 2) points; the first and last stay.
        spacing: µm to look either side of a crossing at first.
        out: filled with the points of the refined way.
        care: from 1 on crossings are moved two by two as well, and looked for further off in the
            first so many rounds. From 2 on it is refined again with a further bend between any two
            on one border: a crossing may gain only if the way then bends about a corner of it.

    Returns:
        its cost and the number of its points; (inf, 0) where nothing was to be refined.
    """
    total, size = _settle(way, count, spacing, borders, blocks, tolls, rates, out, care)
    if care < CAREFUL or size == 0:
        return total, size
    more, other = np.empty((2 * len(out), 2)), np.empty((len(out), 2))
    between = _with_bends(out, size, spacing, borders, more)
    if between == size:
        return total, size
    cost, points = _settle(more, between, spacing, borders, blocks, tolls, rates, other, care)
    if points == 0 or cost >= total:
        return total, size
    out[:points] = other[:points]
    return cost, points


@leaf
def _with_bends(way, count, spacing, borders, more):
    """Copy a way with a point halfway along the border between any two on it; return how many."""
    length, first = borders[2], borders[1]
    size, last, at = 0, -1, 0.0
    for i in range(count):
        ring, s = on_border(borders, way[i, 0], way[i, 1])
        if ring >= 0 and ring == last:
            whole = length[first[ring + 1] - 1]
            gap = (s - at + whole / 2.0) % whole - whole / 2.0
            if LEAST < abs(gap) <= 2.0 * spacing:
                more[size, 0], more[size, 1] = spot(borders, ring, at + gap / 2.0)
                size += 1
        more[size, 0], more[size, 1] = way[i, 0], way[i, 1]
        size, last, at = size + 1, ring, s
    return size


@kernel
def _settle(  # noqa: C901  rounds of moves, then the sum
    way, count, spacing, borders, blocks, tolls, rates, out, care
):
    """Refine one way once; see `settle`.

    Parameters:
        care: as for `settle`.
    """
    breaks = np.empty((0, 3))
    ring, where = np.empty(len(out), np.int64), np.empty(len(out))
    size = _with_crossings(way, count, ring, where, borders, out)
    movable, length, total = 0, 0.0, 0.0
    for i in range(size):
        movable += ring[i] >= 0
    if size < 0 or movable == 0:
        return math.inf, 0
    for i in range(size - 1):
        length += math.sqrt((out[i + 1, 0] - out[i, 0]) ** 2 + (out[i + 1, 1] - out[i, 1]) ** 2)
    step = spacing / 2.0
    for turn in range(ROUNDS):
        gain = 0.0
        for i in range(1, size - 1):
            if ring[i] < 0:
                continue
            by = step
            if turn < care:
                more, by = _scanned(out, i, ring, where, borders, blocks, tolls, rates, breaks)
                gain += more
            gain += _moved(out, i, ring, where, by, borders, blocks, tolls, rates, breaks)
        if care > 0:
            gain += _moved_pairs(
                out, size, ring, where, step, borders, blocks, tolls, rates, breaks
            )
        # One crossing is settled at once; several move one another.
        if movable == 1 or gain <= 2.0 * GAIN * length:
            break
        step = max(step / 2.0, 50.0)
    for i in range(size - 1):
        total += leg(
            out[i, 0], out[i, 1], out[i + 1, 0], out[i + 1, 1], blocks, tolls, rates, breaks
        )
    return total, size
