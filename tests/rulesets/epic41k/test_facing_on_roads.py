"""A facing that is ordered takes nothing from what roads give, and is a turn as any other."""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner import Order

GAME = "epic41k"
CM = 10_000
DEGREE = 1_000_000
ENGINE = {"M": 20, "march": 40, "assault": 20, "class": "war_engines"}


def road(line: Any, *points: tuple[float, float], terrain: str = "paved_roads") -> Any:
    """A road 6 cm wide."""
    return line("r", "road", *points, width=6, terrain=terrain)


@pytest.mark.parametrize("facing", [0, 90, (140, 60), "e"])
@pytest.mark.parametrize(("kind", "far"), [("vehicle", 35), ("infantry", 35)])
def test_whoever_turns_freely_goes_all_the_road_lets_it(
    scene: Any, unit: Any, line: Any, broken: Any, facing: Any, kind: str, far: float
) -> None:
    """epic41k.effect.plus5, epic41k.turn.other-free: 30 cm and 5 more, whichever way it faces."""
    stand = unit("a", (40, 60), base="20mm", profile={"M": 30, "class": kind})
    enemy = unit("e", (170, 110), base="20mm", side="blue", profile={"M": 10, "class": "infantry"})
    terrain = "paved_roads" if kind == "vehicle" else "dirt_roads"
    features = [road(line, (0, 60), (140, 60), terrain=terrain)]
    scenario = scene(GAME, stand, enemy, features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(140, 60), facing=facing))
    (way,) = plan.models
    assert way.end.x == pytest.approx((40 + far) * CM, abs=60)
    if isinstance(facing, int):
        assert way.end.heading == facing * DEGREE
    assert broken(scenario, plan) == set()


@pytest.mark.parametrize("base", ["20mm", "40x20mm rect"])
@pytest.mark.parametrize(("facing", "far"), [(0, 25), (45, 25), (315, 25)])
def test_an_engine_on_move_orders_turns_its_one_turn_at_the_end(
    scene: Any, unit: Any, line: Any, broken: Any, base: str, facing: int, far: float
) -> None:
    """epic41k.effect.plus5, epic41k.warengine.free-turn: 20 cm, 5 more, and 45° for nothing."""
    stand = unit("a", (40, 60), base=base, profile=ENGINE)
    scenario = scene(GAME, stand, features=[road(line, (0, 60), (140, 60))])
    plan = planner.plan(scenario, Order("a", "move", to=(140, 60), facing=facing))
    (way,) = plan.models
    assert way.end.x == pytest.approx((40 + far) * CM, abs=60)
    assert way.end.heading == facing * DEGREE
    assert broken(scenario, plan) == set()


def test_a_bought_turn_at_the_end_is_paid_of_what_the_road_gives(
    scene: Any, unit: Any, line: Any, broken: Any
) -> None:
    """epic41k.warengine.turn-cost: 90° on charge orders are two turns: 20 + 5 - 5 cm of road."""
    stand = unit("a", (40, 60), base="20mm", profile=ENGINE)
    scenario = scene(GAME, stand, features=[road(line, (0, 60), (140, 60))])
    plan = planner.plan(scenario, Order("a", "assault", to=(140, 60), facing=90))
    (way,) = plan.models
    assert way.end.x == pytest.approx(60 * CM, abs=60)
    assert way.end.heading == 90 * DEGREE
    assert broken(scenario, plan) == set()


@pytest.mark.parametrize("facing", [40, 85])
def test_bends_leave_its_turn_for_the_end(
    scene: Any, unit: Any, line: Any, broken: Any, facing: int
) -> None:
    """epic41k.warengine.road-follow: a bend of 40° is no turn, so it may turn by 45° at the end.

    By hand: 10 cm to the bend, 15 along what follows.
    """
    turn = math.radians(40)
    far = 60 + 60 * math.cos(turn), 60 + 60 * math.sin(turn)
    stand = unit("a", (50, 60), base="20mm", profile=ENGINE)
    scenario = scene(GAME, stand, features=[road(line, (0, 60), (60, 60), far)])
    plan = planner.plan(scenario, Order("a", "move", to=far, facing=facing))
    (way,) = plan.models
    by_hand = (60 + 15 * math.cos(turn)) * CM, (60 + 15 * math.sin(turn)) * CM
    assert math.dist(way.end.at[:2], by_hand) < 200
    assert way.end.heading == facing * DEGREE
    assert broken(scenario, plan) == set()


def test_it_turns_with_the_road_where_it_ends(
    scene: Any, unit: Any, line: Any, broken: Any
) -> None:
    """epic41k.warengine.road-follow: at the bend it faces where the road goes on, 60° further.

    No turn of Move orders is so wide. Halfway to the corner it would be one all the same.
    """
    turn = math.radians(60)
    far = 65 + 40 * math.cos(turn), 60 + 40 * math.sin(turn)
    facing = math.degrees(math.atan2(round(far[1], 4) - 60, round(far[0], 4) - 65))
    stand = unit("a", (40, 60), base="20mm", profile=ENGINE)
    scenario = scene(GAME, stand, features=[road(line, (0, 60), (65, 60), far)])
    plan = planner.plan(scenario, Order("a", "move", to=(65, 60), facing=facing))
    (way,) = plan.models
    assert math.dist(way.end.at[:2], (65 * CM, 60 * CM)) < 60
    assert way.spent == pytest.approx(25 * CM, abs=60)
    assert broken(scenario, plan) == set()


def test_a_stretch_of_road_is_enough_for_an_engine_that_is_to_face(
    scene: Any, unit: Any, line: Any, broken: Any
) -> None:
    """epic41k.amb.e03 `any_part_once`: it leaves the road and has the 5 cm all the same."""
    stand = unit("a", (40, 60), base="20mm", profile=ENGINE)
    features = [road(line, (0, 60), (45, 60))]
    scenario = scene(GAME, stand, features=features, options={"plus5_mode": "any_part_once"})
    plan = planner.plan(scenario, Order("a", "move", to=(140, 60), facing=45))
    (way,) = plan.models
    assert way.end.x == pytest.approx(65 * CM, abs=60)
    assert way.end.heading == 45 * DEGREE
    assert broken(scenario, plan) == set()
