"""Set-ups out of the ordinary: coherency, large models, carriers that have just arrived."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET
from planner.units import Pose

INCH = 25_400
LARGE, ARRIVED = "wh40k10.param.strategic-reserves.large", "wh40k10.param.reserve-carrier"


def put(scenario: Any, order: Order, *ends: tuple[int, int]) -> set[str]:
    """The rules broken by setting models up at places, µm."""
    kind = StepKind.PLACE if order.action == "arrive" else StepKind.DISEMBARK
    poses = [Pose(*end) for end in ends]
    ways = tuple(ModelPlan(f"a.{n}", p, (Step(kind, p),)) for n, p in enumerate(poses, 1))
    order_ = tuple(way.id for way in ways)
    plan = Plan(
        "wh40k10",
        RULESET.unit,
        scenario.digest,
        order,
        Status.FEASIBLE,
        models=ways,
        move_order=order_,
    )
    return {violation.rule for violation in planner.check(scenario, plan).violations}


def off(squad: Any, count: int, base: str = "32mm", **more: Any) -> Any:
    """A unit that is not on the table."""
    record = squad("a", **more)
    return {**record, "models": [{"id": f"a.{n}", "base": base} for n in range(1, count + 1)]}


@pytest.mark.parametrize(("gap", "broken"), [(50_800, False), (50_801, True)])
def test_set_up_out_of_coherency(board: Any, squad: Any, gap: int, broken: bool) -> None:
    """wh40k10.param.coherency-fail-setup: 2.000" apart are set up, 1 µm more are not."""
    profile = {"M": 6, "reserves": "deep_strike"}
    scenario = board(off(squad, 2, profile=profile, state={"in_reserve": True}))
    rules = put(scenario, Order("a", "arrive"), (500_000, 500_000), (532_000 + gap, 500_000))
    assert ("wh40k10.param.coherency-neighbours" in rules) == broken


@pytest.mark.parametrize(("x", "broken"), [(80_000, set()), (81_000, {LARGE})])
def test_too_large_for_the_strip(board: Any, squad: Any, x: int, broken: set[str]) -> None:
    """wh40k10.param.strategic-reserves.large: 160 mm touch their own edge, at x = 80,000 µm."""
    profile = {"M": 6, "reserves": "strategic", "own_edge": "left"}
    unit = off(squad, 1, "160mm", profile=profile, state={"in_reserve": True})
    scenario = board(unit, turn={"round": 3})
    order = Order("a", "arrive")
    assert put(scenario, order, (x, 500_000)) == broken
    assert put(scenario, order, (60 * INCH - x, 500_000)) == {LARGE}
    flags = {flag.flag for flag in RULESET.terms(scenario, order).flags}
    assert {"no_shoot", "no_charge", "frozen"} <= flags
    small = off(squad, 1, profile=profile, state={"in_reserve": True})
    terms = RULESET.terms(board(small, turn={"round": 3}), order)
    assert "no_shoot" not in {flag.flag for flag in terms.flags}


def test_a_plan_for_a_large_model(board: Any, squad: Any) -> None:
    """wh40k10.param.strategic-reserves.large: it is found a place at the edge, legal to the µm."""
    profile = {"M": 6, "reserves": "strategic", "own_edge": "left"}
    unit = off(squad, 1, "160mm", profile=profile, state={"in_reserve": True})
    scenario = board(unit, turn={"round": 3})
    plan = planner.plan(scenario, Order("a", "arrive", to=(30, 22)))
    assert plan.found
    assert plan.models[0].end.x <= 80_025


@pytest.mark.parametrize(
    ("base", "aim"), [("170x110mm rect", (30, 3)), ("170x109mm oval", (3, 22))]
)
def test_a_hull_that_fits_the_strip_lengthwise(
    board: Any, squad: Any, base: str, aim: tuple[float, float]
) -> None:
    """wh40k10.param.strategic-reserves.edge: 110 mm are less than 6", though 170 mm are more.

    It stands along the edge: no part is further than 6" from it, and it is not too large.
    """
    unit = off(
        squad, 1, base, profile={"M": 6, "reserves": "strategic"}, state={"in_reserve": True}
    )
    plan = planner.plan(board(unit, turn={"round": 3}), Order("a", "arrive", to=aim))
    assert plan.found
    assert "no_shoot" not in {flag for flag, _ in plan.flags}


@pytest.mark.parametrize(("more", "broken"), [(0, {ARRIVED}), (1, set())])
def test_out_of_a_carrier_that_has_arrived(
    board: Any, squad: Any, more: int, broken: set[str]
) -> None:
    """wh40k10.param.reserve-carrier: 260,600 between centres are 9.000", which is not enough."""
    lorry = squad("t", (30, 22), base="100mm", keywords=["TRANSPORT"], state={"arrived": True})
    at = 30 * INCH + 100_000
    enemy = squad("e", ((at + 260_600 + more) / INCH, 22), side="blue")
    scenario = board(off(squad, 1, state={"embarked_in": "t"}), lorry, enemy)
    order = Order("a", "disembark")
    assert put(scenario, order, (at, 22 * INCH)) == broken
    flags = {flag.flag for flag in RULESET.terms(scenario, order).flags}
    assert flags == {"disembarked", "counts_normal", "frozen", "no_charge"}


def test_arriving_is_no_move(board: Any, squad: Any) -> None:
    """wh40k10.param.reserves-not-a-move: who arrives beside a transport does not get into it."""
    profile = {"M": 6, "reserves": "deep_strike"}
    unit = off(squad, 1, profile=profile, state={"in_reserve": True})
    lorry = squad("t", (30, 22), keywords=["TRANSPORT"], profile={"capacity": 9})
    no = RULESET.refusal(board(unit, lorry), Order("a", "arrive", to="t", goal="board"))
    assert no is not None
    assert no[0] == "wh40k10.embark.after-move"


def test_aboard_before_the_transport_is_set_up(board: Any, squad: Any) -> None:
    """wh40k10.transport.declare-before-setup: the carrier stands, then somebody is to be aboard."""
    lorry = squad("t", (30, 22), keywords=["TRANSPORT"], profile={"capacity": 9})
    scenario = board(squad("a", (33, 22)), lorry, turn={"round": 0})
    no = RULESET.refusal(scenario, Order("a", "normal", to="t", goal="board"))
    assert no is not None
    assert no[0] == "wh40k10.transport.declare-before-setup"


@pytest.mark.parametrize(
    ("edge", "need", "chance"), [(2.2, 7, "7/12"), (4.5, 4, "11/12")], ids=["back", "edge"]
)
def test_charging_uphill(
    board: Any, squad: Any, box: Any, edge: float, need: int, chance: str
) -> None:
    """wh40k10.param.charge-terrain: 4½" of gap to a target 3" up.

    Standing back from the edge (which is 2.2" away) the charger climbs: 3.5 + 3 = 6.5, so 7+.
    With the target at the very edge it stops below: 3.5, so 4+; 3" are within 5" vertically.
    """
    front = 10 + 16 / 25.4
    hill = box("h", "solid", front + edge, 4, front + edge + 9, 16, height=3, terrain="hill")
    enemy = squad("e", (front + 4.5 + 16 / 25.4 - 0.002, 10, 3), side="blue")
    scenario = board(squad("a", (10, 10)), enemy, features=[hill])
    (dice,) = planner.plan(scenario, Order("a", "charge", ["e"])).dice
    assert (dice.need, str(dice.probability)) == (need, chance)
