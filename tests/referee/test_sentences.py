"""What the referee says, word for word: each sentence with its rule, step, place and amount.

Bases are discs of 32 mm in a table of 60" x 44" unless said; 25,400 µm are an inch.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.mobility import (
    ByEdge,
    Climbing,
    Course,
    Dropping,
    Flying,
    Jumping,
    Marker,
    Mobility,
    Near,
    Passage,
    Terms,
    Turning,
    Way,
)
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.referee import Verdict
from planner.referee.unit.roster import roster
from planner.referee.unit.together import crowding
from planner.referee.verdict import Measure, Violation
from planner.units import Pose

INCH = 25_400
AT = (10 * INCH, 10 * INCH)
X, Y = AT
TEN = Pose(X, Y)
HERE, WEST = (X, Y, 0), (X - INCH, Y, 0)


def said(stage: Any, way: list[Any], base: str = "32mm", at: Any = AT) -> list[Any]:
    """What is said of a way of the one model, without its name."""
    stage.model("u.1", at, base)
    found = stage.judge({"u.1": way}).violations
    assert {v.model for v in found} <= {"u.1"}
    return [(v.rule, v.text, v.step, v.place, v.amount) for v in found]


def test_the_steps_of_a_course(stage: Any, line: Any) -> None:
    """A line is no flight; the rule is called `course` where it has no name."""
    stage.may(course=Course(least=INCH, turn=0))
    text = "does not go straight ahead once and then turn once at most"
    there = (X + INCH, Y, 0)
    assert said(stage, [line(X + INCH, Y)]) == [("course", text, None, there, 0)]


@pytest.mark.parametrize(("rule", "named"), [("", "course"), ("straight-rule", "straight-rule")])
def test_a_course(stage: Any, rule: str, named: str) -> None:
    """2" back where it faces, of 3" at least, and a turn of 50° where 45 are allowed."""
    stage.may(course=Course(least=3 * INCH, turn=45 * DEGREE, rule=rule), flying=Flying())
    back = Pose(X - 2 * INCH, Y)
    turned = replace(back, heading=310 * DEGREE)
    assert said(stage, [("fly to", back), ("pivot to", turned)]) == [
        (named, 'goes 1" less than 3" straight ahead', None, back.at, INCH),
        (named, "goes where it does not face", None, back.at, 2 * INCH),
        (named, "turns 5° too far", None, back.at, 5 * DEGREE),
    ]


@pytest.mark.parametrize("more", [0, 1])
def test_a_turn_just_too_far(stage: Any, more: int) -> None:
    """Of 45°, and of 1 µ° more, after 3" straight ahead."""
    stage.may(course=Course(least=3 * INCH, turn=45 * DEGREE, rule="turn-rule"), flying=Flying())
    ahead = Pose(X + 3 * INCH, Y)
    turned = replace(ahead, heading=45 * DEGREE + more)
    found = said(stage, [("fly to", ahead), ("pivot to", turned)])
    assert [(rule, place) for rule, _, _, place, _ in found] == [("turn-rule", ahead.at)] * more


def test_nothing_to_stand_on(stage: Any, line: Any) -> None:
    """3" up, and nothing there: all along its 1", and 3" of air under its end."""
    high = (X, Y, 3 * INCH)
    assert said(stage, [line(X - INCH, Y)], at=high) == [
        (
            "wh40k10.param.hills",
            'nothing at a height of 3" carries it all along',
            0,
            (X - INCH, Y, 3 * INCH),
            INCH,
        ),
        (
            "wh40k10.param.hills",
            'ends in mid-air at a height of 3"',
            None,
            (X - INCH, Y, 3 * INCH),
            3 * INCH,
        ),
    ]


def test_partly_on_a_floor(stage: Any, line: Any) -> None:
    """The floor ends where the centre does: 16 mm of the base hang over its edge."""
    stage.box("f", Kind.FLOOR, (X - INCH, 0, X + 5 * INCH, 44 * INCH), top=3 * INCH)
    high = (X, Y, 3 * INCH)
    text = 'does not stand wholly on what carries it, 0.63" over the edge'
    place = (X - INCH, Y, 3 * INCH)
    assert said(stage, [line(X - INCH, Y)], at=high) == [
        ("wh40k10.param.hills", text, None, place, 16_000)
    ]


