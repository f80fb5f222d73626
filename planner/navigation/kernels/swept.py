"""What an oblong sweeps that goes straight along, or straight across, its own axis.

That is an oblong again, so in a frame along the line it is upright: a stretch meets it where it
can be clipped by it, and a thick stretch or a disc where it comes within a radius.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.distance import to_stretch2
from planner.navigation.kernels.jit import kernel, leaf
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.toll import charge

UPRIGHT = 1e-3
"""µm taken off an upright oblong, so that it passes where it just fits."""
SLANTING = 4.0
"""µm added to a slanting one: its exact outline has corners on half µm, up to 2 µm outside."""


@leaf
def passes(slim, hull, px, py, qx, qy):
    """Whether an oblong may go from p to q on a table, meeting no block.

    Parameters:
        slim: blocks, grown by half the hull's width.
        hull: half its length and half its width, then the table's width and height, µm.
    """
    verts, first, radius, box = slim[0], slim[1], slim[2], slim[3]
    along, across, width, height = hull[0], hull[1], hull[2], hull[3]
    dx, dy = qx - px, qy - py
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return False
    ux, uy = dx / length, dy / length
    more = -UPRIGHT if ux == 0.0 or uy == 0.0 else SLANTING
    low, high, side = -along - more, length + along + more, across + more
    x0 = min(px + low * ux, px + high * ux) - abs(side * uy)
    x1 = max(px + low * ux, px + high * ux) + abs(side * uy)
    y0 = min(py + low * uy, py + high * uy) - abs(side * ux)
    y1 = max(py + low * uy, py + high * uy) + abs(side * ux)
    if x0 < -UPRIGHT or y0 < -UPRIGHT or x1 > width + UPRIGHT or y1 > height + UPRIGHT:
        return False
    for k in range(len(radius)):
        if box[k, 0] >= x1 or box[k, 2] <= x0 or box[k, 1] >= y1 or box[k, 3] <= y0:
            continue
        r = max(radius[k] - across, 0.0)
        start, end = first[k], first[k + 1]
        for a in range(start, end):
            b = a + 1 if a + 1 < end else start
            if end - start == 2 and a > start:
                break
            ax, ay = verts[a, 0] - px, verts[a, 1] - py
            bx, by = verts[b, 0] - px, verts[b, 1] - py
            s0, t0 = ax * ux + ay * uy, ay * ux - ax * uy
            s1, t1 = bx * ux + by * uy, by * ux - bx * uy
            if meets_oblong(low, high, side, s0, t0, s1, t1, r):
                return False
    return True


@leaf
def meets_oblong(low, high, side, s0, t0, s1, t1, r):  # noqa: C901  one test after another
    """Whether a stretch comes nearer than `r` to low <= s <= high, |t| <= side; or inside."""
    first, last = 0.0, 1.0
    inside = True
    for value, change in (
        (low - s0, s1 - s0),
        (s0 - high, s0 - s1),
        (-side - t0, t1 - t0),
        (t0 - side, t0 - t1),
    ):
        if change > 0.0:
            first = max(first, value / change)
        elif change < 0.0:
            last = min(last, value / change)
        elif value >= 0.0:
            inside = False
    if inside and first < last:
        return True
    if inside and s0 == s1 and t0 == t1:
        return True
    if r == 0.0:
        return False
    near = r * r
    for s, t in ((s0, t0), (s1, t1)):
        ds, dt = max(low - s, 0.0, s - high), max(-side - t, 0.0, t - side)
        if ds * ds + dt * dt < near:
            return True
    for s, t in ((low, -side), (low, side), (high, -side), (high, side)):
        if to_stretch2(s, t, s0, t0, s1, t1) < near:
            return True
    return False


@kernel
def lanes(x, y, reach, blocks, tolls, rates, slim, hull, out, costs):
    """Fill `out` with pairs of points that see one another lengthwise only; return how many.

    Parameters:
        reach: µm, the longest looked at.
        blocks: of the disc about the hull.
        costs: (m, 2) filled with the costs there and back.
    """
    breaks = np.empty((0, 3))
    count = 0
    for i in range(len(x)):
        for j in range(i):
            if math.hypot(x[i] - x[j], y[i] - y[j]) > reach:
                continue
            if sees(blocks, x[i], y[i], x[j], y[j]):
                continue
            if not passes(slim, hull, x[i], y[i], x[j], y[j]):
                continue
            if count < len(out):
                out[count, 0], out[count, 1] = i, j
                costs[count, 0], _, _ = charge(tolls, rates, x[i], y[i], x[j], y[j], breaks)
                costs[count, 1], _, _ = charge(tolls, rates, x[j], y[j], x[i], y[i], breaks)
            count += 1
    return count


@kernel
def ahead(x, y, at_x, at_y, tolls, rates, slim, hull):
    """Costs of going lengthwise from a place to points; inf where it does not pass."""
    found = np.full(len(x), math.inf)
    breaks = np.empty((0, 3))
    for i in range(len(x)):
        if passes(slim, hull, at_x, at_y, x[i], y[i]):
            found[i], _, _ = charge(tolls, rates, at_x, at_y, x[i], y[i], breaks)
    return found
