"""Where a line is inside a rounded convex part: with a pencil, and against distances."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from planner.navigation.kernels import clip
from planner.navigation.kernels.clipping import SKIN

Floats = NDArray[np.float64]
SQUARE = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]])
TURNS = np.arange(100) * math.tau / 100
OVAL = np.column_stack([60.0 * np.cos(TURNS), 35.0 * np.sin(TURNS)])


def _clipped(verts: Floats, r: float, p: tuple[float, float], d: tuple[float, float]) -> Floats:
    return np.array(clip(verts, 0, len(verts), r, *p, *d))


@pytest.mark.parametrize(
    ("r", "p", "d", "wanted"),
    [
        # Across the middle: from 3 less the skin before the side, to as much behind the other.
        (3.0, (-10.0, 5.0), (1.0, 0.0), (7.0 + SKIN, 23.0 - SKIN)),
        (0.0, (-10.0, 5.0), (1.0, 0.0), (10.0 + SKIN, 20.0 - SKIN)),
        # 2 below it, along: the discs about both corners, of the radius 3 less the skin.
        (
            *(3.0, (-10.0, -2.0), (1.0, 0.0)),
            (10.0 - math.sqrt((3 - SKIN) ** 2 - 4), 20.0 + math.sqrt((3 - SKIN) ** 2 - 4)),
        ),
        # Past one corner, aslant: the line x + y = -4 is sqrt(8) from it, nearest at x = -2. It
        # leaves the disc as far beyond as it enters before; each µm of x is sqrt(2) of the line.
        (
            *(3.0, (-12.0, 8.0), (1.0, -1.0)),
            (
                10.0 - math.sqrt((3 - SKIN) ** 2 - 8) / math.sqrt(2),
                10.0 + math.sqrt((3 - SKIN) ** 2 - 8) / math.sqrt(2),
            ),
        ),
        # A place in it is inside for any t.
        (3.0, (-2.0, 5.0), (0.0, 0.0), (-math.inf, math.inf)),
        (3.0, (5.0, 5.0), (0.0, 0.0), (-math.inf, math.inf)),
    ],
)
def test_square(
    r: float, p: tuple[float, float], d: tuple[float, float], wanted: tuple[float, float]
) -> None:
    """A square of side 10: the sides, the corners' discs, a place."""
    np.testing.assert_allclose(_clipped(SQUARE, r, p, d), wanted, rtol=1e-12)


@pytest.mark.parametrize("far", [0.0, 1.0, 10.0])
def test_through_a_corner_from_afar(far: float) -> None:
    """A line that comes to a corner from some tables away is in the square from there on.

    By at most the hundredth of a µm that it is rounded by, and as much again for the slant.
    """
    size = 123_457.0
    d = (-3.0 * size, 2.0 * size)  # it leaves by the left side, a third of it further on
    p = (size - far * d[0], -far * d[1])
    low, high = _clipped(SQUARE * size / 10.0, 0.01, p, d)
    assert (low - far) * size == pytest.approx(0.0, abs=0.02)
    assert (high - far) * size == pytest.approx(size / 3, abs=0.02)


@pytest.mark.parametrize("turn", [0.0, 0.5])
@pytest.mark.parametrize("r", [0.0, 0.01, 3.0, 40.0])
def test_sides_that_go_straight_on(r: float, turn: float) -> None:
    """Corners along a side, or one twice, are nothing: all is as it is of the square alone.

    A box on a long base, grown by a wall, has such sides; of a slanting one rounding makes corners.
    """
    sides = np.array([[0, 0], [0.1, 0], [7, 0], [10, 0], [10, 4], [10, 4], [10, 10], [9, 10]])
    way = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    straight, square = np.array([*sides, [0, 10], [0, 2.0]]) @ way, SQUARE @ way
    rng = np.random.default_rng(7)
    met = 0
    for _ in range(60):
        p, q = rng.uniform(-10.0 - r, 20.0 + r, (2, 2)) @ way
        d = (q[0] - p[0], q[1] - p[1])
        wanted = _clipped(square, r, (p[0], p[1]), d)
        np.testing.assert_allclose(_clipped(straight, r, (p[0], p[1]), d), wanted, rtol=1e-6)
        place = _clipped(straight, r, (p[0], p[1]), (0.0, 0.0))
        np.testing.assert_array_equal(place, _clipped(square, r, (p[0], p[1]), (0.0, 0.0)))
        met += bool(wanted[0] < wanted[1])
    assert met > 10


@pytest.mark.parametrize("y", [-3.0, -10.0, 13.0, 13.0 - SKIN / 2])
def test_touching_is_outside(y: float) -> None:
    """What runs along the rounded square's edge, or further off, is not in it."""
    low, high = _clipped(SQUARE, 3.0, (-10.0, y), (1.0, 0.0))
    assert low >= high


@pytest.mark.parametrize(("deep", "met"), [(-0.5, False), (0.5, False), (1.5, True)])
def test_along_a_side(deep: float, met: bool) -> None:
    """A line that crosses other sides and runs part of a skin inside one is not in the square."""
    low, high = _clipped(SQUARE, 0.0, (-10.0, 10.0 - deep * SKIN), (1.0, 0.0))
    assert (low < high) == met


