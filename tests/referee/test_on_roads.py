"""Which turns only follow a road, to the µm and the µ°: what is paid for the others tells them.

A quarter turn, or part of it, costs 10,000 µm where it is paid. The road is 40,000 µm wide: it
runs along y = 500,000 to (600,000, 500,000), and up from there.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.mobility import Passage, Turning, Way

ROAD = ((400_000, 500_000), (600_000, 500_000), (600_000, 700_000))
CORNER = (600_000, 500_000)
PRICE = 10_000


def paid(stage: Any, at: tuple[int, ...], begin: float, end: float, **turning: Any) -> int:
    """What a turn on the spot costs, µm."""
    names = frozenset({feature.id for feature in stage.features})
    given: dict[str, Any] = {"follows": names, "askew": DEGREE, "straight": DEGREE, **turning}
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
        (0, 45, PRICE),  # half of the bend
        (0, 2, PRICE),  # along one stretch
        (359, 1, 0),  # as good as no turn: both are its direction to within 1°
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
    over = {"block": Passage(Way.OVER)}
    road.may(passages=over).box("block", Kind.SOLID, (500_000, 400_000, 700_000, 600_000), top=9)
    assert paid(road, (*CORNER, 9), 0, 90) == PRICE


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


def test_no_way_across_from_one_lane_to_the_other(stage: Any) -> None:
    """The same hairpin 100,000 before its corner: on both long stretches, not on the short one."""
    path = ((400_000, 500_000), (600_000, 500_000), (600_000, 510_000), (400_000, 510_000))
    stage.road("road", path, 40_000)
    assert paid(stage, (500_000, 505_000), 0, 180) == 2 * PRICE


def test_a_road_that_comes_back_along_itself(stage: Any) -> None:
    """To go back is no following, drawn so or not."""
    stage.road("road", ((400_000, 500_000), (600_000, 500_000), (400_000, 500_000)), 40_000)
    assert paid(stage, CORNER, 0, 180) == 2 * PRICE


@pytest.mark.parametrize("begin", [0, 5, 10])
def test_along_a_straight_road_any_turn_is_one(stage: Any, begin: float) -> None:
    """However the angle for crossroads is set, and so it is after a bend: a bend turns once."""
    stage.road("road", ((400_000, 500_000), (600_000, 500_000), (800_000, 500_000)), 40_000)
    for x in (500_000, 600_000):
        given = {"straight": 10 * DEGREE, "askew": DEGREE // 100}
        assert paid(stage, (x, 500_000), begin, begin + 5, **given) == PRICE


def gentle(stage: Any, *, cross: bool) -> None:
    """A road along +x that turns 36.869898° up at (500,000, 500,000), and one over that corner."""
    stage.road("road", ((400_000, 500_000), (500_000, 500_000), (580_000, 560_000)), 40_000)
    if cross:
        stage.road("lane", ((500_000, 400_000), (500_000, 600_000)), 40_000)


@pytest.mark.parametrize(
    ("cross", "straight", "price"),
    [
        (False, 0, 0),  # a bend, whatever its angle
        (True, 36_869_897, PRICE),
        (True, 36_869_898, 0),  # atan(3/4) to the µ°
    ],
)
def test_a_bend_at_a_crossroads(stage: Any, cross: bool, straight: int, price: int) -> None:
    """Up to the angle agreed on it is still the road; the angle is that of the stretches."""
    gentle(stage, cross=cross)
    at, bend = (500_000, 500_000), 36_869_898 / DEGREE
    assert paid(stage, at, 0, bend, straight=straight, askew=0) == price
    assert paid(stage, at, 0, 36, straight=37 * DEGREE, askew=0) == PRICE  # no road goes there
    assert paid(stage, at, 0, 90, straight=37 * DEGREE, askew=0) == PRICE  # the lane does


@pytest.mark.parametrize("drawn", ["crossing", "fork", "end", "merging"])
def test_over_a_crossroads_into_another_road(stage: Any, drawn: str) -> None:
    """Two roads 36.87° apart meet at (500,000, 500,000): straight on if that angle is agreed on.

    Whether they cross there, fork there, or one ends on the other. Where the other one comes in
    from there and goes no further, there is no way on along it.
    """
    main = [(400_000, 500_000), (500_000, 500_000), (600_000, 500_000)]
    low, high = (420_000, 440_000), (580_000, 560_000)
    middle = (500_000, 500_000)
    lane = {"crossing": (low, high), "merging": (low, middle)}.get(drawn, (middle, high))
    stage.road("main", tuple(main if drawn == "fork" else main[::2]), 40_000)
    stage.road("lane", lane, 40_000)
    turn = 36_869_898 / DEGREE
    agreed = PRICE if drawn == "merging" else 0
    assert paid(stage, middle, 0, turn, askew=0, straight=37 * DEGREE) == agreed
    assert paid(stage, middle, 0, turn, askew=0, straight=36_869_898) == agreed
    assert paid(stage, middle, 0, turn, askew=0, straight=36_869_897) == PRICE
    assert paid(stage, (512_000, 516_000), 0, turn, askew=0, straight=37 * DEGREE) == agreed
    assert paid(stage, (512_000, 516_001), 0, turn, askew=0, straight=37 * DEGREE) == PRICE


BENT = ((400_000, 500_000), (510_000, 500_000), (590_000, 560_000))
"""Two stretches with a bend of 36.87° between them, that lie on one another for 40,000 and more."""


@pytest.mark.parametrize(
    ("lane", "width", "x"),
    [
        (((500_000, 400_000), (500_000, 600_000)), 40_000, 520_000),  # half a road's width from it
        (((500_000, 400_000), (500_000, 600_000)), 44_000, 522_000),  # of the widest road
        (((500_000, 400_000), (500_000, 600_000)), 20_000, 520_000),
        (((500_000, 500_000), (500_000, 600_000)), 40_000, 520_000),  # one that ends there
        (((500_000, 500_000), (500_000, 400_000)), 40_000, 520_000),
        (((500_000, 500_001), (500_000, 600_000)), 40_000, None),  # 1 µm short of the middle
        (((400_000, 400_000), (600_000, 600_000)), 20_000, 520_000),  # slanting, over y = 500,000
        (((600_000, 600_000), (400_000, 400_000)), 20_000, 520_000),
        (((400_000, 505_000), (500_000, 505_000)), 40_000, None),  # beside it, far as it is drawn
    ],
)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("last", [False, True])
def test_as_far_as_a_crossroads_reaches(
    stage: Any, lane: Any, width: int, x: int | None, turned: bool, last: bool
) -> None:
    """The bend, 10,000 past what crosses the road at (500,000, 500,000), is followed past there.

    Drawn from either end and in either order.
    """
    stage.road("road", BENT[::-1] if turned else BENT, 40_000)
    stage.road("lane", lane[::-1] if turned else lane, width)
    if last:
        stage.features.reverse()
    bend = 36_869_898 / DEGREE
    near, far = (x, x + 1) if x else (None, 510_000)
    assert near is None or paid(stage, (near, 500_000), 0, bend, askew=0) == PRICE
    assert paid(stage, (far, 500_000), 0, bend, askew=0) == 0


def moved(path: Any, up: int = 40_000) -> Any:
    """The same further up: where x and y differ."""
    return tuple((x, y + up) for x, y in path)


@pytest.mark.parametrize("drawn", ["fork", "two roads", "crossing"])
def test_as_far_as_a_fork_reaches(stage: Any, drawn: str) -> None:
    """The same bend, 10,000 past a corner of the road at which a lane begins, or which it crosses.

    A corner at which the road only goes on straight is none of this.
    """
    cut = (BENT[0], (500_000, 500_000), *BENT[1:])
    bend = 36_869_898 / DEGREE
    at, past = moved([(520_000, 500_000), (520_001, 500_000)])
    if drawn == "two roads":
        stage.road("road", moved(cut[:2]), 40_000).road("rest", moved(cut[1:]), 40_000)
    else:
        stage.road("road", moved(BENT if drawn == "crossing" else cut), 40_000)
    assert paid(stage, at, 0, bend, askew=0) == 0
    begin = 400_000 if drawn == "crossing" else 500_000
    stage.road("lane", moved([(500_000, begin), (500_000, 600_000)]), 40_000)
    assert paid(stage, at, 0, bend, askew=0) == PRICE
    assert paid(stage, past, 0, bend, askew=0) == 0


def test_beside_a_fork_is_not_at_it(stage: Any) -> None:
    """A road of its own, 13,000 off a fork and 36.87° askew, leads on from nowhere there."""
    stage.road("main", ((400_000, 500_000), (500_000, 500_000), (600_000, 500_000)), 40_000)
    stage.road("lane", ((500_000, 500_000), (500_000, 400_000)), 40_000)
    stage.road("other", ((505_000, 512_000), (585_000, 572_000)), 40_000)
    given = {"askew": 0, "straight": 37 * DEGREE}
    assert paid(stage, (500_000, 500_000), 0, 36_869_898 / DEGREE, **given) == PRICE


def test_a_crossing_beside_the_road_counts(stage: Any) -> None:
    """Two other roads that cross 10,000 above the corner: within half a road's width of there."""
    stage.road("road", BENT, 40_000)
    stage.road("lane", ((510_000, 505_000), (510_000, 600_000)), 40_000)
    bend = 36_869_898 / DEGREE
    assert paid(stage, (510_000, 500_000), 0, bend, askew=0) == 0
    stage.road("path", ((400_000, 510_000), (515_000, 510_000)), 40_000)
    assert paid(stage, (510_000, 500_000), 0, bend, askew=0) == PRICE
