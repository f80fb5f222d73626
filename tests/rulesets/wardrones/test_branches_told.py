"""What a plan with branches, and one by which a unit parts, say that they cost and are worth.

A trooper on 1" stands 2" before a wood that has no end; with agility 5 half of the checks pass.
Passed it goes 6" for 6"; failed 2", and then 2" at half pace: 4" on the table, 6" spent.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Plan
from planner.plan import Branch, Dice, Status, Term

ENTRY = "wardrones.agility.on-entry"
HALF = Fraction(1, 2)
INCH = 25_400


def walked_term(inches: float) -> Term:
    """Return so much as the length of all ways."""
    return Term("distance_walked", "min", inches * INCH, 0, "length")


@pytest.fixture(name="parted", scope="module")
def parted_fixture(table: Any, squad: Any, box: Any, walked: Any) -> Any:
    """The scene, and the plan as it is with its two branches, which say nothing."""
    wood = box("w", "area", 22.5, 0, 60, 44, terrain="woods")
    scenario = table(squad("a", (20, 22), profile={"agility": 5}), features=[wood])
    slow: Plan = walked(scenario, "move", (22, 22), (24, 22))
    quick = walked(scenario, "move", (22, 22), (26, 22))
    dice = (Dice("agility w", "D10", ENTRY, None, HALF),)
    both = (
        Branch((("agility w", True),), HALF, quick),
        Branch((("agility w", False),), HALF, slow),
    )
    return scenario, replace(slow, dice=dice, branches=both)


@pytest.mark.parametrize(
    ("own", "passed", "failed", "wrong"),
    [
        (6, 6, 6, []),
        (5, 6, 6, ["if agility w failed: "]),  # the plan itself is the failed branch
        (7, 6, 6, ["if agility w failed: "]),
        (6, 5, 6, ["if agility w passed: "]),
        (6, 7, 6, ["if agility w passed: "]),
        (6, 6, 4, ["if agility w failed: "]),  # 2" in the wood count twice
    ],
)
def test_what_is_walked_in_branches(
    parted: Any, own: float, passed: float, failed: float, wrong: list[str]
) -> None:
    """wardrones.agility.pass, wardrones.agility.fail: each branch by its own results."""
    scenario, plan = parted
    told = tuple(
        replace(branch, plan=replace(branch.plan, objective=(walked_term(inches),)))
        for branch, inches in zip(plan.branches, (passed, failed), strict=True)
    )
    plan = replace(plan, status=Status.FEASIBLE, objective=(walked_term(own),), branches=told)
    found = planner.check(scenario, plan).violations
    assert [one.rule for one in found] == ["objective"] * len(wrong)
    assert [one.text[: len(start)] for one, start in zip(found, wrong, strict=True)] == wrong


@pytest.mark.parametrize(("cost", "wrong"), [(4, []), (2, ["cost"])])
def test_what_a_step_of_a_branch_costs(parted: Any, cost: float, wrong: list[str]) -> None:
    """wardrones.agility.fail: 2" of wood at half pace cost 4"."""
    scenario, plan = parted
    one, two = plan.branches
    (way,) = two.plan.models
    steps = (way.steps[0], replace(way.steps[1], cost=cost * INCH))
    two = replace(two, plan=replace(two.plan, models=(replace(way, steps=steps),)))
    found = planner.check(scenario, replace(plan, branches=(one, two))).violations
    assert [violation.rule for violation in found] == wrong


@pytest.mark.parametrize(("own", "wrong"), [(3, []), (2, ["objective"]), (4, ["objective"])])
def test_what_no_end_shows_is_that_of_the_branch(parted: Any, own: int, wrong: list[str]) -> None:
    """wardrones.agility.fail: the plan's ways are those of the failed branch, which has 3" left."""
    scenario, plan = parted
    one, two = plan.branches

    def left(inches: int) -> tuple[Term, ...]:
        return (Term("distance_left", "min", inches * INCH, 0, "length"),)

    two = replace(two, plan=replace(two.plan, objective=left(3)))
    said = replace(plan, status=Status.FEASIBLE, objective=left(own), branches=(one, two))
    assert [v.rule for v in planner.check(scenario, said).violations] == wrong


def test_a_branch_is_of_the_scenario_that_knows_its_results(parted: Any) -> None:
    """wardrones.agility.on-entry: or of that of the plan; of no other."""
    scenario, plan = parted
    one, two = plan.branches
    one = replace(one, plan=replace(one.plan, scenario="sha256:" + "0" * 64))
    found = planner.check(scenario, replace(plan, branches=(one, two))).violations
    assert [violation.rule for violation in found] == ["scenario"]


def test_a_branch_has_no_branches_of_its_own(parted: Any) -> None:
    """wardrones.agility.on-entry: all results stand side by side; what is in one is not judged."""
    scenario, plan = parted
    one, two = plan.branches
    one = replace(one, plan=replace(one.plan, branches=(two,)))
    found = planner.check(scenario, replace(plan, branches=(one, two))).violations
    assert [violation.rule for violation in found] == ["branches"]


def test_what_a_unit_that_parts_walks(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.split.apart: of two, one leaves; what is said of it is judged."""
    scenario = table(squad("a", (20, 22), (21, 22)))
    plan = planned(scenario, "a", "split", models=["a.2"], to=(24, 22))
    walked = next(t for t in plan.objective if t.name == "distance_walked")
    assert planner.check(scenario, plan).legal
    for off in (-INCH, INCH):
        other = replace(walked, value=walked.value + off, bound=0)
        objective = tuple(other if t is walked else t for t in plan.objective)
        said = replace(plan, status=Status.FEASIBLE, objective=objective)
        assert [v.rule for v in planner.check(scenario, said).violations] == ["objective"]
