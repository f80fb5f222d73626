"""Bends of a hull's way moved, set and left out, so that its lines and turns together cost least.

The search bends at way points alone, and turns there as far as it comes out. A row of a way is a
place (x, y in whole µm), then the gait and the cost of the line that goes on from there. Its ends
stay. What is tried is taken where it is cheaper, and free as far as floats can tell.

What all tries are about is `about`: the headings to begin and (-1 for none) to end with, `prices`,
`gaits` and `lasting` as `hull_search.label` has them, what is in the way (`blocks`, `tolls`,
`rates`, `slim`, `hull`), nothing known of room to turn (as of `hull_room.turns`), room to work, and
`spare` as in `FIRST`.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.headings.hull_set import FEW, SHORT, anew, by_units
from planner.navigation.headings.hull_way import (
    ROOM,
    SIDES,
    WORTH,
    charged,
    copied,
    taken,
    total,
    turned,
)
from planner.navigation.kernels import kernel, leaf
from planner.navigation.kernels.facing import price

FIRST = (25_400.0, 16.0, 1), (6_350.0, 1.0, 0)
"""µm by which a bend is moved at first; then by half as much, and so on. What is moved far at first
may end where no further bend is worth its while. And µm to all sides by which a bend has room to
turn: who judges it in other parts is to agree; but who ends along a wall turns hardly off it. And
how often, with each step's length, bends are set anew beside others."""
LAST = 40.0
"""µm below which moving it gains nothing."""
ROUNDS = 4
"""Times that all bends are moved by one step's length."""
NEAR = 3
"""Whole places about one tried: whole µm may turn a line by a little too much."""
LEFT_OUT, MOVED, BOTH_MOVED, SET, CUT, GONE, OUT, IN, ALONG, SHIFTED = range(10)
"""What is tried: a bend left out, moved, moved with the next one, set beside the middle of a line,
set twice so that a corner is cut off; a line gone otherwise; a bend set beside where the way
begins or ends, the line between them gone otherwise: to back out there may save a turn; a bend
moved along one of its lines, which keeps its direction; and a line moved off itself, its ends
along those beside it, which all keep theirs. Turns that take whole units are kept so."""
TIMES = (1, SIDES, SIDES, 2, 1, 1, SIDES, SIDES, 4 * NEAR, 2 * NEAR * NEAR)
"""How often each, in other directions."""


@leaf
def _way_of(best, k):
    """The direction of the line that goes on from place k."""
    dx, dy = best[k + 1, 0] - best[k, 0], best[k + 1, 1] - best[k, 1]
    long = math.sqrt(dx * dx + dy * dy)
    return (0.0, 0.0) if long == 0.0 else (dx / long, dy / long)


