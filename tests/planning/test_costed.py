"""A way that was cut in two costs what the referee says, step by step."""

from planner.length import Unit
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.planning.costed import costed
from planner.referee import Verdict
from planner.units import Pose


def test_costs_are_the_referees_and_turns_stay_where_they_were() -> None:
    """A line told at 900 costs 600; one within 1 µm, and the pivot, are left as they were."""
    steps = (
        Step(StepKind.LINE, Pose(600, 0), 900.0),
        Step(StepKind.PIVOT, Pose(600, 0, 0, 90), 50.0),
        Step(StepKind.LINE, Pose(600, 300), 299.5),
    )
    way = ModelPlan("u.1", Pose(0, 0), steps, 1_249.5, 2_000)
    plan = Plan("none", Unit.INCH, "", Order("u", "move"), Status.FEASIBLE, models=(way,))
    verdict = Verdict((), {"u.1": 950}, Unit.INCH, {"u.1": (600, 0, 300)})
    (told,) = costed(plan, verdict).models
    assert [step.cost for step in told.steps] == [600.0, 50.0, 299.5]
    assert told.spent == 950.0
    assert told.budget == 2_000
