"""What an order brings a unit beyond standing where it is."""

from __future__ import annotations

from dataclasses import replace

from planner.errors import OrderError
from planner.plan import Plan, Term
from planner.plan.nowhere import leads_nowhere
from planner.planning.branching.valued import Measure
from planner.planning.navigators import Navigators
from planner.planning.survey.worth import LENGTH_WEIGHTS, worth
from planner.rulesets.known import known_terms
from planner.rulesets.looking import besides
from planner.scenario.detached import detached


def headway(plan: Plan, navigators: Navigators) -> float:
    """Return what a plan is worth (`worth`), its lengths counted from where the unit stands.

    Were they counted whole, to stand still would be worth more than to come nearer to what is far
    off, and to be far from enemies more than to be on an objective.

    Parameters:
        navigators: by which it was planned.
    """
    terms = [*plan.objective, *(term for row in plan.rolls for term in row.objective)]
    names = {term.name for term in terms} & {*LENGTH_WEIGHTS}
    if leads_nowhere(plan):
        return worth(plan, {term.name: term.value for term in terms if term.name in names})
    return worth(plan, _begun(plan, names, navigators) if names else {})


def unmeasured(plan: Plan) -> float:
    """Return what a plan is worth where there is no time to measure: no length counts."""
    return worth(_unmeasured(plan))


def _unmeasured(plan: Plan) -> Plan:
    rows = tuple(replace(row, objective=_counted(row.objective)) for row in plan.rolls)
    branches = tuple(replace(b, plan=_unmeasured(b.plan)) for b in plan.branches)
    return replace(plan, objective=_counted(plan.objective), rolls=rows, branches=branches)


def _counted(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return tuple(term for term in terms if term.name not in LENGTH_WEIGHTS)


def _begun(plan: Plan, names: set[str], navigators: Navigators) -> dict[str, float]:
    assert plan.scene is not None
    order = plan.order if plan.order.roll is not None else replace(plan.order, roll=plan.roll)
    table, mine = detached(plan.scene, order)
    try:
        terms = besides(table, mine, known_terms(table, mine))
        if plan.branches:
            from planner.formation.limits import Limits
            from planner.planning.branching.tree import Tree

            return Tree(table, mine, Limits(), len(plan.branches)).measure.begun(names)
        own = navigators if table is plan.scene else None
        return Measure(table, mine, terms, terms, own).begun(names)
    except OrderError:  # its profile lacks a number for the order as it is asked for here
        return {}
