"""What is still to go for a model that may fly: on the ground or through the air."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.navigation.air.air import Air
from planner.navigation.places import Places
from planner.navigation.remaining import Remaining
from planner.navigation.slow_ground.refracting import Effort

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class FlownRemaining(Remaining):
    """The less of the way on the ground and the taut string straight over to a goal.

    A string is as long one way as the other, so it is drawn from each goal to all places.

    Parameters:
        air: what the body meets there.
    """

    air: Air | None = None

    def _costs(self, places: Places, effort: Effort) -> Floats:
        found = super()._costs(places, effort)
        flying = self.mobility.flying
        if self.air is None or flying is None:
            return found
        for index in range(len(self.goals)):
            goal = self.goals[index]
            flown = self.air.costs(goal, places, math.inf)
            if not flying.from_ground and goal.z == 0:
                flown[places.z == 0] = math.inf
            found = np.minimum(found, flown)
        return found
