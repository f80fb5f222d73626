"""Running from a charge: each figure goes its whole roll along the line, or as far as it may."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import OrderError
from planner.plan import Plan, Step, StepKind
from planner.plan.unsaid import UNSAID_NUMBER

GAME = "gemini"
INCH = 25_400
RULE = "gemini.react.run.distance"
HALF = 12_500
"""Radius of a 25 mm base, µm."""


def chased(
    scene: Any, unit: Any, *places: tuple[float, float], at: Any = (18, 22), **more: Any
) -> Any:
    """Runners a with a charger b; from (18, 22) those at y = 22 run east."""
    runners = unit("a", *(places or ((20, 22),)), profile={"M": 4}, state={"charged_by": ["b"]})
    return scene(GAME, runners, unit("b", at, side="blue"), **more)


def ran(scenario: Any, plan: Plan, roll: int, *ends: int) -> Plan:
    """The plan by hand: each figure east along its y to an x, µm; 0 stays."""
    ways = []
    for way, x in zip(plan.models, ends, strict=True):
        there = replace(way.start, x=x)
        steps = (Step(StepKind.LINE, there),) if x else ()
        ways.append(replace(way, steps=steps, spent=UNSAID_NUMBER))
    order = tuple(way.id for way in sorted(ways, key=lambda way: -way.start.x))
    order = tuple(name for name in order if any(w.id == name and w.steps for w in ways))
    return replace(plan, models=tuple(ways), move_order=order, order=replace(plan.order, roll=roll))


@pytest.mark.parametrize(
    ("off", "rules"),
    [(1, {"gemini.move.reductions"}), (0, set()), (-1, set()), (-2, {RULE}), (-3_556, {RULE})],
)
def test_the_whole_roll_is_run(
    scene: Any, unit: Any, walked: Any, broken: Any, off: int, rules: set[str]
) -> None:
    """gemini.react.run.distance: a 7 is 7", to the whole µm that places have; not 6.86"."""
    scenario = chased(scene, unit)
    plan = walked(scenario, "run", (27, 22))
    assert broken(scenario, ran(scenario, plan, 7, 27 * INCH + off)) == rules


def test_nobody_stays_behind(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.react.run.distance: one roll for the unit: the second may neither stay nor stop."""
    scenario = chased(scene, unit, (20, 22), (20, 23.5))
    plan = walked(scenario, "run", (27, 22))
    for end, rules in ((27 * INCH, set()), (26 * INCH, {RULE}), (0, {RULE})):
        assert broken(scenario, ran(scenario, plan, 7, 27 * INCH, end)) == rules


@pytest.mark.parametrize(
    ("off", "rules"), [(1, {"gemini.climb.surface-able"}), (0, set()), (-1, set()), (-2, {RULE})]
)
def test_a_wall_ends_it(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, off: int, rules: set[str]
) -> None:
    """gemini.react.run.distance, A-67: it stops at what it cannot pass, and not before."""
    wall = line("w", "wall", (25, 20), (25, 24), height=6, climbable=False)
    scenario = chased(scene, unit, features=[wall])
    plan = ran(scenario, walked(scenario, "run", (24, 22)), 7, 25 * INCH - HALF + off)
    found = broken(scenario, plan)
    assert (found == rules) if off < 1 else found
    assert RULE not in found or off < -1


def test_mud_parts_a_unit(scene: Any, unit: Any, box: Any, broken: Any) -> None:
    """gemini.react.run.terrain: a 6 is 6" open, and 1" open with 2.5" of difficult ground.

    They end 2.5" apart along the line, 3" beside it: 3.9", further than a squad stands together.
    """
    mud = box("mud", "area", 21, 23.5, 40, 30, terrain="difficult")
    scenario = chased(scene, unit, (20, 22), (20, 25), features=[mud])
    plan = planner.plan(scenario, Order("a", "run", roll=6))
    assert [way.end.x for way in plan.models] == pytest.approx([26 * INCH, 23.5 * INCH], abs=2)
    assert broken(scenario, plan) == set()


@pytest.mark.parametrize(("off", "rules"), [(0, set()), (-1, set()), (-3, {RULE})])
def test_who_is_behind_stops_at_who_stopped(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, off: int, rules: set[str]
) -> None:
    """gemini.react.run.distance: two in file before a wall: the rear one ends at its mate.

    Its roll would take it onto its mate, where it may not end: it stops at the first place back
    where it may, looked at every millimetre: 25 of them, two halves of a base.
    """
    wall = line("w", "wall", (25, 20), (25, 24), height=6, climbable=False)
    scenario = chased(scene, unit, (22, 22), (20, 22), features=[wall])
    plan, front = walked(scenario, "run", (24, 22)), 25 * INCH - HALF
    both = ran(scenario, plan, 9, front, front - 2 * HALF + off)
    assert broken(scenario, both) == rules


