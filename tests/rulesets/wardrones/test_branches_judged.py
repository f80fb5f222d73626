"""What the referee says of a plan that goes on otherwise for each result of a check.

A trooper on 1" stands 2" before a wood that has no end; with agility 5 half of the checks pass.
Passed it goes 6", failed 2" and then 4" of movement at half pace: 4" in all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Plan, Scenario
from planner.errors import OrderError
from planner.plan import Branch, Dice

ENTRY = "wardrones.agility.on-entry"
PASSED, FAILED = (("agility w", True),), (("agility w", False),)
HALF = Fraction(1, 2)
INCH = 25_400
Change = Callable[[Plan], Plan]


@pytest.fixture(name="parted", scope="module")
def parted_fixture(table: Any, squad: Any, box: Any, walked: Any) -> tuple[Scenario, Plan, Plan]:
    """The scene, the plan with both branches, and one that goes 0.0001" too far when passed."""
    wood = box("w", "area", 22.5, 0, 60, 44, terrain="woods")
    scenario = table(squad("a", (20, 22), profile={"agility": 5}), features=[wood])

    def made(far: float) -> Plan:
        slow: Plan = walked(scenario, "move", (22, 22), (24, 22))
        quick = walked(scenario, "move", (22, 22), (far, 22))
        dice = (Dice("agility w", "D10", ENTRY, None, HALF),)
        both = Branch(PASSED, HALF, quick), Branch(FAILED, HALF, slow)
        return replace(slow, dice=dice, branches=both)

    return scenario, made(26), made(26.0001)


def test_both_branches_are_lawful(parted: Any) -> None:
    """wardrones.agility.pass, wardrones.agility.fail: 6" passed and 4" failed."""
    scenario, plan, _ = parted
    assert planner.check(scenario, plan).legal
    assert planner.check(scenario, Plan.from_json(plan.to_json())).legal


def test_a_branch_keeps_the_rules_where_its_result_is_known(parted: Any) -> None:
    """wardrones.move.standard: 6.0001" are too far, however the check ends."""
    scenario, _, far = parted
    found = planner.check(scenario, far).violations
    assert [violation.rule for violation in found] == ["wardrones.move.standard"]
    assert found[0].text.startswith("if agility w passed: ")


def _flipped(plan: Plan) -> Plan:
    one, two = plan.branches
    return replace(plan, branches=(replace(one, results=FAILED), replace(two, results=PASSED)))


def _likelier(plan: Plan) -> Plan:
    one, two = plan.branches
    more = replace(one, probability=Fraction(9, 10)), replace(two, probability=Fraction(1, 10))
    return replace(plan, branches=more)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda plan: replace(plan, branches=plan.branches[:1]), ENTRY),
        (lambda plan: replace(plan, branches=plan.branches[1:]), ENTRY),
        (lambda plan: replace(plan, dice=()), ENTRY),
        (_likelier, ENTRY),
        (_flipped, "wardrones.move.standard"),  # 6" at half pace
    ],
)
def test_branches_that_are_not_what_the_dice_give(parted: Any, change: Change, rule: str) -> None:
    """wardrones.agility.never-certain: both results, each with its chance, and the die listed."""
    scenario, plan, _ = parted
    found = planner.check(scenario, change(plan)).violations
    assert {violation.rule for violation in found} == {rule}


def test_a_check_that_there_is_not(parted: Any) -> None:
    """No area of that name is on the table."""
    scenario, plan, _ = parted
    named = tuple(
        replace(branch, results=(("agility x", branch.results[0][1]),)) for branch in plan.branches
    )
    found = planner.check(scenario, replace(plan, branches=named)).violations
    assert [violation.rule for violation in found] == ["branches"]


@pytest.mark.parametrize(
    ("up_to", "legal"),
    [
        ((22, 22), True),  # the base touches the wood
        ((21.97, 22), True),  # 0.03" are 0.762 mm
        ((21.96, 22), False),  # 0.04" are 1.016 mm
        ((20.5, 22), False),
    ],
)
def test_nobody_knows_a_result_before_the_check(
    parted: Any, walked: Any, up_to: tuple[float, float], legal: bool
) -> None:
    """wardrones.agility.on-entry: alike to within a millimetre of the wood, and then apart."""
    scenario, plan, _ = parted
    one, two = plan.branches
    away = walked(scenario, "move", up_to, (20, 21))
    on = walked(scenario, "move", up_to, (25, 22))
    both = replace(one, plan=on), replace(two, plan=away)
    verdict = planner.check(scenario, replace(plan, models=away.models, branches=both))
    assert [violation.rule for violation in verdict.violations] == ([] if legal else [ENTRY])


def test_who_begins_in_the_wood_knows_at_once(
    table: Any, squad: Any, box: Any, walked: Any
) -> None:
    """wardrones.agility.start-inside: ways that have no step in common are lawful there."""
    wood = box("w", "area", 10, 0, 60, 44, terrain="woods")
    scenario = table(squad("a", (20, 22), profile={"agility": 5}), features=[wood])
    quick, slow = walked(scenario, "move", (26, 22)), walked(scenario, "move", (17, 22))
    dice = (Dice("agility w", "D10", ENTRY, None, HALF),)
    both = Branch(PASSED, HALF, quick), Branch(FAILED, HALF, slow)
    assert planner.check(scenario, replace(slow, dice=dice, branches=both)).legal


@pytest.mark.parametrize(
    ("failed", "rules"),
    [
        (((29, 22),), set()),
        (((29, 22), (28, 22)), {"wardrones.obstacle.high-failure"}),
        (((28, 22),), {"wardrones.obstacle.high-failure", "wardrones.obstacle.high-agility"}),
    ],
)
def test_who_fails_at_a_wall_stops_there(
    table: Any, squad: Any, line: Any, walked: Any, failed: Any, rules: set[str]
) -> None:
    """wardrones.obstacle.high-failure: a base of 1" touches the wall at (29.5, y) from (29, 22).

    Back from the wall is no longer allowed, and to stop 1" before it is not to reach it.
    """
    wall = line("h", "wall", (29.5, 10), (29.5, 34), height=2, terrain="high")
    scenario = table(squad("a", (26, 22), profile={"agility": 5}), features=[wall])
    over, stays = walked(scenario, "cross", (29, 22), (31, 22)), walked(scenario, "cross", *failed)
    dice = (Dice("agility h", "D10", "wardrones.obstacle.high-agility", None, HALF),)
    both = (
        Branch((("agility h", True),), HALF, over),
        Branch((("agility h", False),), HALF, stays),
    )
    verdict = planner.check(scenario, replace(over, dice=dice, branches=both))
    assert {violation.rule for violation in verdict.violations} == rules


@pytest.mark.parametrize(("failed", "end"), [([], 26), (["agility w"], 24)])
def test_a_plan_is_carried_out_as_its_check_turned_out(
    parted: tuple[Scenario, Plan, Plan], failed: list[str], end: float
) -> None:
    """wardrones.agility.pass, wardrones.agility.fail: 6" on from 20", or 4"."""
    scenario, plan, _ = parted
    then = planner.after(scenario, plan, failed=failed)
    assert then.models["a.1"].pose.x == end * INCH
    assert "passed_checks" not in then.unit("a").state


def test_a_check_by_another_name_is_not_carried_out(parted: tuple[Scenario, Plan, Plan]) -> None:
    """The message names the check that there is."""
    scenario, plan, _ = parted
    with pytest.raises(OrderError, match='"agility w"'):
        planner.after(scenario, plan, failed=["agility"])
