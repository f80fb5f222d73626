"""How good a plan is said to be, and in which terms: every word of what contradicts itself."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.length import Unit as LengthUnit
from planner.order import Order
from planner.plan import (
    Branch,
    ModelPlan,
    Plan,
    Proof,
    Repair,
    RollRow,
    Status,
    Step,
    StepKind,
    Term,
    WhyNot,
)
from planner.referee import Verdict, Violation
from planner.referee.statements.catalogue import TERMS, unknown, weights
from planner.referee.statements.other_rolls import other_rolls
from planner.referee.statements.promised import promised, unproved
from planner.referee.verdict import Measure, mistake
from planner.units import Pose

INCH, CM = LengthUnit.INCH, LengthUnit.CM
WAY = ModelPlan("u.1", Pose(0, 0), (Step(StepKind.LINE, Pose(254_000, 0)),))
HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
FIGHT = Term("models_engaged", "max", 1, 1)
SAID = Status.OPTIMAL


def plan(*terms: Term, status: Status = Status.FEASIBLE, **more: Any) -> Plan:
    """Return a plan of one way, or of others, that says some terms."""
    more = {"models": (WAY,), **more}
    proof = more.pop("proof", Proof(""))
    return Plan("none", INCH, "", Order("u", "move"), status, terms, proof, **more)


def wrong(made: Plan, unit: LengthUnit = INCH, *, legal: bool = True) -> list[Violation]:
    """Return what contradicts itself."""
    return list(promised(made, unit, legal=legal))


def number(rule: str, text: str, off: Fraction | int, found: str, expected: str) -> Violation:
    """Return a number that is another one."""
    more: Any = {"measure": Measure.NUMBER, "found": found, "expected": expected, "claim": True}
    return Violation(rule, text, amount=off, **more)


def length(rule: str, text: str, off: int) -> Violation:
    """Return a length that is another one."""
    return Violation(rule, text, amount=off, claim=True)


# -- a term against its bound ---------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "near"), [(INCH, 127), (CM, 50)])
def test_an_optimum_off_its_bound(unit: LengthUnit, near: int) -> None:
    """A length is told to a two-hundredth of the table's unit, what is counted exactly."""
    text = "the plan is said to be optimal, and {} is not at its bound"
    walked = Term("distance_walked", "min", 30_000 + near, 30_000, "length")
    assert wrong(plan(walked, status=SAID), unit) == []
    off = replace(walked, value=walked.value + 0.5)
    known = length("status", text.format("distance_walked"), near + 1)  # rounded up
    assert wrong(plan(off, status=SAID), unit) == [known]
    fights = Term("models_engaged", "max", 1, 3)
    known = number("status", text.format("models_engaged"), 2, "1", "3")
    assert wrong(plan(fights, status=SAID), unit) == [known]
    assert wrong(plan(fights), unit) == []


def test_a_sum_off_its_bound() -> None:
    """Each point of its weights, 3 and 1, is told to a two-hundredth: 4/200 in all, and 1/64 of it.

    Numbers in 64ths are told apart exactly: 1/64 is 0.015625, 2/64 are 0.03125.
    """
    name = "models_engaged:3+distance_left"
    one = Term(name, "max", 1 - 1 / 64, 1, "points")
    assert wrong(plan(one, status=SAID)) == []
    two = replace(one, value=1 - 2 / 64)
    text = f"the plan is said to be optimal, and {name} is not at its bound"
    known = number("status", text, Fraction(1, 32), "31/32", "1")
    assert wrong(plan(two, status=SAID)) == [known]


@pytest.mark.parametrize("where", ["term", "part", "wider", "row"])
def test_better_than_its_own_bound(where: str) -> None:
    """In the plan, in the parts of a sum, in what was not looked at, in the table of rolls."""
    above = Term("models_engaged", "max", 3, 1)
    sum_ = Term("models_engaged:2", "max", 2, 2, "points", (above,))
    made = {
        "term": plan(above),
        "part": plan(sum_),
        "wider": plan(proof=Proof("", wider=(above,))),
        "row": plan(rolls=(RollRow(3, SIXTH, HALF, Status.FEASIBLE, (above,)),)),
    }[where]
    text = "models_engaged is better than its bound"
    assert wrong(made) == [number("objective", text, 2, "3", "1")]


