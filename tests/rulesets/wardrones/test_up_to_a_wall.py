"""Where the unit stops for the check of a high obstacle: each model on its own way."""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner.plan import Branch, Plan, Status, StepKind

INCH = 25_400
AT = (25.0, 20.0)


@pytest.fixture(name="crossing", scope="module")
def crossing_fixture(table: Any, squad: Any, box: Any, planned: Any) -> Plan:
    """Two models of 1" before a wall from x = 20 to 20.5; half of a manoeuvre is 6"."""
    wall = box("w", "solid", 20, 0, 20.5, 40, height=2, terrain="high")
    unit = squad("a", (15.5, 20), (15.5, 21.2), profile={"agility": 7})
    plan: Plan = planned(table(unit, features=[wall]), "a", "cross", to=AT)
    return plan


def part(plan: Plan, *, passed: bool) -> Branch:
    """The branch of one result."""
    (found,) = (leaf for leaf in plan.branches if leaf.results[0][1] is passed)
    return found


def left(branch: Branch) -> float:
    """What is left to go in a branch, inches."""
    (found,) = (t.value for t in branch.plan.objective if t.name == "distance_left")
    return found / INCH


def test_passed_it_is_as_good_as_it_says(crossing: Plan) -> None:
    """wardrones.obstacle.high-agility: no worse than a plan by hand, by which it was beaten once.

    By hand one model goes 4.01" to the wall at (19.499, 19.72) and on to (21.478, 19.5), 6" in
    all; the other to (19.499, 20.75) and (21.42, 20.51): legal, and hypot(3.522, 0.5) +
    hypot(3.58, 0.51) = 7.17" from (25, 20).
    """
    by_hand = math.hypot(3.522, 0.5) + math.hypot(3.58, 0.51)
    passed = part(crossing, passed=True)
    assert left(passed) < by_hand
    assert passed.plan.status is Status.OPTIMAL
    # They begin 9.5" and hypot(9.5, 1.2)" off, and 6" is all that either goes.
    assert left(passed) >= 9.5 + math.hypot(9.5, 1.2) - 12


def test_failed_each_stands_where_it_came_to_the_wall(crossing: Plan) -> None:
    """wardrones.obstacle.high-failure: both have gone up to the wall, x = 19.5, by their own ways.

    So each is at the least 5.5" from (25, 20): 11" of 12.3", where one of them stood behind once.
    """
    failed = part(crossing, passed=False)
    for way in failed.plan.models:
        assert way.end.x == pytest.approx(19.5 * INCH, abs=30)
    assert 11 <= left(failed) < 11.2
    scenario = crossing.scene
    assert scenario is not None
    assert planner.check(scenario, crossing).legal


def test_a_way_up_to_a_wall_does_not_vault_it(crossing: Plan) -> None:
    """wardrones.obstacle.high-half-move is paid by the step that goes over the wall."""
    paid = "wardrones.obstacle.high-half-move"
    for way in part(crossing, passed=True).plan.models:
        first, over = way.steps
        assert (first.kind, over.kind) == (StepKind.LINE, StepKind.VAULT)
        assert paid not in first.rules
        assert paid in over.rules
