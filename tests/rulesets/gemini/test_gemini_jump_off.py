"""Jumping down from part of the way up a climb."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400
BASE = 25 / 25.4


@pytest.mark.parametrize(("reading", "rule"), [(True, ""), (False, "gemini.jumpdown.no-action")])
def test_jumping_off_a_wall(
    scene: Any, unit: Any, box: Any, no: Any, broken: Any, reading: bool, rule: str
) -> None:
    """gemini.jumpdown.test-per-2, A-46: from 5" up a wall two tests, and all of M 4 is left.

    gemini.jumpdown.limit-6: from 6.5" nobody does. Failed, it lies at the foot, done for the turn.
    """
    block, options = box("t", "solid", 33, 18, 40, 28, height=9), {"jumpdown.from_climb": reading}
    for high, why in ((5, rule), (6.5, rule or "gemini.jumpdown.limit-6")):
        hanging = {"on_way": "t", "climb_height": high}
        climber = unit("a", (32.5, 22), profile={"I": 4, "AP": 2}, state=hanging)
        climber["models"][0]["facing"] = 180
        scenario = scene(GAME, climber, features=[block], options=options)
        assert no(scenario, "jump_off") == why
        if why:
            continue
        plan = planner.plan(scenario, Order("a", "jump_off", to=(20, 22)))
        assert planner.check(scenario, plan).legal
        assert plan.models[0].end.x == pytest.approx(28.5 * INCH, abs=60)
        (dice,) = plan.dice
        assert (dice.test, dice.count) == ("jump_off", 2)
        short = replace(plan, dice=(replace(dice, count=1, models=("a.1",)),))
        assert broken(scenario, short) == {"gemini.jumpdown.test-per-2"}
        after = planner.after(scenario, plan)
        assert "on_way" not in after.unit("a").state
        assert after.unit("a").state["travelled"] == pytest.approx(9, abs=0.01)
        fallen = planner.after(scenario, plan, failed=["jump_off"])
        assert fallen.models["a.1"].pose == scenario.models["a.1"].pose
        assert no(fallen, "fire") == "gemini.fall.ends-move"


def test_jumping_off_below_an_edge(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jumpdown.no-allowance, A-46: 3" above the foot of 6" of wall: one test, 4" to go.

    Its figure stands at the edge still, its base (0.98") over it already: that is not paid again.
    gemini.speed.sum-actions: 3" down and 4".
    """
    block = box("t", "solid", 30, 18, 36, 28, height=6)
    hanging = {"on_way": "t", "climb_height": 3}
    climber = unit("a", (36 - BASE / 2, 22, 6), profile={"I": 4, "AP": 2}, state=hanging)
    scenario = scene(GAME, climber, features=[block])
    plan = planner.plan(scenario, Order("a", "jump_off", to=(50, 22)))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.z == 0
    assert plan.models[0].end.x == pytest.approx((36 + BASE / 2 + 4) * INCH, abs=60)
    (dice,) = plan.dice
    assert (dice.test, dice.count) == ("jump_off", 1)
    state = planner.after(scenario, plan).unit("a").state
    assert state["travelled"] == pytest.approx(7, abs=0.02)


def test_a_squad_jumps_off(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.jumpdown.test-per-2: 5" up two tests, 3" up one; who stands at the foot owes none.

    gemini.jumpdown.fail: a.1 fails and lies at the foot; the two others go on, 4" each.
    gemini.speed.sum-actions: 3" down and 4" for a.2.
    """
    block = box("t", "solid", 33, 18, 40, 28, height=9)
    hanging = {
        "on_way": "t",
        "climb_height": 5,
        "on_way_by": {"a.1": "t", "a.2": "t", "a.3": ""},
        "climb_height_by": {"a.1": 5, "a.2": 3, "a.3": 0},
    }
    places = [(32.5, 20), (32.5, 22), (32.5, 24)]
    squad = unit("a", *places, profile={"I": 4, "AP": 2}, state=hanging)
    for model in squad["models"]:
        model["facing"] = 180
    scenario = scene(GAME, squad, features=[block])
    plan = planner.plan(scenario, Order("a", "jump_off", to=(20, 22)))
    assert planner.check(scenario, plan).legal
    owed = {dice.test: (dice.count, set(dice.models)) for dice in plan.dice}
    assert owed == {"jump_off_1": (1, {"a.2"}), "jump_off_2": (2, {"a.1"})}
    whole = planner.after(scenario, plan)
    assert "on_way" not in whole.unit("a").state
    assert whole.unit("a").state["travelled_by"]["a.2"] == pytest.approx(7, abs=0.01)
    after = planner.after(scenario, plan, failed=["jump_off_2"])
    assert after.models["a.1"].pose == scenario.models["a.1"].pose
    ends = {way.id: way.end for way in plan.models}
    assert after.models["a.2"].pose == ends["a.2"]
    assert after.unit_of["a.1"].state["prone"]
    assert "on_way" not in after.unit_of["a.1"].state
    assert not after.unit_of["a.2"].state.get("prone")
    squad["state"] = {**hanging, "climb_height_by": {"a.1": 6.5, "a.2": 3, "a.3": 0}}
    assert no(scene(GAME, squad, features=[block]), "jump_off") == "gemini.jumpdown.limit-6"
