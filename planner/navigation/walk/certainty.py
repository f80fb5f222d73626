"""Costs that a route in whole µm certainly keeps."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels import leaf

STRAIGHT = 1e-6
"""µm that a straight line is told longer than floats have it, at most: lengths are rounded up."""


@leaf
def settle(found, limit, most, flat, part, least, xs, ys, zs, headings, start, last):
    """Make costs certain in place: nothing for the start, more for what whole µm may add.

    Parameters:
        found: (n,) what floats tell, µm.
        limit: what is dearer as floats tell is out of reach.
        most: the budget, where roundings may bring a way beyond it.
        flat, part: what roundings may add: µm, and a part of each cost.
        least: what a µm of any way costs at the least, where a way that costs no more than the
            straight line is that line, with nothing on it to be rounded; 0 where it may be another.
        start: (4,) x, y, z and heading.
        last: filled with the numbers of places that may cost more than `most` with that.

    Returns:
        how many `last` there are.
    """
    count, x, y, z, heading = 0, start[0], start[1], start[2], start[3]
    for p in range(len(found)):
        if xs[p] == x and ys[p] == y and zs[p] == z and headings[p] == heading:
            found[p] = 0.0
        elif found[p] > limit:
            found[p] = math.inf
        elif found[p] < math.inf:
            dx, dy = float(xs[p] - x), float(ys[p] - y)
            if found[p] <= min(math.sqrt(dx * dx + dy * dy) * least + STRAIGHT, most):
                if found[p] > 0.0:
                    found[p] = min(found[p] + STRAIGHT, most)  # as long as it is told
                continue
            found[p] += flat + part * found[p]
            if found[p] > most:
                last[count] = p
                count += 1
    return count
