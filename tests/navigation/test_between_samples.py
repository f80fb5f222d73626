"""Ways of figures that are within their budget only between the samples of a border."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

import planner
from planner.planning.reach import Reach

from .tables import INCH

SWAMP = [[14, 6], [20, 5], [22, 13], [15, 16], [14, 6]]


def _reach(speed: float) -> Reach:
    """Where a figure gets that may go twice its speed, past a swamp."""
    swamp = {
        "type": "Feature",
        "id": "swamp",
        "properties": {"kind": "area", "terrain": "swamp"},
        "geometry": {"type": "Polygon", "coordinates": [SWAMP]},
    }
    profile = {"M": speed, "AP": 2, "I": 4}
    model = {"id": "me", "base": "25mm", "at": [11, 10], "facing": 20}
    unit: dict[str, Any] = {"id": "us", "side": "red", "profile": profile, "models": [model]}
    table = {"width": 30, "height": 24, "unit": "in"}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {"type": "FeatureCollection", "table": table, "features": [swamp]},
            "units": [unit],
        }
    )
    return planner.reach(scenario, "us", "move")


def _cost(speed: float, at: tuple[float, float]) -> float | None:
    return _reach(speed).cost("me", at)


@pytest.mark.parametrize("at", [(16.905, 15.174), (16.808, 5.949)])
def test_a_way_that_more_than_pays_for_itself_is_told(at: tuple[float, float]) -> None:
    """What a larger budget is told to cost less than 10" is to be had for 10"."""
    more = _cost(5.5, at)
    assert more is not None
    assert more < 10
    assert _cost(5, at) == pytest.approx(more, abs=0.01)


def test_a_band_holds_what_is_reached_between_samples() -> None:
    """Which of two samples it goes by decides whether it buys a turn; between them it need not."""
    reach = _reach(5)
    band: Any = reach.bands[0].regions["me"][0][1]
    for at in [(16.103, 15.281), (17.552, 5.582)]:
        cost = reach.cost("me", at)
        assert cost is not None
        assert cost < 10
        assert band.distance(shapely.Point(at[0] * INCH, at[1] * INCH)) < 0.02 * INCH


def test_many_places_cost_what_each_does() -> None:
    """Of more places than are walked one by one none is told a turn that its own way saves."""
    reach = _reach(5)
    places = [(12.283, 6.301), (15.104, 15.637)]
    alone = [reach.cost("me", at) for at in places]
    assert reach.costs("me", places * 33)[:2] == pytest.approx(alone, abs=0.02)


def test_backing_out_first_saves_a_turn() -> None:
    """0.17" straight back at half rate and a quarter turn, then 6" on: 6.34" by hand.

    Straight there it is more than a quarter turn, which costs half an inch.
    """
    cost = _reach(5).cost("me", (12.892, 4.304))
    assert cost is not None
    assert cost < 6.345
