"""Where a hull fits that goes along its own axes: its lines, its turns, tested as it is.

A rectangle that goes along or across its axis sweeps a rectangle, an ellipse one between two
ellipses; in a frame along the line both are upright. A turn is tested part by part, each by the
same shape grown by what it sweeps over half of that part to either side.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.headings.hull_bridges import BEGIN, ENDS, LESS, SPARE, on_bridges
from planner.navigation.kernels import kernel, leaf, sees
from planner.navigation.kernels.distance import to_stretch2
from planner.navigation.kernels.facing import FULL, between
from planner.navigation.kernels.swept import SLANTING, UPRIGHT, meets_oblong

SECTOR = 5_000_000
"""µ° of the parts of half a turn that are looked at beforehand."""
SECTORS = 36
COARSE = 8_000_000
"""µ°: parts of a turn that are looked at first, as the walker does."""
FINE = 7_812
"""µ°: a part so small that is not clear ends the turn: a corner 3" off stands out 5 µm."""
QUARTER = 90_000_000
"""µ°: headings at which the sides of a rectangle are exact, so that something may lie along one."""
APART = 4.0
"""µm: what comes so near to a turning hull may be met by its exact outline."""
TOUCHING = 0.25
"""µm: what is beyond a side but for so much, in floats, is beside it: it has whole half µm."""
HARDLY = 0.3
"""µm that a line keeps off where the hull touches something at its end: `pushed` gives it more."""
CENTRE = 1.0
"""µm: what has no larger radius is grown by no hull: it bars centres alone."""
WHOLE = 0.499
"""µ° that a direction is off whole ones, at the most, to be rounded to them."""


@leaf
def _spread(along, across, half):
    """How much larger an ellipse must be to hold itself turned by up to `half` (radians)."""
    cos, sin = math.cos(half), math.sin(half)
    ratio = along / across
    trace = 2.0 * cos * cos + sin * sin * (ratio * ratio + 1.0 / (ratio * ratio))
    return math.sqrt((trace + math.sqrt(max(trace * trace - 4.0, 0.0))) / 2.0)


@leaf
def _is_borne(hull, x, y, ux, uy, along, across, wide, tall):
    """Whether what is so long and broad, half of it, is on the table, and on bridges if there are.

    Parameters:
        wide, tall: half of what it takes up from west to east, and from south to north.
    """
    wide, tall = wide - hull[SPARE], tall - hull[SPARE]
    if x < wide or y < tall or x + wide > hull[2] or y + tall > hull[3]:
        return False
    return len(hull) <= BEGIN or on_bridges(hull, x, y, ux, uy, along, across, 0.0, 0.0)


@leaf
def clear(blocks, hull, x, y, ux, uy, half, more):  # noqa: C901  one loop, no arrays handed on
    """Whether the hull at a place meets nothing, turned by up to `half` (radians) to both sides.

    Parameters:
        blocks: grown by half the hull's width.
        hull: half its length, half its width, the table's width and height (µm), 1 for an oval,
            what it may be beyond the table's edges, where it touches something and what it is
            given there; then the ground with bridges over it (`hull_bridges`).
        ux, uy: the direction of its length.
        more: µm that it is larger.
    """
    verts, first, radius, box = blocks[0], blocks[1], blocks[2], blocks[3]
    a, b, oval = hull[0], hull[1], hull[4] > 0.0
    if oval:
        spread = _spread(a, b, half)
        along, across = a * spread + more, b * spread + more
        wide = math.sqrt((along * ux) ** 2 + (across * uy) ** 2)
        tall = math.sqrt((along * uy) ** 2 + (across * ux) ** 2)
        about = max(a, b) + more
    else:
        cos, sin = math.cos(half), math.sin(half)
        along, across = a * cos + b * sin + more, b * cos + a * sin + more
        wide = along * abs(ux) + across * abs(uy)
        tall = along * abs(uy) + across * abs(ux)
        about = math.sqrt(a * a + b * b) + more
    wide, tall = min(wide, about), min(tall, about)
    if not _is_borne(hull, x, y, ux, uy, along, across, wide, tall):
        return False
    for k in range(len(radius)):
        if radius[k] < CENTRE:
            continue
        if box[k, 0] >= x + about or box[k, 2] <= x - about:
            continue
        if box[k, 1] >= y + about or box[k, 3] <= y - about:
            continue
        r = max(radius[k] - b, 0.0)
        start, end = first[k], first[k + 1]
        near = (about + r) * (about + r)
        for i in range(start, end):
            j = i + 1 if i + 1 < end else start
            if end - start == 2 and i > start:
                break
            ax, ay = verts[i, 0] - x, verts[i, 1] - y
            bx, by = verts[j, 0] - x, verts[j, 1] - y
            if to_stretch2(0.0, 0.0, ax, ay, bx, by) >= near:
                continue
            s0, t0 = ax * ux + ay * uy, ay * ux - ax * uy
            s1, t1 = bx * ux + by * uy, by * ux - bx * uy
            if oval:
                # The least ellipse of that length about this one and a disc of r round it.
                long = along + r
                high = math.sqrt(long * (r + across * across / along))
                if to_stretch2(0.0, 0.0, s0 / long, t0 / high, s1 / long, t1 / high) < 1.0:
                    return False
            elif meets_oblong(-along, along, across, s0, t0, s1, t1, r):
                return False
    return True


