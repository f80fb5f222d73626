"""What a refusal, or a plan, says so that a player knows what is meant."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.rulesets.epic41k import RULESET
from planner.show.objective import objective_words


@pytest.mark.parametrize(
    ("words", "gun", "options", "rule", "says"),
    [
        (("TANK",), "TOWED ARTILLERY", {}, "epic41k.tow.one-piece", "does not tow a"),
        (("BUGGY",), "TOWED ARTILLERY", {}, "epic41k.tow.one-piece", "does not tow a"),
        (("BUGGY",), "BIG GUNZ", {}, "", ""),
        # epic41k.amb.e40: players may read it that only transports tow
        (
            ("BUGGY",),
            "BIG GUNZ",
            {"towing_buggies": "transports"},
            "epic41k.tow.big-gunz",
            "no other buggies tow",
        ),
    ],
)
def test_of_a_gun_it_is_said_who_tows_not_who_rides(
    board: Any, stands: Any, words: Any, gun: str, options: Any, rule: str, says: str
) -> None:
    """epic41k.tow.one-piece: a gun never rides on a tank, so no word of that."""
    tank = stands("t", (50, 60), keywords=words, M=30, **{"class": "vehicle"})
    scenario = board(stands("a", (46, 60), keywords=(gun,)), tank, options=options)
    no = RULESET.refusal(scenario, Order("a", "move", to="t", goal="board"))
    assert (no[0] if no else "") == rule
    assert says in (no[1] if no else "")
    assert "ride" not in (no[1] if no else "")


def test_who_may_not_turn_so_far_is_told_how_far_it_may(scene: Any, unit: Any, line: Any) -> None:
    """epic41k.warengine.move-orders: 90° on orders with one turn of 45°, a road on the table."""
    engine = unit("a", (40, 60), base="20mm", profile={"M": 20, "class": "war_engines"})
    far_road = line("r", "road", (0, 100), (140, 100), width=6, terrain="paved_roads")
    scenario = scene("epic41k", engine, features=[far_road])
    plan = planner.plan(scenario, Order("a", "move", to=(80, 60), facing=90))
    assert not plan.found
    (why,) = [one for one in plan.why_not if one.rule == "epic41k.warengine.move-orders"]
    assert "a turn of 90°" in why.text
    assert "45° at the most" in why.text


@pytest.mark.parametrize(("second", "says"), [(True, "tests owed by 1 model"), (False, "1 test")])
def test_two_tests_of_one_stand_are_not_called_one(
    board: Any, stands: Any, box: Any, second: bool, says: str
) -> None:
    """epic41k.terrain.woods: a vehicle tests for each of two woods right across the table."""
    woods = [box("w", "area", 55, 0, 58, 120, terrain="woods")]
    woods += [box("v", "area", 62, 0, 65, 120, terrain="woods")] if second else []
    tank = stands("a", (50, 60), M=30, **{"class": "vehicle"})
    order = Order("a", "move", to=(75, 60), goal="press_on")
    verdict = objective_words(planner.plan(board(tank, features=woods), order))
    assert says in verdict
    assert ("1 test owed" in verdict) is not second


def test_the_ground_about_a_furnace_is_called_after_it(
    board: Any, stands: Any, box: Any, walked: Any
) -> None:
    """epic41k.terrain.blast-furnace-5cm: its id is on no map, so no player is told it."""
    furnace = box("oven", "area", 60, 50, 70, 70, terrain="blast_furnace")
    scenario = board(stands("a", (50, 60), M=30, **{"class": "skimmers"}), features=[furnace])
    found = planner.check(scenario, walked(scenario, "move", (57, 60)))
    plan = planner.plan(scenario, Order("a", "move", to=(57, 60), goal="press_on"))
    assert "oven.5cm" not in str(found) + str(plan)
    zone = scenario.battlefield.by_id["oven.5cm"]
    assert zone.called == "5 cm from oven"
