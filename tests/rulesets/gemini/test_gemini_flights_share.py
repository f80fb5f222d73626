"""Jumps: what is in the way in the air is told once for every height of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order
from planner.files.content import content
from planner.navigation import kept
from planner.navigation.air.flight import flight
from planner.navigation.free_space.terrain import Terrain
from planner.navigation.scope import Scope
from planner.rulesets.known import known_terms

INCH = 25_400


def flights(*heights: int) -> list[Any]:
    """Flights of a figure at some heights, µm, over a table with one wall."""
    wall = {
        "type": "Feature",
        "id": "wall",
        "properties": {"kind": "wall", "height": 5, "thickness": 0.5},
        "geometry": {"type": "LineString", "coordinates": [[8, 1], [8, 9]]},
    }
    model = {"id": "a.0", "base": "25mm", "at": [5, 5], "facing": 0}
    scene = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 12, "unit": "in"},
                "features": [wall],
            },
            "units": [
                {"id": "a", "side": "red", "profile": {"M": 4, "AP": 2, "I": 4}, "models": [model]}
            ],
        }
    )
    body = known_terms(scene, Order("a", "move", to=(10, 5))).mobilities["a.0"]
    scope = Scope(np.array([[5.0 * INCH, 5.0 * INCH]]), 10.0 * INCH)
    return [flight(scene, body, 0, z, scope, ()) for z in heights]


def test_nobody_bends_in_the_air(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inner corners, which take longest to find, are for those who walk."""

    def looked(_: Terrain, scope: Scope) -> Any:
        raise AssertionError(scope)

    monkeypatch.setattr(Terrain, "inner", looked)
    (air,) = flights(0)
    assert len(air.corners) == 0
    assert len(air.blocks[0]) > 0  # the wall is met


def test_passages_are_told_once_for_all_heights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three heights, one text of what a table full of things means in the air."""
    told: list[Any] = []

    def counted(value: Any, without: tuple[str, ...] = ()) -> str:
        if isinstance(value, Mapping):
            told.append(value)
        return content(value, without)

    monkeypatch.setattr(kept, "content", counted)
    flights(INCH, 2 * INCH, 3 * INCH)
    assert len(told) == 1
