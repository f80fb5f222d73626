"""How far a way round the polygon about an arc may run past what touches the arc."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from planner.navigation.free_space.corners import SEGMENTS
from planner.navigation.free_space.substance import Other
from planner.units import Base

WALL: Final = 12_700
"""µm: half the thickness of a wall about which this still holds."""
EDGE: Final = 2 * math.tan(math.pi / 4 / SEGMENTS)
"""Length of an edge of the polygon, in radii of the arc."""


def overrun(base: Base, others: Sequence[Other]) -> float:
    """Return that, µm: way points this much beyond a budget may still lead to places within it."""
    if not base.is_round:
        return 0.0
    widest = max((o.model.base.circumradius + o.clearance for o in others), default=0.0)
    return EDGE * (base.circumradius + max(widest, WALL))
