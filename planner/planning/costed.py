"""What a plan says that its ways cost, by the referee's word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.plan import Credit, ModelPlan, Plan, Status, Term

if TYPE_CHECKING:
    from planner.referee import Verdict

AS_GOOD: Final = 1.0
"""µm between which nothing is corrected."""
WALKED: Final = "distance_walked"
WRITTEN: Final = 200
"""Lengths are written to two decimals: to half a hundredth of the table's unit."""


def costed(plan: Plan, verdict: Verdict) -> Plan:
    """Return a plan whose ways and steps cost what the referee says.

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


def counted(plan: Plan, verdict: Verdict) -> Plan:
    """Return a plan that counts as many tests as its ways owe, and says how far they go.

    Choices are compared at what a way is sure to keep, before its steps are laid, its bends are
    moved to where it is shortest, or it is laid again, as in an order that jumps down. A plan whose
    numbers are others then, by more than people write, is not proved best.
    """
    right = {**verdict.owing, WALKED: sum(verdict.spent.values())}
    terms = tuple(_counted(term, right, plan.unit.um) for term in plan.objective)
    if terms == plan.objective:
        return plan
    near = plan.unit.um * max(1, len(plan.models)) / WRITTEN
    kept = all(
        abs(new.value - old.value) <= _near(new, near, plan.unit.um)
        for new, old in zip(terms, plan.objective, strict=True)
    )
    status = plan.status if kept or plan.status is not Status.OPTIMAL else Status.FEASIBLE
    return replace(plan, objective=terms, status=status)


def as_worth(plan: Plan) -> Plan:
    """Return a plan whose proof tells of the terms that it has, at their values."""
    own = {term.name: term for term in plan.objective}
    wider = tuple(_as_told(term, own[term.name]) for term in plan.proof.wider if term.name in own)
    return replace(plan, proof=replace(plan.proof, wider=wider))


def _as_told(term: Term, own: Term) -> Term:
    better = min if own.sense == "min" else max
    return replace(own, bound=better(term.bound, own.value), parts=term.parts and own.parts)


def _near(term: Term, near: float, um: int) -> float:
    """How much a term's value may be off for what choices are compared at."""
    if not term.parts:
        return near if term.unit else 0
    from planner.formation.terms.weighted import parse

    by = parse(term.name)
    return sum(float(by[part.name]) * near / um for part in term.parts if part.unit)


def _counted(term: Term, right: Mapping[str, int], um: int) -> Term:
    """A term, or a sum of terms, by what its parts are worth; no bound is passed."""
    better = min if term.sense == "min" else max
    if term.name in right:
        count = right[term.name]
        return replace(term, value=count, bound=better(term.bound, count))
    parts = tuple(_counted(part, right, um) for part in term.parts)
    if parts == term.parts:
        return term
    from planner.formation.terms.weighted import parse

    weights, sign = parse(term.name), 1 if term.sense == "min" else -1
    more = sum(
        weights[new.name] * Fraction(new.value - old.value) / (um if new.unit else 1)
        for new, old in zip(parts, term.parts, strict=True)
    )
    value = term.value + sign * float(more)
    return replace(term, value=value, bound=better(term.bound, value), parts=parts)


def _way(way: ModelPlan, verdict: Verdict) -> ModelPlan:
    costs = verdict.costs.get(way.id, ())
    steps = tuple(
        replace(step, cost=float(cost)) if abs(step.cost - cost) > AS_GOOD else step
        for step, cost in zip(way.steps, costs, strict=False)
    )
    spent = float(verdict.spent.get(way.id, 0))
    spent = way.spent if abs(way.spent - spent) <= AS_GOOD else spent
    return replace(way, steps=(*steps, *way.steps[len(steps) :]), spent=spent)
