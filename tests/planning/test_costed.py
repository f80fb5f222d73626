"""A way that was cut in two costs what the referee says, step by step."""

import pytest

from planner.length import Unit
from planner.order import Order
from planner.plan import ModelPlan, Plan, Proof, Status, Step, StepKind, Term
from planner.planning.costed import as_worth, costed, counted
from planner.referee import Verdict
from planner.units import Pose


def test_costs_are_the_referees() -> None:
    """A line told at 900 costs 600, a pivot told at 50 nothing; what is within 1 µm is left."""
    steps = (
        Step(StepKind.LINE, Pose(600, 0), 900.0),
        Step(StepKind.PIVOT, Pose(600, 0, 0, 90), 50.0),
        Step(StepKind.LINE, Pose(600, 300), 299.5),
    )
    way = ModelPlan("u.1", Pose(0, 0), steps, 1_249.5, 2_000)
    plan = Plan("none", Unit.INCH, "", Order("u", "move"), Status.FEASIBLE, models=(way,))
    verdict = Verdict((), {"u.1": 900}, Unit.INCH, {"u.1": (600, 0, 300)})
    (told,) = costed(plan, verdict).models
    assert [step.cost for step in told.steps] == [600.0, 0.0, 299.5]
    assert told.spent == 900.0
    assert told.budget == 2_000


INCH = 25_400
WALKED = Term("distance_walked", "min", 1_000, 990, "length")
OWED = Term("tests_owed", "min", 2, 1)


def worth(spent: int, owing: int, *terms: Term) -> Plan:
    """Return what is said of a plan of one model, called the best, that spends and owes so much."""
    way = ModelPlan("u.1", Pose(0, 0), (), float(spent), 2_000)
    head = ("none", Unit.INCH, "", Order("u", "move"), Status.OPTIMAL)
    verdict = Verdict((), {"u.1": spent}, Unit.INCH, {}, {}, {"tests_owed": owing})
    return counted(Plan(*head, terms, models=(way,)), verdict)


@pytest.mark.parametrize(
    ("spent", "bound", "status"),
    [
        (1_000, 990, Status.OPTIMAL),
        (995, 990, Status.OPTIMAL),
        (980, 980, Status.OPTIMAL),  # no bound is passed
        (1_127, 990, Status.OPTIMAL),  # 127 µm: half a hundredth of an inch
        (1_128, 990, Status.FEASIBLE),
        (872, 872, Status.FEASIBLE),
    ],
)
def test_a_plan_says_what_is_walked(spent: int, bound: int, status: Status) -> None:
    """It was chosen at 1,000 µm, and no other by what was off by more than people write."""
    told = worth(spent, 0, WALKED)
    assert (told.objective[0].value, told.objective[0].bound) == (spent, bound)
    assert told.status is status


@pytest.mark.parametrize(
    ("owing", "bound", "status"),
    [
        (2, 1, Status.OPTIMAL),
        (1, 1, Status.FEASIBLE),
        (0, 0, Status.FEASIBLE),
        (3, 1, Status.FEASIBLE),
    ],
)
def test_a_plan_counts_the_tests_that_are_owed(owing: int, bound: int, status: Status) -> None:
    """Two were counted."""
    told = worth(0, owing, OWED)
    assert (told.objective[0].value, told.objective[0].bound) == (owing, bound)
    assert told.status is status


def test_a_sum_of_what_is_walked_and_owed() -> None:
    """2 tests at 3 and 1" at 1/2 are -6.5; 1 test and 3" are -4.5, past the bound of -5."""
    parts = (Term("tests_owed", "min", 2, 0), Term("distance_walked", "min", INCH, 0, "length"))
    name = "tests_owed:3+distance_walked:0.5"
    told = worth(3 * INCH, 1, Term(name, "max", -6.5, -5, "points", parts)).objective[0]
    assert (told.value, told.bound) == (-4.5, -4.5)
    assert [part.value for part in told.parts] == [1, 3 * INCH]


def test_a_proof_tells_of_the_terms_at_their_values() -> None:
    """Another value is replaced, and what the plan has not is left out."""
    way = ModelPlan("u.1", Pose(0, 0), ())
    head = ("none", Unit.INCH, "", Order("u", "move"), Status.FEASIBLE)
    proof = Proof(wider=(Term("distance_walked", "min", 1_100, 1_050, "length"), OWED))
    told = as_worth(Plan(*head, (WALKED,), proof, models=(way,)))
    assert told.proof.wider == (Term("distance_walked", "min", 1_000, 1_000, "length"),)
