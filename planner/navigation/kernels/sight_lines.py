"""Sight lines among way points that a shortest way may use."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.jit import inlined, leaf
from planner.navigation.kernels.sight import blocker, may_meet, meets
from planner.navigation.kernels.toll import charge_within

SLACK = 5e-3
"""How far off a tangent a way may bend, as a sine: way points are rounded to whole µm."""


BESIDE = 400.0
"""µm off a tangent at which a place still counts as on it: what touches an arc stands inside the
polygon about it, by as much as the polygon's corners stand out."""


@leaf
def bends_past(tangents, i, dx, dy, slack):
    """Whether d from way point i leads past its corner, not into it by more than `slack`, µm."""
    a = dx * tangents[i, 1] - dy * tangents[i, 0]
    b = dx * tangents[i, 3] - dy * tangents[i, 2]
    return (a >= -slack and b >= -slack) or (a <= slack and b <= slack)


@leaf
def taut(tangents, i, dx, dy, length):
    """Whether a shortest way may lead from way point i along d to a place, or back."""
    return bends_past(tangents, i, dx, dy, max(SLACK * length, BESIDE))


@leaf
def over(high, groups, one, two, px, py, qx, qy):
    """Whether the line p -> q meets what is too high and of neither group."""
    verts, first, radius, box = high[:4]
    x0, x1, y0, y1 = min(px, qx), max(px, qx), min(py, qy), max(py, qy)
    for k in range(len(radius)):
        if x1 <= box[k, 0] or x0 >= box[k, 2] or y1 <= box[k, 1] or y0 >= box[k, 3]:
            continue
        if groups[k] == one or groups[k] == two or not may_meet(box, k, px, py, qx, qy):
            continue
        if meets(verts, first[k], first[k + 1], radius[k], px, py, qx, qy):
            return True
    return False


@inlined
def _may_be_carried(box, x, y, dx, dy):
    """Whether something may carry who is between both ends of a line, as its bounds tell.

    Asked at the quarters of the line: from one floor to another most lead over nothing.
    """
    for quarter in range(1, 4):
        px, py, held = x + 0.25 * quarter * dx, y + 0.25 * quarter * dy, False
        for k in range(len(box)):
            beside = px < box[k, 0] - BESIDE or px > box[k, 2] + BESIDE
            held = held or not (beside or py < box[k, 1] - BESIDE or py > box[k, 3] + BESIDE)
        if not held:
            return False
    return True


@leaf
def pairs(  # noqa: C901  one loop, no arrays handed on in it
    xs, ys, tangents, near, budget, blocks, tolls, rates, on, high, groups, breaks, out, costs,
    begin, end, count
):  # fmt: skip
    """Find all sight lines among way points that a way within the budget may use.

    Of those from a way point to later ones alone: so some of them may be looked at after others.

    Parameters:
        near: (n,) straight distance of each way point to the nearest start.
        on: (n,) group of what each way point stands on, -1 on the level itself.
        high, groups: what no line gets over that begins elsewhere (see `too_high`).
        breaks: (0, 3) no room for what is climbed on the way.
        out, costs: (m, 2) filled with (i, j) and (cost i -> j, cost j -> i).
        begin, end: the first way point to look from, and the one after the last.
        count: how many lines have been found from those before.

    Returns:
        how many there are; more than m means `out` was too small.
    """
    n = len(xs)
    plain, topped = len(tolls[2]) == 0 and rates[5] == 0.0, len(groups) > 0
    verts, first, radius = blocks[:3]
    last = -1
    for i in range(begin, end):
        ax, ay, bx, by = tangents[i, 0], tangents[i, 1], tangents[i, 2], tangents[i, 3]
        for j in range(i + 1, n):
            dx, dy = xs[j] - xs[i], ys[j] - ys[i]
            # Most lead into the corner: that is seen at once.
            a, b, square = dx * ay - dy * ax, dx * by - dy * bx, dx * dx + dy * dy
            if a * b < 0.0 and min(a * a, b * b) > SLACK * SLACK * square:
                continue
            length = math.sqrt(square)
            if min(near[i], near[j]) + length * rates[6] > budget or length == 0.0:
                continue
            slack = SLACK * length
            if not bends_past(tangents, j, -dx, -dy, slack):
                continue
            if rates[5] > 0.0 and not _may_be_carried(tolls[3], xs[i], ys[i], dx, dy):
                continue
            # What stood before the last way point mostly stands before its neighbour too.
            ends = (xs[i], ys[i], xs[j], ys[j])
            if last >= 0 and meets(verts, first[last], first[last + 1], radius[last], *ends):
                continue
            k = blocker(blocks, *ends)
            if k >= 0:
                last = k
                continue
            there = back = length
            if not plain:
                if topped and on[i] < 0 and on[j] < 0:
                    if blocker(high, *ends) >= 0:
                        continue
                elif topped and over(high, groups, on[i], on[j], *ends):
                    continue
                left = budget - min(near[i], near[j])
                there, back = charge_within(tolls, rates, xs[i], ys[i], xs[j], ys[j], breaks, left)
                # From a start to the one and on to the other, or from there to a goal beside it.
                least = min(near[i], near[j]) + min(there, back)
                if least > budget or least == math.inf:
                    continue
            if count < len(out):
                out[count, 0], out[count, 1] = i, j
                costs[count, 0], costs[count, 1] = there, back
            count += 1
    return count
