"""What players agree on beside the readings: chances, distances, exceptions. Bases of 1"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Term

INCH = 25_400


@pytest.mark.parametrize(("given", "chance"), [("rating", Fraction(1, 2)), ("1/3", Fraction(1, 3))])
def test_w13_w31_one_chance_for_everybody(
    table: Any, squad: Any, box: Any, terms: Any, given: Any, chance: Fraction
) -> None:
    """wardrones.amb.w13, wardrones.amb.w31: a rating of 5 on ten sides, or a third for all."""
    wood = box("w", "area", 30, 10, 40, 30, terrain="woods")
    rated = {"agility": 5, "courage": 5}
    tired = squad("c", (20, 20), status="exhausted", profile=rated)
    unit = squad("a", (20, 22), profile=rated)
    scenario = table(unit, tired, features=[wood], agility_p=given, courage_p=given)
    (check,) = terms(scenario, "a", "move").checks
    assert check.probability == chance
    joining = planner.rulesets.find("wardrones").terms(scenario, Order("a", "amalgamate", to="c"))
    assert next(t for t in joining.tests if t.name == "courage").probability == chance


def test_w13_who_has_no_rating_tests_at_the_agreed_chance(
    table: Any, squad: Any, box: Any, planned: Any
) -> None:
    """wardrones.amb.w13: 2" to a wood, then 4" at full pace or 2" at half, with 1 in 4."""
    wood = box("w", "area", 20, 0, 40, 44, terrain="woods")
    scenario = table(squad("a", (17.5, 22)), features=[wood], agility_p=0.25)
    plan = planned(scenario, "a", "move", to=(30, 22))
    ends = {b.results[0][1]: (b.plan.models[0].end.x, b.probability) for b in plan.branches}
    assert ends[True] == (pytest.approx(23.5 * INCH, abs=100), Fraction(1, 4))
    assert ends[False] == (pytest.approx(21.5 * INCH, abs=100), Fraction(3, 4))


@pytest.mark.parametrize(("given", "crosses"), [("none", False), (["t"], True), (["u"], False)])
def test_w20_a_taller_wall_that_is_crossed(
    table: Any,
    squad: Any,
    line: Any,
    planned: Any,
    walked: Any,
    broken: Any,
    given: Any,
    crosses: bool,
) -> None:
    """wardrones.amb.w20: of two taller walls the near one is named: 6" are left to go past it."""
    walls = [
        line(name, "wall", (x, 0), (x, 44), height=4, terrain="taller")
        for name, x in (("t", 24), ("u", 40))
    ]
    unit = squad("a", (22, 22), profile={"agility": 5}, passed_checks=["t"])
    high = line("h", "wall", (5, 5), (9, 5), height=2, terrain="high")
    scenario = table(unit, features=[*walls, high], tall_crossed=given)
    rules = broken(scenario, walked(scenario, "cross", (28, 22)))
    assert rules == (set() if crosses else {"wardrones.obstacle.too-tall"})
    end = planned(scenario, "a", "cross", to=(38, 22)).models[0].end.x
    assert end == pytest.approx((28 if crosses else 23.5) * INCH, abs=100)


@pytest.mark.parametrize(("given", "legal"), [("one_inch", False), (2.5, True), ("off", True)])
def test_w27_comrades_two_and_a_half_inches_apart(
    table: Any, squad: Any, walked: Any, given: Any, legal: bool
) -> None:
    """wardrones.amb.w27: bases touch, one goes 2.5" off: exactly as far as was agreed."""
    scenario = table(squad("a", (20, 22), (21, 22)), coherency=given)
    assert planner.check(scenario, walked(scenario, "move", (17.5, 22))).legal is legal
    far = walked(scenario, "move", (17.4999, 22))
    assert planner.check(scenario, far).legal is (given == "off")
    plan = planner.plan(scenario, Order("a", "move", to=(5, 22)))
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(("given", "refused"), [("move_rate", True), (7, False), (6.25, True)])
def test_w08_joining_from_further_off(
    table: Any, squad: Any, no: Any, given: Any, refused: bool
) -> None:
    """wardrones.amb.w08: 6.5" between the bases."""
    scenario = table(squad("a", (20, 22)), squad("b", (27.5, 22)), join_range=given)
    rule = "wardrones.amalgamate.within-6" if refused else None
    assert no(scenario, "a", "amalgamate", to="b") == rule


