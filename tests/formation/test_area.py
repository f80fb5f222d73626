"""What is in a marked place: on a floor, only who stands on it."""

from __future__ import annotations

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


def test_a_zone_holds_whoever_stands_over_it() -> None:
    """A zone has no height of its own."""
    assert _held(Kind.ZONE, 0) == [True, True]
