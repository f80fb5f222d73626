"""AIRCRAFT: the straight move of 20" or more, the turn after it, and the edge of the table."""

from __future__ import annotations

import math
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
    assert allowed(scenario) == ({"normal", "leave"} if goes else {"leave"})
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


def test_off_the_table(board: Any, squad: Any, allowed: Any, why: Any) -> None:
    """wh40k10.param.aircraft: over the edge is into Strategic Reserves, back in a later turn."""
    scenario = board(squad("a", (40, 22), **PLANE), turn={"round": 2, "side": "red"})
    plan = planner.plan(scenario, Order("a", "leave"))
    assert plan.status is Status.OPTIMAL
    assert "leaves the table" in str(plan)
    gone = planner.after(scenario, plan)
    assert gone.unit("a").state["in_reserve"]
    assert not gone.unit("a").on_table
    assert why(gone, "arrive") == RULE
    later = planner.next_phase(gone, ends_turn=True)
    assert "arrive" in allowed(later)
    back = planner.plan(later, Order("a", "arrive", to=(30, 22)))
    assert back.found  # wholly within 6" of an edge, as by Strategic Reserves


def test_only_aircraft_leave(board: Any, squad: Any, why: Any) -> None:
    """wh40k10.through.no-table-edge: nobody else does."""
    assert why(board(squad("a", (10, 22))), "leave") == "wh40k10.through.no-table-edge"


def test_it_turns_to_where_there_is_room(board: Any, squad: Any) -> None:
    """wh40k10.param.aircraft: the turn is planned for the next flight, at any angle.

    From (10, 40) to (44, 40) on a table of 60" by 44": the centre of a 60 mm base may go right by
    16" - 30 mm = 14.8189" more and down by 40" - 30 mm = 38.8189". The longest straight line goes
    into that corner: atan(38.8189 / 14.8189) = 69.1068° to the right, √(38.8189² + 14.8189²) =
    41.5511" long.
    """
    scenario = board(
        squad("a", (10, 40), **{**PLANE, "base": "60mm"}), turn={"round": 2, "side": "red"}
    )
    plan = planner.plan(scenario, Order("a", "normal", to=(44, 40)))
    assert plan.models[0].end.heading == pytest.approx(290_893_200, abs=2_000)
    room = next(term for term in plan.objective if term.name == "room_ahead")
    assert room.value == pytest.approx(41.5511 * INCH, abs=0.005 * INCH)


def test_an_oval_turns_to_where_there_is_room(board: Any, squad: Any) -> None:
    """Its outline reaches further at some angles: a sweep by hundredths of a degree, by hand.

    At the heading h the box about an oval with the half axes 60 and 46 mm is hypot(60 cos h,
    46 sin h) wide to each side, hypot(60 sin h, 46 cos h) up and down.
    """

    def room(turn: float) -> float:
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        right = 16 * 25.4 - math.hypot(60 * cos, 46 * sin)
        down = 40 * 25.4 - math.hypot(60 * sin, 46 * cos)
        return min(right / cos if cos > 1e-9 else math.inf, down / sin if sin else math.inf)

    scenario = board(squad("a", (10, 40), **PLANE), turn={"round": 2, "side": "red"})
    plan = planner.plan(scenario, Order("a", "normal", to=(44, 40)))
    best = max(room(turn / 100) for turn in range(9001))
    term = next(term for term in plan.objective if term.name == "room_ahead")
    assert term.value / 1000 == pytest.approx(best, abs=0.5)
