"""One INFANTRY model that is asked, and an enemy 10" to its right, on an open table."""

from __future__ import annotations

import copy
from typing import Any

import planner

TWO_MODELS: dict[str, Any] = {
    "format": "planner-scenario/1",
    "ruleset": "wh40k10",
    "map": {
        "type": "FeatureCollection",
        "table": {"width": 60, "height": 44, "unit": "in"},
        "features": [],
    },
    "units": [
        {
            "id": "u",
            "side": "red",
            "keywords": ["INFANTRY"],
            "profile": {"M": 6},
            "models": [{"id": "u.1", "base": "32mm", "at": [10, 10]}],
        },
        {
            "id": "e",
            "side": "blue",
            "profile": {"M": 6},
            "models": [{"id": "e.1", "base": "32mm", "at": [20, 10]}],
        },
    ],
}


def two_models(**more: Any) -> planner.Scenario:
    """Return the scenario, with other parts."""
    return planner.load(copy.deepcopy(TWO_MODELS | more))
