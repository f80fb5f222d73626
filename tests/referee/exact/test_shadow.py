"""Where along a line an oval or slanting rectangle meets something; the headings a turn looks at.

The way is 1 m long, so that a share of it is a number of mm; figures of 120 x 70 mm.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from planner.length import DEGREE
from planner.referee.exact.figure import Rounded, Turned, figure
from planner.referee.exact.shadow import shadow
from planner.referee.exact.spans import Span
from planner.referee.exact.surd import Surd
from planner.referee.exact.turn import RESOLUTION, circle, sweep
from planner.referee.room.covering import covered
from planner.referee.room.outline import Outline
from planner.units import Base

WAY = 2_000_000
"""Half µm."""
RECT, OVAL = Base.parse("120x70mm rect"), Base.parse("120x70mm oval")


def stretch(body: Turned, other: Rounded, dx: int, dy: int) -> tuple[float, float] | None:
    """The stretch in mm of the way."""
    found = shadow(body, (dx * WAY, dy * WAY), other)
    if found is None:
        return None
    low, high = (sum((times for _, times in end.terms), Fraction(0)) for end in found)
    return float(low * 1_000), float(high * 1_000)


def turned(base: Base, degrees: int) -> Turned:
    """The base at the origin."""
    if base is RECT and degrees % 90 == 0:  # as `figure` never has it
        return Turned(((0, 0),), base.length, base.width, degrees * DEGREE, False)
    found = figure(base, (0, 0), degrees * DEGREE)
    assert isinstance(found, Turned)
    return found


@pytest.mark.parametrize(
    ("base", "degrees", "reach"),
    [
        (OVAL, 0, 60.0),
        (OVAL, 180, 60.0),
        (OVAL, 90, 35.0),
        (OVAL, 45, sqrt((60**2 + 35**2) / 2)),
        (RECT, 45, 95 / sqrt(2)),
        (RECT, 135, 95 / sqrt(2)),
        (RECT, 60, 30 + 35 * sqrt(3) / 2),
        (RECT, 30, 30 * sqrt(3) + 17.5),
    ],
)
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("up", [False, True])
def test_up_to_a_wall(base: Base, degrees: int, reach: float, back: bool, up: bool) -> None:
    """A wall across the way at 500 mm, 30 mm and 980 mm; from reach before it to reach behind."""
    sign, body = -1 if back else 1, turned(base, degrees + 90 * up)
    for at, low, high in ((500, 500 - reach, 500 + reach), (30, 0, 30 + reach), (980, None, 1_000)):
        x = sign * at * 2_000
        ends = ((x, -WAY), (x, WAY))
        wall = Rounded(tuple((-b, a) for a, b in ends) if up else ends)
        found = stretch(body, wall, *((0, sign) if up else (sign, 0)))
        assert found == pytest.approx((980 - reach if low is None else low, high), abs=1e-3)
        assert low is None or found is None or found[0] <= low + 1e-9
        assert found is None or high == 1_000 or found[1] >= high - 1e-9


@pytest.mark.parametrize(
    ("y", "half"), [(0, 60), (21, 48), (28, 36), (-21, 48), (35, None), (36, None), (-35, None)]
)
def test_past_a_post(y: int, half: int | None) -> None:
    """At 21 of 35 mm half an ellipse is 0.8·60 mm long, at 28 it is 0.6·60; the border is out."""
    post = Rounded(((1_000_000, 2_000 * y),))
    found = stretch(turned(OVAL, 0), post, 1, 0)
    if half is None:
        assert found is None
    else:
        assert found == pytest.approx((500 - half, 500 + half), abs=1e-3)


def test_beside_and_behind() -> None:
    """A wall alongside at its reach is never met, 1 µm nearer all along; nor what is behind."""
    body = turned(OVAL, 0)
    for y, met in ((70_000, None), (69_998, (0, 1_000))):
        wall = Rounded(((-WAY, y), (2 * WAY, y)))
        found = stretch(body, wall, 1, 0)
        assert found == (None if met is None else pytest.approx(met, abs=1e-3))
    assert stretch(body, Rounded(((-121_000, -9), (-121_000, 9))), 1, 0) is None
    assert stretch(body, Rounded(((WAY + 121_000, -9), (WAY + 121_000, 9))), 1, 0) is None


# -- turns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "first", "last"),
    [
        (10, 50, 10, 50),
        (50, 10, 50, 10),
        (350, 20, 350, 380),
        (20, 350, 380, 350),
        (0, 180, 0, 180),
    ],
)
def test_the_headings_of_a_turn(start: int, end: int, first: int, last: int) -> None:
    """The smaller way round, no two further apart than what is to spare lasts.

    In no direction does the base reach further by more than its half length, 120,000 half µm,
    times the angle (in radians); 1,000 last 1,000·57.295779° / 120,000 = 0.477464°. Each is looked
    at in turn, the first at once.
    """
    seen: list[int] = []

    def spare(heading: int) -> int:
        seen.append(heading)
        return 1_000

    assert sweep(RECT, start * DEGREE, end * DEGREE, spare)
    sign = 1 if last > first else -1
    step = 477_464
    count = -(-abs(last - first) * DEGREE // step)
    assert seen == [(first * DEGREE + sign * step * k) % (360 * DEGREE) for k in range(count)]


def test_too_little_to_spare() -> None:
    """Less than the resolution at some heading on the way, and the turn is not clear."""

    def but(low: int, least: int) -> bool:
        def spare(heading: int) -> int:
            return least if low <= heading <= low + DEGREE else 1_000

        return sweep(OVAL, 0, 40 * DEGREE, spare)

    assert but(20 * DEGREE, RESOLUTION)
    assert not but(20 * DEGREE, RESOLUTION - 1)
    assert not but(0, RESOLUTION - 1)
    assert but(41 * DEGREE, 0)
    assert sweep(OVAL, 0, 0, lambda heading: 0)
    assert circle(OVAL, (3, 4)) == Rounded(((6, 8),), 120_000)


# -- what covers ----------------------------------------------------------------------------------


def same(found: Span, low: Fraction, high: Fraction) -> bool:
    """Whether a stretch is between these."""
    return all((a - Surd.of(b)).sign() == 0 for a, b in zip(found, (low, high), strict=True))


@pytest.mark.parametrize(("dx", "dy"), [(0, 100), (0, -100), (75, 100), (-75, 100), (-75, -100)])
def test_under_a_road_drawn_as_a_line(dx: int, dy: int) -> None:
    """A road 20 wide along the middle of the way across it: from 40 to 60 hundredths of it."""
    road = Outline.line(((-900, dy // 2), (900, dy // 2)), 20)
    base = figure(Base.parse("32mm"), (0, 0), 0)
    (found,) = covered(base, (2 * dx, 2 * dy), [road])
    assert same(found, Fraction(2, 5), Fraction(3, 5))
    beside = Outline.line(((200, -900), (200, 900)), 20)
    assert covered(base, (2 * dx, 2 * dy), [beside]) == []
    upright = Outline.line(((0, -900), (0, 900)), 20)
    (found,) = covered(base, (2 * dx, 2 * dy), [upright])
    assert same(found, Fraction(0), Fraction(10, abs(dx)) if dx else Fraction(1))
