"""Who stays where it is answers for little; how near one is to another, exactly."""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.mobility import Across, Climbing, Coherency, Course, Engagement, SetUp
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status
from planner.referee import judge
from planner.referee.exact.figure import Figure, Rounded, figure
from planner.referee.exact.surd import Surd
from planner.referee.room.sweep import slide
from planner.referee.room.table import table_of
from planner.referee.unit.ending import _part_way
from planner.referee.unit.standing import Standing
from planner.referee.unit.together import coherency, engaged
from planner.referee.verdict import Measure, Violation
from planner.referee.way.closer import _growing, least_to, most_to
from planner.referee.way.leaving import on_ray
from planner.referee.way.trial import Trial
from planner.units import Base, Pose

INCH = 25_400


@pytest.mark.parametrize(("rule", "named"), [("must", "must"), ("", "course")])
def test_who_must_fly_on_may_not_stay(stage: Any, rule: str, named: str) -> None:
    """A course without a rule of the game is called what it is."""
    stage.model("u.1", (5 * INCH, 6 * INCH)).may(course=Course(20 * INCH, 90 * DEGREE, rule))
    place = (5 * INCH, 6 * INCH, 0)
    text = "does not move, though it must"
    assert list(stage.judge({}).violations) == [
        Violation(named, text, "u.1", None, place, 20 * INCH)
    ]


def test_who_was_to_enter_and_did_not(stage: Any) -> None:
    """It stands nowhere: nothing else is asked of it."""
    stage.model("u.1", (5 * INCH, 6 * INCH)).may(set_up=SetUp("place", 0, 0, "entry"))
    one: Any = {"amount": 1, "measure": Measure.NUMBER, "expected": "place", "claim": True}
    known = [Violation("entry", "is not set up on the table", "u.1", **one)]
    assert list(stage.judge({}).violations) == known


