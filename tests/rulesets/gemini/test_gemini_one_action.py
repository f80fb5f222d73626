"""One action of several in slow ground, in variable ground or lying: what is left is for others."""

from dataclasses import replace
from typing import Any

import planner
from planner import Order, Plan, Scenario

GAME = "gemini"


def rolled(plan: Plan, roll: int) -> Plan:
    """The same plan of an order with its dice thrown."""
    return replace(plan, order=replace(plan.order, roll=roll))


def fired(scenario: Scenario) -> Scenario:
    """The scenario once unit a has fired."""
    return planner.after(scenario, planner.plan(scenario, Order("a", "fire")))


def test_wading_with_one_action(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, no: Any
) -> None:
    """gemini.move.three-action-mix, gemini.terrain.difficult-round: M 5 in a bog, three actions.

    One of them wades half of 5", rounded up: 3". Then there is a shot, and 3" more.
    """
    mover = unit("a", (20, 22), profile={"M": 5, "AP": 3})
    scenario = scene(GAME, mover, features=[box("bog", "area", 10, 10, 40, 34, terrain="bog")])
    far = walked(scenario, "single_wade", (23.001, 22))
    assert broken(scenario, far) == {"gemini.move.reductions"}
    first = walked(scenario, "single_wade", (23, 22))
    assert broken(scenario, first) == set()
    then = fired(planner.after(scenario, first))
    assert then.unit("a").state["spent_actions"] == 2
    for name in ("wade", "single_wade"):  # the last action by either name
        assert broken(then, walked(then, name, (26, 22))) == set()


def test_crawling_with_one_action(scene: Any, unit: Any, walked: Any, broken: Any, no: Any) -> None:
    """gemini.crawl.half-rate: M 4: 2" for one action; gemini.move.three-action-mix: two shots."""
    mover = unit("a", (20, 22), profile={"M": 4, "AP": 3}, state={"prone": True})
    scenario = scene(GAME, mover)
    far = walked(scenario, "single_crawl", (22.001, 22))
    assert broken(scenario, far) == {"gemini.move.reductions"}
    then = planner.after(scenario, walked(scenario, "single_crawl", (22, 22)))
    assert then.unit("a").state["prone"]
    then = fired(fired(then))
    assert no(then, "fire") == "gemini.move.three-action-mix"


def test_scrambling_with_one_action(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, no: Any
) -> None:
    """gemini.variable.trigger: the dice are the allowance of all of the turn, 2" an action here.

    Whoever has scrambled out of the rubble has no plain 4" for the next action.
    """
    rubble = box("rub", "area", 10, 10, 21, 34, terrain="variable_rubble")
    mover = unit("a", (20, 22), profile={"M": 4, "AP": 3})
    scenario = scene(GAME, mover, features=[rubble])
    far = rolled(walked(scenario, "single_scramble", (22.001, 22)), 2)
    assert broken(scenario, far) == {"gemini.move.reductions"}
    first = rolled(walked(scenario, "single_scramble", (22, 22)), 2)
    assert broken(scenario, first) == set()
    then = fired(planner.after(scenario, first))
    assert then.unit("a").state["variable_rolled"] == 2
    assert no(then, "move") == "gemini.variable.trigger"
    assert broken(then, rolled(walked(then, "scramble", (24, 22)), 2)) == set()
    far = rolled(walked(then, "scramble", (24.001, 22)), 2)
    assert broken(then, far) == {"gemini.move.reductions"}


def test_sliding_down_with_one_action(scene: Any, unit: Any, box: Any, no: Any, left: Any) -> None:
    """gemini.down.one-action-equipped: one of three actions slides 4" down, M 5; two fire."""
    at = (30 + 25 / 25.4 / 2, 22, 4)
    slider = unit("a", at, profile={"M": 5, "AP": 3, "rappel": 10})
    slider["models"][0]["facing"] = 180
    scenario = scene(GAME, slider, features=[box("w", "solid", 30, 0, 40, 44, height=4)])
    plan = planner.plan(scenario, Order("a", "single_rappel", to=(30 - 25 / 25.4 / 2 - 0.01, 22)))
    assert plan.models[0].end.z == 0
    assert left(scenario, plan)["spent_actions"] == 1
    assert no(fired(fired(planner.after(scenario, plan))), "fire") != ""
    last = scene(GAME, {**slider, "profile": {"M": 5, "rappel": 10}})
    assert no(last, "single_rappel") == ""


def test_parting_with_one_action(scene: Any, unit: Any, walked: Any, broken: Any, no: Any) -> None:
    """gemini.split.choose: who leaves goes M 4 for one action, and has another one left.

    Two go 4" on, the others stay, 4.1" behind: more than 3" apart (gemini.coherency.three-inch).
    """
    squad = unit(
        "a", (20, 22), (20, 23.1), (20.1, 25), (20.1, 26.1), profile={"M": 4, "I": 4, "AP": 2}
    )
    order = Order("a", "single_split", to=(30, 22), models=["a.1", "a.2"])
    scenario = scene(GAME, squad)
    plan = planner.plan(scenario, order)
    assert planner.check(scenario, plan).legal
    assert max(way.spent for way in plan.models) <= 4 * 25_400
    after = planner.after(scenario, plan)
    assert after.unit("a-2").state["spent_actions"] == 1
    assert planner.rulesets.find(GAME).refusal(after, Order("a-2", "fire")) is None
    once = scene(GAME, {**squad, "profile": {"M": 4, "I": 4}})
    assert no(once, "single_split", models=["a.1", "a.2"]) == ""


def test_a_roll_for_the_way_of_who_is_not_of_the_unit(
    scene: Any, unit: Any, box: Any, broken: Any
) -> None:
    """gemini.variable.trigger: a roll is enough for the unit, whoever else the plan has walk.

    So it is where a part that has left the unit since is still in its plan: that it is no model
    of the unit is all that is wrong, and said so.
    """
    rubble = box("rub", "area", 10, 10, 21, 34, terrain="variable_rubble")
    mover = unit("a", (20, 22), profile={"M": 4, "AP": 3})
    scenario = scene(GAME, mover, features=[rubble])
    plan = planner.plan(scenario, Order("a", "scramble", to=(26, 22), roll=6))
    assert any(dice.need for dice in plan.dice)
    assert broken(scenario, plan) == set()
    ghost = replace(plan.models[0], id="b")
    assert broken(scenario, replace(plan, models=(*plan.models, ghost))) == {"models"}
