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
