"""Failed tests that leave things as they are: hooks, ladders thrown down, armour, piers, ropes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Dice, Step, StepKind

GAME = "gemini"
INCH = 25_400


def with_dice(plan: Any, test: str, rule: str, *models: str) -> Any:
    """The plan that owes a test of some of its models."""
    dice = Dice(test, "D6", rule, None, None, None, len(models), models)
    return replace(plan, dice=(dice,))


def hook(line: Any, kind: str = "rope", terrain: str = "grapple_roof") -> Any:
    """A way up at x = 33, 4" high, that stands only once it is set up."""
    return line("l", kind, (33, 22), (33.5, 22), from_z=0, to_z=4, terrain=terrain)


@pytest.mark.parametrize(("failed", "standing"), [([], ["l"]), (["throw"], [])])
def test_a_miss_leaves_no_rope(
    scene: Any, unit: Any, line: Any, walked: Any, failed: Any, standing: Any
) -> None:
    """gemini.grapple.miss: no hold, nobody hurt, one action gone all the same."""
    thrower = unit("a", (32, 22), profile={"hit_faces": 3, "AP": 2})
    scenario = scene(GAME, thrower, features=[hook(line)])
    plan = walked(scenario, "throw")
    plan = replace(plan, order=Order("a", "throw", to="l"))
    plan = with_dice(plan, "throw", "gemini.grapple.bs-throw", "a.1")
    state = planner.after(scenario, plan, failed=failed).unit("a").state
    assert list(state.get("ways_standing", ())) == standing
    assert (state["spent_actions"], state.get("fallen")) == (1, None)


@pytest.mark.parametrize(("failed", "gone"), [([], True), (["cast_down"], False)])
def test_a_climbed_ladder_may_stay(
    scene: Any, unit: Any, box: Any, line: Any, walked: Any, failed: Any, gone: bool
) -> None:
    """gemini.pladder.cast-down-occupied: on a 6 alone; else it stands, and who is on it hangs."""
    features = [box("f", "floor", 33, 10, 45, 34, z=4), hook(line, "ladder", "portable_ladder")]
    climber = unit(
        "b", (32, 22), side="blue", state={"ways_standing": ["l"], "on_way": "l", "climb_height": 2}
    )
    scenario = scene(GAME, unit("a", (34, 22, 4)), climber, features=features)
    plan = replace(walked(scenario, "cast_down"), order=Order("a", "cast_down", to="l"))
    plan = with_dice(plan, "cast_down", "gemini.pladder.cast-down-occupied", "a.1")
    state = planner.after(scenario, plan, failed=failed).unit("b").state
    assert bool(state.get("fell")) is gone
    assert ("ways_standing" not in state) is gone


@pytest.mark.parametrize(("failed", "rule"), [([], ""), (["shed_armour"], "gemini.swim.armour-4")])
def test_armour_is_worn_still(
    scene: Any, unit: Any, box: Any, walked: Any, no: Any, failed: Any, rule: str
) -> None:
    """gemini.swim.discard-armour, gemini.swim.armour-4: without the test it sinks still."""
    lake = box("lake", "water", 10, 10, 40, 34, depth="deep")
    scenario = scene(
        GAME, unit("a", (8, 22), profile={"I": 4, "AP": 2, "primitive_armour": 3}), features=[lake]
    )
    rule_of = "gemini.swim.discard-armour"
    plan = replace(walked(scenario, "shed_armour"), flags=(("armour_shed", rule_of),))
    plan = with_dice(plan, "shed_armour", rule_of, "a.1")
    assert no(planner.after(scenario, plan, failed=failed), "swim") == rule


@pytest.mark.parametrize("failed", [False, True])
def test_a_swimmer_stays_beside_the_pier(
    scene: Any, unit: Any, box: Any, walked: Any, no: Any, failed: bool
) -> None:
    """gemini.swim.climb-out-retry: from x = 30 to 33, with a pier from 31 on: it stays before it.

    It neither lies nor is its turn over: with another action it tries again.
    """
    lake = box("lake", "water", 10, 10, 40, 34, depth="deep")
    pier = box("pier", "area", 31, 10, 35, 34, terrain="jetty")
    mine = unit("a", (30, 22), profile={"I": 4, "AP": 2})
    scenario = scene(GAME, mine, features=[lake, pier])
    plan = walked(scenario, "swim", (33, 22))
    (way,) = plan.models
    out = replace(way.steps[0], tests=("climb_out",))
    plan = replace(plan, models=(replace(way, steps=(out,)),), roll=6)
    plan = with_dice(plan, "climb_out", "gemini.swim.climb-out", "a.1")
    then = planner.after(scenario, plan, failed=["climb_out"] if failed else [])
    at = then.models["a.1"].pose.x
    assert 31 * INCH - 5 <= at < 31 * INCH if failed else at == 33 * INCH
    assert not then.unit("a").state.get("fallen")
    assert no(then, "swim") == ""


def test_who_fails_at_a_rope_stays_at_its_foot(
    scene: Any, unit: Any, box: Any, line: Any, walked: Any, no: Any
) -> None:
    """gemini.rope.initiative-reroll, gemini.climb.fail-up: no climb, and no more movement."""
    rope = line("r", "rope", (33, 22), (33.5, 22), from_z=0, to_z=4)
    features = [box("f", "floor", 33, 10, 45, 34, z=4), rope]
    scenario = scene(GAME, unit("a", (33, 22), profile={"I": 4, "AP": 3}), features=features)
    plan = walked(scenario, "climb_rope")
    (way,) = plan.models
    top = replace(way.start, x=round(33.5 * INCH), z=4 * INCH)
    step = Step(StepKind.ROPE, top, 0.0, (), ("rope",))
    plan = replace(plan, models=(replace(way, steps=(step,)),))
    plan = with_dice(plan, "rope", "gemini.rope.initiative-reroll", "a.1")
    then = planner.after(scenario, plan, failed=["rope"])
    assert then.models["a.1"].pose == scenario.models["a.1"].pose
    assert no(then, "single_move") == "gemini.climb.fail-up"
    assert planner.after(scenario, plan).models["a.1"].pose == top


def test_who_says_nothing_of_dice_has_passed_them(
    scene: Any, unit: Any, box: Any, walked: Any
) -> None:
    """gemini.react.move-save.fail: a plan by hand that lists no dice is carried out."""
    ice = box("g", "area", 15, 15, 50, 30, terrain="ice")
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 4, "I": 4}), features=[ice])
    plan = walked(scenario, "move", (24, 22))
    assert not planner.after(scenario, plan).unit("a").state.get("fallen")
