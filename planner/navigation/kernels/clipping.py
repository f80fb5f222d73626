"""Where a line is inside a rounded convex part."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.jit import leaf

SKIN = 1e-3
"""µm by which an interior is shrunk before a line counts as inside."""


@leaf
def _clip_polygon(verts, start, end, px, py, dx, dy):
    """Where p + t·d is inside a convex polygon (counter-clockwise), shrunk by the skin."""
    low, high = -math.inf, math.inf
    for k in range(start, end):
        nxt = k + 1 if k + 1 < end else start
        ex, ey = verts[nxt, 0] - verts[k, 0], verts[nxt, 1] - verts[k, 1]
        inside = ex * (py - verts[k, 1]) - ey * (px - verts[k, 0])
        inside -= SKIN * math.sqrt(ex * ex + ey * ey)
        slope = ex * dy - ey * dx
        if slope == 0.0:
            if inside <= 0.0:
                return 1.0, 0.0
        elif slope > 0.0:
            low = max(low, -inside / slope)
        else:
            high = min(high, -inside / slope)
    return low, high


@leaf
def _clip_disc(cx, cy, r, px, py, dx, dy):
    """Where p + t·d is inside a disc."""
    ex, ey, a = px - cx, py - cy, dx * dx + dy * dy
    b, c = ex * dx + ey * dy, ex * ex + ey * ey - r * r
    if a == 0.0:
        return (-math.inf, math.inf) if c < 0.0 else (1.0, 0.0)
    disc = b * b - a * c
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
def clip(verts, start, end, r, px, py, dx, dy):
    """Where p + t·d is inside a rounded convex part: (from, to), empty if from >= to."""
    low, high = 1.0, 0.0
    count = end - start
    if count >= 3:
        low, high = _clip_polygon(verts, start, end, px, py, dx, dy)
        if low >= high:
            low, high = 1.0, 0.0
    if r <= 0.0:
        return low, high
    r -= SKIN
    for k in range(start, end):
        a, b = _clip_disc(verts[k, 0], verts[k, 1], r, px, py, dx, dy)
        if a < b:
            low, high = (a, b) if low >= high else (min(low, a), max(high, b))
        nxt = k + 1 if k + 1 < end else start
        if count > 1:
            a, b = _clip_band(
                verts[k, 0], verts[k, 1], verts[nxt, 0], verts[nxt, 1], r, px, py, dx, dy
            )
            if a < b:
                low, high = (a, b) if low >= high else (min(low, a), max(high, b))
    return low, high
