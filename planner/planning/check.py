"""The referee at the front door: judge a plan from anyone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.plan import Plan
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.referee import Verdict


def check(scenario: Scenario, plan: Plan | str | dict[str, Any]) -> Verdict:
    """Return the referee's verdict on a plan, its JSON text or its parsed object.

    Raises:
        FileError: the text or object is not a plan.
        OrderError: its order names something the scenario does not have.
    """
    from planner import referee
    from planner.plan.file import from_json, from_value

    if isinstance(plan, dict):
        plan = from_value(plan, scenario)
    if isinstance(plan, str):
        plan = from_json(plan, scenario)
    return referee.check(scenario, plan)
