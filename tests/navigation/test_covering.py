"""Patches over each other, bridges and roads: what the search promises and the referee judges."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
import shapely

from planner.battlefield import Battlefield, Kind, Table
from planner.length import Unit
from planner.mobility import Measured, Mobility, Paces, Passage, Turning, Way
from planner.navigation import Navigator, Places
from planner.navigation.free_space.covering import coverers
from planner.units import Base

from .judged import refused, spent
from .tables import INCH, area, box, navigator, pose, um

R32 = 16_000 / INCH


@pytest.mark.parametrize(("paces", "both"), [(Paces.PRODUCT, 6), (Paces.GREATEST, 3)])
def test_two_strips(paces: Paces, both: int) -> None:
    """wardrones.terrain.half-pace: 3" at pace 2, 1" of both, 3" at pace 3 and 3" beside."""
    made = [area("a", box(10, 0, 14, 44)), area("b", box(13, 0, 17, 44))]
    passages = {
        name: Passage(pace=Fraction(pace), measured=Measured.CENTRE)
        for name, pace in (("a", 2), ("b", 3))
    }
    ways = navigator(made, "32mm", pose(9, 20), 60, passages=passages, paces=paces)
    assert spent(ways, pose(19, 20)) == pytest.approx(3 * 2 + both + 3 * 3 + 3, abs=1e-3)


class TestBridge:
    """A river 4" wide that the base keeps off; a bridge 2" wide from 1" before it to 1" beyond."""

    def ways(self, river: Passage, start: tuple[float, float]) -> Navigator:
        """A base on the way over."""
        made = [area("w", box(10, 0, 14, 44), Kind.WATER), area("b", box(9, 19, 15, 21), Kind.ROAD)]
        passages = {"w": river, "b": Passage(covers=frozenset({"w"}))}
        return navigator(made, "32mm", pose(*start), 40, passages=passages)

    @pytest.mark.parametrize("measured", list(Measured))
    def test_straight_over(self, measured: Measured) -> None:
        """epic41k.terrain.molten-metal-river-bridge: 10" are 10", though the water is shut."""
        ways = self.ways(Passage(Way.SHUT, measured=measured), (7, 20))
        assert spent(ways, pose(17, 20)) == pytest.approx(10, abs=1e-3)

    def test_to_the_bridge_and_over(self) -> None:
        """Centre-measured water: from (7, 25) to (17, 25) by the bridge's corners at y = 21.

        To (10, 21), where the water begins, 4" along the bridge's edge, and up again.
        """
        ways = self.ways(Passage(Way.SHUT, measured=Measured.CENTRE), (7, 25))
        best = 2 * math.hypot(3, 4) + 4
        assert best <= spent(ways, pose(17, 25)) <= best * 1.0005

    def test_to_the_bridge_with_a_base(self) -> None:
        """The base keeps off the water until its centre is on the bridge: at (10 - r, 21)."""
        ways = self.ways(Passage(Way.SHUT), (7, 25))
        best = 2 * math.hypot(3 - R32, 4) + 4 + 2 * R32
        assert best <= spent(ways, pose(17, 25)) <= best * 1.0005

    def test_stands_on_it(self) -> None:
        """A way may end on the bridge, and not beside it."""
        ways = self.ways(Passage(Way.SHUT), (7, 20))
        assert spent(ways, pose(12, 20.9)) < 6
        assert math.isinf(ways.field("me").costs(Places.of([pose(12, 21.1)]))[0])
        (surface,) = ways.surfaces("me")
        assert shapely.covers(surface.polygon, shapely.Point(um(12), um(20.9)))
        assert not shapely.intersects(surface.polygon, shapely.Point(um(12), um(21.1)))

    def test_slow_water_with_a_toll(self) -> None:
        """A ford of pace 3 and a toll of 2": 10" by the bridge; off it, both are owed.

        From (7, 20) to (12, 22): on the bridge to (x, 21), then up through the water; a search
        over x gives the least of |(x - 7, 1)| + 3·|(12 - x, 1)|.
        """
        ford = Passage(pace=Fraction(3), entry=um(2), measured=Measured.CENTRE)
        ways = self.ways(ford, (7, 20))
        assert spent(ways, pose(17, 20)) == pytest.approx(10, abs=1e-3)
        best = min(
            math.hypot(x - 7, 1) + 3 * math.hypot(12 - x, 1)
            for x in (7 + k / 1000 for k in range(5001))
        )
        assert spent(ways, pose(12, 22)) == pytest.approx(best + 2, rel=2e-4)


class Counted(dict[str, Passage]):
    """Passages that count how often all of them are looked at."""

    looks = 0

    def items(self) -> Any:
        """Count, and return them."""
        self.looks += 1
        return super().items()


def test_what_covers_is_looked_for_once() -> None:
    """Of a hundred areas one is a bridge over two others; all are asked about, they are read once.

    Ten thousand areas that each looked at all the others took over a minute.
    """
    made = [area(f"a{n}", box(n / 4, 0, n / 4 + 1, 4)) for n in range(100)]
    passages = Counted({f"a{n}": Passage() for n in range(100)})
    passages["a7"] = Passage(covers=frozenset({"a3", "a9"}))
    field = Battlefield(Table(30 * INCH, 30 * INCH, Unit.INCH), tuple(made))
    body = Mobility("u", Base.parse("32mm"), 50_000, INCH, passages=passages)
    found = {f.id: [c.id for c in coverers(field, body, f.id)] for f in made}
    assert {name: over for name, over in found.items() if over} == {"a3": ["a7"], "a9": ["a7"]}
    assert passages.looks == 1


@pytest.mark.parametrize("turning", [Turning(), Turning(um(1), most=1), Turning(um(0.5))])
def test_no_hull_turns_into_what_a_bridge_leads_over(turning: Turning) -> None:
    """epic41k.terrain.molten-metal-river-bridge: beside the water it may not turn into it.

    3.5" long and 1" wide it lies along the water, 0.1" off: x from 8.9 to 9.9, the water from 10.
    So it goes straight along the bank. Turned across it would reach to 11.15, and 5" and more from
    the bridge nobody gets over or into the water; by the bridge it does, along y as it came.
    """
    made = [area("w", box(10, 0, 14, 44), Kind.WATER), area("b", box(9, 17, 15, 23), Kind.ROAD)]
    passages = {"w": Passage(Way.SHUT), "b": Passage(covers=frozenset({"w"}))}
    ways = navigator(
        made, "88.9x25.4mm rect", pose(9.4, 30, 0, 90), 40, passages=passages, turning=turning
    )
    assert spent(ways, pose(9.4, 36, 0, 90)) == pytest.approx(6, abs=1e-3)
    assert refused(ways, pose(9.4, 30, 0, 0))
    assert refused(ways, pose(12, 30, 0, 90))
    assert refused(ways, pose(12, 28, 0, 0))
    assert math.isfinite(spent(ways, pose(12, 20, 0, 90)))
