"""Checks before anybody moves, and walls whose width is free: the other readings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.rulesets import find

INCH = 25_400


def test_w11_who_knows_the_result_goes_round(
    table: Any, squad: Any, box: Any, planned: Any
) -> None:
    """wardrones.amb.w11: a wood ahead from x = 20, its corner at (20, 24); rolled beforehand.

    Passed (9 in 10) it goes 6" straight on. Failed it goes round the corner from the start: along
    the tangent of 2.646" to the circle of 0.5" about it, 32.5° of that, 0.284", and 3.07" on past
    it. Where the roll is made on entry, the two have to come to the wood first.
    """
    wood = box("w", "area", 20, 0, 24, 24, terrain="woods")
    unit = squad("a", (17.5, 23), profile={"agility": 9})
    scenario = table(unit, features=[wood], agility_when="before")
    plan = planned(scenario, "a", "move", to=(26, 23))
    ends = {b.results[0][1]: (b.plan.models[0].end, b.probability) for b in plan.branches}
    assert ends[True][1] == Fraction(9, 10)
    assert ends[True][0].x == pytest.approx(23.5 * INCH, abs=100)
    assert ends[False][0].x == pytest.approx(23.07 * INCH, abs=0.02 * INCH)
    assert ends[False][0].y == pytest.approx(24.5 * INCH, abs=0.02 * INCH)
    other = table(unit, features=[wood])
    again = replace(plan, scenario="", scene=other)
    rules = {violation.rule for violation in planner.check(other, again).violations}
    assert rules == {"wardrones.agility.on-entry"}


@pytest.mark.parametrize(("reading", "far"), [("charged", 6), ("free", 7.25)])
def test_w18_the_width_of_a_wall(
    table: Any, squad: Any, line: Any, walked: Any, planned: Any, reading: str, far: float
) -> None:
    """wardrones.amb.w18: of the 6" left a base of 1" and a wall of 1/4" take 1.25", or nothing.

    Once a move: a second wall is charged. Who does not cross has 6" in either reading. The checks
    are known to be passed.
    """
    walls = [
        line(name, "wall", (x, 0), (x, 44), height=2, terrain="high", thickness=wide)
        for name, x, wide in (("h", 24, 0.25), ("i", 26, 0.5))
    ]
    unit = squad("a", (22, 22), profile={"agility": 5}, passed_checks=["h", "i"])
    scenario = table(unit, features=walls, over_the_wall=reading)
    for (dx, dy), most in (((1, 0), far), ((0, 1), 6)):
        for more, legal in ((0, True), (0.0001, False)):
            to = 22 + dx * (most + more), 22 + dy * (most + more)
            assert planner.check(scenario, walked(scenario, "cross", to)).legal is legal
    end = planned(scenario, "a", "cross", to=(40, 22)).models[0].end.x
    assert end == pytest.approx((22 + far) * INCH, abs=100)


def test_w18_free_once_the_check_is_passed(table: Any, squad: Any, line: Any, planned: Any) -> None:
    """wardrones.amb.w18: 1.5" to the wall; passed, 4.5" and the 1" of the base more; else no more.

    A wall drawn without thickness.
    """
    wall = line("h", "wall", (24, 0), (24, 44), height=2, terrain="high")
    unit = squad("a", (22, 22), profile={"agility": 5})
    scenario = table(unit, features=[wall], over_the_wall="free")
    plan = planned(scenario, "a", "cross", to=(40, 22))
    ends = {b.results[0][1]: b.plan.models[0].end.x for b in plan.branches}
    assert ends[True] == pytest.approx(29 * INCH, abs=100)
    assert ends[False] == pytest.approx(23.5 * INCH, abs=1_100)


def test_w18_a_block_is_as_thick_as_it_is(table: Any, squad: Any) -> None:
    """wardrones.amb.w18: 6" left, a base of 1" and the 3/4" across the block, however it lies.

    It lies along (3, 4) / 5, five inches long; across, along (-4, 3) / 5, it is 3/4": the other
    two corners are 0.6" to the left and 0.45" up.
    """
    corners = [(24, 20), (27, 24), (26.4, 24.45), (23.4, 20.45), (24, 20)]
    block = {
        "type": "Feature",
        "id": "h",
        "geometry": {"type": "Polygon", "coordinates": [corners]},
        "properties": {"kind": "solid", "height": 2, "terrain": "high"},
    }
    own = squad("a", (22, 22), profile={"agility": 5})
    scenario = table(own, features=[block], over_the_wall="free")
    body = find("wardrones").terms(scenario, Order("a", "cross", to=(40, 22))).mobilities["a.1"]
    assert body.budget == pytest.approx(7.75 * INCH, abs=2)


@pytest.mark.parametrize(("x", "free"), [(45.9, 1.25), (46.1, 1.5)])
def test_w18_what_is_out_of_reach_does_not_count(
    table: Any, squad: Any, line: Any, x: float, free: float
) -> None:
    """wardrones.amb.w18: a wall of 1/2" near by, one of 1/4" two manoeuvres off, or beyond them.

    6" left, a base of 1" and the thinner one that counts, 24" from (22, 22) being at x = 46.
    """
    walls = [
        line(name, "wall", (at, 0), (at, 44), height=2, terrain="high", thickness=wide)
        for name, at, wide in (("h", 24, 0.5), ("i", x, 0.25))
    ]
    own = squad("a", (22, 22), profile={"agility": 5})
    scenario = table(own, features=walls, over_the_wall="free")
    body = find("wardrones").terms(scenario, Order("a", "cross", to=(40, 22))).mobilities["a.1"]
    assert body.budget == (6 + free) * INCH


def test_w18_says_that_no_detour_is_looked_for(
    table: Any, squad: Any, line: Any, planned: Any
) -> None:
    """wardrones.amb.w18: what only a way over a wall gains is not looked for, and that is said."""
    wall = line("h", "wall", (24, 0), (24, 44), height=2, terrain="high")
    own = squad("a", (22, 22), profile={"agility": 5}, passed_checks=["h"])
    words = "without a detour for what wardrones.obstacle.high-half-move gives"
    for reading, said in (("free", True), ("charged", False)):
        plan = planned(
            table(own, features=[wall], over_the_wall=reading), "a", "cross", to=(22, 40)
        )
        assert (words in plan.proof.scope) is said


@pytest.mark.parametrize(("agility", "crosses"), [(1, False), (10, True)])
def test_going_round_is_weighed_against_crossing(
    table: Any, squad: Any, line: Any, planned: Any, agility: int, crosses: bool
) -> None:
    """wardrones.obstacle.high-agility: 10" to go, a wall 4.5" on that ends 0.3" to the side.

    Crossed, 4" are left; stopped at it, 6": with 1 in 10 to pass 5.8" on average. Round the end
    the way is two tangents, sqrt(20.34 - 0.25) = 4.482 and sqrt(30.34 - 0.25) = 5.485, and an arc
    of 180 + 3.81 + 3.12 - 83.63 - 84.79 = 18.51 degrees of half an inch, 0.162: 10.129", of which
    4.129" are left without any check.
    """
    wall = line("w", "wall", (24.5, 5), (24.5, 22.3), height=2, terrain="high")
    scenario = table(squad("a", (20, 22), profile={"agility": agility}), features=[wall])
    plan = planned(scenario, "a", "cross", to=(30, 22))
    left = next(t.value for t in plan.objective if t.name == "distance_left") / INCH
    assert left == pytest.approx(4 if crosses else 4.129, abs=0.005)
    assert bool(plan.dice) is crosses
