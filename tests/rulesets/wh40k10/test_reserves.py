"""Reserves and the Reinforcements step: 32 mm bases on a bare table."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.errors import OrderError
from planner.length import Unit as LengthUnit
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET
from planner.units import Pose

INCH = 25_400
IN = Order("a", "arrive")
DEEP = "wh40k10.param.deep-strike"
EDGE = "wh40k10.param.strategic-reserves.edge"
ENEMY = "wh40k10.param.strategic-reserves.enemy"
ZONE = "wh40k10.param.strategic-reserves.zone"


@pytest.fixture(name="waiting")
def waiting_fixture(board: Any, squad: Any) -> Any:
    """Return the maker of a unit in Reserves, an enemy in the middle, and more."""

    def waiting(*others: Any, kind: str | None = "deep_strike", at: Any = 0, **more: Any) -> Any:
        profile = {"M": 6, "reserves": kind} if kind else {"M": 6}
        state = {"in_reserve": True}
        record = {**squad("a", profile=profile, state=state), "models": [M1]}
        enemy = squad("e", (30, 22, at), side="blue")
        return board(record, enemy, *others, **more)

    return waiting


M1 = {"id": "a.1", "base": "32mm"}


def put(scenario: Scenario, x: int, y: int) -> set[str]:
    """The rules broken by setting the model up at a place, µm."""
    pose = Pose(x, y)
    ways = (ModelPlan("a.1", pose, (Step(StepKind.PLACE, pose),)),)
    flags = tuple((flag.flag, flag.rule) for flag in RULESET.terms(scenario, IN).flags)
    plan = Plan(
        "wh40k10",
        LengthUnit.INCH,
        scenario.digest,
        IN,
        Status.FEASIBLE,
        models=ways,
        move_order=("a.1",),
        flags=flags,
    )
    return {violation.rule for violation in planner.check(scenario, plan).violations}


@pytest.mark.parametrize(("more", "broken"), [(-1, {DEEP}), (0, {DEEP}), (1, set())])
def test_more_than_9_from_every_enemy(waiting: Any, more: int, broken: set[str]) -> None:
    """wh40k10.param.deep-strike, wh40k10.amb.reserves-nine, wh40k10.reserves.own-placement-rule.

    32,000 + 228,600 = 260,600 between centres is a gap of 9.000", which is not more than 9".
    """
    assert put(waiting(), 30 * INCH + 260_600 + more, 22 * INCH) == broken
    assert put(waiting(), 30 * INCH, 22 * INCH - 260_600 - more) == broken


@pytest.mark.parametrize(("gap", "broken"), [(9.2, set()), (8.9, {DEEP})])
def test_that_distance_is_horizontal(waiting: Any, box: Any, gap: float, broken: set[str]) -> None:
    """wh40k10.reserves.horizontal-distance: the enemy is 6" up; 8.9" are 10.73" in space."""
    tower = box("tower", "solid", 28, 20, 32, 24, height=6)
    scenario = waiting(at=6, features=[tower])
    assert put(scenario, 30 * INCH, 22 * INCH - 32_000 - round(gap * INCH)) == broken


@pytest.mark.parametrize(("more", "broken"), [(0, set()), (1, {EDGE})])
def test_wholly_within_6_of_an_edge(waiting: Any, more: int, broken: set[str]) -> None:
    """wh40k10.param.strategic-reserves.edge: x + 16,000 <= 152,400, for any of the four edges."""
    scenario = waiting(kind="strategic", turn={"round": 3})
    assert put(scenario, 136_400 + more, 22 * INCH) == broken
    assert put(scenario, 60 * INCH - 136_400 - more, 22 * INCH) == broken
    assert put(scenario, 30 * INCH, 44 * INCH - 136_400 - more) == broken


def test_strategic_reserves_keep_their_9(waiting: Any, squad: Any) -> None:
    """wh40k10.param.strategic-reserves.enemy: 260,600 between centres is not more than 9"."""
    other = squad("f", (4 + 260_600 / INCH, 4), side="blue")
    scenario = waiting(other, kind="strategic", turn={"round": 3})
    assert put(scenario, 4 * INCH, 4 * INCH) == {ENEMY}
    assert put(scenario, 4 * INCH - 1, 4 * INCH) == set()


@pytest.mark.parametrize(("number", "broken"), [(2, {ZONE}), (3, set())])
def test_not_in_the_enemys_zone_in_the_second_round(
    waiting: Any, box: Any, number: int, broken: set[str]
) -> None:
    """wh40k10.param.strategic-reserves.zone: any part of the base counts."""
    zones = [
        box("theirs", "zone", 0, 0, 4, 44, owner="blue"),
        box("ours", "zone", 56, 0, 60, 44, owner="red"),
    ]
    scenario = waiting(kind="strategic", features=zones, turn={"round": number})
    # Its rim is 1 µm inside a zone that ends at x = 101,600.
    assert put(scenario, 101_600 + 15_999, 22 * INCH) == broken
    assert put(scenario, 101_600 + 16_000, 22 * INCH) == set()
    assert put(scenario, 58 * INCH, 22 * INCH) == set()


