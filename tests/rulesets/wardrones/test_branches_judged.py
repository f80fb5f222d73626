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
from planner.plan import Branch, Dice

ENTRY = "wardrones.agility.on-entry"
PASSED, FAILED = (("agility w", True),), (("agility w", False),)
HALF = Fraction(1, 2)
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
