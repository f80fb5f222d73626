"""Ladders, and what is said of climbs, drops and jumps that may not be: rule, amount and place.

A ladder leans from (500,000, 484,000) up to (500,000, 520,000), onto a roof 3" = 76,200 µm high
that begins at y = 500,000: a base of 32 mm touches the house at its foot, and is on it at its head.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Bar, Climbing, Dropping, Jumping, Passage, Standoff, Way
from planner.plan import Dice
from planner.units import Pose

INCH = 25_400
TOP = 3 * INCH
FOOT, HEAD = Pose(500_000, 484_000, 0, 0), Pose(500_000, 520_000, TOP, 0)
LONG = 84_276
"""From foot to head: √(36,000² + 76,200²) = 84,275.98, rounded up."""
RUNGS = Passage(pace=Fraction(2), entry=1_000, rise=Fraction(1, 2), rule="rung-rule")
COST = TOP // 2 + 2 * 36_000 + 1_000
"""Half of the height, twice what it leans, and what it is to enter it: 111,100."""
EXACTLY = pytest.mark.parametrize("more", [-1, 0, 1])
UP, DOWN = [("ladder to", HEAD)], [("ladder to", FOOT)]


@pytest.fixture(name="house")
def house_fixture(stage: Any) -> Any:
    """A house, its ladder, and a model at the foot."""
    stage.box("house", Kind.SOLID, (400_000, 500_000, 600_000, 700_000), top=TOP)
    path = ((FOOT.x, FOOT.y), (HEAD.x, HEAD.y))
    stage.features.append(Feature("ladder", Kind.LADDER, "LineString", (path,), top=TOP))
    shut = {"house": Passage(Way.OVER, rule="house-rule"), "ladder": RUNGS}
    return stage.may(passages=shut, budget=COST).model("u.1", (FOOT.x, FOOT.y))


def said(stage: Any, way: Any, **more: Any) -> list[tuple[str, str, Any, int]]:
    """Rule, text, place and amount of all violations."""
    found = stage.judge({"u.1": way}, **more).violations
    return [(v.rule, v.text, v.place, v.amount) for v in found]


def rules(stage: Any, way: Any) -> list[str]:
    """The rules of all violations."""
    return [rule for rule, *_ in said(stage, way)]


def with_ladder(stage: Any, **changes: Any) -> Any:
    """The stage with another passage of the ladder."""
    return stage.may(passages={**stage.mobility["passages"], "ladder": replace(RUNGS, **changes)})


@EXACTLY
def test_what_a_ladder_costs(house: Any, more: int) -> None:
    """Up and down alike, to the µm; one without a lean costs its height alone."""
    house.may(budget=COST + more)
    far = [("wh40k10.normal.distance", '0.00004" too far', HEAD.at, 1)] if more < 0 else []
    assert said(house, UP) == far
    assert house.judge({"u.1": UP}).spent["u.1"] == COST
    house.models = {}
    house.model("u.1", (HEAD.x, HEAD.y, TOP))
    assert said(house, DOWN) == [(*one[:2], FOOT.at, one[3]) for one in far]


def test_a_ladder_after_a_line(house: Any) -> None:
    """What each step costs, and all of them together."""
    house.may(budget=2 * COST)
    house.models = {}
    house.model("u.1", (FOOT.x - 7_000, FOOT.y))
    found = house.judge({"u.1": [("line", FOOT.x, FOOT.y), *UP]})
    assert found.costs["u.1"] == (7_000, COST)
    assert (found.legal, found.spent["u.1"]) == (True, 7_000 + COST)


def test_a_ladder_from_one_roof_to_another(house: Any) -> None:
    """From a shed 20,000 high: 56,200 of height at a half; else its foot is in mid-air."""
    path = ((FOOT.x, FOOT.y), (HEAD.x, HEAD.y))
    house.features[-1] = replace(house.features[-1], paths=(path,), bottom=20_000)
    house.models = {}
    house.model("u.1", (FOOT.x, FOOT.y, 20_000))
    carried = ("wh40k10.param.hills", 'nothing at a height of 0.79" carries it all along')
    assert (*carried, (FOOT.x, FOOT.y, 20_000), 20_000) in said(house, UP)
    house.box("shed", Kind.SOLID, (400_000, 300_000, 600_000, 500_000), top=20_000)
    assert said(house, UP) == []
    assert house.judge({"u.1": UP}).spent["u.1"] == 56_200 // 2 + 2 * 36_000 + 1_000


def test_nobody_turns_on_a_ladder(house: Any) -> None:
    """An oval stands at its head as it stood at its foot, whatever is said of its heading."""
    house.models = {}
    house.model("u.1", (FOOT.x, FOOT.y), "60x32mm oval")
    house.box("post", Kind.SOLID, (490_000, 540_000, 510_000, 545_000), bottom=TOP, top=2 * TOP)
    passages = house.mobility["passages"] | {"post": Passage(Way.OVER, rule="post-rule")}
    house.may(passages=passages)
    found = house.judge({"u.1": [("ladder to", replace(HEAD, heading=90_000_000))]}).violations
    assert [v.rule for v in found if v.step == 0] == ["chain"]


def test_a_ladder_drawn_in_three_points(house: Any) -> None:
    """It leads from the first of them to the last, whatever is between; and to no other."""
    path = ((FOOT.x, FOOT.y), (480_000, 500_000), (HEAD.x, HEAD.y))
    house.features[-1] = replace(house.features[-1], paths=(path,))
    assert said(house, UP) == []
    middle = Pose(480_000, 500_000, TOP, 0)
    text = "finds no ladder from here to there"
    # 20,000 and 20,000 from the head: √2 · 20,000 = 28,284.3
    assert (("step", text, middle.at, 28_285)) in said(house, [("ladder to", middle)])


def test_a_ladder_that_asks_for_a_test(house: Any) -> None:
    """Once for each use."""
    with_ladder(house, test="grip")
    assert rules(house, UP) == ["rung-rule"]
    dice = [Dice("grip", "D6", "grip", models=("u.1",))]
    assert house.judge({"u.1": UP}, dice=dice).legal
    house.may(budget=3 * COST)
    found = house.judge({"u.1": [*UP, *DOWN, *UP]}).violations
    assert [v.text for v in found] == ['owes 3 tests "grip" that are not listed']


def test_who_may_not_use_it(house: Any) -> None:
    """Shut, without a price for its height, or one that leads down alone."""
    for changes in ({"way": Way.SHUT}, {"rise": None}):
        with_ladder(house, **changes)
        assert said(house, UP)[0] == ("rung-rule", "cannot use ladder", HEAD.at, LONG)
        with_ladder(house, rule="", **changes)
        assert rules(house, UP)[0] == "wh40k10.terrain.over-not-through"
    with_ladder(house, up=False)
    assert said(house, UP)[0] == ("rung-rule", "ladder leads down", HEAD.at, TOP)
    with_ladder(house, up=False, rule="")
    assert rules(house, UP)[0] == "wh40k10.terrain.over-not-through"
    with_ladder(house, up=False)
    house.models = {}
    assert said(house.model("u.1", (HEAD.x, HEAD.y, TOP)), DOWN) == []


def test_a_level_way_leads_neither_up_nor_down(stage: Any) -> None:
    """Stairs between two places of one height, which lead down alone otherwise."""
    path = ((500_000, 500_000), (530_000, 500_000))
    stage.features.append(Feature("stairs", Kind.STAIRS, "LineString", (path,)))
    stage.may(passages={"stairs": Passage(rise=Fraction(1), up=False)})
    stage.model("u.1", path[0])
    assert said(stage, [("stairs to", Pose(*path[1], 0, 0))]) == []
    assert said(stage, [("stairs to", Pose(*path[1], 0, 0)), ("stairs to", Pose(*path[0]))]) == []


@pytest.mark.parametrize(
    ("kind", "to"),
    [
        ("stairs", HEAD),
        ("rope", HEAD),
        ("ladder", replace(HEAD, x=500_001)),
        ("ladder", replace(HEAD, z=TOP - 1)),
    ],
)
def test_where_there_is_no_such_way(house: Any, kind: str, to: Pose) -> None:
    """Of another kind, or not quite to its head."""
    first = said(house, [(f"{kind} to", to)])[0]
    off = 1 if kind == "ladder" else LONG  # of another kind there is none: all of the step
    assert first == ("step", f"finds no {kind} from here to there", to.at, off)


def test_it_keeps_its_heading(house: Any) -> None:
    """A turn on a ladder is none that is told."""
    first = said(house, [("ladder to", replace(HEAD, heading=1))])[0]
    assert first[1] == "a ladder cannot change its heading"


@EXACTLY
def test_past_a_model_beside_it(house: Any, more: int) -> None:
    """Half-way up at x + 32,000 the bases touch; at the foot and the head they are further off."""
    house.model("e.1", (532_000 + more, 502_000)).may(bars=(Bar(frozenset({"e.1"}), "bar-rule"),))
    found = said(house, UP)
    assert [rule for rule, *_ in found] == (["bar-rule"] if more < 0 else [])
    assert all(text.startswith("passes through e.1") for _, text, *_ in found)


@EXACTLY
def test_past_a_model_above_it(house: Any, more: int) -> None:
    """Its head is at 76,200 + 50,000 on the roof: who stands at 126,200 is above that."""
    house.model("e.1", (531_000, 502_000, TOP + 50_000 + more))
    house.may(bars=(Bar(frozenset({"e.1"}), "bar-rule"),))
    assert set(rules(house, UP)) == ({"bar-rule"} if more < 0 else set())


@EXACTLY
def test_past_a_model_that_keeps_others_off(house: Any, more: int) -> None:
    """1" from the base half-way up: 57,400 between the centres is too near, 1 µm more is not."""
    house.model("e.1", (557_400 + more, 502_000))
    kept = Standoff(frozenset({"e.1"}), INCH, 200_000, "off-rule", at_end=False)
    found = said(house.may(standoffs=(kept,)), UP)
    assert [rule for rule, *_ in found] == (["off-rule"] if more <= 0 else [])
    assert all(text.startswith('is within 1" of e.1') for _, text, *_ in found)
    house.may(standoffs=(replace(kept, along=False),))
    assert said(house, UP) == []


