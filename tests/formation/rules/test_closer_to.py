"""A model that moves ends nearer to a target than it began (`wh40k10.param.charge-closer`)."""

from __future__ import annotations

from planner.formation import measure
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


HULL = Body(Base.parse("120x70mm rect"), 38_100)
HULLS = [Other("h.1", "h", "blue", HULL, Pose(0, 0))]
AHEAD, BESIDE = Pose(310_000, 0), Pose(0, 300_000)
"""Of a 32 mm disc before the short side (60 mm from the middle) and beside the long one (35)."""


def _nearer(start: Pose, end: Pose) -> bool:
    return bool(closer(R32, Places.of([end]), start, frozenset({"h"}), HULLS)[0])


def test_true_shapes_count_however_far() -> None:
    """310 - 60 - 16 = 234 mm before it is nearer than 300 - 35 - 16 = 249 mm beside it.

    Circles round the hull (69.5 mm) would say 224.5 and 214.5: the other way about.
    """
    assert _nearer(BESIDE, AHEAD)
    assert not _nearer(AHEAD, BESIDE)


def test_the_nearest_of_many_by_true_shapes() -> None:
    """Of two hulls the one whose middle is farther off is the nearer: 234 mm against 249."""
    two = [HULLS[0], Other("h.2", "h", "blue", HULL, Pose(310_000, 300_000))]
    start = Places.of([Pose(310_000, 0)])  # 234 mm from h.1, 249 from h.2
    assert abs(measure.least(R32, start, [(HULL, Places.of([h.pose for h in two]))])[0] - 234e3) < 1
    assert abs(measure.gaps(R32, start, HULL, Places.of([two[1].pose]))[0, 0] - 249e3) < 1
