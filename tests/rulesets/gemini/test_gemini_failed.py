"""Climbs and dives that were failed: what is left of those who owed the tests."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import StepKind

GAME = "gemini"
INCH = 25_400


def wall(box: Any, height: float = 6) -> Any:
    """A block from x = 33 to 40."""
    return box("w", "solid", 33, 18, 40, 28, height=height)


@pytest.mark.parametrize(("reading", "rule"), [("turn", "gemini.fall.ends-move"), ("action", "")])
def test_a_failed_dive(scene: Any, unit: Any, box: Any, no: Any, reading: str, rule: str) -> None:
    """gemini.dive.fail, A-47: 4" down, failed: it lies there, and nobody is charged.

    Of three points the dive takes one; rising takes one, and the third walks 4", unless the turn
    is over. gemini.fall.under-3: from 2.5" it acts on in both readings.
    """
    for height, then in ((4, rule), (2.5, "")):
        diver = unit("a", (39.4, 22, height), profile={"I": 4, "AP": 3, "melee_radius": 3})
        foe = unit("b", (43, 22), side="blue")
        options = {"dive.fail_lock": reading}
        scenario = scene(GAME, diver, foe, features=[wall(box, height)], options=options)
        plan = planner.plan(scenario, Order("a", "dive", ["b"]))
        assert planner.check(scenario, plan).legal
        after = planner.after(scenario, plan, failed=["jump_down"])
        state, foes = after.unit("a").state, after.unit("b").state
        assert state["prone"]
        assert not {"locked", "charges"} & set(state)
        assert not {"charged_by", "locked"} & set(foes)
        pose = after.models["a.1"].pose
        drop = next(s for s in plan.models[0].steps if s.kind is StepKind.DROP)
        assert pose == drop.to
        assert no(after, "move") == then
        assert "locked" in planner.after(scenario, plan).unit("a").state


@pytest.mark.parametrize(
    ("reading", "gear", "fires"),
    [
        ("hold", False, ""),
        ("hold", True, "gemini.climb.fail-up"),
        ("fall", False, "gemini.fall.ends-move"),
    ],
)
def test_failing_part_of_the_way_up(
    scene: Any, unit: Any, box: Any, no: Any, reading: str, gear: bool, fires: str
) -> None:
    """gemini.climb.fail-up, A-38: 4" up it holds on and moves no more this turn, or falls.

    It may fire still if its hands are free, and climbs on next turn.
    """
    profile = {"I": 4, "AP": 5, "bulky_gear": gear}
    hanging = {"on_way": "w", "climb_height": 4}
    options = {"climb.fail_up": reading}
    climber = unit("a", (32.5, 22), profile=profile, state=hanging)
    scenario = scene(GAME, climber, features=[wall(box, 9)], options=options)
    plan = planner.plan(scenario, Order("a", "keep_climbing"))
    after = planner.after(scenario, plan, failed=["climb"])
    assert after.models == scenario.models
    assert no(after, "fire") == fires
    assert no(after, "keep_climbing") != ""
    then = planner.next_phase(after, ends_turn=True)
    held = reading == "hold"
    assert (then.unit("a").state.get("climb_height") == 4) is held
    assert bool(then.unit("a").state.get("prone")) is not held
    assert (no(then, "keep_climbing") == "") is held


def test_failing_at_the_foot(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.climb.fail-up, gemini.climb.fail-down: it stays at the foot; from the top it falls.

    2" to the wall of 2" with M 6, both of a unit as one; neither moves on this turn. From a top
    of 4" one falls to its foot, and its turn is over.
    """
    pair = unit("a", (30.5, 21), (30.5, 23), profile={"M": 6, "I": 4, "AP": 3})
    scenario = scene(GAME, pair, features=[wall(box, 2)])
    plan = planner.plan(scenario, Order("a", "climb", to=(36, 22, 2)))
    assert {way.end.z for way in plan.models} == {2 * INCH}
    after = planner.after(scenario, plan, failed=["climb"])
    assert {model.pose.z for model in after.unit("a").models} == {0}
    assert all(model.pose.x > 32.4 * INCH for model in after.unit("a").models)
    assert no(after, "move") == "gemini.climb.fail-up"
    assert no(after, "fire") == ""
    assert no(planner.next_phase(after, ends_turn=True), "move") == ""
    lone = unit("a", (39.4, 22, 4), profile={"M": 6, "I": 4, "AP": 3})
    scenario = scene(GAME, lone, features=[wall(box, 4)])
    plan = planner.plan(scenario, Order("a", "climb", to=(44, 22)))
    after = planner.after(scenario, plan, failed=["climb"])
    assert after.models["a.1"].pose.z == 0
    assert no(after, "fire") == "gemini.fall.ends-move"
