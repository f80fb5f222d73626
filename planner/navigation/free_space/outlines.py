"""Way points about outlines, as many as one body's way of turning wants."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Turning
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.corners import SEGMENTS, Corners, around, discs, few_bends, rough

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Outlines:
    """How way points are put about what a body goes round.

    Parameters:
        segments: straight pieces a quarter of an arc.
    """

    body: Body
    turning: Turning
    segments: int = SEGMENTS

    def around(self, ring: Floats, radius: float, top: float) -> Corners:
        """Return way points about a closed ring grown by `radius` (see `corners.around`)."""
        if self.turning.pays_bends:
            return few_bends(ring, radius, top)
        return around(ring, radius, top, self.segments)

    def discs(self, centres: Floats, radius: float, top: float) -> Corners:
        """Return way points about discs of one radius, (n, 2) centres."""
        if self.turning.pays_bends:
            return Corners.concat([few_bends(c[None], radius, top) for c in centres])
        return discs(centres, radius, top, self.segments)

    def rough(self, outline: Floats) -> Floats:
        """Return an outline to put way points about: with fewer corners where few are wanted."""
        return outline if self.segments >= SEGMENTS else rough(outline, self.segments)
