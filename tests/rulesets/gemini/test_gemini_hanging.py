"""Climbs and ladders over several turns, with a marker for the height reached."""

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400
HALF = 12.5 / 25.4


def on(scenario: Any, plan: Any) -> Any:
    """The next turn, once a legal plan is carried out."""
    verdict = planner.check(scenario, plan)
    assert verdict.legal, str(verdict)
    return planner.next_phase(planner.after(scenario, plan), ends_turn=True)


def test_half_way_up_a_ladder(scene: Any, unit: Any, box: Any, line: Any, no: Any) -> None:
    """gemini.ladder.mid-stop: M 4: 3" to the ladder and 1" up it; then 3" up and 1" on the floor.

    gemini.ladder.height-marker: after the first action its marker says 1"; it does nothing else.
    gemini.ladder.damage-fall: hurt there it falls from so high, saved or not.
    """
    floor = box("f", "floor", 32, 10, 45, 34, z=4)
    ladder = line("l", "ladder", (33, 22), (33.01, 22), from_z=0, to_z=4)
    climber = unit("a", (30, 22), profile={"M": 4, "I": 4})
    scenario = scene(GAME, climber, features=[floor, ladder])
    scenario = on(scenario, planner.plan(scenario, Order("a", "move", to=(33.01, 22, 4))))
    state = scenario.unit("a").state
    assert state["on_way"] == "l"
    assert state["climb_height"] == pytest.approx(1, abs=0.02)
    said = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert {"gemini.ladder.height-marker", "gemini.ladder.damage-fall"} <= set(said)
    assert no(scenario, "move") == "gemini.climb.height-marker"
    assert no(scenario, "climb_on") != ""
    plan = planner.plan(scenario, Order("a", "ladder_on", to=(34, 22, 4)))
    assert plan.dice == ()
    scenario = on(scenario, plan)
    pose = scenario.models["a.1"].pose
    assert pose.z == 4 * INCH
    assert pose.x == pytest.approx(34 * INCH, abs=0.03 * INCH)
    assert "climb_height" not in scenario.unit("a").state


@pytest.mark.parametrize("onto", ["w", (35, 22, 6), "bog", (35, 22)])
def test_an_order_onto_a_block_begins_to_climb_it(
    scene: Any, unit: Any, box: Any, walked: Any, left: Any, onto: Any
) -> None:
    """gemini.climb.height-marker: M 4, 1" to the foot and 3" up, whether named or by a point there.

    An order to what is on the ground climbs nothing.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    bog = box("bog", "area", 33, 0, 40, 44, terrain="bog")
    climber = unit("a", (32 - HALF, 22), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, climber, features=[block, bog])
    plan = walked(scenario, "climb", (33 - HALF, 22))
    way = replace(plan.models[0], spent=INCH, budget=4 * INCH)
    plan = replace(plan, order=replace(plan.order, to=onto), models=(way,))
    high = left(scenario, plan).get("climb_height")
    assert high == (pytest.approx(3, abs=1e-3) if onto in ("w", (35, 22, 6)) else None)


def test_half_way_up_a_wall(scene: Any, unit: Any, box: Any, no: Any) -> None:
    """gemini.climb.height-marker: 6" of wall with M 4: 4" in the first turn, the rest in the next.

    gemini.climb.initiative-test: each of both moves is tested; gemini.fall.damaged-climber.
    Beside the 2" that are left it needs its base's breadth, 0.98", to be on the top.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    climber = unit("a", (33 - HALF - 0.01, 22), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, climber, features=[block])
    top = (33 + HALF + 0.1, 22, 6)
    plan = planner.plan(scenario, Order("a", "climb", to=top))
    assert [dice.test for dice in plan.dice] == ["climb"]
    scenario = on(scenario, plan)
    state = scenario.unit("a").state
    assert state["on_way"] == "w"
    assert state["climb_height"] == pytest.approx(4, abs=0.05)
    said = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert "strength 3" in said["gemini.fall.damaged-climber"]
    assert no(scenario, "ladder_on") == "gemini.climb.height-marker"
    plan = planner.plan(scenario, Order("a", "climb_on", to=top))
    assert [dice.test for dice in plan.dice] == ["climb"]
    scenario = on(scenario, plan)
    assert scenario.models["a.1"].pose.z == 6 * INCH


