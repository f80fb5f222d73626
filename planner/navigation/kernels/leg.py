"""What one straight line of a way costs."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.jit import leaf
from planner.navigation.kernels.sight import sees
from planner.navigation.kernels.toll import charge


@leaf
def leg(px, py, qx, qy, blocks, tolls, rates, breaks):
    """Cost of a straight line, inf where something is in the way."""
    if not sees(blocks, px, py, qx, qy):
        return math.inf
    cost, _, _ = charge(tolls, rates, px, py, qx, qy, breaks)
    return cost


@leaf
def led(px, py, qx, qy, back, blocks, tolls, rates, breaks):
    """Cost of the line p -> q; where `back`, of the line q -> p."""
    if not sees(blocks, px, py, qx, qy):
        return math.inf
    there, other, _ = charge(tolls, rates, px, py, qx, qy, breaks)
    return other if back else there