@pytest.mark.parametrize("r", [0.0, 0.01, 3.0, 40.0])
def test_oval(r: float) -> None:
    """Of a hundred corners most are passed by: where a line enters and leaves it is r away."""
    rng = np.random.default_rng(5)
    inside = 0
    for _ in range(60):
        p, q = rng.uniform(-150, 150, (2, 2))
        low, high = _clipped(OVAL, r, (p[0], p[1]), (q[0] - p[0], q[1] - p[1]))
        if low < high:
            inside += 1
            for t in (low, high):
                assert abs(_away(p + t * (q - p)) - r) <= 2 * SKIN
            assert _away(p + (low + high) / 2 * (q - p)) <= r
        else:
            ts = np.linspace(-2, 3, 26)
            assert all(_away(p + t * (q - p)) >= r - 2 * SKIN for t in ts)
    assert 10 < inside < 60


def _away(point: Floats) -> float:
    """How far a point is outside the oval; 0 or less inside, there as far as its edges' lines."""
    a, b = OVAL, np.roll(OVAL, -1, axis=0)
    e = b - a
    cross = e[:, 0] * (point - a)[:, 1] - e[:, 1] * (point - a)[:, 0]
    if (cross >= 0).all():
        return float(-(cross / np.hypot(*e.T)).min())
    t = np.clip(((point - a) * e).sum(axis=1) / (e * e).sum(axis=1), 0.0, 1.0)
    return float(np.hypot(*(a + t[:, None] * e - point).T).min())


def _by_every_edge(verts: Floats, p: Floats, d: Floats) -> tuple[float, float]:
    """The part of a line a skin inside the line of every edge, none left out."""
    along = np.roll(verts, -1, axis=0) - verts
    inwards = np.column_stack([-along[:, 1], along[:, 0]]) / np.hypot(*along.T)[:, None]
    off, speed = ((p - verts) * inwards).sum(axis=1) - SKIN, inwards @ d
    with np.errstate(divide="ignore", invalid="ignore"):
        at = -off / speed
    if (off[speed == 0.0] <= 0.0).any():
        return 1.0, 0.0
    low = at[speed > 0.0].max(initial=-math.inf)
    return float(low), float(at[speed < 0.0].min(initial=math.inf))


@pytest.mark.parametrize("corners", [3, 4, 7, 100])
def test_edges_far_from_a_line_say_nothing(corners: int) -> None:
    """Of a convex polygon, slim or wide, cut, grazed a part of a skin deep, or passed by."""
    rng = np.random.default_rng(corners)
    met = 0
    for case in range(80):
        turns = np.sort(rng.uniform(0, math.tau, corners))
        wide, high = 10.0 ** rng.uniform(2, 5, 2)
        verts = np.column_stack([wide * np.cos(turns), high * np.sin(turns)])
        d = rng.uniform(-1, 1, 2) * 10.0 ** rng.uniform(1, 5)
        across = np.array([-d[1], d[0]]) / np.hypot(*d)
        deep = (verts @ across).max() - rng.choice(
            [-3.0, 0.5, 1.5, 3.0, 40.0, 1e5 * rng.random()]
        ) * (SKIN if case % 2 else 1.0)
        p = across * deep - rng.uniform(0, 1) * d
        low, high_ = _clipped(verts, 0.0, (p[0], p[1]), (d[0], d[1]))
        wanted = _by_every_edge(verts, p, d)
        assert (low < high_) == (wanted[0] < wanted[1])
        if low < high_:
            met += 1
            np.testing.assert_allclose((low, high_), wanted, rtol=1e-6, atol=1e-9)
    assert 10 < met < 80


@pytest.mark.parametrize("corners", [3, 4, 7, 40])
@pytest.mark.parametrize("r", [0.5, 30.0, 5_000.0])
def test_rounded_polygons_by_distance(corners: int, r: float) -> None:
    """Slim or wide: a place is in it that is nearer than r, and a line enters and leaves there.

    The twin knows distances alone, at two thousand places of each line.
    """
    rng = np.random.default_rng(corners)
    met = 0
    for _ in range(15):
        turns = (np.arange(corners) + rng.uniform(0.1, 0.9, corners)) * math.tau / corners
        wide, high = 10.0 ** rng.uniform(2, 4, 2)
        verts = np.column_stack([wide * np.cos(turns), high * np.sin(turns)])
        size = wide + high + r
        p, q = rng.uniform(-size, size, (2, 2))
        ts = np.linspace(0.0, 1.0, 2_001)
        points = p + ts[:, None] * (q - p)
        inside = _off(verts, points) < r - SKIN
        low, high_ = _clipped(verts, r, (p[0], p[1]), (q[0] - p[0], q[1] - p[1]))
        # But for places that are as near to the rim as rounding is.
        sure = np.abs(_off(verts, points) - (r - SKIN)) > 1e-6
        assert np.array_equal(inside[sure], ((low < ts) & (ts < high_))[sure])
        met += bool(inside.any())
        for point, held in zip(points[::100], inside[::100], strict=True):
            place = _clipped(verts, r, (point[0], point[1]), (0.0, 0.0))
            assert (place[0] < place[1]) == held
    assert met > 3


def _off(verts: Floats, points: Floats) -> Floats:
    """How far each of some points is from a convex polygon; 0 in it."""
    a, b = verts, np.roll(verts, -1, axis=0)
    e, off = b - a, points[:, None] - a
    cross = e[:, 0] * off[..., 1] - e[:, 1] * off[..., 0]
    t = np.clip((off * e).sum(axis=2) / (e * e).sum(axis=1), 0.0, 1.0)
    away = np.hypot(*np.moveaxis(off - t[..., None] * e, 2, 0)).min(axis=1)
    return np.where((cross >= 0).all(axis=1), 0.0, away)
