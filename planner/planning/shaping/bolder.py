"""A plan made for a bolder goal that turns out to be better for the careful one as well."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from planner.plan import Plan, Status, Term
from planner.planning.chances.expected import WALKED

SLIGHT: Final = 26
"""µm, a thousandth of an inch: what is slid once differs by as much."""


def bolder(made: Plan, other: Plan) -> Plan:
    """Return the other plan for the order of `made` where its goal likes that one better.

    Places are looked for about other plans where tests weigh less, so that one of them may owe no
    more and be nearer. It was not slid as often, nor proved: its bounds are those that hold for
    this order as well, and how far is walked has none.
    """
    whole = all(plan.found and not plan.rolls and not plan.branches for plan in (made, other))
    if not (whole and _is_better(made, other)):
        return made
    known, own = ({term.name: term for term in plan.objective} for plan in (other, made))
    spent = float(sum(way.spent for way in other.models))
    terms: list[Term] = []
    for name, term in own.items():
        if name == WALKED:
            terms.append(replace(term, value=spent, bound=0.0))
        elif known[name].value == term.value:
            terms.append(term)
        else:
            terms.append(replace(known[name], sense=term.sense))
    return replace(other, order=made.order, status=Status.FEASIBLE, objective=tuple(terms))


def _is_better(made: Plan, other: Plan) -> bool:
    """Whether it is in the weightiest term in which they differ, the length of the ways apart."""
    known = {term.name: term for term in other.objective}
    for term in made.objective:
        if term.name == WALKED:
            continue
        if term.name not in known:
            return False
        sign = 1 if term.sense == "min" else -1
        less = sign * (term.value - known[term.name].value)
        if abs(less) > (SLIGHT if term.unit == "length" else 0):
            return less > 0
    return False
