"""How much a plan is worth to its player: a plain sum that a caller may replace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from planner import rulesets
from planner.order import BOARD, JOIN
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
"""Points for each table unit by which an order betters a term that is a length."""
NOTHING: Final[Mapping[str, float]] = {}
COMPANY: Final = 0.25
"""Points for each model that gets into a carrier, or is one with the unit that it joins: more than
to stand still, less than what is counted."""
FLAG_WEIGHTS: Final = {"no_shoot": -1.0, "no_charge": -1.0}
"""Points for what the order costs the unit later in the turn."""


def worth(plan: Plan, begun: Mapping[str, float] = NOTHING) -> float:
    """Return the expected worth of `plan` in points, over its dice where they are not rolled.

    That of a plan with tests in the middle is the mean over its branches, by their exact chances.

    Parameters:
        begun: what the goal's lengths are where the unit stands, µm, by their names: what an order
            brings is counted from there, so that to stay is worth nothing by them.
    """
    if not plan.found:
        return 0.0
    if plan.branches:
        each = ((b.probability, Fraction(worth(b.plan, begun))) for b in plan.branches)
        return float(sum((p * value for p, value in each), Fraction(0)))
    rows = (_row(plan, row, begun) for row in plan.rolls)
    value = sum(rows) if plan.rolls else _ventured(plan, begun)
    return value + sum(FLAG_WEIGHTS.get(flag, 0.0) for flag, _ in plan.flags)


def _ventured(plan: Plan, begun: Mapping[str, float]) -> float:
    """What the goal is worth less what its tests cost: by their chances where these are known.

    Who fails a test counts as one model lost; a test of a chance that is not told has its weight.
    """
    known = [dice for dice in plan.dice if dice.models and dice.probability is not None]
    if not known or any(dice.models and dice.probability is None for dice in plan.dice):
        return _terms(plan, plan.objective, begun)
    lost = sum(((1 - d.probability) * d.count for d in known if d.probability is not None), ZERO)
    others = [term for term in plan.objective if not term.name.startswith("tests_")]
    return _terms(plan, others, begun) - float(lost)


def _row(plan: Plan, row: RollRow, begun: Mapping[str, float]) -> float:
    found = row.status in (Status.OPTIMAL, Status.FEASIBLE)
    return float(row.probability) * _terms(plan, row.objective, begun) if found else 0.0


def _terms(plan: Plan, terms: Sequence[Term], begun: Mapping[str, float]) -> float:
    counted = sum(TERM_WEIGHTS.get(term.name, 0.0) * term.value for term in terms)
    lengths = ((term, term.value - begun.get(term.name, 0.0)) for term in terms)
    measured = sum(LENGTH_WEIGHTS.get(term.name, 0.0) * more for term, more in lengths)
    return counted + measured / plan.unit.um + _company(plan)


def _company(plan: Plan) -> float:
    """What it is worth that the models of a plan end with others, where the order is for that."""
    goal = plan.order.goal or rulesets.find(plan.ruleset).goal(plan.order.action)
    return COMPANY * len(plan.models) if goal in (BOARD, JOIN) else 0.0
