"""Patches over each other: the greatest pace, and ground that other ground covers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield import Table as BattlefieldTable
from planner.length import Unit as LengthUnit
from planner.mobility import Climbing, Measured, Paces, Passage, Way
from planner.referee.room.table import Table

INCH = 25_400
Y = 20 * INCH
TWO = Passage(pace=Fraction(2), measured=Measured.CENTRE, rule="two")
THREE = Passage(pace=Fraction(3), measured=Measured.CENTRE, rule="three")


def spent(stage: Any, way: list[Any]) -> int:
    """What a legal way costs."""
    verdict = stage.judge({"u.1": way})
    assert verdict.legal, str(verdict)
    cost: int = verdict.spent["u.1"]
    return cost


@pytest.mark.parametrize(
    ("paces", "both"), [(Paces.PRODUCT, Fraction(6)), (Paces.GREATEST, Fraction(3))]
)
def test_two_patches(stage: Any, line: Any, paces: Paces, both: Fraction) -> None:
    """3" at pace 2, 1" in both, 3" at pace 3, 3" beside them; wardrones.terrain.half-pace."""
    stage.box("a", Kind.AREA, (10 * INCH, 0, 14 * INCH, 40 * INCH))
    stage.box("b", Kind.AREA, (13 * INCH, 0, 17 * INCH, 40 * INCH))
    stage.may(passages={"a": TWO, "b": THREE}, paces=paces, budget=60 * INCH)
    stage.model("u.1", (9 * INCH, Y))
    assert spent(stage, [line(19 * INCH, Y)]) == (3 * 2 + both + 3 * 3 + 3) * INCH


def test_the_greatest_of_slow_and_fast(stage: Any, line: Any) -> None:
    """On a road at half the cost through mud the mud counts: 4" open, 4" road, 2" mud."""
    stage.box("a", Kind.AREA, (12 * INCH, 0, 14 * INCH, 40 * INCH))
    stage.box("r", Kind.ROAD, (10 * INCH, 0, 16 * INCH, 40 * INCH))
    road = replace(TWO, pace=Fraction(1, 2))
    stage.may(passages={"a": TWO, "r": road}, paces=Paces.GREATEST, budget=60 * INCH)
    stage.model("u.1", (9 * INCH, Y))
    assert spent(stage, [line(19 * INCH, Y)]) == (4 + 4 // 2 + 2 * 2) * INCH


@pytest.mark.parametrize(
    ("y", "measured", "wrong"),
    [
        (Y, Measured.BASE, False),
        (Y + 10_000, Measured.BASE, False),  # on the edge of the bridge
        (Y + 10_001, Measured.BASE, True),
        (Y + 10_001, Measured.CENTRE, True),
        (Y + 10_000, Measured.CENTRE, False),
    ],
)
def test_a_climb_from_a_bridge(
    stage: Any, climb: Any, y: int, measured: Measured, wrong: bool
) -> None:
    """Straight up from a bridge of 20 mm: no water is under who stands on it with the centre."""
    stage.box("water", Kind.WATER, (10 * INCH, 0, 20 * INCH, 44 * INCH))
    stage.road("bridge", ((0, Y), (50 * INCH, Y)), 20_000)
    stage.wall("tower", ((15 * INCH + 16_000, 0), (15 * INCH + 16_000, 44 * INCH)), 3 * INCH)
    shut = Passage(Way.SHUT, measured=measured, rule="drowns")
    bridge = Passage(covers=frozenset({"water"}))
    stage.may(passages={"water": shut, "bridge": bridge}, climbing=Climbing(reach=INCH))
    stage.model("u.1", (15 * INCH, y))
    rules = [v.rule for v in stage.judge({"u.1": [climb(3 * INCH)]}).violations if v.step == 0]
    assert rules == ["drowns"] * wrong


class TestBridge:
    """A river from x = 10" to 14" that the base must keep off; a bridge from 9" to 15" over it.

    The base has a radius of 16 mm = 0.63", less than the inch by which the bridge is longer.
    """

    RIVER = Passage(Way.SHUT, rule="river")
    BRIDGE = Passage(covers=frozenset({"w"}), rule="bridge")

    def river(self, stage: Any, river: Passage = RIVER, bridge: int = 6 * INCH) -> Any:
        """The table."""
        stage.box("w", Kind.WATER, (10 * INCH, 0, 14 * INCH, 44 * INCH))
        middle = 12 * INCH
        box = (middle - bridge // 2, Y - INCH, middle + bridge // 2, Y + INCH)
        stage.box("b", Kind.ROAD, box)
        stage.may(passages={"w": river, "b": self.BRIDGE}, budget=60 * INCH)
        return stage

    @pytest.mark.parametrize(("off", "legal"), [(-1, True), (0, True), (1, False)])
    def test_over_it(self, stage: Any, line: Any, off: int, legal: bool) -> None:
        """epic41k.terrain.molten-metal-river-bridge: the centre may run along its very edge."""
        self.river(stage).model("u.1", (5 * INCH, Y + INCH + off))
        way = [line(19 * INCH, Y + INCH + off)]
        assert stage.rules({"u.1": way}) == ([] if legal else ["river"])

    @pytest.mark.parametrize(("less", "legal"), [(0, True), (1, False)])
    def test_a_bridge_too_short(self, stage: Any, line: Any, less: int, legal: bool) -> None:
        """It must begin where the base just touches the water: a radius before it."""
        self.river(stage, bridge=4 * INCH + 2 * (16_000 - less)).model("u.1", (5 * INCH, Y))
        assert stage.rules({"u.1": [line(19 * INCH, Y)]}) == ([] if legal else ["river"])

    def test_round_the_bend_on_it(self, stage: Any, line: Any) -> None:
        """Way points on the bridge change nothing."""
        self.river(stage).model("u.1", (5 * INCH, Y))
        way = [line(12 * INCH, Y + INCH), line(12 * INCH, Y - INCH), line(19 * INCH, Y)]
        assert stage.rules({"u.1": way}) == []
        assert stage.rules({"u.1": [line(12 * INCH, Y + INCH), line(12 * INCH, Y + 2 * INCH)]})

    def test_slow_water_and_its_toll(self, stage: Any, line: Any) -> None:
        """A ford of pace 2 and a toll of 3": nothing on the bridge, the toll on leaving it.

        14" along the bridge; then up from its middle, 1" on it and 2" in the water.
        """
        ford = Passage(pace=Fraction(2), entry=3 * INCH, measured=Measured.CENTRE)
        self.river(stage, ford).model("u.1", (5 * INCH, Y))
        assert spent(stage, [line(19 * INCH, Y)]) == 14 * INCH
        up = [line(12 * INCH, Y), line(12 * INCH, Y + 3 * INCH)]
        assert spent(stage, up) == (7 + 1 + 2 * 2 + 3) * INCH

    def test_a_round_bridge_along_a_line(self, stage: Any, line: Any) -> None:
        """A road along a line, 2" wide: its straight edge belongs to it, 1 µm beyond does not."""
        stage.box("w", Kind.WATER, (10 * INCH, 0, 14 * INCH, 44 * INCH))
        stage.road("b", ((8 * INCH, Y), (16 * INCH, Y)), 2 * INCH)
        stage.may(passages={"w": self.RIVER, "b": self.BRIDGE}, budget=60 * INCH)
        stage.model("u.1", (9 * INCH, Y + INCH))
        assert stage.rules({"u.1": [line(15 * INCH, Y + INCH)]}) == []
        stage.models.clear()
        stage.model("u.1", (9 * INCH, Y + INCH + 1))
        assert stage.rules({"u.1": [line(15 * INCH, Y + INCH + 1)]}) == ["river"]

    def test_a_round_bridge_with_a_bend(self, stage: Any, line: Any) -> None:
        """Its second stretch begins in the middle of the river; one across from there, as well."""
        stage.box("w", Kind.WATER, (10 * INCH, 0, 14 * INCH, 44 * INCH))
        path = ((8 * INCH, Y), (12 * INCH, Y), (16 * INCH, Y), (16 * INCH, Y + 8 * INCH))
        stage.road("b", path, 2 * INCH)
        stage.may(passages={"w": self.RIVER, "b": self.BRIDGE}, budget=60 * INCH)
        stage.model("u.1", (9 * INCH, Y)).model("u.2", (16 * INCH, Y + 7 * INCH))
        assert stage.rules({"u.1": [line(15 * INCH, Y)]}) == []
        assert stage.rules({"u.2": [line(16 * INCH, Y), line(11 * INCH, Y)]}) == []
        assert stage.rules({"u.1": [line(15 * INCH, Y + 8 * INCH)]}) == ["river"]


def test_what_covers_is_told_once_for_a_body() -> None:
    """Of a mud under two bridges both, in file order; each body's own passages say which cover."""
    rings = {"mud": (0, 0, 9, 9), "one": (1, 0, 2, 9), "two": (4, 0, 5, 9)}
    features = []
    for name, (x0, y0, x1, y1) in rings.items():
        ring = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
        features.append(Feature(name, Kind.AREA, "Polygon", (ring,)))
    size = BattlefieldTable(9 * INCH, 9 * INCH, LengthUnit.INCH)
    table = Table(Battlefield(size, tuple(features)))
    outlines = {patch.feature.id: patch.outline for patch in table.ground}
    covers = Passage(covers=frozenset({"mud", "elsewhere"}))
    both, none = {"one": covers, "two": covers}, {"mud": Passage(), "one": Passage()}
    for _ in range(2):
        found = table.covering(both)
        assert found["mud"] == found["elsewhere"] == [outlines["one"], outlines["two"]]
        assert not table.covering(none)
    assert table.covering(both) is found
