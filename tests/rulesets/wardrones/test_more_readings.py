"""Further readings of the chapter: each in a case in which it differs. Bases are 1" across."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Dice

INCH = 25_400


@pytest.mark.parametrize(("given", "far"), [("none", 6), (2, 4), (0.5, 5.5)])
def test_w23_a_penalty_for_low_obstacles(
    table: Any, squad: Any, line: Any, walked: Any, planned: Any, given: Any, far: float
) -> None:
    """wardrones.amb.w23: over a low wall one goes 6", or 2" or half an inch less far.

    By the referee to the micrometre, and as far as the planner gets. Who does not cross has 6".
    """
    wall = line("w", "wall", (24, 0), (24, 44), height=1, terrain="low")
    scenario = table(squad("a", (22, 22)), features=[wall], low_penalty=given)
    for more, legal in ((0, True), (0.0001, False)):
        over = walked(scenario, "move", (22 + far + more, 22))
        assert planner.check(scenario, over).legal is legal
        beside = walked(scenario, "move", (22, 28 + more))
        assert planner.check(scenario, beside).legal is legal
    end = planned(scenario, "a", "move", to=(40, 22)).models[0].end.x
    assert end == pytest.approx((22 + far) * INCH, abs=50)


@pytest.mark.parametrize(
    ("reading", "chance"), [("lower", Fraction(7, 10)), ("joiner", Fraction(2, 5))]
)
def test_w30_who_tests_its_courage(
    table: Any, squad: Any, planned: Any, reading: str, chance: Fraction
) -> None:
    """wardrones.amb.w30: ready (courage 4) joins exhausted (courage 7): either of them tests.

    What passing and failing lead to is the same. Units of one status never test.
    """
    tired = squad("a", (20, 22), status="exhausted", profile={"courage": 7})
    scenario = table(tired, squad("c", (20, 26), profile={"courage": 4}), courage_of=reading)
    plan = planned(scenario, "c", "amalgamate", to="a")
    assert [dice.probability for dice in plan.dice] == [chance]
    text = dict(plan.notes)["wardrones.merge.courage-result"]
    assert ("a tests" if reading == "lower" else "c tests") in text
    assert planner.after(scenario, plan).unit("a").state["status"] == "ready"
    failed = planner.after(scenario, plan, failed=["courage"])
    assert failed.unit("a").state["status"] == "exhausted"
    fresh = table(squad("a", (20, 22)), squad("c", (20, 26)), courage_of=reading)
    assert planned(fresh, "c", "amalgamate", to="a").dice == ()


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.parametrize(("said", "lies"), [(None, None), (True, True), (False, False)])
def test_w38_drones_on_the_ground(
    table: Any, squad: Any, no: Any, reading: bool, said: bool | None, lies: bool | None
) -> None:
    """wardrones.amb.w38: what the profile of drones says counts; else how it is read."""
    profile = {"type": "wardrone"} | ({} if said is None else {"infantry": said})
    scenario = table(squad("a", (20, 22), profile=profile), drones_are_infantry=reading)
    goes = reading if lies is None else lies
    rule = None if goes else "wardrones.ground.infantry"
    assert no(scenario, "a", "go_to_ground") == rule
    humans = table(squad("a", (20, 22)), drones_are_infantry=reading)
    assert no(humans, "a", "go_to_ground") is None


@pytest.mark.parametrize(("reading", "conditional"), [("ground", False), ("cover", True)])
def test_w41_whom_the_label_means(
    table: Any, squad: Any, planned: Any, noted: Any, reading: str, conditional: bool
) -> None:
    """wardrones.amb.w41: +1 to resist for all who lie, or for those of them in cover."""
    scenario = table(squad("a", (20, 22)), resist_of=reading)
    said = noted(planned(scenario, "a", "go_to_ground", to=(21, 22)))
    assert ("in cover" in said["wardrones.ground.resist"]) is conditional
    assert said["wardrones.ground.accuracy"] == "shots at it have -1 to accuracy"


@pytest.mark.parametrize(("reading", "legal"), [("unit", True), ("model", False)])
def test_w44_a_move_further_off_than_whom(
    table: Any, squad: Any, reading: str, legal: bool
) -> None:
    """wardrones.amb.w44: gaps of 6" and 7.5", so that the unit must end 12" off.

    The near model ends 12" off, which is 6" more, the other one 13", which is 5.5" more: the
    unit is a move further off, the second model is not. At 13.5" both are.
    """
    us = squad("a", (27, 22), (28.5, 22), approached_by=["b"])
    scenario = table(us, squad("b", (20, 22), side="blue"), withdraw_by=reading)
    order = Order("a", "withdraw")
    for x, good in ((34, legal), (34.5, True), (34.4999, legal)):
        went = _went(scenario, order, {"a.1": 33, "a.2": x})
        rules = {violation.rule for violation in planner.check(scenario, went).violations}
        assert rules == (set() if good else {"wardrones.withdraw.end-further"})
    found = planner.plan(scenario, order)
    assert found.found
    assert planner.check(scenario, found).legal


def _went(scenario: Any, order: Order, ends: dict[str, float]) -> dict[str, Any]:
    """A plan file in which models go straight to these x at y = 22", the foremost first."""
    ways = [{"id": name, "steps": [{"kind": "line", "to": [x, 22, 0]}]} for name, x in ends.items()]
    row = sorted(ends, key=lambda name: -ends[name])
    asked = {"unit": order.unit, "action": order.action}
    whole = {"format": "planner-plan/1", "ruleset": scenario.ruleset, "order": asked}
    return {**whole, "models": ways, "move_order": row}


@pytest.mark.parametrize(
    ("reading", "rule", "far"), [("lost", "wardrones.split.move-6", 0), ("kept", None, 6)]
)
def test_w19_getting_up_to_part(
    table: Any, squad: Any, no: Any, planned: Any, reading: str, rule: str | None, far: float
) -> None:
    """wardrones.amb.w19: up from the ground and apart: both halves are gone, or 6" are left.

    wardrones.amb.w29: both parts are ready; who stayed is on the ground still.
    """
    unit = squad("a", (20, 22), (21, 22), gone_to_ground=True, status="ready")
    scenario = table(unit, split_rest=reading)
    assert no(scenario, "a", "split", models=["a.2"]) == rule
    if far:
        plan = planned(scenario, "a", "split", models=["a.2"], to=(50, 22))
        ends = {way.id: way.end.x for way in plan.models}
        assert ends["a.2"] == pytest.approx((21 + far) * INCH, abs=50)
        parts = planner.after(scenario, plan).units
        assert [u.state["status"] for u in parts] == ["ready", "ready"]
        assert [bool(u.state.get("gone_to_ground")) for u in parts] == [True, False]


def test_w30_the_test_is_owed_in_either_reading(table: Any, squad: Any, planned: Any) -> None:
    """wardrones.merge.courage-test: a plan without it is refused whoever tests."""
    for reading in ("lower", "joiner"):
        tired = squad("a", (20, 22), status="broken", profile={"courage": 7})
        scenario = table(tired, squad("c", (20, 26), profile={"courage": 4}), courage_of=reading)
        plan = planned(scenario, "c", "amalgamate", to="a")
        assert not planner.check(scenario, replace(plan, dice=())).legal
        owned = (Dice("courage", "D10", "", count=1),)
        assert planner.check(scenario, replace(plan, dice=owned)).legal
