"""How far a body gets along rays."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.clipping import clip
from planner.navigation.kernels.jit import kernel
from planner.navigation.kernels.sight import may_meet
from planner.navigation.kernels.toll import charge


@kernel
def cast(xs, ys, angles, spare, blocks, tolls, rates):
    """How far a body gets along rays: to the first block, or to where its budget ends.

    Parameters:
        xs, ys, angles, spare: (n,) where each ray begins, its direction in radians, and what
            may be spent along it.

    Returns:
        (n,) lengths.
    """
    verts, first, radius, box = blocks[:4]
    n = len(xs)
    plain = len(tolls[2]) == 0 and rates[5] == 0.0
    breaks = np.empty((0, 3))
    found = np.zeros(n)
    for i in range(n):
        most = spare[i]
        dx, dy = math.cos(angles[i]), math.sin(angles[i])
        for k in range(len(radius)):
            if may_meet(box, k, xs[i], ys[i], xs[i] + most * dx, ys[i] + most * dy):
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
