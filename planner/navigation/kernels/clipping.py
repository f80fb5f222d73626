"""Where a line is inside a rounded convex part."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.distance import to_stretch2
from planner.navigation.kernels.jit import leaf

SKIN = 1e-3
"""µm by which an interior is shrunk before a line counts as inside."""
THICKER = 1.01 * SKIN
"""µm: more than rounding makes of it."""


@leaf
def _clip_polygon(verts, start, end, px, py, dx, dy):
    """Where p + t·d is inside a convex polygon (counter-clockwise), shrunk by the skin.

    An oval grown by a wall has a hundred edges, of which two matter. A line leaves the shrunk
    polygon where it is a skin from the nearest edge, so edges of which both ends are further off
    on one side, the skin taken a little too thick, say nothing; where all are, it passes by.
    """
    low, high, met = -math.inf, math.inf, False
    away = THICKER * math.sqrt(dx * dx + dy * dy)
    ax, ay = verts[start, 0], verts[start, 1]
    off = dx * (ay - py) - dy * (ax - px)
    for k in range(start, end):
        nxt = k + 1 if k + 1 < end else start
        bx, by = verts[nxt, 0], verts[nxt, 1]
        here, off = off, dx * (by - py) - dy * (bx - px)
        if (here > away and off > away) or (here < -away and off < -away):
            continue
        met, ax, ay = True, verts[k, 0], verts[k, 1]
        ex, ey = bx - ax, by - ay
        inside = ex * (py - ay) - ey * (px - ax) - SKIN * math.sqrt(ex * ex + ey * ey)
        slope = ex * dy - ey * dx
        if slope == 0.0:
            if inside <= 0.0 and ex * ex + ey * ey > 0.0:
                return 1.0, 0.0
        elif slope > 0.0:
            low = max(low, -inside / slope)
        else:
            high = min(high, -inside / slope)
        if low >= high:
            return 1.0, 0.0
    return (low, high) if met else (1.0, 0.0)


@leaf
def _clip_disc(cx, cy, r, px, py, dx, dy):
    """Where p + t·d is inside a disc.

    How far the line is from the centre is told by a product alone: from the distance of p, which
    may be a table's length, rounding would leave nothing of a disc of a hundredth of a µm.
    """
    ex, ey, a = px - cx, py - cy, dx * dx + dy * dy
    if a == 0.0:
        return (-math.inf, math.inf) if ex * ex + ey * ey < r * r else (1.0, 0.0)
    b, past = ex * dx + ey * dy, ex * dy - ey * dx
    disc = a * r * r - past * past
    if disc <= 0.0:
        return 1.0, 0.0
    root = math.sqrt(disc)
    return (-b - root) / a, (-b + root) / a


@leaf
def _clip_band(ax, ay, bx, by, r, px, py, dx, dy):
    """Where p + t·d is inside the rectangle of half width r about a stretch."""
    ex, ey = bx - ax, by - ay
    length = math.sqrt(ex * ex + ey * ey)
    if length == 0.0:
        return 1.0, 0.0
    ex, ey = ex / length, ey / length
    low, high = -math.inf, math.inf
    along, across = (px - ax) * ex + (py - ay) * ey, (py - ay) * ex - (px - ax) * ey
    for value, slope, least, most in (
        (along, dx * ex + dy * ey, 0.0, length),
        (across, dy * ex - dx * ey, -r, r),
    ):
        if slope == 0.0:
            if value <= least or value >= most:
                return 1.0, 0.0
        else:
            one, two = (least - value) / slope, (most - value) / slope
            low, high = max(low, min(one, two)), min(high, max(one, two))
    return low, high


@leaf
def _nearest_corner(verts, start, end, k, x, y):
    """The corner that a place on the line of an edge, moved out, is nearest to; -1 beside an edge.

    Edges may go straight on, as where sides of two polygons that are added up are parallel; which
    of them is the first to be come to is then a matter of rounding.
    """
    step = 0
    for _ in range(start, end):
        nxt = k + 1 if k + 1 < end else start
        ex, ey = verts[nxt, 0] - verts[k, 0], verts[nxt, 1] - verts[k, 1]
        along, square = (x - verts[k, 0]) * ex + (y - verts[k, 1]) * ey, ex * ex + ey * ey
        if along < 0.0:
            if step > 0:
                return k
            step = -1
        elif along > square:
            if step < 0:
                return nxt
            step = 1
        elif square > 0.0:
            return -1
        k += step
        if k == end:
            k = start
        elif k < start:
            k = end - 1
    return -1


@leaf
def _clip_rounded(verts, start, end, r, px, py, dx, dy):  # noqa: C901  one loop, then its ends
    """Where p + t·d is inside a convex polygon (counter-clockwise) rounded by r.

    It enters where it comes to the last of the edges' lines, moved out by r; beside the edges on
    that line it is where it comes to the disc about the nearer corner, if it does. Edges of which
    both ends are r or more off on one side of it say nothing.
    """
    low, high, first, last = -math.inf, math.inf, -1, -1
    away = r * math.sqrt(dx * dx + dy * dy)
    off = dx * (verts[start, 1] - py) - dy * (verts[start, 0] - px)
    for k in range(start, end):
        nxt = k + 1 if k + 1 < end else start
        here, off = off, dx * (verts[nxt, 1] - py) - dy * (verts[nxt, 0] - px)
        if min(here, off) >= away or max(here, off) <= -away:
            continue
        ax, ay = verts[k, 0], verts[k, 1]
        ex, ey = verts[nxt, 0] - ax, verts[nxt, 1] - ay
        inside = ex * (py - ay) - ey * (px - ax) + r * math.sqrt(ex * ex + ey * ey)
        slope = ex * dy - ey * dx
        if slope > 0.0:
            if -inside > low * slope:
                low, first = -inside / slope, k
        elif slope < 0.0:
            if -inside > high * slope:
                high, last = -inside / slope, k
        elif inside <= 0.0 and ex * ex + ey * ey > 0.0:
            return 1.0, 0.0
        if low >= high:
            return 1.0, 0.0
    if first < 0 or last < 0:
        return 1.0, 0.0
    for k, t in ((first, low), (last, high)):
        corner = _nearest_corner(verts, start, end, k, px + t * dx, py + t * dy)
        if corner < 0:
            continue
        one, two = _clip_disc(verts[corner, 0], verts[corner, 1], r, px, py, dx, dy)
        if one >= two:
            return 1.0, 0.0
        if k == first:
            low = one
        else:
            high = two
    return (low, high) if low < high else (1.0, 0.0)


@leaf
def holds(verts, start, end, r, x, y):
    """Whether a point is inside a rounded convex part, shrunk by the skin."""
    inside = end - start >= 3
    for k in range(start, end if inside else start):
        nxt = k + 1 if k + 1 < end else start
        ex, ey = verts[nxt, 0] - verts[k, 0], verts[nxt, 1] - verts[k, 1]
        deep, square = ex * (y - verts[k, 1]) - ey * (x - verts[k, 0]), ex * ex + ey * ey
        if square > 0.0 and (deep <= 0.0 or deep * deep <= SKIN * SKIN * square):
            inside = False
            if deep <= 0.0 and deep * deep >= r * r * square:
                return False  # as far from the line of an edge
    if inside or r <= SKIN:
        return inside
    near = (r - SKIN) * (r - SKIN)
    for k in range(start, max(end - 1, start + 1) if end - start < 3 else end):
        nxt = k + 1 if k + 1 < end else start
        off = to_stretch2(x, y, verts[k, 0], verts[k, 1], verts[nxt, 0], verts[nxt, 1])
        if off < near:
            return True
    return False


@leaf
def clip(verts, start, end, r, px, py, dx, dy):
    """Where p + t·d is inside a rounded convex part: (from, to), empty if from >= to."""
    if dx == 0.0 and dy == 0.0:
        held = holds(verts, start, end, r, px, py)
        return (-math.inf, math.inf) if held else (1.0, 0.0)
    if end - start >= 3:
        if r > SKIN:
            return _clip_rounded(verts, start, end, r - SKIN, px, py, dx, dy)
        return _clip_polygon(verts, start, end, px, py, dx, dy)
    low, high = 1.0, 0.0
    if r <= SKIN:
        return low, high
    for k in range(start, end):
        a, b = _clip_disc(verts[k, 0], verts[k, 1], r - SKIN, px, py, dx, dy)
        if a < b:
            low, high = (a, b) if low >= high else (min(low, a), max(high, b))
    if end - start > 1:
        ends = verts[start, 0], verts[start, 1], verts[end - 1, 0], verts[end - 1, 1]
        a, b = _clip_band(*ends, r - SKIN, px, py, dx, dy)
        if a < b:
            low, high = (a, b) if low >= high else (min(low, a), max(high, b))
    return low, high
