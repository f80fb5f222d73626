"""Narrow places between parts, found by pairs of an end and a stretch."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.distance import to_stretch2
from planner.navigation.kernels.jit import kernel


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
                away2 = to_stretch2(x, y, first[k, 0], first[k, 1], last[k, 0], last[k, 1])
                # A µm to both sides: the caller decides exactly.
                low, high = max(need - 1.0, 0.0), need + room + 1.0
                if low * low <= away2 <= high * high:
                    if count < len(out):
                        out[count, 0], out[count, 1] = i, k
                    count += 1
    return count
