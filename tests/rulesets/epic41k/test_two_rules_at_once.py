"""Rules that meet: who is aboard what is aboard, who walks and then boards, whose front it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.errors import FileError
from planner.rulesets.epic41k import RULESET

CM = 10_000
"""µm."""
TRUCK = {"keywords": ("TRANSPORT",), "M": 30, "class": "vehicle", "size": None, "damage": 1}


def budget(scenario: Scenario, unit: str) -> float:
    """What the first model of a unit may still move, cm."""
    (body, *_) = RULESET.terms(scenario, Order(unit, "move")).mobilities.values()
    return body.budget / CM


@pytest.fixture(name="nested", scope="module")
def nested_fixture(board: Any, stands: Any) -> Scenario:
    """Infantry in a truck of 4 slots (epic41k.transport.four-per-damage) in a lighter of 8."""
    lighter = stands("a", (50, 60), capacity=8, **TRUCK)
    truck = stands("t", (20, 60), capacity=2, embarked_in="a", **TRUCK)
    made: Scenario = board(lighter, truck, stands("i", (20, 63), embarked_in="t"))
    return made


def test_who_is_aboard_what_is_aboard_is_driven_too(nested: Scenario, walked: Any) -> None:
    """epic41k.embark.passenger-loses-share: 15 of 30 cm are 50 %, for the truck and those in it."""
    then = planner.after(nested, walked(nested, "move", (65, 60)))
    assert {u.id: u.state["used"] for u in then.units} == dict.fromkeys("ati", 500_000)


def test_who_is_driven_to_a_carrier_is_driven(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.embark.passenger-loses-share: the truck goes 12 of 30 cm to the lighter and boards.

    40 % for it, for who is in it, and for the lighter (epic41k.embark.carrier-loses-share).
    """
    truck, inside = stands("a", (20, 60), capacity=2, **TRUCK), stands("i", (1, 1), embarked_in="a")
    scenario = board(truck, inside, stands("t", (34, 60), capacity=8, **TRUCK))
    plan = walked(scenario, "move", (32, 60))
    then = planner.after(scenario, replace(plan, order=Order("a", "move", to="t", goal="board")))
    assert {u.id: u.state["used"] for u in then.units} == dict.fromkeys("ait", 400_000)


@pytest.mark.parametrize("tired", ["t", "i"])
def test_none_of_them_is_driven_further_than_it_has_left(
    board: Any, stands: Any, walked: Any, broken: Any, tired: str
) -> None:
    """epic41k.embark.disembark-rest: who has used 60 % is driven 40 % more, 12 of 30 cm."""
    used = {tired: {"used": 600_000}}
    scenario = board(
        stands("a", (50, 60), capacity=8, **TRUCK),
        stands("t", (20, 60), capacity=2, embarked_in="a", **TRUCK, **used.get("t", {})),
        stands("i", (20, 63), embarked_in="t", **used.get("i", {})),
    )
    assert broken(scenario, walked(scenario, "move", (62, 60))) == set()
    further = walked(scenario, "move", (62.001, 60))
    assert broken(scenario, further) == {"epic41k.embark.passenger-loses-share"}


def test_hits_are_passed_on_to_them(nested: Scenario, walked: Any) -> None:
    """epic41k.transport.hit-passes-on: from the lighter to the truck, from that to who is in it."""
    plan = walked(nested, "move", (65, 60))
    told = RULESET.remarks(nested, plan, ())
    said = [text.split(":")[0] for rule, text in told if rule == "epic41k.transport.hit-passes-on"]
    assert said == ["each hit on a hits each of t in it", "each hit on t hits each of i in it"]


@pytest.mark.parametrize("row", ["a", "at", "atu"])
def test_a_circle_of_carriers_is_refused(board: Any, stands: Any, row: str) -> None:
    """epic41k.transport.carry: nobody is in what is in it; the last of the row carries the first.

    Told with the names and the place; who is in one of the circle is not what is wrong.
    """
    carriers = [
        stands(name, (50, 60), capacity=8, embarked_in=row[k - 1], **TRUCK)
        for k, name in enumerate(row)
    ]
    inside = stands("i", (1, 1), embarked_in="a")
    with pytest.raises(FileError) as caught:
        board(inside, *carriers)
    assert caught.value.place == "/units/1/state/embarked_in"
    assert all(f'"{name}"' in str(caught.value) for name in row)


