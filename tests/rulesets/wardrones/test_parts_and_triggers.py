"""Whom an enemy reacts to once the unit that gave it cause has parted, or has joined another."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario
from planner.plan.file import from_value

INCH = 25_400


def by_hand(scenario: Scenario, order: Order, ends: dict[str, tuple[float, float]]) -> Plan:
    """A plan in which these models go straight to their places and the others stay."""
    models = [
        {"id": m.id, "steps": [{"kind": "line", "to": [*ends[m.id], 0]}] if m.id in ends else []}
        for m in scenario.unit(order.unit).models
    ]
    given: dict[str, Any] = {"unit": order.unit, "action": order.action}
    given |= {"models": list(order.models)} if order.models else {"to": order.to}
    record = {"format": "planner-plan/1", "ruleset": "wardrones", "order": given, "models": models}
    return from_value(record, scenario)


@pytest.mark.parametrize(
    ("end", "named"),
    [
        pytest.param({"a.2": (16, 22)}, ["a-2"], id="who leaves comes near"),
        pytest.param({"a.1": (15, 22)}, ["a"], id="who stays behind in name comes near"),
        pytest.param({"a.1": (14.5, 19), "a.2": (15, 23)}, ["a", "a-2"], id="both do"),
        pytest.param({"a.2": (10, 27)}, [], id="neither does"),
    ],
)
def test_a_part_that_comes_near_is_withdrawn_from(
    table: Any, squad: Any, no: Any, end: Any, named: list[str]
) -> None:
    """wardrones.withdraw.trigger: the enemy at x = 26 is 12" off a base at x = 13.

    The parts are units of their own (wardrones.split.manoeuvre): who came near may be withdrawn
    from, though the unit whose name the order bore stays 14" away and more; and from nobody else.
    """
    scenario = table(squad("a", (10, 22), (11.2, 22)), squad("b", (26, 22), side="blue"))
    plan = by_hand(scenario, Order("a", "split", models=("a.2",)), end)
    assert planner.check(scenario, plan).legal
    then = planner.after(scenario, plan)
    assert list(then.unit("b").state.get("approached_by", [])) == named
    refused = {name: no(then, "b", "withdraw", name) is not None for name in ("a", "a-2")}
    assert refused == {name: name not in named for name in ("a", "a-2")}


def test_who_came_near_and_joined_is_one_of_those_it_joined(
    table: Any, squad: Any, no: Any
) -> None:
    """wardrones.amalgamate.form-together: one formation, which the enemy may withdraw from.

    a goes from x = 10 to 13, 12" from the enemy at 26, and is a part of c: there is no a any more.
    """
    friend, foe = squad("c", (15, 22)), squad("b", (26, 22), side="blue")
    scenario = table(squad("a", (10, 22)), friend, foe)
    plan = by_hand(scenario, Order("a", "amalgamate", to="c"), {"a.1": (13, 22)})
    assert planner.check(scenario, plan).legal
    then = planner.after(scenario, plan)
    assert then.unit("b").state["approached_by"] == ["c"]
    assert no(then, "b", "withdraw", "c") is None
    assert no(then, "b", "withdraw", "a") == "wardrones.withdraw.trigger"


def test_who_shot_and_joined_is_still_to_be_hidden_from(
    table: Any, squad: Any, planned: Any, box: Any
) -> None:
    """wardrones.dash.goal: out of the open, though the unit that shot is a part of another now.

    The edge of the wood is 6" away: it is in cover once its front edge is past that, 5.5" on.
    """
    wood = box("wood", "area", 36, 20, 39, 24, terrain="woods")
    foe = squad("b", (30, 22), side="blue", shot_at_by=["a"])
    scenario = table(squad("a", (10, 22)), squad("c", (15, 22)), foe, features=[wood])
    joins = by_hand(scenario, Order("a", "amalgamate", to="c"), {"a.1": (13, 22)})
    then = planner.after(scenario, joins)
    assert then.unit("b").state["shot_at_by"] == ["c"]
    plan = planned(then, "b", "dash")
    assert 5.5 * INCH < plan.models[0].end.x - 30 * INCH <= 12 * 25_400
