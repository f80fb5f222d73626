"""What is still to go, backwards, against the same ways forwards."""

from __future__ import annotations

import pytest

from planner.battlefield import Feature
from planner.navigation import Places

from .tables import SHUT, box, navigator, pose, solid

FORTY = 40 / 25.4
"""Inches across a 40 mm base: beside the solid it leaves no room at all."""


@pytest.mark.parametrize("spare", [0.0, 0.0005, 0.005])
def test_lanes_hardly_wider_than_the_base(spare: float) -> None:
    """What is passed forwards is passed backwards, at the same length but for rougher arcs.

    An arc's polygon of 8 pieces a quarter is longer than the arc by (pi / 32)^2 / 3 = 0.32 %.
    """
    edge = solid("edge", box(4, 0, 5, 9 - FORTY - spare), 5)
    low = solid("low", box(6.5, 0, 7.5, 3), 5)
    high = solid("high", box(6.5, 3 + FORTY + spare, 7.5, 9), 5)
    for made in ([edge], [low, high], [edge, low, high]):
        _passes(made)


def _passes(made: list[Feature]) -> None:
    start, goal = pose(2, 2), pose(10, 1.5)
    shut = {feature.id: SHUT for feature in made}
    ways = navigator(made, "40mm", start, 60, size=(12, 9), passages=shut)
    forward = ways.field("me").costs(Places.of([goal]))[0]
    back = ways.remaining("me", Places.of([goal])).costs(Places.of([start]))[0]
    assert forward <= back + 5
    assert back <= forward * 1.0033
