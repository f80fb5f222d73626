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
    """A step that leads where one of its kind cannot, by so much along the axes."""
    stage.model("u.1", AT)
    aside = abs(end.x - AT[0]) + abs(end.y - AT[1])
    off = aside * ("place" in what) + abs(end.z) * ("height" in what)
    off = off or end.heading  # of a step that changes nothing but its heading: by 1 µ°
    said = ("chain", f"a {kind} cannot change its {what}", end.at, off)
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
    """A block 50,000 high from x = 480,000 to 520,000: the base stands on it, or on nothing.

    60,000 from its middle: 60,000 - 20,000 - 16,000 = 24,000 off, where 25 are near enough.
    """
    stage.box("block", Kind.SOLID, (480_000, 480_000, 520_000, 520_000), top=50_000)
    stage.model("u.1", start)
    stage.may(passages={"block": Passage(Way.OVER)}, jumping=Jumping(60_000 * 2, lower=50_000))
    text = 'nothing at a height of 1.97" carries it all along'
    wrong = [("wh40k10.param.hills", text, (start, end)[n], 24_000 - 25) for n in places]
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
    ("highest", "floor", "said"),
    [
        (40_000, None, []),
        (39_999, None, [("climb", 'climbs 1.57" at once, 0.00004" too high', 1)]),
        (None, 20_000, []),  # the floor it stands on
        (None, 20_001, [("wh40k10.param.ruins-floors", "climbs through the floor f", 16_000)]),
        (None, 60_000, [("wh40k10.param.ruins-floors", "climbs through the floor f", 16_000)]),
        (None, 60_001, []),
    ],
)
def test_up_from_a_step(
    stage: Any, climb: Any, highest: int | None, floor: int | None, said: Any
) -> None:
    """From 20,000 up to 60,000, which is 40,000 at 2 for each; a line of 1,000 before it."""
    stage.box("step", Kind.SOLID, (300_000, 400_000, 500_000, 600_000), top=20_000)
    stage.box("tower", Kind.SOLID, (500_000, 400_000, 700_000, 600_000), top=60_000)
    stage.may(passages={"step": Passage(Way.OVER), "tower": Passage(Way.OVER)}, budget=500_000)
    stage.may(climbing=Climbing(Fraction(2), Fraction(3), highest), walks_through=False)
    stage.model("u.1", (483_000, 500_000, 20_000))
    if floor is not None:
        stage.box("f", Kind.FLOOR, (300_000, 400_000, 500_000, 600_000), top=floor)
    found = stage.judge({"u.1": [("line", 484_000, 500_000), climb(60_000), climb(20_000)]})
    up = [(v.rule, v.text, v.amount) for v in found.violations if v.step == 1]
    assert up == said
    assert found.costs["u.1"] == (1_000, 80_000, 120_000)


@pytest.mark.parametrize(("free", "paid"), [(None, 0), (40_000, 0), (39_999, 40_000)])
def test_a_free_step_from_a_step(stage: Any, climb: Any, free: int | None, paid: int) -> None:
    """The same step and tower, open to it: 40,000 are free, and 60,000 above the ground no more."""
    stage.box("step", Kind.SOLID, (300_000, 400_000, 500_000, 600_000), top=20_000)
    stage.box("tower", Kind.SOLID, (500_000, 400_000, 700_000, 600_000), top=60_000)
    stage.may(climbing=Climbing(free=free)).model("u.1", (484_000, 500_000, 20_000))
    found = stage.judge({"u.1": [climb(60_000), climb(20_000)]})
    assert found.costs["u.1"] == (paid, paid)


@pytest.mark.parametrize(
    ("off", "low", "climbable", "holds"),
    [
        (0, 0, True, True),
        (25, 0, True, True),
        (26, 0, True, False),
        (0, 30_000, True, True),  # it begins where the climb ends
        (0, 30_001, True, False),
        (0, 0, False, False),
    ],
)
def test_part_way_up_a_face(
    stage: Any, climb: Any, off: int, low: int, climbable: bool, holds: bool
) -> None:
    """30,000 up a tower of 60,000, as the last of its steps: within 25 µm of a face to climb."""
    box = 516_000 + off, 400_000, 700_000, 600_000
    stage.box("tower", Kind.SOLID, box, bottom=low, top=60_000, climbable=climbable)
    stage.may(passages={"tower": Passage(Way.OVER)}, climbing=Climbing(mid_end=True, reach=25))
    stage.model("u.1", AT)
    text = 'finds nothing to climb to at a height of 1.18"'
    # As far as to the ground, or to the top of the tower if it is within reach.
    wrong = [] if holds else [("climb", text, (*AT, 30_000), 30_000)]
    assert first(stage, climb(30_000)) == wrong
    assert first(stage, climb(30_000), climb(0)) == [("climb", text, (*AT, 30_000), 30_000)]


