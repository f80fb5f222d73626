"""What is wrong with the tests, states, names and sums of a plan: every word, amount and place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from planner import mobility
from planner.battlefield import Kind
from planner.length import Unit as LengthUnit
from planner.mobility import (
    Bar,
    Dropping,
    Flag,
    Jumping,
    Near,
    Odds,
    Passage,
    SetUp,
    Shelter,
    Terms,
    Way,
)
from planner.order import Order
from planner.plan import Dice, ModelPlan, Plan, Status, Step, StepKind, Term
from planner.referee import Violation
from planner.referee.room.table import table_of
from planner.referee.statements.named import misnamed
from planner.referee.statements.odds import misjudged
from planner.referee.unit.owed import flags, rolling
from planner.referee.unit.owed import tests as owing
from planner.referee.unit.standing import Standing
from planner.referee.unit.together import safe
from planner.referee.verdict import Measure, mistake
from planner.units import Pose

INCH = 25_400
START, END = Pose(0, 0), Pose(1_000, 0)
NERVE = mobility.Test("nerve", "D6", "nerve-rule")

number = partial(Violation, measure=Measure.NUMBER, claim=True)


def plan(*dice: Dice, **more: Any) -> Plan:
    """Return a plan of two models that go a millimetre."""
    ways = tuple(ModelPlan(f"u.{k}", START, (Step(StepKind.LINE, END),)) for k in (1, 2))
    head = ("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE)
    return Plan(*head, **{"models": ways, "dice": dice, **more})


def wrong(test: Any, owed: dict[str, int], *dice: Dice, **more: Any) -> list[Violation]:
    """Return what is wrong with the dice of a plan whose models owe so many tests."""
    counts = {model: Counter({"nerve": times}) for model, times in owed.items()}
    terms = Terms("u", "move", more.pop("bodies", {}), tests=(test,) if test else ())
    return list(owing(terms, plan(*dice), counts, ("u.1", "u.2"), {}))


# -- tests ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owed", "dice", "known"),
    [
        ({"u.1": 1}, (), [("u.1", 'owes a test "nerve" that is not listed', 1)]),
        ({"u.1": 3}, (), [("u.1", 'owes 3 tests "nerve" that are not listed', 3)]),
        (
            {"u.1": 3, "u.2": 1},
            (Dice("nerve", "D6", "", models=("u.1",)),),
            [
                ("u.1", 'owes 2 tests "nerve" that are not listed', 2),
                ("u.2", 'owes a test "nerve" that is not listed', 1),
            ],
        ),
        ({"u.1": 3}, (Dice("nerve", "D6", "", count=3),), []),
        (
            {"u.1": 3},
            (Dice("nerve", "D6", "", count=2),),
            [("u.1", 'owes 3 tests "nerve" that are not listed', 3)],
        ),
        (
            {},
            (Dice("nerve", "D6", "", count=-3),),
            [("", '-3 tests "nerve" are listed', 3)],
        ),
        (
            {},
            (Dice("nerve", "D6", "", count=4, models=("u.1",)),),
            [("", '4 tests "nerve" are listed for 1 models', 3)],
        ),
        (
            {},
            (Dice("nerve", "D6", "", count=3, models=("x", "x", "y")),),
            [
                ("x", 'cannot owe "nerve": no model of the unit', 2),
                ("y", 'cannot owe "nerve": no model of the unit', 1),
            ],
        ),
    ],
)
def test_what_models_owe(owed: dict[str, int], dice: Any, known: list[Any]) -> None:
    """By name or by number; who is listed and cannot owe."""
    assert wrong(NERVE, owed, *dice) == [
        number("nerve-rule", text, model, amount=amount) for model, text, amount in known
    ]


@pytest.mark.parametrize(
    ("dice", "lacks"), [((), 1), ((Dice("nerve", "D6", ""),), 0), ((Dice("luck", "D6", ""),), 1)]
)
def test_the_one_test_of_a_unit(dice: Any, lacks: int) -> None:
    """Before it moves; who is named for it is nobody but models of the unit."""
    whole = replace(NERVE, whole=True)
    text = 'the unit owes a test "nerve" that is not listed'
    assert wrong(whole, {"u.1": 0}, *dice) == [number("nerve-rule", text, amount=1)] * lacks
    assert wrong(whole, {}, *dice) == []
    standing = replace(whole, standing=True)
    assert wrong(standing, {}, *dice) == [number("nerve-rule", text, amount=1)] * lacks
    other = Dice("nerve", "2D6", "", models=("u.1",))
    misread = mistake("nerve-rule", '"nerve": the dice is D6, not 2D6', "2D6", "D6")
    assert wrong(whole, {"u.1": 0}, other) == [misread]
    strange = Dice("nerve", "D6", "", models=("x", "u.1", "x"))
    text = 'cannot owe "nerve": no model of the unit'
    assert wrong(whole, {"u.1": 0}, strange) == [number("nerve-rule", text, "x", amount=2)]


@pytest.mark.parametrize(
    ("many", "listed", "lacks", "said"),
    [(1, 0, 1, "a test"), (3, 0, 3, "3 tests"), (3, 2, 1, "3 tests"), (3, 3, 0, "")],
)
def test_what_a_unit_owes_as_one(many: int, listed: int, lacks: int, said: str) -> None:
    """With those whose ways owe it; as many as one of them, where each does."""
    each = replace(NERVE, as_one=True, each_model=True, times=many)
    dice = (Dice("nerve", "D6", "", count=listed),) * bool(listed)
    text = f'the unit owes {said} "nerve", and not as many are listed'
    one = number("nerve-rule", text, amount=lacks, models=("u.1", "u.2"))
    assert wrong(each, {}, *dice) == [one] * bool(lacks)
    text = 'the unit owes a test "nerve", and not as many are listed'
    one = number("nerve-rule", text, amount=1, models=("u.2",))
    assert wrong(replace(NERVE, as_one=True), {"u.2": 5}) == [one]


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({}, "nerve"),
        ({"jumping": Jumping(9, test="nerve", rule="jump-rule")}, "jump-rule"),
        ({"jumping": Jumping(9, test="other", rule="jump-rule")}, "nerve"),
        ({"dropping": Dropping(9, test="nerve", rule="drop-rule")}, "drop-rule"),
        ({"passages": {"a": Passage(test="nerve", rule="in-rule")}}, "in-rule"),
        ({"passages": {"a": Passage(leave="nerve", rule="out-rule")}}, "out-rule"),
        ({"passages": {"a": Passage(land="nerve", rule="on-rule")}}, "on-rule"),
        ({"passages": {"a": Passage(test="nerve"), "b": Passage(land="nerve", rule="b")}}, "b"),
        ({"bars": (Bar(frozenset({"e.1"}), "bar-rule", "nerve"),)}, "bar-rule"),
        ({"bars": (Bar(frozenset({"e.1"}), "bar-rule", "other"),)}, "nerve"),
    ],
)
def test_a_test_that_the_order_does_not_tell_of(
    stage: Any, more: dict[str, Any], rule: str
) -> None:
    """By the rule of what owes it; by its own name where that has none. Any dice will do."""
    stage.model("u.1", (500_000, 500_000)).may(**more)
    bodies = dict(stage.judged_terms.mobilities)
    text = 'owes a test "nerve" that is not listed'
    assert wrong(None, {"u.1": 1}, bodies=bodies) == [number(rule, text, "u.1", amount=1)]
    assert wrong(None, {"u.1": 1}, Dice("nerve", "3D8", ""), bodies=bodies) == []


def test_how_many_owe_at_all() -> None:
    """Two of three by their ways; those of the unit before it moves are nobody's own."""
    owed = {
        "u.1": Counter(nerve=2),
        "u.2": Counter(luck=1),
        "u.3": Counter({"nerve": 1, "luck": 1}),
    }
    luck = replace(NERVE, name="luck", whole=True)
    assert rolling(Terms("u", "move", {}, tests=(NERVE, luck)), plan(), owed, [*owed], {}) == 2
    both = (NERVE, replace(luck, whole=False))
    assert rolling(Terms("u", "move", {}, tests=both), plan(), owed, [*owed], {}) == 3


