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


@pytest.mark.parametrize(("more", "rule"), [(0, ""), (1, "wh40k10.param.pile-in")])
@pytest.mark.parametrize("who", ["a", "e"])
def test_the_fight_across_it(
    board: Any, squad: Any, box: Any, why: Any, who: str, more: int, rule: str
) -> None:
    """In the Fight phase both may pile in within 2" across it, without having charged: 50,800 µm
    of gap and two radii are 82,800 from centre to centre; with 1 µm more nobody may.
    """  # fmt: skip
    between = box("w", "solid", 20, 16, 20.5, 28, height=1, terrain="barricade")
    units = [
        squad("a", ((550_000 - 82_800 - more) / INCH, 22)),
        squad("e", (550_000 / INCH, 22), side="blue"),
    ]
    scenario = board(*units, features=[between], turn={"phase": "fight"})
    assert why(scenario, "pile_in", who) == rule
    moves = board(*units, features=[between], turn={"phase": "movement"})
    if who == "a":  # not engaged in any other phase
        assert why(moves, "normal") == ""


def test_beside_its_end_nobody_fights_at_two_inches(
    board: Any, squad: Any, box: Any, why: Any
) -> None:
    """The line between the centres at y 28.1" passes the end of the barricade at y 28"."""
    between = box("w", "solid", 20, 16, 20.5, 28, height=1, terrain="barricade")
    a, e = squad("a", (18.4, 28.1)), squad("e", (21.6, 28.1), side="blue")
    scenario = board(a, e, features=[between], turn={"phase": "fight"})
    assert why(scenario, "pile_in") == "wh40k10.param.pile-in"


def test_a_pile_in_across_it(board: Any, squad: Any, box: Any) -> None:
    """a.1 is 0.3 + 0.5 + 0.9 = 1.7" from the enemy across it. a.2 comes up beside a.1 with 2.5"
    of its 3": then 1.4" and 1.26" off, with radii of 0.63" a gap of 1.68", within 2" as well.
    """  # fmt: skip
    radius = 16_000 / INCH
    between = box("w", "solid", 20, 16, 20.5, 28, height=1, terrain="barricade")
    unit = squad("a", (20 - radius - 0.3, 22), (20 - radius - 2.5, 23.2), state={"charged": True})
    enemy = squad("e", (20.5 + radius + 0.9, 22), side="blue")
    scenario = board(unit, enemy, features=[between], turn={"phase": "fight"})
    plan = planner.plan(scenario, Order("a", "pile_in"))
    assert plan.found
    values = {term.name: term.value for term in plan.objective}
    assert values["models_engaged"] == 2
    assert planner.check(scenario, plan).legal