@pytest.mark.parametrize(
    ("start", "text", "amount"),
    [
        (Pose(5 * INCH, 6 * INCH), "", 0),
        (Pose(6 * INCH, 5 * INCH), ', 2" off', 2 * INCH),
        (Pose(5 * INCH, 6 * INCH, 0, 90 * DEGREE), ", 90° turned", 90 * DEGREE),
    ],
)
def test_who_stays_elsewhere_than_it_stood(stage: Any, start: Pose, text: str, amount: int) -> None:
    """1" to the right and 1" down is 2" along the axes."""
    stage.model("u.1", (5 * INCH, 6 * INCH))
    head = ("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE)
    plan = Plan(*head, models=(ModelPlan("u.1", start),))
    said = "its way does not begin where it stands" + text
    of = Measure.ANGLE if start.heading else Measure.LENGTH
    known = [Violation("chain", said, "u.1", None, start.at, amount, of)] * bool(text)
    assert list(judge(stage.scenario, stage.judged_terms, plan).violations) == known


@pytest.mark.parametrize(("x", "nearer"), [(6, True), (4, False)])
def test_closer_to_a_point_of_the_map(stage: Any, line: Any, x: int, nearer: bool) -> None:
    """From x = 5" towards a marker at 15", or away from it."""
    marker = Feature("m", Kind.OBJECTIVE, "Point", (((15 * INCH, 6 * INCH),),), radius=INCH)
    stage.features.append(marker)
    stage.model("u.1", (5 * INCH, 6 * INCH)).may(closer_to=frozenset({"m"}))
    known = [] if nearer else ["wh40k10.param.charge-closer"]
    assert stage.rules({"u.1": [line(x * INCH, 6 * INCH)]}) == known


@pytest.mark.parametrize(("name", "known"), [("e.1", 0), ("e", 0), ("gone", 1), ("f.9", 1)])
def test_closer_to_who_is_there(stage: Any, line: Any, name: str, known: int) -> None:
    """A model or its unit; to whom there is not nobody comes closer."""
    stage.model("u.1", (5 * INCH, 6 * INCH)).model("e.1", (15 * INCH, 6 * INCH))
    stage.may(closer_to=frozenset({name}))
    wrong = ["wh40k10.param.charge-closer"] * known
    assert stage.rules({"u.1": [line(6 * INCH, 6 * INCH)]}) == wrong


def test_the_gap_of_two_figures_by_hand() -> None:
    """(15, 20) is 25 from the origin, and the nearest of a stretch across; radii of 3 and 2.

    A point at (0, 30) is further off; figures that overlap have no gap.
    """
    disc = Rounded(((0, 0),), 3)
    across, far = Rounded(((7, 26), (23, 14)), 2), Rounded(((0, 30),))
    for gap in (least_to, most_to):
        orders: list[list[Figure]] = [[across, far], [far, across]]
        for others in orders:
            assert (gap(disc, others) - Surd.of(20)).sign() == 0
        assert gap(disc, [Rounded(((3, 0),), 2)]).sign() == 0
        assert gap(disc, [Rounded(((4, 0),))]).sign() > 0


def test_the_gap_of_a_turned_base_is_known_from_both_sides() -> None:
    """40 by 20 mm at 30°, a disc of 20 mm 100 mm ahead at 90°: the angle between is 60°.

    Along y the rectangle reaches 20·sin 30° + 10·cos 30° = 18.66 mm; its nearest corner is at
    x = 20·cos 30° - 10·sin 30° = 12.32, so that the gap is sqrt(12.32² + 81.34²) - 10 = 72.27 mm.
    """
    turned = figure(Base.parse("40x20mm rect"), (0, 0), 30 * DEGREE)
    disc = figure(Base.parse("20mm"), (0, 100_000), 0)
    low, high = least_to(turned, [disc]), most_to(turned, [disc])
    exact = 2 * 72_268  # half µm; sqrt(12.3205² + 81.3397²) = 82.2675
    assert abs(low.ceil() - exact) < 20
    assert 0 < (high - low).ceil() <= 4  # what is surely not too much, and surely not too little
    assert least_to(turned, [turned]).sign() == 0
    assert list(map(str, _growing(10)[:4])) == ["12", "14", "18", "26"]
    assert _growing(10)[-1] == 10 + 2**39


@pytest.mark.parametrize(
    ("along", "end", "good"),
    [
        ((3, 4), (16, 28), True),
        ((3, 4), (7, 16), False),
        ((1, 0), (15, 21), True),
        ((1, 0), (15, 22), False),
        ((1, 0), (9, 20), False),
        ((0, 1), (10, 25), True),
        ((0, 1), (12, 25), False),
        ((0, 1), (10, 15), False),
    ],
)
def test_a_ray_is_two_micrometres_wide(
    along: tuple[int, int], end: tuple[int, int], good: bool
) -> None:
    """From (10, 20): ahead, beside by 1 µm and by 2, behind."""
    assert on_ray((10, 20), along, end) is good


@pytest.mark.parametrize(("z", "amount"), [(0, INCH), (5 * INCH, INCH), (7 * INCH, 2 * INCH)])
def test_what_a_neighbour_lacks(z: int, amount: int) -> None:
    """3" between the bases where 2" is near: 1"; 7" above, where 5" are near, 2"."""
    asked = Coherency(2 * INCH, 5 * INCH, 1, False, "together")
    base = Base.parse("32mm")
    there = 3 * INCH + 32_000
    models = [
        Standing("u.1", base, Pose(0, 0, 3 * INCH), INCH),
        Standing("u.2", base, Pose(there, 0, 3 * INCH + z), INCH),
    ]
    found = list(coherency(asked, models, LengthUnit.INCH))
    assert [(v.model, v.amount) for v in found] == [("u.1", amount), ("u.2", amount)]


ODD = Base.parse("32.001mm")
"""With one of 32 mm, gaps are odd numbers of half µm."""


@pytest.mark.parametrize(("x", "amount"), [(32_000 + 2 * INCH + 9, 9), (3 * INCH + 32_000, INCH)])
def test_what_is_lacking_is_a_whole_number(x: int, amount: int) -> None:
    """9 µm less half of one are told as 9, rounded up; an inch less half a µm as an inch."""
    asked = Coherency(2 * INCH, 5 * INCH, 1, False, "together")
    models = [
        Standing("u.1", ODD, Pose(0, 0), INCH),
        Standing("u.2", Base.parse("32mm"), Pose(x, 0), INCH),
    ]
    found = [str(v.amount) for v in coherency(asked, models, LengthUnit.INCH)]
    assert found == [str(amount)] * 2


@pytest.mark.parametrize(("x", "good"), [(32_000, True), (32_001, False)])
def test_without_a_range_engaged_is_in_contact(stage: Any, x: int, good: bool) -> None:
    """The radii are 16,000 and 16,000.5 µm: at 32,001 they are half a µm apart."""
    terms = stage.model("u.1", (0, 0)).judged_terms
    one = Standing("u.1", ODD, Pose(0, 0), INCH)
    other = Standing("e.1", Base.parse("32mm"), Pose(x, 0), INCH)
    assert engaged(terms, one, other) is good


def test_what_is_lacking_to_be_engaged(stage: Any) -> None:
    """3" between bases of 32 mm, where 1" is enough: 2"."""
    stage.model("u.1", (10 * INCH, 10 * INCH)).engaging("e")
    stage.model("e.1", (13 * INCH + 32_000, 10 * INCH))
    assert [v.amount for v in stage.judge({}).violations] == [2 * INCH]


@pytest.mark.parametrize(("y", "lacks"), [(110_000, []), (90_000, [INCH])])
def test_a_line_between_two_who_fight(stage: Any, y: int, lacks: list[int]) -> None:
    """wh40k10.param.barricade-2: 2" across a line from y = 100 to 200 mm, 1" beside it."""
    stage.model("u.1", (508_000 - 82_800, y)).model("e.1", (508_000, y)).engaging("e")
    line = ((480_000, 100_000), (480_000, 200_000))
    across = Across(frozenset({"e.1"}), "w", (line,), 2 * INCH, "wh40k10.param.barricade-2")
    stage.asks(engagement=Engagement(INCH, 5 * INCH, "wh40k10.param.er-horizontal", (across,)))
    assert [v.amount for v in stage.judge({}).violations] == lacks


@pytest.mark.parametrize(
    ("off", "z", "climbable", "good"),
    [
        (1_000, 2 * INCH, True, True),
        (1_001, 2 * INCH, True, False),
        (1_000, 2 * INCH, False, False),
        (1_000, INCH, True, True),
        (1_000, INCH - 1, True, False),
        (1_000, 4 * INCH, True, True),
        (1_000, 4 * INCH + 1, True, False),
    ],
)
def test_who_hangs_on_a_face(stage: Any, off: int, z: int, climbable: bool, good: bool) -> None:
    """A face from 1" to 4" up at x = 10", within 1 mm of the base."""
    box = (10 * INCH, 8 * INCH, 14 * INCH, 12 * INCH)
    stage.box("s", Kind.SOLID, box, bottom=INCH, top=4 * INCH, climbable=climbable)
    stage.model("u.1", (0, 0)).may(climbing=Climbing(mid_end=True, reach=1_000))
    body = stage.judged_terms.mobilities["u.1"]
    trial = Trial(table_of(stage.scenario.battlefield), body, {})
    end = Pose(10 * INCH - 16_000 - off, 10 * INCH, z)
    assert _part_way(trial, slide(body.base, end).figure, end) is good
