"""Where a model has to end, to the µm: in zones and out of them, beside doors, facing, fitting.

A 32 mm base has a radius of 16,000 µm; it begins at (500,000, 500,000).
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.length import DEGREE
from planner.mobility import Above, Below, Beside, Fits, Inside, Keeps, Looks, Near, Shelter
from planner.units import Base, Shape

INCH = 25_400
AT = (500_000, 500_000)
EXACTLY = pytest.mark.parametrize("more", [-1, 0, 1])


def zone(stage: Any, name: str, box: tuple[int, int, int, int]) -> None:
    """Put an upright zone on the stage."""
    stage.box(name, Kind.ZONE, box)


def round_zone(stage: Any, name: str, at: tuple[int, int], radius: int) -> None:
    """Put a zone drawn as a point on the stage."""
    stage.features.append(Feature(name, Kind.ZONE, "Point", ((at,),), radius=radius))


def said(stage: Any, way: list[Any]) -> list[str]:
    """What the referee says of the one model's way, rule and all."""
    return [f"{v.text} ({v.rule})" for v in stage.judge({"u.1": way}).violations]


@EXACTLY
def test_wholly_inside_a_zone_touches_its_border_from_within(
    stage: Any, line: Any, more: int
) -> None:
    """From x = 400,000 on: the centre at 416,000 at the least; from the right 584,000 at most."""
    zone(stage, "yard", (400_000, 400_000, 600_000, 600_000))
    stage.model("u.1", AT).may(ends=(Inside(frozenset({"yard"}), "zone-rule"),), budget=200_000)
    wrong = ["does not end wholly inside yard (zone-rule)"]
    assert said(stage, [line(416_000 + more, 500_000)]) == (wrong if more < 0 else [])
    assert said(stage, [line(584_000 + more, 500_000)]) == (wrong if more > 0 else [])
    assert said(stage, [line(500_000, 416_000 + more)]) == (wrong if more < 0 else [])


def test_one_zone_is_enough_and_two_halves_are_none(stage: Any, line: Any) -> None:
    """Two zones side by side: on their common border the base is wholly inside neither."""
    zone(stage, "west", (400_000, 400_000, 500_000, 600_000))
    zone(stage, "east", (500_000, 400_000, 600_000, 600_000))
    stage.model("u.1", AT).may(ends=(Inside(frozenset({"west", "east"}), "zone-rule"),))
    assert said(stage, [line(450_000, 500_000)]) == []
    assert said(stage, [line(550_000, 500_000)]) == []
    wrong = ["does not end wholly inside east, west (zone-rule)"]
    assert said(stage, [line(500_000, 510_000)]) == wrong
    assert said(stage, []) == wrong  # who stays has to be there, too


def test_in_the_hole_of_a_zone_is_not_inside(stage: Any, line: Any) -> None:
    """A ring of a zone about a free yard, in which the base meets no border of it."""
    outer = ((300_000, 300_000), (700_000, 300_000), (700_000, 700_000), (300_000, 700_000))
    inner = ((450_000, 450_000), (450_000, 550_000), (550_000, 550_000), (550_000, 450_000))
    stage.polygon("ring", Kind.ZONE, outer, inner)
    stage.model("u.1", AT).may(ends=(Inside(frozenset({"ring"}), "zone-rule"),))
    assert said(stage, [line(510_000, 500_000)]) == ["does not end wholly inside ring (zone-rule)"]
    assert said(stage, [line(380_000, 500_000)]) == []


@EXACTLY
def test_wholly_inside_a_round_zone(stage: Any, line: Any, more: int) -> None:
    """Of radius 50,000 about where it begins: the centre may go 34,000 = 2 · 17,000 away.

    (20,400, 27,200) is that far: 3-4-5 times 6,800.
    """
    round_zone(stage, "hill", AT, 50_000)
    stage.model("u.1", AT).may(ends=(Inside(frozenset({"hill"}), "zone-rule"),))
    wrong = ["does not end wholly inside hill (zone-rule)"] if more > 0 else []
    assert said(stage, [line(520_400, 527_200 + more)]) == wrong
    assert said(stage, [line(534_000 + more, 500_000)]) == wrong