def test_the_height_reached_is_for_nothing_else(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.climb.height-marker: 3" up, it may not walk 7" on the ground instead."""
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    hanging = {"on_way": "w", "climb_height": 3}
    climber = unit("a", (32.5, 22), profile={"M": 4, "I": 4, "AP": 2}, state=hanging)
    scenario = scene(GAME, climber, features=[block])
    away = walked(scenario, "climb_on", 180, (28, 22))
    assert "gemini.climb.height-marker" in broken(scenario, away)


@pytest.mark.parametrize(
    ("at", "facing", "to", "rule", "inches"),
    [
        # A base (its half 0.4921") 0.01" from the face, then 4 - 0.01 = 3.99" up.
        (
            (33 - HALF - 0.01, 22),
            0,
            (33 + HALF + 0.1, 22, 6),
            "climb.vertical-cost",
            '3.99" up',
        ),
        # 0.1" to the edge and off it by a base's breadth, 0.98": 4 - 0.1 - 0.98 = 2.92" down.
        ((33 + HALF + 0.1, 22, 6), 180, (28, 22), "down.same-as-up", '2.92" down'),
    ],
)
def test_what_a_marker_has_spent_is_told(
    scene: Any, unit: Any, box: Any, at: Any, facing: int, to: Any, rule: str, inches: str
) -> None:
    """gemini.climb.vertical-cost, gemini.down.same-as-up: what no step of the way shows."""
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    climber = unit("a", at, profile={"M": 4, "I": 4, "AP": 2})
    climber["models"][0]["facing"] = facing
    scenario = scene(GAME, climber, features=[block])
    plan = planner.plan(scenario, Order("a", "climb", to=to, goal="press_on"))
    assert inches in dict(plan.notes)[f"gemini.{rule}"]


def test_a_micrometre_below_the_top_is_the_top(scene: Any, unit: Any, box: Any, left: Any) -> None:
    """gemini.fall.damaged-climber, gemini.jumpdown.test-per-2: 3" up a block of 4", then all of it.

    Marked a µm short of the top, for it is not over the edge: a fall from 4" has strength 4 all the
    same, and a leap from there two tests.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=4)
    hanging = {"on_way": "w", "climb_height": 3}
    climber = unit("a", (32.5, 22), profile={"M": 4, "I": 4, "AP": 4}, state=hanging)
    scenario = scene(GAME, climber, features=[block])
    after = planner.after(scenario, planner.plan(scenario, Order("a", "keep_climbing")))
    said = dict(planner.rulesets.find(GAME).report(after, after.unit("a")))
    assert "strength 4" in said["gemini.fall.damaged-climber"]
    leap = planner.rulesets.find(GAME).terms(after, Order("a", "jump_off", to=(30, 22)))
    assert [test.times for test in leap.tests if test.name == "jump_off"] == [2]


def test_on_and_on(scene: Any, unit: Any, box: Any, left: Any) -> None:
    """gemini.climb.height-marker: 3" and 4" are 7" of a wall of 12"; 11.9" and 4" are 12"."""
    block = box("w", "solid", 33, 0, 40, 44, height=12)
    for before, after in ((3, 7), (11.9, 12)):
        hanging = {"on_way": "w", "climb_height": before}
        climber = unit("a", (32.5, 22), profile={"M": 4, "I": 4, "AP": 2}, state=hanging)
        scenario = scene(GAME, climber, features=[block])
        state = left(scenario, planner.plan(scenario, Order("a", "keep_climbing")))
        assert state["climb_height"] == pytest.approx(after, abs=1e-4)
        assert state["spent_actions"] == 2


