"""What a line costs over ground of other pace, up and down what it climbs."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.clipping import SKIN, clip
from planner.navigation.kernels.grid import cell_of
from planner.navigation.kernels.jit import inlined, kernel, leaf
from planner.navigation.kernels.patch import CARRY, CEILING, LIFT, PATCH, patches
from planner.navigation.kernels.sight import may_meet

MOST = 96
"""Most toll parts one line may cross; a line that crosses more is not used."""
FACE = 100.0
"""µm along a line by which a face may be off and still be in reach of who climbs there."""
NEARLY = 1e-3
"""µm that rounding may add to a line's cost."""
SHUNNED, CLIMBED, SHEER = 0.0, 1.0, 2.0
"""Faces that nobody climbs or drops off, those that are climbed, and those dropped off alone."""


@leaf
def _face(kinds, data, at, starts, ends, count, edge, about, low, high):
    """What a climb to the height costs times more: the dearest of the faces that end there.

    Nothing, times nought, where a step from so low is free onto each of them.

    Parameters:
        edge, about: t at which it climbs, and how near to that a face is in reach.
    """
    face = -1.0
    for i in range(count):
        part = at[i]
        near = starts[i] <= edge + about and edge - about <= ends[i]
        if near and kinds[part] == LIFT and data[part, 1] == high:
            face = max(face, 0.0 if high - low <= data[part, 5] else data[part, 4])
    return face if face >= 0.0 else 1.0


@leaf
def _lands(rates, height, x, y):
    """Whether a drop of so much may end at a point: high ones only in one of the discs, if any."""
    if len(rates) <= 12 or height < rates[12]:
        return True
    for k in range(13, len(rates), 3):
        dx, dy = x - rates[k], y - rates[k + 1]
        if dx * dx + dy * dy <= rates[k + 2] * rates[k + 2]:
            return True
    return False


@leaf
def _rise(kinds, data, rates, at, starts, ends, count, one, two, z1, z2, by, edge, about, x, y):
    """Cost (up, down) of changing from z1 to z2; inf where that climb is not allowed.

    What a body is in both before and after the climb, at t = one and t = two, is in its way. It
    climbs at (x, y), t = edge; faces `about` there are in its reach.
    """
    low, high = min(z1, z2), max(z1, z2)
    face = _face(kinds, data, at, starts, ends, count, edge, about, low, high)
    up, down = (high - low) * rates[2] * face, (high - low) * rates[3] * face
    if high - low > rates[4] or (by >= 0 and data[by, 2] != CLIMBED):
        up, down = math.inf, math.inf
    drops = high - low <= rates[8] and high - low < rates[11]
    if drops and (by < 0 or data[by, 2] != SHUNNED) and _lands(rates, high - low, x, y):
        down = min(down, (high - low) * rates[9] + rates[10])
    if down == math.inf and up == math.inf:
        return math.inf, math.inf
    for i in range(count):
        if starts[i] < one and two < ends[i]:
            part = at[i]
            if kinds[part] == LIFT:
                if data[part, 0] < high + rates[1] and data[part, 1] > low:
                    return math.inf, math.inf
            elif kinds[part] == CEILING and low < data[part, 0] <= high:
                return math.inf, math.inf
    return up, down


@leaf
def _crossed(tolls, px, py, qx, qy):
    """Fill the room with the parts that p + t·(q - p), 0 <= t <= 1, is inside of, from and to.

    Returns how many they are, -1 for more than `MOST`, and whether a patch is among them.
    """
    verts, first, radius, box, kinds, _data, at, told = tolls
    starts, ends = told[0], told[1]
    dx, dy = qx - px, qy - py
    length = math.sqrt(dx * dx + dy * dy)
    tiny = SKIN / length if length > 0.0 else 0.0
    x0, x1, y0, y1 = min(px, qx), max(px, qx), min(py, qy), max(py, qy)
    count, patched = 0, False
    for k in range(len(radius)):
        if x1 <= box[k, 0] or x0 >= box[k, 2] or y1 <= box[k, 1] or y0 >= box[k, 3]:
            continue
        if may_meet(box, k, px, py, qx, qy):
            a, b = clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
            if a + tiny < b - tiny and b > 0.0 and a < 1.0:
                if count == MOST:
                    return -1, patched
                at[count], starts[count], ends[count] = k, a + tiny, b - tiny
                patched = patched or kinds[k] == PATCH
                count += 1
    return count, patched


