"""Who just gets within range by a way round a corner finds the place, though none is near it.

The shortest way of a disc of radius R from S past the end C of a thin wall to a circle about T is
the taut string from S to T round the disc R about C, less the circle's radius: on its last line it
goes straight at T. sqrt(|SC|² - R²) + R phi + sqrt(|TC|² - R²), where phi is the angle SCT over the
top less acos(R / |SC|) and acos(R / |TC|).
"""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner import Order
from planner.formation.limits import Limits

INCH = 25_400
R = 20_000
"""40 mm bases."""
RANGE = 2 * R + INCH
C = (400_000, 400_000)
BELOW = 40_000
"""How far below the wall's end both stand."""
SIDE = 60_000


def _string(x: float) -> float:
    """The taut string over the end from (-SIDE, -BELOW) to (x, -BELOW), as seen from it."""
    here, there = math.hypot(SIDE, BELOW), math.hypot(x, BELOW)
    turn = 2 * math.pi - math.atan2(SIDE, BELOW) - math.atan2(x, BELOW)
    phi = turn - math.acos(R / here) - math.acos(R / there)
    return math.sqrt(here**2 - R**2) + R * phi + math.sqrt(there**2 - R**2)


def _enemy_at(way: float) -> float:
    """How far right of the wall an enemy stands to whom the way is so long, µm."""
    low, high = float(R), 1e6
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if _string(middle) - RANGE > way else (middle, high)
    return low


def _plan(right: float, roll: int) -> planner.Plan:
    def unit(name: str, side: str, x: float) -> dict[str, Any]:
        at = [x / INCH, (C[1] - BELOW) / INCH]
        models = [{"id": f"{name}.1", "base": "40mm", "at": at}]
        return {"id": name, "side": side, "profile": {"M": 6}, "models": models}

    line = [[C[0] / INCH, (C[1] - 10 * INCH) / INCH], [C[0] / INCH, C[1] / INCH]]
    wall = {
        "type": "Feature",
        "id": "wall",
        "properties": {"kind": "wall", "height": 9, "climbable": False},
        "geometry": {"type": "LineString", "coordinates": line},
    }
    table = {"width": 40, "height": 30, "unit": "in"}
    scene = {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": table, "features": [wall]},
        "turn": {"round": 2, "side": "red", "phase": "charge"},
        "units": [unit("a", "red", C[0] - SIDE), unit("e", "blue", C[0] + right)],
    }
    return planner.plan(
        planner.load(scene), Order("a", "charge", ("e",), roll=roll), Limits(rounds=0, reasons=0)
    )


@pytest.mark.parametrize("roll", [5, 6, 7, 8])
@pytest.mark.parametrize("left", [60, 150])
def test_a_charge_round_a_corner_that_just_gets_there(roll: int, left: int) -> None:
    """wh40k10.param.charge-roll: the string is `left` µm shorter than what was rolled.

    Lines round a disc are longer than the string: by some 30 µm here.
    """
    assert _plan(_enemy_at(roll * INCH - left), roll).found


def test_a_little_further_is_too_far() -> None:
    """25 µm more than what was rolled."""
    assert not _plan(_enemy_at(5 * INCH + 25), 5).found
