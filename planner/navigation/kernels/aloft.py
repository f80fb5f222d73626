"""The taut string over what stands under a straight line, seen from the side.

A flat base that flies straight from place to place as seen from above may not be inside a grown
part while its foot is between two heights. In the vertical plane through the line such a part is
an upright rectangle: from where the line enters it to where it leaves, from `low` to `high`. The
shortest way keeps off all of them. Where none has room beneath, that is their upper hull; where
one has (a floor, a lintel), a search over the rectangles' corners.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.upper_hull import upper_hull

MOST_PARTS = 96
"""Rectangles looked at; a line over more is taken to be shut."""
MOST_FREE = 24
"""The same for a search over corners."""
THIN = 1e-2
"""µm: a line that is inside a part for less touches it."""
DEEP = 4.0
"""µm inside a part, to all sides, from which on a line that begins or ends there is in it."""


@leaf
def _deep(verts, first, radius, k, x, y):
    """Whether a place is well inside a part: outlines of what is not round stand out a little."""
    for dx, dy in ((1.0, 0.0), (0.0, 1.0)):
        low, high = clip(verts, first[k], first[k + 1], radius[k], x, y, dx, dy)
        if low > -DEEP or high < DEEP:
            return False
    return True


@leaf
def sides(verts, first, radius, box, heights, px, py, pz, qx, qy, qz, out):
    """Fill `out` with rectangles under a line; return how many, or -1.

    A row is from, to, low, high and the number of the part. It goes on beyond an end of the line
    that is inside the part: nobody comes up or down there.
    """
    count = 0
    dx, dy = qx - px, qy - py
    length = math.sqrt(dx * dx + dy * dy)
    x0, x1, y0, y1 = min(px, qx), max(px, qx), min(py, qy), max(py, qy)
    for k in range(len(radius)):
        if box[k, 0] >= x1 + 1.0 or box[k, 2] <= x0 - 1.0:
            continue
        if box[k, 1] >= y1 + 1.0 or box[k, 3] <= y0 - 1.0:
            continue
        if length == 0.0:
            low, high = clip(verts, first[k], first[k + 1], radius[k], px, py, 1.0, 0.0)
            if not low < 0.0 < high:
                continue
            start, end = 0.0, 0.0
        else:
            low, high = clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
            start, end = max(low, 0.0) * length, min(high, 1.0) * length
            if end - start <= THIN:
                continue
            if low < 0.0 and _deep(verts, first, radius, k, px, py):
                start = -1.0
            if high > 1.0 and _deep(verts, first, radius, k, qx, qy):
                end = length + 1.0
        if count == len(out):
            return -1
        out[count, 0], out[count, 1] = start, end
        out[count, 2], out[count, 3], out[count, 4] = heights[k, 0], heights[k, 1], k
        count += 1
    return count


@leaf
def _blocked(rects, count, s, z, t, w):
    """Whether a stretch from (s, z) to (t, w), s <= t, goes through the inside of a rectangle."""
    for k in range(count):
        a, b = max(s, rects[k, 0]), min(t, rects[k, 1])
        low, high = rects[k, 2], rects[k, 3]
        if s == t:
            inside = rects[k, 0] < s < rects[k, 1] or rects[k, 0] == rects[k, 1] == s
            if inside and min(z, w) < high and max(z, w) > low:
                return True
            continue
        if b - a <= THIN:
            continue
        za = z + (w - z) * (a - s) / (t - s)
        zb = z + (w - z) * (b - s) / (t - s)
        if min(za, zb) < high - 1e-6 and max(za, zb) > low + 1e-6:
            return True
    return False


@kernel
def _hull(rects, count, length, z0, z1, way):
    """The upper hull of the tops from (0, z0) to (length, z1), into `way`; returns its size."""
    points = np.empty((2 * count, 2))
    for k in range(count):
        points[2 * k, 0], points[2 * k, 1] = rects[k, 0], rects[k, 3]
        points[2 * k + 1, 0], points[2 * k + 1, 1] = rects[k, 1], rects[k, 3]
    return upper_hull(points, length, z0, z1, way)


@kernel
def _corners(rects, count, length, z0, z1):
    """The two ends, then the rectangles' corners: s and z."""
    s, z = np.empty(4 * count + 2), np.empty(4 * count + 2)
    s[0], z[0], s[1], z[1] = 0.0, z0, length, z1
    for k in range(count):
        for c in range(4):
            s[2 + 4 * k + c] = rects[k, c % 2]
            z[2 + 4 * k + c] = rects[k, 2 + c // 2]
    return s, z


@leaf
def _cheapest(cost, done):
    """Which open one costs least; -1 if none is reached."""
    here, least = -1, math.inf
    for k in range(len(cost)):
        if not done[k] and cost[k] < least:
            here, least = k, cost[k]
    return here


@kernel
def _searched(rects, count, length, z0, z1, way):
    """The shortest way among rectangles with room beneath, into `way`; 0 if there is none."""
    s, z = _corners(rects, count, length, z0, z1)
    n = len(s)
    cost, before, done = np.full(n, math.inf), np.full(n, -1), np.zeros(n, np.bool_)
    cost[0], here = 0.0, 0
    while here > 1 or here == 0:
        done[here] = True
        for k in range(n):
            if done[k] or z[k] < 0.0 or s[k] < 0.0 or s[k] > length:
                continue
            far = cost[here] + math.hypot(s[k] - s[here], z[k] - z[here])
            a, b = (here, k) if s[here] <= s[k] else (k, here)
            if far < cost[k] and not _blocked(rects, count, s[a], z[a], s[b], z[b]):
                cost[k], before[k] = far, here
        here = _cheapest(cost, done)
    return _backwards(s, z, before, way) if here == 1 else 0


@leaf
def _backwards(s, z, before, way):
    """Fill `way` with the corners from the start to the end; return how many."""
    size, here = 0, 1
    while here >= 0:
        size, here = size + 1, before[here]
    here = 1
    for k in range(size):
        way[size - 1 - k, 0], way[size - 1 - k, 1] = s[here], z[here]
        here = before[here]
    return size


@kernel
def taut(rects, count, length, z0, z1, way):
    """The shortest way from (0, z0) to (length, z1) off rectangles, into `way`.

    `way` has 4 MOST_PARTS + 2 rows. Returns its size; 0 where an end is inside a rectangle or
    no way is known.
    """
    if not _blocked(rects, count, 0.0, z0, length, z1):
        way[0, 0], way[0, 1], way[1, 0], way[1, 1] = 0.0, z0, length, z1
        return 2
    if length == 0.0:
        return 0
    solid = np.empty_like(rects)
    standing = 0
    for k in range(count):
        if rects[k, 2] <= 0.0:
            solid[standing] = rects[k]
            standing += 1
    size = _hull(solid, standing, length, z0, z1, way)
    for k in range(size - 1):
        if _blocked(rects, count, way[k, 0], way[k, 1], way[k + 1, 0], way[k + 1, 1]):
            if standing == count or count > MOST_FREE:
                return 0
            return _searched(rects, count, length, z0, z1, way)
    return size


@leaf
def _long(verts, first, radius, box, heights, p, q, rects, way):
    """Length of the way straight over from p to q (x, y, z each); inf if there is none."""
    px, py, pz = p
    qx, qy, qz = q
    count = sides(verts, first, radius, box, heights, px, py, pz, qx, qy, qz, rects)
    if count < 0:
        return math.inf
    size = taut(rects, count, math.hypot(qx - px, qy - py), pz, qz, way)
    if size == 0:
        return math.inf
    total = 0.0
    for n in range(size - 1):
        total += math.hypot(way[n + 1, 0] - way[n, 0], way[n + 1, 1] - way[n, 1])
    return total


@leaf
def _crow(p, q):
    """The distance of two places (x, y, z each)."""
    return math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2)


