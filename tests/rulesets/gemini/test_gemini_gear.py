"""Ropes climbed with gear: one action at full rate, and a level (4" unless said) a turn."""

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

import planner
from planner import Order
from planner.mobility import Way
from planner.plan import Step, StepKind
from planner.units import Pose

GAME = "gemini"
INCH = 25_400
RULE = "gemini.grapple.full-rate"
PROFILE = {"M": 4, "I": 4, "AP": 2, "climbing_gear": True}
FOOT = (32.4, 22)


def tower(box: Any, line: Any, height: float) -> list[Any]:
    """A tower at x = 33 and a rope up it, whose head is 0.6" in from the edge."""
    block = box("t", "solid", 33, 18, 40, 28, height=height, climbable=False)
    return [block, line("r", "rope", FOOT, (33.6, 22), from_z=0, to_z=height)]


def risen(inches: float, height: float) -> Any:
    """How high so many inches along that rope lead: it slants 1.2" in on its way up."""
    return pytest.approx(inches * height / hypot(height, 1.2), abs=1e-4)


def up(scenario: Any, *failed: str, turn: bool = True) -> Any:
    """The scenario once unit a has climbed with its gear, in the next turn or in this one."""
    plan = planner.plan(scenario, Order("a", "climb_gear", to=(34, 22, _top(scenario))))
    verdict = planner.check(scenario, plan)
    assert verdict.legal, str(verdict)
    after = planner.after(scenario, plan, failed=failed)
    return planner.next_phase(after, ends_turn=True) if turn else after


def _top(scenario: Any) -> float:
    return float(scenario.battlefield.by_id["t"].top) / INCH