@leaf
def _slid(best, n, tried, change, k, side, step):
    """Slide a bend along one of its lines, or a line along those beside it; as `_tried`."""
    if not 0 < k < n - (2 if change == SHIFTED else 1):
        return 0, 0, 0
    copied(best, 0, n, tried, 0)
    near, far = side % NEAR, side // NEAR
    if change == ALONG:
        _push(tried, k, _way_of(best, k - far // 2), -step if far % 2 else step, near)
        return n, k - 1, k + 1
    (ux, uy), (dx, dy), (wx, wy) = _way_of(best, k - 1), _way_of(best, k), _way_of(best, k + 1)
    one, two = uy * dx - ux * dy, wy * dx - wx * dy
    if min(abs(one), abs(two)) < 0.05:
        return 0, 0, 0
    off = -step if far // NEAR else step
    _push(tried, k, (ux, uy), off / one, near)
    _push(tried, k + 1, (wx, wy), off / two, far % NEAR)
    return n, k - 1, k + 2


@leaf
def _push(way, k, toward, by, near):
    """Move a place by so many µm in a direction, and none, one, or one less to its left."""
    left = 0.0 if near == 0 else (1.0 if near == 1 else -1.0)
    way[k, 0] += float(round(by * toward[0] - left * toward[1]))
    way[k, 1] += float(round(by * toward[1] + left * toward[0]))


@leaf
def _tried(best, n, tried, change, k, side, step):  # noqa: C901  one change after another
    """Try one change of a way at place k, or at the line that goes on from it.

    Parameters:
        change: `LEFT_OUT` to `SHIFTED`.
        side: which direction, and which gait.

    Returns:
        places of what is tried, 0 where nothing is; between which places its lines are others.
    """
    if change == LEFT_OUT:
        if not 0 < k < n - 1:
            return 0, 0, 0
        copied(best, 0, k, tried, 0)
        copied(best, k + 1, n, tried, k)
        return n - 1, k - 1, k
    if change in (MOVED, BOTH_MOVED):
        last = k + (change == BOTH_MOVED)
        if not 0 < k <= last < n - 1:
            return 0, 0, 0
        angle = 2.0 * math.pi * side / SIDES
        copied(best, 0, n, tried, 0)
        for i in range(k, last + 1):
            tried[i, 0] += float(round(step * math.cos(angle)))
            tried[i, 1] += float(round(step * math.sin(angle)))
        return n, k - 1, last + 1
    if k >= n - 1:
        return 0, 0, 0
    if change in (ALONG, SHIFTED):
        return _slid(best, n, tried, change, k, side, step)
    if change == GONE:
        copied(best, 0, n, tried, 0)
        tried[k, 2] = side
        return n, k, k + 1
    if n >= ROOM:
        return 0, 0, 0
    copied(best, 0, k + 1, tried, 0)
    copied(best, k, n, tried, k + 1)
    if change in (OUT, IN):
        angle, beside = 2.0 * math.pi * side / SIDES, k + (change == IN)
        tried[k + 1, 0] = best[beside, 0] + float(round(step * math.cos(angle)))
        tried[k + 1, 1] = best[beside, 1] + float(round(step * math.sin(angle)))
        tried[beside, 2] = side // SIDES
        return n + 1, k, k + 2
    if change == SET:
        dx, dy = best[k + 1, 0] - best[k, 0], best[k + 1, 1] - best[k, 1]
        off = (step if side else -step) / math.sqrt(dx * dx + dy * dy)
        tried[k + 1, 0] += float(round(dx / 2.0 - off * dy))
        tried[k + 1, 1] += float(round(dy / 2.0 + off * dx))
        return n + 1, k, k + 2
    for at, to in ((k, k - 1), (k + 1, k + 1)):
        if k == 0:
            return 0, 0, 0
        dx, dy = best[to, 0] - best[k, 0], best[to, 1] - best[k, 1]
        long = math.sqrt(dx * dx + dy * dy)
        if long <= 1.5 * step:
            return 0, 0, 0
        tried[at, 0] += float(round(dx * step / long))
        tried[at, 1] += float(round(dy * step / long))
    return n + 1, k - 1, k + 2


@leaf
def _times(best, n, change, k, about):
    """How often a change is tried at a place of a way of n places, or at the line from there."""
    prices, gaits = about[2], about[3]
    if change in (OUT, IN):
        if len(gaits) == 1 or k != (0 if change == OUT else n - 2):
            return 0
        if price(prices, turned(best, n, about)) == 0.0:
            return 0
    return TIMES[change] * (len(gaits) if GONE <= change <= IN else 1)


@kernel
def eased(  # noqa: C901  one loop after another
    way, far, spare, rings, first, asked, prices, gaits, lasting, blocks, tolls, rates, slim, hull
):
    """Return a way (n, 3), its last column the gaits, as cheap as it gets; costs before and now.

    Parameters:
        way: places and gaits, the last gait of no line.
        far, spare, rings: as in `FIRST`.
        others: see the top.
    """
    rooms, breaks = np.zeros((1, 1), np.bool_), np.empty((0, 3))
    about = (
        first, asked, prices, gaits, lasting, blocks, tolls, rates, slim, hull, rooms, breaks,
        spare,
    )  # fmt: skip
    best, tried, n = np.zeros((ROOM + 1, 4)), np.zeros((ROOM + 1, 4)), len(way)
    best[:n, :3] = way
    charged(best, 0, n - 1, about)
    value, step, number = total(best, n, about), far, 0
    given = value - n * WORTH
    each = prices[2] == 1 and prices[0] > 0
    if n == 2 and given <= rates[6] * math.hypot(way[1, 0] - way[0, 0], way[1, 1] - way[0, 1]):
        return best[:n, :3].copy(), given, given  # straight on, and no turn paid
    while step > LAST:
        for _ in range(ROUNDS):
            before = value
            for change in range(len(TIMES)):
                k = 0
                while k < n - 1:
                    for side in range(_times(best, n, change, k, about)):
                        count, low, high = _tried(best, n, tried, change, k, side, step)
                        if count > 0:
                            about_it = count, low, high, value, about
                            value, n, _ = taken(best, n, tried, *about_it)
                    k += 1
            if not value < before:
                break
        i = 0
        while each and i < n - 1:
            j = i + 1
            while j < min(i + 4, n) and n < ROOM:
                value, n = by_units(best, n, tried, value, about, i, j)
                j += 1
            i += 1
        for _ in range(rings if step > SHORT and n <= FEW else 0):
            number += 1
            value, n = anew(best, n, tried, value, about, step, number)
        step /= 2.0
    return best[:n, :3].copy(), given, value - n * WORTH
