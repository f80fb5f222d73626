"""What a plan says that it has won: counted again, and told with amount, found and expected.

A model goes 5" to (254, 127) mm; half a hundredth of an inch and 2 µm, 129, is as people write it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.mobility import (
    Climbing,
    Dropping,
    Engagement,
    Flying,
    Jumping,
    Parting,
    SetUp,
    Turning,
)
from planner.mobility import Test as DiceTest
from planner.order import Order
from planner.plan import Branch, Credit, ModelPlan, Plan, Proof, Status, Step, StepKind, Term
from planner.referee import Verdict, Violation
from planner.referee.statements.claims import claims, elsewhere
from planner.referee.statements.promised import promised
from planner.referee.verdict import Measure, mistake
from planner.units import Pose

INCH, NEAR = 25_400, 129
START, END = Pose(5 * INCH, 5 * INCH), Pose(10 * INCH, 5 * INCH)
RATE, MOST = "wh40k10.line.same-point", "wh40k10.normal.distance"
SPENT = Verdict((), {"u.1": 5 * INCH}, LengthUnit.INCH, {"u.1": (5 * INCH,)})


@pytest.fixture(name="won")
def won_fixture(stage: Any) -> Any:
    """Return what is wrong with what a plan says besides its way, bounds and names left out."""

    def won(*terms: Term, verdict: Verdict = SPENT, **more: Any) -> list[Violation]:
        words = more.pop("words", {})
        order = Order("u", "move", **more.pop("order", {}))
        way = ModelPlan("u.1", START, (Step(StepKind.LINE, END),), **words)
        strange = ModelPlan("x.1", START, (Step(StepKind.LINE, END),), spent=9 * INCH)
        head = ("none", LengthUnit.INCH, "", order, Status.FEASIBLE, terms, Proof(""))
        plan = Plan(*head, **{"models": (strange, way), **more})
        elsewhere_ = list(promised(plan, LengthUnit.INCH, legal=verdict.legal))
        found = claims(stage.scenario, stage.judged_terms, plan, verdict)
        return [one for one in found if one not in elsewhere_]

    stage.model("u.1", START.at[:2])
    return won


def number(text: str, off: Any, found: str, expected: str, by: str = "") -> Violation:
    """Return a count that is another one."""
    more: Any = {"measure": Measure.NUMBER, "found": found, "expected": expected, "claim": True}
    return Violation("objective", text, amount=off, by=by, **more)


def length(text: str, off: int, by: str = "") -> Violation:
    """Return a length that is another one."""
    return Violation("objective", text, amount=off, by=by, claim=True)


# -- a way and its price --------------------------------------------------------------------------


def test_without_rules_nothing_is_worked_out_by_one(stage: Any, won: Any) -> None:
    """What a way costs, may cost, and a step of it: 1" more than is so."""
    stage.may(rules={})
    words: Any = {"spent": 6 * INCH, "budget": 7 * INCH}
    found = won(words=words)
    assert [(v.rule, v.by, v.amount, v.place) for v in found] == [("spent", "", INCH, END.at)] * 2


@pytest.mark.parametrize(
    ("budget", "wrong"), [(0, 0), (NEAR, 0), (NEAR + 1, 1), (6 * INCH, 0), (6 * INCH + NEAR + 1, 1)]
)
def test_who_is_set_up_may_be_said_to_have_nothing(
    stage: Any, won: Any, budget: int, wrong: int
) -> None:
    """It costs nothing to be set up, and so a budget of nothing is one as good as its own."""
    stage.may(set_up=SetUp("place", 0, 0, "enter-rule"))
    found = won(words={"budget": budget})
    assert [(v.rule, v.by, v.amount) for v in found] == [
        ("spent", MOST, abs(budget - 6 * INCH))
    ] * wrong


