"""Lines to a side in variable ground: what the dice gave each action says how many of them owe."""

from typing import Any

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
