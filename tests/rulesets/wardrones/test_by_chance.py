"""Orders that are possible only if a check is passed, and what is done if it is failed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Plan

INCH = 25_400
ODDS = Fraction(7, 10)


@pytest.fixture(name="strip", scope="module")
def strip_fixture(box: Any) -> Any:
    """A wood 1" wide, that a base of 1" is in for 2"."""
    return box("w", "area", 12.5, 0, 13.5, 44, terrain="woods")


def both(plan: Plan) -> tuple[Plan, Plan]:
    """The ways if the one check is passed (7/10) and failed; the plan's own are the latter."""
    branches = {branch.results: branch for branch in plan.branches}
    passed, failed = branches[("agility w", True),], branches[("agility w", False),]
    assert (passed.probability, failed.probability) == (ODDS, 1 - ODDS)
    assert passed.plan.order == plan.order
    assert plan.models == failed.plan.models
    return passed.plan, failed.plan


def test_joining_by_chance(table: Any, squad: Any, strip: Any, planned: Any) -> None:
    """wardrones.amalgamate.move-6: a slot 5" off, 2" of it wood: passed 5" of 6", failed 7".

    Failed it does not join: it moves on, 2" and then 4" of movement at half pace.
    """
    rated = {"agility": 7, "courage": 7}
    units = squad("a", (10, 10), profile=rated), squad("b", (17, 10), profile=rated)
    scenario = table(*units, features=[strip])
    plan = planned(scenario, "a", "amalgamate", to="b")
    passed, failed = both(plan)
    assert passed.models[0].spent == pytest.approx(5 * INCH, abs=60)
    assert failed.order.action == "move"
    assert failed.models[0].end.x == pytest.approx(14 * INCH, abs=60)
    assert planner.check(scenario, Plan.from_json(plan.to_json())).legal
    assert '"move" instead' in str(plan)
    # carried out with the check failed, the two are still two units; passed they are one
    apart = planner.after(scenario, plan, failed=["agility w"])
    assert {unit.id for unit in apart.units} == {"a", "b"}
    assert {unit.id for unit in planner.after(scenario, plan).units} == {"b"}
    assert passed.scene is not None
    assert {unit.id for unit in planner.after(passed.scene, passed).units} == {"b"}


def test_an_assault_by_chance(table: Any, squad: Any, strip: Any, planned: Any) -> None:
    """wardrones.agility.on-entry: contact is 5.5" off, 2" of it wood: failed 7.5" of 6".

    wardrones.enemy.one-inch: failed, it keeps its inch at (14, 10), 1.5" off.
    """
    unit = squad("a", (10, 10), profile={"agility": 7, "assault_move": 6})
    scenario = table(unit, squad("b", (16.5, 10), side="blue"), features=[strip])
    passed, failed = both(planned(scenario, "a", "assault", "b"))
    assert passed.models[0].end.x == pytest.approx(15.5 * INCH, abs=60)
    assert failed.models[0].end.x == pytest.approx(14 * INCH, abs=60)


@pytest.fixture(name="cornered", scope="module")
def cornered_fixture(table: Any, squad: Any, box: Any) -> Any:
    """8" from an enemy, 3.5" before the edge, in a swamp as wide as the table.

    Straight back and aslant, at half pace, 6" lead nowhere 14" off: the edge is reached after 3.5",
    and sqrt(6² - 3.5²) = 4.9" to the side end sqrt(12.5² + 4.9²) - 1 = 12.4" off. Passed, 12" lead
    11.5" to the side: sqrt(12.5² + 11.5²) - 1 = 16".
    """
    swamp = box("w", "area", 0, 38, 60, 44, terrain="swamp")
    unit = squad("a", (30, 40), approached_by=["b"], profile={"agility": 7})
    return table(unit, squad("b", (30, 31), side="blue"), features=[swamp])


@pytest.fixture(name="withdrawal", scope="module")
def withdrawal_fixture(cornered: Any, planned: Any) -> Plan:
    """How it withdraws from there."""
    plan: Plan = planned(cornered, "a", "withdraw")
    return plan


def test_a_withdrawal_by_chance(withdrawal: Plan) -> None:
    """wardrones.withdraw.end-further, wardrones.amb.w44: judged in each branch, after the roll.

    wardrones.withdraw.else-farthest: failed, as far as it can.
    """
    passed, failed = both(withdrawal)
    assert passed.objective[0].value == pytest.approx(15.98 * INCH, abs=0.02 * INCH)
    assert failed.order.action == "retreat"
    assert failed.objective[0].value == pytest.approx(12.41 * INCH, abs=0.02 * INCH)


def test_only_a_failed_check_lets_it_do_less(cornered: Any, withdrawal: Plan) -> None:
    """wardrones.withdraw.end-further: who has passed withdraws; a retreat is another order."""
    plan = withdrawal
    less = replace(both(plan)[0], order=replace(plan.order, action="retreat"))
    branches = tuple(
        replace(branch, plan=less) if branch.results[0][1] else branch for branch in plan.branches
    )
    found = planner.check(cornered, replace(plan, branches=branches)).violations
    assert any("another order" in violation.text for violation in found)
