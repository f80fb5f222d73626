"""How good a plan is said to be: what its status promises, term by term.

That a bound is one the referee cannot see: it looks for no better plan. What it sees is whether
status, values and bounds are of one kind, and what of it all is nobody's word but the plan's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Final

from planner.length import Unit as LengthUnit
from planner.plan import Plan, RollRow, Status, Term
from planner.plan.writer import LENGTH
from planner.referee.statements.catalogue import POINTS, unknown, weights
from planner.referee.verdict import Measure, Violation, mistake

HUNDREDTH: Final = 200
"""Two decimals are right to half a hundredth."""
TOLD: Final = ("distance_left", "climb_left", "distance_to_barrier", "room_ahead")
"""Terms about ways that nobody has gone: the ends of a plan do not show them."""


def promised(plan: Plan, unit: LengthUnit, *, legal: bool) -> Iterator[Violation]:
    """Yield what a plan says of how good it is that contradicts itself.

    Parameters:
        legal: whether there is nothing wrong with its ways.
    """
    yield from unknown(plan.objective)
    for term in plan.objective:
        for one in (term, *term.parts):
            yield from beyond(one)
    yield from _kept(plan.status, plan.objective, unit, "the plan")
    if plan.status is Status.INFEASIBLE and legal and plan.models:
        text = "it says that no legal plan exists, and its own ways are legal"
        yield mistake("status", text, plan.status.value, Status.FEASIBLE.value)
    for term in plan.proof.wider:
        yield from unknown((term,))
        yield from beyond(term)
    yield from _wider(plan, unit)
    yield from _rows(plan, unit)


def beyond(term: Term) -> Iterator[Violation]:
    """Yield that a value is better than its own bound."""
    over = term.value - term.bound if term.sense == "max" else term.bound - term.value
    if over > 0:
        text = f"{term.name} is better than its bound"
        yield _off("objective", text, term, Fraction(over))


def unproved(plan: Plan) -> Iterator[str]:
    """Yield what a plan says that nobody can see from the plan and its table."""
    plans = (plan, *(branch.plan for branch in plan.branches))
    terms = [term for one in plans for term in one.objective]
    if any(one.status is Status.OPTIMAL for one in plans):
        yield "the optimum is claimed, not proved here: no better plan was looked for"
    elif terms:
        yield "the bounds are claimed, not proved here: no better plan was looked for"
    left = [name for term in terms for name in TOLD if name in weights(term)]
    if left:
        said = ", ".join(dict.fromkeys(left))
        yield f"{said}: claimed, not measured here: no way was looked for"
    proofs = [one.proof for one in plans]
    if any(proof.scope or proof.solver or proof.confirmed_by for proof in proofs):
        yield "over what it was looked for, and by whom, is claimed"
    if any(one.notes for one in plans):
        yield "what its notes tell besides their rules is claimed"
    if plan.rolls:
        yield "what other rolls let it do is claimed, not planned here"
    if any(one.why_not or one.repairs for one in plans):
        yield "its reasons and what would mend them are claimed, not proved here"


def _kept(
    status: Status, terms: tuple[Term, ...], unit: LengthUnit, what: str
) -> Iterator[Violation]:
    """Who says optimal has every term at its bound, and has one."""
    if status is not Status.OPTIMAL:
        return
    if not terms:
        text = f"{what} is said to be optimal, and no term to be at its bound"
        yield mistake("status", text, status.value, "terms at their bounds")
    for term in terms:
        off = abs(Fraction(term.value) - Fraction(term.bound))
        if off > _near(term, unit):
            text = f"{what} is said to be optimal, and {term.name} is not at its bound"
            yield _off("status", text, term, off)


def _wider(plan: Plan, unit: LengthUnit) -> Iterator[Violation]:
    """A proof tells of the plan's own terms, at the plan's own values."""
    told = {term.name: term for term in plan.objective}
    for term in plan.proof.wider if told else ():
        own = told.get(term.name)
        if own is None:
            text = f"the proof tells of {term.name}, the plan does not"
            yield mistake("objective", text, term.name, ", ".join(told) or "none")
            continue
        off = abs(Fraction(term.value) - Fraction(own.value))
        if off > _near(own, unit):
            text = f"the proof tells of another {term.name} than the plan"
            told_, is_ = term.value, own.value
            yield _off("objective", text, replace(own, value=told_, bound=is_), off)


def as_told(
    shown: tuple[Term, ...], own: tuple[Term, ...], unit: LengthUnit
) -> Iterator[Violation]:
    """Yield terms that no end shows and that are others than those of the branch that is meant."""
    told = {term.name: term for term in own}
    for term in shown:
        its = told.get(term.name)
        if its is None or not any(name in weights(term) for name in TOLD):
            continue
        off = abs(Fraction(term.value) - Fraction(its.value))
        if off > _near(term, unit):
            text = f"the plan's {term.name} is another one than this branch's"
            yield _off("objective", text, replace(term, bound=its.value), off)


def _near(term: Term, unit: LengthUnit) -> Fraction:
    """How far two numbers may be apart that are told to two decimals."""
    if term.unit == LENGTH:
        return Fraction(unit.um, HUNDREDTH)
    if term.unit == POINTS:
        return sum(weights(term).values(), Fraction()) * Fraction(1, HUNDREDTH)
    return Fraction(0)


def _off(rule: str, text: str, term: Term, off: Fraction) -> Violation:
    if term.unit == LENGTH:
        return Violation(rule, text, amount=ceil(off), claim=True)
    said, bound = f"{Fraction(term.value)}", f"{Fraction(term.bound)}"
    number = Measure.NUMBER
    wrong = Violation(rule, text, amount=off, measure=number, found=said, expected=bound)
    return replace(wrong, claim=True)


def _rows(plan: Plan, unit: LengthUnit) -> Iterator[Violation]:
    """What the table of rolls says contradicts itself, or the plan."""
    seen: set[int] = set()
    for row in plan.rolls:
        what = f"the best for a roll of {row.roll}"
        if row.roll in seen:
            text = f"the roll of {row.roll} stands twice in the table of rolls"
            yield mistake("status", text, "two", "one")
        seen.add(row.roll)
        yield from unknown(row.objective)
        yield from _kept(row.status, row.objective, unit, what)
        for term in row.objective:
            yield from beyond(term)
        if row.objective and row.status in (Status.INFEASIBLE, Status.UNKNOWN):
            text = f"{what} is told, and that there is none"
            yield mistake("status", text, row.status.value, Status.FEASIBLE.value)
        if row.roll == plan.roll and plan.models:
            yield from _own(plan, row, unit)


def _own(plan: Plan, row: RollRow, unit: LengthUnit) -> Iterator[Violation]:
    """The row of the plan's own roll tells of the plan."""
    if plan.status not in (row.status, Status.UNKNOWN):
        text = f"its own roll of {row.roll} is told as {row.status.value}, the plan as "
        yield mistake("status", text + plan.status.value, row.status.value, plan.status.value)
    told = {term.name: term for term in row.objective}
    for term in plan.objective if row.objective else ():
        other = told.get(term.name)
        if other is None:
            text = f"its own roll of {row.roll} is told without {term.name}"
            yield mistake("objective", text, ", ".join(told), term.name)
            continue
        off = abs(Fraction(other.value) - Fraction(term.value))
        if off > _near(term, unit):
            text = f"{term.name} of its own roll of {row.roll} is another one than the plan's"
            told_, is_ = other.value, term.value
            yield _off("objective", text, replace(term, value=told_, bound=is_), off)
