"""Five centimetres more for each road that is entered: the mirror of what other ground costs."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000


@pytest.mark.parametrize(
    ("reading", "start", "far"),
    [
        ("whole_move", 90, 20),
        ("any_part_once", 90, 25),
        ("per_entry_mirror", 90, 30),
        ("per_entry_mirror", 100, 25),
        ("off", 90, 20),
    ],
)
def test_e03_two_roads_across(
    board: Any, stands: Any, line: Any, walked: Any, reading: str, start: float, far: float
) -> None:
    """epic41k.amb.e03: 20 cm, and roads at x = 100 and 106 across the way, 2 cm wide.

    Who begins on the first enters the second alone. Beside them, along y, nothing is gained; who
    begins on a road and leaves it has not entered it.
    """
    roads = [
        line(name, "road", (x, 0), (x, 100), width=2, terrain="paved_roads")
        for name, x in (("r", 100), ("s", 106))
    ]
    unit = stands("a", (start, 60), M=20, **{"class": "vehicle"})
    scenario = board(unit, features=roads, options={"plus5_mode": reading})
    legal = [
        planner.check(scenario, walked(scenario, "move", (start + way, 60))).legal
        for way in (far, far + 0.0001)
    ]
    assert legal == [True, False]
    plan = planner.plan(scenario, Order("a", "move", to=(160, 60)))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x == pytest.approx((start + far) * CM, abs=60)
    if start == 90:
        west = [
            planner.check(scenario, walked(scenario, "move", (start - way, 60))).legal
            for way in (20, 20.0001)
        ]
        assert west == [True, False]


def test_e03_a_single_road_is_a_part_of_its_own(
    board: Any, stands: Any, line: Any, walked: Any
) -> None:
    """epic41k.amb.e03: on it from the start there is nothing to enter, however often it returns."""
    road = line("r", "road", (100, 0), (100, 100), width=2, terrain="paved_roads")
    unit = stands("a", (100, 60), M=20, **{"class": "vehicle"})
    scenario = board(unit, features=[road], options={"plus5_mode": "per_entry_mirror"})
    again = walked(scenario, "move", (103, 60), (97, 60), (103, 60), (97.5, 60))
    assert planner.check(scenario, again).violations
    assert planner.check(scenario, walked(scenario, "move", (103, 60), (86, 60))).legal


@pytest.mark.parametrize(
    ("given", "legal"), [(True, True), (["b"], True), (["c"], False), ([], False)]
)
def test_e13_bridges_that_players_name(
    board: Any, stands: Any, box: Any, walked: Any, given: Any, legal: bool
) -> None:
    """epic41k.amb.e13: a war engine on bridge b over metal that bars it; another bridge is c."""
    river = box("m", "area", 95, 0, 105, 120, terrain="molten_metal_river")
    bridges = [
        box(name, "area", 94, y, 106, y + 20, terrain="molten_metal_river_bridge")
        for name, y in (("b", 50), ("c", 90))
    ]
    engine = stands("a", (90, 60), M=30, **{"class": "war_engines"})
    scenario = board(engine, features=[river, *bridges], options={"overrides": given})
    rules = {
        v.rule for v in planner.check(scenario, walked(scenario, "move", (112, 60))).violations
    }
    assert ("epic41k.terrain.molten-metal-river" not in rules) is legal


def test_a_detour_over_a_road_is_not_said_to_be_ruled_out(
    board: Any, stands: Any, line: Any
) -> None:
    """epic41k.effect.plus5, E03: by way of a road's end at (12, 38) it might go 15 cm, not 10.

    From (10, 40) that is 2.83 cm there and 12.17 of the 48.04 cm on to (60, 40): 35.9 cm left,
    where straight on 40 are. Whoever does not find it does not call 40 the best.
    """
    road = line("r", "road", (0, 37), (12, 37), width=2, terrain="paved_roads")
    options = {"plus5_mode": "any_part_once"}
    scenario = board(stands("a", (10, 40)), features=[road], options=options)
    far = planner.plan(scenario, Order("a", "move", to=(60, 40)))
    left = far.objective[0]
    if left.value > 35.9 * CM:
        assert far.status.value == "feasible"
        assert left.bound is not None
        assert left.bound <= 35.9 * CM
        assert "without a detour" in far.proof.scope
    # what nothing could better is proved all the same
    near = planner.plan(scenario, Order("a", "move", to=(19, 40)))
    assert (near.status.value, near.objective[0].value) == ("optimal", 0)
