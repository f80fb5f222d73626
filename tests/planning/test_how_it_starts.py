"""A unit that starts where it may not stand is told so, and planned as far as its rules allow."""

from typing import Any

import pytest

import planner
from planner import Order

CRATE = [[[10, 10], [14, 10], [14, 14], [10, 14], [10, 10]]]


def scenario(at: list[float], height: float = 3) -> planner.Scenario:
    """One model beside, in or on a crate of 4" x 4"."""
    crate: dict[str, Any] = {
        "type": "Feature",
        "id": "crate",
        "properties": {"kind": "solid", "terrain": "container", "height": height},
        "geometry": {"type": "Polygon", "coordinates": CRATE},
    }
    table = {"width": 24, "height": 24, "unit": "in"}
    model = {"id": "a.1", "base": "32mm", "at": at}
    unit = {"id": "a", "side": "red", "keywords": ["INFANTRY"], "profile": {"M": 6}}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": [crate]},
            "units": [{**unit, "models": [model]}],
        }
    )


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ([12, 12], "starts in crate"),
        ([9.5, 12], "starts in crate"),
        ([12, 12, 2.5], "starts in crate"),
        ([5, 5, 2.5], "starts in mid-air"),
        ([14, 12, 3], "does not stand wholly"),
    ],
)
def test_a_start_that_cannot_be_is_told(at: list[float], said: str) -> None:
    """In the crate, half in it (0.13" deep: 9.5 + 0.63 > 10), in the air, over its edge."""
    plan = planner.plan(scenario(at), Order("a", "normal", to=(2, 2)))
    assert any(said in text for _, text in plan.notes), plan.notes


@pytest.mark.parametrize("at", [[5, 5], [12, 12, 3], [9.3, 12]])
def test_a_good_start_is_not_remarked_on(at: list[float]) -> None:
    """On the ground, wholly on top, 0.07" beside the crate (9.3 + 0.63 = 9.93)."""
    plan = planner.plan(scenario(at), Order("a", "normal", to=(2, 2)))
    assert not [text for _, text in plan.notes if "start" in text or "stand" in text]
