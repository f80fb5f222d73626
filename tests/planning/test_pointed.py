"""A destination that lies in something solid."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.shaping.pointed import pointed

CRATE = {
    "type": "Feature",
    "id": "crate",
    "properties": {"kind": "solid", "height": 3},
    "geometry": {
        "type": "Polygon",
        "coordinates": [[[8, 8], [12, 8], [12, 12], [8, 12], [8, 8]]],
    },
}


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ((10, 10), True),
        ((10, 10, 3), False),  # its top, said outright
        ((8, 10), False),  # on its edge
        ((5, 10), False),
        ("crate", False),
        (None, False),
    ],
)
def test_a_point_in_a_crate(to: Any, said: bool) -> None:
    """A crate from 8" to 12", 3" high: X,Y alone is on the ground, where nobody stands in it."""
    table = {"width": 30, "height": 22, "unit": "in"}
    squad = {"id": "a", "side": "red", "models": [{"id": "a.1", "base": "32mm", "at": [2, 2]}]}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": [CRATE]},
            "units": [squad],
        }
    )
    notes = pointed(scenario, Order("a", "normal", to=to))
    assert bool(notes) == said
    if said:
        assert notes[0][1].endswith("its top is 10,10,3")
