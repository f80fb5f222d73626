"""Desperate Escape in its order: who crosses, the tests, the losses, the survivors' moves."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET
from planner.units import Pose

INCH = 25_400
BACK = Order("a", "fall_back")
ALONE = "wh40k10.param.coherency-neighbours"
TIMING = "wh40k10.fallback.desperate-escape.timing"


@pytest.fixture(name="trapped")
def trapped_fixture(board: Any, squad: Any) -> Any:
    """Return the maker of five models: a.3 in a ring of eight enemies, the others north of it.

    The ring's radius is 2": neighbours are 1.53" apart, which no base of 1.26" passes without
    crossing, and a.3 is within 1" of each of them.
    """

    def trapped(**state: Any) -> Any:
        turns = [k * math.pi / 4 for k in range(8)]
        ring = [(10 + 2 * math.cos(turn), 10 + 2 * math.sin(turn)) for turn in turns]
        places = [(8, 14), (12, 14), (10, 10), (10, 14), (14, 14)]
        return board(squad("a", *places, state=state), squad("e", *ring, side="blue"))

    return trapped


def test_the_trapped_one_is_given_up(trapped: Any) -> None:
    """wh40k10.fallback.desperate-escape.choose-loss: one test fails, c is removed, four go.

    wh40k10.fallback.desperate-escape.timing: only a.3 crosses, so there is one test.
    """
    scenario = trapped()
    plan = planner.plan(scenario, BACK)
    (dice,) = plan.dice
    assert dice.models == ("a.3",)
    none, one = planner.remains(scenario, plan)
    assert (none.lost, none.probability) == ((), Fraction(2, 3))
    assert (one.lost, one.probability) == (("a.3",), Fraction(1, 3))
    for row in (none, one):
        assert row.plan is not None
        assert row.plan.found
        assert planner.check(row.scenario, row.plan).legal
        assert row.plan.dice == ()
    assert one.plan is not None
    assert [way.id for way in one.plan.models] == ["a.1", "a.2", "a.4", "a.5"]
    out = planner.after(one.scenario, one.plan)
    assert len(out.unit("a")) == 4


def over(scenario: Any, name: str, to: tuple[float, float]) -> set[str]:
    """The rules broken by one model walking straight to a place while its mates stay, inches."""
    unit, ways = scenario.unit("a"), []
    for model in unit.models:
        end = Pose(round(to[0] * INCH), round(to[1] * INCH))
        steps = (Step(StepKind.LINE, end),) if model.id == name else ()
        ways.append(ModelPlan(model.id, model.pose, steps))
    plan = Plan("wh40k10", RULESET.unit, scenario.digest, BACK, Status.FEASIBLE, models=tuple(ways))
    return {v.rule for v in planner.check(scenario, plan).violations if v.model == name}


def test_nobody_joins_the_crossing_later(board: Any, squad: Any) -> None:
    """wh40k10.fallback.desperate-escape.timing: a and b were tested and may cross, c may not.

    Enemies in a row 1.5" south; going 4" on over them ends 1.24" beyond: out of
    range, though not within 2" of the others.
    """
    unit = squad(
        "a", (8, 10), (10, 10), (12, 10), state={"de_rolled": True, "de_tested": ["a.1", "a.2"]}
    )
    scenario = board(unit, squad("e", (8, 8.5), (10, 8.5), (12, 8.5), side="blue"))
    assert over(scenario, "a.1", (8, 6)) == {ALONE}
    assert over(scenario, "a.2", (10, 6)) == {ALONE}
    assert over(scenario, "a.3", (12, 6)) == {ALONE, TIMING}


def test_a_shocked_unit_may_be_wiped_out(board: Any, squad: Any) -> None:
    """wh40k10.fallback.desperate-escape.battle-shocked: two models, two tests, each lost with 1/3.

    4/9 nobody, 4/9 one, 1/9 both.
    """
    unit = squad("a", (10, 10), (12, 10), state={"battle_shocked": True})
    scenario = board(unit, squad("e", (11, 8.5), side="blue"))
    rows = planner.remains(scenario, planner.plan(scenario, BACK))
    assert [row.probability for row in rows] == [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)]
    assert [len(row.lost) for row in rows] == [0, 1, 2]
    assert rows[2].plan is None


def test_no_tests_no_losses(board: Any, squad: Any) -> None:
    """Who crosses nobody loses nobody."""
    scenario = board(squad("a", (10, 10)), squad("e", (10, 8.5), side="blue"))
    assert planner.remains(scenario, planner.plan(scenario, BACK)) == ()
