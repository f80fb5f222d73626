"""What branches promise: the values of their plans, each weighed with its chance."""

from __future__ import annotations

from fractions import Fraction

from planner.plan import Branch, Plan


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


def beats(one: list[Fraction], other: list[Fraction]) -> bool:
    """Return whether values are better, the weightiest first."""
    return one < other
