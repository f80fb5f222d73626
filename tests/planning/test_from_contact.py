"""A base that begins touching something goes straight off: nothing is in its way."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Plan


def left(plan: Plan) -> float:
    """What is left to go, µm."""
    return next(term.value for term in plan.objective if term.name == "distance_left")


def scene(
    game: str, unit: str, profile: dict[str, Any], base: str, at: Any, *features: Any
) -> planner.Scenario:
    """One model of ours, and an enemy far away."""
    rows = [("u", "red", base, at, profile), ("e", "blue", "25mm", [55, 40], profile)]
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": game,
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 60, "height": 44, "unit": unit},
                "features": list(features),
            },
            "units": [
                {
                    "id": name,
                    "side": side,
                    "profile": own,
                    "models": [{"id": f"{name}.1", "base": size, "at": place}],
                }
                for name, side, size, place, own in rows
            ],
        }
    )


ENGINE = {"M": 10, "march": 20, "assault": 15, "class": "war_engines"}


@pytest.mark.parametrize(
    ("game", "unit", "profile", "action", "far"),
    [
        ("wh40k10", "in", {"M": 6}, "normal", 6),  # a turn would have cost 1"
        ("gemini", "in", {"M": 6}, "move", 6),
        ("epic41k", "cm", ENGINE, "move", 10),  # it was said to have no way at all
    ],
)
def test_an_oval_leaves_the_edge_of_the_table(
    game: str, unit: str, profile: dict[str, Any], action: str, far: float
) -> None:
    """75 mm long, its centre 37.5 mm from the edge: its whole move straight ahead, to a hair."""
    half = 37.5 / (25.4 if unit == "in" else 10)
    scenario = scene(game, unit, profile, "75x42mm oval", [half, 20])
    plan = planner.plan(scenario, Order("u", action, to=(half + far, 20)))
    assert left(plan) <= 10
    assert planner.check(scenario, plan.to_json()).legal


def test_an_oval_leaves_a_wall() -> None:
    """Its tip at a wall too high to climb, which it leaves behind."""
    wall = {
        "type": "Feature",
        "id": "wall",
        "properties": {"kind": "wall", "height": 9},
        "geometry": {"type": "LineString", "coordinates": [[10, 10], [10, 30]]},
    }
    at = [10 + 37.5 / 25.4, 20]
    scenario = scene("wh40k10", "in", {"M": 6}, "75x42mm oval", at, wall)
    plan = planner.plan(scenario, Order("u", "normal", to=(at[0] + 6, 20)))
    assert left(plan) <= 10
    assert planner.check(scenario, plan.to_json()).legal
