"""Where a model that enters from off the table may be put: anywhere, at no cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility, SetUp
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.navigation.slow_ground.crossings import bounds
from planner.navigation.walk.legal import Legal
from planner.plan import Step, StepKind
from planner.units import Pose


@dataclass(frozen=True)
class Entry:
    """The ways of a model with `Mobility.set_up`: one step to wherever it may end.

    Answers what a `Field` answers. Whether a place may be ended on (surface, material, other
    models, `Mobility.ends`) is asked elsewhere, as for every move.
    """

    model: str
    mobility: Mobility
    set_up: SetUp
    start: Pose
    legal: Legal

    def costs(self, places: Places, *, hopeful: bool = False) -> NDArray[np.float64]:
        """Return 0 for each place."""
        return np.zeros(len(places))

    def route(self, to: Pose) -> Route:
        """Return the one step."""
        owed = bounds(self.legal, to, ends=True)
        step = Step(StepKind(self.set_up.kind), to, 0.0, (self.set_up.rule,), owed)
        return Route((step,), 0.0)

    def crossed(self, to: Pose) -> frozenset[str]:
        """Return no models: who is put down crosses nobody."""
        return frozenset()

    def reach(self, budget: int | None = None) -> list[tuple[int, Any]]:
        """Return a disc about where places are looked for, at each height given by the start."""
        import shapely

        most = self.mobility.budget if budget is None else budget
        return [(self.start.z, shapely.Point(self.start.x, self.start.y).buffer(most))]
