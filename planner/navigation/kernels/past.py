"""Ways in the plane past something that stands in the way: to its left, to its right.

Each is a chain of corners about it that are kept.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.slant import KEPT, SAME
from planner.navigation.kernels.upper_hull import upper_hull

ARC = 24
"""Tangents of a full turn that stand for an arc gone round: 0.02 % longer at a quarter turn."""
CLEAR = 2.0
"""µm kept from what is gone past, for corners in whole µm."""


@leaf
def _outside(verts, start, end, r, k, a):
    """A corner outside a part at its corner `k`: of a sharp one, or the `a`-th about an arc."""
    if r > 0.0:
        angle = (a + 0.5) * 2.0 * math.pi / ARC
        wide = (r + CLEAR) / math.cos(math.pi / ARC)
        return verts[k, 0] + wide * math.cos(angle), verts[k, 1] + wide * math.sin(angle)
    before, after = k - 1 if k > start else end - 1, k + 1 if k + 1 < end else start
    ax, ay = verts[k, 0] - verts[before, 0], verts[k, 1] - verts[before, 1]
    bx, by = verts[after, 0] - verts[k, 0], verts[after, 1] - verts[k, 1]
    one, two = math.hypot(ax, ay), math.hypot(bx, by)
    ax, ay, bx, by = ax / one, ay / one, bx / two, by / two
    wide = CLEAR / max(1.0 + ax * bx + ay * by, 0.1)
    return verts[k, 0] + wide * (ay + by), verts[k, 1] - wide * (ax + bx)


@kernel
def _around(verts, start, end, r, px, py, qx, qy, left, mark, out):
    """The taut way in the plane from p to q past a part on its left or right, into `out`.

    Returns:
        how many places lie between: an arc's are those of `ARC` tangents a full turn.
    """
    points = np.empty((ARC * (end - start), 2))
    count = 0
    dx, dy = qx - px, qy - py
    length = math.hypot(dx, dy)
    for k in range(start, end):
        for a in range(ARC if r > 0.0 else 1):
            x, y = _outside(verts, start, end, r, k, a)
            along = ((x - px) * dx + (y - py) * dy) / length
            across = ((y - py) * dx - (x - px) * dy) / length * left
            if across > SAME:
                points[count, 0], points[count, 1] = along, across
                count += 1
    hull = np.zeros((count + 2, 2))
    size = upper_hull(points[:count], length, 0.0, 0.0, hull)
    if size - 2 > len(out):
        return -1
    for n in range(1, size - 1):
        s, w = hull[n, 0] / length, left * hull[n, 1] / length
        out[n - 1, 0], out[n - 1, 1] = px + s * dx - w * dy, py + s * dy + w * dx
        out[n - 1, 2] = mark
    return size - 2


@kernel
def past(verts, first, radius, chain, n, leg, part, left, out):
    """A chain of `n` places that goes past a part on one side on a leg of it, into `out`.

    Returns:
        how many places it has; -1 where it would have too many or goes past it anyhow.
    """
    a, b = first[part], first[part + 1]
    p, q = chain[leg], chain[leg + 1]
    out[: leg + 1] = chain[: leg + 1]
    around = out[leg + 1 : len(out) - (n - leg - 1)]
    mark = left * (part + 1)
    more = _around(verts, a, b, radius[part], p[0], p[1], q[0], q[1], left, mark, around)
    if more <= 0:
        return -1
    for i in range(leg + 1, n):
        out[i + more] = chain[i]
    return _tight(out, n + more)


@leaf
def _tight(chain, n):
    """Leave out the places of a chain where it turns away from what it goes past; its size."""
    i = 1
    while i < n - 1:
        ax, ay = chain[i, 0] - chain[i - 1, 0], chain[i, 1] - chain[i - 1, 1]
        bx, by = chain[i + 1, 0] - chain[i, 0], chain[i + 1, 1] - chain[i, 1]
        mark = chain[i, 2]
        if abs(mark) >= KEPT or (ax * by - ay * bx) * mark < 0.0:
            i += 1
            continue
        for k in range(i, n - 1):
            for c in range(3):
                chain[k, c] = chain[k + 1, c]
        n -= 1
        i = max(i - 1, 1)
    return n
