"""Costs that a route in whole µm certainly keeps."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels import leaf


@leaf
def settle(found, limit, most, flat, part, xs, ys, zs, headings, start, last):
    """Make costs certain in place: nothing for the start, more for what whole µm may add.

    Parameters:
        found: (n,) what floats tell, µm.
        limit: what is dearer as floats tell is out of reach.
        most: the budget, where roundings may bring a way beyond it.
        flat, part: what roundings may add: µm, and a part of each cost.
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
            found[p] += flat + part * found[p]
            if found[p] > most:
                last[count] = p
                count += 1
    return count
