"""Chances of dangerous ground and of hits on carriers, by hand."""

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.rulesets.epic41k import RULESET, risk

GOAL = ("distance_left", "tests_owed", "distance_walked")


@pytest.mark.parametrize(
    ("tests", "goes_on", "halted", "hit"),
    [
        (1, Fraction(5, 6), Fraction(5, 36), Fraction(1, 36)),
        (3, Fraction(125, 216), Fraction(5 * 91, 1296), Fraction(91, 1296)),
        (0, Fraction(1), Fraction(0), Fraction(0)),
    ],
)
def test_tests_in_a_row(tests: int, goes_on: Fraction, halted: Fraction, hit: Fraction) -> None:
    """epic41k.danger.halt, epic41k.danger.hit: 5/6 each; a second 1 is a hit."""
    assert risk.dangerous(tests) == risk.Outcome(goes_on, halted, hit)


@pytest.mark.parametrize(
    ("reading", "halted", "hit"), [("after_one", "55/216", "11/216"), ("always", "0", "11/36")]
)
def test_e07_what_a_failure_is(
    board: Any, stands: Any, box: Any, reading: str, halted: str, hit: str
) -> None:
    """epic41k.amb.e07: two woods, one of the tests failed with 1 - 25/36; a hit one time in six.

    Or each time.
    """
    woods = [box(f"w{x}", "area", x, 0, x + 2, 120, terrain="woods") for x in (93, 98)]
    tank = stands("a", (90, 60), M=20, **{"class": "vehicle"})
    scenario = board(tank, features=woods, options={"danger_hit": reading})
    plan = planner.plan(scenario, Order("a", "move", to=(103, 60), goal=GOAL))
    said = f"a.1 goes on with 25/36, is halted with {halted}, halted and hit with {hit}"
    assert dict(plan.notes)["epic41k.danger.hit"].startswith(said)


@pytest.mark.parametrize("save", [None, 4])
def test_neither_saves_nor_fields_help(board: Any, stands: Any, box: Any, save: Any) -> None:
    """epic41k.danger.no-save, epic41k.danger.no-field, epic41k.danger.no-critical: still 1/36."""
    woods = box("w", "area", 95, 0, 97, 120, terrain="woods")
    engine = stands("a", (90, 60), save=save, **{"class": "war_engines"})
    scenario = board(engine, features=[woods])
    plan = planner.plan(scenario, Order("a", "move", to=(99, 60), goal=GOAL))
    notes = dict(plan.notes)
    assert "halted and hit with 1/36" in notes["epic41k.danger.hit"]
    assert "no save, no field and no critical hit" in notes["epic41k.danger.hit"]


def test_who_was_halted_goes_no_further(board: Any, stands: Any, why: Any) -> None:
    """epic41k.danger.halt: not before the next phase; who is inside may still get off."""
    halted = stands("a", (20, 20), halted=True, keywords=("TRANSPORT",), capacity=2)
    inside = stands("b", (20, 20), embarked_in="a")
    scenario = board(halted, inside)
    assert why(scenario, "move") == "epic41k.danger.halt"
    assert why(scenario, "disembark", "b") == ""
    assert why(planner.next_phase(scenario, "movement"), "move") == ""


@pytest.mark.parametrize(
    ("save", "lost"),
    [(None, Fraction(1, 2)), (4, Fraction(1, 4)), (3, Fraction(1, 6))],
)
def test_a_passenger_saves_on_four(save: int | None, lost: Fraction) -> None:
    """epic41k.transport.save, epic41k.transport.save-ability: two 4+ in a row lose one in four."""
    assert risk.passenger_lost(save) == lost
    # two passengers, one hit: expected losses 2 × lost, both live with (1 - lost)²
    if save is None:
        assert (2 * lost, (1 - lost) ** 2) == (Fraction(1), Fraction(1, 4))


