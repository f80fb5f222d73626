"""Gaps and outlines of bases."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from planner.geometry import gap, gaps_to, outline
from planner.length import DEGREE
from planner.units import Base, Pose

ROUND, OVAL, RECT = (Base.parse(t) for t in ("32mm", "75x42mm oval", "120x70mm rect"))
NARROW = Base.parse("150x20mm oval")
bases = st.sampled_from([ROUND, OVAL, RECT])
headings = st.integers(0, 359 * DEGREE)
ends = st.integers(-200_000, 200_000)


def test_two_discs() -> None:
    """Centres 2.259843" (57.4 mm) apart: 32 mm bases leave 25.4 mm."""
    assert gap(ROUND, Pose(0, 0), ROUND, Pose(57_400, 0)) == 25_400
    assert gap(ROUND, Pose(0, 0), ROUND, Pose(0, 30_000)) == -2_000


def test_disc_and_rectangle() -> None:
    """Before the long side 100 - 60 - 16; off the corner (60, 35): 3-4-5."""
    assert gap(RECT, Pose(0, 0), ROUND, Pose(100_000, 0)) == pytest.approx(24_000)
    corner = Pose(60_000 + 30_000, 35_000 + 40_000)
    assert gap(RECT, Pose(0, 0), ROUND, corner) == pytest.approx(50_000 - 16_000)
    turned = Pose(0, 0, 0, 90 * DEGREE)
    assert gap(RECT, turned, ROUND, Pose(100_000, 0)) == pytest.approx(100_000 - 35_000 - 16_000)


def test_ovals_end_to_end() -> None:
    """Along their lengths, and across their widths."""
    assert gap(OVAL, Pose(0, 0), OVAL, Pose(100_000, 0)) == pytest.approx(25_000)
    assert gap(OVAL, Pose(0, 0), OVAL, Pose(0, 100_000)) == pytest.approx(58_000)


@settings(max_examples=60, deadline=None)
@given(bases, bases, headings, headings, ends, ends)
def test_between_the_polygons(
    first: Base, second: Base, one: int, two: int, x: int, y: int
) -> None:
    """Between what polygons outside and polygons inside the bases leave, and symmetric."""
    a, b = Pose(0, 0, 0, one), Pose(x, y, 0, two)
    found = gap(first, a, second, b)
    assert found == pytest.approx(gap(second, b, first, a), abs=0.2)

    def apart(outward: bool) -> float:
        shapes = (
            shapely.Polygon(outline(base, pose, outward=outward, segments=64))
            for base, pose in ((first, a), (second, b))
        )
        return float(shapely.distance(*shapes))

    if found > 0:
        assert apart(True) - 0.2 <= found <= apart(False) + 0.2
    else:
        assert apart(True) == 0


def test_many_places_at_once() -> None:
    """The vectorised answer is the single one, place by place."""
    xs, ys = np.arange(5) * 40_000, np.arange(5) * 9_000
    many = gaps_to(OVAL, xs, ys, 30 * DEGREE, RECT, Pose(300_000, 0, 0, 10 * DEGREE))
    for x, y, found in zip(xs.tolist(), ys.tolist(), many, strict=True):
        here = Pose(x, y, 0, 30 * DEGREE)
        assert gap(OVAL, here, RECT, Pose(300_000, 0, 0, 10 * DEGREE)) == pytest.approx(found)


@pytest.mark.parametrize("base", [ROUND, OVAL])
def test_outlines_hold_the_curve_between_them(base: Base) -> None:
    """Area of the ellipse lies between; both touch it at the ends of the axes."""
    area = math.pi * base.length * base.width / 4
    inner, outer = (
        shapely.Polygon(outline(base, Pose(7, 9), outward=outward)) for outward in (False, True)
    )
    assert inner.area < area < outer.area < area * 1.002
    assert outer.buffer(0.01).contains(inner)
    assert inner.bounds == pytest.approx(outer.bounds)


def test_outline_of_a_turned_rectangle_is_exact() -> None:
    """A quarter turn has no rounding."""
    corners = outline(RECT, Pose(0, 0, 0, 90 * DEGREE), outward=True)
    assert sorted(map(tuple, corners.tolist())) == [
        (-35_000, -60_000), (-35_000, 60_000), (35_000, -60_000), (35_000, 60_000)
    ]  # fmt: skip


def reach(base: Base, heading: int, angle: np.ndarray) -> np.ndarray:
    """How far a base reaches in a direction: of a rectangle its furthest corner."""
    turned = angle - math.radians(heading / DEGREE)
    along, across = np.cos(turned) * base.length / 2, np.sin(turned) * base.width / 2
    if base is RECT:
        return np.abs(along) + np.abs(across)
    return np.hypot(along, across)


@settings(max_examples=80, deadline=None)
@given(bases, bases, headings, st.integers(-2, 2), st.sampled_from([0, 30, 90]), ends, ends)
@example(OVAL, OVAL, 10_695, 0, 0, 10_718, 2)  # overlapping: two peaks, almost as high
@example(NARROW, NARROW, 109_219_193, 1_138_926, 270, 38_739, -18_735)
def test_greatest_over_all_directions(
    first: Base, second: Base, heading: int, off: int, beside: int, x: int, y: int
) -> None:
    """As 20,000 directions see it, apart or not, and with flat sides a hair from parallel.

    Between two directions 0.000314 rad apart the greatest value is missed by less than half
    the square of half of that times the distance and the radii of curvature: 0.02 µm at 500 mm
    and 170 mm; at a kink by half of that times the slope, 0.000157 times 500 mm: 80 µm.
    """
    other = (heading + beside * DEGREE + off) % (360 * DEGREE)
    angle = np.linspace(0, 2 * math.pi, 20_001)
    seen = np.cos(angle) * x + np.sin(angle) * y
    seen = seen - reach(first, heading, angle) - reach(second, other, angle)
    found = gap(first, Pose(0, 0, 0, heading), second, Pose(x, y, 0, other))
    kink = RECT in (first, second)
    assert seen.max() - 1e-3 <= found <= seen.max() + (80 if kink else 0.02)