@kernel
def over(verts, first, radius, box, heights, px, py, pz, xs, ys, zs, most):
    """Lengths of the ways straight over from a place to many; inf beyond `most`."""
    found = np.full(len(xs), math.inf)
    rects, way = np.empty((MOST_PARTS, 5)), np.empty((4 * MOST_PARTS + 2, 2))
    p = (px, py, pz)
    for k in range(len(xs)):
        q = (xs[k], ys[k], zs[k])
        if _crow(p, q) <= most:
            total = _long(verts, first, radius, box, heights, p, q, rects, way)
            if total <= most:
                found[k] = total
    return found


@kernel
def onwards(verts, first, radius, box, heights, wx, wy, wz, given, xs, ys, zs, found):
    """Lower `found`, the costs of places, to those by way points and straight over from there.

    Parameters:
        given: costs of the way points, rising.

    Returns:
        the number of each place's way point, -1 where none lowers its cost.
    """
    via = np.full(len(xs), -1)
    rects, way = np.empty((MOST_PARTS, 5)), np.empty((4 * MOST_PARTS + 2, 2))
    for k in range(len(xs)):
        q = (xs[k], ys[k], zs[k])
        for j in range(len(wx)):
            if given[j] >= found[k]:
                break
            p = (wx[j], wy[j], wz[j])
            if given[j] + _crow(p, q) < found[k] - 1.0:
                total = _long(verts, first, radius, box, heights, p, q, rects, way)
                if given[j] + total < found[k] - 1.0:
                    found[k], via[k] = given[j] + total, j
    return via
