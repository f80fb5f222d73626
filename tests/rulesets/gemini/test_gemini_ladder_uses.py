"""How often a ladder is got on and off in a turn: who goes up it whole does both, who hangs one."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario
from planner.plan import ModelPlan, Status, Step, StepKind
from planner.units import Pose

GAME = "gemini"
INCH = 25_400
FOOT, HEAD = (29.4, 23.0, 0.0), (30.6, 23.0, 3.0)


def in_a_row(
    scene: Any, unit: Any, box: Any, line: Any, option: str, m: int = 4, **state: Any
) -> Scenario:
    """Six in a row before a ladder of 3", the first at its foot; M 4 and 2 actions: 8" each."""
    block = box("t", "solid", 30, 18, 40, 28, height=3, climbable=False)
    ladder = line("l", "ladder", FOOT[:2], HEAD[:2], from_z=0, to_z=3)
    places = [(29.4 - 1.1 * n, 23) for n in range(6)]
    squad = unit("a", *places, profile={"M": m, "I": 4, "AP": 2}, state=state)
    options = {"ladder.cap": option}
    made: Scenario = scene(GAME, squad, features=[block, ladder], options=options)
    return made


def gone_up(scenario: Scenario, first: int) -> Plan:
    """So many go up it and on, in a row; the others close up to its foot."""
    ways = []
    for n, model in enumerate(scenario.unit("a").models):
        if n < first:
            on = (30.6 + 1.1 * (first - n), 23, 3)
            legs = [(StepKind.LINE, FOOT), (StepKind.LADDER, HEAD), (StepKind.LINE, on)]
        else:
            legs = [(StepKind.LINE, (29.4 - 1.1 * (n - first), 23, 0))]
        here, steps = model.pose, []
        for kind, at in legs:
            x, y, z = (round(part * INCH) for part in at)
            there = Pose(x, y, z, here.heading)
            steps += [Step(kind, there)] if there != here else []
            here = there
        ways.append(ModelPlan(model.id, model.pose, tuple(steps)))
    order = Order("a", "move", to=(36, 23, 3))
    names = tuple(way.id for way in ways)
    said = scenario.digest
    unit = scenario.battlefield.table.unit
    return Plan(GAME, unit, said, order, Status.FEASIBLE, models=tuple(ways), move_order=names)


@pytest.mark.parametrize(
    ("option", "through", "hang"),
    [("combined", 2, 0), ("combined", 1, 2), ("separate", 2, 2), ("separate", 3, 1)],
)
def test_who_went_up_whole_got_on_and_off(
    scene: Any, unit: Any, box: Any, line: Any, option: str, through: int, hang: int
) -> None:
    """gemini.ladder.capacity, A-41: four get on or off in all, or four on and four off.

    Each that goes up whole gets on and off: with two of them the four together are used up, with
    one two more hang on it (gemini.ladder.mid-stop). Counted apart, two or three have got on.
    """
    scenario = in_a_row(scene, unit, box, line, option)
    plan = gone_up(scenario, through)
    verdict = planner.check(scenario, plan)
    assert verdict.legal, str(verdict)
    state = planner.after(scenario, plan).unit("a").state
    assert state["ways_used"] == ["l"] * through
    assert list(state.get("ways_mounted", ())) == ["l"] * hang


def test_who_hung_and_got_off_is_counted_once(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.ladder.capacity, A-41 combined: a.1 to a.3 hung and get off, one more gets on.

    M 6: a.4 to a.6 go 3.3" each, and end at most 2.2" from the foot: they all could get on.
    """
    marks = {
        "on_way_by": {f"a.{n}": "l" if n < 4 else "" for n in range(1, 7)},
        "climb_height_by": {f"a.{n}": 1 if n < 4 else 0 for n in range(1, 7)},
    }
    state = {"on_way": "l", "climb_height": 1, **marks}
    scenario = in_a_row(scene, unit, box, line, "combined", 6, **state)
    plan = gone_up(scenario, 3)
    plan = replace(plan, order=replace(plan.order, action="ladder_on"))
    left = planner.after(scenario, plan).unit("a").state
    assert (left["ways_left"], left["ways_mounted"]) == (["l"] * 3, ["l"])


def hung(most: int) -> dict[str, Any]:
    """The states of a.1 to a.most, who hang 1" up since an earlier turn."""
    ways = {f"a.{n}": "l" if n <= most else "" for n in range(1, 7)}
    highs = {f"a.{n}": 1 if n <= most else 0 for n in range(1, 7)}
    return {"on_way": "l", "climb_height": 1, "on_way_by": ways, "climb_height_by": highs}


@pytest.mark.parametrize(
    ("hang", "first", "legal"), [(4, 4, True), (2, 3, True), (3, 4, False), (1, 3, False)]
)
def test_who_gets_off_uses_it_once_and_who_goes_up_it_twice(
    scene: Any, unit: Any, box: Any, line: Any, broken: Any, hang: int, first: int, legal: bool
) -> None:
    """gemini.ladder.capacity, A-41 combined: 4; 2 + 2; 3 + 2 and 1 + 2 + 2 are one too many.

    Those who hang get off, and of the others as many go up it whole as are left of the first.
    """
    scenario = in_a_row(scene, unit, box, line, "combined", 6, **hung(hang))
    plan = gone_up(scenario, first)
    plan = replace(plan, order=replace(plan.order, action="ladder_on"))
    over = {"gemini.ladder.capacity"} & broken(scenario, plan)
    assert bool(over) is not legal


@pytest.mark.parametrize(
    ("option", "state"), [("combined", {}), ("separate", {"ways_mounted": ["l"] * 4})]
)
def test_all_four_who_hang_get_off(
    scene: Any, unit: Any, box: Any, line: Any, option: str, state: dict[str, Any]
) -> None:
    """gemini.ladder.capacity, A-41: four get off, whether or not the two below could go up it.

    Counted apart, four have got on this turn: nobody else may, and the four get off all the same.
    """
    scenario = in_a_row(scene, unit, box, line, option, 6, **hung(4), **state)
    plan = planner.plan(scenario, Order("a", "ladder_on", to=(33, 23, 3)))
    assert planner.check(scenario, plan).legal
    up = {way.id for way in plan.models if way.end.z}
    assert up == {"a.1", "a.2", "a.3", "a.4"}
