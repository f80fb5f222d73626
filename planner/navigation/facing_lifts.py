"""Last lines that climb: a climb cuts a line into pieces, but turns none of them."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numpy as np

from planner.navigation.kernels.facing import arrived
from planner.navigation.kernels.jit import kernel
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.toll import charge


@kernel
def lifted(
    found, xs, ys, asked, more, px, py, first, cost, use, heading, prices, gaits, budget,
    blocks, tolls, rates, off,
):  # fmt: skip
    """Put costs of places right that a line which climbs reaches at less than was `found`.

    `kernels.facing.land` adds a tenth of a degree to the turn to such a line. Nobody owes that:
    its pieces have the heading of the whole.

    Parameters:
        found: costs (m,), labels (m,) and gaits (m,), as that returns them; changed.
        The others: as for it.
    """
    costs, via, how = found
    breaks = np.empty((0, 3))
    for p in range(len(xs)):
        best = min(budget, costs[p]) - more[p]
        for i in range(len(px)):
            dx, dy = xs[p] - px[i], ys[p] - py[i]
            line = math.sqrt(dx * dx + dy * dy) * rates[6]
            least, _, _ = arrived(
                first, cost, use, heading, prices, gaits, i, dx, dy, line, False, asked[p], off[p]
            )
            if not least < best or not sees(blocks, px[i], py[i], xs[p], ys[p]):
                continue
            line, _, climbs = charge(tolls, rates, px[i], py[i], xs[p], ys[p], breaks)
            if climbs == 0:
                continue
            value, k, g = arrived(
                first, cost, use, heading, prices, gaits, i, dx, dy, line, False, asked[p], off[p]
            )
            if value < best:
                best, via[p], how[p] = value, k, g
                costs[p] = value + more[p]