def test_nothing_is_possible_and_its_own_way_is() -> None:
    """Where its ways are legal and there are any."""
    text = "it says that no legal plan exists, and its own ways are legal"
    no = plan(status=Status.INFEASIBLE)
    assert wrong(no) == [mistake("status", text, "infeasible", "feasible")]
    assert wrong(no, legal=False) == []
    assert wrong(replace(no, models=())) == []


def test_of_what_a_proof_tells() -> None:
    """Of the plan's terms alone, and at their values; of a plan that tells none of any."""
    other, more = Term("tests_owed", "min", 0, 0), Term("models_engaged", "max", 2, 2)
    one = replace(more, value=1)
    text = "the proof tells of another models_engaged than the plan"
    assert wrong(plan(one, proof=Proof(wider=(more,)))) == [number("objective", text, 1, "2", "1")]
    text = "the proof tells of tests_owed, the plan does not"
    known = mistake("objective", text, "tests_owed", "models_engaged")
    assert wrong(plan(one, proof=Proof(wider=(other,)))) == [known]
    assert wrong(plan(proof=Proof(wider=(other,)))) == []


def test_a_proof_of_other_terms() -> None:
    """What the plan tells stands beside it, term by term."""
    left = Term("distance_left", "min", 0, 0, "length")
    other = Term("models_in_contact", "max", 0, 0)
    text = "the proof tells of models_in_contact, the plan does not"
    known = mistake("objective", text, other.name, "models_engaged, distance_left")
    assert wrong(plan(FIGHT, left, proof=Proof("", wider=(other,)))) == [known]


# -- the table of rolls ---------------------------------------------------------------------------


def row(roll: int, status: Status, *terms: Term) -> RollRow:
    """Return a row; its chances are looked at elsewhere."""
    return RollRow(roll, SIXTH, HALF, status, terms)


NO, MAYBE = Status.INFEASIBLE, Status.FEASIBLE


@pytest.mark.parametrize(
    ("rows", "known"),
    [
        ((row(3, NO), row(4, MAYBE, FIGHT)), []),
        (
            (row(3, NO), row(3, NO), row(3, NO)),
            [mistake("status", "the roll of 3 stands twice in the table of rolls", "two", "one")]
            * 2,
        ),
        (
            (row(3, SAID),),
            [
                mistake(
                    "status",
                    "the best for a roll of 3 is said to be optimal, "
                    "and no term to be at its bound",
                    *("optimal", "terms at their bounds"),
                )
            ],
        ),
        (
            (row(3, SAID, replace(FIGHT, bound=2)),),
            [
                number(
                    "status",
                    "the best for a roll of 3 is said to be optimal, "
                    "and models_engaged is not at its bound",
                    *(1, "1", "2"),
                )
            ],
        ),
        *(
            (
                (row(3, none, FIGHT),),
                [
                    mistake(
                        "status",
                        "the best for a roll of 3 is told, and that there is none",
                        *(none.value, "feasible"),
                    )
                ],
            )
            for none in (NO, Status.UNKNOWN)
        ),
    ],
)
def test_rows_that_contradict_themselves(rows: Any, known: list[Violation]) -> None:
    """Each by itself; the plan's own roll is another."""
    assert wrong(plan(FIGHT, rolls=rows, roll=6)) == known


def test_a_term_in_a_row_that_there_is_not() -> None:
    """It is looked at as the plan's own are."""
    (found,) = wrong(plan(rolls=(row(3, MAYBE, Term("glory", "max", 1, 1)),)))
    assert (found.rule, found.found) == ("objective", "glory")


