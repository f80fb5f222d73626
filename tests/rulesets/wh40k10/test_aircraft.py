"""AIRCRAFT: the straight move of 20" or more, the turn after it, and the edge of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET

INCH = 25_400
RULE = "wh40k10.param.aircraft"
PLANE = {"keywords": ["VEHICLE", "AIRCRAFT", "FLY"], "base": "120x92mm oval"}


@pytest.fixture(name="judge")
def judge_fixture(board: Any, squad: Any) -> Any:
    """Return the referee's word on a plane at (10, 22) that faces east: ids of broken rules."""

    def judge(far: int, aside: int = 0, turn: float | None = None, *others: Any) -> set[str]:
        scenario = board(squad("a", (10, 22), **PLANE), *others)
        start = scenario.models["a.1"].pose
        there = replace(start, x=start.x + far, y=start.y + aside)
        steps = [Step(StepKind.FLY, there)]
        if turn is not None:
            steps.append(Step(StepKind.PIVOT, replace(there, heading=round(turn * 1e6))))
        way = ModelPlan("a.1", start, tuple(steps) if far else ())
        order = Order("a", "normal")
        plan = Plan("wh40k10", RULESET.unit, "", order, Status.FEASIBLE, models=(way,))
        verdict = planner.check(scenario, replace(plan, move_order=("a.1",) if far else ()))
        return {violation.rule for violation in verdict.violations}

    return judge


@pytest.mark.parametrize(
    ("far", "legal"), [(20 * INCH - 1, False), (20 * INCH, True), (20 * INCH + 1, True)]
)
def test_twenty_inches_at_least(judge: Any, far: int, legal: bool) -> None:
    """wh40k10.param.aircraft: 20", and no upper limit."""
    assert judge(far) == (set() if legal else {RULE})
    assert judge(45 * INCH) == set()


def test_it_may_not_stay(judge: Any) -> None:
    """wh40k10.param.aircraft: who does not fly is not on the table any more."""
    assert judge(0) == {RULE}


@pytest.mark.parametrize(("aside", "legal"), [(1, True), (2, False), (-2, False)])
def test_straight_ahead(judge: Any, aside: int, legal: bool) -> None:
    """wh40k10.param.aircraft: along its facing, as near as whole µm let it."""
    assert judge(25 * INCH, aside) == (set() if legal else {RULE})


@pytest.mark.parametrize(
    ("turn", "legal"), [(90, True), (90.000001, False), (270, True), (269.999999, False)]
)
def test_one_turn_of_up_to_a_quarter(judge: Any, turn: float, legal: bool) -> None:
    """wh40k10.param.aircraft, wh40k10.pivot.aircraft-elsewhere, wh40k10.param.pivot.aircraft.

    20" forward, then 90° to either side: no pivot value, and no further.
    """
    assert judge(20 * INCH, 0, turn) == (set() if legal else {RULE})


def test_not_over_the_edge(judge: Any) -> None:
    """wh40k10.param.aircraft: from x = 10" the nose, 60 mm ahead, reaches the edge at 60"."""
    room = 50 * INCH - 60_000
    assert judge(room) == set()
    assert "wh40k10.through.no-table-edge" in judge(room + 1)


def test_over_everybody_and_on_nobody(judge: Any, squad: Any) -> None:
    """wh40k10.param.aircraft, wh40k10.fly.no-end-er: past and over enemies, not next to them.

    At x = 30" the nose is at 32.362"; a 32 mm base at 33.9" begins at 33.270": 0.908" on.
    """
    enemy = squad("b", (25, 22), side="blue")
    assert judge(30 * INCH, 0, None, enemy) == set()
    near = squad("b", (33.9, 22), side="blue")
    assert "wh40k10.fly.no-end-er" in judge(20 * INCH, 0, None, near)


@pytest.mark.parametrize(("x", "goes"), [(35, True), (40, False)])
def test_into_strategic_reserves(
    board: Any, squad: Any, allowed: Any, why: Any, x: float, goes: bool
) -> None:
    """wh40k10.param.aircraft: 20" on from x = 40" there is no table left."""
    scenario = board(squad("a", (x, 22), **PLANE))
    assert allowed(scenario) == ({"normal"} if goes else set())
    plan = planner.plan(scenario, Order("a", "normal", to=(50, 30)))
    if goes:
        assert plan.models[0].end.y == 22 * INCH
        assert plan.models[0].end.x - plan.models[0].start.x >= 20 * INCH
    else:
        assert why(scenario, "normal") == RULE
        assert "Strategic Reserves" in plan.why_not[0].text


def test_out_of_reserves(board: Any, squad: Any, allowed: Any) -> None:
    """wh40k10.param.aircraft: they start in Reserves and are set up from there as others are."""
    held = {**PLANE, "state": {"in_reserve": True}, "profile": {"reserves": "strategic"}}
    scenario = board(squad("a", (5, 22), **held), turn={"round": 2, "side": "red"})
    assert "arrive" in allowed(scenario)


def test_hover(board: Any, squad: Any, allowed: Any) -> None:
    """wh40k10.param.hover: listed with M 20" and without the keyword, it moves as others do."""
    hovering = {**PLANE, "keywords": ["VEHICLE", "FLY"], "profile": {"M": 20}}
    scenario = board(squad("a", (10, 22), **hovering))
    assert allowed(scenario) == {"stationary", "normal", "advance"}
    terms = RULESET.terms(scenario, Order("a", "normal"))
    assert terms.mobilities["a.1"].budget == 20 * INCH
    assert terms.mobilities["a.1"].course is None
