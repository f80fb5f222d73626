"""Ovals and slanting rectangles: proved from both sides to a micrometre."""

from __future__ import annotations

from math import cos, hypot, isqrt, radians, sin

import pytest

from planner.length import DEGREE
from planner.referee.exact.apart import between, clear, near
from planner.referee.exact.figure import Rounded, Turned, figure, root_up
from planner.referee.exact.turn import swing, turn_clear, turning_reach
from planner.units import Base

RECT = Base.parse("120x70mm rect")
OVAL = Base.parse("120x70mm oval")


def wall(x: int) -> Rounded:
    """An upright wall at x (µm), long enough for anything here."""
    return Rounded(((2 * x, -1_000_000), (2 * x, 1_000_000)))


@pytest.mark.parametrize(
    ("base", "degrees", "reach2"),
    [
        # Half sides 60 and 35 mm. Upright: 60 or 35, as it stands.
        (RECT, 0, 60_000**2),
        (RECT, 90, 35_000**2),
        (OVAL, 0, 60_000**2),
        (OVAL, 90, 35_000**2),
        # At 45° a rectangle reaches (60 + 35) / √2: its square is 95² / 2.
        (RECT, 45, 95_000**2 // 2),
        # At 60° it reaches 60 / 2 + 35·√3 / 2: 30 + √(3·35² / 4).
        (RECT, 60, (30_000 + isqrt(3 * 35_000**2 // 4)) ** 2),
        # An ellipse reaches √(60² cos² + 35² sin²): at 45° √((3600 + 1225) / 2).
        (OVAL, 45, (60_000**2 + 35_000**2) // 2),
        # At 60°, cos² = 1/4 and sin² = 3/4.
        (OVAL, 60, (60_000**2 + 3 * 35_000**2) // 4),
    ],
)
def test_reach_to_a_wall(base: Base, degrees: int, reach2: int) -> None:
    """A wall one µm further than the reach is clear, one µm nearer is met."""
    reach = isqrt(reach2)
    body = figure(base, (0, 0), degrees * DEGREE)
    assert clear(body, wall(reach + 1))
    assert not near(body, wall(reach + 2), 1)
    assert not clear(body, wall(reach - 1))
    assert near(body, wall(reach + 1), 3)
    assert clear(body, wall(-reach - 1))
    assert not clear(body, wall(-reach + 1))


@pytest.mark.parametrize("base", [RECT, OVAL])
@pytest.mark.parametrize(("degrees", "reach"), [(0, 60_000), (90, 35_000), (180, 60_000)])
def test_upright_bases_may_touch_exactly(base: Base, degrees: int, reach: int) -> None:
    """At quarter turns the reach is exact: touching is clear, strictly it is not."""
    body = figure(base, (0, 0), degrees * DEGREE)
    assert clear(body, wall(reach))
    assert near(body, wall(reach), 1)
    assert not clear(body, wall(reach), strict=True)
    assert clear(body, wall(reach + 100), 200)
    assert not clear(body, wall(reach + 100), 200, strict=True)
    assert between(body, wall(reach + 100)) == 200


def test_corner_to_corner() -> None:
    """Squares of 95 mm at 45°, in a row: they touch 95·√2 mm apart, which is 134.350288."""
    touch = isqrt(2 * 95_000**2)
    square = Base.parse("95x95mm rect")
    a, b, c = (figure(square, (x, 0), 45 * DEGREE) for x in (0, touch + 1, touch - 1))
    assert clear(a, b)
    assert not clear(a, c)
    assert near(a, b, 2)


def test_gap_between_ovals() -> None:
    """Upright ovals in a row, 120 + 25.4 mm between centres: a gap of exactly 25.4 mm."""
    a, b = figure(OVAL, (0, 0), 0), figure(OVAL, (145_400, 0), 0)
    gap = 2 * 25_400
    assert clear(a, b, gap)
    assert not clear(a, b, gap, strict=True)
    assert near(a, b, gap + 1)
    assert not near(a, b, gap - 1)
    assert isinstance(a, Turned)


@pytest.mark.parametrize("degrees", [1, 17, 33, 45, 61, 89, 133])
@pytest.mark.parametrize("base", [RECT, OVAL])
@pytest.mark.parametrize("place", [(130_000, 20_000), (90_000, 120_000), (-80_000, 110_000)])
def test_near_and_clear_never_both_fail(base: Base, degrees: int, place: tuple[int, int]) -> None:
    """For a gap g: clear below it, near above it, with at most a thousandth µm undecided.

    Half µm are whole here, so that the two proofs differ by at most one.
    """
    a, b = figure(base, (0, 0), degrees * DEGREE), figure(OVAL, place, 30 * DEGREE)
    gap = between(a, b)
    assert gap > 0
    assert clear(a, b, gap)
    assert not clear(a, b, gap + 2)
    assert near(a, b, gap + 2)
    assert not near(a, b, gap - 1)


def test_a_moving_rectangle() -> None:
    """Moved along x it keeps its height: a wall above 35 mm is clear all along."""
    body = figure(RECT, (0, 0), 0, (300_000, 0))
    above = Rounded(((-500_000, 70_000), (900_000, 70_000)))
    assert clear(body, above)
    assert not clear(body, Rounded(((-500_000, 69_998), (900_000, 69_998))))
    slanting = figure(RECT, (0, 0), 45 * DEGREE, (300_000, 0))
    reach = isqrt(95_000**2 // 2)
    for off, free in ((1, True), (-1, False)):
        level = 2 * (reach + off)
        assert clear(slanting, Rounded(((-500_000, level), (900_000, level)))) is free


@pytest.mark.parametrize(("base", "reach"), [(RECT, isqrt(60_000**2 + 35_000**2)), (OVAL, 60_000)])
def test_a_half_turn_sweeps_the_circle_about_the_base(base: Base, reach: int) -> None:
    """Half a diagonal of 60, 35 is 69.462 mm; an oval sweeps its length.

    Three µm off the sweep is clear, two µm into it is not.
    """
    here = (0, 0)
    assert turn_clear(base, here, 0, 180 * DEGREE, wall(reach + 3))
    assert not turn_clear(base, here, 0, 180 * DEGREE, wall(reach - 2))


def test_a_small_turn_sweeps_only_its_part() -> None:
    """From upright by 10°: the reach along x is 60 cos 10° + 35 sin 10° = 65.166 mm at the end.

    That grows all the way until the diagonal lies along x, at atan (35 / 60) = 30.3°.
    """
    # 60000·0.984807753 + 35000·0.173648178 = 59088.465 + 6077.686 = 65166.151
    assert turn_clear(RECT, (0, 0), 0, 10 * DEGREE, wall(65_170))
    assert not turn_clear(RECT, (0, 0), 0, 10 * DEGREE, wall(65_164))
    # The other way round it is the same, and so it is downwards past 0°.
    assert turn_clear(RECT, (0, 0), 10 * DEGREE, 0, wall(65_170))
    assert turn_clear(RECT, (0, 0), 0, 350 * DEGREE, wall(65_170))


def test_the_smaller_turn_is_taken() -> None:
    """From 80° to 280° goes over 180°, not over 0° and not over 90°: 160° lie on that side.

    Seen from a wall beside the short side the long one passes all the same, at 180°.
    """
    assert not turn_clear(RECT, (0, 0), 80 * DEGREE, 280 * DEGREE, wall(60_000))
    # From 80° to 100° only: reach along x is 35 sin 80° + 60 cos 80° = 44.887 mm at the ends.
    assert turn_clear(RECT, (0, 0), 80 * DEGREE, 100 * DEGREE, wall(44_890))
    assert not turn_clear(RECT, (0, 0), 80 * DEGREE, 100 * DEGREE, wall(44_885))


def test_a_round_base_turns_where_it_stands() -> None:
    """Touching a wall all the while."""
    disc = Base.parse("32mm")
    assert turn_clear(disc, (0, 0), 0, 90 * DEGREE, wall(16_000))
    assert not turn_clear(disc, (0, 0), 0, 90 * DEGREE, wall(15_999))


@pytest.mark.parametrize("along", [5_432, -7_001, 0])
@pytest.mark.parametrize("swapped", [False, True])
def test_an_oval_just_off_a_straight_edge(along: int, swapped: bool) -> None:
    """The tip of a 40 x 20 mm oval 22 µm off the long edge of a rectangle, wherever along it.

    Upright, the tip is 20 mm from the oval's middle and the edge 25 mm from the rectangle's.
    """
    edge = figure(Base.parse("50x25mm rect"), (0, 0), 90 * DEGREE)
    tip = figure(Base.parse("40x20mm oval"), (along, 25_000 + 22 + 20_000), 90 * DEGREE)
    pair = (tip, edge) if swapped else (edge, tip)
    assert near(*pair, 2 * 22 + 1)
    assert not near(*pair, 2 * 22 - 1)


@pytest.mark.parametrize("swapped", [False, True])
def test_a_corner_just_off_an_edge_almost_beside_it(swapped: bool) -> None:
    """The corner of a rectangle turned by 1° comes 22 µm or so to the edge of an upright one.

    Turned by t, its lowest corner lies 60 sin t + 35 cos t below its middle: at 1°
    1.047144 + 34.994669 = 36.041813 mm.
    """
    edge = figure(RECT, (0, 0), 0)
    other = figure(RECT, (20_000, 35_000 + 22 + 36_042), DEGREE)
    pair = (other, edge) if swapped else (edge, other)
    assert near(*pair, 2 * 23)
    assert not near(*pair, 2 * 21)


FAR = 1 << 53
SOME = 1_000
"""Of the units of 2^-53 half µm in which support is told along a direction so long."""


@pytest.mark.parametrize("direction", [(FAR, 0), (0, FAR), (-FAR, 0), (0, -FAR)])
@pytest.mark.parametrize(("length", "width"), [(120_000, 70_000), (70_000, 120_000)])
def test_support_is_never_short(direction: tuple[int, int], length: int, width: int) -> None:
    """It is a bound from above, and not `SOME` above what it bounds, along x as along y.

    At 45° a rectangle reaches (l + w) / √2 either way and an oval √((l² + w²) / 2); at 30° the
    rectangle reaches (√3·l + w) / 2 along x and (l + √3·w) / 2 along y.
    """
    for oval, square in ((False, (length + width) ** 2), (True, length**2 + width**2)):
        reach = Turned(((0, 0),), length, width, 45 * DEGREE, oval).support(*direction)
        assert 2 * (reach - SOME) ** 2 < square * FAR * FAR <= 2 * reach * reach
    reach = Turned(((0, 0),), length, width, 30 * DEGREE, False).support(*direction)
    plain, times = (width, length) if direction[0] else (length, width)
    root = 2 * reach - plain * FAR  # √3 times the other side
    assert (root - 2 * SOME) ** 2 < 3 * (times * FAR) ** 2 <= root * root


@pytest.mark.parametrize(("square", "root"), [(0, 0), (1, 1), (2, 2), (4, 2), (5, 3), (9, 3)])
def test_roots_are_rounded_up(square: int, root: int) -> None:
    """Those of squares are what they are."""
    assert root_up(square) == root


def test_a_corner_turns_past_a_point_at_just_the_gap() -> None:
    """Half sides of 40 and 30 mm have a corner 50 mm from the middle: 3-4-5.

    A point 60 mm to the right is 10 mm from the circle. A turn from 0° to 60° brings a corner
    there, at 36.87°; one to 10° does not.
    """
    base = Base.parse("80x60mm rect")
    assert turning_reach(base) == 100_000  # half µm
    point = Rounded(((120_000, 0),))
    for end, gap, strict, free in (
        (60, 20_000, False, True),
        (60, 20_000, True, False),
        (60, 19_999, True, True),
        (60, 20_001, False, False),
        (10, 20_000, True, True),
    ):
        found = turn_clear(base, (0, 0), 0, end * DEGREE, point, gap, strict=strict)
        assert found is free


@pytest.mark.parametrize(("base", "fastest"), [(RECT, 120_000), (OVAL, 50_000)])
def test_how_fast_a_turning_base_reaches_further(base: Base, fastest: int) -> None:
    """A slow twin: from one whole degree to the next, half µm, along x.

    The rectangle's end goes at right angles to its half length, 120,000 half µm a radian, as it
    begins to turn from across; the oval at most at 120,000 - 70,000, where tan² φ is 12 / 7.
    """
    most = 0.0
    for tenth in range(1_800):
        pair = (
            (
                hypot(120_000 * cos(radians(at / 10)), 70_000 * sin(radians(at / 10)))
                if base is OVAL
                else 120_000 * abs(cos(radians(at / 10))) + 70_000 * abs(sin(radians(at / 10)))
            )
            for at in (tenth, tenth + 1)
        )
        first, second = pair
        most = max(most, abs(second - first) / radians(0.1))
    assert swing(base) == fastest
    assert fastest * 0.999 < most <= fastest


@pytest.mark.share(3)
@pytest.mark.parametrize("base", [RECT, OVAL])
@pytest.mark.parametrize("away", [61_000, 64_000, 68_000, 69_000, 70_500])
@pytest.mark.parametrize("degrees", [20, 75, 100, 179])
def test_a_turn_is_clear_as_far_as_each_of_its_headings_is(
    base: Base, away: int, degrees: int
) -> None:
    """A slow twin: every tenth of a degree of it by itself, before a post and before a wall.

    None of the distances is within 0.05 mm of where the base just passes: 60 mm of the length, or
    69.462 mm of the half diagonal.
    """
    post = Rounded(((2 * away + 10_000, 0),), 10_000)
    for other in (post, wall(away)):
        turns = [(start, start + degrees) for start in (0, 40, 95)]
        for start, end in turns:
            slow = all(
                clear(figure(base, (0, 0), heading * DEGREE // 10), other)
                for heading in range(10 * start, 10 * end + 1)
            )
            found = turn_clear(base, (0, 0), start * DEGREE, end * DEGREE, other)
            assert found is slow
            assert turn_clear(base, (0, 0), end * DEGREE, start * DEGREE, other) is slow
