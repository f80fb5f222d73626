"""A bare table and one model on it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

MAP = {
    "type": "FeatureCollection",
    "table": {"width": 30, "height": 20, "unit": "in", "name": "bare"},
    "features": [],
}
SCENARIO: dict[str, Any] = {
    "format": "planner-scenario/1",
    "ruleset": "wh40k10",
    "map": MAP,
    "turn": {"round": 1, "side": "red", "phase": "movement"},
    "units": [
        {
            "id": "scout",
            "side": "red",
            "keywords": ["INFANTRY"],
            "profile": {"M": 6},
            "models": [{"id": "scout.1", "base": "32mm", "at": [5, 10]}],
        }
    ],
}


@pytest.fixture
def document() -> dict[str, Any]:
    """The scenario, its map within it."""
    return deepcopy(SCENARIO)
