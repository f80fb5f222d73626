"""Hulls told to come as near as they can to a slanting wall: they end along it."""

from __future__ import annotations

import math

import pytest

import planner
from planner import Order, Scenario

INCH = 25_400
SLANT = 37
"""Degrees: 7° off the headings that are searched, 15° apart from 90° on."""


def facing_a_wall(base: str, *, climbable: bool) -> tuple[Scenario, tuple[float, float]]:
    """A tank 5" off the middle of the face of a wall 8" by 1"; and the middle of the wall."""
    cos, sin = math.cos(math.radians(SLANT)), math.sin(math.radians(SLANT))
    ring = [
        [10 + s * cos - t * sin, 10 + s * sin + t * cos]
        for s, t in ((-4, -0.5), (4, -0.5), (4, 0.5), (-4, 0.5), (-4, -0.5))
    ]
    wall = {
        "type": "Feature",
        "id": "wall",
        "geometry": {"type": "Polygon", "coordinates": [ring]},
        "properties": {"kind": "solid", "height": 5, "climbable": climbable},
    }
    model = {"id": "tank.1", "base": base, "at": [10 + 5.5 * sin, 10 - 5.5 * cos], "facing": 90}
    tank = {"id": "tank", "side": "red", "keywords": ["VEHICLE"], "profile": {"M": 8}}
    table = {"width": 20, "height": 20, "unit": "in"}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": [wall]},
            "units": [{**tank, "models": [model]}],
        }
    )
    return scenario, (10, 10)


@pytest.mark.parametrize(
    ("base", "half", "climbable"),
    [("101.6x63.5mm rect", 1.25, True), ("105x70mm oval", 35 / 25.4, False)],
)
def test_an_order_to_a_wall_ends_along_it(base: str, half: float, *, climbable: bool) -> None:
    """`wh40k10.pivot.value`: 2" for the first turn, and straight up to the wall.

    Its centre ends half its width off the face, 0.5" off the middle: at 30°, 0.24" more. From
    there to here it is 5.5" less that. Places are whole µm, outlines stand out by 55 at the most
    (`body.OUTSIDE`).
    """
    scenario, middle = facing_a_wall(base, climbable=climbable)
    plan = planner.plan(scenario, Order("tank", "normal", to=middle))
    assert planner.check(scenario, plan).legal
    [model] = plan.models
    away = math.dist(model.end.at[:2], [c * INCH for c in middle])
    assert away == pytest.approx((half + 0.5) * INCH, abs=60)
    assert model.end.heading % 180_000_000 == pytest.approx(SLANT * 1_000_000, abs=1_000)
    assert model.spent / INCH == pytest.approx(2 + 5 - half, abs=0.05)


def test_reach_knows_of_places_along_a_wall() -> None:
    """Flush with it a place costs what it costs to go there straight, and 2" for the turn.

    Asked about alone and among many, of which those half an inch nearer have no room.
    """
    scenario, _ = facing_a_wall("101.6x63.5mm rect", climbable=True)
    cos, sin = math.cos(math.radians(SLANT)), math.sin(math.radians(SLANT))
    places = [(10 + off * sin, 10 - off * cos) for off in (1.751, 1.251)]
    found = planner.reach(scenario, "tank", "normal")
    assert found.cost("tank.1", places[0]) == pytest.approx(2 + 5.5 - 1.751, abs=0.02)
    assert found.cost("tank.1", places[1]) is None
    many = found.costs("tank.1", places * 33)
    assert many[0] == pytest.approx(2 + 5.5 - 1.751, abs=0.02)
    assert many[1] is None
