"""One more could have got to safety: where the referee looks, and whom it names.

Bases are discs of 32 mm, 16,000 µm in radius, that begin at (500,000, 500,000). A place is put
3 µm into cover or a shadow. Slopes are those of whole right triangles: 3-4-5 and 5-12-13.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner import mobility
from planner.battlefield import Kind
from planner.length import Unit as LengthUnit
from planner.mobility import Bar, Mobility, Passage, Shelter, Terms
from planner.order import Order
from planner.plan import Branch, Dice, ModelPlan, Plan, Status, Step, StepKind, Term
from planner.plan.unsaid import UNSAID
from planner.referee import check
from planner.referee.room.table import table_of
from planner.referee.unit.one_safer import (
    _behind,
    _beyond,
    _into,
    _nearest,
    _places,
    _shaded,
    one_safer,
)
from planner.referee.unit.standing import Standing
from planner.referee.verdict import Measure, Verdict
from planner.rulesets.answers import Die
from planner.scenario.scenario import Scenario
from planner.units import Base, Pose

INCH = 25_400
AT = (500_000, 500_000)
WOOD = (600_000, 300_000, 900_000, 700_000)
SHELTER = Shelter(frozenset({"e.1"}), frozenset({"wood"}), most="most-rule")
D6 = {n: Fraction(1, 6) for n in range(1, 7)}
Ways = dict[str, tuple[int, int]]


def wooded(stage: Any) -> Any:
    """A model 100,000 away from a wood, and an enemy who sees all of the table."""
    stage.box("wood", Kind.AREA, WOOD)
    return stage.model("u.1", AT).model("e.1", (500_000, 900_000))


def terms(shelter: Shelter | None = SHELTER, budget: int = 84_003, **more: Any) -> Any:
    """What lets each go as far as its budget; as far as its roll says, in inches, if it rolls."""
    stuck: Iterable[str] = more.pop("stuck", ())
    tests = more.pop("tests", ())

    def found(scenario: Scenario, order: Order) -> Terms:
        far = budget if order.roll is None else order.roll * INCH
        bodies = {
            m.id: Mobility(m.id, m.base, 50_000, budget=far, moves=m.id not in stuck, **more)
            for m in scenario.unit("u").models
        }
        return Terms("u", order.action, bodies, shelter=shelter, tests=tests)

    return found


def plan_of(stage: Any, ways: Ways, **more: Any) -> Plan:
    """The plan in which these go straight to a place, one after another, and others stay."""
    steps = {m: (Step(StepKind.LINE, Pose(*to)),) for m, to in ways.items()}
    models = [ModelPlan(m.id, m.pose, steps.get(m.id, ())) for m in stage.models["u"]]
    given: dict[str, Any] = {"dice": UNSAID, "flags": UNSAID, "move_order": tuple(ways), **more}
    order = Order("u", "move")
    return Plan("none", LengthUnit.INCH, "", order, Status.FEASIBLE, models=tuple(models), **given)


def told(stage: Any, ways: Ways | None = None, **more: Any) -> list[tuple[str, str, Any]]:
    """Rule, model and place (x, y) of whatever is wrong."""
    found = check(stage.scenario, plan_of(stage, ways or {}, **more)).violations
    return [(v.rule, v.model, v.place and v.place[:2]) for v in found]


# -- whom it names --------------------------------------------------------------------------------


def test_just_into_a_wood(stage: Any, play: Any, made: Any) -> None:
    """100,000 less the radius, and 3 µm in: 84,003, which the budget pays exactly or does not."""
    wooded(stage)
    game = play(made.Game(terms()))
    (said,) = check(stage.scenario, plan_of(stage, {})).violations
    assert (said.rule, said.model, said.place) == ("most-rule", "u.1", (584_003, 500_000, 0))
    assert said.text == "ends in the open, and could have gone straight to safety there"
    assert (said.step, said.amount, said.measure) == (None, 1, Measure.NUMBER)
    game.terms = terms(budget=84_002)
    assert told(stage) == []
    game.terms = terms(replace(SHELTER, most=""))
    assert told(stage) == []
    game.terms = terms(None)
    assert told(stage) == []
    game.terms = terms(stuck={"u.1"})
    assert told(stage) == []


@pytest.mark.parametrize(
    ("friend", "place"),
    [
        (552_003, 584_003),  # touches who would stand just in it
        (552_004, 600_000),  # does not let it stand there, but half in it
        (568_000, 600_000),
        (568_001, 616_003),  # nor there, but all in it
        (584_003, 616_003),
    ],
)
def test_past_a_friend(stage: Any, play: Any, made: Any, friend: int, place: int) -> None:
    """Friends are gone past, but nobody ends within 32,000 of one."""
    wooded(stage).model("v.1", (friend, 500_000))
    play(made.Game(terms(budget=120_000)))
    assert told(stage) == [("most-rule", "u.1", (place, 500_000))]


def test_no_further_than_all_in_it(stage: Any, play: Any, made: Any) -> None:
    """One who stands where all three places would touch it: nothing else is looked at."""
    wooded(stage).model("v.1", (600_000, 500_000), "40mm")
    play(made.Game(terms(budget=200_000)))
    assert told(stage) == []


def test_who_ends_in_the_open(stage: Any, play: Any, made: Any) -> None:
    """Where it ends counts, not where it began; and it goes from where it began."""
    wooded(stage)
    play(made.Game(terms()))
    assert told(stage, {"u.1": (584_001, 500_000)}) == []  # within 15,999 of the wood
    assert told(stage, {"u.1": (584_000, 500_000)}) == [("most-rule", "u.1", (584_003, 500_000))]
    assert told(stage, {"u.1": (500_000, 416_000)}) == [("most-rule", "u.1", (584_003, 500_000))]


def test_one_after_another(stage: Any, play: Any, made: Any) -> None:
    """The first that could: not one in safety, or stuck, or too far off; and one alone."""
    wooded(stage)
    game = play(made.Game(terms()))
    for number, x, y in ((2, 500_000, 600_000), (3, 499_999, 400_000), (4, 500_000, 350_000)):
        stage.model(f"u.{number}", (x, y))
    near = {n: [("most-rule", f"u.{n}", (584_003, y))] for n, y in ((1, 500_000), (2, 600_000))}
    assert told(stage) == near[1]
    assert told(stage, {"u.1": (584_003, 500_000)}) == near[2]
    game.terms = terms(stuck={"u.1"})
    assert told(stage) == near[2]
    game.terms = terms(stuck={"u.1", "u.2"})
    assert told(stage) == [("most-rule", "u.4", (584_003, 350_000))]


def test_it_goes_when_it_went(stage: Any, play: Any, made: Any) -> None:
    """Nobody goes through a mate: the second one ends at (540,000, 500,000), in the first's way."""
    wooded(stage).model("u.2", (540_000, 450_000))
    barred = (Bar(frozenset({"u.1", "u.2"}), "bar-rule"),)
    play(made.Game(terms(bars=barred, budget=90_000)))
    ways = {"u.1": (499_000, 500_000), "u.2": (540_000, 500_000)}
    assert told(stage, ways) == [("most-rule", "u.1", (584_003, 500_000))]
    # Who did not move goes last. The second could have gone straight from where it began: 44,003.
    del ways["u.1"]
    assert told(stage, ways) == [("most-rule", "u.2", (584_003, 450_000))]


