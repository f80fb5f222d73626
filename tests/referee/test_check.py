"""The rules of a game, from the order to the verdict: hand-made plans of wh40k10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Plan
from planner.errors import OrderError
from planner.length import Unit as LengthUnit
from planner.plan import Dice, ModelPlan, Status, Step, StepKind
from planner.referee import check

INCH = 25_400
Ways = Mapping[str, Sequence[tuple[float, float]]]
DISTANCE, NO_ER = "wh40k10.normal.distance", "wh40k10.normal.no-er"


def scenario(
    enemy: tuple[float, float] = (30, 10), state: Mapping[str, Any] | None = None, **more: Any
) -> planner.Scenario:
    """Three troopers in a row from (10, 10), M 6", and one enemy."""
    board = {"width": 60, "height": 44, "unit": "in", "name": "bare"}
    squad = [{"id": f"u.{k}", "base": "32mm", "at": [10, 10 + 2 * k]} for k in range(3)]
    mover = {
        "id": "u",
        "side": "red",
        "keywords": ["INFANTRY"],
        "profile": {"M": 6},
        "state": state or {},
        "models": squad,
    }
    other = {
        "id": "e",
        "side": "blue",
        "profile": {"M": 6},
        "models": [{"id": "e.1", "base": "32mm", "at": list(enemy)}],
    }
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": board, "features": more.pop("map", [])},
            "units": [mover, other],
            **more,
        }
    )


def plan(
    table: planner.Scenario,
    order: Order,
    ways: Ways,
    **more: Any,
) -> Plan:
    """Lines through places in inches."""
    models = []
    for model in table.unit("u").models:
        here, steps = model.pose, []
        for x, y in ways.get(model.id, ()):
            here = replace(here, x=round(x * INCH), y=round(y * INCH))
            steps.append(Step(StepKind.LINE, here))
        models.append(ModelPlan(model.id, model.pose, tuple(steps)))
    return Plan(
        "wh40k10",
        LengthUnit.INCH,
        table.digest,
        order,
        Status.FEASIBLE,
        models=tuple(models),
        move_order=tuple(ways),
        **more,
    )


def shifted(dx: float, dy: float = 0) -> dict[str, list[tuple[float, float]]]:
    """Every model goes the same way."""
    return {f"u.{k}": [(10 + dx, 10 + 2 * k + dy)] for k in range(3)}


def rules(table: planner.Scenario, made: Plan) -> list[str]:
    """The rules of all violations, each once."""
    return list(dict.fromkeys(v.rule for v in check(table, made).violations))


@pytest.mark.parametrize(("far", "broken"), [(6, []), (6.0001, [DISTANCE])])
def test_normal_move(far: float, broken: list[str]) -> None:
    """wh40k10.normal.distance: 6" is legal, a ten-thousandth more is not."""
    table = scenario()
    assert rules(table, plan(table, Order("u", "normal"), shifted(far))) == broken


@pytest.mark.parametrize(("gap", "broken"), [(1.0001, []), (1.0, [NO_ER])])
def test_normal_move_keeps_out_of_range(gap: float, broken: list[str]) -> None:
    """wh40k10.normal.no-er, wh40k10.amb.er-boundary: exactly 1" is within range."""
    table = scenario(enemy=(10 + 5 + gap + 32_000 / INCH, 12))
    assert rules(table, plan(table, Order("u", "normal"), shifted(5))) == broken


@pytest.mark.parametrize(("roll", "broken"), [(3, []), (2, ["wh40k10.advance.distance"])])
def test_advance(roll: int, broken: list[str]) -> None:
    """wh40k10.advance.distance: 9" needs a 3 with M 6"."""
    table = scenario()
    assert rules(table, plan(table, Order("u", "advance", roll=roll), shifted(9))) == broken
    assumed = plan(table, Order("u", "advance"), shifted(9), roll=roll)
    assert rules(table, assumed) == broken


@pytest.mark.parametrize("roll", [0, 7, None])
def test_a_roll_the_die_cannot_show(roll: int | None) -> None:
    """wh40k10.advance.roll: a D6 shows 1 to 6; a plan of ways needs one of them."""
    table = scenario()
    made = plan(table, Order("u", "advance", roll=roll), shifted(1))
    assert rules(table, made) == ["wh40k10.advance.roll"]


def test_a_roll_where_nothing_is_rolled() -> None:
    """A Normal move has no dice; two rolls that differ are one too many."""
    table = scenario()
    assert rules(table, plan(table, Order("u", "normal", roll=3), shifted(1))) == ["roll"]
    two = plan(table, Order("u", "advance", roll=3), shifted(1), roll=4)
    assert rules(table, two) == ["roll"]


def test_eligibility() -> None:
    """wh40k10.eligibility.engaged-unit, wh40k10.eligibility.free-unit: who may choose what."""
    engaged, free = scenario(enemy=(12, 12)), scenario()
    normal = plan(engaged, Order("u", "normal"), {})
    assert "wh40k10.eligibility.engaged-unit" in rules(engaged, normal)
    back = plan(free, Order("u", "fall_back"), {})
    assert rules(free, back) == ["wh40k10.eligibility.free-unit"]


CHARGE = Order("u", "charge", ["e"], roll=7)
NEED = Dice("charge", "2D6", "wh40k10.param.charge-roll", 7, Fraction(21, 36))


def charge(distance: float = 7, **more: Any) -> tuple[planner.Scenario, Plan]:
    """The middle one goes straight in, the others follow; the enemy is 9.26" off in contact."""
    table = scenario(enemy=(10 + 7 + 32_000 / INCH + 0.5, 12))
    ways: Ways = {"u.1": [(10 + distance, 12)], "u.0": [(16, 10)], "u.2": [(16, 14)]}
    order = more.pop("order", CHARGE)
    return table, plan(table, order, ways, **more)


