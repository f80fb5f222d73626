"""Distances and insides in whole numbers, against hand-made cases and a slow twin."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from planner.referee.exact.apart import between, clear, near
from planner.referee.exact.figure import Rounded
from planner.referee.exact.plane import (
    Core,
    Point,
    hull,
    point_to_stretch,
    side_of_rings,
    squared,
    weakly_apart,
)
from planner.referee.room.outline import Outline, met

SQUARE: Core = ((0, 0), (10, 0), (10, 10), (0, 10))


@pytest.mark.parametrize(
    ("point", "square"),
    [((3, 4), 16), ((13, 4), 25), ((-3, 4), 25), ((5, 0), 0), ((10, 0), 0)],
)
def test_point_to_stretch(point: Point, square: int) -> None:
    """From (0, 0)-(10, 0): beside it the height, beyond its ends 3-4-5 triangles."""
    over, under = point_to_stretch(point, (0, 0), (10, 0))
    assert Fraction(over, under) == square


@pytest.mark.parametrize(
    ("point", "square"),
    [
        ((7, 10), 25),  # beyond (4, 6) by 3, 4
        ((-2, -2), 25),  # before (1, 2) by as much
        ((-3, 5), 25),  # square off its ends, to the left and to the right
        ((0, 9), 25),
        ((5, -1), 25),
        ((8, 3), 25),
        ((4, 11), 25),  # beyond an end and to a side: 0, 5
        ((9, 6), 25),
        ((1, 2), 0),
        ((4, 6), 0),
    ],
)
def test_a_slanting_stretch(point: Point, square: int) -> None:
    """From (1, 2) to (4, 6), along 3-4-5; and the same upside down and the other way round."""
    (x, y), ends = point, ((1, 2), (4, 6))
    for a, b in (ends, ends[::-1]):
        assert Fraction(*point_to_stretch((x, y), a, b)) == square
        down = (x, -y), (a[0], -a[1]), (b[0], -b[1])
        assert Fraction(*point_to_stretch(*down)) == square


def test_slanting_height() -> None:
    """(0, 10) from (0, 0)-(10, 10): the height is 10 / √2, its square 50."""
    assert Fraction(*point_to_stretch((0, 10), (0, 0), (10, 10))) == 50


@pytest.mark.parametrize(
    ("first", "second", "square"),
    [
        (((0, 0), (10, 10)), ((0, 10), (10, 0)), 0),  # they cross
        (((0, 0), (10, 0)), ((5, 0), (5, 9)), 0),  # a foot on it
        (((0, 0), (10, 0)), ((12, 0), (20, 0)), 4),  # on one line, 2 apart
        (((0, 0), (10, 0)), ((5, 0), (20, 0)), 0),  # on one line, shared
        (((0, 0),), ((3, 4),), 25),
        (SQUARE, ((5, 5),), 0),  # inside
        (SQUARE, ((4, 4), (6, 6)), 0),
        (SQUARE, ((13, 14), (20, 20)), 25),  # from its corner 3, 4
        (((2, 2), (8, 2), (8, 8), (2, 8)), SQUARE, 0),  # one in the other
    ],
)
def test_squared(first: Core, second: Core, square: int) -> None:
    """Squared distances of cores, either way round."""
    assert Fraction(*squared(first, second)) == Fraction(*squared(second, first)) == square


def test_touching_is_weakly_apart() -> None:
    """Squares that share a side or a corner, and a line along a side."""
    side = tuple((x + 10, y) for x, y in SQUARE)
    corner = tuple((x + 10, y + 10) for x, y in SQUARE)
    assert weakly_apart(SQUARE, side)
    assert weakly_apart(SQUARE, corner)
    assert weakly_apart(SQUARE, ((-5, 10), (20, 10)))
    assert weakly_apart(SQUARE, ((10, 10),))
    assert not weakly_apart(SQUARE, tuple((x + 9, y) for x, y in SQUARE))
    assert not weakly_apart(SQUARE, ((-5, 9), (20, 9)))
    assert not weakly_apart(SQUARE, ((4, 4), (5, 5)))
    big: Core = ((0, 0), (40, 0), (0, 40))
    for inner in (((5, 5), (6, 5), (5, 6)), ((5, 5), (6, 6)), ((5, 5),), SQUARE):
        assert not weakly_apart(big, inner)
        assert not weakly_apart(inner, big)
    # A square beyond the slanting side x + y = 40, which its corner touches, or not.
    for off, apart in ((20, True), (19, False)):
        beyond = tuple((x + off, y + off) for x, y in SQUARE)
        assert weakly_apart(big, beyond) is apart
        assert weakly_apart(beyond, big) is apart


def test_a_stretch_has_two_sides() -> None:
    """What is to its left, to its right, across it; and beyond it, as a side of the other says."""
    for stretch in (((0, 0), (10, 0)), ((10, 0), (0, 0))):
        for y, apart in ((0, True), (-10, True), (-1, False), (1, True), (-11, True)):
            block = tuple((cx, cy + y) for cx, cy in SQUARE)
            assert weakly_apart(stretch, block) is apart
            assert weakly_apart(block, stretch) is apart
        beyond = tuple((cx + 10, cy - 5) for cx, cy in SQUARE)
        assert weakly_apart(stretch, beyond)
        assert not weakly_apart(stretch, tuple((cx - 1, cy) for cx, cy in beyond))


@pytest.mark.parametrize(
    ("point", "side"),
    [
        ((5, 5), 1),
        ((0, 5), 0),
        ((10, 10), 0),
        ((5, 10), 0),
        ((11, 5), -1),
        ((-1, 10), -1),
        ((11, 10), -1),
        ((-1, 0), -1),
    ],
)
def test_sides_of_a_ring(point: Point, side: int) -> None:
    """Inside, on, outside; also level with corners and sides."""
    assert side_of_rings(point, 1, (SQUARE,)) == side


def test_on_a_tip_and_beside_one() -> None:
    """A tip that points up or down is on the ring, one unit to either side of it is outside."""
    up, down = ((-5, -5), (5, -5), (0, 0)), ((0, 0), (5, 5), (-5, 5))
    for ring in (up, down):
        assert side_of_rings((0, 0), 1, (ring,)) == 0
        assert side_of_rings((1, 0), 1, (ring,)) == -1
        assert side_of_rings((-1, 0), 1, (ring,)) == -1


def test_corners_one_unit_above_and_below() -> None:
    """A ray to the right leaves by (5, -5) to (10, 1) and by the side at x = 5: it began outside.

    Upside down it is the same; from (6, 0), between these sides, it began inside.
    """
    ring = ((5, -5), (10, 1), (10, 9), (5, 9))
    other = tuple((x, -y) for x, y in ring[::-1])
    for one in (ring, other):
        assert side_of_rings((0, 0), 1, (one,)) == -1
        assert side_of_rings((6, 0), 1, (one,)) == 1
        assert side_of_rings((11, 0), 1, (one,)) == -1


def test_holes_and_fractions() -> None:
    """In a hole is outside, on its border is on; 19/2 is inside, 21/2 is not."""
    hole = ((4, 4), (4, 6), (6, 6), (6, 4))
    assert side_of_rings((5, 5), 1, (SQUARE, hole)) == -1
    assert side_of_rings((4, 5), 1, (SQUARE, hole)) == 0
    assert side_of_rings((3, 5), 1, (SQUARE, hole)) == 1
    assert side_of_rings((19, 10), 2, (SQUARE,)) == 1
    assert side_of_rings((21, 10), 2, (SQUARE,)) == -1


def test_hull() -> None:
    """Collinear points and inner ones are left out, counter-clockwise."""
    points = [(0, 0), (5, 0), (10, 0), (10, 10), (5, 5), (0, 10), (0, 5)]
    assert hull(points) == SQUARE
    assert hull([(0, 0), (2, 2), (1, 1)]) == ((0, 0), (2, 2))
    assert hull([(3, 3), (3, 3)]) == ((3, 3),)


def test_discs_touch() -> None:
    """Radii 5 and 8, centres 13 apart as 5, 12: they touch, which is clear and near."""
    a, b = Rounded(((0, 0),), 5), Rounded(((5, 12),), 8)
    assert clear(a, b)
    assert not clear(a, b, strict=True)
    assert not clear(a, b, 1)
    assert near(a, b, 0)
    assert between(a, b) == 0
    further = Rounded(((5, 13),), 8)
    assert clear(a, further, strict=True)
    assert not near(a, further, 0)


# -- a slow twin ------------------------------------------------------------------------------

SAMPLES = 120


def polygon(random_: random.Random) -> Core:
    """A star-shaped polygon: corners by angle about its middle, on a grid of 40."""
    rays = [(4, 0), (3, 2), (2, 3), (0, 4), (-2, 3), (-3, 2), (-4, 0), (-3, -2), (0, -4), (3, -2)]
    chosen = sorted(random_.sample(range(len(rays)), random_.randint(3, 8)))
    lengths = [random_.randint(1, 4) for _ in chosen]
    found = tuple(
        (20 + rays[i][0] * n, 20 + rays[i][1] * n) for i, n in zip(chosen, lengths, strict=True)
    )
    turning = [cross(found[k - 2], found[k - 1], found[k]) for k in range(len(found))]
    return found if any(turning) else polygon(random_)


def cross(a: Point, b: Point, c: Point) -> int:
    """Turn of three points."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def to_polygon(x: Fraction, y: Fraction, ring: Core) -> Fraction:
    """Squared distance of a point from a filled polygon: feet on all edges, crossing number."""
    odd, least = False, None
    for k in range(len(ring)):
        (ax, ay), (bx, by) = ring[k - 1], ring[k]
        if (ay > y) != (by > y) and x < ax + (y - ay) * Fraction(bx - ax, by - ay):
            odd = not odd
        t = Fraction((x - ax) * (bx - ax) + (y - ay) * (by - ay), (bx - ax) ** 2 + (by - ay) ** 2)
        t = min(Fraction(1), max(Fraction(0), t))
        off = (x - ax - t * (bx - ax)) ** 2 + (y - ay - t * (by - ay)) ** 2
        least = off if least is None else min(least, off)
    assert least is not None
    return Fraction(0) if odd else least


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(60))
def test_a_moving_disc_meets_a_polygon_as_a_dense_sample_does(seed: int) -> None:
    """Sampled at 120 places the least distance is too great by at most half a step.

    Where the sample decides, the exact test agrees.
    """
    random_ = random.Random(seed)
    ring = polygon(random_)
    start, end = ((random_.randint(0, 40), random_.randint(0, 40)) for _ in range(2))
    radius = random_.randint(1, 12)
    # In µm, of which a figure has doubled coordinates.
    ends = (start,) if start == end else (start, end)
    figure = Rounded(tuple((2 * x, 2 * y) for x, y in ends), 2 * radius)
    outline = Outline.polygon(((*ring, ring[0]),))
    meets = met(figure, outline) is not None
    least = min(
        to_polygon(
            start[0] + Fraction((end[0] - start[0]) * k, SAMPLES),
            start[1] + Fraction((end[1] - start[1]) * k, SAMPLES),
            ring,
        )
        for k in range(SAMPLES + 1)
    )
    if least < radius * radius:
        assert meets
    # √least - step / 2 >= radius, with step at most 57 / 120 < 1/2.
    elif least >= (radius + Fraction(1, 4)) ** 2:
        assert not meets
