"""How much a plan is worth to its player: a plain sum that a caller may replace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from planner.plan import Plan, RollRow, Status, Term

Worth = Callable[[Plan], float]
"""Anything that gives a plan a number; more is better."""

TERM_WEIGHTS: Final = {
    "targets_engaged": 2.0,
    "models_engaged": 1.0,
    "models_in_contact": 0.25,
    "models_in_objective": 1.0,
    "models_sheltered": 0.5,
    "tests_owed": -1 / 3,
    "tests_besides": -1 / 3,
}
"""Points for each unit of a counted term; a desperate test loses a third of a model."""
ZERO: Final = Fraction(0)
LENGTH_WEIGHTS: Final = {
    "distance_left": -0.05,
    "climb_left": -0.05,
    "distance_from_enemies": 0.05,
    "distance_from_threats": 0.05,
}
"""Points for each table unit of a term that is a length."""
FLAG_WEIGHTS: Final = {"no_shoot": -1.0, "no_charge": -1.0}
"""Points for what the order costs the unit later in the turn."""


def worth(plan: Plan) -> float:
    """Return the expected worth of `plan` in points, over its dice where they are not rolled.

    That of a plan with tests in the middle is the mean over its branches, by their exact chances.
    """
    if not plan.found:
        return 0.0
    if plan.branches:
        each = ((b.probability, Fraction(worth(b.plan))) for b in plan.branches)
        return float(sum((p * value for p, value in each), Fraction(0)))
    value = sum(_row(plan, row) for row in plan.rolls) if plan.rolls else _ventured(plan)
    return value + sum(FLAG_WEIGHTS.get(flag, 0.0) for flag, _ in plan.flags)


def _ventured(plan: Plan) -> float:
    """What the goal is worth less what its tests cost: by their chances where these are known.

    Who fails a test counts as one model lost; a test of a chance that is not told has its weight.
    """
    known = [dice for dice in plan.dice if dice.models and dice.probability is not None]
    if not known or any(dice.models and dice.probability is None for dice in plan.dice):
        return _terms(plan, plan.objective)
    lost = sum(((1 - d.probability) * d.count for d in known if d.probability is not None), ZERO)
    others = [term for term in plan.objective if not term.name.startswith("tests_")]
    return _terms(plan, others) - float(lost)


def _row(plan: Plan, row: RollRow) -> float:
    found = row.status in (Status.OPTIMAL, Status.FEASIBLE)
    return float(row.probability) * _terms(plan, row.objective) if found else 0.0


def _terms(plan: Plan, terms: Sequence[Term]) -> float:
    counted = sum(TERM_WEIGHTS.get(term.name, 0.0) * term.value for term in terms)
    measured = sum(LENGTH_WEIGHTS.get(term.name, 0.0) * term.value / plan.unit.um for term in terms)
    return counted + measured
