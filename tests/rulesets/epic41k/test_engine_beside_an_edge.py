"""A war engine beside the table's edge has room for a part of its free turn, and uses that."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

import planner
from planner import Order

CM = 10_000
LANE = {
    "type": "Feature",
    "id": "lane",
    "properties": {"kind": "road", "terrain": "dirt_roads", "width": 4},
    "geometry": {"type": "LineString", "coordinates": [[0, 35.5], [45, 36]]},
}


def engine(x: float, y: float, *features: dict[str, Any]) -> planner.Scenario:
    """One of 12 by 6 cm that faces right, on a table with nothing but some features."""
    titan = {"id": "t.1", "base": "120x60mm rect", "at": [x, y], "facing": 0}
    profile = {"M": 30, "class": "war_engines"}
    table = {"width": 180, "height": 120, "unit": "cm"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "epic41k",
            "map": {"type": "FeatureCollection", "table": table, "features": list(features)},
            "units": [{"id": "t", "side": "red", "profile": profile, "models": [titan]}],
        }
    )


def moved(scenario: planner.Scenario, x: float, y: float) -> tuple[planner.Plan, float]:
    """The move towards a point, and how far from that it ends, cm."""
    plan = planner.plan(scenario, Order("t", "move", to=(x, y)))
    end = plan.models[0].end
    return plan, hypot(end.x / CM - x, end.y / CM - y)


@pytest.mark.parametrize("features", [[], [LANE]], ids=["nothing near", "a lane within its move"])
def test_it_turns_as_far_as_it_has_room(features: list[dict[str, Any]]) -> None:
    """epic41k.warengine.free-turn: 12 by 6 cm, 4 cm from the edge, it may turn by 10.04°.

    6 sin t + 3 cos t = 4 there. A line at 10.04° passes (25, 20), 13 cm on and 16 aside, at 16 cos
    t - 13 sin t = 13.49 cm, and at an eighth of a degree less, which is given away, at 13.53.
    """
    _, left = moved(engine(12, 4, *features), 25, 20)
    assert 13.48 <= left <= 13.53


def test_it_stops_where_its_line_comes_nearest() -> None:
    """15 cm back and 20 aside: 45° off, a line comes nearest to that after (20 - 15)/√2 = 3.54 cm.

    It is then 35/√2 = 24.75 cm off; what it walks is what tells the places beside that apart.
    """
    plan, left = moved(engine(40, 40), 25, 20)
    assert left < 24.75
    assert abs(plan.models[0].spent / CM - 3.536) < 0.02


def test_a_slight_turn_is_told() -> None:
    """3 cm aside after 40: it turns by atan(3/40) = 4.3°, and so has used its one turn up."""
    plan, _ = moved(engine(40, 40), 80, 43)
    assert "turns 4° left, " in str(plan)
