"""What is wrong with guarded ground, a course, a drop, a side: every word, amount and place.

Bases are discs of 32 mm at (254, 254) mm unless said; lengths are µm, 25,400 of them an inch.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.mobility import (
    Climbing,
    Course,
    Dropping,
    Flying,
    Guarded,
    Jumping,
    Near,
    Passage,
    Turning,
    Way,
)
from planner.referee import Violation
from planner.referee.verdict import Measure
from planner.referee.way.facing import may_go
from planner.referee.way.straight import _cut
from planner.units import Pose

INCH = 25_400
X = Y = 10 * INCH
AT = (X, Y)
HERE = 500_000


# -- guarded ground -------------------------------------------------------------------------------


def guard(stage: Any, box: tuple[int, int, int, int], at: tuple[int, ...], **base: Any) -> Any:
    """A pond within 100 mm of an enemy of 20 mm in the middle, and a mover of 20 mm."""
    stage.box("pond", Kind.AREA, box).model("e.1", (HERE, HERE), "20mm")
    stage.model("u.1", at, **{"base": "20mm", **base})
    return stage.may(
        budget=10**9,
        guarded=(Guarded(frozenset({"pond"}), frozenset({"e.1"}), 100_000, "both"),),
    )


def passed(amount: int, said: str, place: tuple[int, int, int]) -> Violation:
    """Return what is said of who goes over the pond near the enemy."""
    text = f'is over pond within 3.94" of e.1, for {said}" of its way'
    return Violation("both", text, "u.1", 0, place, amount)


@pytest.mark.parametrize(
    ("first", "last", "amount", "said"),
    [
        # 1 µm inside of 120 mm: 2·sqrt(120,000² - 119,999²) = 2·sqrt(239,999) = 979.8
        ((619_999, 300_000), (619_999, 700_000), 980, "0.04"),
        # 119,995 off along (3, 4): 2·sqrt(5·239,995) = 2,190.9
        ((535_996, 348_003), (655_996, 508_003), 2_191, "0.09"),
        ((655_996, 508_003), (535_996, 348_003), 2_191, "0.09"),
        # exactly 120 mm off: at one place alone
        ((620_000, 300_000), (620_000, 700_000), 1, "0.00004"),
    ],
)
def test_how_far_it_goes_over_guarded_ground(
    stage: Any, line: Any, first: Any, last: Any, amount: int, said: str
) -> None:
    """Of a line over a pond that is everywhere so much is within 120 mm of the guard's middle."""
    guard(stage, (0, 0, 900_000, 900_000), first)
    verdict = stage.judge({"u.1": [line(*last)]})
    assert list(verdict.violations) == [passed(amount, said, (*last, 0))]


@pytest.mark.parametrize(
    ("left", "right", "amount", "said"),
    [
        (200_000, 420_000, 10_000, "0.39"),  # the last 10 mm before x = 390 mm
        (340_000, 372_000, 2_000, "0.08"),  # it is out of the pond at 382 mm
        (395_000, 420_000, 5_000, "0.2"),  # it comes to the pond at 385 mm
        (340_000, 370_000, 0, ""),
    ],
)
def test_what_both_have_in_common(
    stage: Any, line: Any, left: int, right: int, amount: int, said: str
) -> None:
    """Straight at the guard: near from x = 380 mm on, over the pond to 10 mm beyond it."""
    guard(stage, (left, 400_000, right, 600_000), (300_000, HERE))
    verdict = stage.judge({"u.1": [line(390_000, HERE)]})
    known = passed(amount, said, (390_000, HERE, 0))
    assert list(verdict.violations) == [known] * bool(amount)


def test_a_turn_of_a_disc(stage: Any, pivot: Any) -> None:
    """It stands 115 mm off, 5 mm too near; a turn is not said to be any part of a way."""
    guard(stage, (0, 0, 900_000, 900_000), (HERE - 115_000, HERE))
    text = 'is over pond within 3.94" of e.1'
    (wrong,) = stage.judge({"u.1": [pivot(90)]}).violations
    assert wrong == Violation("both", text, "u.1", 0, (HERE - 115_000, HERE, 0), 5_000)