@EXACTLY
def test_past_one_that_keeps_others_off_at_a_height(house: Any, more: int) -> None:
    """Feet from 0 to 76,200: one at 76,200 + 40,000 is 40,000 above them at the least."""
    house.model("e.1", (540_000, 502_000, TOP + 40_000 + more))
    for inclusive, near in ((True, more <= 0), (False, more < 0)):
        kept = Standoff(
            *(frozenset({"e.1"}), INCH, 40_000, "off-rule"), at_end=False, inclusive=inclusive
        )
        assert set(rules(house.may(standoffs=(kept,)), UP)) == ({"off-rule"} if near else set())


def test_so_many_on_one_ladder(house: Any) -> None:
    """Of two models one may use it; who climbs beside it does not."""
    with_ladder(house, capacity=1, capacity_rule="one-rule")
    house.may(budget=3 * COST).model("u.2", (450_000, 484_000))
    there = replace(HEAD, x=550_000)
    second = [("line", FOOT.x, FOOT.y), ("ladder to", HEAD), ("line to", there)]
    first = [*UP, ("line", 420_000, 520_000)]
    assert house.rules({"u.1": first}) == []
    found = house.judge({"u.1": first, "u.2": second}).violations
    assert [v.rule for v in found] == ["one-rule"]


# -- what is said of the others -------------------------------------------------------------------


