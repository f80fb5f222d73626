"""What is wrong with a plan's own words, word for word: what it says, and what it should say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner.battlefield import Kind
from planner.length import Unit as LengthUnit
from planner.mobility import Passage
from planner.mobility import Test as DiceTest
from planner.order import Order
from planner.plan import Dice, ModelPlan, Plan, Proof, Status, Step, StepKind, Term
from planner.referee.check import check
from planner.referee.lacking import too_far
from planner.referee.statements.catalogue import is_sum, unknown
from planner.referee.statements.promised import promised
from planner.referee.statements.setting import Setting
from planner.referee.verdict import Measure, mistake
from planner.units import Pose

START, END = Pose(254_000, 254_000), Pose(330_200, 254_000)


def made(*terms: Term, status: Status = Status.FEASIBLE, **more: Any) -> Plan:
    """Return a plan of one line that says some terms."""
    way = ModelPlan("u.1", START, (Step(StepKind.LINE, END),))
    head = ("none", LengthUnit.INCH, "", Order("u", "move"), status, terms, Proof(""))
    return Plan(*head, models=(way,), **more)


@pytest.mark.parametrize(
    ("name", "sums"),
    [("glory", False), ("distance_left", False), ("a+b", True), ("a:3", True)],
)
def test_what_is_told_as_a_sum(name: str, sums: bool) -> None:
    """Of terms that there are not those with a weight or a plus between them."""
    assert is_sum(Term(name, "max", 1, 1)) is sums


def test_terms_word_for_word() -> None:
    """A term that stands twice, and one that there is not."""
    left = Term("distance_left", "min", 0, 0, "length")
    twice, strange = unknown((left, left, Term("glory", "max", 1, 1)))
    text = 'the term "distance_left" stands twice'
    assert twice == mistake("objective", text, "two", "one")
    assert strange.text.startswith('there is no term "glory"; ')
    assert (strange.found, strange.expected) == ("glory", "a term that there is")


def test_the_best_of_nothing_word_for_word() -> None:
    """Said to be optimal, and no term to be at its bound."""
    found = promised(made(status=Status.OPTIMAL), LengthUnit.INCH, legal=True)
    text = "the plan is said to be optimal, and no term to be at its bound"
    assert list(found) == [mistake("status", text, "optimal", "terms at their bounds")]


def test_another_game_word_for_word() -> None:
    """The scenario is of one game, the plan of another."""
    units = [{"id": "u", "side": "red", "models": [{"id": "u.1", "base": "32mm", "at": [10, 10]}]}]
    table = {"width": 44, "height": 30, "unit": "in"}
    map_ = {"type": "FeatureCollection", "table": table, "features": []}
    head = {"format": "planner-scenario/1", "ruleset": "gemini"}
    scenario = planner.load({**head, "map": map_, "units": units})
    (wrong,) = check(scenario, made()).violations
    text = "the scenario is gemini, the plan none"
    assert wrong == mistake("ruleset", text, "none", "gemini")


def test_odds_word_for_word(stage: Any) -> None:
    """A 4 or more is 1/2, said to be 2/3: off by 1/6."""
    stage.model("u.1", START.at[:2])
    stage.asks(tests=(DiceTest("leap", "D6", "leap.rule", 4, Fraction(1, 2)),))
    dice = (Dice("leap", "D6", "leap.rule", 4, Fraction(2, 3)),)
    off = [v for v in stage.judge({}, dice=dice).violations if v.measure is Measure.CHANCE]
    assert [(v.amount, v.found, v.expected) for v in off] == [(Fraction(1, 6), "2/3", "1/2")]


@pytest.mark.parametrize(("gap", "off"), [(7, 3), (8, 3), (9, 4), (2, 1)])
def test_too_far_is_whole(gap: int, off: int) -> None:
    """Of half µm beyond 1 µm: 5, 6, 7 are 2.5, 3, 3.5 µm, rounded up; never less than one."""
    found = too_far(gap, 1)
    assert (found, type(found)) == (off, int)


def test_who_is_not_touched_hides_nobody(stage: Any, line: Any) -> None:
    """Boxes meet at their corners, discs do not: who stands there comes first, and is passed by.

    32 mm discs 25 mm aside and as far up are 35.4 mm apart; the other is 20 mm to the east.
    """
    x, y = END.x, END.y
    stage.model("u.1", START.at[:2]).model("e.1", (x + 25_000, y + 25_000))
    stage.model("f.1", (x + 20_000, y))
    wrong = stage.judge({"u.1": [line(x, y)]}).violations
    text = [v.text for v in wrong if v.rule == "wh40k10.through.no-end-on-model"]
    assert text == ['ends 0.47" deep on f.1']  # 12 mm of 25.4


@pytest.mark.parametrize(("base", "meets"), [("50x25mm rect", True), ("32mm", False)])
def test_what_a_turn_on_the_spot_meets(stage: Any, base: str, meets: bool) -> None:
    """A slab 20 mm off: the corners of the hull come 28 mm far, the disc 16 mm."""
    stage.model("u.1", START.at[:2], base=base)
    stage.box("slab", Kind.SOLID, (START.x + 20_000, 0, START.x + 60_000, 2 * START.y), top=25_400)
    stage.may(passages={"slab": Passage(rule="slab-rule")})
    body = stage.judged_terms.mobilities["u.1"]
    step = Step(StepKind.PIVOT, Pose(START.x, START.y, 0, 90_000_000))
    rules, _ = Setting(stage.scenario, body).of(step, START)
    assert ("slab-rule" in rules) is meets