def test_mates_stand_where_they_end(stage: Any, play: Any, made: Any) -> None:
    """One in safety at (584,003, 531,999) leaves no room for another at (584,003, 500,000)."""
    wooded(stage).model("u.2", (500_000, 532_000))
    play(made.Game(terms(budget=84_004)))
    assert told(stage, {"u.2": (584_003, 531_999)}) == []
    assert told(stage, {"u.2": (584_003, 532_000)}) == [("most-rule", "u.1", (584_003, 500_000))]


@pytest.mark.parametrize(("roll", "place"), [(3, None), (4, (584_003, 500_000))])
def test_as_far_as_the_roll_lets_it(
    stage: Any, play: Any, made: Any, roll: int, place: Any
) -> None:
    """76,200 or 101,600: what the ways assume, where the order says nothing, or what it says."""
    wooded(stage)
    play(made.Game(terms(budget=80_000), dice=Die("sprint", "D6", D6, "die-rule")))
    wrong = [("most-rule", "u.1", place)] if place else []
    assert told(stage, roll=roll) == wrong
    plan = replace(plan_of(stage, {}), order=Order("u", "move", roll=roll))
    assert [v.place and v.place[:2] for v in check(stage.scenario, plan).violations] == (
        [place] if place else []
    )


def test_what_the_plan_says_of_itself_is_not_its_way(stage: Any, play: Any, made: Any) -> None:
    """A roll of 2 is enough for it, and nobody ends sheltered: neither would be so of who goes."""
    wooded(stage)
    play(made.Game(terms(), dice=Die("sprint", "D6", D6, "die-rule")))
    more: dict[str, Any] = {"dice": (Dice("sprint", "D6", "die-rule", 2),), "roll": 4}
    nobody = (Term("models_sheltered", "max", 0, 0),)
    assert told(stage, objective=nobody, **more) == [("most-rule", "u.1", (584_003, 500_000))]


