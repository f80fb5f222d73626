"""Bounds of gaps are bounds, from the right side; overlaps are as deep as they are; witnesses."""

from __future__ import annotations

from math import isqrt

import pytest

from planner.length import DEGREE
from planner.referee.exact.angle import SCALE, cos_sin
from planner.referee.exact.apart import along, best, between, clear, near, parting
from planner.referee.exact.bearing import heading_of, heads
from planner.referee.exact.direction import searched
from planner.referee.exact.figure import Rounded, Turned, figure
from planner.referee.exact.witness import inside, witness
from planner.units import Base

ORIGIN = Rounded(((0, 0),))
FINE = 1 << 24
SQUARE = Base.parse("100x100mm rect")


@pytest.mark.parametrize("far", [1, 2, 3, 10, 99, 1_000])
def test_a_bound_along_a_direction(far: int) -> None:
    """A point `far` along x lies far / √2 beyond the origin along (1, 1), rounded down.

    The bound may be short, never long: its square is at most far² / 2, and behind the origin
    (overlapping, so to say) at least that.
    """
    beyond = along(ORIGIN, Rounded(((far, 0),)), (1, 1))
    behind = along(ORIGIN, Rounded(((-far, 0),)), (1, 1))
    assert 0 <= 2 * beyond * beyond <= far * far
    assert behind < 0
    assert 2 * behind * behind >= far * far
    # (3, 4) is 5 long: there both are what they are, 3 / 5 of it, rounded down.
    assert along(ORIGIN, Rounded(((far, 0),)), (3, 4)) == 3 * far // 5
    assert along(ORIGIN, Rounded(((-far, 0),)), (3, 4)) == -3 * far // 5


@pytest.mark.parametrize("degrees", [7, 30, 45, 60, 83])
@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.parametrize("side", [-1, 1])
def test_how_deep_two_squares_overlap(degrees: int, quarter: int, side: int) -> None:
    """Alike squares of 100 mm, 90 mm off along one of their axes and 40 along the other.

    They part soonest along the first: 10 mm of overlap, in each of the four directions; along the
    other it would be 60.
    """
    cos, sin, _ = cos_sin((degrees + 90 * quarter) * DEGREE)
    u, v = 90_000, side * 40_000
    place = (u * cos - v * sin) // SCALE, (u * sin + v * cos) // SCALE
    one, two = figure(SQUARE, (0, 0), degrees * DEGREE), figure(SQUARE, place, degrees * DEGREE)
    assert -2 * 10_002 <= between(one, two) <= -2 * 9_998
    ux, uy = searched(one, two)
    assert ux * cos + uy * sin > 0.999999 * SCALE * (1 << 53)
    assert along(one, two, best(one, two)) == between(one, two)


def test_one_direction_proves_a_gap() -> None:
    """Slanting squares in a row, 95 + 10 mm between the centres along their axis: 10 mm apart.

    At 3-4-5 the axis is (4, 3) / 5: 36.869898° to the nearest µ°, which 50 mm of half a side
    feel by less than a thousandth of a µm.
    """
    heading = heading_of(4, 3)
    square = Base.parse("95x95mm rect")
    one, two = figure(square, (0, 0), heading), figure(square, (84_000, 63_000), heading)
    ux, uy = parting(one, two, 2 * 10_000 - 2) or (0, 0)
    assert abs(3 * ux - 4 * uy) * 10**6 < abs(ux)
    assert ux > 0
    assert parting(one, two, 2 * 10_000 + 2) is None
    assert parting(one, two, 2 * 10_000 - 2, strict=True) is not None
    assert clear(one, two, 2 * 10_000 - 2)
    assert not near(one, two, 2 * 10_000 - 2)
    assert near(one, two, 2 * 10_000 + 2)
    assert witness(one, two, 2 * 10_000 + 2)
    assert not witness(one, two, 2 * 10_000 - 2)


@pytest.mark.parametrize(
    ("oval", "dx", "dy", "is_in"),
    [
        # Half axes 5 and 3: (3, 2.4) is on the ellipse, for 9/25 + 5.76/9 = 1.
        (True, 30, 24, True),
        (True, -30, 24, True),
        (True, 30, -24, True),
        (True, 30, 25, False),
        (True, 31, 24, False),
        (True, 50, 0, True),
        (True, 51, 0, False),
        (True, 0, 30, True),
        (True, 0, 31, False),
        (False, 50, 30, True),
        (False, -50, -30, True),
        (False, 51, 0, False),
        (False, 0, 31, False),
    ],
)
@pytest.mark.parametrize("quarter", range(4))
def test_a_witness_is_inside(oval: bool, dx: int, dy: int, is_in: bool, quarter: int) -> None:
    """Points in tenths, in and about an oval and a rectangle of 10 x 6, turned by quarters."""
    body = Turned(((0, 0),), 50, 30, quarter * 90 * DEGREE, oval)
    for _ in range(quarter):
        dx, dy = -dy, dx
    assert inside(body, dx * FINE, dy * FINE) is is_in


@pytest.mark.parametrize(("dx", "is_in"), [(0, True), (-FINE, True), (FINE, False)])
def test_a_slanting_witness(dx: int, is_in: bool) -> None:
    """At 45° a rectangle of half sides 50 reaches √5000 = 70.71 along x."""
    body = Turned(((0, 0),), 50, 50, 45 * DEGREE, False)
    assert inside(body, isqrt(5_000 * FINE * FINE) + dx - 2, 0) is is_in


def test_a_witness_far_off_is_inside_too() -> None:
    """A square whose corner is √2·L·2^24 off along x at 45°, L so great that roundings show.

    What is further than that is outside, by however little.
    """
    long = 1 << 80
    body = Turned(((0, 0),), long, long, 45 * DEGREE, False)
    corner = isqrt(2 * (long * FINE) ** 2)
    assert not inside(body, corner + 1, 0)
    assert not inside(body, 0, corner + 1)
    assert inside(body, corner - (corner >> 60), 0)
    assert inside(body, 0, -corner + (corner >> 60))


@pytest.mark.parametrize("text", ["75x42mm oval", "75x42mm rect"])
@pytest.mark.parametrize("fifths", [-1, 0, 1])
def test_what_overlaps_by_little_is_near(text: str, fifths: int) -> None:
    """Two ahead of each other along (3, 4): their tips meet 75,000 µm from centre to centre.

    5 µm nearer they overlap by so much, and are within no gap at all of each other.
    """
    far = 15_000 + fifths
    base, heading = Base.parse(text), heading_of(3, 4)
    here = figure(base, (0, 0), heading)
    there = figure(base, (3 * far, 4 * far), heading)
    if fifths:
        assert near(here, there, 0) is (fifths < 0)
    assert near(here, there, 2) is (fifths <= 0)


def test_a_corner_in_an_edge_is_near() -> None:
    """A square on its tip, 25,000·√2 = 35,355.3 long to it, reaches 0.3 µm over y = 35,355."""
    tip = figure(Base.parse("50x50mm rect"), (0, 0), 45 * DEGREE)
    for y, is_near in ((35_355, True), (35_356, False)):
        slab = figure(Base.parse("60x20mm rect"), (0, y + 10_000), 0)
        assert near(tip, slab, 0) is is_near
        assert near(slab, tip, 0) is is_near


def test_no_direction() -> None:
    """A vector of no length heads nowhere."""
    with pytest.raises(ValueError, match=r"^no direction$"):
        heads(0, 0, 0)
    with pytest.raises(ValueError, match=r"^no direction$"):
        heading_of(0, 0)
