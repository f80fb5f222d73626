"""A model ends where it is carried and on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely

from planner.formation.rules.support import lift, stands
from planner.navigation.places import Places
from planner.units import Pose


@dataclass(frozen=True)
class Level:
    """A surface for tests."""

    z: int
    polygon: Any


GROUND = Level(0, shapely.box(0, 0, 100_000, 100_000))
FLOOR = Level(76_200, shapely.box(0, 0, 50_000, 50_000))


def test_trivial_no_surface_carries_nobody() -> None:
    """Trivial no surface carries nobody."""
    assert not stands(Places.of([Pose(1, 1)]), []).any()


def test_forbidden_beside_and_between() -> None:
    """Off the ground's edge; on the ground's place but at the floor's height."""
    at = Places.of([Pose(100_001, 1), Pose(60_000, 1, 76_200), Pose(1, 1, 100)])
    assert not stands(at, [GROUND, FLOOR]).any()


def test_allowed_on_both_levels() -> None:
    """Allowed on both levels."""
    at = Places.of([Pose(1_000, 1_000), Pose(1_000, 1_000, 76_200)])
    assert stands(at, [GROUND, FLOOR]).all()


def test_a_point_is_lifted_to_every_level_that_carries_it() -> None:
    """A point is lifted to every level that carries it."""
    import numpy as np

    found = lift(np.array([1_000.0, 60_000.0]), np.array([1_000.0, 1_000.0]), 0, [GROUND, FLOOR])
    assert [found[i].at for i in range(len(found))] == [
        (1_000, 1_000, 0),
        (60_000, 1_000, 0),
        (1_000, 1_000, 76_200),
    ]