@EXACTLY
def test_out_of_a_zone_may_touch_it(stage: Any, line: Any, more: int) -> None:
    """The zone begins at x = 600,000: the centre at 584,000 at most."""
    zone(stage, "ours", (600_000, 400_000, 700_000, 600_000))
    stage.model("u.1", AT).may(ends=(Inside(frozenset({"ours"}), "out-rule", out=True),))
    wrong = ["ends with a part of it in ours (out-rule)"]
    assert said(stage, [line(584_000 + more, 500_000)]) == (wrong if more > 0 else [])
    assert said(stage, [line(650_000, 500_000)]) == wrong  # within it, clear of its border


@EXACTLY
def test_out_of_a_round_zone(stage: Any, line: Any, more: int) -> None:
    """Radii of 16,000 and 44,000: centres 60,000 apart touch; (36,000, 48,000) is so far."""
    round_zone(stage, "hill", (560_000, 560_000), 44_000)
    stage.model("u.1", AT).may(ends=(Inside(frozenset({"hill"}), "out-rule", out=True),))
    wrong = ["ends with a part of it in hill (out-rule)"] if more > 0 else []
    assert said(stage, [line(524_000, 512_000 + more)]) == wrong


@EXACTLY
def test_further_than_a_gap_from_a_zone(stage: Any, line: Any, more: int) -> None:
    """1" from x = 600,000 is x = 574,600, the base's edge: the centre at 558,600 is no further."""
    zone(stage, "ours", (600_000, 400_000, 700_000, 600_000))
    demand = Inside(frozenset({"ours"}), "away-rule", out=True, gap=INCH)
    stage.model("u.1", AT).may(ends=(demand,))
    wrong = ['does not end further than 1" from ours (away-rule)'] if more >= 0 else []
    assert said(stage, [line(558_600 + more, 500_000)]) == wrong


@EXACTLY
def test_further_than_a_gap_from_a_round_zone(stage: Any, line: Any, more: int) -> None:
    """16,000 + 34,000 + 25,400 = 75,400 from centre to centre is no further than 1"."""
    round_zone(stage, "hill", (600_000, 500_000), 34_000)
    demand = Inside(frozenset({"hill"}), "away-rule", out=True, gap=INCH)
    stage.model("u.1", AT).may(ends=(demand,))
    wrong = ['does not end further than 1" from hill (away-rule)'] if more >= 0 else []
    assert said(stage, [line(524_600 + more, 500_000)]) == wrong


@EXACTLY
def test_beside_a_door(stage: Any, line: Any, more: int) -> None:
    """A door from (600,000, 400,000) up to (600,000, 600,000), 1" from the base's edge.

    16,000 + 25,400 = 41,400 to the left of it; past its upper end as far from the end itself:
    (24,840, 33,120) is 3-4-5 times 8,280.
    """
    path = ((600_000, 400_000), (600_000, 600_000))
    stage.wall("wall", ((600_000, 300_000), (600_000, 700_000)), top=60_000)
    stage.features.append(
        Feature("door", Kind.DOOR, "LineString", (path,), top=60_000, on_wall="wall", state="open")
    )
    stage.model("u.1", AT).may(ends=(Beside("door", INCH, "door-rule"),), budget=300_000)
    wrong = ['does not end within 1" of door, 0.00004" too far off (door-rule)']
    assert said(stage, [line(558_600 + more, 500_000)]) == (wrong if more < 0 else [])
    past = [line(500_000, 600_000), line(575_160, 633_120 + more)]
    assert said(stage, past) == (wrong if more > 0 else [])


