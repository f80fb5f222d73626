"""The walk of the formation: candidates, bound, construction, proof, answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.formation.formation import Formation
from planner.formation.limits import Limits
from planner.mobility import Terms
from planner.order import Order
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.navigation import Navigator


def solve(
    scenario: Scenario,
    order: Order,
    terms: Terms,
    navigator: Navigator,
    limits: Limits | None = None,
) -> Formation:
    """Return one place per model, chosen all at once, with proof and reasons.

    Raises:
        OrderError: the order's goal is unknown or lacks what it is about.
    """
    from planner.formation.alone import each_alone, leave
    from planner.formation.answer import answer
    from planner.formation.problem import Problem
    from planner.formation.search.search import search
    from planner.formation.terms import terms_of

    problem = Problem.of(scenario, order, terms, navigator)
    limits = (limits or Limits()).begun()
    if leave(terms):
        return each_alone(problem.around, limits)
    found = search(problem, terms_of(problem), limits)
    if found.waits and problem.strict is not None:
        # there is no order for them to go in: each goes past where its mates stand
        problem = problem.around
        found = search(problem, terms_of(problem), limits)
    return answer(problem, found, limits)
