"""A destination at which nobody can stand: in something solid, in a wall, in mid-air."""

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
WALL = {
    "type": "Feature",
    "id": "wall",
    "properties": {"kind": "wall", "height": 5, "thickness": 0},
    "geometry": {"type": "LineString", "coordinates": [[20, 5], [20, 15]]},
}


def board() -> planner.Scenario:
    """The crate, the wall, and one model with a base of 32 mm."""
    table = {"width": 30, "height": 22, "unit": "in"}
    model = {"id": "a.1", "base": "32mm", "at": [2, 2]}
    squad = {"id": "a", "side": "red", "profile": {"M": 6}, "models": [model]}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": [CRATE, WALL]},
            "units": [squad],
        }
    )


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
    notes = pointed(board(), Order("a", "normal", to=to))
    assert bool(notes) == said
    if said:
        assert notes[0][1].endswith("its top is 10,10,3")


@pytest.mark.parametrize(
    ("to", "there", "off"),
    [
        ((10, 10), "7.37,10", '2.63"'),  # half a crate and half a base, 0.62992"
        ((10, 10, 5), "7.37,10", '5.65"'),  # from 5" up: the root of 2.63² and 5²
        ((5, 12, 2), "5,12", '2"'),  # in mid-air
        ((20.3, 10), "20.63,10", '0.33"'),  # its base would be in the wall
        ((10, 10, 3), "", ""),  # on the crate
        ((5, 12), "", ""),
        ((20.63, 10), "", ""),  # beside the wall
    ],
)
def test_where_nobody_stands_the_place_meant_is_told(to: Any, there: str, off: str) -> None:
    """What is left is 0" at a place that is not the one asked for: which, and how far off it is."""
    notes = planner.plan(board(), Order("a", "normal", to=to)).notes
    found = [text for _, text in notes if "what is left is told to" in text]
    text = f"what is left is told to {there}, the nearest place where one can, {off} off"
    at = ",".join(f"{c:g}" for c in to)
    said = text if to == (10, 10) else f"nobody can stand at {at}: {text}"
    assert found == ([said] if there else [])
