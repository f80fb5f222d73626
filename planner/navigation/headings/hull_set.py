"""Bends of a hull's way set anew: where turns are whole units, and beside others in all gaits.

`about` and rows are those of `hull_bends`.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.headings.hull_way import (
    ENOUGH,
    ROOM,
    SIDES,
    WORTH,
    come_with,
    copied,
    headed,
    taken,
    turned,
)
from planner.navigation.kernels import leaf
from planner.navigation.kernels.facing import FULL, between, price, used

FEW = 12
"""Places that a way has where bends are set anew between each two of them."""
SPREAD, FURTHER = 0.6180339887, 0.7548776662
"""Parts of a whole by which each time is off the one before: those fill it evenly."""
SHORT = 1_270.0
"""µm: nearer to another place no bend is set anew."""
UNITS = 4
"""Most units of a turn that a bend is looked for with."""
SPOTS = 5
"""µm either way about such a bend: whole ones may turn a line by a little too much."""


@leaf
def by_units(best, n, tried, value, about, i, j):  # noqa: C901  all pairs of turns
    """Set one bend, instead of those between places i and j, where turns are whole units.

    Of the three turns, before it, there and after it, two are whole units, or one of its lines
    has the direction that it has.

    Returns:
        cost and places then.
    """
    asked, prices, gaits = about[1:4]
    step, units = prices[1], min(np.int64(UNITS), np.int64(FULL // 2 // prices[1]))
    one, two = int(best[i, 2]), int(best[j - 1, 2])
    off_one, off_two = np.int64(gaits[one, 0]), np.int64(gaits[two, 0])
    before, come = come_with(best, i, about), come_with(best, j, about)
    after = np.int64(asked) if j == n - 1 else headed(best, j, gaits, come)
    own_one, own_two = come_with(best, i + 1, about), come
    # What stays: the cost of other lines, and turning elsewhere.
    rest, use, heading = 0.0, turned(best, n, about), before
    for k in range(i, j):
        wanted = headed(best, k, gaits, heading)
        use -= used(prices, between(heading, wanted))
        heading = wanted
    if after >= 0:
        use -= used(prices, between(heading, after))
    for k in range(n - 1):
        rest += best[k, 3] if k < i or k >= j else 0.0
    px, py, x, y = best[i, 0], best[i, 1], best[j, 0], best[j, 1]
    count, own = n - (j - i) + 2, 2 * units + 1
    # Each line: turned by units from the one beside it, as it is, or by units from the other.
    for a in range(own + 1):
        head_one = own_one if a == own else (before + (a - units) * step) % FULL
        for b in range(2 * own + 1):
            for swapped in range(2 if b > own else 1):
                if b < own:
                    if after < 0:
                        continue
                    head_two = (after + (b - units) * step) % FULL
                elif b == own:
                    head_two = own_two
                else:
                    head_two = (head_one + (b - own - 1 - units) * step) % FULL
                turned_one = head_one
                if swapped:
                    if after < 0:
                        continue
                    head_two = own_two if a == own else (after + (a - units) * step) % FULL
                    turned_one = (head_two + (b - own - 1 - units) * step) % FULL
                alpha = math.radians(((turned_one - off_one) % FULL) / 1e6)
                beta = math.radians(((head_two - off_two) % FULL) / 1e6)
                ux, uy, vx, vy = math.cos(alpha), math.sin(alpha), math.cos(beta), math.sin(beta)
                cross = ux * vy - uy * vx
                if abs(cross) < 1e-3:
                    continue
                dx, dy = x - px, y - py
                s, t = (dx * vy - dy * vx) / cross, (ux * dy - uy * dx) / cross
                if s < 100.0 or t < 100.0:
                    continue
                spent = use + used(prices, between(before, turned_one))
                spent += used(prices, between(turned_one, head_two))
                if after >= 0:
                    spent += used(prices, between(head_two, after))
                least = (s * gaits[one, 1] + t * gaits[two, 1]) * about[7][6]
                if not rest + least + price(prices, spent) < value - count * WORTH - ENOUGH:
                    continue
                bx, by = float(round(px + s * ux)), float(round(py + s * uy))
                for number in range(SPOTS * SPOTS):
                    spot = (number + SPOTS * SPOTS // 2) % (SPOTS * SPOTS)  # the middle one first
                    copied(best, 0, i + 1, tried, 0)
                    copied(best, j, n, tried, i + 2)
                    tried[i + 1, 0] = bx + spot % SPOTS - SPOTS // 2
                    tried[i + 1, 1] = by + spot // SPOTS - SPOTS // 2
                    tried[i + 1, 2] = two
                    now, places, less = taken(best, n, tried, count, i, i + 2, value, about)
                    if now < value:
                        return now, places
                    if less:  # it is not free there
                        break
    return value, n


@leaf
def _bent_at(best, n, tried, value, about, i, j, x, y):
    """Bend at one place alone between places i and j, in whichever gaits.

    Where it bends, how it is gone there and what it leaves out is then changed at once: to one
    side first, then to the other, may halve a turn, and no single change leads to that.

    Returns:
        cost and places then.
    """
    gaits, count = about[3], n - (j - i) + 2
    most = value - count * WORTH - ENOUGH
    for k in range(n - 1):
        most -= best[k, 3] if k < i or k >= j else 0.0
    one = about[7][6] * math.hypot(x - best[i, 0], y - best[i, 1])
    two = about[7][6] * math.hypot(best[j, 0] - x, best[j, 1] - y)
    if one + two >= most:
        return value, n
    copied(best, 0, i + 1, tried, 0)
    copied(best, j, n, tried, i + 2)
    tried[i + 1, 0], tried[i + 1, 1] = x, y
    for pair in range(len(gaits) * len(gaits)):
        first, then = pair // len(gaits), pair % len(gaits)
        if one * gaits[first, 1] + two * gaits[then, 1] < most:
            tried[i, 2], tried[i + 1, 2] = first, then
            now, places, _ = taken(best, n, tried, count, i, i + 2, value, about)
            if now < value:
                return now, places
    return value, n


@leaf
def anew(best, n, tried, value, about, step, number):
    """Bend beside a place of a way instead of between this one and another.

    Parameters:
        step, number: how far off at the least, and how often that was tried before.

    Returns:
        cost and places then.
    """
    i, far = 0, step * (1.0 + (number * FURTHER) % 1.0)
    while i < n - 1:
        j = i + 1
        while j < n and n < ROOM:
            for side in range(2 * SIDES):
                angle = 2.0 * math.pi * (side + number * SPREAD) / SIDES
                at = i if side < SIDES else j
                x = best[at, 0] + float(round(far * math.cos(angle)))
                y = best[at, 1] + float(round(far * math.sin(angle)))
                now, places = _bent_at(best, n, tried, value, about, i, j, x, y)
                if now < value:
                    value, n = now, places
                    break
            j += 1
        i += 1
    return value, n
