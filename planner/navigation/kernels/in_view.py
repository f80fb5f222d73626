"""How much of lines watchers have in view: within a disc about one, and in none of its shadows.

Exact but for rounding: discs are no polygons, and what several see counts once.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.jit import kernel, leaf


@kernel
def in_view(first, last, discs, shadows, begins, verts, corners):
    """Return the length of each line from `first` to `last` (n, 2) that is in view, (n,).

    Parameters:
        discs: (w, 3) about the watchers: x, y, radius.
        shadows: (w + 1,) where the shadows of each begin.
        begins: (s + 1,) where the corners of each shadow begin, convex and counter-clockwise.
        verts: (c, 2) these.
        corners: most parts that a line may be in view in.
    """
    found = np.zeros(len(first))
    dark, seen = np.empty((len(begins), 2)), np.empty((corners, 2))
    for n in range(len(first)):
        px, py = first[n, 0], first[n, 1]
        dx, dy = last[n, 0] - px, last[n, 1] - py
        length = math.sqrt(dx * dx + dy * dy)
        if length == 0.0:
            continue
        count = 0
        for w in range(len(discs)):
            low, high = _across(discs[w, 0], discs[w, 1], discs[w, 2], px, py, dx, dy)
            if low < high:
                a, b = shadows[w], shadows[w + 1]
                hidden = _hidden(dark, begins, a, b, verts, low, high, px, py, dx, dy)
                count = _left(seen, count, dark, hidden, low, high)
        at, inside = 0.0, 0.0
        for k in range(count):
            inside += max(0.0, seen[k, 1] - max(at, seen[k, 0]))
            at = max(at, seen[k, 1])
        found[n] = inside * length
    return found


@leaf
def _across(cx, cy, r, px, py, dx, dy):
    """Which part of the line p + t·d, t from 0 to 1, is in a disc."""
    ex, ey, a = px - cx, py - cy, dx * dx + dy * dy
    along, past = ex * dx + ey * dy, ex * dy - ey * dx
    left = a * r * r - past * past
    if left <= 0.0:
        return 1.0, 0.0
    root = math.sqrt(left)
    return max(0.0, (-along - root) / a), min(1.0, (root - along) / a)


@leaf
def _hidden(dark, begins, one, end, verts, low, high, px, py, dx, dy):
    """Fill in which parts of a line some shadows, from `one` on, hide; return how many."""
    count = 0
    for s in range(one, end):
        a, b = clip(verts, begins[s], begins[s + 1], 0.0, px, py, dx, dy)
        if max(a, low) < min(b, high):
            count = _sorted_in(dark, count, a, b)
    return count


@leaf
def _left(seen, count, dark, hidden, low, high):
    """Add what hidden parts leave of one; return how many parts there are."""
    for h in range(hidden):
        if dark[h, 0] > low:
            count = _sorted_in(seen, count, low, dark[h, 0])
        low = max(low, dark[h, 1])
    return _sorted_in(seen, count, low, high) if low < high else count


@leaf
def _sorted_in(spans, count, low, high):
    """Put a span among others, by where they begin; return how many these are."""
    at = count
    while at > 0 and spans[at - 1, 0] > low:
        spans[at, 0], spans[at, 1] = spans[at - 1, 0], spans[at - 1, 1]
        at -= 1
    spans[at, 0], spans[at, 1] = low, high
    return count + 1