@pytest.mark.parametrize(
    ("said", "told", "known"),
    [
        (MAYBE, row(6, MAYBE, FIGHT), []),
        (Status.UNKNOWN, row(6, MAYBE, FIGHT), []),  # the plan says nothing of it
        (
            MAYBE,
            row(6, SAID, FIGHT),
            [
                mistake(
                    "status",
                    "its own roll of 6 is told as optimal, the plan as feasible",
                    *("optimal", "feasible"),
                )
            ],
        ),
        (
            MAYBE,
            row(6, MAYBE, replace(FIGHT, value=0)),
            [
                number(
                    "objective",
                    "models_engaged of its own roll of 6 is another one than the plan's",
                    *(1, "0", "1"),
                )
            ],
        ),
        (
            MAYBE,
            row(6, MAYBE, replace(FIGHT, value=0, bound=4)),
            [
                number(
                    "objective",
                    "models_engaged of its own roll of 6 is another one than the plan's",
                    *(1, "0", "1"),
                )
            ],
        ),
        (
            MAYBE,
            row(6, MAYBE, Term("tests_owed", "min", 0, 0), Term("models_in_contact", "max", 0, 0)),
            [
                mistake(
                    "objective",
                    "its own roll of 6 is told without models_engaged",
                    *("tests_owed, models_in_contact", "models_engaged"),
                )
            ],
        ),
        (MAYBE, row(6, MAYBE), []),  # of what it is worth it says nothing
    ],
)
def test_the_row_of_its_own_roll(said: Status, told: RollRow, known: list[Violation]) -> None:
    """It says what the plan says; a plan without ways has no roll of its own."""
    assert wrong(plan(FIGHT, status=said, rolls=(told,), roll=6)) == known
    if said is MAYBE:  # what it is to be is what the plan says, not what it might at best
        best = replace(FIGHT, bound=3)
        assert wrong(plan(best, status=said, rolls=(told,), roll=6)) == known
    assert wrong(plan(FIGHT, status=said, rolls=(told,), roll=6, models=())) == []


def test_a_row_without_the_first_term_tells_the_second() -> None:
    """What is missing hides nothing of what is there; a length to a two-hundredth of an inch."""
    left = Term("distance_left", "min", 127, 0, "length")
    told = row(6, MAYBE, replace(left, value=0))
    known = mistake(
        "objective", "its own roll of 6 is told without models_engaged", "distance_left",
        "models_engaged",
    )  # fmt: skip
    assert wrong(plan(FIGHT, left, rolls=(told,), roll=6)) == [known]
    text = "distance_left of its own roll of 6 is another one than the plan's"
    far = replace(left, value=128)
    found = wrong(plan(FIGHT, far, rolls=(told,), roll=6))
    assert found == [known, length("objective", text, 128)]


@pytest.mark.parametrize(
    ("rolled", "status", "roll", "said"),
    [
        (None, NO, 3, True),
        (6, NO, 3, True),
        (6, NO, 6, False),  # its own, which is told elsewhere
        (6, MAYBE, 3, False),
    ],
)
def test_what_another_roll_allows(
    rolled: int | None, status: Status, roll: int, said: bool
) -> None:
    """Its ways are judged with that roll, and with nothing said of dice, states and branches."""
    asked: list[Plan] = []

    def judge(scenario: Any, again: Plan) -> Verdict:
        asked.append(again)
        return Verdict(())

    made = replace(
        plan(roll=6, rolls=(row(4, MAYBE), row(roll, status))),
        order=Order("u", "move", roll=rolled), dice=(), flags=(),
        branches=(Branch((), HALF, plan()),),
    )  # fmt: skip
    text = f"it says that a roll of {roll} allows no plan, and its own ways are one"
    found: Any = list(other_rolls(None, made, judge))  # type: ignore[arg-type]
    assert found == [mistake("status", text, "infeasible", "feasible")] * said
    for one in asked:
        assert (one.roll, one.branches, one.models) == (roll, (), made.models)
        assert one.order.roll == (None if rolled is None else roll)