@EXACTLY
def test_it_looks_where_it_is_told_to(stage: Any, pivot: Any, more: int) -> None:
    """90° and 5° to either side, both included; what is more is said in whole degrees, up."""
    stage.model("u.1", AT).may(ends=(Looks("look-rule", heading=90 * DEGREE, off=5 * DEGREE),))
    wrong = ["ends facing up to 1° off where the order has it look (look-rule)"]
    assert said(stage, [pivot(95 + more / DEGREE)]) == (wrong if more > 0 else [])
    assert said(stage, [pivot(85 + more / DEGREE)]) == (wrong if more < 0 else [])
    assert said(stage, [pivot(101.5)]) == [wrong[0].replace("1°", "7°")]
    assert said(stage, []) == [wrong[0].replace("1°", "85°")]  # who stays faces 0°


def test_the_smaller_way_round_counts(stage: Any, pivot: Any) -> None:
    """359° is 2° off 1°."""
    stage.model("u.1", AT).may(ends=(Looks("look-rule", heading=DEGREE, off=2 * DEGREE),))
    assert said(stage, [pivot(359)]) == []
    assert len(said(stage, [pivot(358)])) == 1


def test_it_looks_at_one_of_several_points(stage: Any, pivot: Any, line: Any) -> None:
    """From (500,000, 500,000): one is at 90°, the other at 45°; on a point it looks at it."""
    points = ((500_000, 900_000), (520_000, 520_000))
    stage.model("u.1", AT).may(ends=(Looks("look-rule", at=points),))
    assert said(stage, [pivot(90)]) == []
    assert said(stage, [pivot(45)]) == []
    assert said(stage, [pivot(46)]) == [
        "ends facing up to 1° off where the order has it look (look-rule)"
    ]
    assert said(stage, [line(520_000, 520_000)]) == []
    assert len(said(stage, [line(520_000, 519_999)])) == 1  # just below it: it is at 90° there


@EXACTLY
def test_heights_that_it_must_end_at(stage: Any, climb: Any, more: int) -> None:
    """A box 40,000 high: at least, or at most, so high, and one µm more or less."""
    stage.box("box", Kind.SOLID, (400_000, 400_000, 600_000, 600_000), top=40_000)
    stage.model("u.1", (*AT, 40_000), height=10_000)
    high = ['ends 0.00004" too high (low-rule)'] if more < 0 else []
    low = ['ends 0.00004" too low (high-rule)'] if more > 0 else []
    for moved in (False, True):
        stage.may(ends=(Below(40_000 + more, "low-rule", moved=moved),))
        assert said(stage, [("line", 500_001, 500_000)]) == high
        assert said(stage, []) == ([] if moved else high)
        found = stage.judge({"u.1": [("line", 500_001, 500_000)]}).violations
        place = (500_001, 500_000, 40_000)
        assert [(v.amount, v.place) for v in found] == [(1, place)] * len(high)
        stage.may(ends=(Above(40_000 + more, "high-rule", moved=moved),))
        found = stage.judge({"u.1": [("line", 500_001, 500_000)]}).violations
        assert [(v.amount, v.place) for v in found] == [(1, place)] * len(low)
        assert said(stage, [("line", 500_001, 500_000)]) == low
        assert said(stage, []) == ([] if moved else low)


HULL = Fits(Base(Shape.RECT, 100_000, 60_000), "fit-rule")
"""100 mm ahead and behind the centre together, 60 mm across."""


@EXACTLY
def test_an_outline_fits_beside_material(stage: Any, line: Any, pivot: Any, more: int) -> None:
    """50,000 ahead, 30,000 across: a box at x = 600,000 lets the centre come to 550,000.

    Turned by a quarter to 570,000.
    """
    stage.box("crate", Kind.SOLID, (600_000, 400_000, 700_000, 600_000), top=20_000)
    stage.model("u.1", AT).may(ends=(HULL,))
    wrong = ["cannot be placed there for crate (fit-rule)"] if more > 0 else []
    assert said(stage, [line(550_000 + more, 500_000)]) == wrong
    assert said(stage, [pivot(90), line(570_000 + more, 500_000)]) == wrong


