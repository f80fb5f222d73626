"""Engaging: within 1" and 5", both inclusive; contact within 0.001"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from planner.formation.body import Body, Other
from planner.formation.rules.engage import engaged, touching
from planner.mobility import Engagement
from planner.navigation.places import Places
from planner.units import Base, Pose

R32 = Body(Base.parse("32mm"), 38_100)
RANGE = Engagement(25_400, 127_000, "wh40k10.param.er-horizontal")
ENEMIES = [
    Other("e.1", "e", "blue", R32, Pose(0, 0)),
    Other("f.1", "f", "blue", R32, Pose(100_000, 0)),
]


def _engaged(x: int, z: int = 0) -> int:
    return int(engaged(R32, Places.of([Pose(x, 0, z)]), ENEMIES, ("e", "f"), RANGE)[0])


def test_trivial_no_enemies() -> None:
    """Trivial no enemies."""
    assert engaged(R32, Places.of([Pose(0, 0)]), [], (), RANGE)[0] == 0


def test_forbidden_one_micrometre_too_far() -> None:
    """-57,401 is 57,401 from e: 1 µm beyond 32,000 + 25,400."""
    assert _engaged(-57_401) == 0


def test_allowed_at_exactly_one_inch() -> None:
    """Allowed at exactly one inch."""
    assert _engaged(-57_400) == 0b01


def test_one_place_can_engage_two() -> None:
    """Midway, 50,000 from both: gap 18,000 < 25,400."""
    assert _engaged(50_000) == 0b11


@pytest.mark.parametrize(("z", "bits"), [(127_000, 0b01), (127_001, 0)])
def test_height(z: int, bits: int) -> None:
    """Height."""
    assert _engaged(-40_000, z) == bits


@pytest.mark.parametrize(("x", "met"), [(32_000, True), (32_025, True), (32_026, False)])
def test_base_contact(x: int, met: bool) -> None:
    """`wh40k10.param.charge-contact`: 25 µm (0.001 inch) counts as touching."""
    assert touching(R32, Places.of([Pose(-x, 0)]), ENEMIES, ["e"])[0] == met


def test_a_unit_must_engage_each_target(scene: Any, board: Callable[..., Any]) -> None:
    """Targets at (10, 10) and (16, 10); engaging them needs a centre within 2.2598"."""
    built = scene(
        [(12, 6), (14, 6)],
        {"e": [(10, 10)], "f": [(16, 10)]},
        engage=["e", "f"],
        goal="engage",
        coherent=False,
    )
    offered = board(built, [(11, 8.2), (14, 8.2), (15, 8.2)])
    assert offered.allows(0, 2)
    assert not offered.allows(0, 1)  # (14, 8.2) is 2.69" from f
