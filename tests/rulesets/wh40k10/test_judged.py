"""Moves a player might make, and the referee's word on them, by the ledger's examples."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.length import Unit as LengthUnit
from planner.length import microdegrees
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.units import Pose

INCH = 25_400
BUDGET = "wh40k10.normal.distance"
ON_TOP = "wh40k10.through.no-end-on-model"


def moved(scenario: Scenario, model: str, *steps: tuple[float, ...] | float) -> ModelPlan:
    """A model's way: points to go to in inches, or headings to turn to in degrees."""
    pose = start = scenario.models[model].pose
    made = []
    for step in steps:
        if isinstance(step, tuple):
            x, y, z = (*(round(c * INCH) for c in step), pose.z)[:3]
            kind = StepKind.LINE if z == pose.z else StepKind.CLIMB
            pose = Pose(x, y, z, pose.heading)
        else:
            kind, pose = StepKind.PIVOT, Pose(*pose.at, microdegrees(step))
        made.append(Step(kind, pose))
    return ModelPlan(model, start, tuple(made))


def faults(scenario: Scenario, order: Order, *models: ModelPlan) -> set[str]:
    """The rules broken when the models of a unit move one after another."""
    ids = tuple(model.id for model in models)
    plan = Plan(
        "wh40k10",
        LengthUnit.INCH,
        scenario.digest,
        order,
        Status.FEASIBLE,
        models=models,
        move_order=ids,
    )
    return {violation.rule for violation in planner.check(scenario, plan).violations}


NORMAL = Order("a", "normal")


@pytest.mark.parametrize(("m", "broken"), [(6, set()), (5.999, {BUDGET})])
def test_the_lines_are_paid_not_the_displacement(
    board: Any, squad: Any, m: float, broken: set[str]
) -> None:
    """wh40k10.move.lines-and-pivots: 3" east, 2" north, 1" west are 6", though 2.83" away."""
    scenario = board(squad("a", (10, 10), profile={"M": m}))
    way = moved(scenario, "a.1", (13, 10), (13, 12), (12, 12))
    assert faults(scenario, NORMAL, way) == broken


@pytest.mark.parametrize(("order", "broken"), [("ba", set()), ("ab", {ON_TOP})])
def test_who_goes_first(board: Any, squad: Any, order: str, broken: set[str]) -> None:
    """wh40k10.move.model-order: both go 2" on; the rear one first would end on the front one."""
    scenario = board(squad("a", (10, 10), (12, 10)))
    ways = {"a": moved(scenario, "a.1", (12, 10)), "b": moved(scenario, "a.2", (14, 10))}
    assert faults(scenario, NORMAL, *(ways[name] for name in order)) == broken


def test_some_move_and_some_stay(board: Any, squad: Any) -> None:
    """wh40k10.move.any-models: two of three go, and the unit still hangs together."""
    scenario = board(squad("a", (10, 10), (12, 10), (14, 10)))
    ways = (
        moved(scenario, "a.1", (12, 14)),
        moved(scenario, "a.2", (13, 12)),
        moved(scenario, "a.3"),
    )
    assert faults(scenario, NORMAL, *ways) == set()


@pytest.mark.parametrize(("line", "broken"), [(8.0, set()), (8.1, {BUDGET})])
def test_a_pivot_needs_its_value(board: Any, squad: Any, line: float, broken: set[str]) -> None:
    """wh40k10.pivot.needs-remaining: M 10", pivot value 2": after 8.0" it may turn, 8.1" not."""
    hull = squad("a", (20, 20), base="120x70mm rect", keywords=["VEHICLE"], profile={"M": 10})
    scenario = board(hull)
    assert faults(scenario, NORMAL, moved(scenario, "a.1", (20 + line, 20), 90)) == broken


def test_a_pivot_keeps_the_centre(board: Any, squad: Any) -> None:
    """wh40k10.pivot.axis-base, wh40k10.pivot.axis-no-base: turning is not moving."""
    hull = squad("a", (20, 20), base="120x70mm rect", keywords=["VEHICLE"], profile={"M": 10})
    scenario = board(hull)
    start = scenario.models["a.1"].pose
    slid = Step(StepKind.PIVOT, Pose(start.x + INCH, start.y, 0, microdegrees(90)))
    assert faults(scenario, NORMAL, ModelPlan("a.1", start, (slid,))) != set()
    assert faults(scenario, NORMAL, moved(scenario, "a.1", 90)) == set()