# -- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "known"),
    [(1_000, Fraction(1, 6)), (999, Fraction(1, 2)), (None, Fraction(1, 6))],
)
def test_odds_by_how_far_one_goes(limit: int | None, known: Fraction) -> None:
    """A millimetre is 1/6, more is 1/2; 2/3 is said. Of u.2 nothing is told."""
    odds = {"u.1": Odds(Fraction(1, 6), limit, Fraction(1, 2))}
    test = replace(NERVE, odds=odds)
    said = Dice("nerve", "D6", "", probability=Fraction(2, 3), count=2, models=("u.1", "u.2"))
    text = f'"nerve": the chance is {known}, not 2/3'
    off: Any = {"measure": Measure.CHANCE, "found": "2/3", "expected": f"{known}", "claim": True}
    one = Violation("nerve-rule", text, "u.1", amount=Fraction(2, 3) - known, **off)
    ways = plan().models
    assert list(misjudged(test, said, ways)) == [one]
    assert list(misjudged(test, replace(said, models=("u.2",)), ways)) == []
    assert list(misjudged(test, replace(said, probability=None), ways)) == []
    assert list(misjudged(test, replace(said, probability=known), ways)) == []
    turned = tuple(reversed(ways))
    assert list(misjudged(test, said, turned)) == [one]
    untold = replace(test, odds={"u.1": Odds(Fraction(1, 6), 999)})
    assert list(misjudged(untold, said, ways)) == []