@pytest.mark.parametrize(
    ("turning", "to", "named", "text"),
    [
        (Turning(facing=True), (-INCH, 0), "facing", "may not go back"),
        (
            Turning(facing=True, backward_rule="back-rule"),
            (-INCH, 0),
            "back-rule",
            "may not go back",
        ),
        (Turning(facing=True), (0, INCH), "facing", "may not go to the left"),
        (Turning(facing=True), (0, -INCH), "facing", "may not go to the right"),
        (Turning(facing=True, sidestep_rule="side"), (0, INCH), "side", "may not go to the left"),
        (
            Turning(facing=True, backward=Fraction(1), sidestep=Fraction(1)),
            (INCH, INCH),
            "facing",
            "goes where it does not face",
        ),
    ],
)
def test_lines_along_the_heading(
    stage: Any, line: Any, turning: Turning, to: tuple[int, int], named: str, text: str
) -> None:
    """Facing right, it goes back, to the left (+y), to the right, or slantwise."""
    stage.may(turning=turning)
    x, y = X + to[0], Y + to[1]
    # How far off the nearest way that it may go: ahead, which is the opposite or square to it;
    # slantwise is half-way between ahead and a side.
    off = {"back": 180, "left": 90, "right": 90, "face": 45}[text.rpartition(" ")[2]]
    assert said(stage, [line(x, y)]) == [(named, text, 0, (x, y, 0), off * DEGREE)]
    # It costs what it measures all the same: an inch, or √2 inches, which are 35,921.02 µm.
    assert stage.judge({"u.1": [line(x, y)]}).spent == {"u.1": 35_922 if all(to) else INCH}


@pytest.mark.parametrize(("rule", "named"), [("", "facing"), ("ahead", "ahead")])
def test_a_jump_to_a_side(stage: Any, rule: str, named: str) -> None:
    """Where one goes where one faces one jumps so, too."""
    rules = {"rules": {"facing": rule}} if rule else {}
    stage.may(turning=Turning(facing=True), jumping=Jumping(longest=2 * INCH), **rules)
    for to, ahead in ((Pose(X + INCH, Y), 0), (Pose(X, Y - INCH), 270), (Pose(X - INCH, Y), 180)):
        stage.models.clear()
        stage.model("u.1", AT, heading=ahead)
        there = replace(to, heading=ahead * DEGREE)
        assert stage.rules({"u.1": [("jump to", there)]}) == []
    stage.models.clear()
    text = "jumps where it does not face"
    there = Pose(X, Y + INCH)
    assert said(stage, [("jump to", there)]) == [(named, text, 0, there.at, 90 * DEGREE)]


def test_what_may_not_be_done_at_all(stage: Any, line: Any) -> None:
    """No jump, flight or drop without leave; no step that nobody knows how to judge."""
    for kind, rule in (("jump", "jump"), ("fly", "fly"), ("drop", "drop")):
        stage.models.clear()
        expected = [(rule, f"may not {kind}", 0, HERE, 1)]  # on the spot: the least there is
        assert said(stage, [(f"{kind} to", TEN)]) == expected
    stage.models.clear()
    assert said(stage, [("embark to", TEN)]) == [
        ("step", 'the step "embark" cannot be judged', 0, HERE, 0)
    ]
    stage.models.clear()
    stage.may(moves=False)
    assert said(stage, [line(X - INCH, Y)]) == [
        ("wh40k10.stationary.no-lines-or-pivots", "may not move at all", None, HERE, INCH)
    ]


@pytest.mark.parametrize(("rule", "named"), [("", "fly"), ("wings", "wings")])
def test_flights(stage: Any, line: Any, rule: str, named: str) -> None:
    """Under the ground by 0.1"; part of the way; from the ground to the ground."""
    stage.may(flying=Flying(rule=rule, from_ground=False))
    under = Pose(X, Y, -2_540)
    assert (named, "flies below the ground", 0, under.at, 2_540) in said(
        stage, [("fly to", under), ("fly to", TEN)]
    )
    stage.models.clear()
    assert said(stage, [("fly to", Pose(*WEST)), line(X, Y)]) == [
        (named, "flies part of the way only", None, HERE, 1),  # a step that is no flight
        (named, "flies from the ground to the ground", None, HERE, 1),
    ]


@pytest.mark.parametrize(("rule", "named"), [("", "drop"), ("leap", "leap")])
def test_no_drop_of_that_height(stage: Any, line: Any, rule: str, named: str) -> None:
    """A drop of 3" is asked for, and it has none at all."""
    stage.may(dropping=Dropping(highest=9 * INCH, least=3 * INCH, least_rule=rule))
    text = 'has no drop of 3" or more'
    assert said(stage, [line(X - INCH, Y)]) == [(named, text, None, WEST, 3 * INCH)]


@pytest.mark.parametrize(("rule", "named"), [("", "turning"), ("wheel", "wheel")])
def test_too_many_turns(stage: Any, pivot: Any, rule: str, named: str) -> None:
    """Two turns of 90° where one unit of a quarter may be made."""
    stage.may(turning=Turning(step=90 * DEGREE, most_units=1, rule=rule))
    text = "turns 2 times, 1 at most are allowed"
    assert said(stage, [pivot(90), pivot(180)]) == [(named, text, None, HERE, 1)]


