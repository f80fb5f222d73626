"""Whether the order would be possible with one target fewer: planned anew, not guessed."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.errors import PlannerError
from planner.formation.limits import Limits
from planner.formation.problem import Problem

QUICK: Final = Limits(deterministic_time=0.5, rounds=0)


def possible_without(problem: Problem, unit: str) -> bool | None:
    """Return whether a plan is found when `unit` is no target; None where that is no order.

    The rules are asked anew: a unit that is no target is one to keep clear of.
    """
    from planner.formation.search.search import search
    from planner.formation.terms import terms_of

    scenario = problem.scenario
    order = replace(problem.order, targets=tuple(t for t in problem.order.targets if t != unit))
    ruleset = rulesets.find(scenario.ruleset)
    try:
        if not order.targets or ruleset.refusal(scenario, order) is not None:
            return None
        terms = ruleset.terms(scenario, order)
        navigator = type(problem.navigator)(scenario, terms)
        fewer = Problem.of(scenario, order, terms, navigator)
        return search(fewer, terms_of(fewer), QUICK).outcome.choice is not None
    except PlannerError:
        return None