@leaf
def _over(ax, ay, bx, by, heading):
    """How far the nearer end of a stretch is ahead, as seen at a heading (µ°)."""
    angle = math.radians(heading / 1e6)
    cos, sin = math.cos(angle), math.sin(angle)
    return min(ax * cos + ay * sin, bx * cos + by * sin)


@leaf
def _past(blocks, hull, x, y, start, end):
    """Whether a rectangle may turn off what it lies along with part of a side, µ° to µ°.

    What is beyond the line of a side at two headings is so at all between (see `spin`).
    """
    verts, first, radius, box = blocks[0], blocks[1], blocks[2], blocks[3]
    a, b = hull[0], hull[1]
    middle, half = math.radians((start + end) / 2e6), math.radians(abs(end - start) / 2e6)
    ux, uy = math.cos(middle), math.sin(middle)
    along = a * math.cos(half) + b * math.sin(half) + APART
    across = b * math.cos(half) + a * math.sin(half) + APART
    wide, tall = along * abs(ux) + across * abs(uy), along * abs(uy) + across * abs(ux)
    if not _is_borne(hull, x, y, ux, uy, along, across, wide, tall):
        return False
    for k in range(len(radius)):
        if radius[k] < CENTRE:
            continue
        if box[k, 0] >= x + wide or box[k, 2] <= x - wide:
            continue
        if box[k, 1] >= y + tall or box[k, 3] <= y - tall:
            continue
        r = max(radius[k] - b, 0.0)
        for i in range(first[k], first[k + 1]):
            j = i + 1 if i + 1 < first[k + 1] else first[k]
            ax, ay = verts[i, 0] - x, verts[i, 1] - y
            bx, by = verts[j, 0] - x, verts[j, 1] - y
            s0, t0 = ax * ux + ay * uy, ay * ux - ax * uy
            s1, t1 = bx * ux + by * uy, by * ux - bx * uy
            beyond = not meets_oblong(-along, along, across, s0, t0, s1, t1, r)
            for side in range(4):
                reach = (b if side % 2 else a) + r
                near = _over(ax, ay, bx, by, start + side * QUARTER)
                far = _over(ax, ay, bx, by, end + side * QUARTER)
                beyond = beyond or (near >= reach - TOUCHING and far >= reach + APART)
            if not beyond:
                return False
    return True


@leaf
def _turned_off(blocks, hull, x, y, start, end):
    """A heading on the way from a quarter turn to which a rectangle gets off what is beside it."""
    side = np.int64(1 if end > start else -1)
    if hull[4] > 0.0 or start % QUARTER:
        return start
    first = math.radians((start + side * FINE / 2.0) / 1e6)
    fine = math.radians(FINE / 2.0 / 1e6)
    if clear(blocks, hull, x, y, math.cos(first), math.sin(first), fine, APART):
        return start
    turn = min(abs(end - start), np.int64(COARSE))
    while turn >= FINE:
        if _past(blocks, hull, x, y, start, start + side * turn):
            return start + side * turn
        turn //= 2
    return start


