"""Other ways to a place: by other borders, nearly as cheap as the cheapest before refraction.

Costs over samples of borders are a few per cent too high, each way by another amount, so the
cheapest of them is not always the cheapest once refracted. Ways that go by the same borders and
corners in the same order are refracted to the same way: of those only the cheapest counts.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import charge, kernel, sees
from planner.navigation.snell import on_border


@kernel
def itineraries(before, costs, xs, ys, borders, stretch):
    """Number the ways to all way points of a sheet by the borders and corners they go by.

    Parameters:
        before: (n,) the way point before each, among all; below 0 where there is none.
        costs: (n,) of the way points, inf where they are not reached.
        xs, ys: (n,) where they are.
        stretch: µm of a border that count as one.

    Returns:
        (n,) numbers, equal for equal itineraries.
    """
    n = len(costs)
    found = np.zeros(n, np.int64)
    for v in np.argsort(costs):
        if not costs[v] < math.inf:
            break
        ring, where = on_border(borders, xs[v], ys[v])
        part = int(where / stretch)
        name = ring * 1_009 + part + 2 if ring >= 0 else v + 1_000_003
        last = before[v]
        if last < 0:
            found[v] = name
            continue
        ring_before, where = on_border(borders, xs[last], ys[last])
        if ring >= 0 and ring == ring_before and part == int(where / stretch):
            found[v] = found[last]
        else:
            found[v] = (found[last] * 1_000_003 + name * 7_919) % 2_305_843_009_213_693_951
    return found


@kernel
def alternatives(  # noqa: C901  one pass over the way points
    x, y, nx, ny, given, names, most, within, blocks, tolls, rates, which, totals
):
    """Find way points from which a place is reached nearly as cheaply as from the best.

    Parameters:
        x, y: the place.
        nx, ny, given, names: (n,) way points, their costs and itineraries.
        most: cost above which nothing is looked for.
        within: how many times as dear as the cheapest a way may be.
        which, totals: filled, the cheapest first, one for each itinerary.

    Returns:
        how many there are.
    """
    count, room = 0, len(which)
    breaks = np.empty((0, 3))
    for v in range(len(nx)):
        dx, dy = x - nx[v], y - ny[v]
        if not given[v] + math.sqrt(dx * dx + dy * dy) * rates[6] < most:
            continue
        if not sees(blocks, nx[v], ny[v], x, y):
            continue
        there, _, _ = charge(tolls, rates, nx[v], ny[v], x, y, breaks)
        total = given[v] + there
        if not total < most:
            continue
        most = min(most, total * within)
        same = count
        for k in range(count):
            if names[which[k]] == names[v]:
                same = k
        if same == count:
            if count < room:
                totals[count] = math.inf
                count += 1
            else:
                same = count - 1
        if total >= totals[same]:
            continue
        k = same
        while k > 0 and totals[k - 1] > total:
            totals[k], which[k] = totals[k - 1], which[k - 1]
            k -= 1
        totals[k], which[k] = total, v
    while count > 0 and totals[count - 1] > most:
        count -= 1
    return count
