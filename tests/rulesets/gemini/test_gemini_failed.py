"""Climbs and dives that were failed: what is left of those who owed the tests."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.errors import OrderError
from planner.plan import Dice, Step, StepKind

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


# -- some of a squad ------------------------------------------------------------------------------


def test_one_of_a_squad_falls_jumping_down(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.jumpdown.fail: a.2 lies at the foot of 4", done for the turn; the others go on.

    gemini.prone.get-up: it is a part of its own until it has risen, next turn, for one of three
    actions. gemini.split.remerge: then it is one with the others again, who are within 3".
    """
    squad = unit("a", (39.4, 21, 4), (39.4, 22.2, 4), profile={"M": 4, "I": 4, "AP": 3})
    scenario = scene(GAME, squad, features=[wall(box, 4)])
    plan = planner.plan(scenario, Order("a", "single_move", to=(42, 22), goal="press_on"))
    assert [(d.test, d.count) for d in plan.dice] == [("jump_down", 4)]  # two each
    after = planner.after(scenario, plan, failed=["jump_down:a.2"])
    assert [(u.id, [m.id for m in u.models]) for u in after.units] == [
        ("a", ["a.1"]),
        ("a-2", ["a.2"]),
    ]
    ways = {way.id: way for way in plan.models}
    drop = next(step for step in ways["a.2"].steps if step.kind is StepKind.DROP)
    assert after.models["a.2"].pose == drop.to
    assert after.models["a.1"].pose == ways["a.1"].end
    down, up = after.unit("a-2").state, after.unit("a").state
    assert (down["prone"], down["fallen"], up.get("prone")) == (True, True, None)
    assert no(after, "single_move") == ""
    then = planner.next_phase(after, ends_turn=True)
    risen = planner.after(then, planner.plan(then, Order("a-2", "rise")))
    assert [(u.id, len(u)) for u in risen.units] == [("a", 2)]
    assert not risen.unit("a").state.get("prone")


