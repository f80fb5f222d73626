"""Distances of points and stretches, squared."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel, leaf


@leaf
def to_stretch2(px, py, ax, ay, bx, by):
    """Squared distance of a point from a stretch."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    along, length2 = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0.0:
        return ex * ex + ey * ey
    if along >= length2:
        return (px - bx) ** 2 + (py - by) ** 2
    cross = ex * dy - ey * dx
    return cross * cross / length2


@leaf
def apart2(px, py, qx, qy, ax, ay, bx, by):
    """Squared distance of two stretches; 0 where they cross."""
    dx, dy, ex, ey = qx - px, qy - py, bx - ax, by - ay
    s1, s2 = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
    s3, s4 = ex * (py - ay) - ey * (px - ax), ex * (qy - ay) - ey * (qx - ax)
    if ((s1 < 0 < s2) or (s2 < 0 < s1)) and ((s3 < 0 < s4) or (s4 < 0 < s3)):
        return 0.0
    return min(
        min(to_stretch2(px, py, ax, ay, bx, by), to_stretch2(qx, qy, ax, ay, bx, by)),
        min(to_stretch2(ax, ay, px, py, qx, qy), to_stretch2(bx, by, px, py, qx, qy)),
    )


@kernel
def nearest(places, xs, ys):
    """Return the distance of each point to the nearest of some places (n, 2); inf for none."""
    found = np.empty(len(xs))
    _nearest(places, xs, ys, found)
    return found


@leaf
def _nearest(places, xs, ys, found):
    """Fill in these distances."""
    for p in range(len(xs)):
        least = math.inf
        for k in range(len(places)):
            dx, dy = places[k, 0] - xs[p], places[k, 1] - ys[p]
            least = min(least, dx * dx + dy * dy)
        found[p] = math.sqrt(least)


@kernel
def onto(ring, places):
    """Return the point of a closed line (m, 2) that is nearest to each of some places (n, 2)."""
    found = np.empty((len(places), 2))
    _onto(ring, places, found)
    return found


@leaf
def _onto(ring, places, found):
    """Fill in these points."""
    for p in range(len(places)):
        best, x, y = math.inf, places[p, 0], places[p, 1]
        for k in range(len(ring) - 1):
            ax, ay = ring[k, 0], ring[k, 1]
            dx, dy = ring[k + 1, 0] - ax, ring[k + 1, 1] - ay
            along, length2 = (x - ax) * dx + (y - ay) * dy, dx * dx + dy * dy
            share = min(1.0, max(0.0, along / length2)) if length2 > 0.0 else 0.0
            to_x, to_y = ax + share * dx, ay + share * dy
            away = (to_x - x) ** 2 + (to_y - y) ** 2
            if away < best:
                best, found[p, 0], found[p, 1] = away, to_x, to_y
