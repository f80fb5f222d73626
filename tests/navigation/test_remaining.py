"""What is still to go, backwards, against the same ways forwards."""

from __future__ import annotations

import math

import pytest

from planner.battlefield import Feature
from planner.navigation import Places
from planner.navigation.remaining import Remaining

from .tables import SHUT, box, inches, navigator, pose, solid

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


def test_what_is_beyond_any_move_is_asked_about_as_well() -> None:
    """With a move of 2" from (2, 2) most is asked within that; all of the table has its length.

    A wall of 6" from the table's edge stands across at x = 6. Straight from (10, 1) and from
    (2, 8) to (11, 8) nothing is in the way, from (2, 1) its end is: a disc of 20 mm goes round it
    by two tangents and the arc between them.
    """
    wall = solid("wall", box(6, 0, 6.0001, 6), 5)
    ways = navigator([wall], "40mm", pose(2, 2), 2, size=(20, 12), passages={"wall": SHUT})
    left = ways.remaining("me", Places.of([pose(11, 8)]))
    at = [pose(10, 1), pose(2, 8), pose(2, 1), pose(2, 2)]
    costs = [inches(cost) for cost in left.costs(Places.of(at))]
    assert costs[:2] == pytest.approx([math.hypot(1, 7), 9], abs=1e-3)
    for (x, y), cost in zip([(2, 1), (2, 2)], costs[2:], strict=True):
        assert cost == pytest.approx(_round((x, y), (6, 6), (11, 8), FORTY / 2), rel=4e-3)
        assert cost > math.dist((x, y), (11, 8))


def test_whoever_goes_to_the_same_goals_finds_the_way_back_from_them_searched() -> None:
    """Two squads of one base, 4" apart, go round the end of one wall to one place.

    What the search found is there for both; places are priced for each alone. Another height of the
    goal is another goal. Lengths as above.
    """
    wall = solid("wall", box(6, 0, 6.0001, 6), 5)
    goal, starts = pose(11, 8), [(2, 2), (2, 5)]
    made = [
        navigator([wall], "40mm", pose(*at), 3, size=(20, 12), passages={"wall": SHUT})
        for at in starts
    ]
    one, two = (ways.remaining("me", Places.of([goal])) for ways in made)
    assert isinstance(one, Remaining)
    assert isinstance(two, Remaining)
    assert one.known(0) is two.known(0)
    assert one._landings.bundle is not two._landings.bundle
    for left, at in zip((one, two), starts, strict=True):
        cost = inches(left.costs(Places.of([pose(*at)]))[0])
        assert cost == pytest.approx(_round(at, (6, 6), (11, 8), FORTY / 2), rel=4e-3)
    upper = made[0].remaining("me", Places.of([pose(11, 8, 1)]))
    assert isinstance(upper, Remaining)
    assert upper.known(0) is not one.known(0)


def _round(
    a: tuple[float, float], at: tuple[float, float], b: tuple[float, float], r: float
) -> float:
    """Two tangents and the arc between them, of a way round a disc that is in the way."""
    one, two = math.dist(a, at), math.dist(b, at)
    left, right = (math.atan2(p[1] - at[1], p[0] - at[0]) % (2 * math.pi) for p in (a, b))
    apart = left - right  # over the top
    arc = apart - math.acos(r / one) - math.acos(r / two)
    return math.sqrt(one * one - r * r) + math.sqrt(two * two - r * r) + r * arc
