"""What one lacks to an enemy far above is told with the climb that brings it near enough."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.formation.limits import Limits

INCH = 25_400
LESS = 60
"""µm less than what is said: places are whole µm, and edges of range are kept by 25 µm."""
LACK = 8.03194
"""From (16.5, 14) to (23.1, 17.1) it is 7.29178"; less two half bases of 32 mm and less 1" that is
5.03194", straight towards it. There it is 6" below, too low by 1": the floor at 3" is the lowest.
What is lacked is told rounded up."""


def _floor(name: str, z: float, x: float, y: float) -> dict[str, Any]:
    ring = [[x, y], [26, y], [26, 20], [x, 20], [x, y]]
    return {
        "type": "Feature",
        "id": name,
        "geometry": {"type": "Polygon", "coordinates": [ring]},
        "properties": {"kind": "floor", "z": z, "terrain": "ruins"},
    }


def _unit(name: str, side: str, *at: list[float]) -> dict[str, Any]:
    models = [{"id": f"{name}.{n}", "base": "32mm", "at": p} for n, p in enumerate(at, 1)]
    return {
        "id": name,
        "side": side,
        "keywords": ["INFANTRY"],
        "profile": {"M": 6},
        "models": models,
    }


def _charged(roll: int, *at: list[float]) -> planner.Plan:
    """A charge at an enemy on the upper of two floors, 3 and 6 inches up."""
    table = {"width": 44, "height": 30, "unit": "in"}
    floors = [_floor("low", 3, 18, 12), _floor("high", 6, 22, 16)]
    scene = {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": table, "features": floors},
        "turn": {"round": 2, "side": "red", "phase": "charge"},
        "units": [_unit("us", "red", *at), _unit("e", "blue", [23.1, 17.1, 6])],
    }
    order = Order("us", "charge", targets=("e",), roll=roll)
    return planner.plan(planner.load(scene), order, Limits(rounds=0, reasons=4))


@pytest.mark.parametrize("roll", [3, 8])
def test_no_charge_reaches_it(roll: int) -> None:
    """wh40k10.param.charge-end, wh40k10.terrain.climb-cost: 5.03" and 3" up are 8.03"."""
    plan = _charged(roll, [16.5, 14])
    assert not plan.models
    lack = (LACK - roll) * INCH
    amounts = [r.amount for r in plan.repairs if r.kind == "budget"]
    assert amounts
    assert all(lack - 2 <= amount <= lack + LESS for amount in amounts)
    assert [why.text for why in plan.why_not if "no model can engage" in why.text] == [
        f'no model can engage e: the nearest lacks {8.04 - roll:.2f}"'
    ]
    assert f"possible with a roll of 9: {9 - roll} more" in [r.text for r in plan.repairs]


def test_a_charge_of_nine_reaches_it() -> None:
    """wh40k10.param.charge-end: 8.03" are no more than 9"."""
    assert [t.value for t in _charged(9, [16.5, 14]).objective[:2]] == [1, 1]


def test_one_more_of_them_reaches_it() -> None:
    """wh40k10.terrain.climb-cost: the one who is upstairs does with 4", the one below lacks 4.04".

    From (20.5, 16) on the lower floor to within 1" it is less than 0.6".
    """
    plan = _charged(4, [20.5, 16, 3], [16.5, 14])
    assert [why.text for why in plan.why_not if "us.2" in why.models] == [
        'us.2 cannot engage e: it lacks 4.04"'
    ]


@pytest.mark.parametrize("keyword", ["VEHICLE", "INFANTRY"])
def test_who_may_not_end_where_the_target_stands(keyword: str) -> None:
    """wh40k10.param.ruins-floors: INFANTRY may end on an upper floor of ruins, VEHICLE may not.

    From the ground, 6" lower, nobody engages (5" at the most), and there is one floor alone. It
    is 3.64" to its edge, 6" up and 1.64" on, more or less: 12" are enough for who may.
    """
    charger, table = _unit("us", "red", [16.5, 18]), {"width": 44, "height": 30, "unit": "in"}
    scene = {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": table, "features": [_floor("up", 6, 20, 16)]},
        "turn": {"round": 2, "side": "red", "phase": "charge"},
        "units": [charger | {"keywords": [keyword]}, _unit("e", "blue", [23, 18, 6])],
    }
    order = Order("us", "charge", targets=("e",), roll=12)
    plan = planner.plan(planner.load(scene), order, Limits(rounds=0, reasons=4))
    may = keyword == "INFANTRY"
    assert plan.found == may
    said = {why.rule: why.text for why in plan.why_not}
    assert ("wh40k10.param.ruins-floors" in said) != may
    if not may:
        assert "the floor up" in said["wh40k10.param.ruins-floors"]
