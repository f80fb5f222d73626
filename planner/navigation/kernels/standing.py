"""Where a body stands: at which points, and at which height."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.jit import kernel
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.toll import levels


@kernel
def stand(xs, ys, bounds, blocks, tolls, rates):
    """Height at which a body stands at each point; NaN where it is not free or not carried.

    Parameters:
        bounds: (4,) least x, least y, greatest x, greatest y.
    """
    found = np.full(len(xs), math.nan)
    here, count = np.empty(len(xs), np.int64), 0
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        inside = bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3]
        if inside and sees(blocks, x, y, x, y):
            here[count] = i
            count += 1
    here = here[:count]
    found[here] = levels(tolls, rates, xs[here], ys[here])
    return found