@pytest.mark.parametrize(
    ("kind", "by"),
    [
        ("line", RATE),
        ("climb", "climb-rule"),
        ("jump", "jump-rule"),
        ("drop", "drop-rule"),
        ("fly", "fly-rule"),
        ("ladder", RATE),
        ("pivot", "turn-rule"),
    ],
)
def test_by_what_a_step_is_priced(stage: Any, won: Any, kind: str, by: str) -> None:
    """4" are said of a step that costs 5": in which step, where, and by which rule."""
    stage.may(
        climbing=Climbing(rule="climb-rule"), jumping=Jumping(9, rule="jump-rule"),
        dropping=Dropping(9, rule="drop-rule"), flying=Flying(rule="fly-rule"),
        turning=Turning(rule="turn-rule"),
    )  # fmt: skip
    way = ModelPlan("u.1", START, (Step(StepKind(kind), END, 4 * INCH),))
    text = 'costs 5", the plan says 4"'
    known = Violation("cost", text, "u.1", 0, END.at, INCH, by=by, claim=True)
    assert won(models=(way,)) == [known]
    stage.may(climbing=Climbing(), jumping=None, dropping=None, flying=None, turning=Turning())
    assert won(models=(way,)) == [replace(known, by=RATE)]


@pytest.mark.parametrize(
    ("said", "off"), [(0, 0), (NEAR, 0), (-NEAR, 0), (NEAR + 1, 130), (-NEAR - 1, 130)]
)
def test_what_is_taken_off(won: Any, said: int, off: int) -> None:
    """2" by a rule; of one that takes off nothing at all it is told elsewhere."""
    verdict = replace(SPENT, credits={"u.1": {"road-rule": 2 * INCH}})
    words = {"credits": (Credit("other", 7), Credit("road-rule", 2 * INCH + said))}
    text = f'saves 2", the plan says {2 + (0.01 if said > 0 else -0.01):.2f}"'
    known = Violation("road-rule", text, "u.1", None, END.at, off, claim=True)
    assert won(verdict=verdict, words=words) == [known] * bool(off)
    assert won(words=words) == []


def test_both_another_place_and_another_heading(won: Any) -> None:
    """The place is told, where both are wrong."""
    there = replace(END, x=END.x + 200, z=3_000, heading=9 * DEGREE)
    text = "does not end where the plan says that it does"
    known = Violation("to", text, "u.1", None, END.at, 3_000, claim=True)
    assert won(words={"said_end": there}) == [known]


# -- what is won ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "true", "by"),
    [
        ("models_engaged", 3, 1, "reach-rule"),
        ("models_engaged", 0, 1, "reach-rule"),
        ("targets_engaged", 2.5, 1, "reach-rule"),
        ("models_in_contact", 1, 0, ""),
        ("models_engaged", 1, 1, None),
        ("glory", 7, 7, None),  # of what there is not it is told elsewhere
    ],
)
def test_who_fights(stage: Any, won: Any, name: str, value: float, true: int, by: Any) -> None:
    """10 mm from base to base, where 1" is enough: one fights one, and touches nobody."""
    stage.model("e.1", (END.x + 42_000, END.y))
    stage.asks(must_engage=("e",), engagement=Engagement(INCH, INCH, "reach-rule"))
    said = Fraction(value)
    known = number(
        f"{name} is {true}, the plan says {value:g}", abs(said - true), f"{said}", f"{true}",
        by or "",
    )  # fmt: skip
    known_if = [known] * (by is not None)
    assert won(Term(name, "max", value, 9)) == known_if
    part = Term(name, "max", value, 9)
    assert won(Term(f"{name}:1", "max", value, 9, "points", (part,))) == known_if
    assert won(Term(name, "max", value, 9, "length")) == []  # it means something else
    stage.asks(engagement=None)
    found = won(replace(part, value=9))
    assert [v.by for v in found] == [""] * len(found)


