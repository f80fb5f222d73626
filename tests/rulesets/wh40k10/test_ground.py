"""What terrain is to whom: heights, ruins, obstacles, tops, doors, ditches."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.mobility import Mobility, Passage, Way

INCH = 25_400


@pytest.fixture(name="meets")
def meets_fixture(board: Any, squad: Any, body: Any) -> Any:
    """Return the asker of what feature ``w`` is to a unit with `keywords`."""

    def meets(*features: Any, keywords: tuple[str, ...] = ("VEHICLE",), **options: Any) -> Passage:
        unit = squad("a", (50, 40), keywords=list(keywords))
        mobility: Mobility = body(board(unit, features=list(features), options=options))
        return mobility.passage("w")

    return meets


def over(mobility: Mobility, passage: Passage, height: float, line: float) -> float:
    """Inches of a line that crosses something `height` high, up and down again."""
    climb = mobility.climbing.up + mobility.climbing.down
    return line if passage.way is Way.OPEN else line + height * float(climb)


@pytest.mark.parametrize(
    ("height", "way", "cost"),
    [
        # wh40k10.terrain.low-free: a 2.0" wall on a 6" line costs 6.0", a 2.1" wall 10.2".
        (2.0, Way.OPEN, 6.0),
        (2.1, Way.OVER, 6 + 2.1 + 2.1),
        # wh40k10.terrain.over-not-through: 4" away over a wall of 5" is not 4".
        (5.0, Way.OVER, 6 + 5 + 5),
    ],
)
def test_walls_by_height(
    board: Any, squad: Any, body: Any, line: Any, height: float, way: Way, cost: float
) -> None:
    """wh40k10.terrain.climb-cost, wh40k10.terrain.climb-allowed, wh40k10.terrain.climb-formula."""
    wall = line("w", "wall", (10, 5), (10, 15), height=height, thickness=0.1)
    mobility = body(board(squad("a", (5, 10)), features=[wall]))
    passage = mobility.passage("w")
    assert passage.way is way
    assert over(mobility, passage, height, 6) == pytest.approx(cost)


def test_the_fence_of_two_and_a_hundredth(meets: Any, line: Any) -> None:
    """wh40k10.terrain.tall-no-through: 2.01" high and thin, it is climbed all the same."""
    fence = line("w", "wall", (10, 5), (10, 15), height=2.01, thickness=0.1, terrain="fence")
    passage = meets(fence)
    assert (passage.way, passage.rule) == (Way.OVER, "wh40k10.terrain.tall-no-through")


def test_what_cannot_be_climbed_is_shut(meets: Any, box: Any) -> None:
    """wh40k10.terrain.climb-allowed: by the map's word; low things are free all the same."""
    assert meets(box("w", "solid", 10, 5, 12, 7, height=8, climbable=False)).way is Way.SHUT
    assert meets(box("w", "solid", 10, 5, 12, 7, height=2, climbable=False)).way is Way.OPEN