def test_no_drop_from_part_way_up(stage: Any) -> None:
    """Who hangs on a face where moves may end so has no edge to drop from."""
    stage.box("tower", Kind.SOLID, (516_000, 400_000, 700_000, 600_000), top=60_000)
    stage.model("u.1", (*AT, 30_000)).may(passages={"tower": Passage(Way.OVER)})
    stage.may(climbing=Climbing(mid_end=True), dropping=Dropping(90_000))
    text = 'finds nothing to climb to at a height of 1.18"'
    assert first(stage, ("drop to", HERE)) == [("climb", text, HERE.at, 30_000)]


def test_into_a_wall_on_a_roof(stage: Any, line: Any) -> None:
    """It is said at the height of the roof, where the centre comes nearest to what is met."""
    stage.box("roof", Kind.SOLID, (400_000, 400_000, 900_000, 600_000), top=20_000)
    stage.wall("wall", ((600_000, 300_000), (600_000, 700_000)), top=60_000)
    shut = Passage(Way.SHUT, rule="wall-rule")
    stage.may(passages={"roof": Passage(Way.OVER), "wall": shut}).model("u.1", (*AT, 20_000))
    ((rule, _, place, _),) = first(stage, line(650_000, 500_000))
    assert (rule, place) == ("wall-rule", (600_000, 500_000, 20_000))


@pytest.mark.parametrize("height", [1, 2])
def test_the_least_drop(stage: Any, height: int) -> None:
    """From a kerb 1 µm high."""
    stage.box("kerb", Kind.SOLID, (300_000, 400_000, 500_000, 600_000), top=height)
    stage.may(passages={"kerb": Passage(Way.OVER)}, dropping=Dropping(9, entry=5))
    stage.model("u.1", (480_000, 500_000, height)).may(budget=36_005)
    way = [("line", 516_000, 500_000), ("drop to", Pose(516_000, 500_000))]
    found = stage.judge({"u.1": way})
    assert (found.legal, found.spent) == (True, {"u.1": 36_005})


def test_a_jump_after_a_line(stage: Any, line: Any) -> None:
    """What each costs adds up; and off the table it is said of the jump, at its height."""
    stage.box("block", Kind.SOLID, (0, 400_000, 200_000, 600_000), top=50_000)
    stage.model("u.1", (100_000, 500_000, 50_000))
    jumping = Jumping(90_000, pace=Fraction(2), entry=500)
    stage.may(jumping=jumping, passages={"block": Passage(Way.OVER)}, budget=500_000)
    end = Pose(15_999, 500_000, 50_000)
    found = stage.judge({"u.1": [line(90_000, 500_000), ("jump to", end)]})
    assert found.costs["u.1"] == (10_000, 2 * 74_001 + 500)
    assert found.spent["u.1"] == 10_000 + 2 * 74_001 + 500
    said = [(v.rule, v.place, v.amount) for v in found.violations if v.step == 1]
    assert said[0] == ("wh40k10.through.no-table-edge", end.at, 1)


@pytest.mark.parametrize(
    ("kind", "free", "wrong"), [("fly", 0, False), ("fly", 1, True), ("line", 1, True)]
)
def test_over_the_edge_of_the_table(stage: Any, kind: str, free: int, wrong: bool) -> None:
    """A base of 16,000 to x = 16,000, and 1 µm on: said of the step, where it ends, and begins."""
    stage.model("u.1", (100_000, 500_000)).may(flying=Flying())
    end = Pose(16_000 - free, 500_000)
    text = 'goes 0.00004" over the edge of the table'
    said = [("wh40k10.through.no-table-edge", text, end.at, 1)] if wrong else []
    assert first(stage, (f"{kind} to", end)) == said
    if kind == "fly":  # as high as it begins
        stage.models.clear()
        stage.model("u.1", (100_000, 500_000, 9))
        there = [("wh40k10.through.no-table-edge", text, (*end.at[:2], 9), 1)] if wrong else []
        assert first(stage, ("fly to", end)) == there
        back = stage.judge({"u.1": [("fly to", end), ("fly to", Pose(100_000, 500_000))]})
        steps = [v.step for v in back.violations if v.text == text]
        assert steps == ([0, 1] if wrong else [])


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
    assert (
        "wh40k10.param.ruins-floors",
        "climbs through the floor floor",
        HERE.at,
        16_000,
    ) in found
    text = 'finds nothing to climb to at a height of 1.97"'
    assert ("climb", text, HERE.at, 20_000) in found  # down to the floor
    stage.may(dropping=replace(stage.mobility["dropping"], rule=""))
    up = Pose(*AT, 50_001)
    assert ("drop", "drops up", up.at, 1) in first(stage, ("drop to", up))
    stage.may(climbing=Climbing(mid_end=True))
    assert ("climb", text, HERE.at, 20_000) in first(stage, ("drop to", HERE))
