"""Above the ground: carried on the way, standing wholly on something at the end."""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Climbing
from planner.referee.exact.covered import covered
from planner.referee.exact.figure import Figure, Rounded, figure
from planner.units import Base

INCH = 25_400
Z = 3 * INCH
SUPPORT = "wh40k10.param.hills"


def floor(stage: Any, name: str, box: tuple[int, int, int, int]) -> None:
    """A storey at 3"."""
    stage.box(name, Kind.FLOOR, box, bottom=Z, top=Z)


def ring(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    """A rectangle, counter-clockwise."""
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


DISC = Rounded(((0, 0),), 10)
LEFT, RIGHT = (ring(-30, -30, 0, 30),), (ring(0, -30, 30, 30),)


@pytest.mark.parametrize(
    ("polygons", "whole"),
    [
        ([(ring(-10, -10, 10, 10),)], True),  # it touches all four sides
        ([(ring(-10, -10, 9, 10),)], False),
        ([LEFT, RIGHT], True),  # side by side
        ([LEFT, (ring(1, -30, 30, 30),)], False),  # a slit
        ([LEFT, (ring(-1, -30, 30, 30),)], True),  # overlapping
        ([LEFT], False),
        ([LEFT, (ring(0, -30, 30, 9),)], False),  # a corner is missing
        ([LEFT, (ring(0, -30, 30, 9),), (ring(0, 9, 30, 20),)], True),
        ([(ring(20, 20, 30, 30),)], False),  # elsewhere
        # A frame about a hole, the hole filled or not, or only in part.
        ([(ring(-30, -30, 30, 30), ring(-5, -5, 5, 5)[::-1])], False),
        ([(ring(-30, -30, 30, 30), ring(-5, -5, 5, 5)[::-1]), (ring(-5, -5, 5, 5),)], True),
        ([(ring(-30, -30, 30, 30), ring(-5, -5, 5, 5)[::-1]), (ring(-5, -5, 5, 4),)], False),
        # Two triangles that share a diagonal through the disc.
        ([(((-20, -20), (20, -20), (20, 20)),), (((-20, -20), (20, 20), (-20, 20)),)], True),
        # Four squares that meet in the centre, and three of them.
        ([(ring(x, y, x + 20, y + 20),) for x in (-20, 0) for y in (-20, 0)], True),
        ([(ring(x, y, x + 20, y + 20),) for x, y in ((-20, -20), (0, -20), (0, 0))], False),
        # Neighbours that end within the length of one long edge, one of them too early.
        ([LEFT, (ring(0, -30, 30, 2),), (ring(0, 2, 30, 30),)], True),
        ([LEFT, (ring(0, -30, 30, 2),), (ring(0, 3, 30, 30),)], False),
        ([], False),
    ],
)
def test_wholly_on_a_union(polygons: list[Any], whole: bool) -> None:
    """A disc of radius 10 about the origin on what is laid out of rectangles and triangles."""
    assert covered(DISC, polygons) is whole


@pytest.mark.parametrize(("half", "whole"), [(10, True), (9, False), (11, True)])
@pytest.mark.parametrize("slanting", [False, True])
def test_on_two_strips_that_cross(half: int, whole: bool, slanting: bool) -> None:
    """Each edge is border only beyond the other strip.

    Slanting, the strips lie along x = y and x = -y: |x ∓ y| <= half. Their edges cross at
    (±half, 0) and (0, ±half), which are within the disc of 10 if half is less. Upright strips of
    |x| <= h cross at (±h, ±h): at 7·√2 = 9.9 that is within the disc, at 8·√2 it is not.
    """
    long = 40 + half % 2
    if slanting:
        ends = ((-long, -half), (long, -half), (long, half), (-long, half))
        one = tuple(((s - d) // 2, (s + d) // 2) for s, d in ends)
        other = tuple((-y, x) for x, y in one)
        assert covered(DISC, [(one,), (other,)]) is whole
        assert covered(DISC, [(other,), (one,)]) is whole
    else:
        h = 8 if whole else 7
        strips = [(ring(-40, -h, 40, h),), (ring(-h, -40, h, 40),)]
        assert covered(DISC, strips) is whole


@pytest.mark.parametrize(
    ("body", "most"),
    [
        (figure(Base.parse("120x70mm oval"), (0, 0), 0), 120_000),
        (figure(Base.parse("120x70mm rect"), (0, 0), 0), 120_000),
    ],
)
def test_other_shapes(body: Figure, most: int) -> None:
    """Half µm: 120 mm and 70 mm either way from the centre, and 1 less is too little."""
    assert covered(body, [(ring(-most, -70_000, most, 70_000),)])
    assert not covered(body, [(ring(-most, -70_000, most - 1, 70_000),)])
    assert not covered(body, [(ring(-most, -69_999, most, 70_000),)])
    halves = [(ring(-most, -70_000, 12_345, 70_000),), (ring(12_345, -70_000, most, 70_000),)]
    assert covered(body, halves)


def test_a_seam_between_floors(stage: Any, line: Any) -> None:
    """Two storeys side by side carry a base together."""
    floor(stage, "a", (10 * INCH, 10 * INCH, 15 * INCH, 20 * INCH))
    floor(stage, "b", (15 * INCH, 10 * INCH, 20 * INCH, 20 * INCH))
    stage.model("u.1", (12 * INCH, 15 * INCH, Z))
    assert stage.rules({"u.1": [line(15 * INCH, 15 * INCH)]}) == []


def test_a_floor_and_a_roof_at_one_height(stage: Any, line: Any) -> None:
    """A storey that continues on a block's roof; not if nobody may stand on that."""
    for standable, rules in ((True, []), (False, [SUPPORT])):
        stage.features.clear()
        stage.models.clear()
        floor(stage, "a", (10 * INCH, 10 * INCH, 15 * INCH, 20 * INCH))
        box = (15 * INCH, 10 * INCH, 20 * INCH, 20 * INCH)
        stage.box("b", Kind.SOLID, box, top=Z, standable=standable)
        stage.model("u.1", (12 * INCH, 15 * INCH, Z))
        assert stage.rules({"u.1": [line(15 * INCH, 15 * INCH)]}) == rules


@pytest.mark.parametrize("reach", [0, 25, 200])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_carried_over_a_gap(stage: Any, line: Any, reach: int, more: int) -> None:
    """Between two roofs a base of 32 mm reaches 16 mm either way, and the reach besides."""
    wide = 2 * (16_000 + reach) + more
    floor(stage, "a", (10 * INCH, 10 * INCH, 15 * INCH, 20 * INCH))
    floor(stage, "b", (15 * INCH + wide, 10 * INCH, 22 * INCH, 20 * INCH))
    stage.model("u.1", (12 * INCH, 15 * INCH, Z)).may(climbing=Climbing(reach=reach))
    rules = stage.rules({"u.1": [line(18 * INCH, 15 * INCH)]})
    assert rules == [SUPPORT] * (more > 0)


@pytest.mark.parametrize(
    ("base", "half"),
    [
        ("40x20mm oval", 15_811),  # √((20² + 10²) / 2) mm = √250 mm = 15 811.39 µm
        ("40x20mm rect", 21_213),  # (20 + 10) / √2 mm = 21 213.20 µm
    ],
)
def test_a_slanting_base_is_carried_over_a_gap(stage: Any, line: Any, base: str, half: int) -> None:
    """At 45° it reaches `half` either way, and 25 µm besides: judged to 5 µm, and never over."""
    for more, carried in ((-10, True), (1, False)):
        stage.features.clear()
        stage.models.clear()
        wide = 2 * (half + 25) + more
        floor(stage, "a", (10 * INCH, 10 * INCH, 15 * INCH, 20 * INCH))
        floor(stage, "b", (15 * INCH + wide, 10 * INCH, 22 * INCH, 20 * INCH))
        stage.model("u.1", (12 * INCH, 15 * INCH, Z), base, heading=45).may(
            climbing=Climbing(reach=25)
        )
        assert stage.rules({"u.1": [line(18 * INCH, 15 * INCH)]}) == [SUPPORT] * (not carried)


def test_carried_round_a_corner(stage: Any, line: Any) -> None:
    """Diagonally off a corner: 16025 µm from it is carried, as 3-4-5 times 3205; more is not."""
    floor(stage, "a", (10 * INCH, 10 * INCH, 15 * INCH, 15 * INCH))
    stage.model("u.1", (14 * INCH, 14 * INCH, Z))
    corner = 15 * INCH
    for off, rules in ((0, 0), (1, 1)):
        end = (corner + 3 * 3_205 + off, corner + 4 * 3_205)
        found = stage.rules({"u.1": [line(*end)]})
        # Either way nobody stands wholly there.
        assert found.count(SUPPORT) + found.count("support") >= rules
        assert len(found) == rules + 1


def test_in_mid_air(stage: Any, line: Any) -> None:
    """A line at a height at which there is nothing."""
    stage.model("u.1", (12 * INCH, 15 * INCH, Z)).may(climbing=Climbing(end_rule="mid.air"))
    assert stage.rules({"u.1": [line(14 * INCH, 15 * INCH)]}) == [SUPPORT, "mid.air"]


def test_below_the_ground(stage: Any, climb: Any) -> None:
    """Nothing carries a body below the ground, whatever the plan says."""
    stage.model("u.1", (12 * INCH, 15 * INCH))
    assert stage.rules({"u.1": [climb(-INCH)]}) == [SUPPORT]


def test_under_a_floor(stage: Any, line: Any) -> None:
    """A storey overhead is in nobody's way: it has no height."""
    floor(stage, "a", (10 * INCH, 10 * INCH, 15 * INCH, 20 * INCH))
    stage.model("u.1", (8 * INCH, 15 * INCH)).may(budget=9 * INCH)
    assert stage.rules({"u.1": [line(12 * INCH, 15 * INCH)]}) == []


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_under_a_bridge(stage: Any, line: Any, more: int) -> None:
    """A body of 50 mm passes under what begins at exactly 50 mm, not 1 µm lower."""
    from planner.mobility import Passage, Way

    box = (10 * INCH, 10 * INCH, 15 * INCH, 20 * INCH)
    stage.box("b", Kind.SOLID, box, bottom=50_000 + more, top=90_000)
    stage.may(passages={"b": Passage(Way.SHUT, rule="bridge")}, budget=12 * INCH)
    stage.model("u.1", (8 * INCH, 15 * INCH))
    assert stage.rules({"u.1": [line(18 * INCH, 15 * INCH)]}) == ["bridge"] * (more < 0)


def test_turning_on_a_roof(stage: Any, pivot: Any) -> None:
    """An oval turns where its inner disc is carried; its end must be wholly on the roof."""
    stage.box("b", Kind.SOLID, (10 * INCH, 10 * INCH, 22 * INCH, 22 * INCH), top=Z)
    stage.model("u.1", (16 * INCH, 16 * INCH, Z), "120x92mm oval")
    assert stage.rules({"u.1": [pivot(90)]}) == []
    # 50 mm from the edge: 46 mm fit across, 60 mm do not along.
    stage.models.clear()
    stage.model("u.1", (10 * INCH + 50_000, 16 * INCH, Z), "120x92mm oval", heading=90)
    assert stage.rules({"u.1": [pivot(91)]}) == []
    assert stage.rules({"u.1": [pivot(0)]}) == [SUPPORT]


@pytest.mark.parametrize("base", ["120x92mm oval", "92x120mm oval", "120x92mm rect"])
@pytest.mark.parametrize(("reach", "more"), [(0, -1), (0, 0), (0, 1), (25, 25), (25, 26)])
def test_what_carries_who_turns(stage: Any, pivot: Any, base: str, reach: int, more: int) -> None:
    """A roof as far off the centre as half the shorter side (46 mm), and the reach, carries it."""
    floor(stage, "a", (10 * INCH, 0, 22 * INCH, 44 * INCH))
    stage.model("u.1", (10 * INCH - 46_000 - more, 16 * INCH, Z), base, 90)
    stage.may(climbing=Climbing(reach=reach))
    text = 'nothing at a height of 3" carries it all along'
    said = [v.text for v in stage.judge({"u.1": [pivot(91)]}).violations if v.step == 0]
    assert said == [text] * (more > reach)


def test_hanging_where_a_game_allows_it(stage: Any, climb: Any) -> None:
    """A move may end part-way up a face only as its last step and where the game says so."""
    stage.wall("w", ((15 * INCH, 0), (15 * INCH, 40 * INCH)), top=8 * INCH)
    stage.model("u.1", (15 * INCH - 16_000, 20 * INCH))
    for mid_end, count in ((True, 0), (False, 2)):
        stage.may(climbing=Climbing(mid_end=mid_end, rule="climb", end_rule="mid.air"))
        assert stage.rules({"u.1": [climb(4 * INCH)]}) == ["climb", "mid.air"][:count]
        assert "climb" in stage.rules({"u.1": [climb(4 * INCH), climb(0)]})