@pytest.mark.parametrize(("m", "broken"), [(6.5, set()), (6.499, {BUDGET})])
def test_a_hull_is_measured_at_one_point(
    board: Any, squad: Any, m: float, broken: set[str]
) -> None:
    """wh40k10.line.no-base, wh40k10.line.same-point: 6" on and 2.5" up are sqrt(42.25) = 6.5"."""
    hull = squad("a", (20, 20), base="120x70mm rect", keywords=["VEHICLE"], profile={"M": m})
    scenario = board(hull)
    assert faults(scenario, NORMAL, moved(scenario, "a.1", (26, 22.5))) == broken


def test_standing_still_is_no_turning(board: Any, squad: Any) -> None:
    """wh40k10.stationary.no-lines-or-pivots: not even a round base turns by 30°."""
    scenario = board(squad("a", (10, 10)))
    still = Order("a", "stationary")
    assert faults(scenario, still, moved(scenario, "a.1")) == set()
    rule = "wh40k10.stationary.no-lines-or-pivots"
    assert rule in faults(scenario, still, moved(scenario, "a.1", 30))


@pytest.mark.parametrize(("back", "legal"), [(1.0, False), (1.01, True)])
def test_out_of_contact(board: Any, squad: Any, back: float, legal: bool) -> None:
    """wh40k10.fallback.end-outside-er, wh40k10.param.er-no-setup: 1.0" back is in, 1.01" out."""
    contact = 10 + 2 * 16 / 25.4
    scenario = board(squad("a", (10, 10)), squad("b", (contact, 10), side="blue"))
    broken = faults(scenario, Order("a", "fall_back"), moved(scenario, "a.1", (10 - back, 10)))
    assert broken == (set() if legal else {"wh40k10.fallback.end-outside-er"})


@pytest.mark.parametrize(
    ("terrain", "keywords", "rule"),
    [
        ("hill", ["VEHICLE"], ""),
        ("barricade", ["INFANTRY"], "wh40k10.param.obstacles"),
        ("ruins", ["VEHICLE"], "wh40k10.param.ruins-floors"),
        ("ruins", ["INFANTRY"], ""),
    ],
)
def test_ending_on_top(
    board: Any, squad: Any, box: Any, terrain: str, keywords: list[str], rule: str
) -> None:
    """wh40k10.param.hills, wh40k10.param.obstacles, wh40k10.param.ruins-floors: 3" up, 2" on."""
    top = box("t", "solid", 11, 5, 19, 15, height=3, terrain=terrain)
    # The base touches the block: its centre is 16 mm before it.
    foot = 11 - 16 / 25.4
    unit = squad("a", (foot, 10), keywords=keywords, profile={"M": 6})
    scenario = board(unit, features=[top])
    broken = faults(scenario, NORMAL, moved(scenario, "a.1", (foot, 10, 3), (foot + 2, 10)))
    assert broken == ({rule} if rule else set())


def test_no_end_half_way_up(board: Any, squad: Any, box: Any) -> None:
    """wh40k10.terrain.no-end-mid-climb, wh40k10.terrain.void-if-mid-climb: 3" up a wall of 5"."""
    top = box("t", "solid", 11, 5, 19, 15, height=5, terrain="hill")
    foot = 11 - 16 / 25.4
    scenario = board(squad("a", (foot, 10)), features=[top])
    assert faults(scenario, NORMAL, moved(scenario, "a.1", (foot, 10, 3))) != set()
    # Up to the edge, but not on it: carried by nothing that may be ended on.
    assert faults(scenario, NORMAL, moved(scenario, "a.1", (foot, 10, 5))) != set()


def test_a_charge_ends_nearer(board: Any, squad: Any) -> None:
    """wh40k10.param.charge-closer, wh40k10.param.charge-end: away from the target is no charge."""
    scenario = board(squad("a", (10, 10), (12, 10)), squad("b", (10, 15), side="blue"))
    order = Order("a", "charge", ["b"], roll=6)
    first = moved(scenario, "a.1", (10, 13))
    good = moved(scenario, "a.2", (12, 12))
    assert faults(scenario, order, first, good) == set()
    away = moved(scenario, "a.2", (12, 9.9))
    assert "wh40k10.param.charge-closer" in faults(scenario, order, first, away)
    none = moved(scenario, "a.1", (10, 10.5)), moved(scenario, "a.2")
    assert "wh40k10.param.charge-end" in faults(scenario, order, *none)
