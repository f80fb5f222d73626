"""The inches of the fleet on ways in and out of slow ground: slow ground does not slow them."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order

INCH = 25_400
MUD, SWAMP = "difficult", "very_difficult"


def rolled(plan: Any, roll: int) -> Any:
    """The plan, its dice thrown."""
    return replace(plan, order=replace(plan.order, roll=roll))


def runner(unit: Any, facing: int = 0) -> Any:
    """M 4 with two actions, at x 20: 8" and a die."""
    profile = {"M": 4, "AP": 2, "fleet": True}
    who = unit("a", (20, 22), profile=profile)
    who["models"][0]["facing"] = facing
    return who


SLOWED = [
    # A 1: 2" + 1" + 3" of mud at 2": 9".
    ([(MUD, 22, 60)], 1, 26),
    # 2" open; of 6" of mud the 3" of the die cost 3", the others 6": 11".
    ([(MUD, 22, 60)], 3, 28),
    # 2" + 2" of mud at 2" + 3" of swamp at 1" + 0.5" of it at 4": the die is for the swamp.
    ([(MUD, 22, 24), (SWAMP, 24, 60)], 3, 27.5),
    # 2" + 3" of swamp at 1", 1.5" of it at 4": 11".
    ([(SWAMP, 22, 60)], 3, 26.5),
    # 1" of mud at 1", and out again: the whole 11" are walked.
    ([(MUD, 22, 23)], 3, 31),
    # 2" + 1" of swamp at 1" + 2" of mud at 1" + 3" of it at 2": 11".
    ([(SWAMP, 22, 23), (MUD, 23, 60)], 3, 28),
]
"""Ground, what the die shows, and how far it gets."""


@pytest.mark.parametrize(("ground", "roll", "x"), SLOWED)
def test_inches_of_the_die_are_not_slowed(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, ground: Any, roll: int, x: float
) -> None:
    """gemini.fleet.not-reduced, A-25: they are spent at factor 1, where that saves most."""
    features = [box(f"g{a}", "area", a, 0, b, 44, terrain=kind) for kind, a, b in ground]
    scenario = scene("gemini", runner(unit), features=features)
    assert broken(scenario, rolled(walked(scenario, "move", (x, 22)), roll)) == set()
    beyond = rolled(walked(scenario, "move", (x + 0.0001, 22)), roll)
    assert broken(scenario, beyond) == {"gemini.move.reductions"}


@pytest.mark.share(2)
@pytest.mark.parametrize(("ground", "roll", "x"), SLOWED)
def test_it_is_planned_as_far_as_the_die_brings_it(
    scene: Any, unit: Any, box: Any, broken: Any, ground: Any, roll: int, x: float
) -> None:
    """gemini.fleet.not-reduced, A-25: to the place that the judge lets it come to."""
    features = [box(f"g{a}", "area", a, 0, b, 44, terrain=kind) for kind, a, b in ground]
    scenario = scene("gemini", runner(unit), features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22), roll=roll))
    assert abs(plan.models[0].end.x - x * INCH) < 5
    assert broken(scenario, plan) == set()


