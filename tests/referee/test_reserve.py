"""What of its budget a way may spend: on a road, through cover, near an enemy.

The budget is 6", the last 2" of it a reserve: 4" is 101,600 µm. A model begins at
(500,000, 500,000) with a radius of 16,000.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Climbing, Flying, Measured, Passage, Reserve, Unmet, Unslowed, Way
from planner.units import Pose

INCH = 25_400
AT = (500_000, 500_000)
FAR, NEAR = 500_000 + 6 * INCH, 500_000 + 4 * INCH
EXACTLY = pytest.mark.parametrize("more", [-1, 0, 1])


def said(stage: Any, way: Any) -> list[tuple[str, int]]:
    """Rule and amount of all violations."""
    return [(v.rule, v.amount) for v in stage.judge({"u.1": way}).violations]


def holding_back(stage: Any, *ground: str, **more: Any) -> Any:
    """The stage with a model that keeps 2" for such ground."""
    reserve = Reserve(2 * INCH, frozenset(ground), "road-rule", **more)
    return stage.model("u.1", AT).may(reserve=reserve)


@EXACTLY
def test_all_along_a_road(stage: Any, line: Any, pivot: Any, more: int) -> None:
    """Its edge at y = 500,000 is still the road; a µm beside it is not, at the end of the way."""
    stage.box("road", Kind.AREA, (400_000, 400_000, 900_000, 500_000))
    holding_back(stage, "road")
    assert said(stage, [pivot(90), line(FAR, 500_000)]) == []
    assert said(stage, [line(FAR - 10, 500_000 + more)]) == (
        # a slanting line is longer by less than 1 µm, rounded up
        [("road-rule", 2 * INCH - 9)] if more > 0 else []
    )
    assert said(stage, [line(NEAR, 500_000), line(NEAR, 500_001)]) == [("road-rule", 1)]
    assert said(stage, [line(NEAR, 500_001)]) == [("road-rule", 1)]
    assert said(stage, [line(NEAR + more, 500_000), line(NEAR + more, 500_000)]) == []


def test_two_roads_meet(stage: Any, line: Any) -> None:
    """On one and then on the other, with no gap between; a gap of 1 µm is one."""
    for gap, wrong in ((0, []), (1, [("road-rule", 2 * INCH)])):
        stage.features.clear()
        stage.models = {}
        stage.box("west", Kind.AREA, (400_000, 400_000, 550_000, 600_000))
        stage.box("east", Kind.AREA, (550_000 + gap, 400_000, 900_000, 600_000))
        assert said(holding_back(stage, "west", "east"), [line(FAR, 500_000)]) == wrong
    stage.models = {}
    assert said(holding_back(stage, "west"), [line(FAR, 500_000)]) == [("road-rule", 2 * INCH)]


@EXACTLY
def test_ground_on_the_road_that_is_none_of_it(
    stage: Any, line: Any, pivot: Any, more: int
) -> None:
    """Rubble from y = 510,000 on, its border included: past it, and along 509,999, is road."""
    stage.box("road", Kind.AREA, (400_000, 400_000, 900_000, 600_000))
    stage.box("rubble", Kind.AREA, (540_000, 510_000, 560_000, 600_000))
    holding_back(stage, "road", off=frozenset({"rubble"}))
    y = 510_000 + more
    way = [line(500_000, y), line(570_000, y), line(600_000, y), line(600_000, 500_000)]
    wrong = [] if more < 0 else [("road-rule", 2 * y - 1_000_000 + 100_000 - 4 * INCH)]
    assert said(stage, way) == wrong


def test_too_far_for_anyone(stage: Any, line: Any) -> None:
    """Past the whole budget it is the budget's rule, not the road's."""
    stage.box("road", Kind.AREA, (400_000, 400_000, 500_001, 600_000))
    holding_back(stage, "road")
    assert said(stage, [line(FAR, 500_000)]) == [("road-rule", 2 * INCH)]
    assert said(stage, [line(FAR + 1, 500_000)]) == [("wh40k10.normal.distance", 2 * INCH + 1)]


@EXACTLY
def test_anywhere_along_its_way(stage: Any, line: Any, more: int) -> None:
    """The centre comes to the wood's border at y = 510,000, or 1 µm short of it."""
    stage.box("wood", Kind.AREA, (520_000, 510_000, 530_000, 600_000))
    holding_back(stage, "wood", anywhere=True)
    way = [line(525_000, 510_000 + more), line(600_000, 510_000 + more)]
    spent = 600_000 - 525_000  # and a slanting line of 26,900 before: 101,926 in all
    assert spent + 26_900 > 4 * INCH
    assert bool(said(stage, way)) is (more < 0)


@EXACTLY
def test_over_a_line(stage: Any, line: Any, more: int) -> None:
    """A hedge at x = 600,000 that begins at y = 500,000: the centre touches its end in passing."""
    stage.wall("hedge", ((600_000, 500_000 + more), (600_000, 600_000)), top=1)
    holding_back(stage, anywhere=True, lines=frozenset({"hedge"}))
    stage.may(passages={"hedge": Passage()})
    wrong = [("road-rule", 2 * INCH)] if more > 0 else []
    assert said(stage, [line(FAR, 500_000)]) == wrong


