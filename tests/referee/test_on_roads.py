"""Which turns only follow a road, to the µm and the µ°: what is paid for the others tells them.

A quarter turn, or part of it, costs 10,000 µm where it is paid. The road is 40,000 µm wide: it
runs along y = 500,000 to (600,000, 500,000), and up from there.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.length import DEGREE
from planner.mobility import Turning

ROAD = ((400_000, 500_000), (600_000, 500_000), (600_000, 700_000))
CORNER = (600_000, 500_000)
PRICE = 10_000


def paid(stage: Any, at: tuple[int, int], begin: float, end: float, **turning: Any) -> int:
    """What a turn on the spot costs, µm."""
    names = frozenset({feature.id for feature in stage.features})
    given: dict[str, Any] = {"follows": names, "straight": DEGREE, **turning}
    stage.models = {}
    stage.model("u.1", at, heading=begin)
    stage.may(turning=Turning(PRICE, step=90 * DEGREE, rule="turn-rule", **given))
    found = stage.judge({"u.1": [("pivot", end)]})
    assert found.legal
    return int(found.spent["u.1"])


@pytest.fixture(name="road")
def road_fixture(stage: Any) -> Any:
    """The stage with the road."""
    return stage.road("road", ROAD, 40_000)


@pytest.mark.parametrize(
    ("begin", "end", "price"),
    [
        (0, 90, 0),  # round the corner
        (270, 180, 0),  # and the other way round it
        (0, 270, PRICE),  # no road goes down from there
        (0, 180, 2 * PRICE),  # to go back is no following
        (90, 0, PRICE),  # the stretch to the right is none
        (1, 91, 0),  # to within 1°
        (359, 89, 0),
        (1 + 1 / DEGREE, 90, PRICE),  # 1 µ° more than that
        (0, 91 + 1 / DEGREE, 2 * PRICE),  # of more than a quarter
        (0, 89 - 1 / DEGREE, PRICE),
    ],
)
def test_round_a_corner(road: Any, begin: float, end: float, price: int) -> None:
    """On the corner itself, which is on both stretches."""
    assert paid(road, CORNER, begin, end) == price


@pytest.mark.parametrize(
    ("at", "price"),
    [
        ((600_000, 480_000), 0),  # half its width from the end of either stretch
        ((600_000, 479_999), PRICE),
        ((580_000, 510_000), 0),  # on the edge of the stretch up, well on the other
        ((579_999, 510_000), PRICE),
        ((588_000, 516_000), 0),
        ((612_000, 484_000), 0),  # (12, 16) is 20 from the corner: 3-4-5 times 4
        ((612_000, 483_999), PRICE),
    ],
)
def test_its_edge_is_the_road(road: Any, at: tuple[int, int], price: int) -> None:
    """The centre is on both stretches, their edges and round ends included."""
    assert paid(road, at, 0, 90) == price


def test_only_roads_that_are_named_and_only_on_the_ground(road: Any) -> None:
    """Another road, none, and a roof above the road."""
    assert paid(road, CORNER, 0, 90, follows=frozenset({"lane"})) == PRICE
    assert paid(road, CORNER, 0, 90, follows=frozenset()) == PRICE
    assert paid(road, CORNER, 0, 90) == 0


def test_two_corners_close_together(stage: Any) -> None:
    """A hairpin: 10,000 between its two long stretches, so that a place is on all three.

    From 0° to 180° it follows the short stretch and then the one back.
    """
    path = ((400_000, 500_000), (600_000, 500_000), (600_000, 510_000), (400_000, 510_000))
    stage.road("road", path, 40_000)
    assert paid(stage, CORNER, 0, 180) == 0
    stage.features.clear()
    stage.road("road", path[:3], 40_000)
    assert paid(stage, CORNER, 0, 180) == 2 * PRICE


@pytest.mark.parametrize(
    ("x", "end", "price"),
    [
        (500_000, 90, PRICE),  # round the corner of a crossroads
        (500_000, 1, 0),  # hardly a turn
        (520_000, 2, PRICE),  # half a road's width from it: more than 1°
        (520_001, 2, 0),  # past it, from 359° to 1° along one stretch
    ],
)
@pytest.mark.parametrize("fork", [False, True])
def test_at_a_crossroads(stage: Any, x: int, end: float, price: int, fork: bool) -> None:
    """Two roads cross at (500,000, 500,000), or one ends there on the corner of two stretches."""
    begin = 0
    if end == 2:
        begin, end = 359, 1
    stage.road("road", ((400_000, 500_000), (500_000, 500_000), (600_000, 500_000)), 40_000)
    stage.road("lane", ((500_000, 500_000 if fork else 400_000), (500_000, 600_000)), 40_000)
    if not fork:
        stage.features.pop(0)
        stage.road("road", ((400_000, 500_000), (600_000, 500_000)), 40_000)
    assert paid(stage, (x, 500_000), begin, end) == price


def test_stretches_that_would_cross_further_on_do_not(stage: Any) -> None:
    """A lane that ends 1 µm short of the road's middle, and one that runs along it."""
    stage.road("road", ((400_000, 500_000), (600_000, 500_000)), 40_000)
    stage.road("lane", ((500_000, 500_001), (500_000, 600_000)), 40_000)
    assert paid(stage, (500_000, 500_000), 359, 1) == 0
    stage.road("path", ((400_000, 510_000), (600_000, 510_000)), 40_000)
    # the lane crosses the path 10,000 above: within half a road's width of there
    assert paid(stage, (500_000, 500_000), 359, 1) == PRICE


@pytest.mark.parametrize("turned", [False, True])
def test_a_lane_that_ends_on_a_road_crosses_it(stage: Any, turned: bool) -> None:
    """On the middle of the road, and not at a corner of it; whichever of the two comes first."""
    lane, road = ((500_000, 500_000), (500_000, 600_000)), ((400_000, 500_000), (600_000, 500_000))
    for name, path in (("lane", lane[::-1] if turned else lane), ("road", road)):
        stage.road(name, path, 40_000)
    assert paid(stage, (520_000, 500_000), 359, 1) == PRICE
    stage.features.reverse()
    assert paid(stage, (520_000, 500_000), 359, 1) == PRICE


def test_the_widest_road_says_how_far_a_crossroads_reaches(stage: Any) -> None:
    """A lane 60,000 wide: 30,000 from where it crosses the road."""
    stage.road("road", ((400_000, 500_000), (600_000, 500_000)), 40_000)
    stage.road("lane", ((500_000, 400_000), (500_000, 600_000)), 60_000)
    assert paid(stage, (530_000, 500_000), 359, 1) == PRICE
    assert paid(stage, (530_001, 500_000), 359, 1) == 0


def test_a_slanting_crossing_in_whole_numbers(stage: Any) -> None:
    """From (400,000, 400,000) at 45° over a road at y = 500,000: they meet at (500,000, 500,000).

    Drawn from either end, as the sign of what they are over is the other way round then.
    """
    for lane in (
        ((400_000, 400_000), (600_000, 600_000)),
        ((600_000, 600_000), (400_000, 400_000)),
    ):
        stage.features.clear()
        stage.road("road", ((400_000, 500_000), (600_000, 500_000)), 40_000)
        stage.road("lane", lane, 20_000)
        assert paid(stage, (520_000, 500_000), 359, 1) == PRICE
        assert paid(stage, (520_001, 500_000), 359, 1) == 0
        assert paid(stage, (480_000, 500_000), 359, 1) == PRICE
        assert paid(stage, (479_999, 500_000), 359, 1) == 0
