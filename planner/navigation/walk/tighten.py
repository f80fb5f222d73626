"""The last bend before a place that touches an arc, and the first after one: drawn taut.

Ways go round an arc on the corners of a polygon about it. What touches the arc between two of
them stands inside the polygon: seen from the corner beyond it, so a way that bends there runs past
the place and back. It bends once on the edge before that corner instead.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels import charge, kernel, leaf, sees
from planner.navigation.kernels.arrival import SHORT
from planner.navigation.kernels.running_past import overruns

HALVED = 8
"""Times the part of an edge on which the bend may stand is halved: to 80 µm, which is half a µm
of way, since there it turns by less than a corner of the polygon."""
OUT = 1.0
"""µm off the edge, away from the arc: the bend has whole µm."""
BEND = 0.05
"""As in `field`."""


@leaf
def bend(blocks, ux, uy, vx, vy, px, py):
    """Return where a way u -> v -> p bends instead of at v: (x, y), or (v, v) where that is best.

    Both lines are seen to be clear. The way is the shorter the nearer to u it bends.
    """
    dx, dy = vx - ux, vy - uy
    long = math.sqrt(dx * dx + dy * dy)
    if long == 0.0:
        return vx, vy
    dx, dy = dx / long, dy / long
    side = OUT if dx * (py - vy) - dy * (px - vx) < 0.0 else -OUT
    low, high = 0.0, min(long, 2.0 * SHORT)
    best_x, best_y = vx, vy
    for _ in range(HALVED):
        s = (low + high) / 2.0
        x = np.rint(vx - s * dx - side * dy)
        y = np.rint(vy - s * dy + side * dx)
        if sees(blocks, x, y, px, py):
            low, best_x, best_y = s, x, y
        else:
            high = s
    if low > 0.0 and sees(blocks, ux, uy, best_x, best_y):
        return best_x, best_y
    return vx, vy


@leaf
def _cost(blocks, tolls, rates, ux, uy, x, y, px, py, breaks, plain):
    if plain:
        return math.hypot(x - ux, y - uy) + math.hypot(px - x, py - y)
    one, _, _ = charge(tolls, rates, ux, uy, x, y, breaks)
    two, _, _ = charge(tolls, rates, x, y, px, py, breaks)
    return one + two


@leaf
def _reached(u, low, high, costs, nx, ny, ox, oy, spent):
    """Where a way point (-1 - k: origin k) of this sheet is, and its cost; inf for others."""
    if u < 0:
        return ox, oy, spent[-1 - u]
    if u < low or u >= high:
        return nx[u], ny[u], math.inf
    return nx[u], ny[u], costs[u] + BEND


@kernel
def tighten(
    xs, ys, found, via, costs, low, high, nx, ny, back_first, back_heads, source, ox, oy, spent,
    blocks, tolls, rates,
):  # fmt: skip
    """Lower the costs of places that a way runs past, as `tightened`.

    Returns:
        (m, 3) by which way point (-1 - k: origin k) and bend places are reached instead; a
        bend of NaN for those that are reached as they were.
    """
    bends = np.empty((len(xs), 3))
    for p in range(len(xs)):
        bends[p, 0] = bends[p, 1] = bends[p, 2] = math.nan
    tightened(
        xs, ys, found, via, costs, low, high, nx, ny, back_first, back_heads, source, ox, oy,
        spent, blocks, tolls, rates, np.empty((0, 3)), bends,
    )  # fmt: skip
    return bends


@leaf
def tightened(
    xs, ys, found, via, costs, low, high, nx, ny, back_first, back_heads, source, ox, oy, spent,
    blocks, tolls, rates, breaks, bends,
):  # fmt: skip
    """Lower the costs of places that a way runs past; both are changed in place.

    Parameters:
        xs, ys, found, via: (m,) places, their costs and the way point each is reached from
            (below 0: from none).
        costs, nx, ny: of all way points; those of this sheet are low ... high.
        back_first, back_heads: which way points lead to each.
        source: (n,) the origin that leads straight to a way point, -1 for none.
        ox, oy, spent: the start, and what each origin has spent, inf for one on another sheet.
        breaks: no room, for `charge`.
        bends: (m, 3) filled with what `tighten` returns where a way is drawn taut; or empty.
    """
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    for p in range(len(xs)):
        v, px, py = via[p], xs[p], ys[p]
        if v < low or v >= high or not found[p] < math.inf:
            continue
        if (px - nx[v]) ** 2 + (py - ny[v]) ** 2 > SHORT * SHORT:
            continue
        for e in range(back_first[v] - 1, back_first[v + 1]):
            u = back_heads[e]
            if e < back_first[v]:
                u = -1 - source[v] if source[v] >= 0 else v
            ux, uy, base = _reached(u, low, high, costs, nx, ny, ox, oy, spent)
            straight = math.sqrt((px - ux) ** 2 + (py - uy) ** 2) * rates[6]
            if base + straight >= found[p] or not overruns(ux, uy, nx[v], ny[v], px, py):
                continue
            x, y = bend(blocks, ux, uy, nx[v], ny[v], px, py)
            if x == nx[v] and y == ny[v]:
                continue
            cost = base + BEND
            cost += _cost(blocks, tolls, rates, ux, uy, x, y, px, py, breaks, plain)
            if cost < found[p]:
                found[p] = cost
                if len(bends) > 0:
                    bends[p, 0], bends[p, 1], bends[p, 2] = float(u), x, y


@kernel
def loosen(given, nx, ny, first, heads, low, high, ox, oy, least, blocks, tolls, rates):
    """Lower what ways straight from a start cost that run round an arc it touches.

    Parameters:
        given: (n,) cost of each way point straight from the start; changed in place.
        first, heads: where each way point leads.
        least: what the start has spent.

    Returns:
        (k, 4) of each way point that is reached so: its number, the bend, and the way point
        on whose edge that is.
    """
    breaks, plain = np.empty((0, 3)), len(tolls[2]) == 0 and rates[5] == 0.0
    found = np.empty((64, 4))
    count = 0
    before = np.empty(len(given))
    for v in range(len(given)):
        before[v] = given[v]
    for v in range(low, high):
        if not before[v] < math.inf or (nx[v] - ox) ** 2 + (ny[v] - oy) ** 2 > SHORT * SHORT:
            continue
        for e in range(first[v], first[v + 1]):
            w = heads[e]
            if w < low or w >= high or not overruns(nx[w], ny[w], nx[v], ny[v], ox, oy):
                continue
            x, y = bend(blocks, nx[w], ny[w], nx[v], ny[v], ox, oy)
            if x == nx[v] and y == ny[v]:
                continue
            cost = least + BEND
            cost += _cost(blocks, tolls, rates, ox, oy, x, y, nx[w], ny[w], breaks, plain)
            if cost < given[w] and count < len(found):
                given[w] = cost
                found[count, 0], found[count, 1], found[count, 2], found[count, 3] = w, x, y, v
                count += 1
    return found[:count]