@pytest.mark.parametrize(
    ("kind", "number", "rule"),
    [
        ("deep_strike", 1, ""),
        ("strategic", 1, "wh40k10.param.strategic-reserves.round"),
        ("strategic", 2, ""),
    ],
)
def test_when_they_may_come(waiting: Any, kind: str, number: int, rule: str) -> None:
    """wh40k10.param.strategic-reserves.round, wh40k10.reserves.step-select: any of them may."""
    scenario = waiting(kind=kind, turn={"round": number})
    chosen = {c.action: c for c in RULESET.choices(scenario, scenario.unit("a"))}
    assert (chosen["arrive"].allowed, chosen["arrive"].rule) == (not rule, rule)
    assert not any(c.allowed for name, c in chosen.items() if name != "arrive")


def test_a_unit_is_in_reserves_by_a_rule(waiting: Any) -> None:
    """wh40k10.reserves.needs-permission: without one there is no saying how it comes in."""
    with pytest.raises(OrderError, match=r"wh40k10\.reserves\.needs-permission"):
        RULESET.terms(waiting(kind=None), IN)


def test_who_arrives_moves_no_further_and_may_charge(waiting: Any) -> None:
    """wh40k10.reserves.counts-as-normal, wh40k10.reserves.no-further-move,
    wh40k10.reserves.acts-normally: 9.01" away it needs 9 or more for 8.01": 10/36.
    """  # fmt: skip
    scenario = waiting()
    gap = round(9.01 * INCH)
    plan = planner.plan(scenario, Order("a", "arrive", to=(30 - (32_000 + gap) / INCH, 22)))
    now = planner.after(scenario, plan)
    state = now.unit("a").state
    assert state["counts_normal"]
    assert not state.get("in_reserve")
    chosen = {c.action: c for c in RULESET.choices(now, now.unit("a"))}
    assert chosen["normal"].rule == "wh40k10.reserves.no-further-move"
    charge = planner.plan(now, Order("a", "charge", ["e"]))
    (dice,) = charge.dice
    assert (dice.need, str(dice.probability)) == (9, "5/18")


def test_first_the_moves_then_the_reserves(waiting: Any, squad: Any) -> None:
    """wh40k10.phase.two-steps: a move after the first arrival is refused;
    wh40k10.phase.to-reinforcements, wh40k10.param.default-stationary: who has not been selected
    is named, and counts as having stood still.
    """  # fmt: skip
    scenario = waiting(squad("b", (10, 10)), turn={"round": 2, "side": "red"})
    plan = planner.plan(scenario, Order("a", "arrive", to=(10, 30)))
    named = [text for rule, text in plan.notes if rule == "wh40k10.phase.to-reinforcements"]
    assert len(named) == 1
    assert "b" in named[0]
    late = planner.plan(planner.after(scenario, plan), Order("b", "normal", to=(20, 10)))
    assert [why.rule for why in late.why_not] == ["wh40k10.phase.two-steps"]


@pytest.mark.parametrize(
    ("turn", "state", "rule"),
    [
        ({"phase": "movement"}, {}, "wh40k10.phase.to-reinforcements"),
        ({"phase": "movement"}, {"moved_kind": "normal"}, ""),
        ({"phase": "movement", "step": "reinforcements"}, {}, ""),
        ({}, {}, ""),
    ],
)
def test_the_gate(waiting: Any, squad: Any, why: Any, turn: Any, state: Any, rule: str) -> None:
    """wh40k10.phase.to-reinforcements: 1 unit unselected, gate closed; none, gate open.

    A scenario that names the step, or leaves the phase open, says that b stands still.
    """
    turn = {"round": 2, "side": "red", **turn}
    assert why(waiting(squad("b", (10, 10), state=state), turn=turn), "arrive") == rule


@pytest.mark.parametrize(("width", "found"), [(4.0, False), (6.5, True)])
def test_one_after_another(squad: Any, width: float, found: bool) -> None:
    """wh40k10.reserves.one-at-a-time: two of 80 mm need 6.299213" side by side.

    The table is so wide that the first, which arrives at its left edge, leaves room for the
    second or not: 2 x 3.149606" = 6.299213" > 4".
    """
    profile, state = {"M": 6, "reserves": "deep_strike"}, {"in_reserve": True}
    first, second = (
        {
            **squad(name, profile=profile, state=state),
            "models": [{"id": f"{name}.1", "base": "80mm"}],
        }
        for name in "ab"
    )
    table = {"width": width, "height": 4, "unit": "in", "name": "slot"}
    board = {"type": "FeatureCollection", "table": table, "features": []}
    record = {"format": "planner-scenario/1", "ruleset": "wh40k10", "map": board}
    scenario = planner.load({**record, "units": [first, second]})
    arrived = planner.plan(scenario, Order("a", "arrive", to=(0.0, 2.0)))
    now = planner.after(scenario, arrived)
    assert planner.plan(now, Order("b", "arrive", to=(width, 2.0))).found is found