def test_charge() -> None:
    """wh40k10.param.charge-end: 7" leave a gap of 0.5"; with 6.4" it is 1.1" and no charge."""
    assert rules(*charge()) == []
    assert rules(*charge(distance=6.4)) == ["wh40k10.param.charge-end"]


@pytest.mark.parametrize(("gap", "broken"), [(12.0, False), (12.01, True)])
def test_charge_at_what_is_too_far(gap: float, broken: bool) -> None:
    """wh40k10.param.charge-target-range: targets are within 12", whatever the dice show.

    The nearest trooper stands at (10, 10) and goes straight in; 32 mm between the centres.
    """
    far = 32 / 25.4 + gap
    table = scenario(enemy=(10 + far, 10))
    order = Order("u", "charge", ["e"], roll=12)
    ways = {"u.0": [(10 + gap, 10)], "u.1": [], "u.2": []}
    rules = {v.rule for v in check(table, plan(table, order, ways)).violations}
    assert ("wh40k10.param.charge-target-range" in rules) is broken


def test_the_needed_roll() -> None:
    """7 or more on 2D6 is 21 of 36; a 6 is not enough for 7", and the odds must be right."""
    assert rules(*charge(dice=(NEED,))) == []
    rule = "wh40k10.param.charge-roll"
    six = replace(NEED, need=6, probability=Fraction(26, 36))
    assert rules(*charge(dice=(six,))) == [rule]
    assert rules(*charge(dice=(replace(NEED, probability=Fraction(26, 36)),))) == [rule]
    assert rules(*charge(dice=(replace(NEED, need=13, probability=Fraction(0)),))) == [rule]
    # of 36 results 15 fail, and of those 15 in 36 fail once more: 1 - 225/1296 = 119/144
    assert rules(*charge(dice=(replace(NEED, reroll=Fraction(119, 144)),))) == []
    assert rules(*charge(dice=(replace(NEED, reroll=Fraction(120, 144)),))) == [rule]


def test_who_is_said_to_roll() -> None:
    """wh40k10.param.charge-roll: a unit rolls, so nobody else is named for its dice."""
    assert rules(*charge(dice=(replace(NEED, models=("u.1",)),))) == []
    assert rules(*charge(dice=(replace(NEED, models=("e.1",)),))) == [NEED.rule]


def test_a_test_this_order_has_not() -> None:
    """Dice that nobody rolls."""
    assert rules(*charge(dice=(NEED, replace(NEED, test="luck")))) == ["dice"]


def test_desperate_escape() -> None:
    """wh40k10.fallback.desperate-escape: over the enemy owes a test; Battle-shocked all do."""
    rule = "wh40k10.fallback.desperate-escape"
    order = Order("u", "fall_back")
    table = scenario(enemy=(10 + 32_000 / INCH, 12))
    # u.1 goes over it and out of its range: 89400 µm and a little (see test_ledger).
    ways = {"u.1": [(13.6, 12)], "u.0": [(13.2, 9)], "u.2": [(13.2, 15)]}
    owed = Dice("desperate_escape", "D6", rule, 3, Fraction(2, 3), None, 1, ("u.1",))
    assert rules(table, plan(table, order, ways)) == [rule]
    assert rules(table, plan(table, order, ways, dice=(owed,))) == []
    shocked = scenario(enemy=(10 + 32_000 / INCH, 12), state={"battle_shocked": True})
    made = plan(shocked, order, ways, dice=(owed,))
    assert rules(shocked, made) == [f"{rule}.battle-shocked"]
    everybody = replace(owed, count=3, models=("u.0", "u.1", "u.2"))
    assert rules(shocked, replace(made, dice=(everybody,))) == []


def test_flags_of_an_advance() -> None:
    """wh40k10.advance.no-charge: a plan that forgets a state it claims to list."""
    table = scenario()
    order = Order("u", "advance", roll=3)
    made = plan(table, order, shifted(1), flags=(("advanced", ""), ("no_shoot", "")))
    assert rules(table, made) == ["wh40k10.advance.no-charge"]


def test_another_game() -> None:
    """A plan of another ruleset, and one for a unit that is not there."""
    table = scenario()
    made = plan(table, Order("u", "normal"), shifted(1))
    assert rules(table, replace(made, ruleset="gemini")) == ["ruleset"]
    with pytest.raises(OrderError):
        check(table, replace(made, order=Order("x", "normal")))


def test_from_text() -> None:
    """The front door takes a plan's text with no more than ids and steps."""
    table = scenario()
    steps = [{"kind": "line", "to": [16, 10]}]
    bare = {
        "format": "planner-plan/1",
        "ruleset": "wh40k10",
        "order": {"unit": "u", "action": "normal"},
        "models": [
            {"id": "u.0", "from": {"at": [10, 10]}, "steps": steps},
            {"id": "u.1", "from": {"at": [10, 12]}, "steps": []},
            {"id": "u.2", "from": {"at": [10, 14]}, "steps": []},
        ],
    }
    verdict = planner.check(table, bare)
    # 6" east leave the first one √(36 + 4)" from the next: nobody within 2".
    assert {v.rule for v in verdict.violations} == {
        "wh40k10.param.coherency-neighbours",
        "wh40k10.param.coherency-single-group",
    }
    assert verdict.spent == {"u.0": 6 * INCH, "u.1": 0, "u.2": 0}
