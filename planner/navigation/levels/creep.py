"""The ends of a jump moved along two coasts where something stands in the way of sliding freely.

Past a corner the least is where the jump, or a line before or after it, touches that corner:
there the cost has no slope to follow, so places about the ends are tried, ever nearer ones.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import kernel, leaf
from planner.navigation.kernels.leg import leg

FIRST = 0.25
"""Part of a coast's length by which an end is moved at first, at most `FARTHEST`."""
FARTHEST = 50_000.0
LEAST = 3.0
"""µm of the last moves."""
LESS = 0.7
"""Each move's part of the one before, where none is better."""
ROUND = 16
"""Directions: both ends are moved together, one more than the other."""


@kernel
def _lengths(ring):
    found = np.zeros(len(ring))
    for k in range(1, len(ring)):
        found[k] = found[k - 1] + math.hypot(
            ring[k, 0] - ring[k - 1, 0], ring[k, 1] - ring[k - 1, 1]
        )
    return found


@kernel
def _at(ring, lengths, s):
    """The place s µm along a ring, in whole µm."""
    total = lengths[-1]
    if total == 0.0:
        return ring[0, 0], ring[0, 1]
    s = s % total
    k = min(max(int(np.searchsorted(lengths, s)), 1), len(ring) - 1)
    part = lengths[k] - lengths[k - 1]
    t = 0.0 if part == 0.0 else (s - lengths[k - 1]) / part
    x = ring[k - 1, 0] + t * (ring[k, 0] - ring[k - 1, 0])
    y = ring[k - 1, 1] + t * (ring[k, 1] - ring[k - 1, 1])
    return x, y


@leaf
def _where(ring, lengths, px, py):
    """How far along a ring a point is, µm."""
    best, found = math.inf, 0.0
    for k in range(1, len(ring)):
        ex, ey = ring[k, 0] - ring[k - 1, 0], ring[k, 1] - ring[k - 1, 1]
        square = ex * ex + ey * ey
        t = 0.0
        if square > 0.0:
            t = ((px - ring[k - 1, 0]) * ex + (py - ring[k - 1, 1]) * ey) / square
            t = min(max(t, 0.0), 1.0)
        away = math.hypot(ring[k - 1, 0] + t * ex - px, ring[k - 1, 1] + t * ey - py)
        if away < best:
            best, found = away, lengths[k - 1] + t * math.sqrt(square)
    return found


@kernel
def creep(ax, ay, px, py, qx, qy, bx, by, off, on, pace, longest, one, air, two):
    """Return (x, y, x, y) of take-off and landing on the cheapest way a -> p -> q -> b.

    Parameters:
        off, on, pace, longest: as in `slide`.
        one, air, two: blocks, tolls and rates before, in and after the jump.
    """
    breaks = np.empty((0, 3))
    rings, others = _lengths(off), _lengths(on)
    s, t = _where(off, rings, px, py), _where(on, others, qx, qy)
    best, at = math.inf, (px, py, qx, qy)
    step = min(FIRST * max(rings[-1], others[-1]), FARTHEST)
    while step > LEAST:
        better = False
        here_s, here_t = s, t
        for turn in range(ROUND + 1):
            angle = 2.0 * math.pi * turn / ROUND
            u, v = here_s, here_t
            if turn < ROUND:
                u, v = here_s + step * math.cos(angle), here_t + step * math.sin(angle)
            x0, y0 = _at(off, rings, u)
            x1, y1 = _at(on, others, v)
            length = math.hypot(x1 - x0, y1 - y0)
            if length > longest:
                continue
            low = (
                math.hypot(x0 - ax, y0 - ay) * one[2][6] + math.hypot(bx - x1, by - y1) * two[2][6]
            )
            if low >= best - 0.01:
                continue
            cost = length * (pace - 1.0) + leg(x0, y0, x1, y1, *air, breaks)
            if cost < best:
                cost += leg(ax, ay, x0, y0, *one, breaks)
            if cost < best:
                cost += leg(x1, y1, bx, by, *two, breaks)
            if cost < best - 0.01:
                better = best < math.inf
                best, s, t, at = cost, u, v, (x0, y0, x1, y1)
        if not better:
            step *= LESS
    return at
