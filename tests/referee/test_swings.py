"""What a pivot comes into and owes: `ground.swung`; what is beside a body: `ground.material`.

A rectangle of 120 x 70 mm at (500, 500) mm reaches 60 mm along x as it faces, and 35 turned by a
quarter; an oval as much, and nowhere further.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Measured, Passage, Way
from planner.referee.exact.figure import Rounded
from planner.referee.room.ground import material, swung
from planner.referee.room.sweep import Slide, Spin
from planner.referee.room.table import Table
from planner.units import Base, Pose

RECT, OVAL = "120x70mm rect", "120x70mm oval"
ALL = (-(10**7), -(10**7), 10**7, 10**7)
"""A box about all of a table, half µm."""
TOLL = Passage(entry=7_000, test="mud")
AHEAD, ASIDE = (540_000, 480_000, 600_000, 520_000), (480_000, 540_000, 520_000, 600_000)
"""What it is in where it faces along x, and where it faces along y: 40 mm off."""


def turned(degrees: int, z: int = 0) -> Pose:
    """The pose at that heading."""
    return Pose(500_000, 500_000, z, degrees * 1_000_000)


def paid(
    stage: Any, boxes: dict[str, tuple[Any, Passage]], start: int, end: int, z: int = 0
) -> tuple[int, tuple[str, ...]]:
    """What a pivot of the rectangle among areas costs and owes."""
    for name, (box, _) in boxes.items():
        stage.box(name, Kind.AREA, box)
    stage.model("u.1", (0, 0), RECT).may(passages={n: p for n, (_, p) in boxes.items()})
    (body,) = stage.judged_terms.mobilities.values()
    fare = swung(Table(stage.scenario.battlefield), body, turned(start, z), turned(end, z))
    return fare.spent.ceil(), fare.owed


@pytest.mark.parametrize(
    ("start", "end", "owes"),
    [
        (90, 0, True),
        (90, 180, True),
        (0, 90, False),  # it leaves it
        (0, 180, False),  # it is in it before and after
        (90, 270, False),  # it passes through it, and is in it at neither end
        (0, 0, False),
    ],
)
def test_what_it_comes_into(stage: Any, start: int, end: int, owes: bool) -> None:
    """In after it, and not before: the toll and the test, once."""
    boxes = {"a": (AHEAD, TOLL)}
    assert paid(stage, boxes, start, end) == ((7_000, ("mud",)) if owes else (0, ()))


def test_ground_is_on_the_ground(stage: Any) -> None:
    """A body that turns above it comes into nothing."""
    assert paid(stage, {"a": (AHEAD, TOLL)}, 90, 0, z=1) == (0, ())


def test_two_at_once(stage: Any) -> None:
    """Two patches, by themselves, are paid both; the one with another test owes that."""
    other = Passage(entry=500, test="mire")
    boxes = {"a": (AHEAD, TOLL), "b": (AHEAD, other), "c": (ASIDE, TOLL)}
    assert paid(stage, boxes, 90, 0) == (7_500, ("mud", "mire"))


def test_of_one_kin(stage: Any) -> None:
    """Of one kin they are one: paid once; not at all by who was in one of them."""
    wet = replace(TOLL, kin="wet")
    assert paid(stage, {"a": (AHEAD, wet), "b": (AHEAD, wet)}, 90, 0) == (7_000, ("mud",))
    stage.features.clear()
    assert paid(stage, {"a": (AHEAD, wet), "b": (ASIDE, wet)}, 90, 0) == (0, ())
    stage.features.clear()
    dry = replace(TOLL, kin="dry")
    assert paid(stage, {"a": (AHEAD, wet), "b": (ASIDE, dry)}, 90, 0) == (7_000, ("mud",))


def test_what_is_measured_by_the_centre(stage: Any) -> None:
    """A turn moves no centre."""
    assert paid(stage, {"a": (AHEAD, replace(TOLL, measured=Measured.CENTRE))}, 90, 0) == (0, ())


def test_shut_ground_has_no_price(stage: Any) -> None:
    """It is forbidden, not paid."""
    assert paid(stage, {"a": (AHEAD, replace(TOLL, way=Way.SHUT))}, 90, 0) == (0, ())


def test_a_turn_that_is_judged(stage: Any, pivot: Any) -> None:
    """Its toll is spent, its test owed."""
    stage.box("a", Kind.AREA, AHEAD).model("u.1", (500_000, 500_000), RECT, 90)
    stage.may(passages={"a": TOLL})
    verdict = stage.judge({"u.1": [pivot(0)]})
    assert [v.text for v in verdict.violations] == ['owes a test "mud" that is not listed']
    assert verdict.spent == {"u.1": 7_000}


@pytest.mark.parametrize(
    ("low", "high", "there"),
    [
        # A fence from 60,000 to 90,000; the body is 50,000 high.
        (0, 0, False),
        (9_999, 9_999, False),
        (10_000, 10_000, False),  # its head touches the fence from below
        (10_001, 10_001, True),
        (0, 10_001, True),
        (89_999, 89_999, True),
        (90_000, 90_000, True),  # on its very top
        (90_001, 90_001, False),
        (90_001, 95_000, False),
    ],
)
def test_beside_a_fence(stage: Any, low: int, high: int, there: bool) -> None:
    """Where its foot is between two heights, the body's heights meet the fence's or stand on it."""
    path = ((600_000, 0), (600_000, 900_000))
    stage.wall("fence", path, 90_000, 1_000, bottom=60_000).model("u.1", (0, 0))
    stage.may(passages={"fence": TOLL})
    (body,) = stage.judged_terms.mobilities.values()
    table = Table(stage.scenario.battlefield)
    found = [thing.feature for thing in material(table, body, low, high, ALL)]
    assert found == (["fence"] if there else [])


@pytest.mark.parametrize(
    ("passage", "there"),
    [
        (TOLL, True),
        (Passage(entry=1), True),
        (Passage(test="t"), True),
        (Passage(), False),
        (replace(TOLL, way=Way.SHUT), False),
        (replace(TOLL, way=Way.OVER), False),
    ],
)
def test_only_what_is_open_at_a_price(stage: Any, passage: Passage, there: bool) -> None:
    """A toll or a test; and not what is shut."""
    stage.wall("fence", ((600_000, 0), (600_000, 900_000)), 9_000).model("u.1", (0, 0))
    stage.wall("other", ((700_000, 0), (700_000, 900_000)), 9_000)
    stage.may(passages={"fence": passage, "other": TOLL})
    (body,) = stage.judged_terms.mobilities.values()
    table = Table(stage.scenario.battlefield)
    found = [thing.feature for thing in material(table, body, 0, 0, ALL)]
    assert found == ["fence", "other"][not there :]


def test_touching_at_the_end_of_a_turn(stage: Any, pivot: Any) -> None:
    """An oval turned until its tip touches a wall 60 mm ahead is clear of it, and not strictly."""
    wall = Rounded(((1_120_000, 0), (1_120_000, 2_000_000)))
    base = Base.parse(OVAL)
    spin = Spin(base, (500_000, 500_000), 90_000_000, 0)
    assert spin.clear(wall)
    assert spin.clear(wall, 0)
    assert not spin.clear(wall, 1)
    assert not spin.clear(wall, strict=True)
    stage.wall("w", ((560_000, 0), (560_000, 1_000_000)), 50_000)
    stage.model("u.1", (500_000, 500_000), OVAL, 90)
    assert stage.rules({"u.1": [pivot(0)]}) == []
    stage.may(passages={"w": Passage(way=Way.SHUT, rule="shut")})
    assert stage.rules({"u.1": [pivot(0)]}) == []
    stage.features.clear()
    stage.wall("w", ((559_999, 0), (559_999, 1_000_000)), 50_000)
    assert "shut" in stage.rules({"u.1": [pivot(0)]})


@pytest.mark.parametrize(
    ("at", "beyond"),
    [
        ((0, 500_000), 12_501),
        ((500_000, 0), 12_501),
        ((12_501, 500_000), 0),
        ((12_500, 500_000), 1),
    ],
)
def test_over_the_edge_by_half_a_micrometre(at: tuple[int, int], beyond: int) -> None:
    """A disc of 25.001 mm reaches 12,500.5 µm: what is over the edge is rounded up."""
    for x, y in (at, (1_000_000 - at[0], 1_000_000 - at[1])):
        here = Slide(Base.parse("25.001mm"), (x, y), (x, y), 0)
        found = here.beyond(1_000_000, 1_000_000)
        assert (found, type(found)) == (beyond, int)
