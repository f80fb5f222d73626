"""Who leaves its unit to a side pays for it in each action, as anybody does."""

from __future__ import annotations

from math import hypot
from typing import Any

import planner
from planner import Order

INCH = 25_400


def test_a_part_goes_to_a_side_in_two_actions(scene: Any, unit: Any) -> None:
    """gemini.sidestep.cost: 6" to the right and 1" back are 6.08", more than one action's 4".

    Facing up all the while it owes half an inch in both: 7.08" of 8". To turn there, 99.5°, and
    back is two quarters besides the free one: the same.
    """
    squad = unit("s", (10, 10), (11.2, 10), (11.2, 8.8), (12.4, 10))
    for model in squad["models"]:
        model["facing"] = 90
    scenario = scene("gemini", {**squad, "profile": {"M": 4, "AP": 2, "I": 4}})
    order = Order("s", "split", models=("s.3", "s.4"), to=(18.4, 9), facing=90)
    plan = planner.plan(scenario, order)
    way = next(way for way in plan.models if way.id == "s.4")
    assert hypot(way.end.x - 18.4 * INCH, way.end.y - 9 * INCH) < 0.01 * INCH
    assert abs(way.spent - (hypot(6, 1) + 1) * INCH) < 0.01 * INCH
