"""The walk of the formation: candidates, bound, construction, proof, answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from planner.formation.formation import Formation
from planner.formation.limits import Limits
from planner.mobility import Terms
from planner.order import Order
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.formation.problem import Problem
    from planner.formation.search.found import Found
    from planner.formation.terms import GoalTerm
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
    from planner.formation.terms import terms_of

    problem = Problem.of(scenario, order, terms, navigator)
    limits = (limits or Limits()).begun()
    if leave(terms):
        return each_alone(problem.around, limits)
    return answer(*_found(problem, terms_of(problem), limits), limits)


def _found(problem: Problem, terms: tuple[GoalTerm, ...], limits: Limits) -> tuple[Problem, Found]:
    """What is found; where no order was for what is best, also with all ways past mates.

    That is the better of both, and what bounds the one bounds the other.
    """
    from planner.formation.judge import rank
    from planner.formation.search.search import search

    found = search(problem, terms, limits)
    if not found.waits or problem.strict is None:
        return problem, found
    other = search(problem.around, terms, limits)
    mine, theirs = found.outcome.choice, other.outcome.choice
    if mine is not None and (theirs is None or rank(found.menu, mine) <= rank(other.menu, theirs)):
        return problem, found
    if theirs is not None:
        outcome = replace(other.outcome, bounds=(), proved=0)
        other = replace(other, bounds=found.bounds, outcome=outcome, confirmed=False)
    return problem.around, other
