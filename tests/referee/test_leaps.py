"""Jumps across and drops down, to the micrometre."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import isqrt
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Bar, Climbing, Dropping, Jumping, Measured, Passage, Standoff, Way
from planner.plan import Dice
from planner.units import Pose

INCH = 25_400
R = 16_000
Y = 20 * INCH
LIP, FAR = 10 * INCH - R, 13 * INCH + R
"""Where a base of 32 mm touches a ditch from 10" to 13" on either side: 108,200 µm apart."""
LONG = FAR - LIP
DITCH = Passage(Way.SHUT, rule="ditch")
LEAP = Jumping(LONG, test="nerve", rule="leap")
NERVE = Dice("nerve", "D6", "nerve", count=1, models=("u.1",))


def to(x: int, z: int = 0) -> tuple[str, Pose]:
    """A jump to a place."""
    return "jump to", Pose(x, Y, z)


def ditch(stage: Any, jumping: Jumping | None = LEAP, budget: int = LONG) -> Any:
    """A ditch 3" wide across the table, a model at its lip."""
    stage.box("g", Kind.GAP, (10 * INCH, 0, 13 * INCH, 44 * INCH))
    stage.may(passages={"g": DITCH}, jumping=jumping, budget=budget)
    return stage.model("u.1", (LIP, Y))


def test_across_a_ditch(stage: Any) -> None:
    """gemini.jump.deduct: the length is spent, and one test owed; a line would fall in."""
    ditch(stage)
    verdict = stage.judge({"u.1": [to(FAR)]}, dice=[NERVE])
    assert verdict.legal, str(verdict)
    assert verdict.spent["u.1"] == LONG
    assert stage.rules({"u.1": [to(FAR)]}) == ["leap"]
    assert "ditch" in stage.rules({"u.1": [("line", FAR, Y)]}, dice=[NERVE])