@leaf
def _touches(hull, x, y):
    """Whether a place is one at which the hull touches something."""
    first, second = x == hull[ENDS] and y == hull[ENDS + 1], x == hull[ENDS + 2]
    return first or (second and y == hull[ENDS + 3])


@leaf
def turns_through(blocks, hull, x, y, low, high):
    """Whether the hull may turn at a place from one heading on to a higher one, µ°."""
    away = APART - hull[LESS] if _touches(hull, x, y) else APART
    at, step = _turned_off(blocks, hull, x, y, low, high), np.int64(COARSE)
    if at < high:
        high = _turned_off(blocks, hull, x, y, high, at)
    while at < high:
        step = min(step, high - at)
        middle = math.radians((at + step / 2.0) / 1e6)
        half = math.radians(step / 2.0 / 1e6)
        if clear(blocks, hull, x, y, math.cos(middle), math.sin(middle), half, away):
            at += step
            step = min(2 * step, np.int64(COARSE))
        elif step <= FINE:
            return False
        else:
            step //= 2
    return True


@leaf
def off_edges(hull, x, y):
    """Whether the disc about the hull is on the table."""
    about = math.ceil(max(hull[0], hull[1]) if hull[4] > 0.0 else math.hypot(hull[0], hull[1]))
    return x >= about and y >= about and x + about <= hull[2] and y + about <= hull[3]


@kernel
def rooms(blocks, yard, hull, xs, ys):
    """Where a hull may turn: for each place whether all about, and through which sectors.

    Parameters:
        blocks: grown by half the hull's width.
        yard: grown by the disc about it.

    Returns:
        (n, 1 + SECTORS): all about; from each multiple of `SECTOR` to the next, in half a turn.
    """
    found = np.zeros((len(xs), 1 + SECTORS), np.bool_)
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        if off_edges(hull, x, y) and sees(yard, x, y, x, y):
            found[i] = True
            continue
        for k in range(SECTORS):
            low = np.int64(k * SECTOR)
            found[i, 1 + k] = turns_through(blocks, hull, x, y, low, low + SECTOR)
    return found


@kernel
def widened(blocks, hull, xs, ys, begins, clear):
    """Say where a hull may turn through a part of a turn though the hull of all of it is not clear.

    Parameters:
        begins: (parts + 1,) µ°, where each part begins and the last one ends.
        clear: (1 + parts, n) for all about, then for each part; filled.
    """
    for i in range(len(xs)):
        if clear[0, i]:
            continue
        for k in range(len(begins) - 1):
            if not clear[1 + k, i]:
                low, high = begins[k], begins[k + 1]
                clear[1 + k, i] = turns_through(blocks, hull, xs[i], ys[i], low, high)


@leaf
def turns(blocks, hull, room, row, x, y, start, end):
    """Whether the hull may turn between two headings at a place: the smaller way round.

    Parameters:
        room, row: what `rooms` found, and the row of the place; -1 if it is in none.
    """
    angle = between(start, end)
    if angle == 0 or (row >= 0 and room[row, 0]):
        return True
    low = start if (start + angle) % FULL == end % FULL else end
    high = low + angle
    at = low
    while at < high:
        sector = at // SECTOR
        step = min((sector + 1) * SECTOR, high)
        if not (row >= 0 and room[row, 1 + sector % SECTORS]):
            if row >= 0 and step - at == SECTOR:
                return False
            if not turns_through(blocks, hull, x, y, at, step):
                return False
        at = step
    return True


@kernel
def all_turn(blocks, hull, xs, ys, starts, ends):
    """Whether the hull may turn at places from some headings to others: the smaller way round."""
    found, none = np.empty(len(xs), np.bool_), np.zeros((1, 1 + SECTORS), np.bool_)
    for i in range(len(xs)):
        found[i] = turns(blocks, hull, none, -1, xs[i], ys[i], starts[i], ends[i])
    return found


