"""Hulls that go where they face: lengthwise through lanes, turned where there is room.

The table of `test_hulls`: a 4" x 2" rectangle in lanes exactly 2" wide, out of the first at
(12, 10), into the second at (20, 16). Where its disc touches a corner it keeps a few µm off.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from planner.length import DEGREE
from planner.mobility import Bar, Turning
from planner.navigation import Navigator, Places
from planner.navigation.walk.exact import bearing
from planner.units import Pose

from .hull_tables import PRICES
from .judged import judged
from .tables import SHUT, box, inches, navigator, other, pose, solid, um, wall
from .test_hulls import EACH, HULL, QUARTERS, bend

AHEAD = replace(EACH, facing=True)
TROOPS = replace(QUARTERS, facing=True)
CHAMFER = 9 + 6 * math.sqrt(2) + 6 + 2
"""Inches round the L-bend with two turns of 45°, one of them paid."""


def hull(way: str, turning: Turning, degrees: float = 0, base: str = HULL) -> Navigator:
    """A hull in the first lane."""
    made = bend(way)
    passages = {f.id: SHUT for f in made}
    start = pose(5, 10, 0, degrees)
    return navigator(made, base, start, 60, passages=passages, turning=turning)


def spent(ways: Navigator, to: Pose) -> float:
    """Inches of the judged way, which keeps its promise."""
    cost = ways.field("me").costs(Places.of([to]))[0]
    route = judged(ways, to)
    assert route.spent <= cost + 1e-6
    return inches(route.spent)


def test_straight_on_in_a_lane() -> None:
    """4" ahead in a lane as wide as the hull cost 4", and 4" back twice that, where allowed."""
    assert spent(hull("L", AHEAD), pose(9, 10)) == pytest.approx(4)
    back = replace(TROOPS, backward=Fraction(2))
    assert spent(hull("L", back, 180), pose(9, 10, 0, 180)) == pytest.approx(8)
    stuck = hull("L", AHEAD, 180).field("me")
    assert not np.isfinite(stuck.costs(Places.of([pose(9, 10, 0, 180)]))).any()


def test_a_hair_too_wide() -> None:
    """A base 0.1 mm wider than the lane cannot stand in it."""
    ways = hull("L", AHEAD, base="101.6x50.9mm rect")
    assert not np.isfinite(ways.field("me").costs(Places.of([pose(20, 22, 0, 90)]))).any()


def test_the_shortest_way_round_an_l_bend() -> None:
    """7", turned 36.87° to go 10", turned 53.13° for the last 6": 23", where turns add up.

    Turned by 45° twice, the first free and 2" for the second, it is 9 + 6√2 + 6 by way of
    (14, 10) and (20, 16): no way has fewer turns but one, and that, at (20, 10), is 27 + 2.
    By way of (12, 10) the second turn is dearer: 23 + 2 x 2. Bends in the open are found near
    where they are best.
    """
    quarter = spent(hull("L", TROOPS), pose(20, 22, 0, 90))
    assert quarter == pytest.approx(23, abs=1e-3)
    assert CHAMFER - 1e-6 <= spent(hull("L", AHEAD), pose(20, 22, 0, 90)) <= CHAMFER + 0.6


def test_no_more_turns_than_are_allowed() -> None:
    """Two turns of 45° in all, as above; of only one, none leads out of the first lane."""
    to = pose(20, 22, 0, 90)
    two = spent(hull("L", replace(AHEAD, most_units=2)), to)
    assert CHAMFER - 1e-6 <= two <= CHAMFER + 0.6
    one = hull("L", replace(AHEAD, most_units=1)).field("me")
    assert not np.isfinite(one.costs(Places.of([to]))).any()


def test_an_s_bend() -> None:
    """180° added up by all four turns, a quarter of them free: 0.5".

    At each turn by itself two of 90° at (20, 10) and (20, 30) are 15 + 20 + 15 and 2 + 4; by way
    of (12, 10) to (20, 16) 36.87° is the free one, then 53.13° at 4 and 90° at 4: 7 + 10 + 14 + 15.
    By (14, 10), (20, 16) and the same on the other side four turns of 45° would do, three paid.
    """
    to = pose(35, 30)
    length = 7 + 10 + 10 + math.hypot(2, 4) + 13
    assert spent(hull("S", TROOPS), to) == pytest.approx(length + 0.5, abs=1e-3)
    assert length < spent(hull("S", AHEAD), to) <= 54


