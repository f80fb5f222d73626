"""The compiled heart: sight past grown obstacles, tolls along a line, shortest ways.

Obstacles are *rounded convex parts*: a core of one point, a stretch of two or a convex polygon,
and a radius. A disc about a wall or another disc is such a part exactly, with true arcs, and the
distance test needs no union: parts that touch, overlap or lie on one line are just tested one
after another, so the traps of polygon kernels at touching axis-aligned pieces do not exist here.
Turned shapes are Minkowski sums with radius 0.

Way points have whole µm, so at right angles every product below is exact and a base passes a gap
exactly as wide as itself. Arrays: ``verts`` (v, 2) core corners of all parts, ``first`` (m + 1)
where each part's corners begin, ``radius`` (m,), ``box`` (m, 7): bounds of the grown part, then
centre and radius of a circle about it. All lengths are float µm.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

TOUCH = 1.0 - 1e-12
"""Factor on squared distances: what touches does not meet."""
SKIN = 1e-3
"""µm by which an interior is shrunk before a line counts as inside."""
SLACK = 5e-3
"""How far off a tangent a way may bend, as a sine: way points are rounded to whole µm."""
LIFT, CARRY, PATCH, CEILING = 0, 1, 2, 3
"""Kinds of toll parts."""
MOST = 96
"""Most toll parts one line may cross; a line that crosses more is not used."""


def kernel(function: Callable[..., Any]) -> Any:
    """Compile `function` when first called and keep the code on disk."""
    return numba.njit(cache=True, error_model="numpy")(function)


@kernel
def _to_stretch2(px, py, ax, ay, bx, by):
    """Squared distance of a point from a stretch."""
    dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
    along, length2 = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0.0:
        return ex * ex + ey * ey
    if along >= length2:
        return (px - bx) ** 2 + (py - by) ** 2
    cross = ex * dy - ey * dx
    return cross * cross / length2


@kernel
def _apart2(px, py, qx, qy, ax, ay, bx, by):
    """Squared distance of two stretches; 0 where they cross."""
    dx, dy, ex, ey = qx - px, qy - py, bx - ax, by - ay
    s1, s2 = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
    s3, s4 = ex * (py - ay) - ey * (px - ax), ex * (qy - ay) - ey * (qx - ax)
    if ((s1 < 0 < s2) or (s2 < 0 < s1)) and ((s3 < 0 < s4) or (s4 < 0 < s3)):
        return 0.0
    return min(
        min(_to_stretch2(px, py, ax, ay, bx, by), _to_stretch2(qx, qy, ax, ay, bx, by)),
        min(_to_stretch2(ax, ay, px, py, qx, qy), _to_stretch2(bx, by, px, py, qx, qy)),
    )


@kernel
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


@kernel
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


@kernel
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


@kernel
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


@kernel
def _meets(verts, start, end, r, px, py, qx, qy):
    """Whether the line p -> q meets the interior of one part."""
    count = end - start
    if r > 0.0 and count <= 2:
        b = end - 1
        near = r * r * TOUCH
        return (
            _apart2(px, py, qx, qy, verts[start, 0], verts[start, 1], verts[b, 0], verts[b, 1])
            < near
        )
    low, high = clip(verts, start, end, r, px, py, qx - px, qy - py)
    return max(low, 0.0) < min(high, 1.0)


@kernel
def _may_meet(box, k, px, py, qx, qy):
    """Whether bounds and circle of part k let the line p -> q come near it at all."""
    if max(px, qx) <= box[k, 0] or min(px, qx) >= box[k, 2]:
        return False
    if max(py, qy) <= box[k, 1] or min(py, qy) >= box[k, 3]:
        return False
    dx, dy = qx - px, qy - py
    cross = dx * (box[k, 5] - py) - dy * (box[k, 4] - px)
    return cross * cross <= box[k, 6] * box[k, 6] * (dx * dx + dy * dy)


@kernel
def sees(blocks, px, py, qx, qy):
    """Whether the line p -> q meets no block's interior (p = q: whether p is free)."""
    verts, first, radius, box = blocks
    for k in range(len(radius)):
        if _may_meet(box, k, px, py, qx, qy) and _meets(
            verts, first[k], first[k + 1], radius[k], px, py, qx, qy
        ):
            return False
    return True


