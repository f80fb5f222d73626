"""Some stands of a unit get on or off by themselves; the others are a unit with its own orders."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import OrderError
from planner.planning.survey.aims import orders
from planner.rulesets.epic41k import RULESET

CM = 10_000
RHINO = {"keywords": ("TRANSPORT",), "capacity": 2, "M": 30, "class": "vehicle"}


def done(scenario: Any, order: Order) -> Any:
    """The table after an order, planned and judged."""
    plan = planner.plan(scenario, order)
    assert planner.check(scenario, plan).legal, plan.why_not
    return planner.after(scenario, plan)


def test_two_of_three_get_in_and_the_third_walks_on(board: Any, stands: Any) -> None:
    """epic41k.transport.capacity: a rating of 2 holds two of three stands; whole they do not fit.

    epic41k.embark.carrier-loses-share: those who board have 3 cm to go, 30 % of 10 cm and of the
    carrier's 30: 21 are left. The third has used nothing: 10 cm.
    """
    scenario = board(stands("a", (45, 60), (50, 65), (40, 70)), stands("t", (50, 60), **RHINO))
    whole = Order("a", "move", to="t", goal="board")
    no = planner.plan(scenario, whole)
    assert [why.rule for why in no.why_not] == ["epic41k.transport.capacity"]
    then = done(scenario, Order("a", "move", to="t", goal="board", models=["a.1", "a.2"]))
    assert {m.id for m in then.unit("a-2").models} == {"a.1", "a.2"}
    assert not then.unit("a-2").on_table
    assert then.unit("a").on_table
    (carrier,) = RULESET.terms(then, Order("t", "move")).mobilities.values()
    assert carrier.budget / CM == pytest.approx(21, abs=0.01)
    walked = done(then, Order("a", "move", to=(40, 100)))
    assert walked.models["a.3"].pose.y == 80 * CM


def test_one_of_two_gets_off_and_the_other_rides_on(board: Any, stands: Any) -> None:
    """epic41k.embark.disembark-rest: only who gets off is put down, against the carrier."""
    inside = stands("a", (50, 60), (50, 60), embarked_in="t")
    scenario = board(inside, stands("t", (50, 60), **RHINO))
    then = done(scenario, Order("a", "disembark", to=(60, 60), models=["a.2"]))
    assert then.models["a.2"].pose.x / CM == pytest.approx(52, abs=0.003)
    assert then.unit("a-2").on_table
    assert then.unit("a").state["embarked_in"] == "t"
    driven = done(then, Order("t", "move", to=(50, 90)))
    # 30 of 30 cm: all of the movement of who is still inside, nothing of who got off
    assert driven.unit("a").state["used"] == 1_000_000
    assert "used" not in driven.unit("a-2").state


def test_a_part_is_of_the_same_detachment(board: Any, stands: Any) -> None:
    """epic41k.detachment.orders: the orders of the detachment are those of the part, too.

    epic41k.tankriders.orders: infantry of the tanks' own detachment rides whatever its orders.
    """
    boys = stands("a", (47, 60), (40, 60), keywords=("ORK",), orders="move", detachment="D")
    tank = stands("t", (50, 60), keywords=("ORK",), damage=1, detachment="D")
    tank["profile"]["class"] = "vehicle"
    scenario = board(boys, tank)
    then = done(scenario, Order("a", "move", to="t", goal="board", models=["a.1"]))
    assert then.unit("a-2").profile["detachment"] == "D"
    lone = board(stands("b", (47, 60), (40, 60)), stands("t", (50, 60), **RHINO))
    then = done(lone, Order("b", "move", to="t", goal="board", models=["b.1"]))
    assert then.unit("b-2").profile["detachment"] == "b"


def test_others_are_judged_by_what_they_are(board: Any, stands: Any) -> None:
    """A plan for a part that moves one of the others is refused; so is one that leaves one out."""
    scenario = board(stands("a", (45, 60), (45, 65)), stands("t", (50, 60), **RHINO))
    order = Order("a", "move", to="t", goal="board", models=["a.1"])
    plan = planner.plan(scenario, order)
    text = plan.to_json()
    assert planner.check(scenario, text).legal
    assert not planner.check(scenario, text.replace('"models":["a.1"]', '"models":["a.2"]')).legal
    with pytest.raises(OrderError, match="no model"):
        planner.plan(scenario, Order("a", "move", to="t", goal="board", models=["x"]))


def test_all_named_are_the_unit_itself(board: Any, stands: Any) -> None:
    """Nobody is left to be a unit of its own."""
    scenario = board(stands("a", (45, 60), (50, 65)), stands("t", (50, 60), **RHINO))
    then = done(scenario, Order("a", "move", to="t", goal="board", models=["a.2", "a.1"]))
    assert [unit.id for unit in then.units] == ["a", "t"]


def test_as_many_as_have_room_and_are_near_are_offered(board: Any, stands: Any) -> None:
    """epic41k.transport.capacity: of four the two nearest fit; of them one is within 10 cm.

    a.4 is 1.5 cm off, a.1 is 18: two have room, and a.1 cannot come so far.
    """
    boys = stands("a", (30, 60), (20, 60), (21, 65), (46.5, 60))
    scenario = board(boys, stands("t", (50, 60), **RHINO))
    aims = list(orders(scenario, scenario.unit("a"), RULESET))
    (aboard,) = [order for order in aims if order.goal == "board" and order.action == "move"]
    assert aboard.models == ("a.4",)