def test_a_way_that_owes_a_test_is_not_named(stage: Any, play: Any, made: Any) -> None:
    """Who would have to go through a bog might sink: nobody says that it could have."""
    wooded(stage).box("bog", Kind.AREA, (530_000, 480_000, 540_000, 520_000))
    sinks = mobility.Test("bog", "D6", "bog-rule")
    play(made.Game(terms(passages={"bog": Passage(test="bog")}, tests=(sinks,))))
    assert told(stage) == []


@pytest.mark.parametrize(("eyes", "named"), [(6, True), (7, False)])
def test_the_forty_nearest_places(stage: Any, play: Any, made: Any, eyes: int, named: bool) -> None:
    """A wall hides nobody who is 16,003 off it: six places for each eye, all nearer than the wood.

    Behind its ends, its middle and its nearest point, and in the shadows of its ends. The wood's
    first place, 284,003 to the left, is the 37th, or the 43rd.
    """
    stage.wall("wall", ((700_000, 460_000), (700_000, 560_000)), top=60_000)
    stage.box("wood", Kind.AREA, (100_000, 300_000, 200_000, 700_000)).model("u.1", AT)
    for number in range(eyes):
        stage.model(f"e.{number}", (900_000, 410_000 + 33_000 * number))
    watchers = frozenset(f"e.{number}" for number in range(eyes))
    shelter = replace(SHELTER, watchers=watchers, behind=frozenset({"wall"}))
    play(made.Game(terms(shelter, 300_000)))
    assert told(stage) == ([("most-rule", "u.1", (215_997, 500_000))] if named else [])


@pytest.mark.parametrize(("friend", "place"), [(407_996, None), (407_997, (375_997, 500_000))])
def test_four_ways_are_tried(
    stage: Any, play: Any, made: Any, friend: int, place: tuple[int, int] | None
) -> None:
    """A friend denies three places in the wood; another denies the next, 124,003 to the left.

    The place 16 mm beyond that one would be free: it is the fifth.
    """
    wooded(stage).box("copse", Kind.AREA, (200_000, 400_000, 360_000, 600_000))
    stage.model("v.1", (600_000, 500_000), "40mm").model("v.2", (friend, 500_000))
    shelter = replace(SHELTER, inside=frozenset({"wood", "copse"}))
    play(made.Game(terms(shelter, budget=150_000)))
    assert told(stage) == ([("most-rule", "u.1", place)] if place else [])


def test_what_is_not_looked_at(stage: Any, play: Any, made: Any) -> None:
    """A plan that goes on in branches; and one way only is named."""
    wooded(stage).model("u.2", (500_000, 600_000))
    play(made.Game(terms()))
    plan = plan_of(stage, {})
    assert len(list(one_safer(stage.scenario, plan, lambda *_: Verdict(())))) == 1
    parted = replace(plan, branches=(Branch((("nerve", True),), Fraction(1), plan),))
    assert list(one_safer(stage.scenario, parted, lambda *_: Verdict(()))) == []


@pytest.mark.parametrize(
    ("reach", "budget", "named"),
    [(3, 83_997, True), (2, 83_997, False), (3, 83_996, False), (INCH, 83_997, True)],
)
def test_close_behind_a_wall(
    stage: Any, play: Any, made: Any, reach: int, budget: int, named: bool
) -> None:
    """3 µm and half a base off the wall's line, as seen from who looks: x = 583,997."""
    stage.wall("wall", ((600_000, 300_000), (600_000, 700_000)), top=60_000)
    stage.model("u.1", AT).model("e.1", (900_000, 500_000))
    shelter = Shelter(frozenset({"e.1"}), frozenset(), frozenset({"wall"}), reach=reach, most="m")
    play(made.Game(terms(shelter, budget)))
    assert told(stage) == ([("m", "u.1", (583_997, 500_000))] if named else [])


