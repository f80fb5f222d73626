"""Dangerous ground: who is asked to roll, what the planner does about it, and the odds."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Status, Term

GAME = "epic41k"
VEHICLE = {"M": 30, "class": "vehicle"}
SKIMMER = {"M": 30, "class": "skimmers"}


def test_a_detachment_goes_round_what_it_would_have_to_test_for(
    scene: Any, unit: Any, box: Any
) -> None:
    """epic41k.effect.dangerous: woods 2 cm deep and 10 wide on the way; 30 cm do to go round.

    Straight on it would be 20 cm. The corner is 9 and 5 cm off: a tangent to 1 cm about it is
    √(106 - 1) = 10.247 long, then the arc of atan(5/9) + asin(1/√106) = 0.6044 rad; both twice,
    and 2 cm along the edge: 23.703 cm.
    """
    woods = box("woods", "area", 99, 55, 101, 65, terrain="woods")
    scenario = scene(GAME, unit("a", (90, 60), base="20mm", profile=VEHICLE), features=[woods])
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60)))
    assert plan.models[0].end.at == (1_100_000, 600_000, 0)
    assert not plan.dice
    assert 237_020 < plan.models[0].spent < 237_100


def test_through_it_where_there_is_no_way_round(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous, epic41k.danger.halt: a belt right across: one test at 5 in 6.

    The goal says that distance counts before tests: the risk is taken.
    """
    woods = box("woods", "area", 99, 0, 101, 120, terrain="woods")
    scenario = scene(GAME, unit("a", (90, 60), base="20mm", profile=VEHICLE), features=[woods])
    goal = ("distance_left", "tests_owed", "distance_walked")
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60), goal=goal))
    assert plan.models[0].end.at == (1_100_000, 600_000, 0)
    (dice,) = plan.dice
    assert (dice.count, dice.need, dice.probability) == (1, 2, Fraction(5, 6))


def test_without_that_goal_it_stops_before_the_belt(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous: 99 less 1 cm of base is as far as it gets without a test."""
    woods = box("woods", "area", 99, 0, 101, 120, terrain="woods")
    scenario = scene(GAME, unit("a", (90, 60), base="20mm", profile=VEHICLE), features=[woods])
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60)))
    assert not plan.dice
    assert 979_900 <= plan.models[0].end.x <= 980_000
    # 110 - 98 = 12 cm: said with its chance, and taken by the goal that the note names
    (said,) = [text for rule, text in plan.notes if rule == "epic41k.danger.halt"]
    gain, _, goal = said.partition(": ")
    assert gain == "a test on the way, passed with 5/6, would bring it 12 cm nearer"
    assert goal == "the goal press_on takes it"
    bold = planner.plan(scenario, Order("a", "move", to=(110, 60), goal="press_on"))
    assert bold.models[0].end.at == (1_100_000, 600_000, 0)
    assert [dice.count for dice in bold.dice] == [1]
    assert "epic41k.danger.halt" not in dict(bold.notes)


def test_nothing_is_said_of_tests_that_gain_nothing(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.danger.halt: 50 cm off with 30 to go, woods beside the way: no test brings more."""
    woods = box("woods", "area", 95, 62, 101, 80, terrain="woods")
    scenario = scene(GAME, unit("a", (90, 60), base="20mm", profile=VEHICLE), features=[woods])
    plan = planner.plan(scenario, Order("a", "move", to=(140, 60)))
    assert "epic41k.danger.halt" not in dict(plan.notes)


def test_who_begins_in_it_tests_as_well(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous: a vehicle that leaves woods owes one test whatever it does."""
    woods = box("woods", "area", 85, 55, 95, 65, terrain="woods")
    scenario = scene(GAME, unit("a", (90, 60), base="20mm", profile=VEHICLE), features=[woods])
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60)))
    assert plan.models[0].end.at == (1_100_000, 600_000, 0)
    assert [dice.count for dice in plan.dice] == [1]


def test_a_skimmer_does_not_land_on_swamp_if_it_can_help_it(
    scene: Any, unit: Any, box: Any
) -> None:
    """epic41k.effect.dangerous-landing: free over it; it stops short of it, not on its middle."""
    swamp = box("swamp", "area", 100, 40, 118, 80, terrain="swamp")
    stand = unit("a", (90, 60), base="20mm", profile=SKIMMER)
    scenario = scene(GAME, stand, features=[swamp])
    plan = planner.plan(scenario, Order("a", "move", to=(108, 60)))
    assert not plan.dice
    assert 989_900 <= plan.models[0].end.x <= 990_000
    over = planner.plan(scenario, Order("a", "move", to=(119.5, 60)))
    assert not over.dice
    assert over.models[0].end.at == (1_195_000, 600_000, 0)


def test_from_swamp_to_swamp_a_skimmer_tests_twice(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous-landing: one test to start, one to stop, none for what lies between.

    Both passed: (5/6)² = 25/36.
    """
    swamps = [box(f"s{x}", "area", x, 40, x + 8, 80, terrain="swamp") for x in (86, 96, 106)]
    stand = unit("a", (90, 60), base="20mm", profile=SKIMMER)
    scenario = scene(GAME, stand, features=swamps)
    goal = ("distance_left", "tests_owed", "distance_walked")
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60), goal=goal))
    (dice,) = plan.dice
    assert dice.count == 2
    assert dice.probability is not None
    assert dice.probability**dice.count == Fraction(25, 36)