@EXACTLY
def test_how_high_a_climb_may_be(stage: Any, climb: Any, more: int) -> None:
    """A box 40,000 high is 1.57": 1 µm more than may be climbed at once is said."""
    stage.box("box", Kind.SOLID, (516_000, 400_000, 700_000, 600_000), top=40_000)
    climbing = Climbing(highest=40_000 - more, rule="climb-rule")
    stage.may(passages={"box": Passage(Way.OVER)}, climbing=climbing)
    stage.model("u.1", (500_000, 500_000))
    way = [climb(40_000), ("line", 540_000, 500_000)]
    at = (500_000, 500_000, 40_000)
    text = 'climbs 1.57" at once, 0.00004" too high'
    assert said(stage, way) == ([("climb-rule", text, at, 1)] if more > 0 else [])
    missed = said(stage, [climb(40_000 + 1), ("line", 540_000, 500_000)])[0]
    text = 'finds nothing to climb to at a height of 1.57"'
    assert missed == ("climb-rule", text, (500_000, 500_000, 40_001), 1)


def test_drops_that_are_none(stage: Any) -> None:
    """Up, on the spot, without leave, and further than may be."""
    stage.box("box", Kind.SOLID, (300_000, 400_000, 500_000, 600_000), top=40_000)
    stage.may(passages={"box": Passage(Way.OVER)}, dropping=Dropping(40_000, rule="drop-rule"))
    stage.model("u.1", (480_000, 500_000, 40_000))
    edge = ("line", 516_000, 500_000)
    down = ("drop to", Pose(516_000, 500_000, 0, 0))
    assert said(stage, [edge, down]) == []
    for z, amount in ((40_000, 1), (40_007, 7)):
        first = said(stage, [edge, ("drop to", Pose(516_000, 500_000, z, 0))])[0]
        assert first == ("drop-rule", "drops up", (516_000, 500_000, z), amount)
    stage.may(dropping=Dropping(39_999, rule="drop-rule"))
    text = 'drops 1.57", 0.00004" too far'
    assert said(stage, [edge, down]) == [("drop-rule", text, (516_000, 500_000, 0), 1)]
    stage.may(dropping=None)
    assert said(stage, [edge, down])[0] == ("drop", "may not drop", (516_000, 500_000, 0), 40_000)