# -- names, senses and units ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "known"),
    [
        (FIGHT, []),
        (
            replace(FIGHT, sense="min"),
            [('the sense of "models_engaged" is "max", not "min"', "min", "max")],
        ),
        (
            replace(FIGHT, unit="length"),
            [('the unit of "models_engaged" is "", not "length"', "length", "none")],
        ),
        (
            Term("distance_left", "min", 1, 1),
            [('the unit of "distance_left" is "length", not ""', "none", "length")],
        ),
        (
            Term("glory:2+fame", "max", 1, 1, "points"),
            [('"glory:2+fame" is no sum of terms that there are', "glory:2+fame", None)],
        ),
        (
            Term("models_engaged:x+tests_owed", "max", 1, 1, "points"),
            [
                (
                    '"models_engaged:x+tests_owed" is no sum of terms that there are',
                    *("models_engaged:x+tests_owed", None),
                )
            ],
        ),
        (Term("models_engaged:2+tests_owed", "max", 1, 1, "points"), []),
        (Term("distance_left:2+tests_owed", "min", 1, 1, "points"), []),
        (
            Term("distance_left:2+tests_owed", "max", 1, 1, "length"),
            [
                ('the sense of "distance_left:2+tests_owed" is "min", not "max"', "max", "min"),
                (
                    'the unit of "distance_left:2+tests_owed" is "points", not "length"',
                    *("length", "points"),
                ),
            ],
        ),
        (
            Term("models_engaged:2+tests_owed", "max", 1, 1, "points", (FIGHT,)),
            [
                (
                    'the parts of "models_engaged:2+tests_owed" are models_engaged, tests_owed, '
                    "the plan tells models_engaged",
                    *("models_engaged", "models_engaged, tests_owed"),
                )
            ],
        ),
        (
            Term("models_engaged:2", "max", 2, 2, "points", (FIGHT, FIGHT)),
            [('the term "models_engaged" stands twice', "two", "one")],
        ),
    ],
)
def test_how_a_term_is_told(term: Term, known: list[tuple[str, str, str | None]]) -> None:
    """Which way it is wanted and in what; of a sum its parts, and "min" where all are."""
    terms = ", ".join(TERMS)
    assert list(unknown((term,))) == [
        mistake("objective", text, found, terms if is_ is None else is_)
        for text, found, is_ in known
    ]


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("models_engaged", {"models_engaged": 1}),
        ("models_engaged:3", {"models_engaged": 3}),
        (" models_engaged : 0.25 +x", {"models_engaged": Fraction(1, 4), "x": 1}),
        ("models_engaged:y+x:12345", {}),
    ],
)
def test_what_terms_weigh(name: str, known: dict[str, Fraction]) -> None:
    """One each, where nothing is said; up to four digits before the point."""
    assert weights(Term(name, "max", 0, 0)) == known


# -- what is nobody's word but the plan's ---------------------------------------------------------


BOUNDS = "the bounds are claimed, not proved here: no better plan was looked for"
BEST = "the optimum is claimed, not proved here: no better plan was looked for"
SOUGHT = "over what it was looked for, and by whom, is claimed"
NOTES = "what its notes tell besides their rules is claimed"
ROLLS = "what other rolls let it do is claimed, not planned here"
REASONS = "its reasons and what would mend them are claimed, not proved here"
BRANCH = Branch((("nerve", True),), HALF, plan())


@pytest.mark.parametrize(
    ("made", "known"),
    [
        (plan(), []),
        (plan(FIGHT), [BOUNDS]),
        (plan(FIGHT, status=SAID), [BEST]),
        (plan(status=SAID), [BEST]),
        (plan(FIGHT, branches=(BRANCH,)), [BOUNDS]),
        (plan(branches=(replace(BRANCH, plan=plan(FIGHT)),)), [BOUNDS]),
        (plan(FIGHT, branches=(replace(BRANCH, plan=plan(status=SAID)),)), [BEST]),
        (plan(notes=(("budget", "far"),)), [NOTES]),
        (plan(proof=Proof(scope="all")), [SOUGHT]),
        (plan(proof=Proof(solver="me")), [SOUGHT]),
        (plan(branches=(replace(BRANCH, plan=plan(proof=Proof(confirmed_by="me"))),)), [SOUGHT]),
        (plan(branches=(BRANCH,)), []),
        (plan(rolls=(row(3, MAYBE),)), [ROLLS]),
        (plan(why_not=(WhyNot("budget", "far"),)), [REASONS]),
        (plan(repairs=(Repair("stay"),)), [REASONS]),
        (
            plan(
                Term("distance_left+climb_left", "min", 0, 0, "points"),
                Term("room_ahead", "max", 0, 0, "length"),
                Term("climb_left", "min", 0, 0, "length"),
            ),
            [
                BOUNDS,
                "distance_left, climb_left, room_ahead: claimed, not measured here: "
                "no way was looked for",
            ],
        ),
        (
            plan(Term("distance_to_barrier", "min", 0, 0, "length")),
            [BOUNDS, "distance_to_barrier: claimed, not measured here: no way was looked for"],
        ),
    ],
)
def test_what_is_taken_at_its_word(made: Plan, known: list[str]) -> None:
    """Bounds, ways that nobody has gone, other rolls, reasons."""
    assert list(unproved(made)) == known
