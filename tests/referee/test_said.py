"""What the referee says of the words of a plan: to the micrometre, and in whole sentences."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.mobility import Across, Engagement
from planner.mobility import Test as DiceTest
from planner.order import Order
from planner.plan import Dice, ModelPlan, Plan, Proof, Status, Step, StepKind, Term
from planner.plan.unsaid import UNSAID_NUMBER
from planner.referee import Verdict
from planner.referee.statements.claims import claims
from planner.referee.statements.promised import beyond
from planner.referee.verdict import Measure, Violation
from planner.units import Pose

INCH = 25_400
NEAR = 25_400 // 200 + 2
"""Half a hundredth of an inch, and 2 µm: 129."""
RATE, MOST = "wh40k10.line.same-point", "wh40k10.normal.distance"
"""By which what a way costs, and what it may cost, is worked out."""
START, END = Pose(5 * INCH, 5 * INCH), Pose(10 * INCH, 5 * INCH)


claimed = partial(Violation, claim=True)
"""What is wrong with what a plan says."""


def said(stage: Any, *terms: Term, cost: float = UNSAID_NUMBER, **words: Any) -> list[Violation]:
    """Return what is wrong with a way of 5" that says some words of itself, of 6" at most."""
    stage.model("u.1", START.at[:2])
    way = ModelPlan("u.1", START, (Step(StepKind.LINE, END, cost),), **words)
    order = Order("u", "move")
    head = ("none", LengthUnit.INCH, "", order, Status.FEASIBLE)
    plan = Plan(*head, terms, Proof(""), models=(way,))
    verdict = Verdict((), {"u.1": 5 * INCH}, LengthUnit.INCH, {"u.1": (5 * INCH,)})
    return list(claims(stage.scenario, stage.judged_terms, plan, verdict))


@pytest.mark.parametrize("sign", [-1, 1])
def test_costs_and_budgets_are_right_to_half_a_hundredth(stage: Any, sign: int) -> None:
    """129 µm off is as people write it; one more is said to be wrong, of whom and in which step."""
    near, off = sign * NEAR, sign * (NEAR + 1)
    right: dict[str, Any] = {"spent": 5 * INCH + near, "budget": 6 * INCH + near}
    assert said(stage, cost=5 * INCH + near, **right) == []
    wrong: dict[str, Any] = {"spent": 5 * INCH + off, "budget": 6 * INCH + off}
    is_, may = ("4.99", "5.99") if sign < 0 else ("5.01", "6.01")
    there: Any = ("u.1", None, END.at, NEAR + 1)
    assert said(stage, cost=5 * INCH + off, **wrong) == [
        replace(claimed("spent", f'costs 5", the plan says {is_}"', *there), by=RATE),
        replace(claimed("spent", f'may spend 6", the plan says {may}"', *there), by=MOST),
        claimed("cost", f'costs 5", the plan says {is_}"', "u.1", 0, END.at, NEAR + 1, by=RATE),
    ]


def test_nothing_is_another_price_than_none(stage: Any) -> None:
    """A way of 5" that is said to cost nothing is wrong; of whose cost nothing is said is not."""
    none = said(stage, cost=0, spent=0, budget=0)
    assert [(wrong.rule, wrong.amount) for wrong in none] == [
        ("spent", 5 * INCH), ("spent", 6 * INCH), ("cost", 5 * INCH)
    ]  # fmt: skip
    silent = UNSAID_NUMBER
    assert said(stage, cost=silent, spent=silent, budget=silent) == []


