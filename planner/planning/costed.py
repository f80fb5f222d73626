"""What a plan says that its ways cost, by the referee's word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.plan import Credit, ModelPlan, Plan, Status, StepKind, Term

if TYPE_CHECKING:
    from planner.referee import Verdict

AS_GOOD: Final = 1.0
"""µm between which nothing is corrected."""


def costed(plan: Plan, verdict: Verdict) -> Plan:
    """Return a plan whose ways and steps cost what the referee says; turns are paid for together.

    A step that was cut in two, on ground of more than one pace, is not paid for by its length.
    """
    return replace(plan, models=tuple(_way(way, verdict) for way in plan.models))


def credited(plan: Plan, verdict: Verdict) -> Plan:
    """Return a plan that says what rules take off the steps of its ways, if any do."""
    if not any(verdict.credits.values()):
        return plan
    given = {
        name: tuple(Credit(rule, float(amount)) for rule, amount in rules.items() if amount)
        for name, rules in verdict.credits.items()
    }
    models = (replace(way, credits=given.get(way.id, ())) for way in plan.models)
    return replace(plan, models=tuple(models))


def owing(plan: Plan, verdict: Verdict) -> Plan:
    """Return a plan that counts no fewer tests than its ways owe.

    Ways that are laid again once the places are chosen, as those of an order that jumps down, may
    owe one that the choice knew nothing of; that there are no fewer is not proved then.
    """
    terms = tuple(_counted(term, verdict.owing) for term in plan.objective)
    if terms == plan.objective:
        return plan
    status = Status.FEASIBLE if plan.status is Status.OPTIMAL else plan.status
    return replace(plan, objective=terms, status=status)


def _counted(term: Term, owing: Mapping[str, int]) -> Term:
    """A term, or a sum of terms, that counts no fewer tests than are owed."""
    if term.name in owing:
        return replace(term, value=max(term.value, owing[term.name]))
    parts = tuple(_counted(part, owing) for part in term.parts)
    if parts == term.parts:
        return term
    from planner.formation.terms.weighted import parse

    weights, sign = parse(term.name), 1 if term.sense == "min" else -1
    more = sum(
        weights[new.name] * Fraction(new.value - old.value)
        for new, old in zip(parts, term.parts, strict=True)
    )
    return replace(term, value=term.value + sign * float(more), parts=parts)


def _way(way: ModelPlan, verdict: Verdict) -> ModelPlan:
    costs = verdict.costs.get(way.id, ())
    steps = tuple(
        replace(step, cost=float(cost))
        if step.kind is not StepKind.PIVOT and abs(step.cost - cost) > AS_GOOD
        else step
        for step, cost in zip(way.steps, costs, strict=False)
    )
    spent = float(verdict.spent.get(way.id, 0))
    spent = way.spent if abs(way.spent - spent) <= AS_GOOD else spent
    return replace(way, steps=(*steps, *way.steps[len(steps) :]), spent=spent)
