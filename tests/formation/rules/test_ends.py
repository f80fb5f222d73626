"""Where a move must end: near a model, in a zone, by an edge; 32 mm bases unless said."""

from __future__ import annotations

import pytest

from planner.battlefield import Battlefield, Feature, Kind, Table
from planner.formation.body import Body, Other
from planner.formation.rules.ends import kept
from planner.length import Unit as LengthUnit
from planner.mobility import ByEdge, End, Inside, Near
from planner.navigation.places import Places
from planner.units import Base, Pose

R32 = Body(Base.parse("32mm"), 38_100)
INCH = 25_400
CARRIER = Other("t.1", "t", "red", Body(Base.parse("100mm"), 80_000), Pose(500_000, 500_000))
SQUARE = Feature(
    "yard",
    Kind.ZONE,
    "Polygon",
    (((0, 0), (400_000, 0), (400_000, 300_000), (0, 300_000), (0, 0)),),
)
DISC = Feature("mark", Kind.OBJECTIVE, "Point", (((500_000, 500_000),),), radius=76_200)
FIELD = Battlefield(Table(1_524_000, 1_117_600, LengthUnit.INCH, "bare"), (SQUARE, DISC))


def _kept(x: int, y: int, *ends: End, z: int = 0, body: Body = R32) -> bool:
    return bool(kept(body, Places.of([Pose(x, y, z)]), ends, [CARRIER], FIELD)[0])


def test_trivial_nothing_is_demanded() -> None:
    """Without demands every place will do."""
    assert _kept(3, 4)


@pytest.mark.parametrize(("more", "fine"), [(0, True), (1, False)])
def test_within_three_inches(more: int, fine: bool) -> None:
    """`wh40k10.embark.all-within-3`: 16,000 + 50,000 + 76,200 = 142,200 between centres."""
    near = Near(frozenset({"t.1"}), 3 * INCH, "rule")
    assert _kept(500_000 + 142_200 + more, 500_000, near) is fine


@pytest.mark.parametrize(("more", "fine"), [(0, True), (1, False)])
def test_wholly_within_three_inches(more: int, fine: bool) -> None:
    """`wh40k10.disembark.wholly-within-3`: D = 3" + R - r = 76,200 + 50,000 - 16,000."""
    near = Near(frozenset({"t.1"}), 3 * INCH, "rule", wholly=True)
    assert _kept(500_000, 500_000 - 110_200 - more, near) is fine


def test_a_base_wider_than_the_gap_is_never_wholly_within_it() -> None:
    """`wh40k10.disembark.wholly-within-3`: 80 mm are more than 76.2 mm."""
    near = Near(frozenset({"t.1"}), 3 * INCH, "rule", wholly=True)
    wide = Body(Base.parse("80mm"), 50_000)
    assert not _kept(500_000 + 90_000, 500_000, near, body=wide)


@pytest.mark.parametrize(("z", "fine"), [(127_000, True), (127_001, False)])
def test_not_too_high_above_it(z: int, fine: bool) -> None:
    """`wh40k10.param.transport-measure`: 5" of height, inclusive."""
    near = Near(frozenset({"t.1"}), 3 * INCH, "rule", wholly=True, vertical=5 * INCH)
    assert _kept(600_000, 500_000, near, z=z) is fine


@pytest.mark.parametrize(("x", "fine"), [(16_002, True), (384_000 - 2, True), (384_001, False)])
def test_inside_a_polygon(x: int, fine: bool) -> None:
    """The square ends at x = 400,000: a radius of 16,000 less, and 2 µm that floats give away."""
    assert _kept(x, 100_000, Inside(frozenset({"yard"}), "rule")) is fine


@pytest.mark.parametrize(("x", "fine"), [(416_002, True), (415_999, False)])
def test_outside_a_polygon(x: int, fine: bool) -> None:
    """The square ends at x = 400,000: no part of the base may be in it."""
    assert _kept(x, 100_000, Inside(frozenset({"yard"}), "rule", out=True)) is fine


@pytest.mark.parametrize(("more", "fine"), [(0, True), (1, False)])
def test_inside_a_disc(more: int, fine: bool) -> None:
    """76,200 - 16,000 = 60,200 from its middle."""
    assert _kept(500_000 + 60_200 + more, 500_000, Inside(frozenset({"mark"}), "rule")) is fine


@pytest.mark.parametrize(("less", "fine"), [(0, True), (1, False)])
def test_outside_a_disc(less: int, fine: bool) -> None:
    """76,200 + 16,000 = 92,200 from its middle; touching is outside."""
    out = Inside(frozenset({"mark"}), "rule", out=True)
    assert _kept(500_000 - 92_200 + less, 500_000, out) is fine


@pytest.mark.parametrize(("more", "fine"), [(0, True), (1, False)])
def test_by_an_edge(more: int, fine: bool) -> None:
    """`wh40k10.param.strategic-reserves.edge`: x + 16,000 <= 152,400, and no other edge near."""
    assert _kept(136_400 + more, 500_000, ByEdge(6 * INCH, "rule")) is fine
    assert not _kept(136_400, 500_000, ByEdge(6 * INCH, "rule", ("right", "top")))


@pytest.mark.parametrize(("base", "spare"), [("170x110mm rect", 0), ("170x110mm oval", 4)])
@pytest.mark.parametrize(("heading", "half"), [(0, 85_000), (90, 55_000)])
def test_a_hull_by_an_edge(base: str, spare: int, heading: int, half: int) -> None:
    """`wh40k10.param.strategic-reserves.edge`: x + half of what the hull is across there.

    Lengthwise 85,000 + 85,000 are more than 6"; across, 55,000 + 55,000 are less. An oval gives
    up to 4 µm away.
    """
    hull, strip = Body(Base.parse(base), 50_000), ByEdge(6 * INCH, "rule", ("left",))
    most = 6 * INCH - half
    for x, fine in ((most - spare, True), (most + 1, False)):
        at = Places.of([Pose(x, 500_000, 0, heading * 1_000_000)])
        assert bool(kept(hull, at, [strip], [], FIELD)[0]) is fine
