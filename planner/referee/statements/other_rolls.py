"""A plan that says of some roll that no legal plan exists: are its own ways one there?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from planner.plan import Plan, Status
from planner.plan.unsaid import UNSAID
from planner.referee.verdict import Verdict, Violation, mistake
from planner.scenario.scenario import Scenario


def other_rolls(
    scenario: Scenario, plan: Plan, judge: Callable[[Scenario, Plan], Verdict]
) -> Iterator[Violation]:
    """Yield the rolls that are said to allow no plan, and allow the ways of this one.

    Parameters:
        plan: a legal one.
        judge: what judges a plan.
    """
    for row in plan.rolls:
        if row.status is not Status.INFEASIBLE or row.roll == plan.roll:
            continue
        order = plan.order if plan.order.roll is None else replace(plan.order, roll=row.roll)
        again = replace(plan, order=order, roll=row.roll, dice=UNSAID, flags=UNSAID, branches=())
        if judge(scenario, again).legal:
            text = f"it says that a roll of {row.roll} allows no plan, and its own ways are one"
            yield mistake("status", text, row.status.value, Status.FEASIBLE.value)
