"""A destination to which no way leads is told as such."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.cut_off import TEXT


@pytest.mark.parametrize(
    ("action", "height", "told"),
    [("move", 3, True), ("move", 1, False), ("climb", 3, False)],
)
def test_a_roof_that_no_way_leads_to(action: str, height: float, told: bool) -> None:
    """Moves go up an inch (gemini.climb.low-obstacle); 3" are climbed (gemini.climb.two-actions).

    The roof begins 3" from the base: no order of M 4 gets onto it.
    """
    block: dict[str, Any] = {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "solid", "height": height},
        "geometry": {
            "type": "Polygon",
            "coordinates": [[[14, 8], [18, 8], [18, 12], [14, 12], [14, 8]]],
        },
    }
    model = {"id": "a.1", "base": "25mm", "at": [10.5, 10], "facing": 0}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 20, "unit": "in", "name": "roof"},
                "features": [block],
            },
            "units": [
                {
                    "id": "a",
                    "side": "red",
                    "name": "a",
                    "keywords": ["INFANTRY"],
                    "profile": {"M": 4, "I": 4, "AP": 2 if action == "climb" else 1},
                    "state": {},
                    "models": [model],
                }
            ],
        }
    )
    plan = planner.plan(scenario, Order("a", action, to=(16, 10, height)))
    assert plan.found
    text = TEXT.format("", "; on that line w lets nobody through")
    assert any(said == text for _, said in plan.notes) is told