@kernel
def free(blocks, xs, ys):
    """Which points are in no block's interior."""
    found = np.empty(len(xs), np.bool_)
    for i in range(len(xs)):
        found[i] = sees(blocks, xs[i], ys[i], xs[i], ys[i])
    return found


@kernel
def narrow(  # noqa: C901  two loops and two bounds
    ends, reach, whose, first, last, radius, part, begin, room, out
):
    """Find pairs of an end and a stretch of another part with about `room` µm between them.

    Parameters:
        ends, reach, whose: (e, 2) points, (e,) their radii, (e,) numbers of their parts.
        first, last, radius, part: (s, 2) stretches, (s,) their radii and parts' numbers.
        begin: (p + 1,) where each part's stretches begin.
        out: (m, 2) filled with (end, stretch), end by end.

    Returns:
        how many there are; more than m means `out` was too small.
    """
    parts = len(begin) - 1
    box = np.empty((parts, 4))
    for p in range(parts):
        box[p, 0], box[p, 1], box[p, 2], box[p, 3] = math.inf, math.inf, -math.inf, -math.inf
        for k in range(begin[p], begin[p + 1]):
            box[p, 0] = min(box[p, 0], min(first[k, 0], last[k, 0]) - radius[k])
            box[p, 1] = min(box[p, 1], min(first[k, 1], last[k, 1]) - radius[k])
            box[p, 2] = max(box[p, 2], max(first[k, 0], last[k, 0]) + radius[k])
            box[p, 3] = max(box[p, 3], max(first[k, 1], last[k, 1]) + radius[k])
    count = 0
    for i in range(len(ends)):
        x, y, about = ends[i, 0], ends[i, 1], reach[i] + room
        for p in range(parts):
            if x < box[p, 0] - about or x > box[p, 2] + about:
                continue
            if y < box[p, 1] - about or y > box[p, 3] + about:
                continue
            for k in range(begin[p], begin[p + 1]):
                if part[k] == whose[i]:
                    break
                need = reach[i] + radius[k]
                away2 = _to_stretch2(x, y, first[k, 0], first[k, 1], last[k, 0], last[k, 1])
                # A µm to both sides: the caller decides exactly.
                low, high = max(need - 1.0, 0.0), need + room + 1.0
                if low * low <= away2 <= high * high:
                    if count < len(out):
                        out[count, 0], out[count, 1] = i, k
                    count += 1
    return count


@kernel
def _level(kinds, data, floor, height, active, count, at):
    """Height at which the body stands among the active parts: the least free one, rising.

    Returns it with the part whose top it is (-1 for the floor).
    """
    z, top = floor, -1
    again = True
    while again:
        again = False
        for i in range(count):
            part = at[i]
            lifts = active[i] and kinds[part] == LIFT
            if lifts and data[part, 0] < z + height and data[part, 1] > z:
                z, top, again = data[part, 1], part, True
    return z, top


@kernel
def _rise(kinds, data, rates, before, after, count, at, z1, z2, by):
    """Cost (up, down) of changing from z1 to z2; inf where that climb is not allowed."""
    if z1 == z2:
        return 0.0, 0.0
    low, high = min(z1, z2), max(z1, z2)
    if high - low > rates[4] or (by >= 0 and data[by, 2] == 0.0):
        return math.inf, math.inf
    for i in range(count):
        if before[i] and after[i]:
            part = at[i]
            if kinds[part] == LIFT:
                if data[part, 0] < high + rates[1] and data[part, 1] > low:
                    return math.inf, math.inf
            elif kinds[part] == CEILING and low < data[part, 0] <= high:
                return math.inf, math.inf
    return (high - low) * rates[2], (high - low) * rates[3]


@kernel
def _crossed(tolls, px, py, dx, dy, at, starts, ends):
    """Fill the parts that p + t·d, 0 <= t <= 1, is inside of, with from and to; return how many.

    More than `MOST` is returned as -1.
    """
    verts, first, radius, box, _kinds, _data = tolls
    length = math.sqrt(dx * dx + dy * dy)
    tiny = SKIN / length if length > 0.0 else 0.0
    count = 0
    for k in range(len(radius)):
        if _may_meet(box, k, px, py, px + dx, py + dy):
            a, b = clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
            if a + tiny < b - tiny and b > 0.0 and a < 1.0:
                if count == MOST:
                    return -1
                at[count], starts[count], ends[count] = k, a + tiny, b - tiny
                count += 1
    return count


