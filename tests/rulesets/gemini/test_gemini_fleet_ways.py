"""The ways of the fleet among slow ground: what they are told to cost, each walked by itself."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from planner.navigation import Navigator, Places
from planner.navigation.route import Route
from planner.navigation.slow_ground.brisk import NEAR, BriskField
from planner.units import Pose

INCH = 25_400


def walked(part: BriskField, to: Pose) -> Iterator[Route]:
    """Every way of a search by any cap, walked from its very start to its very end."""
    for one in part.fields:
        for states in one._found(to):
            for way, leaps in one._slid([states], to):
                walker = one.paid_by(part.mobility, part.budget)
                walker.begun = None
                route = walker.walk(way, to, leaps)
                if route is not None:
                    yield route


@pytest.mark.parametrize("roll", [1, 4])
def test_a_place_costs_what_the_cheapest_way_there_does(
    scene: Any, unit: Any, box: Any, line: Any, asked: Any, roll: int
) -> None:
    """gemini.fleet.not-reduced: the twin forgets each way, and goes to the end of dear ones too.

    Places about as far as the budget leads: some are reached, some are not, behind a fence that
    is vaulted, a wall that is not, mud and a swamp.
    """
    features = [
        box("mud", "area", 22, 18, 26, 23, terrain="difficult"),
        box("swamp", "area", 21, 23.5, 27, 27, terrain="very_difficult"),
        line("wall", "wall", (21.5, 20), (21.5, 23), height=6, climbable=False),
        line("fence", "wall", (27.5, 16), (27.5, 28), height=0.5),
    ]
    who = unit("a", (20, 22), profile={"M": 4, "AP": 2, "fleet": True})
    scenario = scene("gemini", who, features=features)
    ways = Navigator(scenario, asked(scenario, "move", roll=roll))
    field: Any = ways.field("a.1", crossing=True)
    dice = np.random.default_rng(roll)
    angle, far = dice.uniform(-1.2, 1.2, 60), dice.uniform(4, 9 + roll, 60) * INCH
    x, y = 20 * INCH + far * np.cos(angle), 22 * INCH + far * np.sin(angle)
    poses = [Pose(round(a), round(b), 0, 0) for a, b in zip(x, y, strict=True)]
    field.costs(Places.of(poses))
    parts = [field] if isinstance(field, BriskField) else field.fields
    known = [(part, *pair) for part in parts for pair in part._costs.items()]
    assert {math.isfinite(told) for _, _, told in known} == {True, False}
    for part, to, told in known:
        least = min((route.spent for route in walked(part, to)), default=math.inf)
        assert least <= told <= least + NEAR
