"""What a move that ends early is worth: the goal's terms where the models stand then."""

from __future__ import annotations

from planner.mobility import Terms
from planner.order import Order
from planner.plan import Plan, Term
from planner.scenario.scenario import Scenario


def valued(scenario: Scenario, order: Order, terms: Terms, plan: Plan) -> tuple[Term, ...]:
    """Return the terms of the goal of `order` for the ends of a plan made for another goal.

    There is nothing left to choose, so that each bound is the value itself.

    Parameters:
        terms: by which what is left to go from there is measured.
    """
    import numpy as np

    from planner.formation.judge import fold
    from planner.formation.problem import Problem
    from planner.formation.terms import Option, terms_of
    from planner.navigation import Navigator
    from planner.navigation.places import Places

    problem = Problem.of(scenario, order, terms, Navigator(scenario, terms))
    ways = {way.id: way for way in plan.models}
    at = [
        Option(Places.of([way.end]), np.array([way.spent]), np.array([False]))
        for way in (ways[member.id] for member in problem.members)
    ]
    found = []
    for term in terms_of(problem):
        each = (term.value(problem, m, at[m.index]) for m in problem.members)
        value = fold(term.fold, [int(one[0]) for one in each]) / term.scale
        found.append(Term(term.name, term.sense, value, value, term.unit))
    return tuple(found)
