"""The other readings of the chapter: each in a case in which it differs from the first.

Bases are 1" across.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.mobility import Way

INCH = 25_400


@pytest.mark.parametrize(
    ("reading", "rules"), [("may_leave", set()), ("stays", {"wardrones.enemy.one-inch"})]
)
def test_w07_who_begins_too_near(
    table: Any, squad: Any, walked: Any, broken: Any, reading: str, rules: set[str]
) -> None:
    """wardrones.amb.w07: 0.5" from an enemy, straight away from it."""
    foe = squad("b", (10.5, 13), side="blue")
    scenario = table(squad("a", (9, 13)), foe, begins_too_near=reading)
    assert broken(scenario, walked(scenario, "move", (5, 13))) == rules
    plan = planner.plan(scenario, Order("a", "move", to=(4, 13)))
    assert (plan.found and bool(plan.models[0].steps)) is (reading == "may_leave")


@pytest.mark.parametrize(
    ("reading", "dice", "chance"), [("d10", "D10", Fraction(1, 2)), ("d6", "D6", Fraction(5, 6))]
)
def test_w13_w31_which_die(
    table: Any, squad: Any, box: Any, terms: Any, reading: str, dice: str, chance: Fraction
) -> None:
    """wardrones.amb.w13, wardrones.amb.w31: a rating of 5 on ten sides or on six."""
    wood = box("w", "area", 30, 10, 40, 30, terrain="woods")
    rated = {"agility": 5, "courage": 5}
    tired = squad("c", (20, 20), status="exhausted", profile=rated)
    scenario = table(
        squad("a", (20, 22), profile=rated), tired, features=[wood], rating_die=reading
    )
    (check,) = terms(scenario, "a", "move").checks
    assert (check.dice, check.probability) == (dice, chance)
    ruleset = planner.rulesets.find("wardrones")
    joining = ruleset.terms(scenario, Order("a", "amalgamate", to="c"))
    courage = next(test for test in joining.tests if test.name == "courage")
    assert (courage.dice, courage.probability) == (dice, chance)


@pytest.mark.parametrize(
    ("reading", "far_beside", "far_across"), [("unit", 6, 6), ("crossing_models", 12, 6)]
)
def test_w16_who_pays_for_a_wall(
    table: Any,
    squad: Any,
    line: Any,
    walked: Any,
    reading: str,
    far_beside: float,
    far_across: float,
) -> None:
    """wardrones.amb.w16: of 12" who crosses has 6"; who does not has 6" as well, or all 12".

    The check is known to be passed.
    """
    wall = line("h", "wall", (24, 10), (24, 34), height=2, terrain="high")
    unit = squad("a", (22, 22), profile={"agility": 5}, passed_checks=["h"])
    scenario = table(unit, features=[wall], high_scope=reading)
    for (dx, dy), far in (((1, 0), far_across), ((0, 1), far_beside)):
        for more, legal in ((0, True), (0.0001, False)):
            to = (22 + dx * (far + more), 22 + dy * (far + more))
            assert planner.check(scenario, walked(scenario, "cross", to)).legal is legal


def test_w16_the_planner_crosses_in_either_reading(
    table: Any, squad: Any, line: Any, planned: Any
) -> None:
    """wardrones.amb.w16: 1.5" to the wall and 4.5" beyond, or no further than the wall."""
    wall = line("h", "wall", (24, 0), (24, 44), height=2, terrain="high")
    for reading in ("unit", "crossing_models"):
        unit = squad("a", (22, 22), profile={"agility": 5})
        scenario = table(unit, features=[wall], high_scope=reading)
        plan = planned(scenario, "a", "cross", to=(40, 22))
        ends = {b.results[0][1]: b.plan.models[0].end.x for b in plan.branches}
        assert ends[True] == pytest.approx(28 * INCH, abs=100)
        assert ends[False] == pytest.approx(23.5 * INCH, abs=1_100)


@pytest.mark.parametrize(
    ("reading", "rule"), [("nearest", None), ("all", "wardrones.amalgamate.within-6")]
)
def test_w26_who_must_be_near_to_join(
    table: Any, squad: Any, no: Any, reading: str, rule: str | None
) -> None:
    """wardrones.amb.w26: joiners 5.5" and 6.5" off: one of them is within 6"."""
    scenario = table(squad("a", (20, 22), (19, 22)), squad("b", (26.5, 22)), join_measure=reading)
    assert no(scenario, "a", "amalgamate", to="b") == rule


