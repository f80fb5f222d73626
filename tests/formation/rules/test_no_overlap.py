"""Bases may touch, not overlap (`wh40k10.through.no-end-on-model`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from planner.formation.body import Body
from planner.formation.rules.no_overlap import apart
from planner.navigation.places import Places
from planner.units import Base, Pose, Shape

R32 = Body(Base.parse("32mm"), 38_100)


def _apart(a: Body, b: Body, x: int, y: int = 0, z: int = 0) -> bool:
    return bool(apart(a, Places.of([Pose(0, 0)]), b, Places.of([Pose(x, y, z)]))[0, 0])


def test_trivial_far_away() -> None:
    """Trivial far away."""
    assert _apart(R32, R32, 10**6)


def test_forbidden_by_one_micrometre() -> None:
    """Two radii of 16,000 µm: 31,999 is less than 32,000."""
    assert not _apart(R32, R32, 31_999)


def test_allowed_touching() -> None:
    """Allowed touching."""
    assert _apart(R32, R32, 32_000)


def test_touching_on_a_slant() -> None:
    """19,200² + 25,600² = 32,000² exactly; one µm less on either side overlaps."""
    assert _apart(R32, R32, 19_200, 25_600)
    assert not _apart(R32, R32, 19_199, 25_600)


def test_half_micrometres_are_not_rounded() -> None:
    """Radii 16,000.5 and 16,000: centres must be 32,000.5 apart, so 32,001 of whole µm."""
    odd = Body(Base(Shape.ROUND, 32_001, 32_001), 1)
    assert not _apart(odd, R32, 32_000)
    assert _apart(odd, R32, 32_001)


def test_another_floor_is_another_place() -> None:
    """Height 38,100: standing exactly on top of its heights is free, one µm lower is not."""
    assert _apart(R32, R32, 0, z=38_100)
    assert not _apart(R32, R32, 0, z=38_099)


@pytest.mark.parametrize(("x", "free"), [(46_000, False), (46_010, True)])
def test_ovals_by_their_true_shape(x: int, free: bool) -> None:
    """60 x 35 mm along x beside a disc of 32 mm: 30,000 + 16,000 = 46,000, with 2 µm to spare."""
    oval = Body(Base.parse("60x35mm oval"), 38_100)
    assert _apart(oval, R32, x) is free


def test_an_oval_is_not_its_circle() -> None:
    """Across, the same oval is only 17,500 wide: 17,500 + 16,000 = 33,500."""
    oval = Body(Base.parse("60x35mm oval"), 38_100)
    assert _apart(oval, R32, 0, 33_510)
    assert not _apart(oval, R32, 0, 33_490)


def test_two_models_of_a_unit(scene: Any, board: Callable[..., Any]) -> None:
    """1.2" is less than 32 mm (1.2598"), 1.3" is more."""
    built = scene([(5, 5), (9, 5)], to=(7, 7), coherent=False)
    offered = board(built, [(6, 7), (7.2, 7), (7.3, 7)])
    assert not offered.allows(0, 1)
    assert offered.allows(0, 2)
    assert not offered.allows(0, 0)