@pytest.mark.parametrize(
    ("mode", "rule"), [("percent", "epic41k.embark.carrier-loses-share"), ("flat5", None)]
)
def test_who_has_walked_up_to_a_carrier_has_not_come_for_nothing(
    board: Any, stands: Any, walked: Any, no_boarding: Any, mode: str, rule: str | None
) -> None:
    """epic41k.embark.carrier-loses-share: 4 of 10 cm to reach it are 40 % of its movement.

    So nobody walks 4 cm by one order and gets on from within 1 cm for nothing by the next. Where
    getting on costs 5 cm of everybody, whatever the distance, 4 + 5 are within 10 cm.
    """
    scenario = board(
        stands("a", (43, 60)),
        stands("t", (50, 60), capacity=2, **TRUCK),
        options={"embark_mode": mode},
    )
    near = planner.after(scenario, walked(scenario, "move", (47, 60)))
    assert no_boarding(near) == (rule or "")
    unmoved = board(stands("a", (47, 60)), stands("t", (50, 60), capacity=2, **TRUCK))
    assert no_boarding(unmoved) == ""


def test_a_carrier_that_waited_on_a_road_keeps_to_it_all_along(
    board: Any, stands: Any, walked: Any, broken: Any, box: Any
) -> None:
    """epic41k.effect.plus5 and epic41k.embark.flat-option: 30 + 5 - 5 cm once somebody has got on.

    It has gone nowhere before, so its whole move is on the road.
    """
    road = box("r", "road", 0, 50, 180, 70, terrain="paved_roads")
    one = stands("a", (20, 60), capacity=2, paid=50_000, **TRUCK)
    scenario = board(one, features=[road], options={"embark_mode": "flat5"})
    assert broken(scenario, walked(scenario, "move", (50, 60))) == set()
    assert broken(scenario, walked(scenario, "move", (50.001, 60))) == {"epic41k.detachment.orders"}


def test_two_that_are_in_one_carrier_are_picked_with_it(
    board: Any, stands: Any, walked: Any, why: Any
) -> None:
    """epic41k.detachment.select: who is aboard is not passed over by the next one that gets in.

    Each of i and g is a detachment by itself. Who has moved and is aboard nothing is passed over.
    """
    once = {"picked": "now"}
    inside = stands("i", (20, 60), embarked_in="t", **once)
    scenario = board(
        stands("a", (47, 60)),
        inside,
        stands("o", (90, 90), **once),
        stands("t", (50, 60), capacity=2, **once, **TRUCK),
    )
    plan = walked(scenario, "stand")
    then = planner.after(scenario, replace(plan, order=Order("a", "stand", to="t", goal="board")))
    assert {u.id: u.state["picked"] for u in then.units} == {
        "a": "now",
        "i": "now",
        "o": "before",
        "t": "now",
    }
    assert [why(then, "disembark", name) for name in ("a", "i")] == ["", ""]


def test_the_front_is_that_of_the_detachment(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.opfire.antitank-front: of all its units, those that stay as well.

    From the tubes at x = 10: the truck at 20, the stand that moves from 40 to 45, another at 60.
    """
    ours = {"detachment": "d"}
    tubes = stands("e", (10, 60), side="blue", orders="special", range=60, keywords=("ANTI-TANK",))
    units = [stands("a", (40, 60), (60, 60), **ours), stands("k", (20, 60), **ours, **TRUCK)]
    scenario = board(*units, tubes)
    plan = walked(scenario, "move", (45, 60))
    said = dict(RULESET.remarks(scenario, plan, planner.reactions(scenario, plan)))
    assert said["epic41k.opfire.antitank-front"].endswith(": k.1, a.1, a.2")


def test_who_gets_off_beside_an_enemy_comes_near_it(board: Any, stands: Any) -> None:
    """epic41k.snapfire.trigger and epic41k.opfire.needs-move: a stand that gets off comes near too.

    Its carrier is at x = 20, the enemy at 32.2: set up on the side towards it, it is 8.2 cm off
    and may be halted where it is; beyond the carrier it is 12.2 cm off, out of reach.
    """
    foe = stands("e", (32.2, 20), side="blue")
    ray = {"orders": "special", "range": 90, "keywords": ("DEATH RAY",)}
    scenario = board(
        stands("t", (20, 20), capacity=2, **TRUCK),
        stands("a", (1, 1), embarked_in="t"),
        foe,
        stands("r", (100, 20), side="blue", **ray),
    )
    order = Order("a", "disembark", to=(40, 20))
    plan = planner.plan(scenario, order)
    assert {(r.by, r.to, r.when.value) for r in planner.reactions(scenario, plan)} == {
        ("e.1", "a.1", "end"),
        ("r.1", "a.1", "end"),
    }
    assert "all of a.1 may be shot at" in dict(plan.notes)["epic41k.opfire.stationary-too"]
    stopped = planner.halted(scenario, plan)
    assert stopped.models[0].end == plan.models[0].end
    assert planner.check(scenario, stopped).legal
    then = planner.after(scenario, plan, halted=["a.1"])
    assert then.unit("a").state["halted_by_fire"] is True
    off = planner.plan(scenario, order, avoid=["snap fire"])
    x, y = (off.models[0].end.x / CM - 32.2, off.models[0].end.y / CM - 20)
    assert (x * x + y * y) ** 0.5 - 2 > 10
    assert [r.by for r in planner.reactions(scenario, off)] == ["r.1"]