@pytest.mark.parametrize(
    ("high", "points", "inches", "left_", "tests"),
    [
        (1, 1, 3, None, []),
        (1.5, 2, 2.5, None, ["climb"]),
        (4.5, 2, 0, 0.5, ["climb"]),  # gemini.down.max-distance: 4" now, half an inch later
    ],
)
def test_down_again(
    scene: Any,
    unit: Any,
    box: Any,
    no: Any,
    first: Any,
    left: Any,
    high: float,
    points: int,
    inches: float,
    left_: float | None,
    tests: list[str],
) -> None:
    """gemini.down.same-as-up: 1.5" down leave 2.5" of M 4; from 4.5" it takes more than one M.

    gemini.down.two-actions, gemini.down.initiative, A-40: from higher than it is tall (1.25") it
    takes two actions and a test. gemini.down.fail-fall: failed, it falls from where it hung.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=6)
    hanging = {"on_way": "w", "climb_height": high}
    for have in (1, 2):
        profile = {"M": 4, "I": 4, "AP": have}
        climber = unit("a", (32.5, 22), profile=profile, state=hanging)
        climber["models"][0]["facing"] = 180
        scenario = scene(GAME, climber, features=[block])
        lacks = "gemini.down.two-actions" if have < points else ""
        assert no(scenario, "come_down") == lacks
    assert first(scenario, "come_down").budget == inches * INCH
    plan = planner.plan(scenario, Order("a", "come_down", to=(28, 22)))
    assert planner.check(scenario, plan).legal
    assert [dice.test for dice in plan.dice] == tests
    state = left(scenario, plan)
    assert state.get("climb_height") == (pytest.approx(left_) if left_ else None)
    assert state["spent_actions"] == points
    assert "prone" not in state
    assert state["travelled"] == pytest.approx(4, abs=0.01)
    if tests:
        fallen = planner.after(scenario, plan, failed=["climb"])
        assert fallen.models == scenario.models
        state = fallen.unit("a").state
        assert state["prone"]
        assert "on_way" not in state
        assert bool(state.get("fallen")) is (high > 3)  # gemini.fall.under-3
    geared = unit("a", (32.5, 22), profile={"climbing_gear": True}, state=hanging)
    assert no(scene(GAME, geared, features=[block]), "come_down") == ""


def test_a_tall_ladder_takes_three_turns(
    scene: Any, unit: Any, box: Any, line: Any, no: Any, left: Any
) -> None:
    """gemini.ladder.mid-stop: a ladder of 9.9", M 4, 2" off: 2" along, then 6", then the top.

    It slants 1.2" in: it is 9.97" long, and 2" along it are 1.99" up.

    gemini.speed.sum-actions: each turn counts 4" of way, wherever on the ladder it is made: the
    first 2" + 2", the second 4" up, and the last the 3.97" that are left and a step on the roof.
    """
    features = [
        box("t", "solid", 30, 18, 36, 28, height=9.9, climbable=False),
        line("l", "ladder", (29.4, 23), (30.6, 23), from_z=0, to_z=9.9),
    ]
    slant = 9.9 / hypot(9.9, 1.2)
    climber = unit("a", (27.4, 23), profile={"I": 4})
    scenario = scene(GAME, climber, features=features)
    up = planner.plan(scenario, Order("a", "move", to=(33, 23, 9.9)))
    state = left(scenario, up)
    assert state["climb_height"] == pytest.approx(2 * slant, abs=0.001)
    assert state["travelled"] == pytest.approx(4, abs=0.01)
    then = planner.next_phase(planner.after(scenario, up), ends_turn=True)
    assert no(then, "ladder_on") == "gemini.ladder.mid-stop"
    assert no(then, "keep_climbing") != ""
    on = planner.plan(then, Order("a", "keep_on_ladder"))
    assert not on.dice
    state = left(then, on)
    assert state["climb_height"] == pytest.approx(6 * slant, abs=0.001)
    assert state["travelled"] == pytest.approx(4, abs=0.01)
    last = planner.next_phase(planner.after(then, on), ends_turn=True)
    assert no(last, "keep_climbing") != ""
    assert no(last, "ladder_on") == ""
    top = planner.plan(last, Order("a", "ladder_on", to=(30.6, 23, 9.9)))
    assert planner.check(last, top).legal
    assert top.models[0].end.z == round(9.9 * INCH)
    assert no(last, "come_down") == ""
    lower = planner.plan(last, Order("a", "come_down", to=(27, 23)))
    assert not lower.dice
    assert left(last, lower)["climb_height"] == pytest.approx(2 * slant, abs=0.001)


def test_half_way_down_a_wall(scene: Any, unit: Any, box: Any, no: Any, left: Any) -> None:
    """gemini.down.max-distance: 6" with M 4 need two moves: the first ends 2.5" up, on the face.

    From half an inch off the edge its base (0.98") goes over it, 0.5" + 0.49", and 3" down; then
    3" more and an inch away. gemini.down.initiative: each of both moves is tested.
    """
    block = box("t", "solid", 30, 20, 36, 26, height=6)
    climber = unit("a", (35.5, 23, 6), profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, climber, features=[block])
    plan = planner.plan(scenario, Order("a", "climb", to=(38, 23)))
    assert [dice.test for dice in plan.dice] == ["climb"]
    state = left(scenario, plan)
    assert state["climb_height"] == pytest.approx(6 - (4 - 0.5 - HALF), abs=0.02)
    assert state["travelled"] == pytest.approx(4, abs=0.02)
    then = on(scenario, plan)
    assert no(then, "move") == "gemini.climb.height-marker"
    assert no(then, "come_down") == "gemini.down.same-as-up"
    rest = planner.plan(then, Order("a", "climb_on", to=(38, 23)))
    assert [dice.test for dice in rest.dice] == ["climb"]
    after = on(then, rest)
    assert after.models["a.1"].pose.z == 0
    assert "climb_height" not in after.unit("a").state
    up = replace(rest, models=(replace(rest.models[0], steps=()),))
    assert not planner.check(then, up).legal  # what it has climbed is for nothing else


def test_who_stands_begins_while_others_are_far_from_the_top(
    scene: Any, unit: Any, box: Any, no: Any
) -> None:
    """gemini.climb.height-marker: of a wall of 12" a.1 has 1" behind it, and gets to 5" by M 4.

    a.2 waits at the foot, and 4" up it hangs in the same order; alone a.1 would be too far off.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=12)
    marks = {
        "on_way": "w",
        "climb_height": 1,
        "on_way_by": {"a.1": "w", "a.2": ""},
        "climb_height_by": {"a.1": 1, "a.2": 0},
    }
    x = 33 - 12.5 / 25.4 - 0.001
    profile = {"M": 4, "I": 4, "AP": 2}
    pair = unit("a", (x, 22), (x, 23.1), profile=profile, state=marks)
    scenario = scene(GAME, pair, features=[block])
    assert no(scenario, "climb_on") == ""
    plan = planner.plan(scenario, Order("a", "climb_on", to=(34.5, 23, 12)))
    assert planner.check(scenario, plan).legal
    state = planner.after(scenario, plan).unit("a").state
    assert state["climb_height_by"] == pytest.approx({"a.1": 5, "a.2": 4}, abs=0.02)
    alone = unit("a", (x, 22), profile=profile, state={"on_way": "w", "climb_height": 1})
    assert no(scene(GAME, alone, features=[block]), "climb_on") == "gemini.climb.height-marker"


def test_what_was_climbed_before_is_not_gone_twice(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.speed.sum-actions: 8" gone, 3" of it up a ladder; a third action of 4": 12".

    Its way is told from the foot, and is 7": with the 8" that would be 15". 12" are not fast.
    """
    features = [
        box("t", "solid", 30, 18, 40, 28, height=5, climbable=False),
        line("l", "ladder", (29.4, 23), (30.6, 23), from_z=0, to_z=5),
    ]
    state = {"on_way": "l", "climb_height": 3, "spent_actions": 2, "travelled": 8}
    one = unit("a", (29.4, 23), profile={"M": 4, "AP": 3, "I": 4}, state=state)
    scenario = scene(GAME, one, features=features)
    plan = planner.plan(scenario, Order("a", "ladder_on", to=(36, 23, 5)))
    assert plan.models[0].end.z == 5 * INCH
    assert "gemini.speed.over-12" not in dict(plan.notes)
    gone = planner.after(scenario, plan).unit("a").state["travelled"]
    assert gone <= 12


def test_the_last_of_a_climb_takes_all_that_is_left(scene: Any, unit: Any, box: Any) -> None:
    """gemini.climb.vertical-cost: 3" up a face of 6" with M 4: 3" more, and 0.98" onto the top.

    0.02" less than its allowance: a strip no wider than that is all that it reaches up there.
    """
    block = box("t", "solid", 33, 18, 40, 28, height=6)
    state = {"on_way": "t", "climb_height": 3}
    climber = unit("a", (33 - HALF, 22), profile={"I": 4, "AP": 2}, state=state)
    scenario = scene(GAME, climber, features=[block])
    plan = planner.plan(scenario, Order("a", "climb_on", to=(36, 22, 6)))
    assert planner.check(scenario, plan).legal
    end = plan.models[0].end
    assert end.z == 6 * INCH
    assert end.x / INCH == pytest.approx(33 - HALF + 1, abs=0.001)
