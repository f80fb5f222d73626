"""Hulls and wings: outlines beyond the base."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import FileError
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET
from planner.rulesets.wh40k10.pivot import pivot_value
from planner.rulesets.wh40k10.wh40k10 import Wh40k10
from planner.units import Pose

INCH = 25_400
FITS, SOLID = "wh40k10.through.end-placeable", "wh40k10.terrain.tall-no-through"


def faults(scenario: Any, *to: tuple[float, float]) -> set[str]:
    """The rules broken by walking a.1 straight from point to point, inches."""
    start = scenario.models["a.1"].pose
    poses = [Pose(round(x * INCH), round(y * INCH), 0, start.heading) for x, y in to]
    steps = tuple(Step(StepKind.LINE, pose) for pose in poses)
    plan = Plan(
        "wh40k10",
        RULESET.unit,
        scenario.digest,
        Order("a", "normal"),
        Status.FEASIBLE,
        models=(ModelPlan("a.1", start, steps),),
        move_order=("a.1",) if steps else (),
    )
    return {violation.rule for violation in planner.check(scenario, plan).violations}


@pytest.fixture(name="lane")
def lane_fixture(board: Any, squad: Any, box: Any) -> Any:
    """Return the maker of a model before a lane 4" long between two blocks, `wide` inches."""

    def lane(wide: float, hull: str, *keywords: str, base: str = "60mm") -> Any:
        blocks = [
            box("n", "solid", 20, 20 + wide / 2, 24, 30, height=9),
            box("s", "solid", 20, 10, 24, 20 - wide / 2, height=9),
        ]
        profile = {"M": 14, "hull": hull}
        unit = squad("a", (16, 20), base=base, keywords=list(keywords), profile=profile)
        return board(unit, features=blocks)

    return lane


@pytest.mark.parametrize(
    ("keywords", "passes"),
    [(("VEHICLE",), False), (("VEHICLE", "WALKER"), True), (("MONSTER",), True)],
)
def test_a_hull_in_a_gap(lane: Any, keywords: tuple[str, ...], passes: bool) -> None:
    """wh40k10.through.gap-vehicle-excluded: 3.0" of hull on 60 mm, a gap of 2.6".

    2.362205" of base fit, the hull does not; who ends beyond the lane is placed there.
    """
    broken = faults(lane(2.6, "76.2x76.2mm rect", *keywords), (28, 20))
    assert broken == (set() if passes else {SOLID})


@pytest.mark.parametrize(("x", "broken"), [(22, {FITS}), (28, set())])
def test_wings_where_the_move_ends(lane: Any, x: float, broken: set[str]) -> None:
    """wh40k10.through.end-placeable: wings 5" wide, a lane 3" wide: through it, not into it."""
    assert faults(lane(3, "60x127mm rect", "MONSTER"), (x, 20)) == broken


def test_a_plan_stops_short_of_the_lane(lane: Any) -> None:
    """wh40k10.through.end-placeable: asked into the lane, it ends where its wings fit.

    They are 60 mm long: 30 mm from the centre, so x <= 20" - 1.181102" = 18.818898" before it.
    """
    scenario = lane(3, "60x127mm rect", "MONSTER")
    plan = planner.plan(scenario, Order("a", "normal", to=(21, 20)))
    assert plan.found
    assert planner.check(scenario, plan).legal
    end = plan.models[0].end
    assert not 18.8189 * INCH < end.x < 25.1811 * INCH


def test_who_stays_fits(lane: Any, board: Any, squad: Any, box: Any) -> None:
    """wh40k10.through.end-placeable: a model that begins with its wings in a wall may stay."""
    block = box("n", "solid", 14, 21.5, 18, 30, height=9)
    profile = {"M": 6, "hull": "60x127mm rect"}
    unit = squad("a", (16, 20), base="60mm", keywords=["MONSTER"], profile=profile)
    scenario = board(unit, features=[block])
    assert faults(scenario) == set()
    assert faults(scenario, (16.5, 20)) == {FITS}


def test_distances_from_a_hull(board: Any, squad: Any, allowed: Any) -> None:
    """wh40k10.param.measuring: to the hull or the base, whichever is closer.

    A hull of 6" by 4" on 60 mm: its side is 2" from the centre, and 16 mm + 1" more are in
    Engagement Range of it; from the base alone the gap would be 1.82".
    """
    away = 2 + 1 + 16 / 25.4

    def pair(*keywords: str) -> Any:
        hull = squad(
            "a",
            (20, 20),
            base="60mm",
            keywords=list(keywords),
            profile={"M": 10, "hull": "152.4x101.6mm rect"},
        )
        return board(hull, squad("e", (20, 20 + away - 0.0001), side="blue"))

    assert "fall_back" in allowed(pair("VEHICLE"))
    assert "normal" in allowed(pair("VEHICLE", "WALKER"))


def test_a_hull_keeps_the_pivot_value_of_its_base(board: Any, squad: Any) -> None:
    """wh40k10.param.pivot.other: a VEHICLE on a round base without a stem turns for nothing."""
    profile = {"M": 10, "hull": "152.4x101.6mm rect"}
    scenario = board(squad("a", (20, 20), base="60mm", keywords=["VEHICLE"], profile=profile))
    unit = scenario.unit("a")
    found = pivot_value(Wh40k10().numbers, unit, unit.models[0])
    assert found == ("wh40k10.param.pivot.other", 0)


def test_the_centre_of_a_model_without_a_base(board: Any, squad: Any) -> None:
    """wh40k10.param.hull-centre: 6" x 4" about (20, 20) turned by 90° is 4" x 6" about it.

    So it stands 3" and 2" from edges that it then just touches.
    """
    from planner.length import microdegrees

    hull = squad("a", (3, 2), base="152.4x101.6mm rect", keywords=["VEHICLE"], profile={"M": 10})
    scenario = board(hull)
    start = scenario.models["a.1"].pose
    turned = Pose(start.x, start.y, 0, microdegrees(90))
    step = Step(StepKind.PIVOT, turned)
    plan = Plan(
        "wh40k10",
        RULESET.unit,
        scenario.digest,
        Order("a", "normal"),
        Status.FEASIBLE,
        models=(ModelPlan("a.1", start, (step,)),),
        move_order=("a.1",),
    )
    rules = {violation.rule for violation in planner.check(scenario, plan).violations}
    assert rules == {"wh40k10.through.no-table-edge"}  # 3" up and down from y = 2"
    assert faults(scenario, (4, 2)) == set()


def test_what_sticks_out_over_the_edge(board: Any, squad: Any) -> None:
    """wh40k10.param.edge-overhang: a base touches the edge and its wings hang over it.

    60 mm: x = 1.181102" is allowed; for a hull that is measured it is not.
    """

    def at_the_edge(*keywords: str) -> Any:
        profile = {"M": 14, "hull": "127x127mm rect"}
        return board(squad("a", (6, 20), base="60mm", keywords=list(keywords), profile=profile))

    assert faults(at_the_edge("MONSTER"), (1.1812, 20)) == set()
    rules = faults(at_the_edge("VEHICLE"), (1.1812, 20))
    assert rules == {"wh40k10.through.no-table-edge"}


def test_a_hull_is_written_as_a_base_is(board: Any, squad: Any) -> None:
    """A hull that is none is an error that says how one is written."""
    with pytest.raises(FileError, match="120x70mm rect"):
        board(squad("a", (20, 20), profile={"hull": "6 by 4"}))
