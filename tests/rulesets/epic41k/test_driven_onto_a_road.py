"""War engines that begin beside a road, drive onto it and follow it."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000


@pytest.mark.parametrize(
    ("place", "facing", "move", "left"),
    [((12, 30), 0, 70, 2.143), ((20, 24), 20, 60, 5.202)],
    ids=["before its end", "at a slant"],
)
def test_a_road_that_is_driven_onto(
    board: Any,
    stands: Any,
    box: Any,
    line: Any,
    place: tuple[int, int],
    facing: float,
    move: int,
    left: float,
) -> None:
    """epic41k.warengine.road-follow: its bends are no turns to who comes onto it on its way.

    The road goes from (20, 30) to (40, 30), (50, 40) and north; on Move orders there is one turn
    of up to 45°, and houses leave nothing but a lane of 8 cm about the last stretch. Along the
    middle: 8 cm to the road's end, 20 to the bend, 14.142 to the next, so that of 70 cm 27.858
    are left for the way north from y = 40, 2.142 from (50, 70). Or at 20° from (20, 24), 17.543 cm
    to the road's middle at x = 36.485, where the one turn is made; 3.515 and 14.142 to the bends,
    and of 60 cm 24.8 north, 5.2 from there.
    """
    road = line("r", "road", (20, 30), (40, 30), (50, 40), (50, 80), width=5, terrain="paved_roads")
    rows = ((0, 45, 46, 80), (54, 45, 180, 80))
    houses = [box(f"h{x}", "area", x, *rest, terrain="buildings") for x, *rest in rows]
    unit = stands("a", place, base="30x20mm rect", M=move, **{"class": "war_engines"})
    unit["models"][0]["facing"] = facing
    scenario = board(unit, features=[road, *houses])
    plan = planner.plan(scenario, Order("a", "move", to=(50, 70)))
    assert plan.objective[0].name == "distance_left"
    assert plan.objective[0].value <= left * CM
    assert planner.check(scenario, plan).legal
    rules = {rule for step in plan.models[0].steps for rule in step.rules}
    assert "epic41k.warengine.road-follow" in rules