def test_climbs_go_up_and_down_and_end_whole(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.terrain.climb-cost, wh40k10.terrain.no-end-mid-climb, wh40k10.amb.drop.

    Over a 4" crate with 6" of lines: 6 + 4 + 4 = 14"; starting on top of it: 6 + 4 = 10".
    """
    climbing = body(board(squad("a", (5, 5)))).climbing
    assert (climbing.up, climbing.down) == (Fraction(1), Fraction(1))
    assert 6 + 4 * climbing.up + 4 * climbing.down == 14
    assert 6 + 4 * climbing.down == 10
    assert not climbing.mid_end
    assert climbing.end_rule == "wh40k10.terrain.no-end-mid-climb"
    # Steps of up to 2" are free, however the pieces are stacked (wh40k10.amb.low-stacked).
    assert climbing.free == 2 * INCH


def test_the_height_is_the_parts_or_the_piles(meets: Any, box: Any) -> None:
    """wh40k10.amb.low-height-local: 2" on top of 3": free by the part, 5" by the pile."""
    crate = box("w", "solid", 10, 5, 12, 7, base=3, height=2, terrain="crate")
    assert meets(crate).way is Way.OPEN
    assert meets(crate, low_height="feature").way is Way.OVER


@pytest.mark.parametrize("keyword", ["INFANTRY", "BEAST"])
@pytest.mark.parametrize("kind", ["wall", "solid"])
def test_ruins_are_open_to_some(meets: Any, box: Any, line: Any, keyword: str, kind: str) -> None:
    """wh40k10.param.ruins-through: INFANTRY and BEAST go through, others over."""
    if kind == "wall":
        ruin = line("w", "wall", (10, 5), (10, 15), height=5, thickness=0.25, terrain="ruins")
    else:
        ruin = box("w", "solid", 10, 5, 12, 7, height=5, terrain="ruins")
    assert meets(ruin, keywords=(keyword,)).way is Way.OPEN
    assert meets(ruin, keywords=(keyword,)).rule == "wh40k10.param.ruins-through"
    assert meets(ruin, keywords=("VEHICLE",)).way is Way.OVER
    # Nobody ends inside a wall.
    assert meets(ruin, keywords=(keyword,)).stop == (kind == "solid")


@pytest.mark.parametrize(
    ("keywords", "stop"),
    [(("INFANTRY",), True), (("BEAST",), True), (("VEHICLE", "FLY"), True), (("VEHICLE",), False)],
)
def test_upper_floors(meets: Any, box: Any, keywords: tuple[str, ...], stop: bool) -> None:
    """wh40k10.param.ruins-floors: for INFANTRY, BEAST and FLY; other buildings for all."""
    storey = box("w", "floor", 10, 5, 16, 11, z=3, terrain="ruins")
    passage = meets(storey, keywords=keywords)
    assert passage.stop == stop
    assert stop or passage.stop_rule == "wh40k10.param.ruins-floors"
    assert meets(box("w", "floor", 10, 5, 16, 11, z=3, terrain="gantry"), keywords=keywords).stop


def test_who_goes_straight_up_through_floors(board: Any, squad: Any, body: Any, box: Any) -> None:
    """wh40k10.param.ruins-through: INFANTRY where all floors are ruins; a gantry holds it up."""
    ruin = box("r", "floor", 10, 5, 16, 11, z=3, terrain="ruins")
    gantry = box("g", "floor", 30, 5, 36, 11, z=3, terrain="gantry")
    assert body(board(squad("a", (5, 5)), features=[ruin])).walks_through
    assert not body(board(squad("a", (5, 5)), features=[ruin, gantry])).walks_through
    tank = squad("a", (5, 5), keywords=["VEHICLE"])
    assert not body(board(tank, features=[ruin])).walks_through


@pytest.mark.parametrize("terrain", ["barricade", "pipe", "debris", "statue"])
@pytest.mark.parametrize("height", [1, 3])
def test_obstacles_are_crossed_not_ended_on(
    meets: Any, box: Any, terrain: str, height: float
) -> None:
    """wh40k10.param.obstacles."""
    passage = meets(box("w", "solid", 10, 5, 12, 7, height=height, terrain=terrain))
    assert not passage.stop
    assert passage.stop_rule == "wh40k10.param.obstacles"


@pytest.mark.parametrize("terrain", ["hill", "container", "building", ""])
def test_tops_may_be_ended_on(board: Any, squad: Any, body: Any, box: Any, terrain: str) -> None:
    """wh40k10.param.hills, wh40k10.amb.low-end-on-top: without overhang."""
    more = {"terrain": terrain} if terrain else {}
    scenario = board(
        squad("a", (5, 5)), features=[box("w", "solid", 10, 5, 16, 11, height=3, **more)]
    )
    mobility = body(scenario)
    assert mobility.passage("w").stop
    assert not mobility.overhang
    assert mobility.rule("support") == "wh40k10.param.hills"


def test_areas_do_not_slow_anyone(board: Any, squad: Any, body: Any, box: Any, line: Any) -> None:
    """wh40k10.param.footprint: woods, craters, roads, water and the grounds of ruins."""
    features = [
        box("wood", "area", 1, 1, 5, 5, terrain="woods", height=4),
        box("crater", "area", 6, 1, 9, 5, terrain="crater"),
        box("ruin", "area", 10, 1, 19, 5, terrain="ruins"),
        box("pond", "water", 20, 1, 29, 5, depth="deep"),
        line("road", "road", (0, 20), (60, 20), width=3, terrain="paved_road"),
    ]
    assert body(board(squad("a", (50, 40)), features=features)).passages == {}


@pytest.mark.parametrize(("depth", "entry"), [(2, 0), (2.1, 106_680)])
def test_ditches(meets: Any, box: Any, depth: float, entry: int) -> None:
    """wh40k10.terrain.low-free, wh40k10.terrain.climb-cost: free up to 2" deep, else twice 2.1"."""
    passage = meets(box("w", "gap", 10, 5, 20, 8, depth=depth))
    assert (passage.way, passage.entry, passage.stop) == (Way.OPEN, entry, not entry)


@pytest.mark.parametrize(
    ("kind", "more", "keywords", "way"),
    [
        ("door", {"state": "open", "height": 2.2}, ("MOUNTED",), Way.OPEN),
        ("door", {"state": "closed", "height": 2.2}, ("MOUNTED",), Way.OVER),
        ("door", {"state": "locked"}, ("MOUNTED",), Way.OVER),
        # A VEHICLE is 3" tall and does not fit under a lintel of 2.2".
        ("door", {"state": "open", "height": 2.2}, ("VEHICLE",), Way.OVER),
        ("window", {"state": "open", "sill": 1, "height": 2}, ("MOUNTED",), Way.OPEN),
        # A window of 1.2" is too low for 1.5".
        ("window", {"state": "open", "sill": 1, "height": 1.2}, ("SWARM", "X"), Way.OPEN),
        ("window", {"state": "open", "sill": 1, "height": 1.2}, ("MOUNTED",), Way.OVER),
        # Ruins are open to INFANTRY, doors and all.
        ("door", {"state": "locked"}, ("INFANTRY",), Way.OPEN),
    ],
)
def test_doors_and_windows(
    meets: Any, line: Any, kind: str, more: Any, keywords: tuple[str, ...], way: Way
) -> None:
    """wh40k10.terrain.over-not-through: through an open one that fits, else like its wall."""
    terrain = "ruins" if keywords == ("INFANTRY",) else "building"
    wall = line("v", "wall", (10, 5), (10, 15), height=5, terrain=terrain)
    hole = line("w", kind, (10, 9), (10, 11), **more)
    passage = meets(wall, hole, keywords=keywords)
    assert passage.way is way
    assert passage.sill is None


def test_a_high_sill_is_climbed(meets: Any, line: Any) -> None:
    """wh40k10.terrain.over-not-through: 2.1" of wall under an open window is climbed over."""
    wall = line("v", "wall", (10, 5), (10, 15), height=5, terrain="building")
    hole = line("w", "window", (10, 9), (10, 11), state="open", sill=2.1, height=2)
    passage = meets(wall, hole, keywords=("MOUNTED",))
    assert (passage.way, passage.sill) == (Way.OPEN, Way.OVER)