@leaf
def _after(starts, ends, count, low):
    """Where the next zone after t = low ends: where a part begins or ends, at 1 at the latest."""
    high = 1.0
    for i in range(count):
        if low < starts[i] < high:
            high = starts[i]
        if low < ends[i] < high:
            high = ends[i]
    return high


@leaf
def _is_over(kinds, data, rates, at, starts, ends, count, i):
    """Whether a line leads over what is overhead, and not under it.

    So it does where it meets, under that, what it has to get over, for which there it has no room;
    but for a line that begins or ends there: what stands at that point is under it.
    """
    if starts[i] < 0.0 or ends[i] > 1.0:
        return False
    bottom, top = data[at[i], 0], data[at[i], 1]
    for j in range(count):
        part = at[j]
        if kinds[part] == LIFT and data[part, 0] < rates[0] + rates[1] and data[part, 1] > rates[0]:
            meets = starts[j] < ends[i] and starts[i] < ends[j]
            if meets and bottom < data[part, 1] + rates[1] and top > rates[0]:
                return True
    return False


@leaf
def _near_any(box, px, py, qx, qy):
    """Whether the line p -> q comes near anything."""
    x0, x1, y0, y1 = min(px, qx), max(px, qx), min(py, qy), max(py, qy)
    for k in range(len(box)):
        if x1 <= box[k, 0] or x0 >= box[k, 2] or y1 <= box[k, 1] or y0 >= box[k, 3]:
            continue
        if may_meet(box, k, px, py, qx, qy):
            return True
    return False


@leaf
def charge(tolls, rates, px, py, qx, qy, breaks):
    """What the line p -> q costs there and back, and the heights along it.

    Parameters:
        tolls: parts with ``kinds`` and ``data``: LIFT (bottom, top, `CLIMBED` or what else is
            done there, 1 if one may go under it, what a climb of it costs times more, how
            high a step onto it is free),
            PATCH (pace, entry, feature number, bottom, top, number of its kin), CEILING (z of
            a floor overhead), CARRY, COVER (number of the feature that is not there while
            inside); and room for the number of each part that the line crosses, for where it
            enters and leaves it, and whether it was and is inside.
        rates: z of the floor, height of the body, cost of a µm up, down, highest climb,
            1 if the line must be carried, least pace that any line may have, 1 if of several
            paces the greatest counts; highest drop, its cost a µm and flat cost, and the
            height from which on drops owe a test that is not dared; where there is more, the
            height from which on drops end in one of the discs (x, y, radius) after it.
        breaks: (k, 3) filled with (t, height before, height after) of each climb on the way.

    Returns:
        cost p -> q, cost q -> p, number of climbs; inf where the line is not allowed.
    """
    length = math.sqrt((qx - px) ** 2 + (qy - py) ** 2)
    if rates[5] > 0.0 or _near_any(tolls[3], px, py, qx, qy):
        return _charged(tolls, rates, px, py, qx, qy, length, breaks, math.inf)
    return length, length, 0


@inlined
def charge_within(tolls, rates, px, py, qx, qy, breaks, most):
    """What the line p -> q costs there and back; both inf where the cheaper is more than `most`.

    Who crosses a town wall after wall mostly learns that before half of them are priced. Most
    lines come near nothing: that is asked here, since to hand all on takes longer.
    """
    box, near = tolls[3], rates[5] > 0.0
    x0, x1, y0, y1 = min(px, qx), max(px, qx), min(py, qy), max(py, qy)
    for k in range(len(box)):
        if near:
            break
        beside = x1 <= box[k, 0] or x0 >= box[k, 2] or y1 <= box[k, 1] or y0 >= box[k, 3]
        near = not beside and may_meet(box, k, px, py, qx, qy)
    there = back = math.sqrt((qx - px) ** 2 + (qy - py) ** 2)
    if near:
        there, back = _priced_within(tolls, rates, px, py, qx, qy, there, breaks, most)
    return there, back


@leaf
def _priced_within(tolls, rates, px, py, qx, qy, length, breaks, most):
    """The same of a line of some length that may come near something."""
    there, back, _ = _charged(tolls, rates, px, py, qx, qy, length, breaks, most)
    return there, back