@pytest.mark.parametrize(("reading", "far"), [("lost", 6), ("kept", 12)])
def test_w28_what_a_split_leaves(table: Any, squad: Any, reading: str, far: float) -> None:
    """wardrones.amb.w28: the leaving model has 6" or 12"; a plan of neither reading goes beyond."""
    scenario = table(squad("a", (20, 22), (21, 22)), split_rest=reading)
    order = Order("a", "split", models=["a.2"], to=(50, 22))
    plan = planner.plan(scenario, order)
    assert max(way.end.x for way in plan.models) == pytest.approx((21 + far) * INCH, abs=50)
    assert planner.check(scenario, plan).legal
    other = table(squad("a", (20, 22), (21, 22)), split_rest="lost")
    again = replace(plan, scenario=other.digest, scene=other)
    assert planner.check(other, again).legal is (reading == "lost")


@pytest.mark.parametrize(("reading", "rule"), [("ten", "wardrones.unit.max-10"), ("any", None)])
def test_w32_more_than_ten(table: Any, squad: Any, no: Any, reading: str, rule: str | None) -> None:
    """wardrones.amb.w32: 6 and 5 models are 11."""
    six = squad("a", *((15 + x, 22) for x in range(6)))
    five = squad("b", *((15 + x, 24) for x in range(5)))
    assert no(table(six, five, largest_unit=reading), "a", "amalgamate", to="b") == rule


@pytest.mark.parametrize(
    ("reading", "rule"), [("nearest", "wardrones.dash.trigger"), ("farthest", None)]
)
def test_w33_one_of_the_shooters_is_far_enough(
    table: Any, squad: Any, no: Any, reading: str, rule: str | None
) -> None:
    """wardrones.amb.w33: shooters 12" and 13" off."""
    foes = squad("b", (33, 9), (34, 9), side="blue")
    scenario = table(squad("a", (20, 9), shot_at_by=["b"]), foes, dash_range=reading)
    assert no(scenario, "a", "dash") == rule


@pytest.mark.parametrize(
    ("reading", "rule"), [("inclusive", None), ("exclusive", "wardrones.withdraw.trigger")]
)
def test_w42_exactly_two_moves(
    table: Any, squad: Any, no: Any, walked: Any, reading: str, rule: str | None
) -> None:
    """wardrones.amb.w42: 12" are two moves of 6"; who has come so near, and who may answer it."""
    foe = squad("b", (33, 9), side="blue")
    asked = table(squad("a", (20, 9), approached_by=["b"]), foe, withdraw_limit=reading)
    assert no(asked, "a", "withdraw") == rule
    coming = table(squad("a", (36, 9)), squad("b", (20, 9), side="blue"), withdraw_limit=reading)
    then = planner.after(coming, walked(coming, "move", (33, 9)))
    assert then.unit("b").state.get("approached_by", []) == (["a"] if rule is None else [])


@pytest.mark.parametrize(("reading", "after"), [("each_trigger", "far"), ("one_trigger", None)])
def test_w36_a_unit_shot_at_twice(
    table: Any, squad: Any, no: Any, planned: Any, reading: str, after: str | None
) -> None:
    """wardrones.amb.w36: a dash answers the near shooter; may another one answer the far one?"""
    foes = [squad("near", (24, 13), side="blue"), squad("far", (30, 13), side="blue")]
    us = squad("a", (9, 13), shot_at_by=["near", "far"])
    scenario = table(us, *foes, reacts_to=reading)
    left = planner.after(scenario, planned(scenario, "a", "dash", "near"))
    assert left.unit("a").state["shot_at_by"] == ([after] if after else [])
    refused = no(left, "a", "dash", "far")
    assert refused == (None if after else "wardrones.dash.trigger")


@pytest.mark.parametrize(
    ("reading", "passed", "failed"),
    [("two", (1, {"agility w"}), (2, {"agility w"})), ("one", (1, set()), (2, None))],
)
def test_w37_a_wall_in_a_wood(
    table: Any,
    squad: Any,
    box: Any,
    line: Any,
    terms: Any,
    reading: str,
    passed: tuple[int, set[str] | None],
    failed: tuple[int, set[str] | None],
) -> None:
    """wardrones.amb.w37: the roll of the wood is known; another is owed at the wall, or none.

    Passed, the wood is at full pace; failed, at half, and with one roll the wall is shut, too.
    """
    wood = box("f", "area", 20, 10, 30, 20, terrain="woods")
    wall = line("w", "wall", (25, 5), (25, 25), terrain="high", height=2, thickness=0.25)
    for key, (pace, owed) in (("passed_checks", passed), ("failed_checks", failed)):
        us = squad("a", (18, 15), profile={"agility": 5}, **{key: ["f"]})
        scenario = table(us, features=[wood, wall], rolls_at_walls=reading)
        found = terms(scenario, "a", "cross")
        body = found.mobilities["a.1"]
        assert body.passage("f").pace == pace
        crossed = body.passage("w")
        assert (crossed.way is Way.SHUT) is (owed is None)
        assert {check.name for check in found.checks} == (owed or set())
        if owed is not None:
            assert crossed.test == "".join(owed)
