"""What a plan says that it is worth, term by term, against what its ends and ways show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from planner.length import Unit as LengthUnit
from planner.mobility import Terms
from planner.plan import Plan, Term
from planner.plan.writer import LENGTH
from planner.referee.statements.catalogue import TERMS, weights
from planner.referee.statements.counted import counted, gaps
from planner.referee.statements.promised import HUNDREDTH
from planner.referee.unit.standing import Standing
from planner.referee.verdict import Measure, Verdict, Violation, points, say
from planner.scenario.scenario import Scenario

SLACK: Final = 2
"""µm: what a way certainly costs may be told a little high."""


def nearly(unit: LengthUnit) -> int:
    """Return how far off a length may be told, µm: two decimals are right to half a hundredth."""
    return unit.um // HUNDREDTH + SLACK


def won(scenario: Scenario, terms: Terms, plan: Plan, verdict: Verdict) -> Iterator[Violation]:
    """Yield the terms of a plan that are not what its ends and its ways come to."""
    said = [part for term in plan.objective for part in (term, *term.parts)]
    if not said:
        return
    ends = list(_who(terms, plan))
    counts = _any(counted(scenario, terms, plan.order, models) for models in ends)
    counts |= {name: {owing} for name, owing in verdict.owing.items()}
    names = {term.name for term in said}
    near = [gaps(scenario, terms, plan.order, models, names) for models in ends]
    far = _any({name: {gap} for name, gap in one.items()} for one in near)
    unit = scenario.battlefield.table.unit
    for term in said:
        if term.unit != TERMS.get(term.name, ("", term.unit))[1]:
            continue  # its numbers mean something else
        if term.name in counts:
            yield from _counts(term, counts[term.name], terms)
        if term.name in far:
            yield from _far(term, far[term.name], unit)
        if term.name == "distance_walked":
            yield from _walked(term, terms, verdict, unit)
    for term in plan.objective:
        yield from _sum(term, unit)


def _any(each: Iterable[Mapping[str, Collection[int]]]) -> dict[str, set[int]]:
    """By the names of terms what any of them finds."""
    found: dict[str, set[int]] = {}
    for one in each:
        for name, values in one.items():
            found.setdefault(name, set()).update(values)
    return found


def _who(terms: Terms, plan: Plan) -> Iterator[list[Standing]]:
    """Yield the models whose ends may be those that count.

    Of a unit that parts those of the part that goes; where both do, those who leave, or all.
    """
    ends = {
        way.id: Standing(way.id, body.base, way.end, body.height)
        for way in plan.models
        if (body := terms.mobilities.get(way.id)) is not None and not body.aboard
    }
    if terms.parting is None:
        yield list(ends.values())
        return
    went = {way.id for way in plan.models if way.steps}
    leaving = {*plan.order.models}
    if not went or not went.isdisjoint(leaving):
        yield [end for name, end in ends.items() if name in leaving]
    if went.isdisjoint(leaving):
        yield [end for name, end in ends.items() if name not in leaving]
    elif not went <= leaving:
        yield list(ends.values())


def _counts(term: Term, found: set[int], terms: Terms) -> Iterator[Violation]:
    """A plan counts more or fewer than there are."""
    if term.value not in found:
        nearest = Fraction(min(found, key=lambda one: abs(one - term.value)))
        text = f"{term.name} is {nearest}, the plan says {term.value:g}"
        asked = terms.engagement if term.name.endswith("_engaged") else None
        by = "" if asked is None else asked.rule
        if term.unit == "" and term.sense == "min":
            rules = {test.rule for test in terms.tests if not test.whole}
            by = min(rules) if len(rules) == 1 else ""
        yield _miscounted(text, Fraction(term.value), nearest, by)


def _far(said: Term, each: set[int], unit: LengthUnit) -> Iterator[Violation]:
    """A plan keeps further off others, or comes nearer to them, than it says."""
    found = min(each, key=lambda one: abs(one - said.value))
    off = round(abs(said.value - found))
    if off > nearly(unit):
        text = f"{said.name} is {say(found, unit)}, the plan says {say(round(said.value), unit)}"
        yield Violation("objective", text, amount=off, claim=True)


def _miscounted(text: str, said: Fraction, found: Fraction, by: str = "") -> Violation:
    """A value of the objective that is another one, by how much."""
    wrong = Violation("objective", text, amount=abs(said - found), measure=Measure.NUMBER, by=by)
    return replace(wrong, found=f"{said}", expected=f"{found}", claim=True)


def _walked(said: Term, terms: Terms, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    """A plan says that its ways are longer or shorter than they are."""
    total = sum(verdict.spent.values())
    off = round(abs(total - said.value))
    if off > nearly(unit) * max(1, len(verdict.spent)):
        text = f"{say(total, unit)} are walked, the plan says {say(round(said.value), unit)}"
        rates = {body.rules.get("line", "") for body in terms.mobilities.values()}
        by = min(rates) if len(rates) == 1 else ""
        yield Violation("objective", text, amount=off, by=by, claim=True)


def _sum(term: Term, unit: LengthUnit) -> Iterator[Violation]:
    """Terms added up are worth what they say: ``models_engaged:3+distance_left``."""
    by = weights(term)
    if not term.parts or {part.name for part in term.parts} != set(by):
        return
    worth = (
        by[part.name]
        * Fraction(part.value)
        * (Fraction(1, unit.um) if part.unit == LENGTH else 1)
        * (1 if part.sense == term.sense else -1)
        for part in term.parts
    )
    total = sum(worth, Fraction())
    if abs(total - Fraction(term.value)) * HUNDREDTH > sum(by.values()):
        text = f"{term.name} is {points(total)}, the plan says {term.value:.2f}"
        yield _miscounted(text, Fraction(term.value), total)
