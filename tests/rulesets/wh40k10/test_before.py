"""Scouts and Infiltrators: before the first battle round, told as round 0."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET
from planner.units import Pose

INCH = 25_400
SCOUTS, INFILTRATORS = "wh40k10.param.scouts", "wh40k10.param.infiltrators"


def test_scouts_go_as_far_as_the_slowest(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.param.scouts: mixed values use the shortest, which may exceed M."""
    unit = squad("a", (10, 10), (12, 10), profile={"M": 6, "scouts": 9})
    unit["models"][1]["profile"] = {"scouts": 7}
    terms = ask(board(unit, turn={"round": 0}), "a", "scout")
    assert {m.budget for m in terms.mobilities.values()} == {7 * INCH}


@pytest.mark.parametrize(
    ("number", "state", "scouts", "rule"),
    [(0, {}, 6, ""), (1, {}, 6, SCOUTS), (0, {"scouted": True}, 6, SCOUTS), (0, {}, 0, SCOUTS)],
)
def test_who_scouts(
    board: Any, squad: Any, why: Any, number: int, state: Any, scouts: float, rule: str
) -> None:
    """wh40k10.param.scouts: before the first round, once, and only who has it."""
    unit = squad("a", (10, 10), profile={"M": 6, "scouts": scouts}, state=state)
    assert why(board(unit, turn={"round": number}), "scout") == rule


def test_scouts_end_more_than_9_away(board: Any, squad: Any) -> None:
    """wh40k10.param.scouts: 12" from the enemy and 6" to go, it stops short of a gap of 9".

    Centres 12" + 32 mm apart; 9" + 32 mm and 1 µm at the end: it goes 76,199 µm.
    """
    gap = 32 / 25.4
    unit = squad("a", (10, 10), profile={"M": 6, "scouts": 6})
    enemy = squad("e", (22 + gap, 10), side="blue")
    scenario = board(unit, enemy, turn={"round": 0})
    plan = planner.plan(scenario, Order("a", "scout", to=(22, 10)))
    assert plan.models[0].end.x - 10 * INCH == pytest.approx(3 * INCH, abs=3)
    assert planner.check(scenario, plan).legal


@pytest.fixture(name="hidden")
def hidden_fixture(board: Any, squad: Any, box: Any) -> Any:
    """Return a unit not set up yet, an enemy at (50, 40), and zones of both sides."""
    profile = {"M": 6, "infiltrators": True}
    record = squad("a", profile=profile, state={"in_reserve": True})
    record["models"] = [{"id": "a.1", "base": "32mm"}]
    enemy = squad("e", (50, 40), side="blue")
    zones = [
        box("theirs", "zone", 48, 0, 60, 44, owner="blue"),
        box("ours", "zone", 0, 0, 12, 44, owner="red"),
    ]
    return board(record, enemy, turn={"round": 0}, features=zones)


def put(scenario: Any, x: int, y: int) -> set[str]:
    """The rules broken by setting the model up at a place, µm."""
    order, pose = Order("a", "infiltrate"), Pose(x, y)
    plan = Plan(
        "wh40k10",
        RULESET.unit,
        scenario.digest,
        order,
        Status.FEASIBLE,
        models=(ModelPlan("a.1", pose, (Step(StepKind.PLACE, pose),)),),
        move_order=("a.1",),
    )
    return {violation.rule for violation in planner.check(scenario, plan).violations}


def test_infiltrators_keep_off_the_enemys_zone(hidden: Any) -> None:
    """wh40k10.param.infiltrators: more than 9" from it: x + 16,000 + 228,600 < 48".

    So x < 974,600; in the own zone anything goes.
    """
    assert put(hidden, 974_600, 10 * INCH) == {INFILTRATORS}
    assert put(hidden, 974_599, 10 * INCH) == set()
    assert put(hidden, 6 * INCH, 10 * INCH) == set()


def test_infiltrators_keep_off_the_enemy(hidden: Any, board: Any, squad: Any) -> None:
    """wh40k10.param.infiltrators: 260,600 between centres are 9.000", not more."""
    units = squad("a", profile={"infiltrators": True}, state={"in_reserve": True})
    units["models"] = [{"id": "a.1", "base": "32mm"}]
    scenario = board(units, squad("e", (30, 20), side="blue"), turn={"round": 0})
    assert put(scenario, 30 * INCH - 260_600, 20 * INCH) == {INFILTRATORS}
    assert put(scenario, 30 * INCH - 260_601, 20 * INCH) == set()


def test_a_plan_for_infiltrators(hidden: Any) -> None:
    """wh40k10.param.infiltrators: as near as it may be to a point in their zone, 10" up.

    The place is straight west of the point, 9" and 16 mm from the zone's edge.
    """
    plan = planner.plan(hidden, Order("a", "infiltrate", to=(48, 10)))
    assert planner.check(hidden, plan).legal
    end = plan.models[0].end
    assert end.x == pytest.approx(974_599, abs=20)
    assert end.y == pytest.approx(10 * INCH, abs=3000)
    assert planner.after(hidden, plan).unit("a").on_table


def test_before_the_battle_nobody_else_moves(board: Any, squad: Any, why: Any) -> None:
    """wh40k10.phase.two-steps: in round 0 there is no Movement phase yet, nor a charge."""
    enemy = squad("e", (30, 20), side="blue")
    scenario = board(squad("a", (10, 20)), enemy, turn={"round": 0})
    for action in ("stationary", "normal", "advance"):
        assert why(scenario, action) == "wh40k10.phase.two-steps"
    assert why(scenario, "charge") == "wh40k10.param.charge-eligible"
