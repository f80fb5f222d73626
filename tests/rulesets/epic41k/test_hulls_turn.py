"""Hulls that turn on their way: what they still have to go, and where they go for it."""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000


def test_a_hull_that_must_turn_for_a_gap_goes_there(board: Any, stands: Any, box: Any) -> None:
    """epic41k.turn.other-free: over a lake a ford 2.5 cm wide; a tank of 3 x 2 cm stands along it.

    It turns as it likes, so what is left is what a disc of 2 cm goes, about the corners of the
    shore: it begins 2 cm before the lake and 30 cm beside the ford, and is to be as far beyond it.
    Either leg is a tangent, sqrt(2² + 30² - 1²) cm, and an arc of 1 cm about a corner: a quarter
    less what the tangent leans, atan(2 / 30) - asin(1 / sqrt(904)). 2 cm lie between the legs.
    """
    shores = [box("s", "area", 30, 0, 32, 90, terrain="open_water")]
    shores.append(box("n", "area", 30, 92.5, 32, 120, terrain="open_water"))
    tank = stands("a", (28, 60), M=10, base="30x20mm rect", **{"class": "vehicle"})
    tank["models"][0]["facing"] = 90
    scenario = board(tank, features=shores)
    plan = planner.plan(scenario, Order("a", "move", to=(34, 60)))
    assert planner.check(scenario, plan).legal
    lean = math.atan(2 / 30) - math.asin(1 / math.sqrt(904))
    whole = 2 * (math.sqrt(903) + math.pi / 2 - lean) + 2
    assert plan.models[0].end.y == pytest.approx(70 * CM, abs=0.01 * CM)
    assert plan.objective[0].value == pytest.approx((whole - 10) * CM, abs=0.01 * CM)
