"""Flights that bend as seen from above: over edges at a slant, past corners, over what is lower.

The taut string over a chain of places bends on edges of what it goes over. Each bend may slide
along its edge, and at a corner up and down: the length of the way over straight lines in space
is convex in where it crosses them, so Newton's method finds the shortest such way at once. Under
the new chain other edges may stand; the string over it is drawn anew, until nothing is gained.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.aloft import sides, taut
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.newton import slide

MOST_BENDS = 240
"""Places of a chain; one of more is left as it is. A quarter turn about a corner has a dozen."""
KEPT = 1e9
"""Mark of a place of a chain that is kept whatever it goes past.

0 is that of one that slides, n + 1 (- n - 1) that of one that goes past part n on its left
(its right).
"""
GAIN = 1e-4
"""Part of its length that a way must be able to gain to be looked at further."""
ROUNDS = 12
"""Times the edges are looked up anew."""
SAME = 0.5
"""µm: places nearer than this are one."""


@kernel
def string(verts, first, radius, box, heights, chain, n, ends, rects, way):
    """The taut string over a chain of `n` places, into `way`, and what is under it, into `rects`.

    Parameters:
        chain: (m, 3) x, y and the mark, see `KEPT`.
        ends: heights of its ends.

    Returns:
        how many rectangles, how many bends with the ends (0: no way), its length.
    """
    size, far = 0, 0.0
    for i in range(n - 1):
        px, py, qx, qy = chain[i, 0], chain[i, 1], chain[i + 1, 0], chain[i + 1, 1]
        count = sides(verts, first, radius, box, heights, px, py, 0.0, qx, qy, 0.0, rects[size:])
        if count < 0:
            return 0, 0, math.inf
        for k in range(size, size + count):
            rects[k, 0] += far
            rects[k, 1] += far
        size += count
        far += math.hypot(qx - px, qy - py)
    bends = taut(rects, size, far, ends[0], ends[1], way)
    total = 0.0
    for k in range(bends - 1):
        total += math.hypot(way[k + 1, 0] - way[k, 0], way[k + 1, 1] - way[k, 1])
    return size, bends, total if bends else math.inf


@leaf
def border(verts, start, end, r, x, y):
    """How far a point is outside a rounded convex part, and the direction outwards there."""
    most, nx, ny = -math.inf, 0.0, 0.0
    if end - start >= 3:
        for k in range(start, end):
            nxt = k + 1 if k + 1 < end else start
            ex, ey = verts[nxt, 0] - verts[k, 0], verts[nxt, 1] - verts[k, 1]
            size = math.sqrt(ex * ex + ey * ey)
            out = (ey * (x - verts[k, 0]) - ex * (y - verts[k, 1])) / size
            if out > most:
                most, nx, ny = out, ey / size, -ex / size
        if most <= 1.0:
            return most - r, nx, ny
    least, cx, cy = math.inf, 0.0, 0.0
    for k in range(start, end):
        nxt = k + 1 if k + 1 < end else start
        ax, ay = verts[k, 0], verts[k, 1]
        ex, ey = verts[nxt, 0] - ax, verts[nxt, 1] - ay
        square = ex * ex + ey * ey
        part = 0.0
        if square > 0.0:
            part = min(1.0, max(0.0, ((x - ax) * ex + (y - ay) * ey) / square))
        fx, fy = ax + part * ex, ay + part * ey
        away = math.hypot(x - fx, y - fy)
        if away < least:
            least, cx, cy = away, fx, fy
    if least <= 0.0:
        return -r, 1.0, 0.0
    return least - r, (x - cx) / least, (y - cy) / least


@leaf
def _held(verts, first, radius, rects, count, s, z, x, y):
    """Which part a bend of the string at (s, z) goes over (1) or under (-1); the edge there."""
    least, part, side, nx, ny = math.inf, -1, 0.0, 0.0, 0.0
    for k in range(count):
        if rects[k, 0] != s and rects[k, 1] != s:
            continue
        if rects[k, 2] != z and rects[k, 3] != z:
            continue
        m = int(rects[k, 4])
        away, ux, uy = border(verts, first[m], first[m + 1], radius[m], x, y)
        if abs(away) < least:
            least, part, nx, ny = abs(away), m, ux, uy
            side = 1.0 if rects[k, 3] == z else -1.0
    return part, side, nx, ny


@leaf
def bends(verts, first, radius, rects, count, way, size, chain, n, out):
    """Fill `out` with what may slide; return how many.

    A row is x, y, z, the direction (3), the direction outwards (2), the part (-1: a place of the
    chain that is kept, which slides up and down) and whether it goes over (1) or under (-1).
    """
    m, far, j = 0, 0.0, 1
    for i in range(n - 1):
        px, py = chain[i, 0], chain[i, 1]
        dx, dy = chain[i + 1, 0] - px, chain[i + 1, 1] - py
        length = math.hypot(dx, dy)
        last = i == n - 2
        while j < size - 1 and (last or way[j, 0] < far + length - SAME):
            s, z = way[j, 0], way[j, 1]
            j += 1
            if i > 0 and chain[i, 2] != 0.0 and s < far + SAME:
                continue
            part = min(1.0, max(0.0, (s - far) / length))
            x, y = px + part * dx, py + part * dy
            held, side, nx, ny = _held(verts, first, radius, rects, count, s, z, x, y)
            if held < 0:
                continue
            if m == len(out):
                return -1
            out[m, 0], out[m, 1], out[m, 2] = x, y, z
            out[m, 3], out[m, 4], out[m, 5] = -ny, nx, 0.0
            out[m, 6], out[m, 7], out[m, 8], out[m, 9], out[m, 10] = nx, ny, held, side, i
            m += 1
        far += length
        if last or chain[i + 1, 2] == 0.0:
            continue
        if m == len(out):
            return -1
        k = j if j < size else size - 1
        while k > 1 and way[k - 1, 0] >= far:
            k -= 1
        wide = way[k, 0] - way[k - 1, 0]
        part = (far - way[k - 1, 0]) / wide if wide > 0.0 else 1.0
        out[m, 0], out[m, 1] = chain[i + 1, 0], chain[i + 1, 1]
        out[m, 2] = way[k - 1, 1] + part * (way[k, 1] - way[k - 1, 1])
        out[m, 3:9] = 0.0
        out[m, 5], out[m, 8], out[m, 9], out[m, 10] = 1.0, -1.0, 0.0, i
        m += 1
    return m


@leaf
def _moved(verts, first, radius, chain, n, rows, m, t, scale, back, out):
    """The chain by the rows slid by `scale` times `t`, into `out`; return its size.

    Parameters:
        back: whether a place that slid off its part's border is put back to it.
    """
    size = 1
    out[0, 0], out[0, 1], out[0, 2] = chain[0, 0], chain[0, 1], chain[0, 2]
    for i in range(m):
        x, y = rows[i, 0], rows[i, 1]
        part = int(rows[i, 8])
        if part >= 0:
            x, y = x + scale * t[i] * rows[i, 3], y + scale * t[i] * rows[i, 4]
            if back:
                a, b = first[part], first[part + 1]
                away, nx, ny = border(verts, a, b, radius[part], x, y)
                x, y = x - away * nx, y - away * ny
        if abs(x - out[size - 1, 0]) < SAME and abs(y - out[size - 1, 1]) < SAME:
            continue
        out[size, 0], out[size, 1] = x, y
        out[size, 2] = chain[int(rows[i, 10]) + 1, 2] if part < 0 else 0.0
        size += 1
    x, y = chain[n - 1, 0], chain[n - 1, 1]
    if size > 1 and math.hypot(out[size - 1, 0] - x, out[size - 1, 1] - y) < SAME:
        size -= 1
    out[size, 0], out[size, 1], out[size, 2] = x, y, chain[n - 1, 2]
    return size + 1


@leaf
def _freed(heights, rows, m, chain):
    """Keep no place of a chain any longer that is over the top of what it goes past."""
    free = False
    for i in range(m):
        k = int(rows[i, 10]) + 1
        mark = abs(chain[k, 2]) if rows[i, 8] < 0 else 0.0
        if 0.0 < mark < KEPT and rows[i, 2] >= heights[int(mark) - 1, 1] - SAME:
            chain[k, 2], free = 0.0, True
    return free


@kernel
def settle(verts, first, radius, box, heights, chain, n, ends, rects, way):
    """Slide a chain of `n` places, in place, until nothing is gained; return its size and length.

    Parameters: see `string`.
    """
    rows, t = np.empty((MOST_BENDS, 11)), np.empty(MOST_BENDS)
    trial = np.empty((MOST_BENDS + 2, 3))
    count, size, total = string(verts, first, radius, box, heights, chain, n, ends, rects, way)
    p = (chain[0, 0], chain[0, 1], ends[0])
    q = (chain[n - 1, 0], chain[n - 1, 1], ends[1])
    for _ in range(ROUNDS):
        if size == 0:
            break
        m = bends(verts, first, radius, rects, count, way, size, chain, n, rows)
        if m > 0 and _freed(heights, rows, m, chain):
            m = bends(verts, first, radius, rects, count, way, size, chain, n, rows)
        if m < 1 or slide(p, q, rows, m, t) > total * (1.0 - GAIN):
            break
        better = False
        scale = 1.0
        for k in range(8):
            made = _moved(verts, first, radius, chain, n, rows, m, t, scale, k % 2 == 0, trial)
            found = string(verts, first, radius, box, heights, trial, made, ends, rects, way)
            if found[2] < total * (1.0 - GAIN / 4):
                count, size, total = found
                n = made
                chain[:n] = trial[:n]
                better = True
                break
            if k % 2:
                scale /= 2.0
        if not better:
            break
    return n, total
