"""Where along a line a point or a disc is in something: against looks at many places of it.

Small whole numbers make corners, borders and parallel edges meet often. The twins know fractions
and nothing else: which side of a ring a place is on, and how far it is from a stretch.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from planner.referee.exact import along
from planner.referee.exact.figure import Rounded
from planner.referee.exact.spans import Span
from planner.referee.exact.surd import Surd

Point = tuple[int, int]
Place = tuple[Fraction, Fraction]
SHARES = [Fraction(k, 24) for k in range(25)]
HAIR = Fraction(1, 999)


def place(start: Point, vector: Point, share: Fraction) -> Place:
    """Where a moving point is after a share of its way."""
    return start[0] + share * vector[0], start[1] + share * vector[1]


def square_to(at: Place, a: Point, b: Point) -> Fraction:
    """The squared distance of a place from a stretch, which may be a point."""
    (x, y), dx, dy = at, b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    share = Fraction(0)
    if length2:
        share = min(Fraction(1), max(Fraction(0), ((x - a[0]) * dx + (y - a[1]) * dy) / length2))
    return (x - a[0] - share * dx) ** 2 + (y - a[1] - share * dy) ** 2


def side(at: Place, rings: list[list[Point]]) -> int:
    """1 inside, 0 on a border, -1 outside: how many edges lie to the right of the place."""
    count, (x, y) = 0, at
    for ring in rings:
        for a, b in pairwise([*ring, ring[0]]):
            if square_to(at, a, b) == 0:
                return 0
            if (a[1] > y) != (b[1] > y):
                cut = a[0] + Fraction(b[0] - a[0], b[1] - a[1]) * (y - a[1])
                count += cut > x
    return 1 if count % 2 else -1


def within(spans: list[Span], share: Fraction) -> tuple[bool, bool]:
    """Whether a share is strictly in one of the spans, and whether it is at an end of one."""
    ends = [[(Surd.of(share) - end).sign() for end in span] for span in spans]
    return any(low > 0 > high for low, high in ends), any(0 in pair for pair in ends)


@pytest.mark.parametrize("border", [False, True])
def test_a_point_through_rings(border: bool) -> None:
    """Boxes with and without holes, triangles and bows: 48 lines."""
    random, seen = Random(1), set[bool]()
    for _ in range(48):
        rings = [[(2, 2), (8, 2), (8, 8), (2, 8)]]
        kind = random.randrange(4)
        if kind == 1:
            rings.append([(4, 4), (4, 6), (6, 6), (6, 4)])
        elif kind == 2:
            rings = [[(random.randrange(9), random.randrange(9)) for _ in range(3)]]
        elif kind == 3:
            rings = [[(1, 1), (9, 1), (9, 9), (5, 3), (1, 9)]]
        start, end = ((random.randrange(11), random.randrange(11)) for _ in range(2))
        vector = end[0] - start[0], end[1] - start[1]
        if vector == (0, 0):
            continue
        found = along.inside(start, vector, tuple(map(tuple, rings)), border=border)
        least = 0 if border else 1
        for share in SHARES:
            is_in, at_end = within(found, share)
            there = side(place(start, vector, share), rings)
            near = (side(place(start, vector, share + h), rings) for h in (-HAIR, HAIR))
            if there == 0 and min(near) < 0:
                continue  # a border that is crossed or touched there, not run along
            assert at_end or is_in is (there >= least), (rings, start, end, share)
            seen.add(is_in)
        for (low, middle), (again, high) in pairwise(found):
            assert (again - middle).sign() >= 0
            assert (middle - low).sign() > 0
            assert (high - again).sign() > 0
            if (again - middle).sign() == 0:  # told apart only by a border between
                share = Fraction(sum(q for m, q in middle.terms if m == 1))
                assert side(place(start, vector, share), rings) < least
    assert seen == {False, True}


def test_a_disc_past_points_stretches_and_triangles() -> None:
    """Nearer than both radii together, which may be nothing; up to 90 lines."""
    random, seen = Random(2), set[bool]()
    for _ in range(90):
        corners = [
            (random.randrange(11), random.randrange(11)) for _ in range(random.randrange(3) + 1)
        ]
        if len(corners) == 3:
            (ax, ay), (bx, by), (cx, cy) = corners
            turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            if not turn:
                continue
            corners = corners if turn > 0 else corners[::-1]
        elif len(set(corners)) < len(corners):
            continue
        start, end = ((random.randrange(11), random.randrange(11)) for _ in range(2))
        vector = end[0] - start[0], end[1] - start[1]
        if vector == (0, 0):
            continue
        mine, its = random.randrange(3), random.randrange(3)
        found = along.meeting(Rounded((start,), mine), vector, Rounded(tuple(corners), its))
        spans = [] if found is None else [found]
        for share in SHARES:
            at = place(start, vector, share)
            ring = [*corners, corners[0]]
            near = min(square_to(at, a, b) for a, b in pairwise(ring)) < (mine + its) ** 2
            near = near or (len(corners) == 3 and side(at, [corners]) > 0)
            is_in, at_end = within(spans, share)
            assert at_end or is_in is near, (corners, start, end, mine, its, share)
            seen.add(is_in)
    assert seen == {False, True}


def test_along_an_edge() -> None:
    """A disc of radius 2 along y = 2 over a stretch on y = 0 only runs along its border."""
    stretch = Rounded(((0, 0), (10, 0)))
    for y, border, meets in (
        (2, False, False),
        (2, True, True),
        (1, False, True),
        (3, True, False),
    ):
        found = along.meeting(Rounded(((-5, y),), 2), (20, 0), stretch, border=border)
        assert (found is not None) is meets


def test_two_squares_pass() -> None:
    """A square of side 2 from x = 0 to 12 past one from 6 to 8: it meets it from 4/12 to 8/12.

    At y = 2 it only touches it.
    """
    box = ((0, 0), (2, 0), (2, 2), (0, 2))
    other = Rounded(tuple((x + 6, y) for x, y in box))
    found = along.meeting(Rounded(box), (12, 0), other)
    assert found == (Surd.of(Fraction(1, 3)), Surd.of(Fraction(2, 3)))
    touching = Rounded(tuple((x, y + 2) for x, y in box))
    assert along.meeting(touching, (12, 0), other) is None
    short = along.meeting(Rounded(box), (6, 0), other)
    assert short == (Surd.of(Fraction(2, 3)), Surd.of(1))


@pytest.mark.parametrize(
    ("start", "goes", "low", "high"),
    [
        (0, 500, Fraction(0), Fraction(9, 10)),
        (0, 100, Fraction(0), Fraction(1)),
        (-1000, 1000, Fraction(11, 20), Fraction(1)),
        (-1000, 2000, Fraction(11, 40), Fraction(29, 40)),
    ],
)
def test_a_hull_wider_than_a_wall_is_thick(
    start: int, goes: int, low: Fraction, high: Fraction
) -> None:
    """A box 800 deep meets a line 100 thick while its middle is nearer to it than 450.

    Also where it is so deep over it that no edge of it is near.
    """
    box = Rounded(((-600, -400), (600, -400), (600, 400), (-600, 400))).moved(0, start)
    found = along.meeting(box, (0, goes), Rounded(((-2000, 0), (2000, 0)), 50))
    assert found is not None
    assert [(found[0] - Surd.of(low)).sign(), (found[1] - Surd.of(high)).sign()] == [0, 0]


@pytest.mark.parametrize(
    ("y", "gap", "ends"),
    [
        (5, 2, (Fraction(1, 2), Fraction(1, 2))),
        (5, 1, None),
        (4, 2, (Fraction(7, 20), Fraction(13, 20))),
        (0, 2, (Fraction(5, 20), Fraction(15, 20))),
    ],
)
def test_nearing_counts_its_ends(y: int, gap: int, ends: tuple[Fraction, Fraction] | None) -> None:
    """Discs of 1 and 2 along a line y off: within the gap to both ends, or at one place alone.

    4 off and 5 within: from 3 before the middle to 3 behind it.
    """
    found = along.nearing(Rounded(((-10, y),), 1), (20, 0), Rounded(((0, 0),), 2), gap)
    if ends is None:
        assert found is None
        return
    assert found is not None
    assert [(a - Surd.of(b)).sign() for a, b in zip(found, ends, strict=True)] == [0, 0]


@pytest.mark.parametrize(("y", "is_near"), [(12, True), (13, False), (-12, True), (-13, False)])
def test_nearing_a_box_along_its_side(y: int, is_near: bool) -> None:
    """A disc of 3 on a line beside a box that reaches 5 up and down: 4 off all along at y = 12."""
    box = Rounded(((-5, -5), (5, -5), (5, 5), (-5, 5)))
    found = along.nearing(Rounded(((-5, y),), 3), (10, 0), box, 4)
    assert (found is not None) is is_near
    if found is not None:
        assert [end.sign() for end in (found[0], found[1] - Surd.of(1))] == [0, 0]
