"""Across a line: exact whole numbers, against shapely on a small grid."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from planner.formation.body import Body, Other
from planner.formation.rules.across import away, meets
from planner.formation.rules.engage import engaged
from planner.mobility import Across, Engagement
from planner.navigation.places import Places
from planner.units import Base, Pose

R32 = Body(Base.parse("32mm"), 38_100)
LINE = ((508_000, 0), (508_000, 254_000))
ACROSS = Across(frozenset({"e.1"}), "w", (LINE,), 50_800, "wh40k10.param.barricade-2")
RANGE = Engagement(25_400, 127_000, "wh40k10.param.er-horizontal", (ACROSS,))
ENEMIES = [
    Other("e.1", "e", "blue", R32, Pose(548_000, 254_000)),
    Other("e.2", "e", "blue", R32, Pose(548_000, 100_000)),
]


def _engaged(x: int, y: int, z: int = 0) -> bool:
    return bool(engaged(R32, Places.of([Pose(x, y, z)]), ENEMIES, ("e",), RANGE)[0])


@pytest.mark.parametrize(("more", "met"), [(-1, True), (0, True), (1, False)])
def test_round_the_end_of_the_line(more: int, met: bool) -> None:
    """The line of centres passes the end, at y 254,000, at a height of 254,000 + more / 2."""
    assert _engaged(468_000, 254_000 + more) == met


@pytest.mark.parametrize(("more", "met"), [(-1, True), (0, True), (1, False)])
def test_no_further_than_its_gap(more: int, met: bool) -> None:
    """50,800 + 32,000 between the centres."""
    assert _engaged(548_000 - 82_800 - more, 254_000) == met


def test_only_from_the_models_behind_it() -> None:
    """e.2 stands at no such line: 80,000 from it the gap is 48,000, more than an inch."""
    assert not _engaged(468_000, 100_000)


@pytest.mark.parametrize(("z", "met"), [(127_000, True), (127_001, False)])
def test_height(z: int, met: bool) -> None:
    """The vertical range stays what it is."""
    assert _engaged(468_000, 254_000, z) == met


def test_stretches_meet_as_shapely_says() -> None:
    """Every two stretches on a grid of 3 x 3 points, overlaps on one line included."""
    points = [(x, y) for x in range(3) for y in range(3)]
    pairs = [(p, q) for p in points for q in points if p != q]
    at = Places.of([Pose(*p) for p, _ in pairs])
    to = Places.of([Pose(*q) for _, q in pairs])
    for line in pairs:
        mine = meets(at, to, [line])
        truth = [shapely.LineString(pair).intersects(shapely.LineString(line)) for pair in pairs]
        assert mine.tolist() == truth


def test_how_far_off_a_line() -> None:
    """Beside it, beyond its end (3, 4, 5), and on it."""
    found = away(Places.of([Pose(500_000, 9), Pose(508_003, 254_004), Pose(508_000, 5)]), [LINE])
    assert np.allclose(found, [8_000, 5, 0])
