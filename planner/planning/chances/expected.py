"""What branches promise: the values of their plans, each weighed with its chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from planner.plan import Branch, Plan, Term

WALKED: Final = "distance_walked"
"""The term that only breaks ties."""
OWED: Final = frozenset({"tests_owed", "tests_besides"})
"""Terms that count who owes a test."""
SLIGHT: Final = 26
"""µm; a thousandth of an inch: what rounding away from illegality gives away."""


def better(one: tuple[Branch, ...], other: tuple[Branch, ...]) -> bool:
    """Return whether the first branches promise more: term by term, weighed with the chances."""
    return beats(_expected(one), _expected(other))


def _expected(leaves: tuple[Branch, ...]) -> list[Fraction]:
    rows = [(leaf.probability, signed(leaf.plan)) for leaf in leaves if leaf.plan.objective]
    size = min((len(values) for _, values in rows), default=0)
    return [sum((p * values[k] for p, values in rows), Fraction(0)) for k in range(size)]


def signed(plan: Plan) -> list[Fraction]:
    """Return the values of a plan, less being better."""
    return [Fraction(t.value) * (1 if t.sense == "min" else -1) for t in plan.objective]


def as_good(one: Plan, other: Plan) -> bool:
    """Return whether plans are worth the same but for what is walked, lengths to 1/1000"."""
    mine, theirs = ([t for t in p.objective if t.name != WALKED] for p in (one, other))
    return [t.name for t in mine] == [t.name for t in theirs] and all(
        abs(a.value - b.value) <= (SLIGHT if a.unit == "length" else 0)
        for a, b in zip(mine, theirs, strict=True)
    )


def beats(one: list[Fraction], other: list[Fraction]) -> bool:
    """Return whether values are better, the weightiest first."""
    return one < other


def nothing_to_gain(plan: Plan) -> bool:
    """Return whether no result of a check could make a plan better, but for what is walked.

    The bounds of a plan say nothing of that: they hold for the results that it counts on. Nothing
    is better than 0 of what is to be little, nor than all models of what counts models.
    """
    return all(_best(plan, term) for term in plan.objective if term.name != WALKED)


def _best(plan: Plan, term: Term) -> bool:
    """Whether nothing on any table is better than a term's value."""
    from planner.formation.terms import Counts
    from planner.formation.terms.goals import TERMS

    if term.parts:
        return False  # of what is added up, some may be wanted the other way
    if term.sense == "min":
        return term.value <= 0
    known = TERMS.get(term.name)
    if known is None or known.counts is None:
        return False
    most = {Counts.MODELS: len(plan.models), Counts.TARGETS: len(plan.order.targets)}
    return term.value >= most[known.counts]