@pytest.mark.parametrize(("budget", "named"), [(100_002, False), (100_004, True)])
def test_into_a_shadow(stage: Any, play: Any, made: Any, budget: int, named: bool) -> None:
    """The shadow's edge goes from the eye by (-4, -3): 500,000 along it is (500,000, 200,000).

    The model stands 100,000 to the side of that, (60,000, -80,000) off; 3 µm in is (-1.8, 2.4) on.
    """
    stage.wall("wall", ((600_000, 275_000), (600_000, 725_000)), top=60_000)
    stage.model("u.1", (560_000, 120_000)).model("e.1", (900_000, 500_000))
    shelter = Shelter(frozenset({"e.1"}), hiding=frozenset({"wall"}), most="m")
    play(made.Game(terms(shelter, budget)))
    assert told(stage) == ([("m", "u.1", (499_998, 200_002))] if named else [])


# -- where it looks -------------------------------------------------------------------------------


def near(found: Any, expected: Any) -> bool:
    """Whether these are the same places, but for the rounding of floats."""
    return sorted(found) == [pytest.approx(spot, abs=1e-6) for spot in sorted(expected)]


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ((0, 0), (36, 48)),  # from (60, 30) to (12, 66): the foot is 30 along of 60
        ((9, 12), (36, 48)),
        ((90, 40), (60, 30)),  # before its begin
        ((8, 100), (12, 66)),  # beyond its end
        ((56, 33), (56, 33)),  # on it
        ((63, 34), (60, 30)),  # straight beside its begin
    ],
)
def test_the_nearest_point_of_a_stretch(here: Any, there: Any) -> None:
    """A stretch along (-4, 3), either way round; one without length is a point."""
    a, b = (60.0, 30.0), (12.0, 66.0)
    for one, two in ((a, b), (b, a)):
        assert _nearest(here, one, two) == pytest.approx(there)
    assert _nearest(here, a, a) == a


def test_beyond_a_point() -> None:
    """26 beyond (10, 24), as seen from (0, 0) or (20, 48); nowhere beyond where one is."""
    assert _beyond((0, 0), (10, 24), 26) == pytest.approx((20, 48))
    assert _beyond((20, 48), (10, 24), 13) == pytest.approx((5, 12))
    assert _beyond((7, 7), (10, 11), -5) == pytest.approx((7, 7))
    assert _beyond((7, 7), (7, 7), 5) == (7, 7)


@pytest.mark.parametrize(
    ("here", "other", "place"),
    [
        # the edge goes from (0, 0) by (4, 3) and begins at (400, 300), 500 off
        ((860, 520), (400, 0), (801.8, 597.6)),  # 1,000 along, and 100 beside
        ((860, 520), (0, 300), (798.2, 602.4)),  # the shadow lies on the other side
        ((80, 60), (400, 0), (401.8, 297.6)),  # not before it begins
        ((80, 60), (0, 300), (398.2, 302.4)),
        ((460, 220), (0, 300), (398.2, 302.4)),  # where it begins
        ((0, 0), (401, 301), (398.2, 302.4)),  # an end that is all but on the edge
    ],
)
def test_the_nearest_of_a_shadow(here: Any, other: Any, place: Any) -> None:
    """3 to the side of the edge on which the other end is, (1.8, -2.4) or the opposite."""
    assert _shaded(here, (0, 0), (400, 300), other) == pytest.approx(place)
    by = 1_000, -50
    moved = [(x + by[0], y + by[1]) for x, y in (here, (0, 0), (400, 300), other)]
    there = place[0] + by[0], place[1] + by[1]
    assert _shaded(*moved) == pytest.approx(there)


def test_a_shadow_of_what_is_stood_on() -> None:
    """An eye on the very end of a wall: its edge has no direction, and nothing breaks."""
    assert _shaded((5, 5), (3, 4), (3, 4), (9, 9)) == pytest.approx((3, 4))


def test_into_areas(stage: Any) -> None:
    """From (0, 0) by (3, 4) to a slanting edge 500 off: 487, 500 and 513 of 10 mm less or more.

    Each edge, of the hole too, has three such places, and other areas none.
    """
    stage.box("mud", Kind.AREA, (0, 0, 100, 100))
    ring = ((-100, 700), (700, 100), (1_000, 500), (200, 1_100))
    hole = ((400, 500), (500, 500), (400, 600))
    stage.polygon("wood", Kind.AREA, ring, hole)
    table = table_of(stage.scenario.battlefield)
    found = list(_into(table, SHELTER, (0, 0), 10))
    assert len(found) == 3 * (4 + 3)
    assert near(found[:3], [(295.8, 394.4), (300, 400), (307.8, 410.4)])