@kernel
def _times(starts, ends, count):
    """Where zones meet along a line, in order: 0, 1 and the bounds of all parts between.

    Sorted by insertion: they are few, and compiling the library's sort takes seconds.
    """
    times = np.empty(2 * count + 2)
    times[0], size = 0.0, 1
    for i in range(2 * count + 1):
        value = 1.0 if i == 2 * count else (starts[i // 2] if i % 2 == 0 else ends[i // 2])
        value = min(1.0, max(0.0, value))
        k = size
        while k > 0 and times[k - 1] > value:
            times[k] = times[k - 1]
            k -= 1
        times[k] = value
        size += 1
    return times


@kernel
def _ground(tolls, at, count, before, now):
    """Among the active parts: pace, whether carried, tolls of entering and of leaving."""
    kinds, data = tolls[4], tolls[5]
    pace, carried, entering, leaving = 1.0, False, 0.0, 0.0
    for i in range(count):
        part = at[i]
        if kinds[part] == CARRY:
            carried = carried or now[i]
        if kinds[part] != PATCH:
            continue
        was, now_in, counted = before[i], now[i], False
        for j in range(count):  # other parts of the same feature
            if j != i and kinds[at[j]] == PATCH and data[at[j], 2] == data[part, 2]:
                counted = counted or j < i
                was, now_in = was or before[j], now_in or now[j]
        if counted:
            continue
        if now_in:
            pace *= data[part, 0]
        if now_in and not was:
            entering += data[part, 1]
        if was and not now_in:
            leaving += data[part, 1]
    return pace, carried, entering, leaving


@kernel
def charge(tolls, rates, px, py, qx, qy, breaks):  # noqa: C901  one sweep along the line
    """What the line p -> q costs there and back, and the heights along it.

    The line is cut where it enters and leaves parts; each zone is judged at its middle, the two
    ends as zones of no length, so that what two lines pay meets at their common way point.

    Parameters:
        tolls: parts with ``kinds`` and ``data``: LIFT (bottom, top, climbable),
            PATCH (pace, entry, feature number), CEILING (z of a floor overhead), CARRY.
        rates: z of the floor, height of the body, cost of a µm up, down, highest climb,
            1 if the line must be carried, least pace that any line may have.
        breaks: (k, 3) filled with (t, height before, height after) of each climb on the way.

    Returns:
        cost p -> q, cost q -> p, number of climbs; inf where the line is not allowed.
    """
    kinds, data = tolls[4], tolls[5]
    at, starts, ends = np.empty(MOST, np.int64), np.empty(MOST), np.empty(MOST)
    count = _crossed(tolls, px, py, qx - px, qy - py, at, starts, ends)
    length = math.sqrt((qx - px) ** 2 + (qy - py) ** 2)
    if count < 0 or (count == 0 and rates[5] > 0.0):
        return math.inf, math.inf, 0
    if count == 0:
        return length, length, 0
    times = _times(starts, ends, count)
    before, now = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    there, back, climbs, z, zones = 0.0, 0.0, 0, rates[0], len(times) + 1
    for zone in range(zones):
        low = times[zone - 1] if zone > 0 else 0.0
        high = times[zone] if zone < zones - 1 else 1.0
        if 0 < zone < zones - 1 and high - low <= 1e-12:
            continue
        for i in range(count):
            now[i] = starts[i] < (low + high) / 2 < ends[i]
        pace, carried, entering, leaving = _ground(tolls, at, count, before, now)
        level, top = _level(kinds, data, rates[0], rates[1], now, count, at)
        if rates[5] > 0.0 and level == rates[0] and not carried:
            return math.inf, math.inf, 0
        if level != rates[0]:
            pace = 1.0  # ground slows only who stands on it
        there += (high - low) * length * pace
        back += (high - low) * length * pace
        if zone > 0:
            there, back = there + entering, back + leaving
        if zone > 0 and level != z:
            if level < z:
                _, top = _level(kinds, data, rates[0], rates[1], before, count, at)
            up, down = _rise(kinds, data, rates, before, now, count, at, z, level, top)
            there += up if level > z else down
            back += down if level > z else up
            if climbs < len(breaks):
                breaks[climbs, 0], breaks[climbs, 1], breaks[climbs, 2] = low, z, level
            climbs += 1
        z = level
        for i in range(count):
            before[i] = now[i]
    return there, back, climbs


@kernel
def levels(tolls, rates, xs, ys):
    """Height at which a body stands at each point; NaN where nothing carries it."""
    verts, first, radius, box, kinds, data = tolls
    found = np.empty(len(xs))
    at, active = np.empty(MOST, np.int64), np.ones(MOST, np.bool_)
    for p in range(len(xs)):
        count, carried = 0, rates[5] == 0.0
        for k in range(len(radius)):
            if count < MOST and _may_meet(box, k, xs[p], ys[p], xs[p], ys[p]):
                a, b = clip(verts, first[k], first[k + 1], radius[k], xs[p], ys[p], 0.0, 0.0)
                if a < b:
                    at[count] = k
                    count += 1
                    carried = carried or kinds[k] == CARRY
        level, _ = _level(kinds, data, rates[0], rates[1], active, count, at)
        found[p] = level if carried or level != rates[0] else math.nan
    return found


@kernel
def _taut(tangents, i, dx, dy, length):
    """Whether a shortest way may leave way point i along d: past its corner, not into it."""
    a = dx * tangents[i, 1] - dy * tangents[i, 0]
    b = dx * tangents[i, 3] - dy * tangents[i, 2]
    slack = SLACK * length
    return (a >= -slack and b >= -slack) or (a <= slack and b <= slack)


@kernel
def pairs(xs, ys, tangents, near, budget, blocks, tolls, rates, out, costs):
    """Find all sight lines among way points that a way within the budget may use.

    Parameters:
        near: (n,) straight distance of each way point to the nearest start.
        out, costs: (m, 2) filled with (i, j) and (cost i -> j, cost j -> i).

    Returns:
        how many there are; more than m means `out` was too small.
    """
    count, n = 0, len(xs)
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    breaks = np.empty((0, 3))
    for i in range(n):
        for j in range(i + 1, n):
            dx, dy = xs[j] - xs[i], ys[j] - ys[i]
            length = math.sqrt(dx * dx + dy * dy)
            if min(near[i], near[j]) + length * rates[6] > budget or length == 0.0:
                continue
            if not _taut(tangents, i, dx, dy, length) or not _taut(tangents, j, -dx, -dy, length):
                continue
            if not sees(blocks, xs[i], ys[i], xs[j], ys[j]):
                continue
            there = back = length
            if not plain:
                there, back, _ = charge(tolls, rates, xs[i], ys[i], xs[j], ys[j], breaks)
                if min(near[i] + there, near[j] + back) > budget:
                    continue
            if count < len(out):
                out[count, 0], out[count, 1] = i, j
                costs[count, 0], costs[count, 1] = there, back
            count += 1
    return count


@kernel
def arrive(  # noqa: C901  nodes by bound, until one sees the place
    xs, ys, given, nx, ny, tangents, budget, reverse, blocks, tolls, rates
):
    """Cost of each point from the best of many way points with given costs.

    Way points are tried in the order of their straight-line bound, so the first that sees the
    point without tolls is the answer, and few sight tests are made.

    Parameters:
        given: (n,) cost so far of each way point.
        reverse: whether costs run from the point to the way point.

    Returns:
        costs (m,), inf beyond the budget; number of the way point used (m,), -1 for none.
    """
    n, m = len(nx), len(xs)
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    costs, via = np.empty(m), np.empty(m, np.int64)
    bound, which = np.empty(n), np.empty(n, np.int64)
    breaks = np.empty((0, 3))
    for p in range(m):
        costs[p], via[p] = math.inf, -1
        best, count = budget, 0
        for v in range(n):
            if given[v] > best:
                continue
            dx, dy = xs[p] - nx[v], ys[p] - ny[v]
            length = math.sqrt(dx * dx + dy * dy)
            least_cost = given[v] + length * rates[6]
            if least_cost <= best and _taut(tangents, v, dx, dy, length):
                bound[count], which[count] = least_cost, v
                count += 1
        while count > 0:
            least = 0
            for k in range(1, count):
                if bound[k] < bound[least]:
                    least = k
            value, v = bound[least], which[least]
            if value > best or (via[p] >= 0 and value >= best):
                break
            count -= 1
            bound[least], which[least] = bound[count], which[count]
            if not sees(blocks, nx[v], ny[v], xs[p], ys[p]):
                continue
            if not plain:
                there, back, _ = charge(tolls, rates, nx[v], ny[v], xs[p], ys[p], breaks)
                value = given[v] + (back if reverse else there)
            if value < best or (via[p] < 0 and value == best):
                best, via[p], costs[p] = value, v, value
    return costs, via


@kernel
def cast(xs, ys, angles, spare, blocks, tolls, rates):
    """How far a body gets along rays: to the first block, or to where its budget ends.

    Parameters:
        xs, ys, angles, spare: (n,) where each ray begins, its direction in radians, and what
            may be spent along it.

    Returns:
        (n,) lengths.
    """
    verts, first, radius, box = blocks
    n = len(xs)
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    breaks = np.empty((0, 3))
    found = np.zeros(n)
    for i in range(n):
        most = spare[i]
        dx, dy = math.cos(angles[i]), math.sin(angles[i])
        for k in range(len(radius)):
            if _may_meet(box, k, xs[i], ys[i], xs[i] + most * dx, ys[i] + most * dy):
                low, high = clip(verts, first[k], first[k + 1], radius[k], xs[i], ys[i], dx, dy)
                if low < high and high > 0.0 and low < most:
                    most = max(low, 0.0)
        low, high = 0.0, most
        if not plain and most > 0.0:
            there, _, _ = charge(
                tolls, rates, xs[i], ys[i], xs[i] + most * dx, ys[i] + most * dy, breaks
            )
            # Without a climb in between, what is too much is also how far it goes too far.
            middle, guess = most - (there - spare[i]) - 0.5, there > spare[i]
            while there > spare[i] and high - low > 10.0:
                if not (guess and low < middle < high):
                    middle = (low + high) / 2
                cost, _, _ = charge(
                    tolls, rates, xs[i], ys[i], xs[i] + middle * dx, ys[i] + middle * dy, breaks
                )
                if cost > spare[i]:
                    high, guess = middle, not guess
                    middle = high - (cost - spare[i]) - 0.5
                else:
                    low, guess = middle, False
                    if spare[i] - cost < 10.0:
                        break
            most = low if there > spare[i] else most
        found[i] = most
    return found


@kernel
def shortest(first, heads, weights, given, budget):
    """Dijkstra from many sources: given (n,) costs so far; CSR edges; binary heap.

    Returns:
        costs (n,), inf beyond the budget; previous node (n,), -1 at sources and where unreached.
    """
    n = len(given)
    costs, before = np.full(n, math.inf), np.full(n, -1, np.int64)
    done = np.zeros(n, np.bool_)
    size, room = 0, n + len(heads) + 1
    keys, nodes = np.empty(room), np.empty(room, np.int64)
    for v in range(n):
        if given[v] <= budget:
            costs[v] = given[v]
            size = _push(keys, nodes, size, given[v], v)
    while size > 0:
        v = nodes[0]
        size = _pop(keys, nodes, size)
        if done[v]:
            continue
        done[v] = True
        for e in range(first[v], first[v + 1]):
            w, value = heads[e], costs[v] + weights[e]
            if value < costs[w] and value <= budget:
                costs[w], before[w] = value, v
                size = _push(keys, nodes, size, value, w)
    return costs, before


@kernel
def _push(keys, nodes, size, key, node):
    k = size
    while k > 0:
        parent = (k - 1) // 2
        if keys[parent] <= key:
            break
        keys[k], nodes[k] = keys[parent], nodes[parent]
        k = parent
    keys[k], nodes[k] = key, node
    return size + 1


@kernel
def _pop(keys, nodes, size):
    size -= 1
    key, node = keys[size], nodes[size]
    k = 0
    while True:
        child = 2 * k + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[k], nodes[k] = keys[child], nodes[child]
        k = child
    keys[k], nodes[k] = key, node
    return size
