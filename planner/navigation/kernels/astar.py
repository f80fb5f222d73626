"""One way from one place to another: A* over sight lines, the straight line as the bound.

What costs time is testing sight, so it is tested only where the search comes to it: of the lines
from the start the cheapest bound is tried first, and the goal is looked for from a way point
only once no other bound is less. The first that sees it is the answer. Nothing is allocated:
a stamp that grows with each question tells what this search has touched.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.heap import pop, push, sink
from planner.navigation.kernels.jit import leaf
from planner.navigation.kernels.running_past import overruns_an_end
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.sight_lines import taut


@leaf
def between(px, py, qx, qy, box, blocks, filled, points, edges, work, out):
    """Find the shortest way of a round base from p to q where nothing costs but length.

    Parameters:
        box: (4,) least x, least y, greatest x, greatest y of the centre.
        blocks: what is never passed.
        filled: polygons no base may stand in: edges (e, 4), where each polygon's begin (m + 1,),
            bounds (m, 4).
        points: way points: x, y (n,), tangents (n, 4).
        edges: first, heads, lengths in compressed rows.
        work: costs (n,), before (n,), stamp (n + 1,), and a heap's keys and entries,
            n + the number of edges each.
        out: (n + 2, 3) filled with the bends, both ends among them; z is left as it is.

    Returns:
        length, how many bends, and whether it may run past an end; inf and 0 where there is no way.
    """
    if not (_stands(px, py, box, blocks, filled) and _stands(qx, qy, box, blocks, filled)):
        return math.inf, 0, False
    if sees(blocks, px, py, qx, qy):
        out[0, 0], out[0, 1], out[1, 0], out[1, 1] = px, py, qx, qy
        return _length(px, py, qx, qy), 2, False
    xs, ys, tangents = points
    costs, before, stamp, keys, entries = work
    n = len(xs)
    opened = stamp[n] + 2
    closed = opened + 1
    stamp[n] = opened
    size = _from_start(px, py, qx, qy, points, keys, entries)
    while size > 0:
        v = entries[0]
        size = pop(keys, entries, size)
        unseen = v >= n
        v = v - n if unseen else v
        if stamp[v] == closed:
            continue
        if unseen:
            cost = _length(px, py, xs[v], ys[v])
            if stamp[v] == opened and costs[v] <= cost:
                continue
            if not sees(blocks, px, py, xs[v], ys[v]):
                continue
            costs[v], before[v] = cost, -1
        stamp[v] = closed
        left = _length(xs[v], ys[v], qx, qy)
        if taut(tangents, v, qx - xs[v], qy - ys[v], left) and sees(blocks, xs[v], ys[v], qx, qy):
            count = _trace(px, py, qx, qy, v, xs, ys, before, out)
            return costs[v] + left, count, overruns_an_end(out, count)
        size = _expand(v, qx, qy, points, edges, work, size, opened)
    return math.inf, 0, False


@leaf
def _length(px, py, qx, qy):
    return math.sqrt((qx - px) ** 2 + (qy - py) ** 2)


@leaf
def _stands(x, y, box, blocks, filled):
    """Whether the base may stand at a place."""
    inside = box[0] <= x <= box[2] and box[1] <= y <= box[3]
    return inside and sees(blocks, x, y, x, y) and not _within(filled, x, y)


@leaf
def _within(filled, x, y):
    """Whether a point is inside a polygon, which it is if a ray from it leaves it oddly often."""
    edges, begin, bounds = filled
    for polygon in range(len(bounds)):
        if not (bounds[polygon, 0] < x < bounds[polygon, 2]):
            continue
        if not (bounds[polygon, 1] < y < bounds[polygon, 3]):
            continue
        odd = False
        for e in range(begin[polygon], begin[polygon + 1]):
            ax, ay, bx, by = edges[e, 0], edges[e, 1], edges[e, 2], edges[e, 3]
            if (ay > y) != (by > y):
                odd ^= x < ax + (y - ay) * (bx - ax) / (by - ay)
        if odd:
            return True
    return False


@leaf
def _from_start(px, py, qx, qy, points, keys, entries):
    """Fill the heap with every way point the start may see; return their number."""
    xs, ys, tangents = points
    n, size = len(xs), 0
    for v in range(n):
        dx, dy = xs[v] - px, ys[v] - py
        length = math.sqrt(dx * dx + dy * dy)
        if taut(tangents, v, dx, dy, length):
            keys[size], entries[size] = length + _length(xs[v], ys[v], qx, qy), v + n
            size += 1
    for top in range(size // 2 - 1, -1, -1):
        sink(keys, entries, size, top)
    return size


@leaf
def _expand(v, qx, qy, points, edges, work, size, opened):
    """Offer all that v sees a way through it; return the size of the heap."""
    xs, ys, _ = points
    first, heads, lengths = edges
    costs, before, stamp, keys, entries = work
    for e in range(first[v], first[v + 1]):
        w, cost = heads[e], costs[v] + lengths[e]
        if stamp[w] == opened + 1 or (stamp[w] == opened and costs[w] <= cost):
            continue
        stamp[w], costs[w], before[w] = opened, cost, v
        size = push(keys, entries, size, cost + _length(xs[w], ys[w], qx, qy), w)
    return size


@leaf
def _trace(px, py, qx, qy, v, xs, ys, before, out):
    """Write the bends from the start by way of v to the goal; return how many."""
    count, u = 2, v
    while u >= 0:
        count += 1
        u = before[u]
    out[0, 0], out[0, 1], out[count - 1, 0], out[count - 1, 1] = px, py, qx, qy
    u = v
    for k in range(count - 2, 0, -1):
        out[k, 0], out[k, 1] = xs[u], ys[u]
        u = before[u]
    return count