@pytest.mark.parametrize("at", [(18, 20), (17.3, 23.1), (20, 18)])
def test_aslant_as_well(scene: Any, unit: Any, broken: Any, at: tuple[float, float]) -> None:
    """gemini.react.run.distance: three of them, whatever the line: 8" each, within 2 µm."""
    scenario = chased(scene, unit, (20, 22), (20.5, 23.4), (21.5, 22.2), at=at)
    plan = planner.plan(scenario, Order("a", "run", roll=8))
    for way in plan.models:
        far = hypot(way.end.x - way.start.x, way.end.y - way.start.y)
        assert 8 * INCH - 2 <= far <= 8 * INCH
        assert len(way.steps) <= 2
    assert broken(scenario, plan) == set()


def test_they_show_their_backs(scene: Any, unit: Any, line: Any, walked: Any, broken: Any) -> None:
    """gemini.react.run.facing: facing away in the end, who turns round there is refused.

    Who cannot go turns all the same: one at a wall.
    """
    facing = "gemini.react.run.facing"
    scenario = chased(scene, unit)
    plan = ran(scenario, walked(scenario, "run", (27, 22), 180), 7, 27 * INCH)
    assert broken(scenario, plan) == set()
    (way,) = plan.models
    back = Step(StepKind.PIVOT, replace(way.end, heading=180_000_000))
    round_ = replace(plan, models=(replace(way, steps=(*way.steps, back)),))
    assert broken(scenario, round_) == {facing}
    wall = line(
        "w", "wall", (20 + HALF / INCH, 20), (20 + HALF / INCH, 24), height=6, climbable=False
    )
    record = unit("a", (20, 22), profile={"M": 4}, state={"charged_by": ["b"]})
    record["models"][0]["facing"] = 180
    stuck = scene(GAME, record, unit("b", (18, 22), side="blue"), features=[wall])
    stays = walked(stuck, "run")
    assert broken(stuck, replace(stays, order=replace(stays.order, roll=7))) == {facing}
    turns = walked(stuck, "run", 0)
    assert broken(stuck, replace(turns, order=replace(turns.order, roll=7))) == set()
    found = planner.plan(stuck, Order("a", "run", roll=7))
    assert found.models[0].end == replace(found.models[0].start, heading=0)


def test_no_order_says_how_runners_face(scene: Any, unit: Any) -> None:
    """gemini.react.run.facing: an order that would have them look back is an error."""
    with pytest.raises(OrderError, match=r"gemini\.react\.run\.facing"):
        planner.plan(chased(scene, unit), Order("a", "run", roll=7, facing="b"))


def test_who_runs_through_mines_is_tested(scene: Any, unit: Any, box: Any, left: Any) -> None:
    """gemini.dangerous.minefield: all of the roll is run, and what lies on the line is run through.

    5" from (20, 22) lead over the mines at x = 22 to 23: each of two owes a die, and both end
    beyond. Kept off them, they would stand at x = 21.5.
    """
    mines = box("m", "area", 22, 10, 23, 34, terrain="minefield")
    scenario = chased(scene, unit, (20, 22), (20, 23.5), features=[mines])
    plan = planner.plan(scenario, Order("a", "run", roll=5))
    assert [way.end.x for way in plan.models] == pytest.approx([25 * INCH] * 2, abs=3)
    (hazard,) = (dice for dice in plan.dice if dice.test == "hazard m")
    assert sorted(hazard.models) == ["a.1", "a.2"]
    assert planner.check(scenario, plan).legal


def test_runners_are_slowed_by_variable_ground(scene: Any, unit: Any, box: Any) -> None:
    """gemini.react.run.terrain: 7" are 1" in the open and, of the 6" left, 3" over such rubble.

    The dice of the run say how far already: others are not thrown for it, and it is difficult
    ground. It halts nobody at its edge.
    """
    rubble = box("v", "area", 21, 10, 30, 34, terrain="variable_rubble")
    scenario = chased(scene, unit, features=[rubble])
    plan = planner.plan(scenario, Order("a", "run", roll=7))
    assert plan.models[0].end.x == pytest.approx(24 * INCH, abs=60)
    assert planner.check(scenario, plan).legal


def test_runners_in_lanes_that_overlap_come_to_a_wall_one_after_the_other(
    scene: Any, unit: Any, line: Any
) -> None:
    """gemini.react.run.distance, gemini.param.no-overlap: 12" are more than it is to the wall.

    a.2 is ahead and runs up to the wall: 29 - 0.4921 = 28.5079. a.1 runs 0.7" beside its line, and
    bases of 25 mm keep their middles 0.9843" apart: sqrt(0.9843^2 - 0.7^2) = 0.6919" behind it, or
    up to a millimetre less.
    """
    wall = line("w", "wall", (29, 0), (29, 44), height=4)
    scenario = chased(scene, unit, (20, 22), (21.5, 22.7), features=[wall])
    plan = planner.plan(scenario, Order("a", "run", roll=12))
    rear, front = (way.end.x / INCH for way in plan.models)
    assert front == pytest.approx(28.5079, abs=0.001)
    assert 27.816 - 0.0404 < rear < 27.8161
    assert planner.check(scenario, plan).legal
