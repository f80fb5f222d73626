"""Where an oval, or a rectangle at a slant, can get that begins touching something."""

from __future__ import annotations

from math import pi
from typing import Any

import pytest

import planner

OVAL = {"base": "75x42mm oval", "facing": 90}
MM = 1 / 25.4
"""Inches."""


def _scene(model: dict[str, Any], *features: Any) -> Any:
    units = [
        {"id": "u", "side": "red", "keywords": ["VEHICLE"], "profile": {"M": 6},
         "models": [{"id": "u.1", **model}]},
    ]  # fmt: skip
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 40, "height": 30, "unit": "in"},
                "features": list(features),
            },
            "units": units,
        }
    )


def _wall(x: float) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": "wall",
        "properties": {"kind": "wall", "height": 5, "climbable": False},
        "geometry": {"type": "LineString", "coordinates": [[x, 5], [x, 25]]},
    }


@pytest.fixture(name="touching", params=["edge", "wall"])
def touching_fixture(request: pytest.FixtureRequest) -> Any:
    """An oval, its long axis up, whose side touches the table's edge, or a wall at x = 20."""
    if request.param == "edge":
        return _scene({**OVAL, "at": [21 * MM, 15]})
    return _scene({**OVAL, "at": [20 + 21 * MM, 15]}, _wall(20))


def test_how_far_it_gets(touching: Any) -> None:
    """wh40k10.normal.distance: 6" to the right, and a half disc of 6" in all, nothing in its way.

    Centres within 6" of where it begins, on its side of what it touches: a half disc of
    18 π = 56.5 square inches, the slanting corners at its ends apart. It turns about its middle.
    """
    found = planner.reach(touching, unit="u", action="normal")
    start = touching.models["u.1"].pose.x / 25_400
    assert found.cost("u.1", (start + 5, 15)) == pytest.approx(5, abs=0.001)
    assert found.cost("u.1", (start + 6.01, 15)) is None
    ((_, region),) = found.bands[0].regions["u.1"]
    assert 0.9 * 18 * pi < region.area / 25_400**2 <= 18 * pi * 1.01


def test_its_ways(touching: Any) -> None:
    """5" straight to the right are 5", from where it stands."""
    start = touching.models["u.1"].pose
    x = start.x / 25_400
    (way,) = planner.ways(touching, "u", "normal", "u.1", (x + 5, 15))
    assert way.spent == pytest.approx(5, abs=0.001)
    assert way.plan.models[0].start == start
    assert planner.check(touching, way.plan).legal
