"""Flights to the µm: where the base is while its foot is between two heights, and what it meets.

A 32 mm base has a radius of 16,000 µm; a model is 50,000 µm high. It begins at (500,000, 500,000)
and most flights rise by as much as they go to the right.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.mobility import Bar, Course, Flying, Passage, Standoff, Way
from planner.referee.room.flight import Flight
from planner.referee.way.course import _ahead
from planner.units import Base, Pose

INCH = 25_400
AT = (500_000, 500_000)
EXACTLY = pytest.mark.parametrize("more", [-1, 0, 1])
R32 = Base.parse("32mm")


def to(x: int, z: int = 0, y: int = 500_000) -> tuple[str, Pose]:
    """A flight to a place."""
    return "fly to", Pose(x, y, z, 0)


UP = [to(600_000, 100_000), to(800_000)]
"""Up at 45°, down half as steeply."""


@pytest.fixture(name="flier")
def flier_fixture(stage: Any) -> Any:
    """A stage with one model that flies as far as it likes."""
    return stage.model("u.1", AT).may(flying=Flying(rule="fly-rule"), budget=2_000_000)


def found(stage: Any, way: Any) -> list[tuple[str, int | None, int]]:
    """Rule, step and amount of all violations."""
    return [(v.rule, v.step, v.amount) for v in stage.judge({"u.1": way}).violations]


@EXACTLY
def test_it_costs_what_it_measures_in_the_air(flier: Any, more: int) -> None:
    """(30, 40, 120) is 130 long, up and down again: 260 mm."""
    way = [to(530_000, 120_000, 540_000), to(560_000, 0, 580_000)]
    flier.may(budget=260_000 + more)
    assert flier.judge({"u.1": way}).spent["u.1"] == 260_000
    wrong = [("wh40k10.normal.distance", None, 1)] if more < 0 else []
    assert found(flier, way) == wrong


@pytest.mark.parametrize(
    ("heading", "to", "ahead"),
    [
        (36.869898, (40_000, 30_000), True),
        (36.869898, (40_001, 30_000), True),  # 0.6 off
        (36.869898, (40_000, 30_001), True),  # 0.8
        (36.869898, (40_001, 29_999), False),  # 1.4
        (36.869898, (39_999, 30_001), False),
        (36.869898, (40_000, -30_000), False),
        (36.869898, (-40_000, -30_000), False),  # behind
        (53.130102, (30_000, 40_000), True),
        (53.130102, (30_001, 40_001), True),  # 0.8 - 0.6
        (126.869898, (-30_000, 40_000), True),
        (0, (40_000, 1), True),  # exactly 1
        (0, (40_000, -1), True),
        (0, (40_000, 2), False),
        (0, (0, 1), False),  # nowhere, but to the side
        (90, (1, 40_000), True),
        (90, (1, -40_000), False),
        (0, (0, 0), False),
    ],
)
def test_straight_ahead(heading: float, to: tuple[int, int], ahead: bool) -> None:
    """Within 1 µm of the ray along the heading, by slopes of 3-4-5; back is not ahead."""
    assert _ahead(*to, round(heading * DEGREE)) is ahead


@pytest.mark.parametrize(("base", "wrong"), [("60x35mm oval", False), ("60x35mm rect", True)])
def test_beside_the_corner_of_an_oval(stage: Any, base: str, wrong: bool) -> None:
    """A post from (27,500, 16,000) on, as seen from where it ends: in a rectangle of 30 by 17.5.

    Of an oval it is (27.5 / 30)² + (16 / 17.5)² = 1.68 from its middle. Turned by 1 µ°, so that it
    is no upright one.
    """
    stage.box("post", Kind.SOLID, (627_500, 516_000, 628_500, 517_000), top=90_000)
    stage.model("u.1", AT, base, heading=1e-6).may(flying=Flying(), budget=900_000)
    stage.may(passages={"post": Passage(Way.SHUT, rule="post-rule")})
    end = Pose(600_000, 500_000, 0, 1)
    steps = [v for v in stage.judge({"u.1": [("fly to", end)]}).violations if v.step == 0]
    assert [v.rule for v in steps] == ["post-rule"] * wrong


def test_past_one_into_another(flier: Any) -> None:
    """Of two that it may not pass it is clear of the first, which may be crossed for a test."""
    flier.model("e.1", (600_000, 500_000)).model("e.2", (700_000, 500_000))
    flier.model("e.0", (600_000, 900_000))
    crossed = Bar(frozenset({"e.0", "e.1"}), "brave-rule", crossable="brave")
    barred = Bar(frozenset({"e.0", "e.2"}), "bar-rule")
    flier.may(bars=(crossed, barred))
    rules = [rule for rule, step, _ in found(flier, [to(800_000)]) if step == 0]
    assert rules == ["bar-rule"]
    both = Bar(frozenset({"e.1", "e.2"}), "brave-rule", crossable="brave")
    flier.may(bars=(both, replace(barred, models=frozenset({"e.2"}))))
    rules = [rule for rule, step, _ in found(flier, [to(800_000)]) if step == 0]
    assert rules == ["bar-rule"]


@EXACTLY
def test_as_far_as_a_course_has_to_go(flier: Any, more: int) -> None:
    """(40,000, 30,000) is 50,000 long."""
    flier.models.clear()
    flier.model("u.1", AT, heading=36.869898).may(course=Course(50_000 + more, 0, "course-rule"))
    end = Pose(540_000, 530_000, 0, 36_869_898)
    wrong = [("course-rule", None, more)] if more > 0 else []
    assert found(flier, [("fly to", end)]) == wrong


@EXACTLY
def test_over_a_wall(flier: Any, more: int) -> None:
    """A wall at x = 600,000 is under the base from x = 584,000 on: the foot is 84,000 high there.

    On the way down it is at 100,000 - 16,000 / 2 = 92,000 when the base leaves the wall.
    """
    flier.wall("wall", ((600_000, 300_000), (600_000, 700_000)), top=84_000 + more)
    flier.may(passages={"wall": Passage(Way.OVER)})
    said = flier.judge({"u.1": UP}).violations
    if more <= 0:
        assert not said
        return
    assert [(v.rule, v.step) for v in said] == [("wh40k10.terrain.over-not-through", 0)]
    assert said[0].text.startswith("flies through wall")
    flier.may(flying=Flying(clear=False))
    assert not found(flier, UP)  # a body that is only clear where it ends


@EXACTLY
def test_under_a_beam(flier: Any, more: int) -> None:
    """Level with the ground, 50,000 high: what begins at 50,000 is above it."""
    heights = {"bottom": 50_000 + more, "top": 90_000}
    flier.box("beam", Kind.SOLID, (550_000, 400_000, 600_000, 600_000), **heights)
    flier.may(passages={"beam": Passage(Way.SHUT, rule="beam-rule")})
    rules = [rule for rule, _, _ in found(flier, [to(700_000)])]
    assert rules == (["beam-rule"] if more < 0 else [])
    flier.may(passages={})
    assert not found(flier, [to(700_000)])  # open to it


@EXACTLY
def test_past_a_floor(flier: Any, more: int) -> None:
    """A floor from x = 600,000 on: underfoot at 84,000, and overhead at 50,000 of who flies level.

    Who walks through floors flies through them as well.
    """
    z = 84_000 + more
    flier.box("floor", Kind.FLOOR, (600_000, 400_000, 700_000, 600_000), bottom=z, top=z)
    wrong = ["wh40k10.param.ruins-floors"]
    over = [to(600_000, 100_000), to(700_000, 100_000), to(800_000)]
    # down at 45° as well: it leaves the floor at x = 716,000, where its foot is at 84,000
    assert [r for r, _, _ in found(flier, over)] == (2 * wrong if more > 0 else [])
    flier.features.clear()
    z = 50_000 + more
    flier.box("floor", Kind.FLOOR, (600_000, 400_000, 700_000, 600_000), bottom=z, top=z)
    assert [r for r, _, _ in found(flier, [to(800_000)])] == (wrong if more < 0 else [])
    flier.may(walks_through=True)
    assert not found(flier, [to(800_000)])


@EXACTLY
def test_over_a_model_that_bars_the_way(flier: Any, more: int) -> None:
    """Bases touch at x = 600,000 - 32,000: the foot is 68,000 high there, and so may they be."""
    flier.model("e.1", (600_000, 500_000), height=68_000 + more)
    flier.may(bars=(Bar(frozenset({"e.1"}), "bar-rule"),))
    said = flier.judge({"u.1": UP}).violations
    assert [(v.rule, v.step) for v in said] == ([("bar-rule", 0)] if more > 0 else [])
    assert all(v.text.startswith("flies through e.1") for v in said)


def test_under_a_model_that_bars_the_way(flier: Any) -> None:
    """One that stands 50,000 up is above who is 50,000 high and flies level; not at 49,999."""
    for z, wrong in ((50_000, 0), (49_999, 1)):
        flier.models.pop("e", None)
        flier.model("e.1", (600_000, 500_000, z)).may(bars=(Bar(frozenset({"e.1"}), "bar-rule"),))
        assert len(found(flier, [to(700_000)])) == wrong


@pytest.mark.parametrize("inclusive", [False, True])
@EXACTLY
def test_past_a_model_that_keeps_others_off(flier: Any, more: int, inclusive: bool) -> None:
    """1" beside it: 16,000 + 16,000 + 25,400 = 57,400 between the centres of who flies level.

    Exactly that is too near where the gap includes its end, by the least that there is.
    """
    flier.model("e.1", (600_000, 557_400 + more))
    kept = Standoff(frozenset({"e.1"}), INCH, 50_000, "off-rule", inclusive=inclusive)
    flier.may(standoffs=(kept,))
    near = more < 0 or (inclusive and more == 0)
    said = flier.judge({"u.1": [to(800_000)]}).violations
    assert [(v.rule, v.step) for v in said] == ([("off-rule", 0)] if near else [])
    assert all(v.text.startswith('flies within 1" of e.1') for v in said)
    if near:
        assert said[0].amount == 1


@pytest.mark.parametrize("inclusive", [False, True])
@EXACTLY
def test_far_above_a_model_that_keeps_others_off(flier: Any, more: int, inclusive: bool) -> None:
    """Up to 50,000 below it counts: exactly so far only where the gap includes its end."""
    flier.model("e.1", (600_000, 540_000, 50_000 + more))
    kept = Standoff(frozenset({"e.1"}), INCH, 50_000, "off-rule", inclusive=inclusive)
    flier.may(standoffs=(kept,))
    near = more < 0 or (inclusive and more == 0)
    assert [r for r, _, _ in found(flier, [to(800_000)])] == (["off-rule"] if near else [])


def test_who_may_not_fly_and_where_nobody_does(flier: Any) -> None:
    """Without leave; under the ground by 1 µm; turning on the way."""
    assert found(flier, [to(550_000, -1), to(600_000)]) == [("fly-rule", 0, 1), ("fly-rule", 1, 1)]
    turned = [("fly to", Pose(600_000, 500_000, 0, 1))]
    assert [(v.step, v.text) for v in flier.judge({"u.1": turned}).violations] == [
        (0, "a fly cannot change its heading")
    ]
    flier.may(flying=None)
    said = flier.judge({"u.1": [to(600_000)]}).violations
    assert [(v.rule, v.step, v.text) for v in said] == [("fly", 0, "may not fly")]


@pytest.mark.parametrize(
    ("low", "high", "closed", "box"),
    [
        (25_000, 50_000, False, (18_000, -32_000, 132_000, 32_000)),  # x from 25,000 to 50,000
        (-10, 10_000, False, (-32_000, -32_000, 52_000, 32_000)),  # from where it begins
        (90_000, 999_000, False, (148_000, -32_000, 232_000, 32_000)),  # to where it ends
        (100_000, 999_000, False, None),  # it only just comes so high
        (100_000, 999_000, True, (168_000, -32_000, 232_000, 32_000)),
        (-10, 0, False, None),
        (-10, 0, True, (-32_000, -32_000, 32_000, 32_000)),
        (100_001, 999_000, True, None),
        (-10, -1, True, None),
    ],
)
def test_where_the_base_is_between_two_heights(
    low: int, high: int, closed: bool, box: tuple[int, int, int, int] | None
) -> None:
    """From (0, 0, 0) to (100,000, 0, 100,000), in half µm about a disc; the other way the same."""
    ends = Pose(0, 0, 0, 0), Pose(100_000, 0, 100_000, 0)
    for start, end in (ends, ends[::-1]):
        region = Flight(R32, start, end).within(low, high, closed=closed)
        assert (None if region is None else region.box) == box


def test_where_the_base_is_on_a_level() -> None:
    """At a height of 10: between 9 and 11 all the way, from 10 on only if that counts."""
    level = Flight(R32, Pose(0, 0, 10, 0), Pose(0, 50_000, 10, 0))
    whole = (-32_000, -32_000, 32_000, 132_000)
    for low, high, closed, is_in in (
        (9, 11, False, True),
        (10, 20, False, False),
        (0, 10, False, False),
        (10, 20, True, True),
        (0, 10, True, True),
        (11, 20, True, False),
    ):
        region = level.within(low, high, closed=closed)
        assert (None if region is None else region.box) == (whole if is_in else None)


def test_a_rectangle_in_the_air_is_where_it_is_on_the_ground() -> None:
    """100 x 60 mm, upright: half a flight of 40,000 is at x from 0 to 20,000, 50,000 about it."""
    flight = Flight(Base.parse("100x60mm rect"), Pose(0, 0, 0, 0), Pose(40_000, 0, 8, 0))
    region = flight.within(0, 4)
    assert region is not None
    assert region.box == (-100_000, -60_000, 140_000, 60_000)
    slanting = Flight(Base.parse("100x60mm oval"), Pose(0, 0, 0, 0), Pose(40_000, 0, 8, 0))
    region = slanting.within(0, 4)
    assert region is not None
    assert region.box == (-100_000, -60_000, 140_000, 60_000)


def test_word_for_word(flier: Any) -> None:
    """Level through the middle of all: models 32 mm deep, edges as deep as the radius is.

    Those before and after it in file order are out of the way; each is looked at all the same.
    """
    names = frozenset({"e.1", "e.2", "e.3", "e.4"})
    flier.model("e.1", (600_000, 900_000)).model("e.2", (600_000, 500_000, 50_000))
    flier.model("e.3", (600_000, 500_000)).model("e.4", (650_000, 500_000))
    box = (680_000, 480_000, 690_000, 520_000)
    for number, up in enumerate((0, 300_000, 0)):
        y0, y1 = (box[1], box[3]) if number else (900_000, 940_000)
        feature = (box[0], y0, box[2], y1)
        flier.box(f"b{number}", Kind.SOLID, feature, bottom=up, top=up + 9_000)
        flier.box(f"f{number}", Kind.FLOOR, feature, top=up + 9_000)
    flier.may(
        bars=(Bar(names, "bar-rule"),),
        standoffs=(Standoff(names, INCH, 49_999, "off-rule", at_end=False),),
        rules={},
        passages={f"b{number}": Passage(Way.SHUT) for number in range(3)},
    )
    said = flier.judge({"u.1": [to(800_000)]}).violations
    assert {(v.step, v.place, v.model) for v in said} == {(0, (800_000, 500_000, 0), "u.1")}
    assert [(v.rule, v.text, v.amount) for v in said] == [
        ("solid", 'flies through b2, 0.63" deep', 16_000),
        ("floor", 'flies through f2, 0.63" deep', 16_000),
        ("bar-rule", 'flies through e.3, 1.26" deep', 32_000),
        ("bar-rule", 'flies through e.4, 1.26" deep', 32_000),
        ("off-rule", 'flies within 1" of e.3, 2.26" too near', 57_400),
        ("off-rule", 'flies within 1" of e.4, 2.26" too near', 57_400),
    ]
    flier.may(
        passages={
            **{f"b{n}": Passage(Way.SHUT, rule="b-rule") for n in range(3)},
            "f2": Passage(rule="f-rule"),
        },
        bars=(Bar(names, "bar-rule", "dash"),),
        standoffs=(),
    )
    said = flier.judge({"u.1": [to(800_000)]}).violations
    assert [(v.rule, v.text) for v in said] == [
        ("b-rule", 'flies through b2, 0.63" deep'),
        ("f-rule", 'flies through f2, 0.63" deep'),
        ("bar-rule", 'owes a test "dash" that is not listed'),
    ]
    flier.may(flying=Flying(clear=False), bars=())
    assert not found(flier, [to(800_000)])


def test_deep_inside_a_block(flier: Any) -> None:
    """None of its sides is near: it is as deep in it as its base is wide, at most."""
    flier.box("block", Kind.SOLID, (0, 0, 900_000, 900_000), top=60_000)
    flier.may(passages={"block": Passage(Way.SHUT, rule="block-rule")})
    wrong = [v for v in found(flier, [to(510_000)]) if v[1] == 0]
    assert wrong == [("block-rule", 0, 16_000)]


def test_amounts_of_a_slanting_flight_are_whole(flier: Any) -> None:
    """It rises by 1 in 3 through a wall, a model and past one that keeps others off."""
    flier.wall("wall", ((530_000, 0), (530_000, 900_000)), 50_000)
    flier.model("e.1", (560_000, 500_000), "25.001mm").model("f.1", (560_001, 540_007), "25.001mm")
    keeps = Standoff(frozenset({"f.1"}), 30_001, INCH, "off-rule")
    flier.may(
        passages={"wall": Passage(Way.SHUT, rule="wall-rule")},
        bars=(Bar(frozenset({"e.1"}), "bar-rule"),), standoffs=(keeps,),
    )  # fmt: skip
    violations = flier.judge({"u.1": [to(650_001, 50_000)]}).violations
    assert {"wall-rule", "bar-rule", "off-rule"} <= {v.rule for v in violations}
    assert all(isinstance(v.amount, int) for v in violations)


def test_how_much_too_near_it_flies_past(flier: Any) -> None:
    """Rising by 1 in 3, and no more than 30 mm up till x = 590 mm: 4 mm off who keeps 10 mm off."""
    flier.model("e.1", (550_000, 536_000))
    flier.may(standoffs=(Standoff(frozenset({"e.1"}), 10_000, 30_000, "off-rule"),))
    assert found(flier, [to(800_000, 100_000)])[0] == ("off-rule", 0, 6_000)
