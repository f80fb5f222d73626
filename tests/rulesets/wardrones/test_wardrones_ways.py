"""Ways of this game, found by navigation: what lets a trooper through and what it costs."""

import math
from typing import Any

import pytest

from planner.navigation import Navigator, Places
from planner.units import Pose

GAME = "wardrones"
INCH = 25_400
TAPE = 0.001
"""Inches: what rounding away from illegality may give away, finer than any tape."""
BASE = "25.4mm"
"""An inch across, as in the ledger's examples."""


def cost(scenario: Any, terms: Any, x: float, y: float, action: str = "manoeuvre") -> float:
    """Return what it costs a.1 to get to (x, y), in inches."""
    field = Navigator(scenario, terms(scenario, "a", action)).field("a.1")
    place = Places.of([Pose(round(x * INCH), round(y * INCH))])
    return float(field.costs(place)[0]) / INCH


def gate(scene: Any, unit: Any, line: Any, side: str, gap: float) -> Any:
    """Two bases of `side` at x = 30, `gap` apart, each the end of a wall to the table's edge."""
    low, high = 22 - gap / 2 - 0.5, 22 + gap / 2 + 0.5
    walls = [
        line("south", "wall", (30, 0), (30, low), height=5, terrain="taller"),
        line("north", "wall", (30, high), (30, 44), height=5, terrain="taller"),
    ]
    others = unit("b", (30, low), (30, high), side=side, base=BASE)
    return scene(GAME, unit("a", (27, 22), base=BASE), others, features=walls)


@pytest.mark.parametrize(("gap", "through"), [(0.8, False), (1.1, True)])
def test_bases_of_another_friendly_unit_leave_a_gap_or_not(
    scene: Any, terms: Any, unit: Any, line: Any, gap: float, through: bool
) -> None:
    """wardrones.friends.no-cross-other-unit: a base of 1" fits through 1.1", not through 0.8"."""
    scenario = gate(scene, unit, line, "red", gap)
    expected = 6.0 if through else math.inf
    assert cost(scenario, terms, 33, 22) == pytest.approx(expected, abs=TAPE)


@pytest.mark.parametrize(("gap", "through"), [(3.0, False), (3.2, True)])
def test_an_inch_on_either_side_of_enemies(
    scene: Any, terms: Any, unit: Any, line: Any, gap: float, through: bool
) -> None:
    """wardrones.enemy.one-inch: 3.0" leave exactly 1" each side: too near; 3.2" leave 1.1"."""
    scenario = gate(scene, unit, line, "blue", gap)
    expected = 6.0 if through else math.inf
    assert cost(scenario, terms, 33, 22) == pytest.approx(expected, abs=TAPE)


def test_a_move_ends_two_and_a_half_inches_deep(
    scene: Any, terms: Any, unit: Any, box: Any
) -> None:
    """wardrones.terrain.while-inside: 1 + 2x = 6, x = 2.5: 3.5" travelled cost the whole 6"."""
    # A hair less deep, for what rounding gives away.
    strip = box("strip", "area", 30, 0, 33, 44, terrain="woods")
    scenario = scene(GAME, unit("a", (28.5, 22), base=BASE), features=[strip])
    assert cost(scenario, terms, 32 - TAPE, 22, "move") == pytest.approx(6, abs=3 * TAPE)
    assert cost(scenario, terms, 32.01, 22, "move") == math.inf


def test_wholly_inside_it_is_half_pace_throughout(
    scene: Any, terms: Any, unit: Any, box: Any
) -> None:
    """wardrones.terrain.half-pace: 3" of a 6" move, 6" of a manoeuvre."""
    scenario = scene(
        GAME, unit("a", (28, 22)), features=[box("w", "area", 10, 0, 50, 44, terrain="woods")]
    )
    assert cost(scenario, terms, 31 - TAPE, 22, "move") == pytest.approx(6, abs=3 * TAPE)
    assert cost(scenario, terms, 34 - TAPE, 22) == pytest.approx(12, abs=3 * TAPE)


@pytest.mark.parametrize(("terrain", "inches"), [("low", 6.0), ("high", math.inf)])
def test_low_walls_are_free_and_tall_ones_are_none(
    scene: Any, terms: Any, unit: Any, line: Any, terrain: str, inches: float
) -> None:
    """wardrones.obstacle.low-free: 6" straight over a low wall cost 6"; a tall one has no way."""
    wall = line("w", "wall", (30, 0), (30, 44), height=0.8, terrain=terrain)
    scenario = scene(GAME, unit("a", (27, 22)), features=[wall])
    assert cost(scenario, terms, 33, 22, "move") == pytest.approx(inches, abs=TAPE)


def test_comrades_let_each_other_through(scene: Any, terms: Any, unit: Any, line: Any) -> None:
    """wardrones.friends.same-formation-pass: straight over a comrade that fills the only gap."""
    walls = [
        line("south", "wall", (30, 0), (30, 21), height=5, terrain="taller"),
        line("north", "wall", (30, 23), (30, 44), height=5, terrain="taller"),
    ]
    scenario = scene(GAME, unit("a", (27, 22), (30, 22), base=BASE), features=walls)
    assert cost(scenario, terms, 33, 22, "move") == pytest.approx(6, abs=TAPE)