def test_some_of_a_squad_fall_climbing_down(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.down.unit-fall, A-79: of two who climb down as one a.1 falls 4"; a.2 stays above.

    D6 of them fall: only who threw it knows who, so that it has to be said.
    """
    squad = unit("a", (39.4, 21, 4), (39.4, 22.2, 4), profile={"M": 6, "I": 4, "AP": 3})
    scenario = scene(GAME, squad, features=[wall(box, 4)])
    plan = planner.plan(scenario, Order("a", "climb", to=(44, 22)))
    assert {way.end.z for way in plan.models} == {0}
    with pytest.raises(OrderError, match=r"climb:a\.1"):
        planner.after(scenario, plan, failed=["climb"])
    after = planner.after(scenario, plan, failed=["climb:a.1"])
    poses = after.models
    assert (poses["a.1"].pose.z, poses["a.2"].pose.z) == (0, 4 * INCH)
    assert after.unit_of["a.1"].state["fallen"]
    assert not after.unit_of["a.2"].state.get("fallen")
    assert no(after, "move") == "gemini.climb.fail-up"


def test_who_falls_hangs_no_more(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.fail-down: of two that hang 3" up a face of 6" a.1 falls and lies at its foot.

    gemini.climb.height-marker: a.2 hangs as high as before; nothing is left of a.1's climb.
    """
    both = {"a.1": 3, "a.2": 3}
    marks = {"on_way_by": dict.fromkeys(both, "w"), "climb_height_by": both}
    hung = {"on_way": "w", "climb_height": 3, **marks}
    profile = {"M": 4, "I": 4, "AP": 3}
    squad = unit("a", (39.4, 21, 6), (39.4, 22.2, 6), profile=profile, state=hung)
    scenario = scene(GAME, squad, features=[wall(box, 6)])
    plan = planner.plan(scenario, Order("a", "climb_on", to=(42, 22)))
    after = planner.after(scenario, plan, failed=["climb:a.1"])
    assert rulesets.find(GAME).hanging(after) == {"a.2": ("w", 3 * INCH)}
    fell, holds = after.unit_of["a.1"], after.unit_of["a.2"]
    assert (fell.models[0].pose.z, fell.state["fallen"]) == (0, True)
    assert not holds.state.get("fallen")


def test_one_fails_at_a_rope_and_another_slips(
    scene: Any, unit: Any, box: Any, line: Any, walked: Any, no: Any
) -> None:
    """gemini.climb.fail-up, gemini.react.move-save.fail: each has what its own test leaves.

    With gear a.1 goes up 3" of rope in a move; it stays at the foot, upright, and goes nowhere.
    a.2 goes 2.5" over ice with M 4, further than 2", and lies there.
    """
    rope = line("r", "rope", (33, 22), (33.5, 22), from_z=0, to_z=3)
    floor, ice = (
        box("f", "floor", 33, 10, 45, 34, z=3),
        box("g", "area", 28, 20, 32, 24, terrain="ice"),
    )
    gear = {"M": 4, "I": 4, "climbing_gear": True}
    squad = unit("a", (33, 22), (29, 22), profile=gear)
    scenario = scene(GAME, squad, features=[floor, rope, ice])
    plan = walked(scenario, "single_move")
    one, two = plan.models
    top = replace(one.start, x=round(33.5 * INCH), z=3 * INCH)
    there = replace(two.start, x=round(31.5 * INCH))
    one = replace(one, steps=(Step(StepKind.ROPE, top, 0.0, (), ("rope",)),))
    two = replace(two, steps=(Step(StepKind.LINE, there),))
    owed = ("rope", "a.1"), ("footing g", "a.2")
    dice = tuple(Dice(test, "D6", "", None, None, None, 1, (model,)) for test, model in owed)
    plan = replace(plan, models=(one, two), dice=dice)
    after = planner.after(scenario, plan, failed=["rope", "footing g"])
    stays, slips = after.unit_of["a.1"].state, after.unit_of["a.2"].state
    assert (stays.get("prone"), stays.get("fallen")) == (None, None)
    assert (slips["prone"], slips["fallen"]) == (True, True)
    assert no(after, "single_move") == "gemini.climb.fail-up"


def test_a_jump_that_fails(scene: Any, unit: Any, box: Any) -> None:
    """gemini.jump.fall-damage: over 2" of trench one lies at its lip, 5" deep, done for the turn.

    From roof to roof, 3" up, it lies on the ground between them. gemini.fall.under-3: a trench of
    2" ends no turn.
    """
    for deep, over in ((5, True), (2, False)):
        ditch = box("d", "gap", 24, 10, 26, 34, depth=deep)
        jumper = unit("a", (23.2, 22), profile={"M": 4, "I": 4, "AP": 2})
        scenario = scene(GAME, jumper, features=[ditch], options={"ditch.modes": "jump"})
        plan = planner.plan(scenario, Order("a", "single_move", to=(26.6, 22), goal="press_on"))
        assert [dice.test for dice in plan.dice] == ["jump"]
        after = planner.after(scenario, plan, failed=["jump"])
        assert after.models["a.1"].pose.x <= 24 * INCH
        assert bool(after.unit("a").state.get("fallen")) is over
        assert after.unit("a").state["prone"]
    roofs = [
        box("w", "solid", 18, 18, 24, 26, height=3),
        box("v", "solid", 26, 18, 32, 26, height=3),
    ]
    jumper = unit("a", (23.4, 22, 3), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, jumper, features=roofs)
    plan = planner.plan(scenario, Order("a", "single_move", to=(26.6, 22, 3), goal="press_on"))
    assert [dice.test for dice in plan.dice] == ["jump"]
    pose = planner.after(scenario, plan, failed=["jump"]).models["a.1"].pose
    assert (pose.z, 24 * INCH < pose.x < 26 * INCH) == (0, True)


def test_a_test_that_nobody_owes(scene: Any, unit: Any) -> None:
    """A misspelt test, or somebody who does not owe it, is an error that names the nearest."""
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 4}))
    plan = planner.plan(scenario, Order("a", "move", to=(22, 22)))
    for entry in ("jmp", "jump:a.1", "jump:b.1"):
        with pytest.raises(OrderError, match="owes no test"):
            planner.after(scenario, plan, failed=[entry])
