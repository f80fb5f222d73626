"""Exact nearness against numbers by hand and against outlines of many points."""

from __future__ import annotations

import math
import random

import pytest
from shapely import Polygon

from planner.length import DEGREE, microdegrees
from planner.rulesets.nearness import apart, extent, gap, near, overlap, within
from planner.units import Base, Model, Pose

INCH = 25_400


def model(base: str, x: float, y: float, facing: float = 0, z: int = 0) -> Model:
    """A model with its centre at x, y (µm) and its facing in degrees."""
    return Model("m", Base.parse(base), Pose(round(x), round(y), z, microdegrees(facing)))


def test_discs_are_compared_exactly() -> None:
    """Two 32 mm discs 57.4 mm apart: gap 25.4 mm to the micrometre, in any direction.

    57,400² = (3 · 11,480)² + (4 · 11,480)² is the same distance on a slant.
    """
    a = model("32mm", 0, 0)
    for b in (model("32mm", 57_400, 0), model("32mm", 3 * 11_480, 4 * 11_480)):
        assert near(a, b, INCH, 0)
        assert not near(a, b, INCH - 1, 0)
    assert apart(a, model("32mm", 57_401, 0), INCH)


def test_the_gap_of_discs_is_the_least_whole_number_that_they_are_within() -> None:
    """32 mm discs: 57.4 mm apart 25.4 mm; one µm to the side more than that, so 1 µm more.

    57,400² + 1 has a root above 57,400. Touching and overlapping discs have no gap.
    """
    a = model("32mm", 0, 0)
    assert gap(a, model("32mm", 57_400, 0)) == INCH
    assert gap(a, model("32mm", 57_400, 1)) == INCH + 1
    assert gap(a, model("32mm", 32_001, 0)) == 1
    assert gap(a, model("32mm", 32_000, 0)) == 0
    assert gap(a, model("32mm", 5, 7)) == 0
    far = model("25.001mm", 40_000, 0)  # the radii together are 28,500.5 µm: 11,499.5, rounded up
    assert gap(a, far) == 11_500


def test_heights_count_apart() -> None:
    """5" up is within a vertical limit of 5", one micrometre more is not."""
    a = model("32mm", 0, 0)
    assert near(a, model("32mm", 40_000, 0, z=5 * INCH), INCH, 5 * INCH)
    assert not near(a, model("32mm", 40_000, 0, z=5 * INCH + 1), INCH, 5 * INCH)


def test_a_straight_distance_runs_along_the_slope() -> None:
    """Gap 8 and rise 6: 10, since 6² + 8² = 10²."""
    a, b = model("32mm", 0, 0), model("32mm", 32_000 + 8 * INCH, 0, z=6 * INCH)
    assert within(a, b, 10 * INCH)
    assert not within(a, b, 10 * INCH - 1)
    assert not within(a, model("32mm", 0, 0, z=6 * INCH), 6 * INCH - 1)
    rect = model("32x32mm rect", 32_000 + 8 * INCH, 0, z=6 * INCH)
    assert within(a, rect, 10 * INCH)
    assert not within(a, rect, 10 * INCH - 1)


def test_flat_sides_and_quarter_turns() -> None:
    """A 100 x 50 mm hull, its near side 25 mm off when turned by a quarter, 50 mm when not."""
    disc = model("32mm", 0, 0)
    for facing, half in ((0, 50_000), (90, 25_000), (180, 50_000), (270, 25_000)):
        hull = model("100x50mm rect", 16_000 + half + INCH, 0, facing)
        assert near(disc, hull, INCH, 0)
        assert apart(disc, hull, INCH - 1)


def test_touching_is_no_overlap() -> None:
    """Side to side, point to point, disc to disc; two micrometres nearer is one."""
    for base, width in (("32mm", 32_000), ("60x40mm rect", 60_000), ("60x40mm oval", 60_000)):
        assert not overlap(model(base, 0, 0), model(base, width, 0))
        assert overlap(model(base, 0, 0), model(base, width - 2, 0))


def test_the_reach_of_a_base() -> None:
    """An oval of 120 x 92 mm turned by a quarter reaches 46 mm along x; doubled: 92 mm."""
    assert extent(model("120x92mm oval", 0, 0, 90), 1, 0) == 92_000
    assert extent(model("32mm", 0, 0, 33), 1, 0) == 32_000
    # Turned by 45°, a square of 10 mm reaches half its diagonal, doubled: 14,142.1 µm.
    assert extent(model("10x10mm rect", 0, 0, 45), 1, 0) == math.ceil(10_000 * math.sqrt(2))


def outline(of: Model, points: int = 4_000) -> Polygon:
    """The slow twin: corners, or points on the curve (at most 0.1 µm inside it)."""
    half, wide = of.base.length / 2, of.base.width / 2
    if of.base.shape.value == "rect":
        corners = [(half, wide), (-half, wide), (-half, -wide), (half, -wide)]
    else:
        turns = (2 * math.pi * k / points for k in range(points))
        corners = [(half * math.cos(t), wide * math.sin(t)) for t in turns]
    angle = math.radians(of.pose.heading / DEGREE)
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = of.pose.x, of.pose.y
    return Polygon([(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in corners])


@pytest.mark.parametrize("seed", range(40))
def test_any_two_bases_against_their_outlines(seed: int) -> None:
    """The gap of the outlines decides, to half a micrometre either way."""
    dice = random.Random(seed)
    bases = ("32mm", "75x42mm oval", "120x92mm oval", "120x70mm rect", "50x25mm rect")
    a, b = (
        model(
            dice.choice(bases),
            dice.uniform(0, 150_000),
            dice.uniform(0, 150_000),
            dice.uniform(0, 360),
        )
        for _ in range(2)
    )
    gap = outline(a).distance(outline(b))
    if gap == 0:
        assert overlap(a, b)
    else:
        assert near(a, b, math.ceil(gap + 0.5), 0)
        assert apart(a, b, math.floor(gap - 0.7))