def test_prices_in_the_open() -> None:
    """`gemini.turn.free-quarter`, `gemini.turn.extra-cost`: 135° is 45° too many: 0.5".

    And of turns of 45°, one free and 2" each: 135° are three.
    """
    length = math.hypot(3, 3)
    for turning, price in ((TROOPS, 0.5), (AHEAD, 4)):
        ways = navigator([], "60x35mm oval", pose(10, 10), 12, turning=turning)
        assert spent(ways, pose(7, 13, 0, 135)) == pytest.approx(length + price, abs=1e-4)


def test_the_heading_asked_for() -> None:
    """Through the lane and then square to it: 7" more than the quarter turn; in it, never."""
    ways = hull("L", AHEAD)
    field = ways.field("me", turned=True)
    assert inches(field.costs(Places.of([pose(14, 10, 0, 45)]))[0]) == pytest.approx(9)
    assert field.route(pose(14, 10, 0, 45)).steps[-1].to == pose(14, 10, 0, 45)
    assert not np.isfinite(field.costs(Places.of([pose(8, 10, 0, 45)]))).any()


@pytest.mark.share(3)
@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_turned_tables(quarter: int) -> None:
    """Turned by quarters about the middle of a 44" table, every cost is the same."""

    def turned(x: float, y: float) -> tuple[float, float]:
        for _ in range(quarter):
            x, y = 44 - y, x
        return x, y

    rings = [box(0, 11, 10, 30), box(0, 0, 10, 9), box(10, 0, 24, 6), box(24, 0, 30, 30)]
    rings += [box(10, 18, 19, 30), box(21, 18, 24, 30)]
    made = [solid(f"s{k}", [turned(x, y) for x, y in ring], 5) for k, ring in enumerate(rings)]
    start = pose(*turned(5, 10), 0, 90 * quarter)
    ways = navigator(
        made,
        HULL,
        start,
        60,
        size=(44, 44),
        passages={f.id: SHUT for f in made},
        turning=AHEAD,
    )
    plain = hull("L", AHEAD)
    for x, y in ((20, 22), (18, 12), (13, 14)):
        there = spent(ways, pose(*turned(x, y), 0, (90 + 90 * quarter) % 360))
        assert there == pytest.approx(spent(plain, pose(x, y, 0, 90)), abs=2e-3)


def test_beside_a_round_model() -> None:
    """Straight on between a wall and a 40 mm base 2" from it; 0.1 mm nearer it is shut in.

    The hull's upper side runs along y = 11", 279.4 mm: the middle of the base is 20 mm above.
    Beside the wall its lower corners cannot turn.
    """
    for middle, straight in ((299_400, True), (299_300, False)):
        made = [solid("w", box(0, 0, 60, 9), 5)]
        ways = navigator(
            made,
            HULL,
            pose(10, 10),
            40,
            [other("b", "40mm", Pose(um(17), middle))],
            passages={"w": SHUT},
            bars=(Bar(frozenset({"b"}), "enemy"),),
            turning=AHEAD,
        )
        if straight:
            assert spent(ways, pose(24, 10)) == pytest.approx(14)
        else:
            assert not np.isfinite(ways.field("me").costs(Places.of([pose(24, 10)]))).any()


def beside_a_wall(turning: Turning, low: float = 0) -> Navigator:
    """The hull 4" above a wall along y = 9", facing along it."""
    made = [solid("w", box(low, 0, 60, 9), 5)]
    return navigator(made, HULL, pose(10, 14), 40, passages={"w": SHUT}, turning=turning)


def test_it_turns_at_the_end_as_far_as_it_has_room() -> None:
    """1" off the wall its lower corner is 2 sin t + cos t below its centre, and there are 2".

    It comes with 16.7° and needs 2 x 0.287 + 0.958; the disc about it, 2.24", has no room.
    """
    assert spent(beside_a_wall(TROOPS), pose(20, 11)) == pytest.approx(math.hypot(10, 3), abs=1e-3)


def test_it_steps_aside_to_a_wall() -> None:
    """Touching the wall all along it cannot have turned there, nor come along it.

    At a side's price of 0.5" it comes down in line: by (20, 11), where it may turn, 1" is left.
    """
    to, aside = pose(20, 10), replace(TROOPS, sidestep=Fraction(1), sidestep_price=um(0.5))
    field = beside_a_wall(TROOPS).field("me")
    assert not np.isfinite(field.costs(Places.of([to]))).any()
    most = math.hypot(10, 3) + 1 + 0.5
    assert math.hypot(10, 4) + 0.5 < spent(beside_a_wall(aside), to) <= most + 1e-3


