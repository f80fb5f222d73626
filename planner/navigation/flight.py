"""What is in the way of a body in the air, at the height it took off from."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility, Way
from planner.navigation.body import Body
from planner.navigation.corners import Corners
from planner.navigation.scope import Scope
from planner.navigation.sheet import Sheet
from planner.navigation.sheet_builder import SheetBuilder
from planner.navigation.substance import GROUND, Other, not_over
from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]


class _FlightBuilder(SheetBuilder):
    """Nothing need carry it; what is climbed elsewhere is met."""

    def _sheet(self, inner: Floats) -> Sheet:
        width, height = self.body.off_edge(self.mobility.edge)
        table = self.scenario.battlefield.table
        box = (width, height, table.width - width, table.height - height)
        flat = (self.z, self.mobility.height, 1.0, 1.0, math.inf, 0.0, 1.0, 0.0)
        rates = np.array([*flat, -1.0, 0.0, 0.0, math.inf])
        blocks, tolls = self.blocks.blocks(), self.tolls.tolls()
        return Sheet(self.z, self.body, box, blocks, tolls, rates, Corners.concat([]))


def flight(
    scenario: Scenario,
    mobility: Mobility,
    heading: int,
    z: int,
    scope: Scope,
    others: tuple[Other, ...],
) -> Sheet:
    """Return the free space of a body in the air at height `z`, tolls of material with it.

    Ground does not count in the air, but for ground that may not be flown over.
    """
    ground = {feature.id for feature in scenario.battlefield.of(*GROUND)}
    bars = set(not_over(scenario.battlefield, mobility)) if z == 0 else set()
    met = {
        name: replace(passage, way=Way.SHUT) if passage.way is Way.OVER or name in bars else passage
        for name, passage in mobility.passages.items()
        if name not in ground or name in bars
    }
    body = Body.at(mobility.base, heading)
    air = replace(mobility, passages=met)
    built = _FlightBuilder(scenario, air, body, z, scope, others, segments=1).build()
    return replace(built, heading=heading)
