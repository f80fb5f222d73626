"""Charges across a barricade, by the micrometre: wh40k10.param.barricade-2.

The barricade stands from x 20" to 20.5", so its far face is at 520,700 µm. Bases of 32 mm: a
target 1" behind that face has its centre at 520,700 + 25,400 + 16,000 = 562,100 µm.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.length import Unit as LengthUnit
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.units import Pose

INCH = 25_400
RULE = "wh40k10.param.barricade-2"
END = "wh40k10.param.charge-end"
FACE = 520_700
Y = 22 * INCH


@pytest.fixture(name="fence")
def fence_fixture(board: Any, squad: Any, box: Any) -> Callable[..., Scenario]:
    """Return the maker of the table: the target's centre in µm, what stands between."""

    def fence(x: int, terrain: str = "barricade", base: str = "32mm", **more: Any) -> Scenario:
        between = box("w", "solid", 20, 16, 20.5, 28, height=1, terrain=terrain)
        enemy = squad("e", (x / INCH, 22), side="blue", base=base)
        made: Scenario = board(squad("a", (14, 22)), enemy, features=[between], **more)
        return made

    return fence


def faults(scenario: Scenario, *to: tuple[int, int], roll: int = 9) -> set[str]:
    """The rules broken by a charge of a.1 along lines to places in µm."""
    model = scenario.models["a.1"]
    steps = tuple(Step(StepKind.LINE, Pose(*at)) for at in to)
    way = ModelPlan("a.1", model.pose, steps)
    order = Order("a", "charge", ("e",), roll=roll)
    plan = Plan(
        "wh40k10", LengthUnit.INCH, scenario.digest, order, Status.FEASIBLE,
        models=(way,), move_order=("a.1",),
    )  # fmt: skip
    verdict = planner.check(scenario, plan)
    return {violation.rule for violation in verdict.violations}


@pytest.mark.parametrize(("more", "beside"), [(-1, True), (0, True), (1, False)])
def test_a_target_within_one_inch_of_it(fence: Any, ask: Any, more: int, beside: bool) -> None:
    """The target's base is 1" from the barricade, or 1 µm nearer or further."""
    terms = ask(fence(FACE + INCH + 16_000 + more), "a", "charge", "e", roll=9)
    assert [a.gap for a in terms.engagement.across] == [2 * INCH] * beside
    assert (RULE in dict(terms.notes)) == beside
    assert terms.engagement.gap == INCH


@pytest.mark.parametrize(("more", "beside"), [(-2, True), (1, False)])
def test_an_oval_beside_it(fence: Any, ask: Any, more: int, beside: bool) -> None:
    """An oval lengthwise to the barricade reaches 37.5 mm; it is measured to the safe side."""
    made = fence(FACE + INCH + 37_500 + more, base="75x42mm oval")
    assert bool(ask(made, "a", "charge", "e", roll=9).engagement.across) == beside


@pytest.mark.parametrize("terrain", ["pipe", "debris", "container"])
def test_other_things_are_no_barricades(fence: Any, ask: Any, terrain: str) -> None:
    """Only a barricade is fought across."""
    assert not ask(fence(550_000, terrain), "a", "charge", "e", roll=9).engagement.across


def test_only_a_charge(fence: Any, ask: Any) -> None:
    """Other moves know the usual range alone, in what they keep clear of, too."""
    terms = ask(fence(550_000), "a", "normal")
    assert not terms.engagement.across
    assert [s.gap for s in terms.mobilities["a.1"].standoffs] == [INCH]


@pytest.mark.parametrize(("more", "broken"), [(-1, set()), (0, set()), (1, {END})])
def test_within_two_inches_of_the_target(fence: Any, more: int, broken: set[str]) -> None:
    """A gap of exactly 2" is enough: 50,800 + 32,000 from centre to centre; 1 µm more is not."""
    assert faults(fence(550_000), (550_000 - 82_800 - more, Y)) == broken


@pytest.mark.parametrize(("more", "broken"), [(-1, {END}), (0, {END}), (1, set())])
def test_the_border_does_not_count_where_it_is_so_read(
    fence: Any, more: int, broken: set[str]
) -> None:
    """With er_boundary exclusive a gap of 2" is out of it."""
    made = fence(550_000, options={"er_boundary": "exclusive"})
    assert faults(made, (550_000 - 82_800 + more, Y)) == broken


def test_the_rolls_a_charge_needs(fence: Any) -> None:
    """From 14" to the target at 21.6": 7.6" less both radii (1.259843") less 2" are 4.340157".

    So a 5 is needed: 30 of 36 with two dice. With the roll of 5 it ends as close to the
    barricade as it gets, 5" on at x 19"; there 20" - 19" - 0.629921" = 0.370079" are left.
    """
    plan = planner.plan(fence(round(21.6 * INCH)), Order("a", "charge", ("e",)))
    works = [row.roll for row in plan.rolls if row.status is Status.OPTIMAL]
    assert min(works) == 5
    assert str(plan.dice[0].probability) == "5/6"
    assert abs(plan.models[0].end.x - 19 * INCH) <= 1  # whole µm, rounded to the safe side
    left = {term.name: term.value for term in plan.objective}
    assert abs(left["distance_to_barrier"] - (20 * INCH - 19 * INCH - 16_000)) <= 1


def test_why_a_four_is_not_enough(fence: Any) -> None:
    """4.340157" - 4" = 0.340157": 8,640 µm are lacking, and the proof holds for 2"."""
    order = Order("a", "charge", ("e",), roll=4)
    plan = planner.plan(fence(round(21.6 * INCH)), order)
    assert plan.status is Status.INFEASIBLE
    assert '0.35"' in plan.why_not[0].text  # rounded up