@pytest.mark.parametrize(
    ("jumping", "rules"),
    [
        (None, ["jump"]),
        (replace(LEAP, longest=LONG - 1), ["leap"]),
        (replace(LEAP, longest=LONG + 1), []),
        (replace(LEAP, entry=1), ["wh40k10.normal.distance"]),
        (replace(LEAP, pace=Fraction(LONG + 1, LONG)), ["wh40k10.normal.distance"]),
        (replace(LEAP, pace=Fraction(1, 2), entry=LONG // 2), []),
    ],
)
def test_how_far_and_how_dear(stage: Any, jumping: Jumping | None, rules: list[str]) -> None:
    """gemini.jump.max-distance: 1 µm too long is too long; entry and pace to the µm."""
    ditch(stage, jumping)
    assert stage.rules({"u.1": [to(FAR)]}, dice=[NERVE]) == rules


def test_short_of_the_far_side(stage: Any) -> None:
    """1 µm short of it the base lands in the ditch."""
    ditch(stage)
    assert set(stage.rules({"u.1": [to(FAR - 1)]}, dice=[NERVE])) == {"ditch"}


def test_over_a_tall_thing(stage: Any) -> None:
    """A wall across the ditch is met by the body in the air, whatever is below."""
    ditch(stage)
    stage.wall("w", ((12 * INCH, 0), (12 * INCH, 44 * INCH)), INCH)
    for passage, rules in ((Passage(Way.OVER, rule="wall"), ["wall"]), (Passage(), [])):
        stage.may(passages={"g": DITCH, "w": passage})
        assert stage.rules({"u.1": [to(FAR)]}, dice=[NERVE]) == rules


def test_through_a_fence(stage: Any) -> None:
    """Material open at a price is paid for in the air, too."""
    ditch(stage, budget=LONG + 1_000)
    stage.wall("w", ((12 * INCH, 0), (12 * INCH, 44 * INCH)), INCH)
    stage.may(passages={"g": DITCH, "w": Passage(entry=1_000)})
    assert stage.rules({"u.1": [to(FAR)]}, dice=[NERVE]) == []
    stage.may(budget=LONG + 999)
    assert stage.rules({"u.1": [to(FAR)]}, dice=[NERVE]) == ["wh40k10.normal.distance"]


def roofs(stage: Any, lower: int) -> Any:
    """A roof 4" up to x = 10", another 3" up from x = 13" on; a street between."""
    stage.box("a", Kind.SOLID, (0, 0, 10 * INCH, 44 * INCH), top=4 * INCH)
    stage.box("b", Kind.SOLID, (13 * INCH, 0, 30 * INCH, 44 * INCH), top=3 * INCH)
    passages = {name: Passage(Way.OVER, rule=name) for name in "ab"}
    jumping = Jumping(20 * INCH, lower=lower, rule="leap")
    stage.may(passages=passages, jumping=jumping, budget=60 * INCH)
    return stage.model("u.1", (9 * INCH, Y, 4 * INCH))


def test_from_roof_to_roof(stage: Any) -> None:
    """An inch lower is allowed, 1 µm less than that is not; from below nobody jumps up."""
    assert roofs(stage, INCH).rules({"u.1": [to(15 * INCH, 3 * INCH)]}) == []
    stage.may(jumping=Jumping(20 * INCH, lower=INCH - 1, rule="leap"))
    assert stage.rules({"u.1": [to(15 * INCH, 3 * INCH)]}) == ["leap"]
    stage.may(jumping=Jumping(20 * INCH, lower=INCH, rule="leap"))
    back = [to(15 * INCH, 3 * INCH), to(9 * INCH, 4 * INCH)]
    assert set(stage.rules({"u.1": back})) >= {"leap"}


@pytest.mark.parametrize(
    ("off", "on", "wrong"),
    [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 1, 2), (2 * R, 2 * R, 2)],
)
def test_from_edge_to_edge(stage: Any, off: int, on: int, wrong: int) -> None:
    """gemini.jump.max-distance: a street of 3" takes 3" and the base; who hangs over it, less.

    A base lies wholly on a roof a radius from its edge; 1 µm further it hangs over that.
    """
    stage = roofs(stage, INCH)
    at, land = 10 * INCH - R + off, 13 * INCH + R - on
    way = [("line", at, Y), to(land, 3 * INCH), ("line", 15 * INCH, Y)]
    stage.may(jumping=Jumping(3 * INCH + 2 * R - off - on, lower=INCH, rule="leap"))
    verdict = stage.judge({"u.1": way})
    said = [v.text for v in verdict.violations]
    assert len(said) == wrong
    assert all("hangs over an edge" in text for text in said)
    stage.may(jumping=Jumping(3 * INCH + 2 * R - off - on - 1, lower=INCH, rule="leap"))
    assert len(stage.judge({"u.1": way}).violations) == wrong + 1


def test_past_an_edge(stage: Any) -> None:
    """Landing in the street the base must come down clear of both houses."""
    stage = roofs(stage, 4 * INCH)
    middle = (23 * INCH) // 2
    end = [to(middle)]
    assert stage.rules({"u.1": end}) == []
    assert "b" in stage.rules({"u.1": [to(13 * INCH - R + 1)]})
    assert "a" in stage.rules({"u.1": [to(10 * INCH + R - 1)]})
    assert stage.rules({"u.1": [to(10 * INCH + R)]}) == []


@pytest.mark.parametrize(
    ("height", "tests"), [(3 * INCH, 1), (4 * INCH - 1, 1), (4 * INCH, 2), (5 * INCH, 2)]
)
def test_drops(stage: Any, height: int, tests: int) -> None:
    """gemini.jumpdown.test-per-2: a test for each complete 2" of height, no movement spent."""
    stage.box("a", Kind.SOLID, (0, 0, 10 * INCH, 44 * INCH), top=height)
    dropping = Dropping(height, test="nerve", every=2 * INCH, rule="drop")
    passages = {"a": Passage(Way.OVER, rule="a", measured=Measured.BASE)}
    stage.may(passages=passages, dropping=dropping, budget=R, climbing=Climbing(highest=0))
    stage.model("u.1", (10 * INCH, Y, height))
    edge = 10 * INCH + R
    way = [("line", edge, Y), ("drop to", Pose(edge, Y, 0))]
    for listed in range(tests + 2):
        dice = [Dice("nerve", "D6", "nerve", count=listed, models=("u.1",) * listed)]
        expected = [] if listed >= tests else ["drop"]  # what owes it
        assert stage.rules({"u.1": way}, dice=dice if listed else ()) == expected
    dice = [Dice("nerve", "D6", "nerve", count=tests, models=("u.1",) * tests)]
    for changed, rule in (
        (None, "drop"),
        (replace(dropping, highest=height - 1), "drop"),
        (replace(dropping, entry=1), "wh40k10.normal.distance"),
        (replace(dropping, pace=Fraction(1)), "wh40k10.normal.distance"),
    ):
        stage.may(dropping=changed)
        assert rule in stage.rules({"u.1": way}, dice=dice)


def test_no_drop_through_the_roof(stage: Any) -> None:
    """1 µm short of clear of the edge the base meets the house on its way down."""
    stage.box("a", Kind.SOLID, (0, 0, 10 * INCH, 44 * INCH), top=3 * INCH)
    stage.may(passages={"a": Passage(Way.OVER, rule="a")}, dropping=Dropping(4 * INCH))
    stage.model("u.1", (10 * INCH, Y, 3 * INCH))
    edge = 10 * INCH + R - 1
    way = [("line", edge, Y), ("drop to", Pose(edge, Y, 0))]
    assert "a" in stage.rules({"u.1": way})


@pytest.mark.parametrize(
    ("to", "tolls"),
    [
        ((560_000, 500_000), 0),
        ((596_000, 500_000), 0),  # it touches the fence to the right, which begins at 612,000
        ((596_001, 500_000), 1),
        ((500_000, 560_000), 0),
        ((500_000, 596_000), 0),  # and the one above
        ((500_000, 596_001), 1),
        ((440_000, 440_000), 0),
        ((596_001, 596_001), 2),
    ],
)
def test_a_toll_for_what_is_jumped(stage: Any, to: tuple[int, int], tolls: int) -> None:
    """Two open fences cost 7,000 each and a test, from where the base comes into them."""
    stage.box("right", Kind.SOLID, (612_000, 400_000, 620_000, 700_000), top=9_000)
    stage.box("above", Kind.SOLID, (400_000, 612_000, 700_000, 620_000), top=9_000)
    fence = Passage(entry=7_000, test="scratch")
    stage.may(
        passages={"right": fence, "above": fence},
        jumping=Jumping(200_000),
        budget=900_000,
        rules={},
    )
    stage.model("u.1", (500_000, 500_000))
    verdict = stage.judge({"u.1": [("jump to", Pose(*to, 0, 0))]})
    there = (to[0] - 500_000) ** 2 + (to[1] - 500_000) ** 2
    least = isqrt(there)
    assert verdict.spent["u.1"] == tolls * 7_000 + least + (least * least < there)
    owed = [v.text for v in verdict.violations if v.rule == "scratch"]
    many = {0: [], 1: ['owes a test "scratch" that is not listed']}
    assert owed == many.get(tolls, ['owes 2 tests "scratch" that are not listed'])


@pytest.mark.parametrize(
    ("passage", "wrong"),
    [(Passage(Way.SHUT, rule="wet"), 1), (Passage(Way.SHUT, rule="wet"), 0)],
)
def test_ground_beyond_where_it_lands(stage: Any, passage: Passage, wrong: int) -> None:
    """A jump of 50 mm up to where it touches a pool, and 1 µm into it; along x as along y."""
    stage.box("right", Kind.WATER, (566_000, 400_000, 700_000, 700_000))
    stage.box("above", Kind.WATER, (400_000, 566_000, 700_000, 700_000))
    over = Jumping(200_000, over=frozenset())
    stage.may(passages={"right": passage, "above": passage}, jumping=over, budget=900_000)
    stage.model("u.1", (500_000, 500_000))
    far = 550_000 + wrong
    for x, y, name in ((far, 500_000, "right"), (500_000, far, "above")):
        verdict = stage.judge({"u.1": [("jump to", Pose(x, y, 0, 0))]})
        texts = [v.text for v in verdict.violations if "jumps over" in v.text]
        assert texts == [f"jumps over {name}, which it may not"] * wrong


@pytest.mark.parametrize(("y", "near"), [(540_000, True), (557_399, True), (557_400, False)])
@pytest.mark.parametrize(("z", "beside"), [(0, True), (49_999, True), (50_000, False)])
def test_past_a_model_that_keeps_others_off(
    stage: Any, y: int, near: bool, z: int, beside: bool
) -> None:
    """1" and two radii are 57,400; it counts while their heights are less than 50,000 apart."""
    stage.model("u.1", (500_000, 500_000)).model("e.1", (600_000, y, z))
    kept = Standoff(frozenset({"e.1"}), 25_400, 50_000, "off-rule", at_end=False, inclusive=False)
    stage.may(jumping=Jumping(200_000), standoffs=(kept,), budget=900_000)
    verdict = stage.judge({"u.1": [("jump to", Pose(700_000, 500_000, 0, 0))]})
    said = [(v.step, v.text.partition(",")[0]) for v in verdict.violations]
    assert said == [(0, 'is within 1" of e.1')] * (near and beside)


@pytest.mark.parametrize(
    ("low", "high", "wrong"),
    [
        (50_000, 80_000, True),
        (50_000, 50_001, True),
        (130_000, 140_000, False),
        (49_999, 60_000, True),
    ],
)
@pytest.mark.parametrize("what", ["block", "floor", "bar", "standoff"])
def test_down_where_it_lands(stage: Any, low: int, high: int, wrong: bool, what: str) -> None:
    """From a roof at 80,000 to the ground: the column there is [0, 130,000], the body is 50,000.

    What is above that is in nobody's way.
    """
    stage.box("roof", Kind.SOLID, (400_000, 400_000, 520_000, 600_000), top=80_000)
    stage.model("u.1", (500_000, 500_000, 80_000))
    stage.may(jumping=Jumping(200_000, lower=80_000), budget=900_000, rules={})
    if what == "block":
        stage.box("b", Kind.SOLID, (620_000, 400_000, 700_000, 600_000), bottom=low, top=high)
        stage.may(passages={"b": Passage(Way.SHUT, rule="wrong")})
    elif what == "floor":
        stage.box("b", Kind.FLOOR, (620_000, 400_000, 700_000, 600_000), top=high)
        stage.may(passages={"b": Passage(rule="wrong")})
        wrong = high <= 80_000
    else:
        stage.model("e.1", (640_000, 500_000, low), height=high - low)
        foe = frozenset({"e.1"})
        if what == "bar":
            stage.may(bars=(Bar(foe, "wrong"),))
        else:
            near = Standoff(foe, 1, 1, "wrong", at_end=False, inclusive=False)
            stage.may(standoffs=(near,))
            wrong = low <= 80_000
    verdict = stage.judge({"u.1": [("jump to", Pose(620_000, 500_000, 0, 0))]})
    assert ("wrong" in {v.rule for v in verdict.violations if v.step == 0}) is wrong