def test_a_turn_in_the_middle_of_a_pond(stage: Any, pivot: Any) -> None:
    """A hull of 40 x 20 mm 125 mm below the guard: near as it turns, not where that begins or ends.

    Its top is 10 mm up at 0°, 20 at 90°, and 20·sin 170° + 10·cos 10° = 13.3 at 170°: of 15.
    """
    guard(stage, (0, 0, 900_000, 900_000), (HERE, HERE - 125_000), base="40x20mm rect")
    assert stage.rules({"u.1": [pivot(170)]}) == ["both"]


def test_a_turn_off_the_guard(stage: Any, pivot: Any) -> None:
    """100 mm to both sides of it, 141.4 from middle to middle: less 22.4 and 10 that is 109.1."""
    at = (HERE - 100_000, HERE - 100_000)
    guard(stage, (0, 0, 900_000, 900_000), at, base="40x20mm rect")
    assert stage.rules({"u.1": [pivot(170)]}) == []


@pytest.mark.parametrize(
    ("kind", "top", "name", "wrong"),
    [
        (Kind.SOLID, 50_000, "pond", 1),  # it walks on its top
        (Kind.SOLID, 49_999, "pond", 0),
        (Kind.SOLID, 50_000, "box", 0),
        (Kind.AREA, 0, "pond", 0),  # the water is far below
    ],
)
def test_above_guarded_ground(
    stage: Any, line: Any, kind: Kind, top: int, name: str, wrong: int
) -> None:
    """50 mm up on a deck it is on what is as high, not over what is lower."""
    stage.box("deck", Kind.FLOOR, (0, 0, 900_000, 900_000), top=50_000)
    guard(stage, (0, 0, 10, 10), (300_000, HERE, 50_000))
    stage.features.pop()
    stage.box(name, kind, (200_000, 300_000, 450_000, 700_000), top=top)
    stage.may(passages={name: Passage(Way.OPEN)})
    assert stage.rules({"u.1": [line(390_000, HERE)]}) == ["both"] * wrong


def test_a_guard_beyond_one_that_is_far_off(stage: Any, line: Any) -> None:
    """Each of them counts, whoever is named before it."""
    guard(stage, (0, 0, 900_000, 900_000), (300_000, HERE))
    stage.model("e.0", (900_000, 900_000), "20mm").model("e.2", (900_000, 100_000), "20mm")
    three = frozenset({"e.0", "e.1", "e.2"})
    stage.may(guarded=(Guarded(frozenset({"pond"}), three, 100_000, "both"),))
    assert stage.rules({"u.1": [line(390_000, HERE)]}) == ["both"]


# -- a course -------------------------------------------------------------------------------------


def one(stage: Any, *way: Any, **model: Any) -> list[Violation]:
    """Return what is wrong with the way of the one model."""
    stage.model("u.1", model.pop("at", AT), **model)
    return list(stage.judge({"u.1": way}).violations)


@pytest.mark.parametrize(
    ("heading", "to", "off"),
    [
        (0, (2_000, 7), 7),
        (0, (2_000, -7), 7),
        (0, (2_000, 1), 0),
        (90, (9, 2_000), 9),
        (180, (-2_000, 3), 3),
        (0, (-300, 400), 500),  # behind it counts from where it begins
        (0, (0, 400), 400),
    ],
)
def test_beside_the_ray_of_a_course(
    stage: Any, heading: int, to: tuple[int, int], off: int
) -> None:
    """So far beside it, as it faces; 1 µm is what whole places leave."""
    stage.may(course=Course(least=100, turn=0, rule="ahead"), flying=Flying())
    there = Pose(X + to[0], Y + to[1], 0, heading * DEGREE)
    text = "goes where it does not face"
    known = [Violation("ahead", text, "u.1", None, there.at, off)]
    assert one(stage, ("fly to", there), heading=heading) == known * bool(off)


def test_beside_a_slanting_ray(stage: Any) -> None:
    """At 30°, 2 mm to the right: 2,000·sin 30° = 1,000 and less than a µm of rounding, up."""
    stage.may(course=Course(least=100, turn=0, rule="ahead"), flying=Flying())
    there = Pose(X + 2_000, Y, 0, 30 * DEGREE)
    (wrong,) = one(stage, ("fly to", there), heading=30)
    assert wrong.amount in (1_000, 1_001)