def test_who_is_aboard_fights_nobody(stage: Any, won: Any) -> None:
    """It is off the table once it has come there; with branches each of them is asked."""
    stage.model("e.1", (END.x + 42_000, END.y))
    stage.asks(must_engage=("e",), engagement=Engagement(INCH, INCH, "reach-rule"))
    one = Term("models_engaged", "max", 1, 1)
    assert won(one) == []
    stage.may(aboard=True)
    assert [v.text for v in won(one)] == ["models_engaged is 0, the plan says 1"]
    branch = Branch(
        (), Fraction(1), Plan("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE)
    )
    assert won(one, branches=(branch,)) == []


@pytest.mark.parametrize(
    ("leaves", "goes", "right"),
    [
        (["u.1"], ["u.1"], {1}),  # those who leave go
        (["u.1"], ["u.2"], {0}),  # the others make room
        (["u.1"], [], {0, 1}),
        (["u.1"], ["u.1", "u.2"], {1}),  # those who leave, or all
        (["u.3"], ["u.1", "u.2"], {1}),
        (["u.3", "u.2"], ["u.1", "u.2"], {0, 1}),
    ],
)
def test_who_counts_where_a_unit_parts(
    stage: Any, won: Any, leaves: list[str], goes: list[str], right: set[int]
) -> None:
    """u.1 fights, u.2 and u.3 do not: of those who go, or who leave."""
    far = {"u.2": Pose(END.x - 10 * INCH, END.y), "u.3": Pose(END.x - 12 * INCH, END.y)}
    for name, at in far.items():
        stage.model(name, at.at[:2])
    stage.model("e.1", (END.x + 42_000, END.y))
    stage.asks(must_engage=("e",), engagement=Engagement(INCH, INCH, "reach-rule"))
    stage.asks(parting=Parting((frozenset(leaves),), INCH, "part-rule"))
    steps = (Step(StepKind.LINE, END),)
    ways = [ModelPlan("u.1", START if "u.1" in goes else END, steps * ("u.1" in goes))]
    ways += [
        ModelPlan(name, at, (Step(StepKind.LINE, at),) * (name in goes)) for name, at in far.items()
    ]
    for value in (0, 1, 2):
        one, more = Term("models_engaged", "max", value, 9), {"models": leaves}
        found = won(one, models=tuple(ways), order=more, verdict=replace(SPENT, costs={}))
        assert (not found) is (value in right)


@pytest.mark.parametrize("more", [NEAR, NEAR + 1, -NEAR, -NEAR - 1])
def test_how_far_off_others_are(stage: Any, won: Any, more: int) -> None:
    """4" from base to base."""
    stage.model("e.1", (END.x + 32_000 + 4 * INCH, END.y))
    text = f'distance_from_enemies is 4", the plan says {4.01 if more > 0 else 3.99}"'
    term = Term("distance_from_enemies", "max", 4 * INCH + more, 9 * INCH, "length")
    assert won(term) == [length(text, NEAR + 1)] * (abs(more) > NEAR)


@pytest.mark.parametrize("rates", [1, 2])
def test_what_is_walked(stage: Any, won: Any, rates: int) -> None:
    """5" and 2", of which 6" are told: by the rule of lines, where there is one for all."""
    stage.model("u.2", (900_000, 900_000))
    if rates == 2:
        stage.own["u.2"] = {"rules": {"line": "other-rule"}}
    verdict = replace(SPENT, spent={"u.1": 5 * INCH, "u.2": 2 * INCH})
    term = Term("distance_walked", "min", 6 * INCH, 0, "length")
    known = length('7" are walked, the plan says 6"', INCH, RATE if rates == 1 else "")
    assert won(term, verdict=verdict) == [known]
    for less, wrong in ((2 * NEAR, 0), (2 * NEAR + 1, 1)):
        near = replace(term, value=7 * INCH - less)
        assert len(won(near, verdict=verdict)) == wrong
    none = replace(term, value=-NEAR)
    assert won(none, verdict=Verdict(())) == []
    text = '0" are walked, the plan says -0.01"'
    (found,) = won(replace(none, value=-NEAR - 1), verdict=Verdict(()))
    assert (found.text, found.amount) == (text, 130)


@pytest.mark.parametrize(("name", "true"), [("tests_owed", 3), ("tests_besides", 2)])
@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_who_owes_a_test(
    stage: Any, won: Any, name: str, true: int, rules: int, value: int
) -> None:
    """Three owe one, two besides for where they begin; no more may be told, and no fewer."""
    tests = [DiceTest(f"test {k}", "D6", f"rule {k}") for k in range(rules)]
    stage.asks(tests=(*tests, DiceTest("whole", "D6", "whole-rule", whole=True)))
    verdict = replace(SPENT, owing={"tests_owed": 3, "tests_besides": 2})
    text = f"{name} is {true}, the plan says {value}"
    off = abs(true - value)
    known = number(text, off, f"{value}", f"{true}", "rule 0" if rules == 1 else "")
    term = Term(name, "min", value, 0)
    assert won(term, verdict=verdict) == [known] * (value != true)
    assert won(term) == []


# -- sums -----------------------------------------------------------------------------------------


def summed(name: str, value: float, *parts: Term) -> Term:
    """Return terms added up."""
    return Term(name, "max", value, 99, "points", parts)


FIGHT = Term("models_placed", "max", 2, 2)
LEFT = Term("distance_left", "min", 3 * INCH, 0, "length")


@pytest.mark.parametrize(
    ("value", "off"),
    [(3, 0), (3 + 5 / 256, 0), (3 - 5 / 256, 0), (3.125, Fraction(1, 8)), (2.5, Fraction(1, 2))],
)
def test_a_sum(won: Any, value: float, off: Fraction | int) -> None:
    """3·2 models less 1·3": 3 points, to 4/200 = 0.02; 5/256 is 0.0195."""
    name = "models_placed:3+distance_left"
    text = f"{name} is 3.00, the plan says {value:.2f}"
    known = number(text, off, f"{Fraction(value)}", "3")
    assert won(summed(name, value, FIGHT, LEFT)) == [known] * bool(off)
    assert won(summed(name, value, FIGHT)) == []  # whose parts are others is told elsewhere
    assert won(summed(name, value)) == []


def test_a_sum_of_what_is_to_be_small(won: Any) -> None:
    """Both are wanted small: 3" and 2 tests, twice, are 7 points."""
    owed = Term("tests_owed", "min", 2, 0)
    name = "distance_left+tests_owed:2"
    told = replace(summed(name, 7, LEFT, owed), sense="min")
    assert won(told) == []
    text = f"{name} is 7.00, the plan says 8.00"
    assert won(replace(told, value=8)) == [number(text, 1, "8", "7")]


# -- of which scenario, and by which name ---------------------------------------------------------


@pytest.mark.parametrize(("said", "wrong"), [("", 0), ("other", 1), (None, 0)])
def test_another_scenario(stage: Any, won: Any, said: str | None, wrong: int) -> None:
    """A plan that says nothing of it is of any."""
    scenario = stage.scenario
    digest = scenario.digest if said is None else said
    plan = Plan("none", LengthUnit.INCH, digest, Order("u", "move"), Status.FEASIBLE)
    text = "the plan says that it was made for another scenario"
    known = mistake("scenario", text, "other", scenario.digest)
    assert list(elsewhere(scenario, plan)) == [known] * wrong


def test_a_door_that_is_there_and_one_that_is_not(stage: Any, won: Any) -> None:
    """A step called after a door meets one, or is told."""
    way = ModelPlan("u.1", START, (Step(StepKind.DOOR, END),))
    known = mistake("kind", 'a "door" that goes through no open door', "door", "line")
    assert won(models=(way,)) == [replace(known, model="u.1", step=0, place=END.at, by=RATE)]
    x = 7 * INCH
    path = ((x, 4 * INCH), (x, 6 * INCH))
    stage.wall("wall", ((x, 0), (x, 44 * INCH)), 60_000)
    door = Feature(
        "door", Kind.DOOR, "LineString", (path,), top=60_000, on_wall="wall", state="open"
    )
    stage.features.append(door)
    assert won(models=(way,)) == []
