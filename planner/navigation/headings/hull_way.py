"""What a hull's way costs, and whether it is free, as rows of places, gaits and costs of lines.

`about` and rows are those of `hull_bends`.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from planner.navigation.headings.hull_room import goes, off_edges, turns
from planner.navigation.kernels import charge, kernel, leaf, sees
from planner.navigation.kernels.facing import SAME, bearing, between, faced, price, used

ENOUGH = 2.0
"""µm that a change gains at the least: more than whole µm may cost."""
WORTH = 254.0
"""µm that a place more has to gain."""
ROOM = 32
"""Places of a way at the most."""
SIDES = 12
"""Directions tried."""
ASIDE = 2
"""The first gait to a side."""


@leaf
def headed(way, i, gaits, heading):
    """The heading of the line that goes on from place i, come to with a heading."""
    direction = bearing(way[i + 1, 0] - way[i, 0], way[i + 1, 1] - way[i, 1])
    return faced(gaits, int(way[i, 2]), direction, heading)


@leaf
def come_with(way, i, about):
    """The heading that a way comes to place i with."""
    heading = np.int64(about[0])
    for k in range(i):
        heading = headed(way, k, about[3], heading)
    return heading


@leaf
def turned(way, n, about):
    """The turning used on a way of n places."""
    first, asked, prices, gaits = about[:4]
    use, heading = np.int64(0), np.int64(first)
    for i in range(n - 1):
        wanted = headed(way, i, gaits, heading)
        use += used(prices, between(heading, wanted))
        heading = wanted
    return use + (used(prices, between(heading, np.int64(asked))) if asked >= 0 else 0)


@leaf
def total(way, n, about):
    """What a way of n places costs, its turns paid, and what each place has to gain."""
    _, _, prices, gaits, lasting = about[:5]
    cost, aside = n * WORTH + price(prices, turned(way, n, about)), False
    for i in range(n - 1):
        g = int(way[i, 2])
        cost += way[i, 3] + (0.0 if g >= ASIDE and aside else gaits[g, 2])
        aside = g >= ASIDE or (lasting and aside)
    return cost


@leaf
def charged(way, low, high, about):
    """Price the lines from place low to place high; whether each leads anywhere."""
    gaits, tolls, rates, breaks = about[3], about[6], about[7], about[11]
    for i in range(low, high):
        px, py, qx, qy = way[i, 0], way[i, 1], way[i + 1, 0], way[i + 1, 1]
        if abs(qx - px) < SAME and abs(qy - py) < SAME:
            return False
        line, _, _ = charge(tolls, rates, px, py, qx, qy, breaks)
        way[i, 3] = line * gaits[int(way[i, 2]), 1]
    return True


@leaf
def free(way, n, low, high, about):
    """Whether the lines from place low to place high are free, and the turns there."""
    _, asked, _, gaits, _, blocks, _, _, slim, hull, rooms, _, more = about
    for i in range(low, high):
        aside = way[i, 2] >= ASIDE
        if not goes(slim, hull, way[i, 0], way[i, 1], way[i + 1, 0], way[i + 1, 1], aside):
            return False
    if hull[0] == hull[1] and hull[4] > 0.0:
        return True  # a disc turns wherever it is
    before = come_with(way, low, about)
    for i in range(low, high + 1):
        after = np.int64(asked) if i == n - 1 else headed(way, i, gaits, before)
        if after < 0:
            return True
        x, y = way[i, 0], way[i, 1]
        if after != before and not (sees(blocks, x, y, x, y) and off_edges(hull, x, y)):
            spare = more if 0 < i < n - 1 else 0.0
            for side in range(4 if spare else 1):
                at_x = x + (spare if side % 2 else -spare)
                at_y = y + (spare if side // 2 else -spare)
                if not turns(slim, hull, rooms, -1, at_x, at_y, before, after):
                    return False
        before = after
    return True


@leaf
def taken(best, n, tried, count, low, high, value, about):
    """Take what was tried if it is cheaper and free.

    Parameters:
        count: its places; n: those of the best one.
        low, high: the places of it between which its lines are others.

    Returns:
        cost and places of the best one; whether what was tried is cheaper.
    """
    if charged(tried, low, high, about):
        cost = total(tried, count, about)
        if cost < value - ENOUGH:
            if not free(tried, count, low, high, about):
                return value, n, True
            copied(tried, 0, count, best, 0)
            return cost, count, True
    return value, n, False


@leaf
def copied(way, start, end, to, at):
    """Copy rows of a way, from one number to another, to those of one from a number on."""
    for i in range(end - start):
        for column in range(4):
            to[at + i, column] = way[start + i, column]


@kernel
def cost(way, first, asked, prices, gaits, lasting, tolls, rates):
    """What a way (n, 3) of places and gaits costs, µm, as `hull_bends.eased` has them."""
    rows, breaks, value = np.zeros((len(way), 4)), np.empty((0, 3)), -len(way) * WORTH
    rows[:, :3] = way
    for i in range(len(way) - 1):
        px, py, qx, qy = way[i, 0], way[i, 1], way[i + 1, 0], way[i + 1, 1]
        line, _, _ = charge(tolls, rates, px, py, qx, qy, breaks)
        rows[i, 3] = line * gaits[int(way[i, 2]), 1]
    return value + total(rows, len(way), (first, asked, prices, gaits, lasting))
