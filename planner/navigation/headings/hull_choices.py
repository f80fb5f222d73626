"""The same for a hull that goes where it faces: of its ways, those where it may turn all about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from planner.navigation.headings.faced_choices import FacedChoices


@dataclass(frozen=True, eq=False)
class HullChoices(FacedChoices):
    """Ways between way points that the disc about the hull has room at, and along.

    What leads through a lane that it fits lengthwise alone, or ends in one, is not among them.
    """

    @cached_property
    def ends(self) -> dict[int, float]:
        """Way points at the place: it ends facing as it comes."""
        if self.to.z:
            return {}
        web = self.field.web
        part, corners = web.part(0), web.sheets[0].corners
        here = np.flatnonzero((corners.x == self.to.x) & (corners.y == self.to.y))
        return {part.start + node: 0.0 for node in here.tolist()}
