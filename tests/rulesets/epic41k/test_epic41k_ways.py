"""Ways of this game, found by navigation: what they cost."""

import math
from typing import Any

import pytest

from planner.navigation import Navigator, Places
from planner.units import Pose

GAME = "epic41k"
CM = 10_000


def costs(
    scene: Any, terms: Any, unit: Any, kind: str, features: Any, *xs: float, at: float = 25
) -> list[float]:
    """Return what it costs a stand of 2 cm and 10 cm's move at x = `at` to get to each x, cm."""
    mover = unit("a", (at, 60), base="20mm", profile={"M": 10, "class": kind})
    scenario = scene(GAME, mover, features=features)
    field = Navigator(scenario, terms(scenario, "a", "move")).field("a.1")
    found = field.costs(Places.of([Pose(round(x * CM), 60 * CM) for x in xs]))
    return [float(value) / CM for value in found]


def near(*values: float) -> Any:
    """Return `values` to what rounding away from illegality may give away, 10 µm."""
    return pytest.approx(values, abs=1e-3)


def test_ruins_six_away_are_out_of_reach(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.minus5: 6 cm to the edge leave 4, less than 5: the stand stops outside."""
    ruins = box("r", "area", 32, 0, 60, 120, terrain="ruins")
    found = costs(scene, terms, unit, "infantry", [ruins], 31, 31.01)
    assert tuple(found) == near(6, math.inf)


def test_starting_inside_is_free(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.minus5: no toll for who begins there, nor for leaving."""
    ruins = box("r", "area", 20, 0, 30, 120, terrain="ruins")
    assert tuple(costs(scene, terms, unit, "infantry", [ruins], 34.99)) == near(9.99)


@pytest.mark.parametrize(
    ("terrain", "kind", "cm"),
    [
        ("woods", "walkers", 8.0),  # epic41k.effect.none, epic41k.terrain.woods
        ("fortifications", "infantry", 13.0),  # epic41k.terrain.fortifications: 8 + 5 > 10
        ("buildings", "vehicle", math.inf),  # epic41k.effect.impassable
        ("open_water", "skimmers", 8.0),  # epic41k.effect.no-landing: passing over is free
    ],
)
def test_eight_centimetres_into_a_terrain(
    scene: Any, terms: Any, unit: Any, box: Any, terrain: str, kind: str, cm: float
) -> None:
    """What 8 cm cost when 3 of them lie inside; 10 cm is the most there is."""
    area = box("t", "area", 31, 0, 60, 120, terrain=terrain)
    expected = cm if cm <= 10 else math.inf
    assert tuple(costs(scene, terms, unit, kind, [area], 33)) == near(expected)