def test_behind_walls(stage: Any) -> None:
    """A wall 2,000 thick before an eye at (900,000, 500,000): 17,003 beyond four points of it.

    Its ends lie by (-4, -3) and (-4, 3) from there, its middle straight ahead, and what is nearest
    to (500,000, 375,000) by (-12, -5). One shadow's edge comes nearest to that 395,000 along it,
    the other where it begins.
    """
    stage.wall("low", ((100, 100), (200, 100)), top=9)
    stage.wall("wall", ((600_000, 275_000), (600_000, 725_000)), top=60_000, thickness=2_000)
    table = table_of(stage.scenario.battlefield)
    here, eye = (500_000, 375_000), (900_000, 500_000)
    expected = [
        (600_000 - 0.8 * 17_003, 275_000 - 0.6 * 17_003),
        (600_000 - 0.8 * 17_003, 725_000 + 0.6 * 17_003),
        (582_997, 500_000),
        (600_000 - 17_003 * 12 / 13, 375_000 - 17_003 * 5 / 13),
        (584_000 - 1.8, 263_000 + 2.4),
        (600_000 - 1.8, 725_000 - 2.4),
    ]
    wall = frozenset({"wall"})
    for shelter in (replace(SHELTER, behind=wall), replace(SHELTER, hiding=wall)):
        assert near(_behind(table, shelter, here, eye, 16_000), expected)
    assert list(_behind(table, SHELTER, here, eye, 16_000)) == []


def test_behind_a_block(stage: Any) -> None:
    """16,003 beyond its outline, which has no thickness: six places for each of four edges."""
    stage.box("block", Kind.SOLID, (600_000, 275_000, 700_000, 725_000), top=60_000)
    table = table_of(stage.scenario.battlefield)
    shelter = replace(SHELTER, hiding=frozenset({"block"}))
    found = list(_behind(table, shelter, (500_000, 500_000), (900_000, 500_000), 16_000))
    assert len(found) == 24
    for spot in ((583_997, 500_000), (683_997, 500_000)):  # before and behind it
        assert any(at == pytest.approx(spot) for at in found)


def test_places_the_nearest_first(stage: Any) -> None:
    """Around an oval, its shorter half counts; no place twice, none where it stands, none beyond.

    The wood is 100,000 off to the right, the wall, which the eye at (900,000, 500,000) sees from
    behind it, 50,000 to the left. With the nearest places of the wall two more are in its shadow.
    """
    wooded(stage).wall("wall", ((450_000, 300_000), (450_000, 700_000)), top=60_000)
    stage.model("e.2", (900_000, 500_000))
    table = table_of(stage.scenario.battlefield)
    body = Mobility("u.1", Base.parse("60x20mm rect"), 50_000, budget=110_003)
    start = Pose(*AT, 0, 7)
    eye = Standing("e.2", Base.parse("32mm"), Pose(900_000, 500_000), 50_000)
    watched = replace(SHELTER, watchers=frozenset({"e.2", "gone"}), hiding=frozenset({"wall"}))
    found = list(_places(table, watched, body, start, {"e.2": eye}))
    assert found == [
        Pose(439_997, 500_000, 0, 7),  # 10,003 beyond the wall's middle, which is its nearest point
        Pose(590_003, 500_000, 0, 7),
        Pose(600_000, 500_000, 0, 7),
        Pose(610_003, 500_000, 0, 7),
    ]
    less = list(_places(table, watched, replace(body, budget=110_002), start, {"e.2": eye}))
    assert less == found[:3]
    assert list(_places(table, watched, body, start, {})) == found[1:]
    at_edge = replace(start, x=590_003)
    there = list(_places(table, watched, replace(body, budget=21_000), at_edge, {}))
    assert there == [Pose(600_000, 500_000, 0, 7), Pose(610_003, 500_000, 0, 7)]
    beside = list(_places(table, watched, replace(body, budget=1), replace(start, x=590_002), {}))
    assert beside == [Pose(590_003, 500_000, 0, 7)]
