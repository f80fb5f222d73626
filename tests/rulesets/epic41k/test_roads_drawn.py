"""What lies over other ground is drawn over it."""

from __future__ import annotations

from typing import Any

import pytest

from planner.rulesets.epic41k import RULESET
from planner.show.picture import draw


@pytest.mark.parametrize(
    ("reading", "over"), [(True, {"road"}), (False, set()), (["road"], {"road"}), (["no"], set())]
)
def test_a_road_over_a_river(
    board: Any, stands: Any, box: Any, reading: Any, over: set[str]
) -> None:
    """epic41k.amb.e13: a road counts instead of the river under it, or as players say.

    The legend names ground in the order in which it is drawn.
    """
    road = box("road", "road", 90, 0, 96, 120, terrain="paved_roads")
    river = box("river", "water", 0, 50, 180, 60, terrain="river")
    woods = box("no", "area", 10, 10, 20, 20, terrain="woods")
    unit = stands("a", (30, 30))
    scenario = board(unit, features=[road, river, woods], options={"overrides": reading})
    assert RULESET.covering(scenario) == over
    picture = draw(scenario)
    assert (picture.index(">water<") < picture.index(">paved roads<")) is bool(over)
