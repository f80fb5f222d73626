"""How often lines come into things that owe a test, for many lines at once."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.clipping import SKIN, clip, holds
from planner.navigation.kernels.jit import leaf

ABOUT = 4.0 * SKIN
"""µm by which a part is taken larger: what is off that is off it, whatever rounding does."""
UNSURE = -1
"""Of what comes so near to a border that rounding would tell."""


@leaf
def _spans(tolls, parts, begin, end, line, spans, count):
    """Add where a line is in parts of one thing; whether it meets it, and begins in it.

    Returns how many spans there are, and of both 1, 0 or `UNSURE`.
    """
    verts, first, radius, box = tolls[:4]
    px, py, dx, dy = line
    x0, x1, y0, y1 = min(px, px + dx), max(px, px + dx), min(py, py + dy), max(py, py + dy)
    met, may, within, nearly = False, False, False, False
    for n in range(begin, end):
        k = parts[n]
        if x1 < box[k, 0] - 1.0 or x0 > box[k, 2] + 1.0:
            continue
        if y1 < box[k, 1] - 1.0 or y0 > box[k, 3] + 1.0:
            continue
        a, b = clip(verts, first[k], first[k + 1], radius[k] + ABOUT, px, py, dx, dy)
        if a >= b or a > 1.0 or b < 0.0:
            continue
        may, nearly = True, nearly or a <= 0.0
        a, b = clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
        if max(a, 0.0) < min(b, 1.0):
            spans[count, 0], spans[count, 1] = max(a, 0.0), min(b, 1.0)
            met, within, count = True, within or a < 0.0, count + 1
    begins = 1 if within else (UNSURE if nearly else 0)
    return count, 1 if met else (UNSURE if may else 0), begins


@leaf
def _times(tolls, parts, begin, end, line, slack, spans, covered):
    """How often a line comes from outside all things of one kin to inside one, or `UNSURE`."""
    number, count, inside, k = tolls[5], 0, False, begin
    while k < end:
        after = k + 1
        while after < end and number[parts[after], 2] == number[parts[k], 2]:
            after += 1
        count, met, within = _spans(tolls, parts, k, after, line, spans, count)
        if met == UNSURE or within == UNSURE or (met == 1 and covered):
            return UNSURE
        inside, k = inside or within == 1, after
    for k in range(1, count):
        a, b, j = spans[k, 0], spans[k, 1], k
        while j > 0 and (spans[j - 1, 0], spans[j - 1, 1]) > (a, b):
            spans[j, 0], spans[j, 1], j = spans[j - 1, 0], spans[j - 1, 1], j - 1
        spans[j, 0], spans[j, 1] = a, b
    times, reached = 0, 0.0 if inside else -1.0
    for k in range(count):
        if reached < 0.0 or spans[k, 0] > reached + slack:
            times += 1
        reached = max(reached, spans[k, 1])
    return times


@leaf
def crossings(tolls, parts, kins, covered, begins, ends, joined, spans, found):
    """Fill in how often each line from `begins` to `ends` (n, 2) comes into each kin.

    Parameters:
        parts, kins: numbers of parts, thing by thing, and where those of each kin begin.
        covered: of each kin whether something may cover a part of it.
        joined: µm between two parts that count as touching.
        spans: room for (m, 2) numbers.
        found: (n, kins); `UNSURE` where rounding would tell.
    """
    for n in range(len(ends)):
        x, y = begins[n, 0], begins[n, 1]
        dx, dy = ends[n, 0] - x, ends[n, 1] - y
        length = math.sqrt(dx * dx + dy * dy)
        for kin in range(len(kins) - 1):
            found[n, kin] = 0
            if length > 0.0:
                given = (parts, kins[kin], kins[kin + 1], (x, y, dx, dy), joined / length, spans)
                found[n, kin] = _times(tolls, *given, covered[kin])


@leaf
def standing(tolls, parts, kins, covered, xs, ys, found):
    """Fill in whether a body at each place is in something of each kin: 1, 0 or `UNSURE`."""
    verts, first, radius = tolls[:3]
    for n in range(len(xs)):
        for kin in range(len(kins) - 1):
            held = 0
            for number in range(kins[kin], kins[kin + 1]):
                k = parts[number]
                if holds(verts, first[k], first[k + 1], radius[k], xs[n], ys[n]):
                    held = 1
                    break
                if holds(verts, first[k], first[k + 1], radius[k] + ABOUT, xs[n], ys[n]):
                    held = UNSURE
            if held != 0 and covered[kin]:
                held = UNSURE
            found[n, kin] = held
