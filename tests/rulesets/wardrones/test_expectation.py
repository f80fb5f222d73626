"""What an order with a check in its middle is worth: the mean over its branches."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner import Plan
from planner.formation.limits import Limits
from planner.plan import Status, Term
from planner.planning.branching.branches import MEAN, MOST
from planner.planning.branching.tree import Tree
from planner.planning.chances.expected import nothing_to_gain
from planner.planning.survey.options import Option, _spares
from planner.planning.survey.worth import worth
from planner.rulesets.wardrones.checks import ENTRY
from planner.show.branches import branch_lines, expected
from planner.show.option import option_row

INCH = 25_400
AT = (30.0, 22.0)


@pytest.fixture(name="entry", scope="module")
def entry_fixture(table: Any, squad: Any, box: Any, planned: Any) -> Plan:
    """2" from a deep wood across the whole table, A = 5, on its way to a place 20" on."""
    wood = box("w", "area", 12.5, 0, 48, 44, terrain="woods")
    scenario = table(squad("a", (10, 22), profile={"agility": 5}), features=[wood])
    plan: Plan = planned(scenario, "a", "move", to=AT)
    return plan


def test_the_mean_over_the_branches_counts(entry: Plan) -> None:
    """wardrones.agility.on-entry: 6" with 1/2 and 2 + 4/2 = 4" with 1/2 leave 14" or 16" of 20".

    What is left is told as what it costs on average, in both branches alike: a result holds for
    this move alone (wardrones.agility.start-inside), and an inch of wood is 1 or 2 with 1/2 each.
    14" are 21" and 16" are 24": 22.5" on average, 22.5 · -0.05 = -1.125 points.
    """
    assert {leaf.probability for leaf in entry.branches} == {Fraction(1, 2)}
    assert worth(entry) == pytest.approx(-1.125, abs=0.001)
    assert option_row(Option(entry, worth(entry)))[1].startswith('Expected: 22.5" distance left')


def test_no_plan_without_dice_spares_what_only_a_failed_check_spoils(entry: Plan) -> None:
    """One as far off whatever happens is as good as the failed branch, not as the passed."""
    sure = replace(entry, branches=(), dice=())
    assert not _spares(Option(sure, 0), Option(entry, 0))
    near = replace(sure, objective=tuple(replace(t, value=0.0) for t in sure.objective))
    assert _spares(Option(near, 0), Option(entry, 0))


def test_no_plan_without_dice_spares_one_that_leaves_a_unit_freer(entry: Plan) -> None:
    """As near without dice, but it may not shoot then: the dice buy something."""
    near = tuple(replace(term, value=0.0) for term in entry.objective)
    tied = replace(entry, branches=(), dice=(), objective=near, flags=(("no_shoot", "made.up"),))
    assert not _spares(Option(tied, 0), Option(entry, 0))


def test_a_sum_of_terms_is_told_by_one_measure(entry: Plan) -> None:
    """wardrones.agility.start-inside: passed, 14" of wood are left, 21" on average.

    Weighed 2 for an inch, beside 6" walked: 34 points told at the passed pace, 48 by the measure.
    Wood is 1.5 by it and may be 2 to the plan: of its bound of 30 points three quarters hold.
    """
    (passed,) = (leaf.plan for leaf in entry.branches if leaf.results[0][1])
    scenario = entry.scene
    assert scenario is not None
    order = replace(entry.order, goal="distance_left:2+distance_walked")
    measure = Tree(scenario, order, Limits(), MOST).measure
    left = Term("distance_left", "min", 14 * INCH, 14 * INCH, "length")
    walked = Term("distance_walked", "min", 6 * INCH, 0, "length")
    total = Term("distance_left:2+distance_walked", "min", 34, 30, "points", (left, walked))
    (told,) = measure.told(replace(passed, order=order, objective=(total,))).objective
    assert told.value == pytest.approx(48, abs=0.01)
    assert told.bound == 22.5


def test_what_is_proved_of_the_branch_that_is_drawn(entry: Plan) -> None:
    """No bound of the search without the check is told as one of the branches."""
    assert entry.proof.scope.startswith("after a check the best found from there, unproved; ")
    assert "without the gain of any check proved best over " in entry.proof.scope
    assert (ENTRY, MEAN) in entry.notes


def test_a_move_that_ends_at_a_wall_has_a_value(
    table: Any, squad: Any, line: Any, planned: Any
) -> None:
    """wardrones.obstacle.high-failure: of 10" to go 4" are gone at the wall, 6" left, with 3/10.

    Passed, 6" are gone and 4" left: 0.7 · 4 + 0.3 · 6 = 4.6", -0.23 points.
    """
    wall = line("w", "wall", (24.5, 5), (24.5, 40), height=2, terrain="high")
    scenario = table(squad("a", (20, 22), profile={"agility": 7}), features=[wall])
    plan = planned(scenario, "a", "cross", to=AT)
    (ended,) = (b.plan for b in plan.branches if not b.results[0][1])
    (left,) = (t.value for t in ended.objective if t.name == "distance_left")
    assert left / INCH == pytest.approx(6, abs=0.005)
    assert worth(plan) == pytest.approx(-0.23, abs=0.001)
    assert expected(plan).startswith('4.6" distance left')
    assert any("the move ends there" in text for text in branch_lines(plan))
    (passed,) = (b.plan for b in plan.branches if b.results[0][1])
    assert passed.status is Status.OPTIMAL  # one search, and no other check to come
    assert "failed, where everybody stops is not proved best; passed, proved best over " in (
        plan.proof.scope
    )
    assert plan.status is Status.FEASIBLE


def _with(plan: Plan, *terms: Term) -> Plan:
    return replace(plan, branches=(), objective=terms)


def test_what_counts_models_is_best_with_all_of_them(entry: Plan) -> None:
    """One model: 1 of 1 is all. Points that are named like a count of models have no such end."""
    assert nothing_to_gain(_with(entry, Term("models_sheltered", "max", 1, 1)))
    assert not nothing_to_gain(_with(entry, Term("models_sheltered", "max", 0, 0)))
    parts = (Term("models_engaged", "max", 1, 1), Term("distance_left", "min", 5, 5, "length"))
    name = "models_engaged:3+distance_left"
    assert not nothing_to_gain(_with(entry, Term(name, "max", 3, 3, "points", parts)))
    for targets, all_of_them in ((("b",), True), (("b", "c"), False)):
        aimed = replace(entry, order=replace(entry.order, targets=targets))
        assert nothing_to_gain(_with(aimed, Term("targets_engaged", "max", 1, 1))) is all_of_them


def test_one_is_one(entry: Plan) -> None:
    """A mean of 1 is 1 model, without its fraction; of 2 and 1 with 1/2 each 1.5 models (3/2)."""

    def said(*counts: int) -> str:
        each = zip(entry.branches, counts, strict=True)
        leaves = (
            replace(b, plan=replace(b.plan, objective=(Term("models_sheltered", "max", n, n),)))
            for b, n in each
        )
        return expected(replace(entry, branches=tuple(leaves)))

    assert said(1, 1) == "1 model sheltered"
    assert said(2, 2) == "2 models sheltered"
    assert said(2, 1) == "1.5 models sheltered (3/2)"
