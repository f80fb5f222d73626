"""The referee under the rules of this game."""

from typing import Any

import pytest

import planner
from planner import Order

GAME = "epic41k"


@pytest.mark.parametrize(
    ("action", "turn", "legal"),
    [("move", 45, True), ("move", 60, False), ("assault", 60, True)],
)
def test_on_move_orders_a_war_engine_turns_once(
    scene: Any, unit: Any, walked: Any, broken: Any, action: str, turn: float, legal: bool
) -> None:
    """epic41k.warengine.move-orders: 45° free; 60° are two turns, to be bought on other orders."""
    profile = {"M": 15, "assault": 15, "class": "war_engines"}
    scenario = scene(GAME, unit("a", (90, 60), base="60mm", profile=profile))
    rules = broken(scenario, walked(scenario, action, turn))
    assert rules == (set() if legal else {"epic41k.warengine.move-orders"})


@pytest.mark.parametrize(("x", "legal"), [(55, True), (56, False), (66, False), (67, True)])
def test_where_a_skimmer_may_stop(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, x: float, legal: bool
) -> None:
    """epic41k.effect.no-landing: not on a lake from 56 to 66 cm, which it may fly over.

    The stand is 2 cm across: with its middle at 55 or 67 its edge touches the shore.
    """
    lake = box("lake", "area", 56, 0, 66, 120, terrain="open_water")
    profile = {"M": 30, "class": "skimmers"}
    scenario = scene(GAME, unit("a", (50, 60), base="20mm", profile=profile), features=[lake])
    rules = broken(scenario, walked(scenario, "move", (x, 60)))
    assert rules == (set() if legal else {"epic41k.terrain.open-water"})


def test_a_vehicle_keeps_out_of_buildings(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """epic41k.effect.impassable, epic41k.terrain.buildings: touching is allowed, entering not."""
    block = box("block", "area", 60, 0, 80, 120, terrain="buildings")
    profile = {"M": 30, "class": "vehicle"}
    scenario = scene(GAME, unit("a", (50, 60), base="20mm", profile=profile), features=[block])
    assert broken(scenario, walked(scenario, "move", (59, 60))) == set()
    entered = broken(scenario, walked(scenario, "move", (59.01, 60)))
    assert entered == {"epic41k.terrain.buildings"}


def test_what_the_planner_plans_is_legal(scene: Any, unit: Any, box: Any) -> None:
    """Five stands of infantry move towards ruins: a plan is found and judged legal."""
    ruins = box("ruins", "area", 30, 50, 60, 70, terrain="ruins")
    profile = {"M": 10, "class": "infantry"}
    stands = unit("a", *((24, 54 + 3 * i) for i in range(5)), base="20mm", profile=profile)
    scenario = scene(GAME, stands, features=[ruins])
    plan = planner.plan(scenario, Order("a", "move", to=(34, 60)))
    assert plan.found, plan.why_not
    assert planner.check(scenario, plan).legal