def test_through_a_solid_and_onto_what_bears_nobody(stage: Any, line: Any) -> None:
    """A box from 1" to 3" ahead, the centre 1" past its face: the radius deep; and a pool.

    What is deep inside is said to be as deep as its radius: 16 mm, which are 0.63".
    """
    stage.box("b", Kind.SOLID, (X - 3 * INCH, Y - INCH, X - INCH, Y + INCH), top=INCH)
    stage.may(passages={"b": Passage(way=Way.SHUT), "p": Passage(stop=False)})
    solid, there = "wh40k10.terrain.over-not-through", (X - 2 * INCH, Y, 0)
    assert said(stage, [line(X - 2 * INCH, Y)]) == [
        (solid, 'goes through b, 0.63" deep', 0, (X - INCH, Y, 0), 16_000),
        (solid, 'ends in b, 0.63" deep', None, there, 16_000),
    ]
    stage.features.clear()
    stage.models.clear()
    stage.box("p", Kind.WATER, (0, 0, X - INCH, 44 * INCH))
    assert said(stage, [line(X - INCH, Y)]) == [("stop", "ends on p", None, WEST, 16_000)]


@pytest.mark.parametrize(
    ("passage", "named"),
    [
        (Passage(stop=False), "stop"),
        (Passage(stop=False, rule="wet"), "wet"),
        (Passage(stop=False, rule="wet", stop_rule="no-stop"), "no-stop"),
    ],
)
def test_on_a_roof_that_bears_nobody(stage: Any, line: Any, passage: Passage, named: str) -> None:
    """The top of a shed where no move may end: by its own rule, its feature's, or a general one."""
    stage.box("b", Kind.SOLID, (X - 5 * INCH, Y - 5 * INCH, X + 5 * INCH, Y + 5 * INCH), top=INCH)
    stage.may(passages={"b": replace(passage, way=Way.OVER)})
    place = (X - INCH, Y, INCH)
    assert said(stage, [line(X - INCH, Y)], at=(X, Y, INCH)) == [
        (named, 'ends on b, 0.63" deep', None, place, 16_000)
    ]


def test_on_a_marker_on_another_model_and_not_closer(stage: Any, line: Any) -> None:
    """16 mm to the centre of a mine of 10 mm: 10 deep; a foe 20 mm off: 32 - 20 = 12 deep.

    It began 32 mm from the foe's centre, so that the bases touched; it ends nearer than that, and
    12 mm further from the other one.
    """
    stage.model("e.1", (X, Y + 32_000))
    stage.model("f.1", (X, Y - 20 * INCH))
    stage.may(markers=(Marker(X + 16_000, Y + 12_000, 10_000, "mine"),), closer_to={"f"})
    found = said(stage, [line(X, Y + 12_000)])
    assert found == [
        ("mine", 'ends 0.39" on a marker', None, (X, Y + 12_000, 0), 10_000),
        (
            "wh40k10.through.no-end-on-model",
            'ends 0.47" deep on e.1',
            None,
            (X, Y + 12_000, 0),
            12_000,
        ),
        (
            "wh40k10.param.charge-closer",
            "does not end closer to f",
            None,
            (X, Y + 12_000, 0),
            12_000,
        ),
    ]


def test_near_whom_and_near_which_edge(stage: Any, line: Any) -> None:
    """Within and wholly within, of models by name, and of an edge, and by how much it is not.

    The centres are 25,400·√(20² + 1²) = 508,634.6 apart: less two radii of 16,000 and 1" that is
    451,234.6 too far, and the far side of the base is 508,634.6 - 50,800 = 457,834.6 too far. From
    x = 228,600 the near side is 212,600 - 25,400 too far from the edge, the far one 32,000 more.
    """
    stage.model("e.1", (X, Y + 20 * INCH)).model("e.2", (X, Y + 25 * INCH))
    both = frozenset({"e.2", "e.1"})
    stage.may(
        ends=(
            Near(both, INCH, "near"),
            Near(both, 2 * INCH, "wholly", wholly=True),
            ByEdge(INCH, "edge", ("left",), wholly=False),
            ByEdge(INCH, "whole-edge", ("left",)),
        )
    )
    assert said(stage, [line(X - INCH, Y)]) == [
        (rule, f"does not end {text} too far off", None, WEST, amount)
        for rule, text, amount in (
            ("near", 'within 1" of e.1, e.2, 17.77"', 451_235),
            ("wholly", 'wholly within 2" of e.1, e.2, 18.02"', 457_835),
            ("edge", 'within 1" of a permitted edge, 7.37"', 187_200),
            ("whole-edge", 'wholly within 1" of a permitted edge, 8.63"', 219_200),
        )
    ]


