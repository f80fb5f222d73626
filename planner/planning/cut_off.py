"""A destination to which no way leads, whatever it costs: that is told with the plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.order import Order
from planner.plan import Plan
from planner.rulesets.known import known_terms
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.planning.navigators import Navigators

LEFT: Final = ("distance_left", "climb_left")
TEXT = (
    "as everybody stands no way of this order leads to where it goes without a test: what is left "
    "is told as the crow flies"
)


def cut_off(
    scenario: Scenario, order: Order, made: Plan, navigators: Navigators
) -> tuple[tuple[str, str], ...]:
    """Return a note where nobody could get to the destination, however often so ordered.

    Parameters:
        navigators: that the plan was made with; one whose dice are not thrown is not looked at.
    """
    from planner.formation.problem import Problem
    from planner.formation.terms.distance_left import is_cut_off

    left = [term.value for term in made.objective if term.name in LEFT]
    if order.to is None or not any(left) or (made.roll is not None and order.roll is None):
        return ()
    terms = known_terms(scenario, order)
    navigator = navigators.of(terms)
    problem = Problem.of(navigator.scenario, order, terms, navigator)
    if problem.aim.area is None and problem.aim.point is None:
        return ()
    walking = [m for m in problem.members if not m.enters and m.mobility.moves]
    if not walking or not all(is_cut_off(problem, member) for member in walking):
        return ()
    return (("", TEXT),)
