"""The referee at the front door: judge a plan from anyone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from planner.plan import Plan
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.referee import Verdict, Violation


def check(scenario: Scenario, plan: Plan | str | dict[str, Any]) -> Verdict:
    """Return the referee's verdict on a plan, its JSON text or its parsed object.

    Here it answers for what it says of itself, too: costs, budgets, ends, what was won.

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
    verdict = referee.check(scenario, plan)
    return replace(verdict, violations=(*verdict.violations, *claimed(scenario, plan, verdict)))


def claimed(scenario: Scenario, plan: Plan, verdict: Verdict) -> Iterator[Violation]:
    """Yield what a plan says of itself that is not so, if its order can be carried out at all."""
    from planner import referee, rulesets
    from planner.errors import OrderError
    from planner.referee import claims
    from planner.referee.one_further import one_further
    from planner.referee.terms import judged_terms

    if not verdict.spent or plan.ruleset != scenario.ruleset:
        return
    scenario, plan = carried_out(scenario, plan)
    order = plan.order if plan.roll is None else replace(plan.order, roll=plan.roll)
    try:
        terms = judged_terms(scenario, order)
    except OrderError:
        return
    yield from claims(scenario, terms, plan, verdict)
    _, rule = rulesets.find(scenario.ruleset).unless.get(order.action, ("", ""))
    if rule and verdict.legal:
        yield from one_further(scenario, plan, rule, referee.check)
