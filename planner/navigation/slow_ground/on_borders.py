"""Where things are along borders: places, points nearest to others, crossings of lines.

Borders are as `border.Borders.arrays` has them: points, first, length, box.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels import leaf

NEAR = 3.0
"""µm from a border at which a way point counts as on it (whole µm, chords of arcs)."""


@leaf
def edge_at(borders, ring, s):
    """Return the edge of a ring that is at length s along it: its first point's number."""
    _, first, length, _ = borders
    low, high = first[ring], first[ring + 1] - 1
    if not 0.0 <= s < length[high]:
        s = s % length[high]
    while high - low > 1:
        middle = (low + high) // 2
        if length[middle] <= s:
            low = middle
        else:
            high = middle
    return low


@leaf
def spot(borders, ring, s):
    """Return the point at length s along a ring, which is closed."""
    points, first, length, _ = borders
    whole = length[first[ring + 1] - 1]
    if not 0.0 <= s < whole:
        s = s % whole
    k = edge_at(borders, ring, s)
    step = length[k + 1] - length[k]
    t = (s - length[k]) / step if step > 0.0 else 0.0
    x = points[k, 0] + t * (points[k + 1, 0] - points[k, 0])
    y = points[k, 1] + t * (points[k + 1, 1] - points[k, 1])
    return x, y


@leaf
def on_border(borders, px, py):
    """Return the ring a point lies on and where, (-1, 0) for none."""
    points, first, length, box = borders
    for ring in range(len(box)):
        if not (
            box[ring, 0] - NEAR <= px <= box[ring, 2] + NEAR
            and box[ring, 1] - NEAR <= py <= box[ring, 3] + NEAR
        ):
            continue
        for k in range(first[ring], first[ring + 1] - 1):
            ax, ay = points[k, 0], points[k, 1]
            ex, ey = points[k + 1, 0] - ax, points[k + 1, 1] - ay
            long = math.sqrt(ex * ex + ey * ey)
            if long == 0.0:
                continue
            along = ((px - ax) * ex + (py - ay) * ey) / long
            across = ((py - ay) * ex - (px - ax) * ey) / long
            if -NEAR <= along <= long + NEAR and abs(across) <= NEAR:
                return ring, length[k] + min(max(along, 0.0), long)
    return -1, 0.0


@leaf
def nearest(borders, ring, px, py):
    """Return how far along a ring its nearest place to a point is, and how far that is away."""
    points, first, length, _ = borders
    best, where = math.inf, 0.0
    for k in range(first[ring], first[ring + 1] - 1):
        ax, ay = points[k, 0], points[k, 1]
        ex, ey = points[k + 1, 0] - ax, points[k + 1, 1] - ay
        long2 = ex * ex + ey * ey
        t = ((px - ax) * ex + (py - ay) * ey) / long2 if long2 > 0.0 else 0.0
        t = min(max(t, 0.0), 1.0)
        dx, dy = ax + t * ex - px, ay + t * ey - py
        away = dx * dx + dy * dy
        if away < best:
            best, where = away, length[k] + t * math.sqrt(long2)
    return where, math.sqrt(best)


@leaf
def _beside(x, y, ex, ey, long):
    """Whether a point, seen from an edge's first end, is as good as on it."""
    return abs(y * ex - x * ey) <= NEAR and -NEAR <= x * ex + y * ey <= long + NEAR


@leaf
def crossings(borders, px, py, qx, qy, times, rings, where):
    """Fill where the open line p -> q crosses borders, in order; return how often."""
    points, first, length, box = borders
    dx, dy, count = qx - px, qy - py, 0
    for ring in range(len(box)):
        if max(px, qx) < box[ring, 0] or min(px, qx) > box[ring, 2]:
            continue
        if max(py, qy) < box[ring, 1] or min(py, qy) > box[ring, 3]:
            continue
        for k in range(first[ring], first[ring + 1] - 1):
            ax, ay = points[k, 0], points[k, 1]
            ex, ey = points[k + 1, 0] - ax, points[k + 1, 1] - ay
            cross = dx * ey - dy * ex
            if cross == 0.0:
                continue
            t = ((ax - px) * ey - (ay - py) * ex) / cross
            u = ((ax - px) * dy - (ay - py) * dx) / cross
            if not (1e-3 < t < 1.0 - 1e-3 and 0.0 <= u < 1.0) or count == len(times):
                continue
            # Of a line that begins or ends on this edge that end is the crossing.
            long = math.sqrt(ex * ex + ey * ey)
            if _beside(px - ax, py - ay, ex / long, ey / long, long) or _beside(
                qx - ax, qy - ay, ex / long, ey / long, long
            ):
                continue
            i = count
            while i > 0 and times[i - 1] > t:
                times[i], rings[i], where[i] = times[i - 1], rings[i - 1], where[i - 1]
                i -= 1
            times[i], rings[i] = t, ring
            where[i] = length[k] + u * (length[k + 1] - length[k])
            count += 1
    return count