def test_to_the_left_of_a_slanting_ray(stage: Any) -> None:
    """Along (3, 4), which is 53.130102°, and 100 µm to the left of it, along (-4, 3)."""
    heading = 53.130102
    stage.may(course=Course(least=100, turn=0, rule="ahead"), flying=Flying())
    there = Pose(X + 3_000 - 80, Y + 4_000 + 60, 0, round(heading * DEGREE))
    (wrong,) = one(stage, ("fly to", there), heading=heading)
    assert wrong.amount in (100, 101)


def test_another_shape_than_a_course(stage: Any, line: Any, pivot: Any) -> None:
    """What the way is instead, step by step."""
    stage.may(course=Course(least=100, turn=90 * DEGREE))
    text = "does not go straight ahead once and then turn once at most"
    known = Violation("course", text, "u.1", None, (X + INCH, Y, 0), 0, Measure.NONE)
    assert one(stage, line(X + INCH, Y), pivot(90)) == [
        replace(known, found="line, pivot", expected="fly, or fly, pivot")
    ]


# -- drops ----------------------------------------------------------------------------------------


def ledge(stage: Any, **dropping: Any) -> Any:
    """A block 3" high whose top ends 1" to the right of the model on it."""
    stage.box("block", Kind.SOLID, (0, 0, X + INCH, 44 * INCH), top=3 * INCH)
    asked = Dropping(highest=9 * INCH, **dropping)
    return stage.may(dropping=asked, climbing=Climbing(reach=INCH), budget=10**9)


def leap(x: int = X + 2 * INCH, drop: int = 3 * INCH) -> list[Any]:
    """Over the edge, and down as far."""
    over = Pose(x, Y, 3 * INCH)
    return [("line to", over), ("drop to", replace(over, z=3 * INCH - drop))]


LANDS = Near(frozenset({"e.2", "e.1"}), INCH, "land-rule")


def test_where_nobody_stands_to_land_at(stage: Any) -> None:
    """Those it is to land at are not on the table."""
    ledge(stage, least=INCH, lands=LANDS)
    text = 'lands further than 1" from e.1, e.2'
    place = (X + 2 * INCH, Y, 0)
    known = Violation("land-rule", text, "u.1", None, place, 0, Measure.NONE)
    assert one(stage, *leap(), at=(X, Y, 3 * INCH)) == [
        replace(known, found="nobody on the table", expected="e.1, e.2")
    ]


@pytest.mark.parametrize(("vertical", "z", "off"), [(None, 0, 5_000), (INCH, 3 * INCH, 2 * INCH)])
def test_too_far_from_whom_it_is_to_land_at(
    stage: Any, vertical: int | None, z: int, off: int
) -> None:
    """The nearer of two is 5 mm too far; 3" higher where 1" may be is 2" too high."""
    ledge(stage, least=INCH, lands=replace(LANDS, vertical=vertical))
    x = X + 2 * INCH
    stage.model("e.2", (x, Y + 32_000 + INCH + 5_000 if not z else Y + 40_000, z))
    stage.model("e.1", (x, Y + 32_000 + INCH + 400_000, z))
    text = 'lands further than 1" from e.1, e.2'
    known = Violation("land-rule", text, "u.1", None, (x, Y, 0), off)
    assert one(stage, *leap(), at=(X, Y, 3 * INCH)) == [known]


@pytest.mark.parametrize(("rule", "drops", "wrong"), [("on", 1, 1), ("", 1, 0), ("on", 0, 0)])
def test_back_in_a_way_with_a_drop(stage: Any, rule: str, drops: int, wrong: int) -> None:
    """Half a turn off, where its last line back ended; with a drop, and where a rule has it."""
    ledge(stage, ahead_rule=rule)
    stage.may(turning=Turning(facing=True, backward=Fraction(1), sidestep=Fraction(1)))
    way = leap()[: 1 + drops]
    found = [v for v in one(stage, *way, at=(X, Y, 3 * INCH), heading=180) if v.rule == "on"]
    text, place = "goes back in a way with a drop", (X + 2 * INCH, Y, 3 * INCH)
    known = Violation("on", text, "u.1", None, place, 180 * DEGREE, Measure.ANGLE)
    assert found == [known] * wrong
    stage.models.clear()
    ahead = one(stage, *leap(), at=(X, Y, 3 * INCH), heading=0)
    assert "on" not in [v.rule for v in ahead]