# -- states ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "said", "known"),
    [
        (("late", "sore"), ("late", "sore"), []),
        (
            ("late", "sore"),
            ("late", "sore", "proud", "proud"),
            [("flags", 'the order does not leave the state "proud"', "proud", "late, sore")],
        ),
        (
            (),
            ("proud",),
            [("flags", 'the order does not leave the state "proud"', "proud", "none")],
        ),
        (
            ("late", "sore"),
            (),
            [
                (
                    f"{flag}-rule",
                    f'the order leaves the state "{flag}", which is not listed',
                    *words,
                )
                for flag, words in (("late", ("none", "late")), ("sore", ("none", "sore")))
            ],
        ),
        (
            ("late", "sore", "sad"),
            ("sad", "late"),
            [
                (
                    "sore-rule",
                    'the order leaves the state "sore", which is not listed',
                    *("sad, late", "sore"),
                )
            ],
        ),
    ],
)
def test_what_state_is_left(left: Any, said: Any, known: list[Any]) -> None:
    """Neither more nor less; a plan that says nothing of them says nothing wrong."""
    terms = Terms("u", "move", {}, flags=tuple(Flag(name, f"{name}-rule") for name in left))
    made = plan(flags=tuple((name, "") for name in said))
    assert list(flags(terms, made)) == [mistake(*words) for words in known]


# -- names of steps -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("door", "goes through no open door"),
        ("vault", "goes over no wall, window or solid that is open to it"),
        ("swim", "is in no water that is open to it"),
    ],
)
@pytest.mark.parametrize("rule", ["line-rule", ""])
def test_a_step_called_after_what_is_not_there(stage: Any, kind: str, what: str, rule: str) -> None:
    """Each such step, with a line before it, by the rule of lines."""
    stage.model("u.1", (500_000, 500_000)).may(rules={"line": rule} if rule else {})
    lines = [Pose(510_000, 500_000), Pose(520_000, 500_000)]
    steps = (Step(StepKind.LINE, lines[0]), Step(StepKind(kind), lines[1]))
    way = ModelPlan("u.1", Pose(500_000, 500_000), steps)
    body = stage.judged_terms.mobilities["u.1"]
    found = list(misnamed(table_of(stage.scenario.battlefield), body, way))
    known = mistake("kind", f'a "{kind}" that {what}', kind, "line")
    place = (520_000, 500_000, 0)
    assert found == [replace(known, model="u.1", step=1, place=place, by=rule)]


def test_a_door_below_and_a_pool_under_a_deck(stage: Any) -> None:
    """On a deck 50 mm up one swims in nothing; what ends below it is not entered."""
    stage.model("u.1", (500_000, 500_000, 50_000))
    stage.box("pool", Kind.WATER, (400_000, 400_000, 600_000, 600_000))
    stage.box("crate", Kind.SOLID, (530_000, 400_000, 600_000, 600_000), top=49_999)
    stage.may(passages={name: Passage(Way.OPEN) for name in ("pool", "crate")})
    body, end = stage.judged_terms.mobilities["u.1"], Pose(540_000, 500_000, 50_000)

    def said(kind: str) -> list[str]:
        way = ModelPlan("u.1", Pose(500_000, 500_000, 50_000), (Step(StepKind(kind), end),))
        return [v.rule for v in misnamed(table_of(stage.scenario.battlefield), body, way)]

    assert (said("swim"), said("vault")) == (["kind"], ["kind"])
    stage.features[1] = replace(stage.features[1], top=50_000)
    assert (said("swim"), said("vault")) == (["kind"], [])


def test_water_that_is_shut(stage: Any) -> None:
    """One swims in what is open, whatever else lies there."""
    stage.model("u.1", (500_000, 500_000))
    stage.box("pool", Kind.WATER, (400_000, 400_000, 600_000, 600_000))
    way = ModelPlan("u.1", Pose(500_000, 500_000), (Step(StepKind.SWIM, Pose(510_000, 500_000)),))
    table = table_of(stage.scenario.battlefield)
    for shut, known in ((Way.SHUT, ["kind"]), (Way.OPEN, [])):
        body = stage.may(passages={"pool": Passage(shut)}).judged_terms.mobilities["u.1"]
        assert [v.rule for v in misnamed(table, body, way)] == known


