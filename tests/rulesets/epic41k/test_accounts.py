"""Carriers of several models, and passengers from several places: each has its own account."""

from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.mobility import Near
from planner.plan.file import from_value
from planner.rulesets.epic41k import RULESET

CM = 10_000
RHINOS = {"keywords": ("TRANSPORT",), "M": 30, "class": "vehicle"}
BOARD = Order("a", "move", to="t", goal="board")


def budgets(scenario: Scenario, unit: str) -> list[float]:
    """What each model of a unit may still move, cm."""
    bodies = RULESET.terms(scenario, Order(unit, "move")).mobilities.values()
    return [body.budget / CM for body in bodies]


def moved(scenario: Scenario, order: dict[str, Any], **lines: Any) -> Scenario:
    """The table once models (``a1`` for a.1) have gone straight to points, the others stayed."""
    models = [
        {"id": m.id, "steps": [{"kind": "line", "to": to}] if to else []}
        for m in scenario.unit(order["unit"]).models
        for to in [lines.get(m.id.replace(".", ""))]
    ]
    written = {"format": "planner-plan/1", "ruleset": "epic41k", "order": order, "models": models}
    plan = from_value(written, scenario)
    assert planner.check(scenario, plan).legal, planner.check(scenario, plan)
    return planner.after(scenario, plan)


def near(scenario: Scenario, order: Order) -> list[set[str]]:
    """Beside which models each model of the unit is to end."""
    bodies = RULESET.terms(scenario, order).mobilities.values()
    return [{*end.models} for body in bodies for end in body.ends if isinstance(end, Near)]


@pytest.fixture(name="pair", scope="module")
def pair_fixture(board: Any, stands: Any) -> Scenario:
    """Two stands, each 0.5 cm from a Rhino of rating 1; the Rhinos are 10 cm apart."""
    boys = stands("a", (47.5, 60), (47.5, 70))
    made: Scenario = board(boys, stands("t", (50, 60), (50, 70), capacity=1, **RHINOS))
    return made


def test_each_carrier_and_each_passenger_pays_for_itself(pair: Scenario) -> None:
    """epic41k.embark.passenger-loses-share: t.1 drives 15 of 30 cm, t.2 stays.

    a.1 has lost 50 % (5 of 10 cm are left), a.2 nothing; t.2 may still drive its 30 cm.
    epic41k.embark.disembark-rest: each gets off beside the one that it is in.
    """
    on = planner.after(pair, planner.plan(pair, BOARD))
    assert on.unit("a").state["seats"] == {"a.1": "t.1", "a.2": "t.2"}
    driven = moved(on, {"unit": "t", "action": "move"}, t1=[65, 60, 0])
    assert budgets(driven, "t") == [15, 30]
    assert near(driven, Order("a", "disembark")) == [{"t.1"}, {"t.2"}]
    # epic41k.embark.no-mix: a.2 got on where t.2 still stands, so it may not get off there
    assert driven.unit("t").state["stop"] == {"t.2": "embarking"}
    no = RULESET.refusal(driven, Order("a", "disembark"))
    assert no is not None
    assert no[0] == "epic41k.embark.no-mix"
    # a second order moves t.2 by 3 of 30 cm: 10 %
    both = moved(driven, {"unit": "t", "action": "move"}, t2=[50, 73, 0])
    assert budgets(both, "t") == [15, 27]
    off = planner.after(both, planner.plan(both, Order("a", "disembark", to=(90, 60))))
    assert budgets(off, "a") == [5, 9]
    assert "seats" not in off.unit("a").state
    assert off.unit("t").state["stop"] == "disembarking"


def test_two_do_not_get_into_a_carrier_for_one(board: Any, stands: Any) -> None:
    """epic41k.transport.capacity: rating 1 each: a.1 is nearer to t.1, so a.2 goes to t.2.

    Both stand at t.1: their gaps to it are 1.5 and 2 cm; those to t.2 are longer. Where each has
    room for two, both may get into either.
    """
    boys = stands("a", (46.5, 60), (50, 64))
    for capacity, expected in ((1, [{"t.1"}, {"t.2"}]), (2, [{"t.1", "t.2"}] * 2)):
        carriers = stands("t", (50, 60), (50, 70), capacity=capacity, **RHINOS)
        assert near(board(boys, carriers), BOARD) == expected


def test_a_full_carrier_takes_no_more_though_another_has_room(board: Any, stands: Any) -> None:
    """epic41k.transport.capacity: of two of rating 2, t.1 has 2 aboard and t.2 one; 2 slots: no."""
    inside = stands("b", (1, 1), (1, 1), (1, 1), embarked_in="t")
    inside["state"]["seats"] = {"b.1": "t.1", "b.2": "t.1", "b.3": "t.2"}
    carriers = stands("t", (50, 60), (50, 70), capacity=2, **RHINOS)
    big, plain = stands("a", (46.5, 60), size="big"), stands("a", (46.5, 60))
    assert near(board(plain, carriers, inside), BOARD) == [{"t.2"}]
    no = RULESET.refusal(board(big, carriers, inside), BOARD)
    assert no is not None
    assert no[0] == "epic41k.transport.capacity"


def test_each_passenger_has_its_own_walk(board: Any, stands: Any) -> None:
    """epic41k.embark.carrier-loses-share: a.1 boards from 0 cm, a.2 after 5 of 10: 50 %.

    The Rhino has 15 of 30 cm left, and drives 9 (30 %). epic41k.embark.disembark-rest, each by
    its own e: a.1 has 10 · (1 - 0.3) = 7 cm, a.2 10 · (1 - 0.5 - 0.3) = 2 cm. The one from 5 cm
    ends within 25 µm of contact, so its rest is up to 25 µm more.
    """
    boys = stands("a", (48, 60), (57, 60))
    scenario = board(boys, stands("t", (50, 60), capacity=2, **RHINOS))
    on = planner.after(scenario, planner.plan(scenario, BOARD))
    assert budgets(on, "t") == pytest.approx([15], abs=0.01)
    driven = moved(on, {"unit": "t", "action": "move"}, t1=[50, 69, 0])
    off = planner.after(driven, planner.plan(driven, Order("a", "disembark", to=(50, 80))))
    assert budgets(off, "a") == pytest.approx([7, 2], abs=0.01)


def test_part_of_a_unit_that_has_no_room_boards_as_a_unit(board: Any, stands: Any) -> None:
    """epic41k.transport.capacity: three stands and rating 2: the refusal says what to do.

    Two of them, as a unit of their own, do get on; the third is refused after that.
    """
    carrier = stands("t", (50, 60), capacity=2, **RHINOS)
    three = board(stands("a", (47.5, 60), (47.5, 63), (47.5, 57)), carrier)
    no = RULESET.refusal(three, BOARD)
    assert no is not None
    assert no[1].endswith(
        "with a it would be 3; fewer of them board by an order that names these models"
    )
    inside = stands("b", (1, 1), (1, 1), embarked_in="t")
    two = board(stands("a", (47.5, 60), (47.5, 63)), carrier)
    assert RULESET.refusal(two, BOARD) is None
    full = board(stands("a", (47.5, 57)), carrier, inside)
    no = RULESET.refusal(full, BOARD)
    assert no is not None
    assert no[1].endswith("with a it would be 3")
