"""What is in a marked place: on a floor or a roof, only who stands on it."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from planner.battlefield import Feature, Kind
from planner.formation.area import Area
from planner.formation.body import Body
from planner.navigation.places import Places
from planner.units import Base, Pose, Shape

INCH = 25_400
RING = tuple((x * INCH, y * INCH) for x, y in ((10, 10), (16, 10), (16, 16), (10, 16), (10, 10)))
BODY = Body(Base(Shape.ROUND, 32_000, 32_000), 0)
MIDDLE = 13 * INCH


def _held(kind: Kind, top: int) -> list[bool]:
    """Whether the middle of the place holds a model on the ground, and one 3" up."""
    area = Area.of(Feature("f", kind, "Polygon", (RING,), bottom=top, top=top))
    at = Places.of([Pose(MIDDLE, MIDDLE, z) for z in (0, 3 * INCH)])
    found: list[bool] = area.holds(BODY, at).tolist()
    return found


def test_under_a_floor_is_not_on_it() -> None:
    """A floor 3" up: who stands on the ground below is not in it."""
    assert _held(Kind.FLOOR, 3 * INCH) == [False, True]


def test_beside_a_block_is_not_on_it() -> None:
    """Of a block with a roof 3" up, likewise."""
    assert _held(Kind.SOLID, 3 * INCH) == [False, True]


def test_a_zone_holds_whoever_stands_over_it() -> None:
    """A zone has no height of its own."""
    assert _held(Kind.ZONE, 0) == [True, True]


@pytest.mark.parametrize(("base", "reach"), [("30x20mm rect", 1.7990), ("60x35mm oval", 2.7414)])
def test_a_base_that_is_no_disc_is_in_by_a_corner(base: str, reach: float) -> None:
    """A zone beyond a line at 30° to upright: a base that faces along x comes to it corner first.

    Half of 30 by 20 mm reaches 15 cos 30° + 10 sin 30° = 17.99 mm towards it, an oval of 60 by 35
    as far as the root of (30 cos 30°)² + (17.5 sin 30°)² = 27.41 mm; discs inside them 10 and 17.5.
    """
    unit = np.array([math.cos(math.pi / 6), math.sin(math.pi / 6)])
    across = np.array([-unit[1], unit[0]])
    zone = [s * 200_000 * across + d * unit for s, d in ((1, 0), (-1, 0), (-1, 1e5), (1, 1e5))]
    area = Area("zone", (0, 0), 0, shapely.Polygon([tuple(p + 500_000) for p in zone]))
    body = Body(Base.parse(base), 10_000)
    for more, inside in ((-60, True), (60, False)):
        x, y = 500_000 - (reach * 10_000 + more) * unit  # an oval's polygon is 36 µm within it
        at = Places.of([Pose(round(x), round(y), 0, 0)])
        assert area.holds(body, at).tolist() == [inside]
    xs, ys = area.rim(body, heading=0)
    rim = Places.of([Pose(round(x), round(y)) for x, y in zip(xs, ys, strict=True)])
    assert area.holds(body, rim)[:-1].mean() > 0.8  # beyond its corners it is rounded
    out = np.column_stack([xs, ys])[:-1] @ unit - 500_000 * unit.sum()
    assert out.min() == pytest.approx(-reach * 10_000, abs=60)
