"""Bends of a way in whole µm, where the lines between them surely cost least."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.things import COVER, PATCH
from planner.navigation.kernels import kernel
from planner.navigation.kernels.leg import leg

LESS = 8e-3
"""µm taken off what covers other ground; the search adds 1e-2, so that its parts join."""
DOUBT = 5e-3
"""µm that the border of slow ground may lie further out, or in, than floats have it."""
LOST = 1.0
"""µm that the lines at a bend may cost more in whole µm before others about it are tried."""
ABOUT = 2
"""µm to each side that are tried."""


def wary(
    kinds: NDArray[np.int64], radius: NDArray[np.float64], data: NDArray[Any]
) -> NDArray[np.float64]:
    """Return radii with slow ground a little larger, good ground and what covers a little less."""
    patches = (kinds == PATCH) & (radius > DOUBT)
    doubt = np.where(patches, np.where(data[:, 0] > 1.0, DOUBT, -DOUBT), 0.0)
    found: NDArray[np.float64] = radius + np.where(kinds == COVER, -LESS, doubt)
    return found


@kernel
def rounded(points, blocks, tolls, rates):
    """Points of a way in whole µm, each where the lines to its neighbours cost least.

    Along the border of good ground a bend rounded outward makes a whole line dear. Both ends
    stay: they have whole µm.

    Parameters:
        tolls: with `wary` radii.
    """
    found, breaks = np.empty_like(points), np.empty((0, 3))
    for i in range(len(points)):
        found[i, 0], found[i, 1] = round(points[i, 0]), round(points[i, 1])
    for i in range(1, len(points) - 1):
        px, py, qx, qy = found[i - 1, 0], found[i - 1, 1], points[i + 1, 0], points[i + 1, 1]
        if i == len(points) - 2:
            qx, qy = found[i + 1, 0], found[i + 1, 1]
        exact = 0.0
        for k in range(2):
            ax, ay = points[i - 1 + k, 0], points[i - 1 + k, 1]
            bx, by = points[i + k, 0], points[i + k, 1]
            exact += leg(ax, ay, bx, by, blocks, tolls, rates, breaks)
        x, y = found[i, 0], found[i, 1]
        best = leg(px, py, x, y, blocks, tolls, rates, breaks)
        best += leg(x, y, qx, qy, blocks, tolls, rates, breaks)
        if best <= exact + LOST:
            continue
        for n in range((2 * ABOUT + 1) ** 2):
            tx = x + float(n % (2 * ABOUT + 1) - ABOUT)
            ty = y + float(n // (2 * ABOUT + 1) - ABOUT)
            cost = leg(px, py, tx, ty, blocks, tolls, rates, breaks)
            if cost < best:
                cost += leg(tx, ty, qx, qy, blocks, tolls, rates, breaks)
            if cost < best - 1e-6:
                best, found[i, 0], found[i, 1] = cost, tx, ty
    return found
