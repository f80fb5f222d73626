"""May a model's way owe a dice test at all? Ground out of its reach asks nobody for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.mobility import Mobility
from planner.navigation.levels.ways_up import shortcuts
from planner.navigation.slow_ground.crossings import bounds
from planner.navigation.slow_ground.least_pace import least_pace
from planner.navigation.walk.legal import Legal
from planner.units import Pose

if TYPE_CHECKING:
    from planner.battlefield import Battlefield, Feature
    from planner.scenario.scenario import Scenario


def may_owe(battlefield: Battlefield, mobility: Mobility, start: Pose) -> bool:
    """Return whether something within reach of `start` asks this body for a test."""
    leaps = (mobility.jumping, mobility.dropping)
    if any(leap is not None and leap.test for leap in leaps):
        return True
    if any(bar.crossable for bar in mobility.bars):
        return True
    asking = [
        battlefield.by_id[name]
        for name, passage in mobility.passages.items()
        if (passage.test or passage.land) and name in battlefield.by_id
    ]
    if not asking:
        return False
    reach = mobility.budget / least_pace(mobility) + shortcuts(battlefield, mobility)
    reach += mobility.base.circumradius + 1
    return any(_away(feature, start) <= reach for feature in asking)


def begins_in(scenario: Scenario, mobility: Mobility, start: Pose) -> set[str]:
    """Return the tests that a body owes as soon as it moves, for the ground that it begins in."""
    if not any(passage.leave for passage in mobility.passages.values()):
        return set()
    return set(bounds(Legal(scenario, mobility, ()), start, ends=False))


def _away(feature: Feature, at: Pose) -> float:
    """How far a place is off the box about a feature, along x or y at the most, µm."""
    x0, y0, x1, y1 = feature.bounds
    more = max(feature.width, feature.thickness, 2 * feature.radius) / 2
    return max(x0 - more - at.x, at.x - x1 - more, y0 - more - at.y, at.y - y1 - more, 0)
