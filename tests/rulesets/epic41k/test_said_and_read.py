"""What a profile or the map says either way, and further readings. Stands are 2 cm across."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import OrderError
from planner.plan import Dice
from planner.rulesets.epic41k import RULESET
from planner.rulesets.epic41k.ground import DANGER

CM = 10_000


@pytest.mark.parametrize(
    ("kind", "rules", "end"),
    [
        ("infantry", {"epic41k.danger.halt"}, None),
        ("walkers", {"epic41k.terrain.river"}, 23),
        ("skimmers", set(), 30),
    ],
)
def test_e15_the_profile_says_the_class(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, kind: str, rules: Any, end: Any
) -> None:
    """epic41k.amb.e15: one stand before a river 3 cm wide: it may wade, for a test that is owed.

    If its profile calls it a walker it stops there; one that skims crosses for nothing.
    """
    river = box("r", "water", 24, 0, 27, 120, terrain="river")
    scenario = board(stands("a", (20, 20), **{"class": kind}), features=[river])
    assert broken(scenario, walked(scenario, "move", (30, 20))) == rules
    if end is not None:
        plan = planner.plan(scenario, Order("a", "move", to=(30, 20)))
        assert plan.models[0].end.x == pytest.approx(end * CM, abs=5)


@pytest.mark.parametrize(
    ("drawn", "terrain", "rules"),
    [
        (24, "volcano", set()),
        (24, "erupting_volcano", {"epic41k.danger.halt"}),
        (70, "erupting_volcano", set()),
    ],
)
def test_e19_the_map_says_what_has_changed(
    board: Any,
    stands: Any,
    box: Any,
    walked: Any,
    broken: Any,
    drawn: float,
    terrain: str,
    rules: Any,
) -> None:
    """epic41k.amb.e19: a volcano is nothing to vehicles until it erupts, there and nowhere else.

    One that erupts is crossed for a test, and a plan that need not owe one stops before it.
    """
    cone = box("v", "area", drawn, 0, drawn + 6, 120, terrain=terrain)
    scenario = board(stands("a", (20, 20), M=20, **{"class": "vehicle"}), features=[cone])
    assert broken(scenario, walked(scenario, "move", (40, 20))) == rules
    plan = planner.plan(scenario, Order("a", "move", to=(40, 20)))
    assert (plan.models[0].end.x == 40 * CM) is (not rules)
    assert plan.dice == ()


@pytest.mark.parametrize(
    ("orders", "far"), [("move", 10), ("march", 30), ("march", 20), ("assault", 25)]
)
def test_e21_the_profile_says_how_far(
    board: Any, stands: Any, walked: Any, broken: Any, orders: str, far: float
) -> None:
    """epic41k.amb.e21: marching three times as far as moving, or twice, or whatever it says."""
    key = {"move": "M"}.get(orders, orders)
    scenario = board(stands("a", (20, 20), **{key: far}))
    assert not broken(scenario, walked(scenario, orders, (20 + far, 20)))
    short = walked(scenario, orders, (20.0001 + far, 20))
    assert broken(scenario, short) == {"epic41k.detachment.orders"}
    plan = planner.plan(scenario, Order("a", orders, to=(100, 20)))
    assert plan.models[0].end.x == pytest.approx((20 + far) * CM, abs=10)


@pytest.mark.parametrize(
    ("size", "rule"),
    [("small", ""), ("basic", "epic41k.transport.capacity"), ("big", "epic41k.transport.capacity")],
)
def test_e37_the_profile_says_the_size(
    board: Any, stands: Any, no_boarding: Any, size: str, rule: str
) -> None:
    """epic41k.amb.e37: three stands of half a slot each go into a rating of 2, others do not."""
    three = stands("a", (20, 20), (23, 23), (23, 17), size=size)
    tank = stands("t", (23, 20), capacity=2, keywords=("TRANSPORT",), **{"class": "vehicle"})
    assert no_boarding(board(three, tank)) == rule


@pytest.mark.parametrize(
    ("reading", "rule"), [("exact", ""), ("rounded_up", "epic41k.transport.capacity")]
)
@pytest.mark.parametrize("same", [False, True])
def test_e39_half_slots_of_several(
    board: Any, stands: Any, no_boarding: Any, same: bool, reading: str, rule: str
) -> None:
    """epic41k.amb.e39: three halves aboard and one comes, in a rating of 2: 1½ + ½, or 2 + 1.

    Of one detachment four halves are two slots in either reading, as the text has it.
    """
    name = {"detachment": "x"} if same else {}
    aboard = stands("b", (20, 20), (20, 20), (20, 20), size="small", embarked_in="t", **name)
    one = stands("a", (20, 20), size="small", **name)
    tank = stands("t", (23, 20), capacity=2, keywords=("TRANSPORT",), **{"class": "vehicle"})
    scenario = board(one, aboard, tank, options={"half_slots": reading})
    assert no_boarding(scenario) == ("" if same else rule)
    if rule and not same:
        no = RULESET.refusal(scenario, Order("a", "stand", to="t", goal="board"))
        assert no is not None
        assert "room for 2 slots; with a it would be 3" in no[1]


@pytest.mark.parametrize(
    ("reading", "row", "lost"),
    [
        ("after", "a.2, a.1, a.3", None),
        ("before", "a.2, a.3, a.1", None),
        ("during", "a.1, a.2, a.3", 15.81),
    ],
)
def test_e30_e31_when_op_fire_falls(
    board: Any, stands: Any, walked: Any, reading: str, row: str, lost: Any
) -> None:
    """epic41k.amb.e30, epic41k.amb.e31: a.1 drives past tubes at (40, 60), 12 cm to their side.

    a.2 and a.3 stay, with gaps of 28 and 35 cm. That of a.1 is √(40² + 12²) - 2 = 39.8 where it
    begins, √(30² + 12²) - 2 = 30.3 where it ends, and 25, the tubes' range, after 40 -
    √(27² - 12²) = 15.81 cm: there it is the nearest.
    """
    tubes = stands("e", (40, 60), keywords=("ANTI-TANK",), orders="special", side="blue", range=25)
    us = stands("a", (80, 72), (70, 60), (77, 60), M=80, **{"class": "vehicle"})
    scenario = board(us, tubes, options={"op_fire_falls": reading})
    plan = walked(scenario, "move", (10, 72))
    said = dict(RULESET.remarks(scenario, plan, planner.reactions(scenario, plan)))
    assert said["epic41k.opfire.antitank-front"].endswith(f": {row}")
    told = said.get("epic41k.opfire.deadline")
    assert (told is None) is (lost is None)
    if told is not None:
        assert f"a.1 after {lost}" in told


@pytest.mark.parametrize(("reading", "tested", "shots"), [("carrier", 0, 1), ("each", 2, 3)])
def test_e42_those_inside(
    board: Any, stands: Any, box: Any, walked: Any, reading: str, tested: int, shots: int
) -> None:
    """epic41k.amb.e42: two in a carrier that drives over ash dunes, and by an enemy 5 cm off.

    One test: failed with 1/6, and then hit with another. One shot at the carrier, or at each.
    """
    dunes = box("d", "area", 24, 0, 27, 60, terrain="ash_dunes")
    tank = stands("a", (20, 20), M=40, keywords=("TRANSPORT",), capacity=2, **{"class": "vehicle"})
    inside = stands("b", (20, 20), (20, 20), embarked_in="a")
    foe = stands("e", (40, 27), side="blue")
    scenario = board(tank, inside, foe, features=[dunes], options={"inside_tests": reading})
    rolled = Dice(DANGER, "D6", "epic41k.danger.halt", models=("a.1",))
    plan = replace(walked(scenario, "move", (60, 20)), dice=(rolled,))
    assert planner.check(scenario, plan).legal
    notes = RULESET.remarks(scenario, plan, planner.reactions(scenario, plan))
    said = [text for rule, text in notes if rule == "epic41k.amb.e42"]
    assert [text.split(": ")[1] for text in said] == ["hit with 1/36"] * tested
    assert f"at most: snap shots {shots}," in dict(notes)["epic41k.detachment.exposed"]


@pytest.mark.parametrize(("reading", "at"), [("whole", 1), ("middle", 0)])
def test_e54_over_the_edge(
    board: Any, stands: Any, walked: Any, broken: Any, reading: str, at: float
) -> None:
    """epic41k.amb.e54: a stand ends a centimetre from the edge, or with its middle at it."""
    scenario = board(stands("a", (6, 20)), options={"table_edge": reading})
    assert not broken(scenario, walked(scenario, "move", (at, 20)))
    beyond = walked(scenario, "move", (at - 0.0001, 20))
    assert broken(scenario, beyond) == {"epic41k.param.table-edge"}
    end = planner.plan(scenario, Order("a", "move", to=(0, 20))).models[0].end
    assert end.x == pytest.approx(at * CM, abs=5)


def test_who_is_off_the_table_has_no_reach(board: Any, stands: Any) -> None:
    """epic41k.transport.carry: getting off is told as what it is, an order without ways."""
    rhino = stands("t", (60, 60), keywords=("TRANSPORT",), capacity=2, **{"class": "vehicle"})
    inside = stands("a", (60, 60), embarked_in="t")
    inside["models"] = [{"id": "a.1", "base": "20mm"}]
    with pytest.raises(OrderError, match="off the table"):
        planner.reach(board(rhino, inside), unit="a", action="disembark")