@leaf
def goes(blocks, hull, px, py, qx, qy, aside):  # noqa: C901  one loop, no arrays handed on
    """Whether the hull may go from p to q, along its length or, where `aside`, across it."""
    verts, first, radius, box = blocks[0], blocks[1], blocks[2], blocks[3]
    oval = hull[4] > 0.0
    along, across = (hull[1], hull[0]) if aside else (hull[0], hull[1])
    dx, dy = qx - px, qy - py
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return False
    ux, uy = dx / length, dy / length
    more = -UPRIGHT if ux == 0.0 or uy == 0.0 else SLANTING
    if _touches(hull, px, py) or _touches(hull, qx, qy):
        more = min(more, HARDLY)
    if oval:
        vx, vy = (-uy, ux) if aside else (ux, uy)
        if not clear(blocks, hull, px, py, vx, vy, 0.0, more):
            return False
        if not clear(blocks, hull, qx, qy, vx, vy, 0.0, more):
            return False
        low, high = 0.0, length
    else:
        low, high = -along - more, length + along + more
    side = across + more
    x0 = min(px + low * ux, px + high * ux) - abs(side * uy)
    x1 = max(px + low * ux, px + high * ux) + abs(side * uy)
    y0 = min(py + low * uy, py + high * uy) - abs(side * ux)
    y1 = max(py + low * uy, py + high * uy) + abs(side * ux)
    spare = UPRIGHT + hull[SPARE]
    if x0 < -spare or y0 < -spare or x1 > hull[2] + spare or y1 > hull[3] + spare:
        return False
    if len(hull) > BEGIN and not on_bridges(hull, px, py, ux, uy, along, across, more, length):
        return False
    for k in range(len(radius)):
        if box[k, 0] >= x1 or box[k, 2] <= x0 or box[k, 1] >= y1 or box[k, 3] <= y0:
            continue
        centred = radius[k] < CENTRE
        r = max(radius[k] - hull[1], 0.0)
        start, end = first[k], first[k + 1]
        for i in range(start, end):
            j = i + 1 if i + 1 < end else start
            if end - start == 2 and i > start:
                break
            ax, ay = verts[i, 0] - px, verts[i, 1] - py
            bx, by = verts[j, 0] - px, verts[j, 1] - py
            s0, t0 = ax * ux + ay * uy, ay * ux - ax * uy
            s1, t1 = bx * ux + by * uy, by * ux - bx * uy
            if centred:
                if meets_oblong(0.0, length, radius[k], s0, t0, s1, t1, 0.0):
                    return False
            elif meets_oblong(low, high, side, s0, t0, s1, t1, r):
                return False
    return True


@leaf
def exact_vector(direction, longest):
    """Whole µm (x, y) whose direction is one in whole µ°; (0, 0) if none is as short.

    Source: the convergents of its tangent as a continued fraction.
    """
    quarter = 90_000_000
    turned = direction % FULL
    angle = math.radians((turned % quarter) / 1e6)
    x, y = np.int64(1), np.int64(0)
    if turned % quarter:
        steep = angle > math.pi / 4.0
        left = 1.0 / math.tan(math.pi / 2.0 - angle if steep else angle)
        x, x_before, y, y_before = np.int64(math.floor(left)), np.int64(1), np.int64(1), np.int64(0)
        for _ in range(60):
            if math.sqrt(float(x) * x + float(y) * y) > longest:
                return np.int64(0), np.int64(0)
            off = math.atan2(float(y), float(x)) - (math.pi / 2.0 - angle if steep else angle)
            if abs(math.degrees(off)) * 1e6 < WHOLE:
                break
            rest = left - math.floor(left)
            if rest <= 0.0:
                return np.int64(0), np.int64(0)
            left = 1.0 / rest
            whole = np.int64(math.floor(left))
            x, x_before = whole * x + x_before, x
            y, y_before = whole * y + y_before, y
        if steep:
            x, y = y, x
    for _ in range(turned // quarter):
        x, y = -y, x
    return x, y
