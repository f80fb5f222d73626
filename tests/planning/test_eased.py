"""Turns that cost nothing are as small as may be: an outline has two headings."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import planner
from planner import Order
from planner.length import DEGREE, turn_between
from planner.plan import ModelPlan, Step, StepKind
from planner.planning.shaping.eased import _least, _turned
from planner.units import Pose


@pytest.mark.parametrize(
    ("headings", "last", "expected"),
    [
        # 105° to the left, 15° on and half a turn back are 300°; 75° to the right and 15° are 90°
        ((90, 195, 210, 30), None, (90, 15, 30, 30)),
        ((90, 195, 210, 30), 30, (90, 15, 30, 30)),
        ((90, 195, 210), 210, (90, 195, 210)),  # 120° instead of 75 + 15 + 180
        ((90, 0), None, (90, 0)),  # a quarter turn either way
        ((0, 170, 180), None, (0, 350, 0)),
    ],
)
def test_the_least_turning(headings: Any, last: int | None, expected: Any) -> None:
    """By hand: see each row."""
    given = [heading * DEGREE for heading in headings]
    found = _least(given, None if last is None else last * DEGREE)
    assert [heading // DEGREE for heading in found] == list(expected)
    assert _turned(found) <= _turned(given)


def squeezed() -> planner.Scenario:
    """Two tanks side by side before a gap 2.2 cm wide, 30 x 20 mm, in a table of 40 x 40 cm."""

    def block(name: str, west: float, east: float) -> dict[str, Any]:
        ring = [[west, 18], [east, 18], [east, 26], [west, 26], [west, 18]]
        return {
            "type": "Feature",
            "id": name,
            "properties": {"kind": "area", "terrain": "buildings"},
            "geometry": {"type": "Polygon", "coordinates": [ring]},
        }

    tanks = [
        {"id": f"t.{k}", "base": "30x20mm rect", "at": [x, 10], "facing": 0}
        for k, x in ((1, 18), (2, 22))
    ]
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "epic41k",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 40, "height": 40, "unit": "cm", "name": "gap"},
                "features": [block("west", 2, 18.9), block("east", 21.1, 38)],
            },
            "units": [
                {
                    "id": "t",
                    "side": "red",
                    "profile": {"class": "vehicle", "M": 30},
                    "models": tanks,
                }
            ],
        }
    )


def test_hulls_turn_a_quarter_to_get_through() -> None:
    """epic41k.turn.other-free: 3 x 2 cm through 2.2 cm takes one quarter turn, and no more.

    They begin at 0°, along the fronts of the blocks; at 90° and at 270° they fit, and whoever
    goes through and stops needs no turn but that one.
    """
    scenario = squeezed()
    plan = planner.plan(scenario, Order("t", "move", to=(20, 34)))
    assert plan.found
    assert planner.check(scenario, plan).legal
    for way in plan.models:
        headings = [way.start.heading, *(step.to.heading for step in way.steps)]
        turned = sum(turn_between(a, b) for a, b in pairwise(headings))
        assert turned <= 180 * DEGREE


def test_a_way_is_told_with_other_headings_only() -> None:
    """Lines keep their ends; a pivot that is none any more is gone."""
    from planner.planning.shaping.eased import _with

    half = 180 * DEGREE
    way = ModelPlan(
        "m",
        Pose(0, 0, 0, 0),
        (
            Step(StepKind.PIVOT, Pose(0, 0, 0, half), 0.0),
            Step(StepKind.LINE, Pose(50, 0, 0, half), 50.0),
        ),
    )
    assert _with(way, [0, 0]).steps == (Step(StepKind.LINE, Pose(50, 0, 0, 0), 50.0),)
