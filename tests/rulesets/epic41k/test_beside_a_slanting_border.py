"""Hulls that go as near as they can to what lies behind a slanting border."""

from __future__ import annotations

import math
from typing import Any

import planner
from planner import Order
from planner.plan import Plan

CM = 10_000
SLOPE = math.atan2(60, 10)
"""Of the border from (45, 0) to (55, 60)."""
BEHIND = abs((90 - 45) * 60 - 28 * 10) / math.hypot(60, 10)
"""cm from that border to (90, 28)."""


def marched(scene: Any, unit: Any, box: Any, *places: tuple[float, float]) -> Plan:
    """Vehicles of 30 x 20 mm that face the x-axis go for (90, 28), behind a slanting swamp."""
    swamp = box("s", "area", 45, 0, 65, 60, terrain="swamp")
    ring = [(45, 0), (65, 0), (75, 60), (55, 60), (45, 0)]
    swamp["geometry"]["coordinates"] = [[list(corner) for corner in ring]]
    profile = {"class": "vehicle", "M": 30}
    stands = unit("a", *places, base="30x20mm rect", profile=profile)
    scenario = scene("epic41k", stands, features=[swamp])
    return planner.plan(scenario, Order("a", "move", to=(90, 28)))


def left(plan: Plan) -> float:
    """What is left to go, cm, of a plan that owes no test."""
    known = {term.name: term.value for term in plan.objective}
    assert known["tests_owed"] == 0
    return known["distance_left"] / CM


def test_one_stands_along_it(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous: of the headings 15° apart 75° is nearest to the border's 80.5°.

    So the hull reaches cos(5.5°) · 1 + sin(5.5°) · 1.5 cm from its middle towards the border, and
    no heading less than its half width.
    """
    off = SLOPE - math.radians(75)
    reach = math.cos(off) + 1.5 * math.sin(off)
    assert BEHIND + 1 <= left(marched(scene, unit, box, (30, 28))) <= BEHIND + reach + 0.01


def test_five_stand_along_it(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.dangerous: within 0.3 % of a placing by hand; 1.7 % were missed once.

    All at 75° in a row along the border, the middle one on the shortest line to the point: two
    hulls at 5.5° to their row have room side by side where they are 3 / cos(5.5°) cm apart.
    """
    off = SLOPE - math.radians(75)
    reach, apart = math.cos(off) + 1.5 * math.sin(off), 3 / math.cos(off)
    by_hand = sum(math.hypot(BEHIND + reach, n * apart) for n in (-2, -1, 0, 1, 2))
    plan = marched(scene, unit, box, *((30, 20 + 4 * n) for n in range(5)))
    assert left(plan) <= 1.003 * by_hand