def test_it_comes_in_line_with_the_heading_asked_for() -> None:
    """Where the wall begins at 18" it turns before that: no further than 2.24" from its corner.

    Straight to (15.76, 10) and on: any way with a bend there is longer than the straight line.
    """
    most = math.hypot(5.76, 4) + 4.24
    assert math.hypot(10, 4) < spent(beside_a_wall(TROOPS, 18), pose(20, 10)) <= most + 0.5


def test_one_free_turn_of_45_degrees() -> None:
    """3" ahead, turned by 45° to the µ°, then 3√2": the one unit that is free."""
    ways = navigator([], HULL, pose(10, 10), 12, turning=AHEAD)
    assert spent(ways, pose(16, 13, 0, 45)) == pytest.approx(3 + 3 * math.sqrt(2), abs=1e-3)


@pytest.mark.parametrize("degrees", [0, 45, 90.5, 161.565051, 200.123456, 333.333333])
def test_a_vector_of_whole_micrometres_has_the_heading(degrees: float) -> None:
    """Its direction, rounded to whole µ°, is the heading."""
    from planner.navigation.headings.hull_room import exact_vector

    heading = round(degrees * DEGREE)
    x, y = exact_vector(heading, 1e6)
    assert bearing(x, y) == heading


@pytest.mark.parametrize(("x", "y"), [(37, 47), (193, 230), (-103, 55), (21, -25)])
def test_the_direction_of_a_wall_is_one_of_few_micrometres(x: int, y: int) -> None:
    """Walls have corners in whole µm: no vector along one need be longer than its least one.

    The first two are 0.43 and 0.32 µ° off whole ones; those with less are feet long.
    """
    from planner.navigation.headings.hull_room import exact_vector

    heading = bearing(x, y)
    assert heading is not None
    assert exact_vector(heading, math.hypot(x, y) + 1e-6) == (x, y)


@pytest.mark.parametrize("turning", [AHEAD, TROOPS])
def test_off_a_block_beside_its_front(turning: Turning) -> None:
    """Parked along a block from half an inch ahead of its middle on, it turns right at once.

    1" off, the block's corner is further off that side the more it turns, up to 26.6°, and at 45°
    by (1 + 0.5) / √2 = 1.06". So it goes straight: 5√2". Else it goes 6" on, past the block.
    """
    wall = [solid("w", box(10.5, 12, 14, 14), 5)]
    start, to = pose(10, 11), pose(15, 6, 0, 315)
    ways = navigator(wall, HULL, start, 20, passages={"w": SHUT}, turning=turning)
    assert spent(ways, to) == pytest.approx(5 * math.sqrt(2), abs=1e-3)


def test_it_backs_into_a_corner_of_the_table() -> None:
    """4" by 2", at rest in the corner: there, and along either edge, it has no room to turn.

    From (19, 3), 200°: to 348° first and to its side to (21.7, 15.7), 12.984"; there it turns to
    0°, its corners 2.236" off, and goes on to its side by 1.3" and ahead by 0.3". Beyond the free
    quarter it turns by another, for 0.5", and sides cost 0.5": 15.584" in all.
    """
    ways = navigator(
        [], "101.6x50.8mm rect", pose(19, 3, 0, 200), 30, size=(24, 18), turning=PRICES["troops"]
    )
    assert inches(judged(ways, pose(22, 17, 0, 0)).spent) <= 15.6


def test_turned_beside_what_it_ends_along() -> None:
    """20 µm off a slanting block it turns, an inch before its end, as it does 100 µm off it.

    The block's corner is 0.4" behind the middle of the hull as that ends: an inch before that only
    part of its front half has the block beside it, and it has come turned away from it. A wall
    stands where it begins.
    """
    corners = (443_490, 273_050), (427_480, 424_430), (364_240, 417_830), (380_240, 266_450)
    inward = [(x / um(1), y / um(1)) for x, y in corners]
    things = [solid("block", inward, 5), wall("fence", [(17.6, 0), (17.6, 10)], 5)]
    spent = []
    for gap in (20, 100):
        to = Pose(353_984 - round(gap * 0.9945), 273_178 - round(gap * 0.1051), 0, 96_034_026)
        ways = navigator(
            things,
            "101.6x50.8mm rect",
            Pose(394_490, 202_630, 0, 304_000_000),
            20,
            size=(24, 18),
            turning=AHEAD,
            passages={"block": SHUT, "fence": SHUT},
        )
        spent.append(inches(judged(ways, to).spent))
    assert spent[0] == pytest.approx(spent[1], abs=0.02)
