"""Distances of points and stretches, squared."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from planner.navigation.kernels.jit import leaf


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