def test_jumps_that_are_none(stage: Any) -> None:
    """Up by 3, too far by 1, too far down by 2: each says so, where it would land."""
    stage.box("low", Kind.SOLID, (400_000, 400_000, 500_000, 600_000), top=40_000)
    stage.box("high", Kind.SOLID, (600_000, 400_000, 700_000, 600_000), top=40_003)
    over = {"low": Passage(Way.OVER), "high": Passage(Way.OVER)}
    stage.may(passages=over, jumping=Jumping(164_000, rule="leap-rule"), budget=400_000)
    stage.model("u.1", (480_000, 500_000, 40_000))
    end = Pose(640_000, 500_000, 40_003, 0)
    assert said(stage, [("jump to", end)])[0] == ("leap-rule", 'jumps up 0.0001"', end.at, 3)
    stage.models = {}
    stage.model("u.1", (640_000, 500_000, 40_003))
    back = Pose(476_000, 500_000, 40_000, 0)
    stage.may(jumping=Jumping(163_999, lower=1, rule="leap-rule"))
    assert said(stage, [("jump to", back)]) == [
        ("leap-rule", 'jumps 0.0001" too far down', back.at, 2),
        ("leap-rule", 'jumps 0.00004" too far', back.at, 1),
    ]
    stage.may(jumping=Jumping(164_000, lower=3))
    assert said(stage, [("jump to", back)]) == []
    stage.may(jumping=Jumping(164_000, lower=2))
    assert rules(stage, [("jump to", back)]) == ["jump"]


@pytest.mark.parametrize(
    ("passage", "over", "wrong"),
    [
        (Passage(), None, False),
        (Passage(), frozenset(), False),  # plain ground may always be jumped
        (Passage(pace=Fraction(2), rule="mud-rule"), None, False),
        (Passage(pace=Fraction(2), rule="mud-rule"), frozenset({"mud"}), False),
        (Passage(pace=Fraction(2), rule="mud-rule"), frozenset(), True),
        (Passage(entry=1, rule="mud-rule"), frozenset({"bog"}), True),
        (Passage(test="wade", rule="mud-rule"), frozenset(), True),
        (Passage(Way.SHUT, rule="mud-rule"), frozenset(), True),
        (Passage(Way.SHUT), frozenset(), True),
    ],
)
def test_ground_that_is_jumped(
    stage: Any, passage: Passage, over: frozenset[str] | None, wrong: bool
) -> None:
    """A strip of mud from x = 520,000 to 530,000; who lands at 546,000 only touches it.

    Its base is over the mud from 504,000 on.
    """
    stage.box("mud", Kind.AREA, (520_000, 400_000, 530_000, 600_000))
    stage.may(passages={"mud": passage}, jumping=Jumping(100_000, over=over), budget=100_000)
    stage.model("u.1", (504_000, 500_000))
    end = Pose(546_000, 500_000, 0, 0)
    rule = passage.rule or "ground"
    text = "jumps over mud, which it may not"
    assert said(stage, [("jump to", end)]) == ([(rule, text, end.at, 42_000)] if wrong else [])
    aside = Pose(504_000, 560_000, 0, 0)  # along it: it only touches the mud
    assert said(stage, [("jump to", aside)]) == []
    short = Pose(503_999, 500_000, 0, 0)
    assert said(stage, [("jump to", short)]) == []  # the other way
