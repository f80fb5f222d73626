"""What each kind of step may change, and where it is that something is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.mobility import Climbing, Dropping, Flying, Jumping, Passage, Way
from planner.units import Pose

AT = (500_000, 500_000)
HERE = Pose(*AT)


def first(stage: Any, *way: Any) -> list[tuple[str, str, Any, int]]:
    """Rule, text, place and amount of what is wrong with the first step."""
    found = stage.judge({"u.1": way}).violations
    return [(v.rule, v.text, v.place, v.amount) for v in found if v.step == 0]


@pytest.mark.parametrize(
    ("kind", "end", "what"),
    [
        ("line", Pose(510_000, 500_000, 7, 90 * DEGREE), "height and heading"),
        ("line", Pose(510_000, 500_000, 7), "height"),
        ("line", Pose(510_000, 500_000, 0, 1), "heading"),
        ("pivot", Pose(500_000, 500_001, 0, 90), "place"),
        ("pivot", Pose(500_001, 500_000, 7, 90), "place and height"),
        ("climb", Pose(500_000, 499_999, 7, 1), "place and heading"),
        ("drop", Pose(500_001, 500_000, -7, 1), "place and heading"),
        ("jump", Pose(510_000, 510_000, 0, 1), "heading"),
        ("fly", Pose(510_000, 510_000, 7, 1), "heading"),
        ("ladder", Pose(510_000, 510_000, 7, 1), "heading"),
        ("rope", Pose(510_000, 510_000, 7, 1), "heading"),
    ],
)
def test_what_it_cannot_change(stage: Any, kind: str, end: Pose, what: str) -> None:
    """A step that leads where one of its kind cannot."""
    stage.model("u.1", AT)
    said = ("chain", f"a {kind} cannot change its {what}", end.at, 0)
    assert said in first(stage, (f"{kind} to", end))


@pytest.mark.parametrize(("kind", "end"), [("line", (510_000, 500_000)), ("pivot", AT)])
def test_what_it_may_change(stage: Any, kind: str, end: tuple[int, int]) -> None:
    """A line its place; a pivot its heading."""
    stage.model("u.1", AT)
    assert first(stage, (f"{kind} to", Pose(*end, 0, 0 if kind == "line" else 9))) == []


@pytest.mark.parametrize(
    ("start", "end", "places"),
    [
        ((500_000, 500_000, 50_000), (560_000, 500_000, 50_000), [1]),
        ((440_000, 500_000, 50_000), (500_000, 500_000, 50_000), [0]),
        ((440_000, 500_000, 50_000), (560_000, 500_000, 50_000), [0, 1]),
        ((500_000, 500_000, 50_000), (560_000, 500_000, 0), []),
    ],
)
def test_a_jump_from_where_nothing_carries_it(
    stage: Any, start: Any, end: Any, places: list[int]
) -> None:
    """A block 50,000 high from x = 480,000 to 520,000: the base stands on it, or on nothing."""
    stage.box("block", Kind.SOLID, (480_000, 480_000, 520_000, 520_000), top=50_000)
    stage.model("u.1", start)
    stage.may(passages={"block": Passage(Way.OVER)}, jumping=Jumping(60_000 * 2, lower=50_000))
    text = 'nothing at a height of 1.97" carries it all along'
    wrong = [("wh40k10.param.hills", text, (start, end)[n], 0) for n in places]
    assert first(stage, ("jump to", Pose(*end))) == wrong


def test_a_jump_on_the_spot(stage: Any) -> None:
    """It goes nowhere and costs what a jump costs: not again what it stands in."""
    stage.box("brush", Kind.SOLID, (480_000, 480_000, 560_000, 560_000), top=50_000)
    brush = Passage(Way.OPEN, within=True, entry=900)
    stage.model("u.1", AT).may(passages={"brush": brush}, jumping=Jumping(60_000, entry=700))
    found = stage.judge({"u.1": [("jump to", HERE)]})
    assert (found.legal, found.spent) == (True, {"u.1": 700})
    out = stage.judge({"u.1": [("jump to", Pose(500_000, 560_000))]})
    assert out.spent == {"u.1": 60_000 + 700}  # it was in the brush before


def test_a_line_of_no_length_on_a_bridge(stage: Any, line: Any) -> None:
    """Nobody drowns there; beside the bridge one does."""
    stage.box("water", Kind.WATER, (0, 0, 1_000_000, 1_000_000))
    stage.box("bridge", Kind.ROAD, (0, 490_000, 1_000_000, 510_000))
    shut, bridge = Passage(Way.SHUT, rule="drowns"), Passage(covers=frozenset({"water"}))
    stage.model("u.1", AT).may(passages={"water": shut, "bridge": bridge})
    assert first(stage, line(*AT)) == []
    stage.models.clear()
    stage.model("u.1", (500_000, 510_001))
    assert [rule for rule, *_ in first(stage, line(500_000, 510_001))] == ["drowns"]


@pytest.mark.parametrize(("off", "times"), [(0, 5), (25, 5), (26, 3), (30_000, 3)])
def test_the_dearest_face_within_reach(stage: Any, climb: Any, off: int, times: int) -> None:
    """A box of 40,000 that costs three times as much; one of five times within 25 µm or not."""
    stage.box("box", Kind.SOLID, (516_000, 400_000, 700_000, 600_000), top=40_000)
    edge = 484_000 - off
    stage.box("dear", Kind.SOLID, (300_000, 400_000, edge, 600_000), top=40_000)
    stage.box("low", Kind.SOLID, (300_000, 600_000, 700_000, 700_000), top=39_999)
    over = {"box": 3, "dear": 5, "low": 7}
    stage.may(passages={n: Passage(Way.OVER, face=Fraction(face)) for n, face in over.items()})
    stage.model("u.1", AT).may(climbing=Climbing(reach=25), budget=500_000)
    assert stage.judge({"u.1": [climb(40_000)]}).costs["u.1"] == (40_000 * times,)


@pytest.mark.parametrize(
    ("kind", "free", "wrong"), [("fly", 0, False), ("fly", 1, True), ("line", 1, True)]
)
def test_over_the_edge_of_the_table(stage: Any, kind: str, free: int, wrong: bool) -> None:
    """A base of 16,000 to x = 16,000, and 1 µm on: said of the step, where it ends."""
    stage.model("u.1", (100_000, 500_000)).may(flying=Flying())
    end = Pose(16_000 - free, 500_000)
    text = 'goes 0.00004" over the edge of the table'
    said = [("wh40k10.through.no-table-edge", text, end.at, 1)] if wrong else []
    assert first(stage, (f"{kind} to", end)) == said


def test_it_is_carried_beside_an_edge_within_reach(stage: Any, line: Any) -> None:
    """A floor 25 µm off the side of a base that goes along it, and 26."""
    stage.may(climbing=Climbing(reach=25))
    for off, wrong in ((25, 0), (26, 1)):
        stage.features.clear()
        y = 516_000 + off
        stage.box("floor", Kind.FLOOR, (300_000, y, 900_000, 900_000), top=50_000)
        stage.models.clear()
        stage.model("u.1", (*AT, 50_000))
        assert len(first(stage, line(600_000, 500_000))) == wrong


def test_a_drop_through_a_floor_and_from_nothing(stage: Any) -> None:
    """Each is said of the step, where it ends."""
    stage.box("floor", Kind.FLOOR, (300_000, 300_000, 700_000, 700_000), top=30_000)
    stage.model("u.1", (*AT, 50_000))
    stage.may(dropping=Dropping(90_000, rule="drop-rule"), walks_through=False)
    found = first(stage, ("drop to", HERE))
    assert ("wh40k10.param.ruins-floors", "climbs through the floor floor", HERE.at, 0) in found
    text = 'finds nothing to climb to at a height of 1.97"'
    assert ("climb", text, HERE.at, 0) in found
    stage.may(dropping=replace(stage.mobility["dropping"], rule=""))
    up = Pose(*AT, 50_001)
    assert ("drop", "drops up", up.at, 1) in first(stage, ("drop to", up))
    stage.may(climbing=Climbing(mid_end=True))
    assert ("climb", text, HERE.at, 0) in first(stage, ("drop to", HERE))
