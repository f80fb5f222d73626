"""The least pace of a body."""

from __future__ import annotations

import math

from planner.mobility import Mobility, Paces


def least_pace(mobility: Mobility) -> float:
    """Return a pace that nothing undercuts: all paces below 1 at once, or the least of them."""
    paces = (p.pace for p in mobility.passages.values() if p.rise is None)
    # Asked hundreds of times in an order: to compare fractions takes most of it.
    ground = [float(pace) for pace in paces if pace.numerator < pace.denominator]
    jumped = 1.0 if mobility.jumping is None else min(1.0, float(mobility.jumping.pace))
    if mobility.paces is Paces.GREATEST:
        return min([jumped, *ground])
    return jumped * math.prod(ground)
