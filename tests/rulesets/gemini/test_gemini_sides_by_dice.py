"""Lines to a side in slow and variable ground: what each action has says how many of them owe."""

from typing import Any

import pytest

import planner

GAME = "gemini"
INCH = 25_400
ASIDE = 2.25
"""Inches to a side, its heading kept: with no turn free, there and back would be 2 x 0.5"."""


def _scene(unit: Any, box: Any, scene: Any) -> Any:
    ground = box("v", "area", 10, 10, 50, 40, terrain="variable_rubble")
    profile = {"M": 4, "AP": 2}
    mine = unit("a", (30, 22), profile=profile, state={"free_turn_used": True})
    return scene(GAME, mine, unit("b", (58, 2), side="blue"), features=[ground])


def _order(roll: int | None = None) -> planner.Order:
    return planner.Order("a", "scramble", to=(30, 22 + ASIDE), facing=0, roll=roll)


def test_a_roll_says_how_many_actions_go_to_a_side(unit: Any, box: Any, scene: Any) -> None:
    """gemini.sidestep.cost, gemini.variable.trigger, A-09, A-21: half an inch for each such action.

    Two actions of 4" or 3" by the dice: 2.25" to a side and half an inch are 2.75", one action's.
    Of 2" each: 1.5" to a side in the first, 0.75" in the second, and half an inch for both: 3.25",
    as much as to turn a quarter there and back (2 x 0.5") with nothing free.
    """
    scenario = _scene(unit, box, scene)
    for roll, spent in ((8, 2.75), (6, 2.75), (4, 3.25)):
        plan = planner.plan(scenario, _order(roll))
        assert planner.check(scenario, plan).legal
        (way,) = plan.models
        assert way.end.at[:2] == (30 * INCH, (22 + ASIDE) * INCH)
        assert abs(way.spent / INCH - spent) < 1e-4, roll


def test_rolls_to_come_are_planned_each_by_its_own_actions(unit: Any, box: Any, scene: Any) -> None:
    """gemini.variable.trigger: nobody is promised with less what only more dice make as cheap.

    A roll of 2 (1" an action) buys half an inch to a side in each, 1" in all, or straight there
    after a turn 1.5": the first line of the table. 4 is the least that leads all the way.
    """
    scenario = _scene(unit, box, scene)
    plan = planner.plan(scenario, _order())
    verdict = planner.check(scenario, plan)
    assert verdict.legal, verdict
    for row in plan.rolls:
        alone = planner.plan(scenario, _order(row.roll))
        assert [(t.name, t.value) for t in row.objective] == [
            (t.name, t.value) for t in alone.objective
        ]


@pytest.mark.parametrize(
    ("mtc", "aside", "ahead", "legal"),
    [(False, 1.75, 2, True), (False, 1.76, 1.98, False), (True, 2.75, 3, True)],
)
def test_an_action_whose_rate_is_rounded_up_has_more(
    unit: Any, box: Any, scene: Any, mtc: bool, aside: float, ahead: float, legal: bool
) -> None:
    """gemini.terrain.difficult-round, gemini.sidestep.cost, gemini.mtc.bonus, A-04, A-09.

    M 3 wholly in mud: 2" an action, 4" of allowance; half an inch of that pays for going to a
    side, which leaves 1.75" (3.5" at 2), and the second action has its 2" ahead. 1.76" to a side
    are two actions': an inch in all, and no more than 3.5" of way. With Move Through Cover each
    action has 3", and 2.75" to a side.
    """
    mud = box("m", "area", 5, 5, 50, 40, terrain="mud")
    mine = unit("a", (30, 22), profile={"M": 3, "AP": 2, "mtc": mtc})
    scenario = scene(GAME, mine, features=[mud])
    corner, end = [30, 22 + aside, 0], [30 + ahead, 22 + aside, 0]
    steps = [{"kind": "line", "to": corner}, {"kind": "line", "to": end}]
    order = {"unit": "a", "action": "wade", "to": end[:2]}
    given = {"format": "planner-plan/1", "ruleset": GAME, "order": order}
    verdict = planner.check(scenario, {**given, "models": [{"id": "a.1", "steps": steps}]})
    assert verdict.legal is legal, verdict
