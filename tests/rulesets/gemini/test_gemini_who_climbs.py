"""The test of a climbing move is owed by those who climb: by nobody who takes a ladder."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400
RULE = "gemini.climb.initiative-test"
PROFILE = {"M": 4, "I": 4, "AP": 2}
FOOT = (32.4, 22)


def table(box: Any, line: Any, height: float, *, ladder: bool = True) -> list[Any]:
    """A block at x = 33, climbable, with a ladder up to 0.6" in from its edge."""
    block = box("t", "solid", 33, 18, 40, 28, height=height)
    up = line("l", "ladder", FOOT, (33.6, 22), from_z=0, to_z=height)
    return [block, up] if ladder else [block]


def climbs(scenario: Any, to: Any) -> Any:
    """Unit a climbs there, which the referee accepts."""
    plan = planner.plan(scenario, Order("a", "climb", to=to))
    verdict = planner.check(scenario, plan)
    assert verdict.legal, str(verdict)
    return plan


def unrolled(scenario: Any, plan: Any) -> list[str]:
    """The rules by which the same plan is refused if it lists no dice."""
    return [v.rule for v in planner.check(scenario, replace(plan, dice=())).violations]


@pytest.mark.parametrize("height", [3, 6])
def test_a_ladder_is_no_climb(scene: Any, unit: Any, box: Any, line: Any, height: float) -> None:
    """gemini.ladder.normal-rate: no Initiative roll; up 3" to the end, of 6" a part of the way."""
    features = table(box, line, height)
    features[0]["properties"]["climbable"] = False
    scenario = scene(GAME, unit("a", FOOT, profile=PROFILE), features=features)
    plan = climbs(scenario, (33.6, 22, height))
    assert plan.dice == ()
    state = planner.after(scenario, plan).unit("a").state
    assert state.get("on_way") == (None if height == 3 else "l")
    assert planner.after(scenario, plan, failed=()).unit("a").state == state


def test_a_walk_is_no_climb(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.climb.initiative-test: who climbs nothing with the order owes nothing for it."""
    scenario = scene(GAME, unit("a", (20, 22), profile=PROFILE), features=table(box, line, 3))
    assert climbs(scenario, (22, 22)).dice == ()


@pytest.mark.parametrize("height", [3, 6])
def test_a_face_is(scene: Any, unit: Any, box: Any, line: Any, height: float) -> None:
    """gemini.climb.initiative-test: I 4, 4/6, up a face; also up 4" of 6" with this order."""
    features = table(box, line, height, ladder=False)
    scenario = scene(GAME, unit("a", (32.5, 25), profile=PROFILE), features=features)
    plan = climbs(scenario, "t")
    assert [(d.rule, str(d.probability)) for d in plan.dice] == [(RULE, "2/3")]
    assert unrolled(scenario, plan) == [RULE]
    up = planner.after(scenario, plan)
    stays = planner.after(scenario, plan, failed=["climb"])
    assert up.unit("a").state.get("climb_height", 0) == pytest.approx(
        0 if height == 3 else 4 - (33 - 12.5 / 25.4 - 32.5), abs=0.01
    )
    assert (up.models["a.1"].pose.z > 0) == (height == 3)
    assert stays.models["a.1"].pose.z == 0
    assert "climb_height" not in stays.unit("a").state


def test_a_squad_in_which_one_takes_the_ladder(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.climb.initiative-test, A-79: one test for those who climb; by options, each its own.

    Who takes the ladder owes none of its own.
    """
    two = unit("a", FOOT, (32.5, 25), profile=PROFILE)
    for option, count, who in (("one", 1, ()), ("per-model", 1, ("a.2",))):
        options = {"climb.unit_test": option}
        scenario = scene(GAME, two, features=table(box, line, 3), options=options)
        plan = climbs(scenario, "t")
        assert all(way.end.z for way in plan.models)
        kinds = {way.id: {step.kind.value for step in way.steps} for way in plan.models}
        assert "ladder" in kinds["a.1"]
        assert "climb" in kinds["a.2"]
        assert [(d.count, d.models) for d in plan.dice] == [(count, who)]


def test_who_hangs_on_a_ladder_while_others_climb_a_face(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.ladder.normal-rate: climb_on takes both on; only who is on the face may fall."""
    state = {
        "on_way_by": {"a.1": "l", "a.2": "t"}, "climb_height_by": {"a.1": 3, "a.2": 3},
    }  # fmt: skip
    two = unit("a", FOOT, (32.5, 25), profile=PROFILE, state=state)
    options = {"climb.unit_test": "per-model"}
    scenario = scene(GAME, two, features=table(box, line, 6), options=options)
    plan = planner.plan(scenario, Order("a", "climb_on", to="t"))
    assert planner.check(scenario, plan).legal
    assert [(d.rule, d.models) for d in plan.dice] == [(RULE, ("a.2",))]