def test_three_turns_up_a_tall_rope(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.full-rate: 8.5" are 4", 4" and 0.5"; that turn 3.5" are left, 0.4" walked.

    M 6 would get it further, were a level not the most: 4" of the 6" in either turn.
    """
    climber = unit("a", FOOT, profile={**PROFILE, "M": 6})
    scenario = scene(GAME, climber, features=tower(box, line, 8.5))
    for high in (4, 8):
        scenario = up(scenario)
        state = scenario.unit("a").state
        assert (state["on_way"], state["climb_height"]) == ("r", high)
        assert scenario.models["a.1"].pose.at == (round(32.4 * INCH), 22 * INCH, 0)
        assert "hauled" not in state  # it was of that turn
    after = up(scenario, turn=False)
    state = after.unit("a").state
    assert after.models["a.1"].pose.at == (34 * INCH, 22 * INCH, round(8.5 * INCH))
    assert "climb_height" not in state
    assert state["hauled"] == 0.5
    assert list(state["ways_left"]) == ["r"]


def test_no_second_level_in_a_turn(scene: Any, unit: Any, box: Any, line: Any, no: Any) -> None:
    """gemini.grapple.full-rate: M 3: 3" of 9.08" long are 2.97" up, then the level is full."""
    climber = unit("a", FOOT, profile={**PROFILE, "M": 3, "AP": 3})
    scenario = scene(GAME, climber, features=tower(box, line, 9))
    for high in (risen(3, 9), 4):
        scenario = up(scenario, turn=False)
        state = scenario.unit("a").state
        assert state["climb_height"] == high
        assert state["hauled"] == high
    assert state["spent_actions"] == 2
    assert no(scenario, "climb_gear") == RULE
    later = planner.next_phase(scenario, ends_turn=True)
    assert up(later).unit("a").state["climb_height"] - 4 == risen(3, 9)


@pytest.mark.parametrize(("more", "open_", "high"), [(0, True, None), (1, False, 4)])
def test_a_level_to_the_micrometre(
    scene: Any, unit: Any, box: Any, line: Any, first: Any, more: int, open_: bool,
    high: float | None,
) -> None:  # fmt: skip
    """gemini.grapple.full-rate: a rope of 4" is climbed whole, of 1 µm more not in this turn."""
    climber = unit("a", FOOT, profile={**PROFILE, "M": 6})
    features = tower(box, line, (4 * INCH + more) / INCH)
    scenario = scene(GAME, climber, features=features)
    assert scenario.battlefield.by_id["r"].height == 4 * INCH + more
    passage = first(scenario, "move").passage("r")
    assert ((passage.way is Way.OPEN), passage.rule) == (open_, RULE)
    after = up(scenario)
    assert after.unit("a").state.get("climb_height") == high
    assert after.models["a.1"].pose.z == (4 * INCH if open_ else 0)
    if not open_:
        assert up(after).models["a.1"].pose.z == 4 * INCH + 1


def test_two_ropes_one_over_the_other(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.full-rate: 2.5" up the first and 1.5" of the second are a level.

    M 4: the first slopes 1.2" in, so it is 2.78" long; 0.9" to the second are 3.68". The second
    action gets 1.5" of its 3" up.
    """
    low = box("low", "solid", 33, 18, 40, 28, height=2.5, climbable=False)
    high = box("t", "floor", 35.6, 18, 40, 28, z=5.5)
    ropes = [
        line("r", "rope", FOOT, (33.6, 22), from_z=0, to_z=2.5),
        line("s", "rope", (34.5, 22), (36.1, 22), from_z=2.5, to_z=5.5),
    ]
    scenario = scene(GAME, unit("a", FOOT, profile=PROFILE), features=[low, high, *ropes])
    plan = planner.plan(scenario, Order("a", "climb_gear", to=(34.5, 22, 2.5)))
    assert planner.check(scenario, plan).legal
    scenario = planner.after(scenario, plan)
    assert scenario.models["a.1"].pose.at == (round(34.5 * INCH), 22 * INCH, round(2.5 * INCH))
    assert scenario.unit("a").state["hauled"] == 2.5
    plan = planner.plan(scenario, Order("a", "climb_gear", to=(36.1, 22, 5.5)))
    assert planner.check(scenario, plan).legal
    state = planner.after(scenario, plan).unit("a").state
    assert (state["on_way"], state["climb_height"], state["hauled"]) == ("s", 1.5, 4)


def test_a_failed_roll(scene: Any, unit: Any, box: Any, line: Any, no: Any) -> None:
    """gemini.rope.initiative-reroll: I 4, 8/9; failed, it hangs where it was, 3.96" up.

    gemini.climb.fail-up: then it moves no more this turn; the next one gets it to 7.93".
    """
    scenario = up(scene(GAME, unit("a", FOOT, profile=PROFILE), features=tower(box, line, 9)))
    plan = planner.plan(scenario, Order("a", "climb_gear", to=(34, 22, 9)))
    assert [(d.test, str(d.probability), d.models) for d in plan.dice] == [
        ("rope", "8/9", ("a.1",))
    ]
    after = up(scenario, "rope", turn=False)
    state = after.unit("a").state
    assert (state["on_way"], state["climb_height"]) == ("r", risen(4, 9))
    assert "hauled" not in state
    assert no(after, "climb_gear") == "gemini.climb.fail-up"
    later = planner.next_phase(after, ends_turn=True)
    assert up(later).unit("a").state["climb_height"] == risen(8, 9)


def test_a_failed_roll_at_the_foot(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.rope.initiative-reroll: who fails the first level has none of it behind it."""
    scenario = scene(GAME, unit("a", FOOT, profile=PROFILE), features=tower(box, line, 9))
    state = up(scenario, "rope", turn=False).unit("a").state
    assert {"on_way", "climb_height", "hauled"}.isdisjoint(state)


def test_no_roll_where_the_option_says_so(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.full-rate, A-44: grapple.test = false."""
    climber = unit("a", FOOT, profile=PROFILE)
    options = {"grapple.test": False}
    scenario = scene(GAME, climber, features=tower(box, line, 9), options=options)
    plan = planner.plan(scenario, Order("a", "climb_gear", to=(34, 22, 9)))
    assert plan.dice == ()
    assert planner.after(scenario, plan).unit("a").state["climb_height"] == risen(4, 9)


@pytest.mark.parametrize(("points", "rule"), [(1, RULE), (2, "")])
def test_two_actions_where_the_option_says_so(
    scene: Any, unit: Any, box: Any, line: Any, no: Any, points: int, rule: str
) -> None:
    """gemini.grapple.full-rate, A-44: grapple.ap = 2."""
    climber = unit("a", FOOT, profile={**PROFILE, "AP": points})
    options = {"grapple.ap": 2}
    scenario = scene(GAME, climber, features=tower(box, line, 9), options=options)
    assert no(scenario, "climb_gear") == rule


def test_by_hand_as_well(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.rope.two-actions: with gear it may still climb by hand; gear then does a level yet."""
    climber = unit("a", FOOT, profile={**PROFILE, "AP": 4, "M": 3})
    scenario = scene(GAME, climber, features=tower(box, line, 9))
    plan = planner.plan(scenario, Order("a", "climb_rope", to=(34, 22, 9)))
    scenario = planner.after(scenario, plan)
    state = scenario.unit("a").state
    assert (state["spent_actions"], "hauled" in state) == (2, False)
    assert state["climb_height"] == risen(3, 9)
    state = up(scenario, turn=False).unit("a").state
    assert state["spent_actions"] == 3
    assert (state["climb_height"], state["hauled"]) == (risen(6, 9), risen(3, 9))


def test_of_two_one_has_gear(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.full-rate: a.1 gets up by M 4, who has no gear waits and owes nothing."""
    squad = unit("a", FOOT, (30, 22), profile=PROFILE)
    squad["models"][1]["profile"] = {"climbing_gear": False}
    scenario = scene(GAME, squad, features=tower(box, line, 9))
    for high in (risen(4, 9), risen(8, 9)):
        plan = planner.plan(scenario, Order("a", "climb_gear", to=(34, 22, 9)))
        assert planner.check(scenario, plan).legal
        assert [name for dice in plan.dice for name in dice.models] == ["a.1"]
        scenario = planner.next_phase(planner.after(scenario, plan), ends_turn=True)
        state = scenario.unit("a").state
        assert state["climb_height_by"] == {"a.1": high, "a.2": 0}
        assert scenario.models["a.2"].pose.z == 0


@pytest.mark.parametrize(
    ("profile", "state", "rule"),
    [
        ({"climbing_gear": False}, {}, RULE),
        ({"can_climb": False}, {}, "gemini.climb.form"),
        ({}, {"hauled": 4}, RULE),
        ({}, {"on_way": "t", "climb_height": 2}, "gemini.climb.height-marker"),
    ],
)
def test_who_does_not_climb_with_gear(
    scene: Any, unit: Any, box: Any, line: Any, no: Any, profile: dict[str, Any],
    state: dict[str, Any], rule: str,
) -> None:  # fmt: skip
    """gemini.grapple.full-rate: without gear nobody, nor twice; nor who hangs on a wall."""
    climber = unit("a", FOOT, profile={**PROFILE, **profile}, state=state)
    assert no(scene(GAME, climber, features=tower(box, line, 9)), "climb_gear") == rule


def test_the_referee_counts_levels(scene: Any, unit: Any, box: Any, line: Any, broken: Any) -> None:
    """gemini.grapple.full-rate: 5" by hand with M 8 are legal, told to be with gear not."""
    climber = unit("a", FOOT, profile={**PROFILE, "M": 8})
    scenario = scene(GAME, climber, features=tower(box, line, 5))
    plan = planner.plan(scenario, Order("a", "climb_rope", to=(33.6, 22, 5)))
    assert plan.models[0].end.z == 5 * INCH
    assert broken(scenario, plan) == set()
    geared = replace(plan, order=replace(plan.order, action="climb_gear"))
    assert RULE in broken(scenario, geared)


def test_the_planner_says_what_a_rope_takes(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.full-rate: a move does not get up 8"; climb_gear stops after 4" of it."""
    climber = unit("a", (30, 22), profile={**PROFILE, "M": 8})
    scenario = scene(GAME, climber, features=tower(box, line, 8))

    def said(action: str) -> str:
        notes = planner.plan(scenario, Order("a", action, to="t")).notes
        return " ".join(text for rule, text in notes if rule == RULE)

    assert '8" up r is more than gear does this turn, 4" at most' in said("move")
    assert said("climb_gear") == 'a.1 stops: gear gets nobody up more than a level (4") a turn'


def test_what_is_left_of_a_tall_rope(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.full-rate: 9" up and 1.2" in slope 9.08"; 4" of them are climbed, 0.4" follow.

    What the level of a turn keeps it from is no length that is left.
    """
    scenario = scene(GAME, unit("a", FOOT, profile=PROFILE), features=tower(box, line, 9))
    plan = planner.plan(scenario, Order("a", "climb_gear", to=(34, 22, 9)))
    (left,) = [term.value for term in plan.objective if term.name == "climb_left"]
    assert left == pytest.approx((hypot(9, 1.2) - 4 + 0.4) * INCH, abs=5)


def test_what_is_left_to_a_tower_counts_the_way_up(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.grapple.full-rate: 9" up and 1.2" in slope 9.08"; at the head a base is in the tower.

    A figure at the foot of it touches it as seen from above, and is 9.08" away all the same.
    """
    scenario = scene(GAME, unit("a", FOOT, profile=PROFILE), features=tower(box, line, 9))
    plan = planner.plan(scenario, Order("a", "climb_gear", to="t"))
    values = {term.name: term.value for term in plan.objective}
    assert values["models_in_objective"] == 0
    assert values["climb_left"] == pytest.approx((hypot(9, 1.2) - 4) * INCH, abs=5)
    assert plan.models[0].steps == ()
    assert planner.check(scenario, plan).legal


def test_no_more_inches_lead_up_more_than_a_level(
    scene: Any, unit: Any, box: Any, line: Any
) -> None:
    """gemini.grapple.full-rate: a level is the most, so no more M is said to get it up 9"."""
    scenario = scene(GAME, unit("a", FOOT, profile=PROFILE), features=tower(box, line, 9))
    plan = planner.plan(scenario, Order("a", "climb_gear", to="t"))
    assert [why.rule for why in plan.why_not] == [RULE]
    assert [repair.text for repair in plan.repairs] == []
    assert "lacks" not in plan.why_not[0].text


def test_no_step_up_a_rope_of_more_than_a_level(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.full-rate: with M 20 the referee refuses the 9" at once by its rule."""
    profile = {**PROFILE, "M": 20}
    scenario = scene(GAME, unit("a", FOOT, profile=profile), features=tower(box, line, 9))
    order = Order("a", "climb_gear", to="t")
    plan = planner.plan(scenario, order)
    head = Pose(round(33.6 * INCH), 22 * INCH, 9 * INCH, plan.models[0].start.heading)
    way = replace(plan.models[0], steps=(Step(StepKind.ROPE, head, 0, ()),))
    verdict = planner.check(scenario, replace(plan, models=(way,), move_order=("a.1",)))
    assert (RULE, "cannot use r") in {(v.rule, v.text) for v in verdict.violations}


def test_a_squad_waits_for_a_rope(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.grapple.one-per-rope: one on each level, 4" of 8.5": the next follows in turn three.

    The nearest goes 1.4" to the foot and 2.6" along the rope with M 4; there it is still on the
    lowest level as the second turn begins, and 6.6" along no more as the third does. The others
    wait.
    """
    three = unit("a", (31, 22), (29.8, 22), (28.6, 22), profile=PROFILE)
    scenario = scene(GAME, three, features=tower(box, line, 8.5))
    hung = []
    for turn in range(3):
        plan = planner.plan(scenario, Order("a", "climb_gear", to="t"))
        assert planner.check(scenario, plan).legal
        terms = {term.name for term in plan.objective}
        assert "climb_left" in terms
        scenario = planner.next_phase(planner.after(scenario, plan), ends_turn=True)
        highs = scenario.unit("a").state.get("climb_height_by") or {}
        hung.append([highs.get(f"a.{n}", 0) for n in (1, 2, 3)])
        for number in (2, 3) if turn == 0 else ():
            pose = scenario.models[f"a.{number}"].pose
            assert hypot(pose.x / INCH - FOOT[0], pose.y / INCH - FOOT[1]) < 2.2
    for high, inches in zip(hung, (2.6, 6.6), strict=False):
        assert high[0] == pytest.approx(inches * 8.5 / hypot(8.5, 1.2), abs=0.001)
        assert high[1:] == [0, 0]
    assert scenario.models["a.1"].pose.z == round(8.5 * INCH)
    assert sorted(map(bool, hung[2][1:])) == [False, True]