@pytest.mark.parametrize(("given", "refused"), [("ten", True), (11, False), (7, True)])
def test_w32_eleven_models(table: Any, squad: Any, no: Any, given: Any, refused: bool) -> None:
    """wardrones.amb.w32: 6 and 5."""
    six = squad("a", *((15 + x, 22) for x in range(6)))
    five = squad("b", *((15 + x, 24) for x in range(5)))
    rule = "wardrones.unit.max-10" if refused else None
    assert no(table(six, five, largest_unit=given), "a", "amalgamate", to="b") == rule


@pytest.mark.parametrize(("reading", "down"), [(False, True), (True, False)])
def test_w40_a_pivot_on_the_ground(
    table: Any, squad: Any, walked: Any, reading: bool, down: bool
) -> None:
    """wardrones.amb.w40: a quarter turn on the spot; then it is on the ground still, or up."""
    scenario = table(squad("a", (20, 22), gone_to_ground=True), turn_gets_up=reading)
    plan = walked(scenario, "manoeuvre", 90)
    assert planner.check(scenario, plan).legal
    assert planner.after(scenario, plan).unit("a").state.get("gone_to_ground", False) is down
    away = planner.after(scenario, walked(scenario, "manoeuvre", (22, 22)))
    assert not away.unit("a").state.get("gone_to_ground", False)


@pytest.mark.parametrize(("given", "covered"), [(1, False), (1.5, True)])
def test_w35_how_near_to_a_wall_is_cover(
    table: Any, squad: Any, line: Any, walked: Any, given: float, covered: bool
) -> None:
    """wardrones.amb.w35: 1.3" behind a low wall across the line from the shooter; it stays there.

    The referee counts who is in cover; who is not might have gone up to the wall.
    """
    wall = line("w", "wall", (24, 10), (24, 34), height=1, terrain="low")
    us, foe = squad("a", (22.2, 22), shot_at_by=["b"]), squad("b", (50, 22), side="blue")
    scenario = table(us, foe, features=[wall], cover_reach=given)
    for said in (0, 1):
        claims = (Term("models_sheltered", "max", said, 1),)
        plan = replace(walked(scenario, "dash"), objective=claims)
        rules = {violation.rule for violation in planner.check(scenario, plan).violations}
        open_ = set() if covered else {"wardrones.dash.most-models"}
        assert rules == (open_ if said == covered else {"wardrones.dash.goal"})


@pytest.mark.parametrize(("reading", "named"), [("nearer", []), ("within", ["a"])])
def test_w42_an_enemy_that_moves_near_by(
    table: Any, squad: Any, walked: Any, reading: str, named: list[str]
) -> None:
    """wardrones.amb.w42: from 7" off to 9" off, which is within 12"; it came no nearer.

    One that has only turned has not moved.
    """
    scenario = table(squad("a", (28, 9)), squad("b", (20, 9), side="blue"), approach_is=reading)
    then = planner.after(scenario, walked(scenario, "move", (30, 9)))
    assert then.unit("b").state.get("approached_by", []) == named
    turned = planner.after(scenario, walked(scenario, "move", 90))
    assert turned.unit("b").state.get("approached_by", []) == []


@pytest.mark.parametrize(("reading", "far"), [("nothing", 0), ("half", 6)])
def test_w39_going_to_ground_under_fire(
    table: Any, squad: Any, walked: Any, broken: Any, planned: Any, reading: str, far: float
) -> None:
    """wardrones.amb.w39: half of 12" before it lies down, or no step; it is down in the end."""
    us, foe = squad("a", (20, 22), shot_at_by=["b"]), squad("b", (50, 22), side="blue")
    scenario = table(us, foe, drop_moves=reading)
    rules = [broken(scenario, walked(scenario, "drop", (20 - x, 22))) for x in (6, 6.0001)]
    refused = {"wardrones.ground.when"}
    assert rules == ([refused, refused] if not far else [set(), refused])
    for goal in ("reach", None):
        plan = planned(scenario, "a", "drop", to=(5, 22), goal=goal)
        assert plan.models[0].end.x == pytest.approx((20 - far) * INCH, abs=10)
    assert not planned(scenario, "a", "drop").models[0].steps  # sent nowhere, it lies down
    assert planner.after(scenario, plan).unit("a").state["gone_to_ground"] is True
    assert planner.check(scenario, walked(scenario, "drop")).legal
