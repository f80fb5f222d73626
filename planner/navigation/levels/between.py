"""Other models between two heights: what climbs, drops and the ends of jumps keep off.

A model on a storey bars the air beside that storey alone. On a sheet above or below it there is
nothing of it, but who goes straight up or down past it would go through it, or by too near to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property

import numpy as np

from planner.mobility import Mobility
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.parts import Parts
from planner.navigation.free_space.substance import Other
from planner.navigation.free_space.things import POINT
from planner.navigation.scope import Scope


class Between:
    """The models in the way of one body within reach of a search, by the heights they count at.

    Parameters:
        others: models in the way (see `substance.others`).
    """

    def __init__(self, mobility: Mobility, others: tuple[Other, ...], scope: Scope) -> None:
        self.mobility, self.others, self.scope = mobility, others, scope

    def met(self, low: int, high: int) -> list[Other]:
        """Return those that count at any height from `low` to `high`, µm."""
        height = self.mobility.height
        lots = (lot for lot in self._alike if lot[0].counts_between(low, high, height))
        return [other for lot in lots for other in lot]

    @cached_property
    def _alike(self) -> list[list[Other]]:
        """Those within reach, of which each lot counts at the same heights: mostly all of them."""
        if not self.others:
            return []
        poses = [other.model.pose for other in self.others]
        centres = np.array([(pose.x, pose.y) for pose in poses], np.float64)
        about = np.array([[o.model.base.circumradius + o.clearance] for o in self.others])
        reach = about + self.mobility.base.circumradius + 2
        touched = self.scope.touched(centres - reach, centres + reach)
        found: dict[Hashable, list[Other]] = {}
        for k in np.flatnonzero(touched).tolist():
            other = self.others[k]
            key = poses[k].z, other.height, other.vertical, other.strict
            found.setdefault(key, []).append(other)
        return list(found.values())


def kept_off(body: Body, others: Iterable[Other]) -> Parts:
    """Return where the centre of a body may not be because of some models."""
    parts = Parts()
    for core, radius in (other.zone for other in others):
        if body.base.is_round:
            parts.add(core, max(radius + body.radius, POINT))
        else:
            parts.add(body.grow(core), radius)
    return parts