@leaf
def _charged(tolls, rates, px, py, qx, qy, length, breaks, most):  # noqa: C901  one sweep along it
    """What a line costs that parts are near, as `charge`.

    It is cut where it enters and leaves parts; each zone is judged at its middle, the two
    ends as zones of no length, so that what two lines pay meets at their common way point.

    Parameters:
        most: inf is told of what costs more, if that is seen before its end.
    """
    must = rates[5] > 0.0
    kinds, data, at, told = tolls[4], tolls[5], tolls[6], tolls[7]
    starts, ends, before, now = told[0], told[1], told[2], told[3]
    count, patched = _crossed(tolls, px, py, qx, qy)
    if count < 0 or (count == 0 and must):
        return math.inf, math.inf, 0
    if count == 0:
        return length, length, 0
    if count == 1 and patched and data[at[0], 1] == 0.0 and not must:
        cost = _over_one(tolls, rates, length, most)
        return cost, cost, 0
    for i in range(count):
        before[i] = 0.0
    there, back, climbs, z, by, last = 0.0, 0.0, 0, rates[0], -1, 0.0
    # Two parts that touch are shrunk by a skin each: what lies between is no way out.
    thin = max(1e-12, 6.0 * SKIN / length) if length > 0.0 else 1e-12
    low, high, zone = 0.0, 0.0, 0
    while True:
        ending = low == 1.0
        if zone == 0 or ending or high - low > thin:
            middle = (low + high) / 2
            level, top, carried, again = rates[0], -1, False, True
            while again:
                again = False
                for i in range(count):
                    part = at[i]
                    if starts[i] < middle < ends[i]:
                        if kinds[part] == LIFT:
                            if data[part, 1] > level and (
                                data[part, 0] < level + rates[1]
                                or _is_over(kinds, data, rates, at, starts, ends, count, i)
                            ):
                                level, top, again = data[part, 1], part, True
                        elif kinds[part] == CARRY:
                            carried = True
            if must and level == rates[0] and not carried:
                return math.inf, math.inf, 0
            pace, entering, leaving = 1.0, 0.0, 0.0
            if patched:
                for i in range(count):
                    now[i] = starts[i] < middle < ends[i]
                pace, entering, leaving = patches(tolls, rates, at, count, before, now, z, level)
                for i in range(count):
                    before[i] = now[i]
            there += (high - low) * length * pace
            back += (high - low) * length * pace
            if zone > 0:
                there, back = there + entering, back + leaving
            if zone > 0 and level != z:
                higher = top if level > z else by
                given = (kinds, data, rates, at, starts, ends, count)
                x, y = px + low * (qx - px), py + low * (qy - py)
                about = FACE / length if length > 0.0 else 0.0
                up, down = _rise(*given, last, middle, z, level, higher, low, about, x, y)
                there += up if level > z else down
                back += down if level > z else up
                if there == math.inf and back == math.inf:
                    return math.inf, math.inf, 0
                if climbs < len(breaks):
                    breaks[climbs, 0], breaks[climbs, 1], breaks[climbs, 2] = low, z, level
                climbs += 1
            z, by, last = level, top, middle
            zone += 1
            if min(there, back) + (1.0 - high) * length * rates[6] > most + NEARLY:
                return math.inf, math.inf, 0
        if ending:
            return there, back, climbs
        low = high
        high = _after(starts, ends, count, low)


@leaf
def _over_one(tolls, rates, length, most):
    """What a line costs that nothing but one patch is near, entered for nothing: as `_charged`.

    Slow ground that lies by itself is the most there is of it, and nothing on it has a height.
    """
    kinds, data, part, told = tolls[4], tolls[5], tolls[6][0], tolls[7]
    start, end, cost, low = told[0][0], told[1][0], 0.0, 0.0
    thin = max(1e-12, 6.0 * SKIN / length) if length > 0.0 else 1e-12
    counts = data[part, 3] < rates[0] + rates[1] and data[part, 4] >= rates[0]
    pace = data[part, 0] if counts and kinds[part] == PATCH else 1.0
    while low < 1.0:
        high = 1.0
        if low < start < 1.0:
            high = start
        elif low < end < 1.0:
            high = end
        if high - low > thin:
            cost += (high - low) * length * (pace if start < (low + high) / 2 < end else 1.0)
            if cost + (1.0 - high) * length * rates[6] > most + NEARLY:
                return math.inf
        low = high
    return math.inf if cost > most + NEARLY else cost