@pytest.mark.parametrize(
    ("far", "most"),
    [(520_000, 4), (536_001, 5), (586_001, 6), (586_000, 5)],
)
def test_a_part_for_each_ground_that_it_comes_to(
    stage: Any, line: Any, far: int, most: int
) -> None:
    """1" for each of two woods that its base comes to, not for the one that it begins in.

    They begin at x = 552,000 and at 602,000: the base meets them past 536,000 and 586,000.
    """
    stage.box("home", Kind.AREA, (490_000, 490_000, 510_000, 510_000))
    stage.box("one", Kind.AREA, (552_000, 400_000, 560_000, 600_000))
    stage.box("two", Kind.AREA, (602_000, 400_000, 610_000, 600_000))
    holding_back(stage, "home", "one", "two", anywhere=True, parts=2)
    left = most * INCH - (far - 500_000)
    aside = [line(far, 500_000), line(far, 500_000 + left // 2), line(far, 500_000)]
    assert said(stage, [*aside, line(far, 500_000 + left % 2)]) == []
    over = [*aside, line(far, 500_000 + left % 2 + 1)]
    assert [amount for _, amount in said(stage, over)] == [1]


@pytest.mark.parametrize("up", [False, True])
@EXACTLY
def test_ground_ahead_of_its_way(stage: Any, line: Any, up: bool, more: int) -> None:
    """It goes 6", and a wood begins there, or 1 µm further on or before."""
    x, y = (500_000, FAR + more) if up else (FAR + more, 500_000)
    stage.box("wood", Kind.AREA, (x - up * 9_000, y - (not up) * 9_000, x + 90_000, y + 90_000))
    holding_back(stage, "wood", anywhere=True)
    way = [line(500_000, FAR) if up else line(FAR, 500_000)]
    assert said(stage, way) == ([("road-rule", 2 * INCH)] if more >= 0 else [])


def test_only_on_the_ground(stage: Any) -> None:
    """A flight over a wood is no way through it, nor is one on a roof; a turn in it is none."""
    stage.box("wood", Kind.AREA, (400_000, 400_000, 900_000, 600_000))
    holding_back(stage, "wood", anywhere=True).may(flying=Flying(), climbing=Climbing())
    far = Pose(FAR, 500_000)
    assert said(stage, [("line to", far)]) == []
    assert said(stage, [("fly to", far)]) == [("road-rule", 2 * INCH)]
    assert said(stage, [("fly to", far), ("pivot", 0)]) == [("road-rule", 2 * INCH)]
    stage.box("roof", Kind.SOLID, (400_000, 400_000, 900_000, 600_000), top=9)
    stage.models.clear()
    stage.model("u.1", (*AT, 9)).may(passages={"roof": Passage(Way.OVER)})
    assert said(stage, [("line to", replace(far, z=9))]) == [("road-rule", 2 * INCH)]


def test_a_turn_beside_the_road(stage: Any, pivot: Any, line: Any) -> None:
    """Whether its centre is on it; and a way on that comes off it by a µm, across or along."""
    stage.box("road", Kind.AREA, (500_000, 400_000, FAR, 500_000))
    holding_back(stage, "road")
    assert said(stage, [pivot(90), line(FAR, 500_000)]) == []
    off = [line(500_000, 500_001), pivot(90), line(500_000, 500_000), line(FAR - 2, 500_000)]
    assert said(stage, off) == [("road-rule", 2 * INCH)]
    assert said(stage, [line(FAR, 500_000), pivot(90)]) == []
    stage.models.clear()
    stage.model("u.1", (499_999, 500_000))
    assert said(stage, [pivot(90), line(FAR - 1, 500_000)]) == [("road-rule", 2 * INCH)]
    stage.models.clear()
    stage.model("u.1", (FAR - 4 * INCH - 1, 500_000))
    assert said(stage, [line(FAR, 500_000), line(FAR - 2 * INCH + 1, 500_000)]) == []


@pytest.mark.parametrize(
    ("far", "wrong"),
    [
        # 1" of mud at 2 for each and the rest: an inch saved there, another for mud not used
        (3 * INCH, []),
        (3 * INCH + 1, [("unmet-rule", 1)]),
        (5 * INCH, [("unmet-rule", 2 * INCH)]),  # all of its budget
        (5 * INCH + 1, [("wh40k10.normal.distance", 1)]),  # and more: it is told that alone
    ],
)
def test_inches_for_slow_ground_of_who_meets_nobody(
    stage: Any, line: Any, far: int, wrong: Any
) -> None:
    """2" are for slow ground alone: what the way costs less 1" and 1" more, of 4" or 6"."""
    stage.box("mud", Kind.AREA, (500_000, 400_000, 500_000 + INCH, 600_000))
    mud = Passage(pace=Fraction(2), measured=Measured.CENTRE)
    stage.model("u.1", AT).may(passages={"mud": mud}, unslowed=Unslowed(2 * INCH, "s", 2 * INCH))
    stage.may(unmet=Unmet(4 * INCH, frozenset({"e.1"}), INCH, "unmet-rule"))
    assert said(stage, [line(500_000 + far, 500_000)]) == wrong


def test_along_a_road_up_the_table(stage: Any, line: Any) -> None:
    """It ends where the way ends."""
    stage.box("road", Kind.AREA, (450_000, 400_000, 550_000, FAR))
    holding_back(stage, "road")
    assert said(stage, [line(500_000, FAR)]) == []
    assert said(stage, [line(500_000, FAR - 1), line(500_001, FAR - 1)]) == []


@pytest.mark.parametrize(("woods", "most"), [(0, 4 * INCH), (1, 4 * INCH + 16_934)])
def test_parts_are_rounded_down(stage: Any, line: Any, woods: int, most: int) -> None:
    """A third of 2" is 16,933.3: of two thirds 33,866 are kept back."""
    for number in range(woods):
        stage.box(f"w{number}", Kind.AREA, (517_000, 400_000, 520_000, 600_000))
    holding_back(stage, "w0", anywhere=True, parts=3)
    assert said(stage, [line(500_000 + most, 500_000)]) == []
    assert said(stage, [line(500_000 + most + 1, 500_000)]) == [("road-rule", 1)]


@pytest.mark.parametrize(("heading", "met"), [(0, True), (90, False)])
def test_an_oval_near_somebody(stage: Any, heading: int, met: bool) -> None:
    """Half of 60 mm ahead of it, or half of 35: 10 µm less than that, 16,000 and 1" from a foe."""
    stage.model("u.1", AT, "60x35mm oval", heading=heading)
    stage.model("e.1", (FAR + 30_000 + 16_000 + INCH - 10, 500_000))
    stage.may(unmet=Unmet(4 * INCH, frozenset({"e.1"}), INCH, "unmet-rule"))
    end = Pose(FAR, 500_000, 0, heading * 1_000_000)
    assert said(stage, [("line to", end)]) == ([] if met else [("unmet-rule", 2 * INCH)])


@EXACTLY
def test_who_ends_near_nobody(stage: Any, line: Any, more: int) -> None:
    """4" for who does not end within 1": 57,400 between the centres, that included."""
    stage.model("u.1", AT).model("e.1", (FAR + 57_400 + more, 500_000))
    stage.may(unmet=Unmet(4 * INCH, frozenset({"e.1"}), INCH, "unmet-rule"))
    wrong = [("unmet-rule", 2 * INCH)] if more > 0 else []
    assert said(stage, [line(FAR, 500_000)]) == wrong
    assert said(stage, [line(NEAR, 500_000)]) == []
    assert said(stage, [line(NEAR + 1, 500_000)]) == [("unmet-rule", 1)]
    text = stage.judge({"u.1": [line(NEAR + 1, 500_000)]}).violations[0].text
    assert text == '0.00004" too far for who meets nobody'


@EXACTLY
def test_inches_that_slow_ground_does_not_slow(stage: Any, line: Any, more: int) -> None:
    """2" of mud at a pace of 3 and 2" of sand at 2 are 10"; 1" saved twice, on the mud: 8".

    3" saved: all of the mud, 4", and 1" of the sand, 1": 5".
    """
    stage.box("mud", Kind.AREA, (500_000, 400_000, 500_000 + 2 * INCH, 600_000))
    stage.box("sand", Kind.AREA, (500_000 + 2 * INCH, 400_000, NEAR, 600_000))
    paces = {
        name: Passage(pace=Fraction(k), measured=Measured.CENTRE)
        for name, k in (("mud", 3), ("sand", 2))
    }
    stage.model("u.1", AT).may(passages=paces)
    for saved, cost in ((1, 8), (3, 5), (9, 4)):
        stage.may(unslowed=Unslowed(saved * INCH, "fast-rule"), budget=cost * INCH + more)
        wrong = [("wh40k10.normal.distance", 1)] if more < 0 else []
        assert said(stage, [line(NEAR, 500_000)]) == wrong
        assert stage.judge({"u.1": [line(NEAR, 500_000)]}).spent["u.1"] == cost * INCH


def test_only_lines_and_turns_keep_to_a_road(stage: Any) -> None:
    """A leap along the road is no way along it; nor is a way on a roof above it."""
    from planner.mobility import Jumping

    stage.box("road", Kind.AREA, (400_000, 400_000, 900_000, 600_000))
    holding_back(stage, "road").may(jumping=Jumping(10 * INCH))
    assert said(stage, [("jump to", Pose(FAR, 500_000, 0, 0))]) == [("road-rule", 2 * INCH)]
    assert said(stage, [("line to", Pose(FAR, 500_000, 0, 0))]) == []
