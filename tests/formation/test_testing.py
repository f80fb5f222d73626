"""Whether a model's way may owe a dice test at all."""

from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield.battlefield import Table
from planner.formation.rules.testing import may_owe
from planner.length import Unit
from planner.mobility import Mobility, Passage
from planner.units import Base, Pose

CM = 10_000


def table(x: int) -> Battlefield:
    """A bog of 10 cm, its left edge at x cm."""
    ring = tuple((a * CM, b * CM) for a, b in ((x, 0), (x + 10, 0), (x + 10, 10), (x, 10), (x, 0)))
    bog = Feature("bog", Kind.AREA, "Polygon", (ring,))
    return Battlefield(Table(180 * CM, 120 * CM, Unit.CM), (bog,))


def test_ground_out_of_reach_asks_nobody() -> None:
    """From x = 10 with a base of 2 cm and 20 cm to go: its edge gets to 31, not to 32."""
    base = Base.parse("20mm")
    body = Mobility("m", base, CM, 20 * CM, passages={"bog": Passage(test="bog")})
    found = [may_owe(table(x), body, Pose(10 * CM, 5 * CM)) for x in (30, 31, 32)]
    assert found == [True, True, False]
    assert not may_owe(table(11), Mobility("m", base, CM, 20 * CM), Pose(10 * CM, 5 * CM))


def test_a_landing_asks_as_well() -> None:
    """A test only for who ends there is a test."""
    body = Mobility("m", Base.parse("20mm"), CM, 20 * CM, passages={"bog": Passage(land="bog")})
    assert may_owe(table(20), body, Pose(10 * CM, 5 * CM))