@pytest.mark.parametrize(("save", "lost"), [(None, Fraction(1)), (4, Fraction(1, 2))])
def test_a_tank_rider_has_its_own_save_only(save: int | None, lost: Fraction) -> None:
    """epic41k.tankriders.hit, epic41k.tankriders.save-ability: 1 without, 1/2 with a 4+."""
    assert risk.rider_lost(save) == lost


def test_a_hit_on_a_transport_is_told(board: Any, stands: Any) -> None:
    """epic41k.transport.hit-passes-on: one hit is one on each of those inside, of either unit."""
    rhino = stands("a", (20, 20), keywords=("TRANSPORT",), capacity=2, M=30, **{"class": "vehicle"})
    inside = stands("b", (20, 20), (20, 20), embarked_in="a")
    other = stands("c", (20, 20), (20, 20), embarked_in="a", size="small")
    plan = planner.plan(board(rhino, inside, other), Order("a", "move", to=(40, 20)))
    told = [text for rule, text in plan.notes if rule == "epic41k.transport.hit-passes-on"]
    ends = [text.partition(" hits ")[2].lower() for text in told]
    assert ends == [f"each of {unit} in it (2): lost with 1/2" for unit in "bc"]


@pytest.mark.parametrize(("keywords", "inside"), [(("TRANSPORT",), False), (("TUNNELLER",), True)])
def test_a_towed_gun_is_not_inside(
    board: Any, stands: Any, walked: Any, keywords: Any, inside: bool
) -> None:
    """epic41k.transport.hit-passes-on, epic41k.tow.no-slot: hits go on to those inside.

    What is towed is behind; a tunneller carries it inside (epic41k.tow.internal-flyers-tunnellers).
    Neither does it snap fire out of an open top that it is not in.
    """
    kinds = {"keywords": keywords, "M": 30, "class": "vehicle", "capacity": 2}
    gun = {"keywords": ("TOWED ARTILLERY",), "embarked_in": "a"}
    scenario = board(stands("a", (50, 60), **kinds), stands("g", (1, 1), **gun))
    told = RULESET.remarks(scenario, walked(scenario, "move", (60, 60)), ())
    hits = [text for rule, text in told if rule == "epic41k.transport.hit-passes-on"]
    assert hits == (["each hit on a hits each of g in it: lost with 1/2"] if inside else [])
    open_top = {**kinds, "keywords": (*keywords, "OPEN TOP")}
    seen = board(
        stands("x", (65, 60), side="blue"),
        stands("a", (50, 60), **open_top),
        stands("g", (1, 1), **gun),
    )
    watches = RULESET.terms(seen, Order("x", "move")).watches
    assert any("g.1" in watch.name for watch in watches) is inside


def test_who_takes_as_many_tests_is_told_of_together(board: Any, stands: Any, box: Any) -> None:
    """epic41k.danger.hit: two of three begin in a wood and leave it with a test each: one note."""
    woods = box("w", "area", 85, 50, 95, 65, terrain="woods")
    tanks = stands("a", (90, 55), (90, 60), (90, 75), M=20, **{"class": "vehicle"})
    plan = planner.plan(board(tanks, features=[woods]), Order("a", "move", to=(140, 60)))
    said = [text for rule, text in plan.notes if rule == "epic41k.danger.hit"]
    assert len(said) == 1
    assert said[0].startswith("a.1, a.2: each goes on with 5/6, ")


@pytest.mark.parametrize("kind", ["area", "solid"])
def test_who_stands_where_it_may_not_is_told(board: Any, stands: Any, box: Any, kind: str) -> None:
    """epic41k.terrain.buildings: impassable to vehicles; the one among them never gets out."""
    more = {"height": 5} if kind == "solid" else {}
    houses = box("houses", kind, 85, 55, 95, 65, terrain="buildings", **more)
    tanks = stands("a", (90, 60), (90, 75), M=20, **{"class": "vehicle"})
    plan = planner.plan(board(tanks, features=[houses]), Order("a", "move", to=(140, 60)))
    assert [way.id for way in plan.models if way.steps] == ["a.2"]
    said = dict(plan.notes)["epic41k.terrain.buildings"]
    assert said.startswith("a.1 starts in houses")