def test_backward_each_of_them_goes_half_as_far(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.back.half-rate: 2" open for 4"; in mud 1.5" for the die, 1" for 4" more: 11"."""
    features = [box("mud", "area", 22, 0, 60, 44, terrain=MUD)]
    scenario = scene("gemini", runner(unit, 180), features=features)
    assert broken(scenario, rolled(walked(scenario, "move", (24.5, 22)), 3)) == set()
    assert broken(scenario, rolled(walked(scenario, "move", (24.5001, 22)), 3)) != set()


def test_the_roll_that_is_needed_counts_them(scene: Any, unit: Any, box: Any, broken: Any) -> None:
    """gemini.fleet.multi-move-bonus: 2" + 4.75" of mud: 8" + R must be 11.5" - R: 2, not 4."""
    features = [box("mud", "area", 22, 0, 60, 44, terrain=MUD)]
    scenario = scene("gemini", runner(unit), features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(26.75, 22), roll=5))
    (dice,) = plan.dice
    assert dice.need == 2
    assert broken(scenario, plan) == set()
    too_low = replace(plan, dice=(replace(dice, need=1, probability=None, reroll=None),))
    assert broken(scenario, too_low) == {"gemini.fleet.multi-move-bonus"}


@pytest.mark.parametrize("roll", [1, 3])
def test_into_mud_at_a_slant(scene: Any, unit: Any, box: Any, broken: Any, roll: int) -> None:
    """gemini.fleet.not-reduced: the best place to enter, tried every 0.001": never dearer.

    A way of 2" or more in mud costs what it measures, once more for the mud, less the die.
    """
    features = [box("mud", "area", 22, 0, 60, 44, terrain=MUD)]
    scenario = scene("gemini", runner(unit), features=features, options={"turn.count_bends": False})
    plan = planner.plan(scenario, Order("a", "move", to=(25, 25), roll=roll))
    (way,) = plan.models
    best = min(
        (4 + dy * dy) ** 0.5 + mud + max(0, mud - roll)
        for dy in (k / 1000 for k in range(3001))
        for mud in [(9 + (3 - dy) ** 2) ** 0.5]
    )
    assert (way.end.x, way.end.y) == (25 * INCH, 25 * INCH)
    assert way.spent / INCH <= best + 0.001
    assert broken(scenario, plan) == set()


def test_a_fleet_charge_through_mud(scene: Any, unit: Any, box: Any, broken: Any) -> None:
    """gemini.fleet.charge: 7" of open ground and 3.5" of mud: 14" less the die is 8" and it: 3."""
    features = [box("mud", "area", 22, 0, 25.5, 44, terrain=MUD)]
    who = unit("a", (20, 22), profile={"M": 4, "fleet": True})
    reach = 10.5 + 25 / 25.4
    scenario = scene("gemini", who, unit("b", (20 + reach, 22), side="blue"), features=features)
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    (dice,) = plan.dice
    assert dice.need == 3
    assert broken(scenario, replace(plan, order=replace(plan.order, roll=3))) == set()
    assert broken(scenario, replace(plan, order=replace(plan.order, roll=2))) != set()


def test_the_game_has_no_second_throw(scene: Any, unit: Any, broken: Any) -> None:
    """gemini.fleet.charge: 11" with 8" and a D6: 4 of 6 faces, once; no chance of a re-roll."""
    who, reach = unit("a", (20, 22), profile={"M": 4, "fleet": True}), 11 + 25 / 25.4
    scenario = scene("gemini", who, unit("b", (20 + reach, 22), side="blue"))
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    (dice,) = plan.dice
    assert (dice.need, dice.probability, dice.reroll) == (3, Fraction(4, 6), None)
    assert "re-roll" not in str(plan)
    again = replace(plan, dice=(replace(dice, reroll=1 - Fraction(2, 6) ** 2),))
    assert broken(scenario, again) == {"gemini.fleet.charge"}


@pytest.mark.parametrize(("x", "rules"), [(29.5, set()), (29.51, {"gemini.move.reductions"})])
def test_a_sidestep_in_one_of_its_actions(
    scene: Any, unit: Any, walked: Any, broken: Any, x: float, rules: set[str]
) -> None:
    """gemini.sidestep.cost: 8" and a 3: 1" aside, its half inch, and 2.5" on are the first action.

    The second has 4" and the 3" of the die: 9.5" on in all, and half an inch is paid once.
    """
    plan = walked(scene("gemini", runner(unit)), "move", (20, 23), (x, 23))
    assert broken(scene("gemini", runner(unit)), rolled(plan, 3)) == rules


def test_the_fleet_go_through_doors(scene: Any, unit: Any, line: Any, box: Any) -> None:
    """gemini.fleet.multi-move-bonus, gemini.door.two-actions: 8" and 3" are 11", 2" open a door.

    Through another door besides nothing more: two acts cost what one does. Mud lies beside the way.
    """
    mud = box("m", "area", 28, 24, 40, 30, terrain=MUD)
    for doors in (1, 2):
        walls, leaves = [mud], []
        for n in range(doors):
            x = 32 + 2 * n
            walls.append(line(f"w{n}", "wall", (x, 0), (x, 44), height=6, climbable=False))
            leaves.append(line(f"d{n}", "door", (x, 21.4), (x, 22.6), state="closed"))
        profile = {"M": 4, "AP": 2, "fleet": True}
        scenario = scene("gemini", unit("a", (30, 22), profile=profile), features=[*walls, *leaves])
        plan = planner.plan(scenario, Order("a", "move", to=(50, 22), roll=3))
        assert planner.check(scenario, plan).legal
        assert plan.models[0].end.x / INCH == pytest.approx(30 + 9, abs=0.01)
