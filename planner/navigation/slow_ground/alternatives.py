"""Other ways to a place: by other borders, nearly as cheap as the cheapest before refraction.

Costs over samples of borders are a few per cent too high, each way by another amount, so the
cheapest of them is not always the cheapest once refracted. Ways that go by the same borders and
corners in the same order are refracted to the same way: of those only the cheapest counts.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import charge, kernel, leaf, sees
from planner.navigation.kernels.leg import led
from planner.navigation.slow_ground.on_borders import edge_at, on_border

CLOSE = 25_400.0
"""µm from a place within which it is told where a way to it leaves a border between samples."""


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
            found[v] = _name(found[last], name)
    return found


@leaf
def named(xs, ys, costs, names, led, begin, end, borders, stretch):
    """Number the ways to the points begin ... end of a place in the same way.

    Parameters:
        led: which one leads to each of them; of themselves only cheaper ones.
        names: (n,) numbers of all itineraries so far; filled on.
    """
    for k in range(begin, end):
        names[k] = 0
    for _ in range(begin, end):
        v = -1
        for k in range(begin, end):
            if names[k] != 0 or not costs[k] < math.inf:
                continue
            if led[k - begin] < begin or names[led[k - begin]] != 0:
                v = k
                break
        if v < 0:
            return
        last = led[v - begin]
        ring, where = on_border(borders, xs[v], ys[v])
        ring_before, along = on_border(borders, xs[last], ys[last])
        part = int(where / stretch)
        if ring == ring_before and part == int(along / stretch):
            names[v] = names[last]
        else:
            names[v] = _name(names[last], ring * 1_009 + part + 2)


@leaf
def _name(before, name):
    """The number of a way that goes on by a stretch or a corner of that number."""
    return (before * 1_000_003 + name * 7_919) % 2_305_843_009_213_693_951


@kernel
def neighbours(xs, ys, borders, most):
    """Return the next of some points along the border that each is on, -1 for none, and how far.

    Parameters:
        most: µm along the border from which on points are no neighbours.

    Returns:
        (n, 2) numbers of the next point and of the border; (n, 2) where each is along its border,
        and how far the next is from there, µm.
    """
    n, (length, first) = len(xs), (borders[2], borders[1])
    which, where = np.full((n, 2), -1, np.int64), np.zeros((n, 2))
    for v in range(n):
        which[v, 1], where[v, 0] = on_border(borders, xs[v], ys[v])
    order = np.argsort(where[:, 0])
    for ring in range(len(borders[3])):
        start, last, whole = -1, -1, length[first[ring + 1] - 1]
        for v in order:
            if which[v, 1] != ring:
                continue
            if last >= 0:
                which[last, 0], where[last, 1] = v, where[v, 0] - where[last, 0]
            else:
                start = v
            last = v
        if last >= 0 and last != start:
            which[last, 0], where[last, 1] = start, where[start, 0] + whole - where[last, 0]
    for v in range(n):
        if where[v, 1] > most:
            which[v, 0] = -1
    return which, where


@leaf
def _crossed(x, y, v, nx, ny, given, which, where, back, borders, blocks, tolls, rates, breaks):
    """What a place about costs over the border between way point v and its next neighbour.

    Between the two the cost on the border is taken to rise evenly: so the way leaves it at an
    angle whose sine is what that rises by a µm, by the pace of the ground that the place is in.

    Returns:
        the cost; the dearer of the two, which the way may go by from the other one, unless that
        is where it leaves the border.
    """
    w, ring, gap = which[v, 0], which[v, 1], where[v, 1]
    points, first, length, _ = borders
    best, off, start = math.inf, 0.0, where[v, 0]
    if gap < 1.0:
        return best, v
    rise = (given[w] - given[v]) / gap
    k, last = edge_at(borders, ring, start), first[ring + 1] - 2
    begin = length[k]
    while begin < start + gap:
        ax, ay = points[k, 0], points[k, 1]
        long = length[k + 1] - length[k]
        low, high = max(start - begin, 0.0), min(start + gap - begin, long)
        if high > low:
            ex, ey = (points[k + 1, 0] - ax) / long, (points[k + 1, 1] - ay) / long
            foot, away = (x - ax) * ex + (y - ay) * ey, abs((x - ax) * ey - (y - ay) * ex)
            t = min(max(foot, low), high)
            for _ in range(2):
                px, py = ax + t * ex, ay + t * ey
                cost = led(px, py, x, y, back, blocks, tolls, rates, breaks)
                total = given[v] + (begin + t - start) * rise + cost
                if total < best:
                    best, off = total, begin + t - start
                far = math.sqrt((x - px) ** 2 + (y - py) ** 2)
                if not cost < math.inf or far < 1.0:
                    break
                sine = min(max(-rise * far / cost, -0.999), 0.999)
                t = min(max(foot + away * sine / math.sqrt(1.0 - sine * sine), low), high)
        begin += long
        k = k + 1 if k < last else first[ring]
    if rise > 0.0:
        return best, (w if off > 1.0 else v)
    return best, (v if off < gap - 1.0 else w)


@leaf
def _taken(v, total, names, which, totals, count):
    """Put a way point in order among those found, one for each itinerary; return how many."""
    same, room = count, len(which)
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
        return count
    k = same
    while k > 0 and totals[k - 1] > total:
        totals[k], which[k] = totals[k - 1], which[k - 1]
        k -= 1
    totals[k], which[k] = total, v
    return count


@kernel
def alternatives(
    x, y, nx, ny, given, names, beside, most, within, back, borders, blocks, tolls, rates, which,
    totals,
):  # fmt: skip
    """Find way points from which a place is reached nearly as cheaply as from the best.

    Parameters:
        x, y: the place.
        nx, ny: (n,) what leads to it; given, names: their costs and itineraries, and maybe more.
        beside: of `neighbours`, for the first of them.
        most: cost above which nothing is looked for.
        within: how many times as dear as the cheapest a way may be.
        back: whether costs run from the place to what leads to it.
        which, totals: filled, the cheapest first, one for each itinerary.

    Returns:
        how many there are.
    """
    count, breaks = 0, np.empty((0, 3))
    for v in range(len(nx)):
        dx, dy = x - nx[v], y - ny[v]
        far = math.sqrt(dx * dx + dy * dy)
        if far < CLOSE and v < len(beside[0]) and beside[0][v, 0] >= 0 and given[v] - CLOSE < most:
            total, near = _crossed(
                x, y, v, nx, ny, given, beside[0], beside[1], back, borders, blocks, tolls, rates,
                breaks,
            )  # fmt: skip
            if total < most:
                most = min(most, total * within)
                count = _taken(near, total, names, which, totals, count)
        if not given[v] + far * rates[6] < most:
            continue
        if not sees(blocks, nx[v], ny[v], x, y):
            continue
        there, other, _ = charge(tolls, rates, nx[v], ny[v], x, y, breaks)
        total = given[v] + (other if back else there)
        if not total < most:
            continue
        most = min(most, total * within)
        count = _taken(v, total, names, which, totals, count)
    while count > 0 and totals[count - 1] > most:
        count -= 1
    return count
