"""Nobody pays with movement that it does not have: carriers, and those who get on and off."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000
RHINO = {"keywords": ("TRANSPORT",), "M": 30, "capacity": 3, "class": "vehicle"}
REACH = "epic41k.embark.carrier-loses-share"
ON = Order("a", "move", to="t", goal="board")
FLAT = {"embark_mode": "flat5"}
PRICE = "epic41k.embark.flat-option"


@pytest.mark.parametrize(
    ("gap", "driven", "good"),
    [
        # 3 cm of 10 are 30 %: 70 % may be gone before, and no more
        (3, {"used": 700_000}, True),
        (3, {"used": 701_000}, False),
        (3, {"used": 1_000_000}, False),
        (1, {"used": 1_000_000}, True),  # epic41k.embark.within-1cm: that costs it nothing
        # somebody came from 3 cm off at this stop, for 30 %: who comes from no further is free
        (3, {"used": 1_000_000, "boarding": 300_000, "farthest": 30_000}, True),
        (4, {"used": 1_000_000, "boarding": 300_000, "farthest": 30_000}, False),
        (4, {"used": 900_000, "boarding": 300_000, "farthest": 30_000}, True),
    ],
)
def test_a_carrier_loses_no_more_than_it_has(
    board: Any, stands: Any, walked: Any, broken: Any, gap: float, driven: Any, good: bool
) -> None:
    """epic41k.embark.carrier-loses-share: what it drove and what boarding takes make 100 %."""
    tank = stands("t", (50, 60), **driven, **RHINO)
    scenario = board(stands("a", (48 - gap, 60)), tank)
    plan = planner.plan(scenario, ON)
    assert plan.found is good
    if good:
        assert planner.check(scenario, plan).legal
        used = planner.after(scenario, plan).unit("t").state["used"]
        assert int(used) <= 1_000_000
    else:
        file = {
            "format": "planner-plan/1",
            "ruleset": "epic41k",
            "order": {"unit": "a", "action": "move", "to": "t", "goal": "board"},
            "models": [{"id": "a.1", "steps": [{"kind": "line", "to": [48, 60, 0]}]}],
        }
        assert {v.rule for v in planner.check(scenario, file).violations} == {REACH}


def test_one_drives_all_of_its_way_and_takes_nobody_up_from_afar(board: Any, stands: Any) -> None:
    """epic41k.embark.carrier-loses-share: 24 of 30 cm driven leave 20 %: 2 cm of a walk of 10."""
    for gap, good in ((1.9, True), (2.1, False)):
        tank = stands("t", (40, 60), **RHINO)
        scenario = board(stands("a", (62 - gap, 60)), tank)
        there = planner.plan(scenario, Order("t", "move", to=(64, 60)))
        then = planner.after(scenario, there)
        assert planner.plan(then, ON).found is good


@pytest.mark.parametrize(
    ("mine", "its", "good"),
    [
        ({}, {}, True),
        ({"used": 500_000}, {}, True),  # 5 of 10 cm left
        ({"used": 501_000}, {}, False),
        ({}, {"used": 833_333}, True),  # 5 of 30 cm left
        ({}, {"used": 834_000}, False),
        ({}, {"used": 1_000_000, "stop": "embarking"}, True),  # it has paid at this stop
        ({"orders": "assault", "used": 700_000}, {}, True),  # 6 of 20 cm left
    ],
)
def test_who_has_not_five_centimetres_left_gets_on_no_more(
    board: Any, stands: Any, no_boarding: Any, mine: Any, its: Any, good: bool
) -> None:
    """epic41k.embark.flat-option: the price is charged to all units involved."""
    scenario = board(
        stands("a", (46, 60), **mine), stands("t", (50, 60), **its, **RHINO), options=FLAT
    )
    action = mine.get("orders", "move")
    assert no_boarding(scenario, action) == ("" if good else PRICE)


@pytest.mark.parametrize(
    ("mine", "its", "good"),
    [
        ({"paid": 50_000}, {"paid": 50_000, "used": 666_667}, True),
        ({"paid": 50_000}, {"paid": 50_000, "used": 680_000}, False),
        ({"paid": 60_000}, {}, False),
        ({"paid": 50_000}, {"used": 1_000_000, "halted": True}, True),  # epic41k.amb.e06
        ({"paid": 50_000}, {"used": 1_000_000, "stop": "disembarking"}, True),
    ],
)
def test_nor_off(board: Any, stands: Any, mine: Any, its: Any, good: bool) -> None:
    """epic41k.embark.flat-option: on, 20 of 30 cm, and off leave nothing; 20.4 cm are too many."""
    inside = stands("a", (1, 1), embarked_in="t", orders="move", **mine)
    scenario = board(inside, stands("t", (50, 60), **its, **RHINO), options=FLAT)
    plan = planner.plan(scenario, Order("a", "disembark", to=(60, 60)))
    assert plan.found is good
    assert [why.rule for why in plan.why_not] == ([] if good else [PRICE])


def test_open_orders_are_those_on_which_it_moved(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.orders: of a detachment, whoever of it moved, until the phase ends.

    Else who boards on Move orders would get off and march, with 30 - 5 - 5 cm in place of none.
    """
    squad = stands("a", (46, 60), detachment="D", M=10, march=30)
    tank = stands("t", (50, 60), detachment="D", march=60, **RHINO)
    there = board(squad, tank, stands("b", (46, 50), detachment="D"), options=FLAT)
    assert [why(there, "march", name) for name in "atb"] == ["", "", ""]
    on = planner.after(there, planner.plan(there, ON))
    assert [why(on, "march", name) for name in "tb"] == ["epic41k.detachment.orders"] * 2
    assert [why(on, "move", name) for name in "tb"] == ["", ""]
    driven = planner.after(on, planner.plan(on, Order("t", "move", to=(70, 60))))
    off = planner.after(driven, planner.plan(driven, Order("a", "disembark", to=(74, 60))))
    assert off.unit("a").state["paid"] == 100_000
    assert why(off, "march") == "epic41k.detachment.orders"
    assert planner.next_phase(off).unit("a").state.get("acted_on") is None


@pytest.mark.parametrize(("move", "rule"), [(5, ""), (4.9, PRICE)])
def test_who_has_paid_goes_by_no_orders_that_give_less(
    board: Any, stands: Any, why: Any, no_boarding: Any, move: float, rule: str
) -> None:
    """epic41k.embark.flat-option: a carrier of open orders pays 5 cm of the most that it may have.

    That is what it marches, 30 cm. On Move orders it would have less, and would have paid more.
    """
    tank = {**RHINO, "M": move, "march": 30}
    there = board(stands("a", (46, 60)), stands("t", (50, 60), **tank), options=FLAT)
    assert no_boarding(there, "move") == ""
    on = planner.after(there, planner.plan(there, ON))
    assert [why(on, action, "t") for action in ("move", "march")] == [rule, ""]


@pytest.mark.parametrize("orders", ["special", "none"])
def test_without_a_movement_there_is_nothing_to_pay_with(
    board: Any, stands: Any, no_boarding: Any, orders: str
) -> None:
    """epic41k.embark.flat-option: neither by who gets on nor by the carrier."""
    for mine, its in (({"orders": orders}, {}), ({}, {"orders": orders})):
        units = stands("a", (46, 60), **mine), stands("t", (50, 60), **its, **RHINO)
        assert no_boarding(board(*units, options=FLAT)) == PRICE
        # Where boarding costs a share of its movement, from within 1 cm it costs nothing.
        near = stands("a", (48, 60), **mine), stands("t", (50, 60), **its, **RHINO)
        assert no_boarding(board(*near)) == ""
