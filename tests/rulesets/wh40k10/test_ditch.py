"""Ditches deeper than 2": climbed down and up, paid on entering, never ended in."""

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
LIP = 20 * INCH - 16_000
"""Centre of a 32 mm base that touches the ditch from the left."""


@pytest.fixture(name="ditch")
def ditch_fixture(board: Any, squad: Any, box: Any) -> Callable[..., Scenario]:
    """Return the maker of a table with a ditch from x 20" to 22", right across."""

    def ditch(depth: float, move: float, *more: Any) -> Scenario:
        gap = box("g", "gap", 20, 0, 22, 44, depth=depth)
        unit = squad("a", (18, 22), profile={"M": move})
        made: Scenario = board(unit, features=[gap, *more])
        return made

    return ditch


def faults(scenario: Scenario, *xs: int) -> set[str]:
    """The rules broken by lines along y = 22" to these x, µm."""
    start = scenario.models["a.1"].pose
    steps = tuple(Step(StepKind.LINE, Pose(x, start.y)) for x in xs)
    plan = Plan(
        "wh40k10", LengthUnit.INCH, scenario.digest, Order("a", "normal"), Status.FEASIBLE,
        models=(ModelPlan("a.1", start, steps),), move_order=("a.1",),
    )  # fmt: skip
    return {violation.rule for violation in planner.check(scenario, plan).violations}


@pytest.mark.parametrize(
    ("depth", "cost"),
    [
        (2, 6 * INCH),  # wh40k10.terrain.low-free: as if not there
        (2.1, 6 * INCH + 106_680),  # 2 x 2.1" = 4.2"
        (3, 12 * INCH),  # 6 + 3 + 3
    ],
)
def test_down_and_up_again(ditch: Any, depth: float, cost: int) -> None:
    """wh40k10.terrain.climb-cost: from (18, 22) to (24, 22); 1 µm less is not enough."""
    for more, broken in ((0, set()), (-1, {"wh40k10.normal.distance"})):
        scenario = ditch(depth, (cost + more) / INCH)
        assert faults(scenario, 24 * INCH) == broken
    plan = planner.plan(ditch(depth, cost / INCH), Order("a", "normal", to=(24, 22)))
    assert plan.models[0].end.x == pytest.approx(24 * INCH, abs=40)


def test_two_halves_are_one_ditch(ditch: Any, box: Any) -> None:
    """wh40k10.terrain.climb-cost: 2" and 2" side by side, 3" deep: 8 + 3 + 3 = 14"."""
    scenario = ditch(3, 14, box("h", "gap", 22, 0, 24, 44, depth=3))
    assert faults(scenario, 26 * INCH) == set()


@pytest.mark.parametrize(("more", "broken"), [(0, False), (1, True)])
def test_nobody_ends_in_it(ditch: Any, more: int, broken: bool) -> None:
    """wh40k10.terrain.no-end-mid-climb: 1 µm over the lip is part-way down."""
    rule = {"wh40k10.terrain.no-end-mid-climb"} if broken else set()
    assert faults(ditch(3, 20), LIP + more) == rule


def test_the_planner_stops_at_the_lip(ditch: Any) -> None:
    """wh40k10.terrain.void-if-mid-climb: with M 8" the far side (12") is out of reach."""
    plan = planner.plan(ditch(3, 8), Order("a", "normal", to=(24, 22)))
    assert LIP - 10 <= plan.models[0].end.x <= LIP
