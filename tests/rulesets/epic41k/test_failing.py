"""What remains of a move across dangerous ground when a test is failed, by hand."""

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.chances.halted import halted

CM = 10_000
GOAL = ("distance_left", "tests_owed", "distance_walked")
VEHICLE = {"M": 30, "class": "vehicle"}


def test_it_stops_before_the_piece_whose_test_it_fails(board: Any, stands: Any, box: Any) -> None:
    """epic41k.danger.halt: two belts of woods from 95 and from 105, a base of 2 cm from x = 90.

    First test failed, 1/6: its edge at 95, its middle at 94. First passed and second failed,
    5/36: at 104. Both passed: 25/36, which is left.
    """
    belts = [box(f"w{x}", "area", x, 0, x + 2, 120, terrain="woods") for x in (95, 105)]
    scenario = board(stands("a", (90, 60), **VEHICLE), features=belts)
    plan = planner.plan(scenario, Order("a", "move", to=(115, 60), goal=GOAL))
    one, two = planner.failing(scenario, plan)
    assert (one.probability, two.probability) == (Fraction(1, 6), Fraction(5, 36))
    assert [passed for _, passed in two.results] == [True, False]
    assert one.plan.models[0].end.x == pytest.approx(94 * CM, abs=3)
    assert two.plan.models[0].end.x == pytest.approx(104 * CM, abs=3)
    assert planner.check(scenario, one.plan).legal
    assert planner.check(scenario, two.plan).legal


def test_who_begins_in_it_stays_there(board: Any, stands: Any, box: Any) -> None:
    """epic41k.danger.halt, epic41k.effect.dangerous: owed before the first step."""
    woods = box("w", "area", 85, 0, 95, 120, terrain="woods")
    scenario = board(stands("a", (90, 60), **VEHICLE), features=[woods])
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60), goal=GOAL))
    (branch,) = planner.failing(scenario, plan)
    assert branch.plan.models[0].end == plan.models[0].start


def test_only_who_fails_stops(board: Any, stands: Any, box: Any) -> None:
    """epic41k.danger.halt: of two stands side by side one crosses woods and may be halted."""
    woods = box("w", "area", 95, 50, 97, 70, terrain="woods")
    scenario = board(stands("a", (90, 60), (90, 80), **VEHICLE), features=[woods])
    order = Order("a", "move", to=(110, 60), goal=GOAL)
    plan = planner.plan(scenario, order)
    owing = [name for dice in plan.dice for name in dice.models]
    branches = planner.failing(scenario, plan)
    assert len(branches) == len(owing)
    ends = {way.id: way.end for way in plan.models}
    for name, branch in zip(owing, branches, strict=True):
        changed = [way.id for way in branch.plan.models if way.end != ends[way.id]]
        assert changed == [name]


def test_no_dangerous_ground_no_branches(board: Any, stands: Any) -> None:
    """A leadership check is no test that halts on the way."""
    scenario = board(stands("a", (90, 60), blast_markers=1, leadership=3, **VEHICLE))
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60)))
    assert plan.dice
    assert planner.failing(scenario, plan) == ()


def test_halted_over_a_lake_it_may_have_to_stay(
    board: Any, stands: Any, box: Any, walked: Any
) -> None:
    """epic41k.effect.no-landing, epic41k.snapfire.halt: shot at x = 114, over a lake from 105.

    The enemy's middle is at 126, its 10 cm and both radii reach to 114. Read so that it stays,
    it ends there; else on the shore (test_fire).
    """
    lake = box("lake", "area", 105, 0, 118, 120, terrain="open_water")
    skimmer = stands("a", (90, 60), M=40, **{"class": "skimmers"})
    enemy = stands("e", (126, 60), side="blue")
    options = {"forced_stop": "stay_illegal"}
    scenario = board(skimmer, enemy, features=[lake], options=options)
    short = halted(scenario, walked(scenario, "move", (119, 60)))
    assert short.models[0].end.x == pytest.approx(114 * CM, abs=2)


def test_a_failed_landing_ends_where_it_lands(board: Any, stands: Any, box: Any) -> None:
    """epic41k.effect.dangerous-landing: from swamp over swamp to swamp.

    The start fails with 1/6 and it stays; the stop with 5/6 · 1/6, and it is there. What lies
    between owes nothing.
    """
    swamps = [box(f"s{x}", "area", x, 40, x + 8, 80, terrain="swamp") for x in (86, 96, 106)]
    skimmer = stands("a", (90, 60), M=30, **{"class": "skimmers"})
    scenario = board(skimmer, features=swamps)
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60), goal=GOAL))
    start, stop = planner.failing(scenario, plan)
    assert (start.probability, stop.probability) == (Fraction(1, 6), Fraction(5, 36))
    assert start.plan.models[0].end == plan.models[0].start
    assert stop.plan.models[0].end == plan.models[0].end