# -- facing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_a_line_of_no_length_goes_nowhere(stage: Any, line: Any, heading: int) -> None:
    """Whichever way it faces."""
    stage.may(turning=Turning(facing=True))
    assert one(stage, line(X, Y), heading=heading) == []


@pytest.mark.parametrize(
    ("off", "missed"),
    [
        (5, 5),  # nearest to ahead
        (175, 5),  # back is straight back, whatever a side may be
        (-175, 5),
        (45, 35),  # of the left, which is 10° wide
        (-45, 35),
        (100, 0),
        (-80, 0),
    ],
)
def test_beside_the_way_it_may_go(stage: Any, pivot: Any, line: Any, off: int, missed: int) -> None:
    """A line to the right of who faces so far off: by how much it misses what it may."""
    once = Fraction(1)
    asked = Turning(facing=True, aslant=10 * DEGREE, backward=once, sidestep=once)
    found = one(stage.may(turning=asked), line(X + INCH, Y), heading=off % 360)
    text, place = "goes where it does not face", (X + INCH, Y, 0)
    known = Violation("facing", text, "u.1", 0, place, missed * DEGREE, Measure.ANGLE)
    assert found == [known] * bool(missed)


@pytest.mark.parametrize(
    ("line_", "back", "side", "may"),
    [
        ((5, 0), None, None, True),
        ((-5, 0), None, 1, False),
        ((-5, 0), 1, None, True),
        ((0, 5), 1, None, False),
        ((0, 5), None, 1, True),
        ((0, -5), 1, None, False),
        ((0, -5), None, 1, True),
        ((5, 5), 1, 1, False),
    ],
)
def test_which_way_one_may_go(
    line_: tuple[int, int], back: int | None, side: int | None, may: bool
) -> None:
    """Ahead always; back and to a side where that has a factor; slantwise never."""
    asked = Turning(
        facing=True,
        backward=None if back is None else Fraction(back),
        sidestep=None if side is None else Fraction(side),
    )
    assert may_go(asked, line_, 0) is may


ZIGZAG = [(0, 0), (3, 1), (6, -1), (9, 1), (12, 0)]
"""Within 1 µm of the line from the first to the last; no three or four of them are of one."""


@pytest.mark.parametrize(
    ("at", "cuts"),
    [
        (ZIGZAG, [0, 4]),
        ([*ZIGZAG, (15, 2)], [0, 4, 5]),  # from the third on they are one line as well
        ([(0, 0), (0, 9), (9, 9), (18, 9)], [0, 1, 3]),
    ],
)
def test_as_few_lines_as_can_be(at: list[tuple[int, int]], cuts: list[int]) -> None:
    """Where each may be gone, whichever way it leads."""
    assert _cut(at, [True] * (len(at) - 1), lambda line: True) == cuts


@pytest.mark.parametrize("which", ["from", "to"])
def test_a_jump_over_an_edge(stage: Any, which: str) -> None:
    """It takes off, or lands, with 5 mm of its base over the edge of a roof."""
    stage.box("a", Kind.SOLID, (0, 0, X, 44 * INCH), top=INCH)
    stage.box("b", Kind.SOLID, (X + 2 * INCH, 0, X + 9 * INCH, 44 * INCH), top=INCH)
    off, on = (5_000, 0) if which == "from" else (0, 5_000)
    first, last = X - 16_000 + off, X + 2 * INCH + 16_000 - on
    stage.may(jumping=Jumping(9 * INCH, rule="leap"), climbing=Climbing(reach=0), budget=10**9)
    found = one(stage, ("jump to", Pose(last, Y, INCH)), at=(first, Y, INCH))
    place = (first if off else last, Y, INCH)
    text = f"jumps {which} where its base hangs over an edge"
    assert [v for v in found if v.rule == "leap"] == [
        Violation("leap", text, "u.1", 0, place, 5_000)
    ]