@pytest.mark.parametrize(("rule", "named"), [("", "wh40k10.param.ruins-floors"), ("lid", "lid")])
def test_through_a_floor(stage: Any, climb: Any, rule: str, named: str) -> None:
    """A floor at the upper height is in the way, unless the body walks through floors."""
    stage.box("f", Kind.FLOOR, (0, 0, 60 * INCH, 44 * INCH), top=3 * INCH)
    stage.may(climbing=Climbing(reach=INCH), passages={"f": Passage(rule=rule)})
    text = "climbs through the floor f"
    assert said(stage, [climb(3 * INCH)]) == [(named, text, 0, (X, Y, 3 * INCH), 16_000)]


def test_who_is_in_the_plan(stage: Any) -> None:
    """Missing, unknown, repeated, by one each; in the order of moves too. Three have no way."""

    def wrong(rule: str, text: str, model: str, many: int = 1) -> Violation:
        return Violation(rule, text, model, amount=many, measure=Measure.NUMBER, claim=True)

    stage.model("u.1", AT).model("u.2", (X, Y + 4 * INCH)).model("u.3", (X, Y + 8 * INCH))
    unit = stage.scenario.unit("u")

    def told(names: list[str], order: tuple[str, ...], moving: str = "") -> list[Violation]:
        ways = tuple(
            ModelPlan(name, TEN, (Step(StepKind.LINE, Pose(*WEST)),) if name == moving else ())
            for name in names
        )
        head = ("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE)
        return list(roster(unit, Plan(*head, models=ways, move_order=order)).violations)

    nobody = wrong("models", "the plan has no models: there is nothing to carry out", "", 3)
    assert told([], ()) == [replace(nobody, models=("u.1", "u.2", "u.3"))]
    assert told(["u.1", "u.2", "u.9", "u.1"], ()) == [
        wrong("models", "is in the plan twice", "u.1"),
        wrong("models", "u has no such model", "u.9"),
        wrong("models", "is missing in the plan", "u.3"),
    ]
    assert told(["u.1", "u.2", "u.3"], ("u.9", "u.2", "u.2"), "u.1") == [
        wrong("move_order", "is no model of the unit, yet it is to move", "u.9"),
        wrong("move_order", "is to move twice", "u.2"),
        wrong("move_order", "moves, but its turn is not given", "u.1"),
    ]
    assert told(["u.1", "u.2", "u.3"], (), "u.1") == []


def test_too_few_neighbours_and_too_many_in_a_doorway(stage: Any) -> None:
    """3" apart, edge to edge, of 2" at most: 1" too far, each; both went through the one door."""
    stage.model("u.1", AT).model("u.2", (X, Y + 32_000 + 3 * INCH)).coherent()
    verdict: Verdict = stage.judge({})
    rule, group = "wh40k10.param.coherency-horizontal", "wh40k10.param.coherency-single-group"
    text = 'has 0 of 1 neighbours within 2", base to base'
    assert list(verdict.violations) == [
        Violation(rule, text, "u.1", None, HERE, INCH),
        Violation(rule, text, "u.2", None, (X, Y + 32_000 + 3 * INCH, 0), INCH),
        Violation(
            group,
            "the unit is not one group: apart from it stand u.2",
            place=(X, Y + 32_000 + 3 * INCH, 0),
            amount=INCH,
            models=("u.2",),
        ),
    ]
    stage.box("d", Kind.SOLID, (7, 8, 9, 20), bottom=5)
    field, users = stage.scenario.battlefield, {"u.1": {"d"}, "u.2": {"d"}}
    for name, named in (("", "capacity"), ("narrow", "narrow")):
        door = Passage(capacity=1, capacity_rule=name)
        stage.may(passages={"d": door})
        bodies: dict[str, Mobility] = dict(stage.judged_terms.mobilities)
        found = list(crowding(Terms("u", "move", bodies), users, field))
        one: Any = {"amount": 1, "measure": Measure.NUMBER, "models": ("u.1", "u.2")}
        one["place"] = (7, 8, 5)
        assert found == [Violation(named, "2 models use d, 1 at most may", **one)]


def test_so_many_groups_at_the_most(stage: Any) -> None:
    """Three models, each by itself, where two groups may be: 10" less 32 mm apart, of 2"."""
    asked = replace(stage.coherent(0).terms["coherency"], groups=2)
    stage.asks(coherency=asked)
    for number, y in enumerate((Y, Y + 10 * INCH, Y + 20 * INCH)):
        stage.model(f"u.{number}", (X, y))
    (wrong,) = stage.judge({}).violations
    assert wrong == Violation(
        "wh40k10.param.coherency-single-group",
        "the unit is not in 2 groups at the most: apart from it stand u.1, u.2",
        place=(X, Y + 10 * INCH, 0),  # the nearer one
        amount=8 * INCH - 32_000,
        models=("u.1", "u.2"),
    )
