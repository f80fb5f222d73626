"""A model that moves ends nearer to a target than it began (`wh40k10.param.charge-closer`)."""

from __future__ import annotations

from planner.formation.body import Body, Other
from planner.formation.rules.closer_to import closer
from planner.navigation.places import Places
from planner.units import Base, Pose

R32 = Body(Base.parse("32mm"), 38_100)
ENEMIES = [
    Other("e.1", "e", "blue", R32, Pose(0, 0)),
    Other("f.1", "f", "blue", R32, Pose(9**6, 0)),
]
START = Pose(-200_000, 0)


def _closer(x: int, units: frozenset[str] = frozenset({"e"})) -> bool:
    return bool(closer(R32, Places.of([Pose(x, 0)]), START, units, ENEMIES)[0])


def test_trivial_nothing_asked() -> None:
    """Trivial nothing asked."""
    assert _closer(-900_000, frozenset())


def test_forbidden_farther_or_as_far() -> None:
    """Forbidden farther or as far."""
    assert not _closer(-200_001)
    assert not _closer(200_000)


def test_allowed_nearer() -> None:
    """3 µm nearer, where 2 µm are given to the safe side."""
    assert _closer(-199_997)
    assert not _closer(-199_999)


def test_only_the_named_units_count() -> None:
    """Only the named units count."""
    assert not _closer(-199_000, frozenset({"nobody"}))