# -- sums, entries, demands -----------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "named"), [("hide-rule", "hide-rule"), ("", "shelter")])
@pytest.mark.parametrize(("said", "off"), [((1,), 0), ((3,), 2), ((0.5,), Fraction(1, 2))])
def test_how_many_are_sheltered(
    stage: Any, rule: str, named: str, said: tuple[float, ...], off: Any
) -> None:
    """One of two is in the wood."""
    stage.box("wood", Kind.AREA, (400_000, 400_000, 600_000, 600_000))
    stage.model("u.1", (500_000, 500_000)).model("u.2", (900_000, 500_000))
    stage.model("e.1", (500_000, 900_000))
    shelter = Shelter(frozenset({"e.1"}), frozenset({"wood"}), rule=rule)
    terms = replace(stage.judged_terms, shelter=shelter)
    made = plan(objective=tuple(Term("models_sheltered", "max", n, 9) for n in said))
    scenario = stage.scenario
    table = table_of(scenario.battlefield)
    models = {m.id: Standing(m.id, m.base, m.pose, 50_000) for m in scenario.models.values()}
    mine = [models["u.1"], models["u.2"]]
    known = number(
        named, f"1 models end sheltered, the plan says {said[0]:g}", amount=off,
        found=f"{said[0]:g}", expected="1",
    )  # fmt: skip
    assert list(safe(terms, made, table, mine, models)) == [known] * bool(off)
    assert list(safe(replace(terms, shelter=None), made, table, mine, models)) == []


@pytest.mark.parametrize(
    ("kinds", "said"), [(("line",), "line"), (("place", "line"), "place and line")]
)
def test_who_enters_by_other_steps(stage: Any, kinds: tuple[str, ...], said: str) -> None:
    """It enters by one step, which has a name."""
    stage.model("u.1", (500_000, 500_000)).may(set_up=SetUp("place", 0, 0, "enter-rule"))
    way = [(f"{kind} to", Pose(520_000, 500_000)) for kind in kinds]
    found = [v for v in stage.judge({"u.1": way}).violations if v.rule == "enter-rule"]
    text, place = f'enters by one step "place", not by {said}', (520_000, 500_000, 0)
    known = Violation("enter-rule", text, "u.1", None, place, 0, Measure.NONE)
    assert found == [replace(known, found=said, expected="place")]


def test_who_does_not_enter(stage: Any) -> None:
    """Nothing is known of where it might be."""
    stage.model("u.1", (500_000, 500_000)).may(set_up=SetUp("place", 0, 0, "enter-rule"))
    known = number("enter-rule", "is not set up on the table", "u.1", amount=1, expected="place")
    assert list(stage.judge({}).violations) == [known]


def test_a_step_that_nobody_can_judge(stage: Any) -> None:
    """To embark is no step of a way; all that are stand beside it."""
    stage.model("u.1", (500_000, 500_000))
    found = stage.judge({"u.1": [("embark to", Pose(500_000, 500_000))]}).violations
    text, place = 'the step "embark" cannot be judged', (500_000, 500_000, 0)
    known = Violation("step", text, "u.1", 0, place, 0, Measure.NONE, "embark")
    steps = "line, door, vault, swim, jump, drop, fly, pivot"
    assert list(found) == [replace(known, expected=steps)]


@pytest.mark.parametrize("wholly", [False, True])
@pytest.mark.parametrize("there", [False, True])
def test_near_enough_and_yet_not_in_touch(stage: Any, line: Any, wholly: bool, there: bool) -> None:
    """A line between the two centres, or nobody on the table to be near to."""
    stage.model("u.1", (500_000, 500_000))
    if there:
        stage.model("e.1", (600_000, 500_000))
    between = (((560_000, 0), (560_000, 900_000)),)
    near = Near(frozenset({"e.2", "e.1"}), 10 * INCH, "near-rule", wholly=wholly, apart=between)
    stage.may(ends=(near,))
    text = f'does not end {"wholly " * wholly}within 10" of e.1, e.2'
    known = Violation("near-rule", text, "u.1", None, (510_000, 500_000, 0), 0, Measure.NONE)
    found = "something between" if there else "nobody on the table"
    verdict = stage.judge({"u.1": [line(510_000, 500_000)]})
    assert list(verdict.violations) == [replace(known, found=found, expected="e.1, e.2")]


@pytest.mark.parametrize(
    ("stretch", "wrong"),
    [
        (((560_000, 0), (560_000, 500_000)), 1),  # its end is on the line between the two
        (((560_000, 0), (560_000, 499_999)), 0),
        (((560_000, 0), (900_000, 0), (560_000, 900_000)), 0),
        (((560_000, 0), (560_000, 10), (560_000, 900_000)), 1),  # in its second stretch
    ],
)
def test_what_parts_two_models(stage: Any, line: Any, stretch: Any, wrong: int) -> None:
    """A border counts; each stretch of each line does."""
    stage.model("u.1", (500_000, 500_000)).model("e.1", (600_000, 500_000))
    far = ((0, 0), (10, 0))
    near = Near(frozenset({"e.1"}), 10 * INCH, "near-rule", apart=(far, stretch))
    stage.may(ends=(near,))
    assert stage.rules({"u.1": [line(510_000, 500_000)]}) == ["near-rule"] * wrong