@EXACTLY
def test_an_outline_fits_under_what_hangs_over_it(stage: Any, line: Any, more: int) -> None:
    """A model 50,000 high: what begins at 50,000 is above it."""
    above = {"bottom": 50_000 + more, "top": 90_000}
    stage.box("beam", Kind.SOLID, (540_000, 400_000, 700_000, 600_000), **above)
    stage.model("u.1", AT).may(ends=(HULL,))
    wrong = ["cannot be placed there for beam (fit-rule)"] if more < 0 else []
    assert said(stage, [line(500_000, 500_001)]) == wrong


@EXACTLY
def test_an_outline_fits_beside_others_but_not_its_mates(stage: Any, line: Any, more: int) -> None:
    """An enemy of radius 16,000 ahead: centres 66,000 apart touch. A mate is let stand there."""
    stage.model("u.1", AT).model("u.2", (500_000, 440_000)).model("e.1", (600_000, 500_000))
    stage.may(ends=(HULL,))
    wrong = ["cannot be placed there for e.1 (fit-rule)"] if more > 0 else []
    assert said(stage, [line(534_000 + more, 500_000)]) == wrong
    # a mate 32,001 off overlaps the outline, which is 50,000 ahead of it, and not the base
    assert said(stage, [line(500_000, 472_001)]) == []


def test_an_outline_fits_above_and_below_others(stage: Any, line: Any) -> None:
    """An enemy 50,000 up stands above a model that is 50,000 high; at 49,999 it is in its way."""
    for z, wrong in ((50_000, 0), (49_999, 1)):
        stage.models = {}
        stage.model("u.1", AT).model("e.1", (540_000, 500_000, z)).may(ends=(HULL,))
        assert len(said(stage, [line(500_001, 500_000)])) == wrong


def test_who_stays_fits(stage: Any, pivot: Any) -> None:
    """An outline that meets a wall is nobody's fault who does not move; one who turns answers."""
    stage.box("crate", Kind.SOLID, (540_000, 400_000, 700_000, 600_000), top=20_000)
    stage.model("u.1", AT).may(ends=(HULL,))
    assert said(stage, []) == []
    assert said(stage, [pivot(180)]) == ["cannot be placed there for crate (fit-rule)"]


def test_who_was_safe_ends_safe(stage: Any, line: Any) -> None:
    """A wall from y = 400,000 to 600,000 between it and the one who looks, at (700,000, 500,000).

    From there a line over the wall's upper end (600,000, 600,000) goes on to (500,000, 700,000).
    """
    stage.wall("wall", ((600_000, 400_000), (600_000, 600_000)), top=60_000)
    stage.model("u.1", AT).model("e.1", (700_000, 500_000))
    shelter = Shelter(frozenset({"e.1"}), hiding=frozenset({"wall"}))
    stage.may(ends=(Keeps(shelter, "stay-rule"),), budget=400_000)
    assert said(stage, [line(500_000, 700_000)]) == []
    wrong = ["leaves its cover and ends in none (stay-rule)"]
    assert said(stage, [line(500_000, 700_001)]) == wrong
    assert said(stage, []) == []
    stage.models = {}
    stage.model("u.1", (500_000, 800_000)).model("e.1", (700_000, 500_000))
    assert said(stage, [line(500_000, 790_000)]) == []  # it had no cover to leave


@EXACTLY
def test_near_one_of_several_at_a_height(stage: Any, line: Any, more: int) -> None:
    """Within 1" of one of two, 2" above at most: the one that is near stands 2" and 1 µm up.

    That µm is what lacks: the other is 350,000 - 32,000 = 318,000 off, 292,600 more than 1".
    """
    stage.model("u.1", AT)
    stage.model("e.1", (600_000, 500_000, 2 * INCH + more)).model("f.1", (900_000, 500_000))
    demand = Near(frozenset({"e.1", "f.1"}), INCH, "near-rule", vertical=2 * INCH)
    stage.may(ends=(demand,))
    wrong = ['does not end within 1" of e.1, f.1, 0.00004" too far off (near-rule)']
    assert said(stage, [line(550_000, 500_000)]) == (wrong if more > 0 else [])