@pytest.mark.parametrize(
    ("x", "heading", "wrong"),
    [
        (NEAR, 0, False),
        (NEAR + 1, 0, True),
        (-NEAR - 1, 0, True),
        (0, DEGREE // 200, False),
        (0, DEGREE // 200 + 1, True),
    ],
)
def test_where_it_is_said_to_end(stage: Any, x: int, heading: int, wrong: bool) -> None:
    """129 µm and a two-hundredth of a degree; a heading of 0 is not said."""
    there = Pose(END.x + x, END.y, 0, heading)
    text = "does not end where the plan says that it does"
    off: Any = (abs(x),) if x else (heading, Measure.ANGLE)
    known = [claimed("to", text, "u.1", None, (10 * INCH, 5 * INCH, 0), *off)]
    assert said(stage, said_end=there) == known * wrong


def test_a_heading_that_is_not_said(stage: Any) -> None:
    """Where it ends at 90°, a said heading of 0 says nothing."""
    stage.model("u.1", START.at[:2])
    turned = Pose(END.x, END.y, 0, 90 * DEGREE)
    way = ModelPlan("u.1", turned, said_end=END)
    plan = Plan("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE, models=(way,))
    verdict = Verdict((), {}, LengthUnit.INCH, {})
    assert list(claims(stage.scenario, stage.judged_terms, plan, verdict)) == []


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize(("off", "wrong"), [(NEAR, False), (NEAR + 1, True)])
def test_what_is_walked_together(stage: Any, sign: int, off: int, wrong: bool) -> None:
    """One model, 5": 129 µm less or more may be said, for each who went."""
    text = f'5" are walked, the plan says {"4.99" if sign < 0 else "5.01"}"'
    walked = Term("distance_walked", "min", 5 * INCH + sign * off, 0, "length")
    assert said(stage, walked) == [claimed("objective", text, amount=off, by=RATE)] * wrong


def test_a_value_above_its_bound() -> None:
    """Either way round, by 1; of a length by as many µm, rounded up."""
    text: Any = ("objective", "some is better than its bound")
    one: Any = {"amount": 1, "measure": Measure.NUMBER}
    known = claimed(*text, **one)
    more, less = (replace(known, found=a, expected=b) for a, b in (("3", "2"), ("2", "3")))
    assert list(beyond(Term("some", "max", 3, 2))) == [more]
    assert list(beyond(Term("some", "min", 2, 3))) == [less]
    far = Term("some", "min", 1_000.25, 1_002, "length")
    assert list(beyond(far)) == [replace(known, amount=2, measure=Measure.LENGTH)]
    assert list(beyond(Term("some", "max", 2, 2))) == []


TEST = DiceTest("leap", "D6", "leap.rule", 4, Fraction(1, 2), rerolled=True)


def listed(stage: Any, test: DiceTest, *dice: Dice) -> list[Violation]:
    """Return what is wrong with dice that a plan lists though nobody owes any."""
    stage.model("u.1", START.at[:2]).asks(tests=(test,))
    return list(stage.judge({}, dice=dice).violations)


def other(
    text: str, found: str, expected: str, amount: int | Fraction, of: Measure = Measure.CHANCE
) -> Violation:
    """A value of a listed test that is another one."""
    return claimed("leap.rule", text, amount=amount, measure=of, found=found, expected=expected)


def test_a_listed_test_is_read_in_all_its_parts(stage: Any) -> None:
    """Four or more on D6 is 1/2; with one re-roll 1 - 1/2 · 1/2 = 3/4."""
    dice = Dice("leap", "2D6", "leap.rule", 5, Fraction(1, 3), Fraction(1, 2))
    assert listed(stage, TEST, dice) == [
        other('"leap": the dice is D6, not 2D6', "2D6", "D6", 0, Measure.NONE),
        other('"leap": the need is 4, not 5', "5", "4", 1, Measure.NUMBER),
        other('"leap": the chance is 1/2, not 1/3', "1/3", "1/2", Fraction(1, 6)),
        other('"leap": the chance with a re-roll is 3/4, not 1/2', "1/2", "3/4", Fraction(1, 4)),
    ]


@pytest.mark.parametrize("dice", ["D6", "1D6"])
def test_a_listed_test_that_is_right(stage: Any, dice: str) -> None:
    """``1D6`` is ``D6``."""
    good = Dice("leap", dice, "leap.rule", 4, Fraction(1, 2), Fraction(3, 4))
    assert listed(stage, TEST, good) == []


def test_without_a_re_roll_the_chance_is_the_same_again(stage: Any) -> None:
    """3/4 would be that of a game that has one."""
    once = DiceTest("leap", "1D6", "leap.rule", 4, Fraction(1, 2))
    dice = Dice("leap", "D6", "leap.rule", 4, None, Fraction(3, 4))
    text = '"leap": the chance with a re-roll is 1/2, not 3/4'
    assert listed(stage, once, dice) == [other(text, "3/4", "1/2", Fraction(1, 4))]


def test_who_cannot_owe_and_how_many(stage: Any) -> None:
    """A model of nobody, and two tests for one model: one too many, each."""
    one: Any = {"amount": 1, "measure": Measure.NUMBER}
    dice = Dice("leap", "D6", "leap.rule", count=2, models=("x.1",))
    assert listed(stage, TEST, dice) == [
        claimed("leap.rule", 'cannot owe "leap": no model of the unit', "x.1", **one),
        claimed("leap.rule", '2 tests "leap" are listed for 1 models', **one),
    ]


@pytest.mark.parametrize(("less", "wrong"), [(2 * NEAR, False), (2 * NEAR + 1, True)])
def test_what_two_walk_together(stage: Any, less: int, wrong: bool) -> None:
    """5" each: 129 µm less may be said for each of them."""
    stage.model("u.1", START.at[:2])
    walked = Term("distance_walked", "min", 10 * INCH - less, 0, "length")
    order = Order("u", "move")
    plan = Plan("none", LengthUnit.INCH, "", order, Status.FEASIBLE, (walked,), Proof(""))
    spent = {"u.1": 5 * INCH, "u.2": 5 * INCH}
    verdict = Verdict((), spent, LengthUnit.INCH, {})
    text = '10" are walked, the plan says 9.99"'
    found = list(claims(stage.scenario, stage.judged_terms, plan, verdict))
    assert found == [claimed("objective", text, amount=less, by=RATE)] * wrong


@pytest.mark.parametrize(("cost", "wrong"), [(NEAR, False), (NEAR + 1, True)])
def test_who_spent_nothing(stage: Any, cost: int, wrong: bool) -> None:
    """A way that the verdict has no price for costs nothing."""
    stage.model("u.1", START.at[:2])
    way = ModelPlan("u.1", START, (), cost)
    plan = Plan("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE, models=(way,))
    found = claims(stage.scenario, stage.judged_terms, plan, Verdict((), {}, LengthUnit.INCH, {}))
    text = 'costs 0", the plan says 0.01"'
    known = [claimed("spent", text, "u.1", None, START.at, cost, by=RATE)]
    assert list(found) == known * wrong


def test_how_many_fight(stage: Any) -> None:
    """0.5" apart, where 1" is enough: one, not two."""
    stage.model("u.1", START.at[:2]).model("e.1", (START.x + 32_000 + INCH // 2, START.y))
    stage.engaging("e")
    way = ModelPlan("u.1", START)
    terms = (Term("models_engaged", "max", 2, 2), Term("targets_engaged", "max", 1, 1))
    order = Order("u", "move")
    head = ("none", LengthUnit.INCH, "", order, Status.FEASIBLE)
    plan = Plan(*head, terms, Proof(""), models=(way,))
    found = claims(stage.scenario, stage.judged_terms, plan, Verdict((), {}, LengthUnit.INCH, {}))
    text = "models_engaged is 1, the plan says 2"
    one: Any = {"amount": 1, "measure": Measure.NUMBER, "found": "2", "expected": "1"}
    by = "wh40k10.param.er-horizontal"
    assert list(found) == [claimed("objective", text, **one, by=by)]


@pytest.mark.parametrize(
    ("gap", "behind", "fighting"),
    [
        (2 * INCH, {"e.1"}, 1),
        (2 * INCH + 1, {"e.1"}, 0),
        (INCH, {"f.1"}, 1),
        (INCH + 1, {"f.1"}, 0),  # the foe is not one of those behind it
    ],
)
def test_how_many_fight_across_a_wall(
    stage: Any, gap: int, behind: set[str], fighting: int
) -> None:
    """The range is 1", and 2" from those behind the wall between the two."""
    foe = START.x + 32_000 + gap
    stage.model("u.1", START.at[:2]).model("e.1", (foe, START.y))
    wall = ((foe - 20_000, 0), (foe - 20_000, 40 * INCH))
    across = Across(frozenset(behind), "wall", (wall,), 2 * INCH, "wall-rule")
    stage.asks(must_engage=("e",), engagement=Engagement(INCH, INCH, "rule", across=(across,)))
    terms = tuple(Term(f"{who}_engaged", "max", 1, 1) for who in ("models", "targets"))
    head = ("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE)
    plan = Plan(*head, terms, Proof(""), models=(ModelPlan("u.1", START),))
    found = claims(stage.scenario, stage.judged_terms, plan, Verdict((), {}, LengthUnit.INCH, {}))
    assert [v.text for v in found] == [
        f"{who}_engaged is 0, the plan says 1" for who in ("models", "targets") if not fighting
    ]