@pytest.mark.parametrize(("reading", "count"), [("two", 2), ("one", 1)])
@pytest.mark.parametrize(("to", "apart"), [(93, 0), (110, 1)])
def test_start_and_stop_in_the_same_ground(
    scene: Any, unit: Any, box: Any, walked: Any, reading: str, count: int, to: int, apart: int
) -> None:
    """epic41k.effect.dangerous-landing, epic41k.amb.e10: 3 cm on in a swamp, or 20 to another.

    From one to another there is a test to start and one to stop in either reading.
    """
    swamps = [box(f"s{x}", "area", x, 40, x + 8, 80, terrain="swamp") for x in (86, 106)]
    stand = unit("a", (90, 60), base="20mm", profile=SKIMMER)
    scenario = scene(GAME, stand, features=swamps, options={"start_and_stop": reading})
    goal = ("distance_left", "tests_owed", "distance_walked")
    plan = planner.plan(scenario, Order("a", "move", to=(to, 60), goal=goal))
    (dice,) = plan.dice
    owed = 2 if apart else count
    assert dice.count == owed
    for listed in (1, 2):  # the referee counts for itself
        claimed = replace(plan, dice=(replace(dice, count=listed),))
        assert planner.check(scenario, claimed).legal is (listed == owed)


def test_one_test_a_move_is_the_other_reading(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous: two belts are two tests, or one with danger_mode = per_move."""
    belts = [box(f"w{x}", "area", x, 0, x + 2, 120, terrain="woods") for x in (95, 102)]
    stand = unit("a", (90, 60), base="20mm", profile=VEHICLE)
    counts = []
    for options in ({}, {"danger_mode": "per_move"}):
        scenario = scene(GAME, stand, features=belts, options=options)
        goal = ("distance_left", "tests_owed", "distance_walked")
        plan = planner.plan(scenario, Order("a", "move", to=(110, 60), goal=goal))
        counts += [dice.count for dice in plan.dice]
    assert counts == [2, 1]


def test_the_test_of_where_it_begins_is_counted(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous, epic41k.amb.e04: who starts inside and moves owes one test.

    Told to go somewhere it goes: the term speaks of tests besides that one, which a note tells of.
    Asked for no test at all it stays. A file that says 0 of a way out of it is refused.
    """
    woods = box("woods", "area", 85, 55, 95, 65, terrain="woods")
    scenario = scene(GAME, unit("a", (90, 60), base="20mm", profile=VEHICLE), features=[woods])
    plan = planner.plan(scenario, Order("a", "move", to=(110, 60)))
    assert [dice.count for dice in plan.dice] == [1]
    assert [t.value for t in plan.objective if t.name.startswith("tests")] == [0]
    assert "tests_besides" in {t.name for t in plan.objective}
    said = [text for rule, text in plan.notes if rule == "epic41k.danger.halt"]
    assert said == ["a.1 owes a test for where it begins as soon as it moves: who stays owes none"]
    assert planner.check(scenario, plan).legal
    goals = {("tests_owed", "distance_left"): (0, 90), ("distance_left", "tests_owed"): (1, 110)}
    for goal, (owed, x) in goals.items():
        found = planner.plan(scenario, Order("a", "move", to=(110, 60), goal=goal))
        terms = {term.name: term.value for term in found.objective}
        assert (terms["tests_owed"], found.models[0].end.x) == (owed, x * 10_000)
        assert planner.check(scenario, found).legal
        for value in (0, 1):
            terms_ = (Term("tests_owed", "min", value, 0),)
            claim = replace(plan, status=Status.FEASIBLE, objective=terms_)
            assert planner.check(scenario, claim).legal is (value == 1)
    two = unit("a", (90, 57), (90, 62), base="20mm", profile=VEHICLE)
    of_two = planner.plan(scene(GAME, two, features=[woods]), Order("a", "move", to=(110, 60)))
    who = "a.1, a.2 owe tests for where they begin as soon as they move: who stays owes none"
    assert who in [text for rule, text in of_two.notes if rule == "epic41k.danger.halt"]


def test_a_note_counts_the_tests_that_are_not_taken_anyway(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous: one of two begins in a swamp, the other is in front of it.

    The first goes and owes one; the second would owe one more to follow.
    """
    swamp = box("swamp", "area", 90, 0, 110, 120, terrain="swamp")
    stands = unit("a", (96, 60), (87, 64), base="20mm", profile={"M": 25, "class": "walkers"})
    scenario = scene(GAME, stands, features=[swamp])
    plan = planner.plan(scenario, Order("a", "move", to=(118, 60)))
    assert sum(dice.count for dice in plan.dice) == 1
    said = [text for rule, text in plan.notes if rule == "epic41k.danger.halt"]
    assert any(text.startswith("one more test on the way, passed with 5/6") for text in said)


@pytest.mark.parametrize("height", [0.1, 5])
@pytest.mark.parametrize(("kind", "owed"), [("infantry", 1), ("skimmers", 0), ("walkers", None)])
def test_a_river_drawn_as_a_line(
    scene: Any, unit: Any, line: Any, height: float, kind: str, owed: int | None
) -> None:
    """epic41k.terrain.river, epic41k.amb.e17: a wall of that terrain; its height says nothing.

    Infantry is tested for crossing it, a skimmer flies over it, a walker does not get over.
    """
    river = line("r", "wall", (95, 0), (95, 120), height=height, terrain="river")
    stand = unit("a", (90, 60), base="20mm", profile={"M": 10, "class": kind})
    scenario = scene(GAME, stand, features=[river])
    goal = ("distance_left", "tests_owed", "distance_walked")
    plan = planner.plan(scenario, Order("a", "move", to=(100, 60), goal=goal))
    if owed is None:
        assert plan.models[0].end.x <= 940_000
    else:
        assert plan.models[0].end.x == 1_000_000
        assert sum(dice.count for dice in plan.dice) == owed
