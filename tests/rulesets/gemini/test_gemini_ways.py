"""Ways of this game, found by navigation: what they cost."""

import math
from typing import Any

import pytest

from planner.navigation import Navigator, Places
from planner.units import Pose

GAME = "gemini"
INCH = 25_400
TAPE = 0.001
"""Inches: what rounding away from illegality may give away, finer than any tape."""


def cost(scenario: Any, terms: Any, x: float, y: float) -> float:
    """Return what it costs a.1 to get to (x, y), in inches."""
    field = Navigator(scenario, terms(scenario, "a", "move")).field("a.1")
    place = Places.of([Pose(round(x * INCH), round(y * INCH))])
    return float(field.costs(place)[0]) / INCH


@pytest.mark.parametrize(
    ("height", "inches"),
    [
        (1, 4.0),  # gemini.climb.low-obstacle: a 1" wall does not shorten a 4" move
        (1.5, 5.5),  # gemini.climb.cross-once: 1.5" less, not 3"
        (2, 6.0),  # gemini.climb.mid-obstacle: as tall as the figure
        (2.1, math.inf),  # gemini.climb.two-actions: not built, so no way
    ],
)
def test_a_wall_across_the_table_costs_its_height_once(
    scene: Any, terms: Any, unit: Any, line: Any, height: float, inches: float
) -> None:
    """A figure of 2" goes 4" over a wall that leaves no way round."""
    wall = line("w", "wall", (30, 0), (30, 44), height=height)
    mover = unit("a", (28, 22), profile={"M": 4, "AP": 2})
    mover["models"][0]["height"] = 2
    scenario = scene(GAME, mover, features=[wall])
    assert cost(scenario, terms, 32, 22) == pytest.approx(inches, abs=TAPE)


@pytest.mark.parametrize(
    ("terrain", "inches"),
    [
        ("difficult", 1 + 2 * 1.5),  # gemini.terrain.difficult: 1.5" use 3", 1" is left
        ("very_difficult", 1 + 4 * 0.75),  # gemini.terrain.very-difficult: 0.75" use 3"
    ],
)
def test_slow_ground_begins_where_the_centre_enters(
    scene: Any, terms: Any, unit: Any, box: Any, terrain: str, inches: float
) -> None:
    """An inch of normal ground first; all of M 4 is spent, and not a hair more is to be had."""
    patch = box("p", "area", 30, 0, 40, 44, terrain=terrain)
    deep = (inches - 1) / {"difficult": 2, "very_difficult": 4}[terrain]
    scenario = scene(GAME, unit("a", (29, 22)), features=[patch])
    assert cost(scenario, terms, 30 + deep - TAPE, 22) == pytest.approx(4, abs=5 * TAPE)
    assert cost(scenario, terms, 30.01 + deep, 22) == math.inf


def test_a_narrow_ditch_is_no_obstacle(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """gemini.jump.small-gap: 4" over a ditch of 1" cost 4"; one of 1.1" across the table bars."""
    for width, inches in ((1, 4.0), (1.1, math.inf)):
        ditch = box("d", "gap", 29.5, 0, 29.5 + width, 44, depth=3)
        scenario = scene(GAME, unit("a", (28, 22)), features=[ditch])
        assert cost(scenario, terms, 32, 22) == pytest.approx(inches, abs=TAPE)


def test_doors_lead_through_at_their_price(scene: Any, terms: Any, unit: Any, line: Any) -> None:
    """gemini.door.low-sill, gemini.door.two-actions: free where it stands open, else 2" more."""
    wall = line("w", "wall", (30, 0), (30, 44), height=4)
    for state, inches in (("open", 4.0), ("closed", 6.0), ("locked", 6.0)):
        door = line("d", "door", (30, 21), (30, 23), state=state)
        mover = unit("a", (28, 22), profile={"AP": 2})
        scenario = scene(GAME, mover, features=[wall, door])
        assert cost(scenario, terms, 32, 22) == pytest.approx(inches, abs=TAPE)


def test_through_a_window(scene: Any, terms: Any, unit: Any, line: Any) -> None:
    """gemini.climb.window: a sill of 0.75" is free, one of 1.1" takes 1.1" of the move."""
    wall = line("w", "wall", (30, 0), (30, 44), height=4)
    for sill, length in ((0.75, 2.0), (1.1, 3.1), (1.3, math.inf)):
        window = line("d", "window", (30, 21), (30, 23), state="open", sill=sill, height=2)
        scenario = scene(GAME, unit("a", (29, 22)), features=[wall, window])
        assert cost(scenario, terms, 31, 22) == pytest.approx(length, abs=TAPE)


@pytest.mark.parametrize(
    ("x", "y", "inches"),
    [
        (30, 26, 4.0),  # gemini.turn.free-quarter: 90° to the left, 4" on
        (29, 22, 1.5),  # gemini.turn.extra-cost: about, 0.5", and 1"
        (29.8, 22, 0.4),  # gemini.back.half-rate: 0.2" backward
        (26.5, 22, 4.0),  # gemini.move.reductions: 3.5" of the 4" are left after turning about
        (26.4, 22, math.inf),
    ],
)
def test_every_bend_is_a_turn(
    scene: Any, terms: Any, unit: Any, x: float, y: float, inches: float
) -> None:
    """gemini.turn.extra-cost: from (30, 22), facing east, on a bare table."""
    scenario = scene(GAME, unit("a", (30, 22)))
    assert cost(scenario, terms, x, y) == pytest.approx(inches, abs=TAPE)
