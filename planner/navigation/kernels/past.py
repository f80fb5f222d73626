"""Flights past something that stands in their way instead of over it: to its left, its right.

Each such way is a chain of corners about it that are kept, whose string then slides.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.aloft import MOST_PARTS
from planner.navigation.kernels.jit import kernel
from planner.navigation.kernels.slant import GAIN, MOST_BENDS, SAME, bends, settle, string

ARC = 24
"""Tangents of a full turn that stand for an arc gone round: 0.02 % longer at a quarter turn."""
TRIES = 4
"""Times it is asked whether to go past something."""
NEAR = 1.1
"""Times the best way so far that another may be as long before its places slide."""
CLEAR = 2.0
"""µm kept from what is gone past, for corners in whole µm."""


@kernel
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
def _hull(points, count, length):
    """The hull on one side of a line so long, of points (along, across); its size and itself."""
    order = np.argsort(points[:count, 0], kind="mergesort")
    hull = np.zeros((count + 2, 2))
    size = 1
    for n in range(count + 1):
        s, w = length, 0.0
        if n < count:
            s, w = points[order[n], 0], points[order[n], 1]
            if s <= 0.0 or s >= length:
                continue
        while size > 1:
            ax, ay = hull[size - 2, 0], hull[size - 2, 1]
            bx, by = hull[size - 1, 0], hull[size - 1, 1]
            if (bx - ax) * (w - ay) - (by - ay) * (s - ax) < 0.0:
                break
            size -= 1
        hull[size, 0], hull[size, 1] = s, w
        size += 1
    return size, hull


@kernel
def _around(verts, start, end, r, px, py, qx, qy, left, out):
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
    size, hull = _hull(points, count, length)
    if size - 2 > len(out):
        return -1
    for n in range(1, size - 1):
        s, w = hull[n, 0] / length, left * hull[n, 1] / length
        out[n - 1, 0], out[n - 1, 1] = px + s * dx - w * dy, py + s * dy + w * dx
        out[n - 1, 2] = 1.0
    return size - 2


@kernel
def _past(verts, first, radius, chain, n, part, left, at, out):
    """The kept places of a chain, and past a part on one side between those about `at` along.

    Parameters:
        at: (x, y) of a bend of the chain over the part, and its place in the chain.
    """
    low, high = at, at + 1
    while low > 0 and chain[low, 2] == 0.0:
        low -= 1
    while high < n - 1 and chain[high, 2] == 0.0:
        high += 1
    size = 0
    for i in range(low + 1):
        if i == 0 or chain[i, 2] > 0.0:
            out[size] = chain[i]
            size += 1
    a, b = first[part], first[part + 1]
    p, q = chain[low], chain[high]
    more = _around(verts, a, b, radius[part], p[0], p[1], q[0], q[1], left, out[size:-1])
    if more <= 0:
        return -1
    size += more
    for i in range(high, n):
        if i == n - 1 or chain[i, 2] > 0.0:
            if size == len(out):
                return -1
            out[size] = chain[i]
            size += 1
    return size


@kernel
def _plan(chain, n, ends):
    """The least length of any string over a chain."""
    far = 0.0
    for i in range(n - 1):
        far += math.hypot(chain[i + 1, 0] - chain[i, 0], chain[i + 1, 1] - chain[i, 1])
    return math.hypot(far, ends[1] - ends[0])


@kernel
def settled(verts, first, radius, box, heights, chain, n, ends, rects, way):
    """Slide a chain, and look past what it goes over, on either side: see `settle`."""
    parts = (verts, first, radius, box, heights)
    n, total = settle(*parts, chain, n, ends, rects, way)
    rows = np.empty((MOST_BENDS, 11))
    trial, best = np.empty((MOST_BENDS + 2, 3)), np.empty((MOST_BENDS + 2, 3))
    for _ in range(TRIES):
        found = string(*parts, chain, n, ends, rects, way)
        m = bends(verts, first, radius, rects, found[0], way, found[1], chain, n, rows)
        least, size, last = total, 0, -1
        for j in range(m):
            part = int(rows[j, 8])
            if part < 0 or part == last:
                continue
            last, leg = part, int(rows[j, 10])
            for left in (1.0, -1.0):
                made = _past(verts, first, radius, chain, n, part, left, leg, trial)
                if made < 0 or _plan(trial, made, ends) > least * (1.0 - GAIN):
                    continue
                length = string(*parts, trial, made, ends, rects, way)[2]
                if length > least * NEAR:
                    continue
                made, length = settle(*parts, trial, made, ends, rects, way)
                if length < least * (1.0 - GAIN):
                    least, size = length, made
                    best[:made] = trial[:made]
        if size == 0:
            break
        n, total = size, least
        chain[:n] = best[:n]
    return n, total


@kernel
def bent(verts, first, radius, box, heights, p, xs, ys, zs, found):
    """Lower `found`, lengths of ways straight over from p (x, y, z), to those that may slant."""
    parts = (verts, first, radius, box, heights)
    rects, way = np.empty((MOST_PARTS, 5)), np.empty((4 * MOST_PARTS + 2, 2))
    chain = np.zeros((MOST_BENDS + 2, 3))
    for k in range(len(xs)):
        crow = math.sqrt((xs[k] - p[0]) ** 2 + (ys[k] - p[1]) ** 2 + (zs[k] - p[2]) ** 2)
        if not crow * (1.0 + GAIN) < found[k] < math.inf:
            continue
        chain[0, 0], chain[0, 1], chain[1, 0], chain[1, 1] = p[0], p[1], xs[k], ys[k]
        chain[0, 2], chain[1, 2] = 0.0, 0.0
        found[k] = min(found[k], settled(*parts, chain, 2, (p[2], zs[k]), rects, way)[1])