@leaf
def level_of(tolls, rates, x, y, at):
    """Height at which a body stands at a point; NaN where nothing carries it.

    Parameters:
        at: room for `MOST` numbers.
    """
    verts, first, radius, box, kinds, data, _at, _told = tolls
    count, carried = np.int64(0), rates[5] == 0.0
    for k in range(len(radius)):
        if count < MOST and may_meet(box, k, x, y, x, y):
            a, b = clip(verts, first[k], first[k + 1], radius[k], x, y, 0.0, 0.0)
            if a < b:
                at[count] = k
                count += 1
                carried = carried or kinds[k] == CARRY
    level = _lifted(kinds, data, rates, at, count)
    return level if carried or level != rates[0] else math.nan


@leaf
def _lifted(kinds, data, rates, at, count):
    """Height at which a body stands that is in some parts."""
    level, again = rates[0], True
    while again:
        again = False
        for i in range(count):
            part = at[i]
            if kinds[part] == LIFT and data[part, 0] < level + rates[1] and data[part, 1] > level:
                level, again = data[part, 1], True
    return level


@kernel
def levels(tolls, rates, xs, ys):
    """Height at which a body stands at each point; NaN where nothing carries it."""
    found, at = np.empty(len(xs)), np.empty(MOST, np.int64)
    _levels(tolls, rates, xs, ys, found, at)
    return found


@leaf
def _levels(tolls, rates, xs, ys, found, at):
    """Fill in these heights."""
    for p in range(len(xs)):
        found[p] = level_of(tolls, rates, xs[p], ys[p], at)


@kernel
def levels_by_cells(tolls, rates, xs, ys, frame, begin, listed):
    """Return the same as `levels`, looking only at parts that come near a point's cell.

    Parameters:
        frame, begin, listed: of a `grid` over the parts.
    """
    verts, first, radius, box, kinds, data, at, _told = tolls
    left, bottom, size, columns, rows = frame[0], frame[1], frame[2], int(frame[3]), int(frame[4])
    found = np.empty(len(xs))
    for p in range(len(xs)):
        x, y, count, carried = xs[p], ys[p], np.int64(0), rates[5] == 0.0
        if left <= x <= left + columns * size and bottom <= y <= bottom + rows * size:
            column, row = cell_of(x, y, left, bottom, size, columns, rows)
            cell = row * columns + column
            for n in range(begin[cell], begin[cell + 1]):
                k = listed[n]
                if count < MOST and may_meet(box, k, x, y, x, y):
                    a, b = clip(verts, first[k], first[k + 1], radius[k], x, y, 0.0, 0.0)
                    if a < b:
                        at[count] = k
                        count += 1
                        carried = carried or kinds[k] == CARRY
        level = _lifted(kinds, data, rates, at, count)
        found[p] = level if carried or level != rates[0] else math.nan
    return found


@kernel
def below_by_cells(tolls, rates, xs, ys, tops, frame, begin, listed):
    """Whether a body stands lower at each point than `tops`; not where nothing carries it.

    The same as to compare `levels_by_cells`, but what is as high as that, and reached from the
    level, ends the look at a point: along a wall with thousands of doors each is in hundreds.
    """
    verts, first, radius, box, kinds, data, at, _told = tolls
    left, bottom, size, columns, rows = frame[0], frame[1], frame[2], int(frame[3]), int(frame[4])
    found, head = np.zeros(len(xs), np.bool_), rates[0] + rates[1]
    for p in range(len(xs)):
        x, y, count, carried, under = xs[p], ys[p], np.int64(0), rates[5] == 0.0, False
        if left <= x <= left + columns * size and bottom <= y <= bottom + rows * size:
            column, row = cell_of(x, y, left, bottom, size, columns, rows)
            cell = row * columns + column
            for n in range(begin[cell], begin[cell + 1]):
                k = listed[n]
                if count < MOST and may_meet(box, k, x, y, x, y):
                    a, b = clip(verts, first[k], first[k + 1], radius[k], x, y, 0.0, 0.0)
                    if a < b:
                        if kinds[k] == LIFT and data[k, 0] < head and data[k, 1] >= tops[p]:
                            under = True
                            break
                        at[count] = k
                        count += 1
                        carried = carried or kinds[k] == CARRY
        if not under:
            level = _lifted(kinds, data, rates, at, count)
            found[p] = (carried or level != rates[0]) and level < tops[p]
    return found
