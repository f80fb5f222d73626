"""The ends of a jump slid along two coasts until the way over them costs least.

For a pair of straight edges the cost is convex in both ends, and so are the pairs no further
apart than a jump may be long; so one end is searched by golden sections inside the other, and
where the least is at the end of an edge the next one along the coast is tried.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import charge, kernel, leaf, sees

SECTIONS = 26
"""Golden sections: an edge of 1 m is told to 4 µm, its cost far better."""
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
MOVES = 24
"""Most edges that the search moves on by."""
FAR = 1e12
"""µm: more than any way, for what is out of reach."""


@kernel
def lines(px, py, qx, qy, blocks, tolls, rates):
    """What each straight line p -> q costs, (n,); inf where something is in the way."""
    found, breaks = np.full(len(px), math.inf), np.empty((0, 3))
    for k in range(len(px)):
        if sees(blocks, px[k], py[k], qx[k], qy[k]):
            found[k] = charge(tolls, rates, px[k], py[k], qx[k], qy[k], breaks)[0]
    return found


@leaf
def _landed(px, py, edge, bx, by, pace, longest):
    """Least cost from p over a point of an edge to b, and where on the edge that is."""
    fx, fy, gx, gy = edge
    ex, ey = gx - fx, gy - fy
    square = ex * ex + ey * ey
    at = 0.0 if square == 0.0 else ((px - fx) * ex + (py - fy) * ey) / square
    nearest = min(max(at, 0.0), 1.0)
    away = math.hypot(fx + nearest * ex - px, fy + nearest * ey - py)
    if away > longest:
        return FAR + away, nearest
    across2 = max(0.0, (fx + at * ex - px) ** 2 + (fy + at * ey - py) ** 2)
    half = 0.0 if square == 0.0 else math.sqrt(max(0.0, longest**2 - across2) / square)
    low, high = max(0.0, at - half), min(1.0, at + half)
    if square == 0.0 or low > high:
        low = high = nearest
    best, where = FAR, nearest
    one, two = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    for turn in range(4):
        t = (low, high, nearest, one)[turn]
        cost = _over(px, py, fx + t * ex, fy + t * ey, bx, by, pace)
        if cost < best:
            best, where = cost, t
    left = _over(px, py, fx + one * ex, fy + one * ey, bx, by, pace)
    right = _over(px, py, fx + two * ex, fy + two * ey, bx, by, pace)
    for _ in range(SECTIONS):
        if left <= right:
            high, two, right = two, one, left
            one = high - GOLDEN * (high - low)
            left = _over(px, py, fx + one * ex, fy + one * ey, bx, by, pace)
        else:
            low, one, left = one, two, right
            two = low + GOLDEN * (high - low)
            right = _over(px, py, fx + two * ex, fy + two * ey, bx, by, pace)
    if min(left, right) < best:
        best, where = (left, one) if left <= right else (right, two)
    return best, where


@leaf
def _over(px, py, qx, qy, bx, by, pace):
    return pace * math.hypot(qx - px, qy - py) + math.hypot(bx - qx, by - qy)


@leaf
def _leapt(ax, ay, one, s, two, bx, by, pace, longest):
    """Cost of a way from a over the point s of edge `one` and edge `two` to b, and where."""
    px, py = one[0] + s * (one[2] - one[0]), one[1] + s * (one[3] - one[1])
    cost, t = _landed(px, py, two, bx, by, pace, longest)
    return cost + math.hypot(px - ax, py - ay), t


@leaf
def _least(ax, ay, one, two, bx, by, pace, longest):
    """Least cost over two edges, and where on each."""
    low, high = 0.0, 1.0
    left_s, right_s = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    left, left_t = _leapt(ax, ay, one, left_s, two, bx, by, pace, longest)
    right, right_t = _leapt(ax, ay, one, right_s, two, bx, by, pace, longest)
    for _ in range(SECTIONS):
        if left <= right:
            high, right_s, right, right_t = right_s, left_s, left, left_t
            left_s = high - GOLDEN * (high - low)
            left, left_t = _leapt(ax, ay, one, left_s, two, bx, by, pace, longest)
        else:
            low, left_s, left, left_t = left_s, right_s, right, right_t
            right_s = low + GOLDEN * (high - low)
            right, right_t = _leapt(ax, ay, one, right_s, two, bx, by, pace, longest)
    best, s, t = (left, left_s, left_t) if left <= right else (right, right_s, right_t)
    for turn in range(2):
        end = float(turn)
        cost, where = _leapt(ax, ay, one, end, two, bx, by, pace, longest)
        if cost <= best:
            best, s, t = cost, end, where
    return best, s, t


@leaf
def _edge(ring, k):
    count = len(ring) - 1
    k = k % count
    return ring[k, 0], ring[k, 1], ring[k + 1, 0], ring[k + 1, 1]


@leaf
def _nearest(ring, px, py):
    """The edge of a ring that a point is on."""
    best, found = math.inf, 0
    for k in range(len(ring) - 1):
        fx, fy, gx, gy = _edge(ring, k)
        ex, ey = gx - fx, gy - fy
        square = ex * ex + ey * ey
        t = 0.0 if square == 0.0 else ((px - fx) * ex + (py - fy) * ey) / square
        t = min(max(t, 0.0), 1.0)
        away = math.hypot(fx + t * ex - px, fy + t * ey - py)
        if away < best:
            best, found = away, k
    return found


@leaf
def _onward(s):
    """Which edge to try after the least was found at part s of one: the next, the last, none."""
    return -1 if s < 1e-6 else (1 if s > 1.0 - 1e-6 else 0)


@leaf
def slide(ax, ay, px, py, qx, qy, bx, by, off, on, pace, longest):
    """Return (x, y, x, y) of take-off and landing on the cheapest way a -> p -> q -> b.

    Parameters:
        px, py, qx, qy: where it jumps from and to at first.
        off, on: rings they slide along, (n, 2) with the first point repeated; one point twice
            for an end that stays.
        pace: cost of a µm jumped.
        longest: most µm that a jump may have.
    """
    i, j = _nearest(off, px, py), _nearest(on, qx, qy)
    one, two = _edge(off, i), _edge(on, j)
    best, s, t = _least(ax, ay, one, two, bx, by, pace, longest)
    for _ in range(MOVES):
        di, dj = _onward(s), _onward(t)
        better = False
        for way in range(3):
            ki, kj = i + (di if way > 0 else 0), j + (dj if way != 1 else 0)
            if ki == i and kj == j:
                continue
            three, four = _edge(off, ki), _edge(on, kj)
            cost, u, v = _least(ax, ay, three, four, bx, by, pace, longest)
            if cost < best - 1e-4:
                best, s, t, i, j, one, two = cost, u, v, ki, kj, three, four
                better = True
                break
        if not better:
            break
    return (
        one[0] + s * (one[2] - one[0]),
        one[1] + s * (one[3] - one[1]),
        two[0] + t * (two[2] - two[0]),
        two[1] + t * (two[3] - two[1]),
    )
