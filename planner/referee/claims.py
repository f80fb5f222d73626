"""What a plan says of itself besides its ways: costs, budgets, ends, names, what was won.

None of it makes a way legal or illegal, so `judge` looks at none of it; who is handed a plan
file is told all the same where it says what is not so. Numbers may be written to two decimals,
as people do; a number that is left out, or 0, says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from operator import sub

from planner.length import DEGREE, turn_between
from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Terms
from planner.plan import ModelPlan, Plan, StepKind, Term
from planner.plan.unsaid import UnsaidNumber
from planner.plan.writer import LENGTH
from planner.referee.catalogue import TERMS, weights
from planner.referee.counted import counted, gaps
from planner.referee.named import misnamed
from planner.referee.promised import HUNDREDTH, promised
from planner.referee.standing import Standing
from planner.referee.table import table_of
from planner.referee.verdict import Measure, Verdict, Violation, mistake, points, say
from planner.scenario.scenario import Scenario
from planner.units import Pose

TURNED = DEGREE // HUNDREDTH
"""µ°: the same of a degree."""
SLACK = 2
"""µm: what a way certainly costs may be told a little high."""


def claims(scenario: Scenario, terms: Terms, plan: Plan, verdict: Verdict) -> Iterator[Violation]:
    """Yield what a plan says of itself that is not so.

    Parameters:
        verdict: on the same plan: what its ways cost.
    """
    unit = scenario.battlefield.table.unit
    for way in plan.models:
        if way.id in terms.mobilities:
            yield from _way(way, terms.mobilities[way.id], verdict, unit)
            yield from _credits(way, verdict, unit)
            yield from misnamed(table_of(scenario.battlefield), terms.mobilities[way.id], way)
    yield from promised(plan, unit, legal=verdict.legal)
    if terms.parting is None and not plan.branches:
        yield from _won(scenario, terms, plan, verdict)


def elsewhere(scenario: Scenario, plan: Plan) -> Iterator[Violation]:
    """Yield that a plan says that it is of another scenario than the one it is judged on."""
    if plan.scenario and plan.scenario != scenario.digest:
        text = "the plan says that it was made for another scenario"
        yield mistake("scenario", text, plan.scenario, scenario.digest)


def _near(unit: LengthUnit) -> int:
    return unit.um // HUNDREDTH + SLACK


def _way(way: ModelPlan, body: Mobility, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    spent, near = verdict.spent.get(way.id, 0), _near(unit)
    rate, most = body.rules.get("line", ""), body.rules.get("budget", "")
    if not _unsaid(way.spent) and abs(way.spent - spent) > near:
        text = f"costs {say(spent, unit)}, the plan says {say(round(way.spent), unit)}"
        off = round(abs(way.spent - spent))
        yield Violation("spent", text, way.id, None, way.end.at, off, by=rate, claim=True)
    may = [body.budget, body.usual(spent), *([0] if body.set_up else [])]
    if not _unsaid(way.budget) and min(abs(way.budget - one) for one in may) > near:
        text = f"may spend {say(body.budget, unit)}, the plan says {say(way.budget, unit)}"
        off = round(abs(way.budget - body.budget))
        yield Violation("spent", text, way.id, None, way.end.at, off, by=most, claim=True)
    if way.said_end is not None and not _there(way.said_end, way.end, near):
        text = "does not end where the plan says that it does"
        off = max(map(abs, map(sub, way.said_end.at, way.end.at)))
        measure = Measure.LENGTH if off > near else Measure.ANGLE
        if measure is Measure.ANGLE:
            off = turn_between(way.said_end.heading, way.end.heading)
        yield Violation("to", text, way.id, None, way.end.at, off, measure, claim=True)
    for number, cost in enumerate(verdict.costs.get(way.id, ())):
        step = way.steps[number]
        # Turns are paid for together, wherever they are written down.
        told = step.kind is not StepKind.PIVOT and not _unsaid(step.cost)
        if told and abs(step.cost - cost) > near:
            text = f"costs {say(cost, unit)}, the plan says {say(round(step.cost), unit)}"
            off, by = round(abs(step.cost - cost)), _priced(body, step.kind) or rate
            yield Violation("cost", text, way.id, number, step.to.at, off, by=by, claim=True)


def _unsaid(number: object) -> bool:
    """Whether a plan says nothing of a number."""
    return isinstance(number, UnsaidNumber)


def _priced(body: Mobility, kind: StepKind) -> str:
    """The ledger id by which a step of a kind is priced, where it is not that of lines; or ""."""
    if kind is StepKind.CLIMB:
        return body.climbing.rule
    kinds = {StepKind.JUMP: body.jumping, StepKind.DROP: body.dropping, StepKind.FLY: body.flying}
    given = kinds.get(kind)
    return "" if given is None else given.rule


def _credits(way: ModelPlan, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    """What a plan takes off its steps by a rule that gives less or more."""
    given, near = verdict.credits.get(way.id, {}), _near(unit)
    for credit in way.credits:
        true = given.get(credit.rule)
        if true is not None and abs(credit.amount - true) > near:
            text = f"saves {say(true, unit)}, the plan says {say(round(credit.amount), unit)}"
            off = round(abs(credit.amount - true))
            yield Violation(credit.rule, text, way.id, None, way.end.at, off, claim=True)


def _there(said: Pose, end: Pose, near: int) -> bool:
    """Whether a pose is the one that is said; a heading of 0 says nothing."""
    off = max(map(abs, map(sub, said.at, end.at)))
    turned = turn_between(said.heading, end.heading) if said.heading else 0
    return off <= near and turned <= TURNED


def _won(scenario: Scenario, terms: Terms, plan: Plan, verdict: Verdict) -> Iterator[Violation]:
    said = [part for term in plan.objective for part in (term, *term.parts)]
    models = [
        Standing(way.id, body.base, way.end, body.height)
        for way in plan.models
        if (body := terms.mobilities.get(way.id)) is not None and not body.aboard
    ]
    right = counted(scenario, terms, plan.order, models)
    far = gaps(scenario, terms, plan.order, models, {term.name for term in said})
    unit = scenario.battlefield.table.unit
    for term in said:
        if term.unit != TERMS.get(term.name, ("", term.unit))[1]:
            continue  # its numbers mean something else
        found = right.get(term.name, {term.value})
        if term.value not in found:
            nearest = Fraction(min(found, key=lambda one: abs(one - term.value)))
            text = f"{term.name} is {nearest}, the plan says {term.value:g}"
            asked = terms.engagement if term.name.endswith("_engaged") else None
            by = "" if asked is None else asked.rule
            yield _miscounted(text, Fraction(term.value), nearest, by)
        if term.name in far:
            yield from _far(term, far[term.name], unit)
        if term.name == "distance_walked":
            yield from _walked(term, terms, verdict, unit)
        yield from _rolled(term, terms, verdict)
    for term in plan.objective:
        yield from _sum(term, unit)


def _far(said: Term, found: int, unit: LengthUnit) -> Iterator[Violation]:
    """A plan keeps further off others, or comes nearer to them, than it says."""
    off = round(abs(said.value - found))
    if off > _near(unit):
        text = f"{said.name} is {say(found, unit)}, the plan says {say(round(said.value), unit)}"
        yield Violation("objective", text, amount=off, claim=True)


def _miscounted(text: str, said: Fraction, found: Fraction, by: str = "") -> Violation:
    """A value of the objective that is another one, by how much."""
    wrong = Violation("objective", text, amount=abs(said - found), measure=Measure.NUMBER, by=by)
    return replace(wrong, found=f"{said}", expected=f"{found}", claim=True)


def _walked(said: Term, terms: Terms, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    """A plan may say that more is walked: its ways are shortened at the very end."""
    total = sum(verdict.spent.values())
    if said.value < total - _near(unit) * max(1, len(verdict.spent)):
        text = f"{say(total, unit)} are walked, the plan says {say(round(said.value), unit)}"
        rates = {body.rules.get("line", "") for body in terms.mobilities.values()}
        by = min(rates) if len(rates) == 1 else ""
        yield Violation("objective", text, amount=round(total - said.value), by=by, claim=True)


def _rolled(said: Term, terms: Terms, verdict: Verdict) -> Iterator[Violation]:
    """A plan may list tests for models that owe none in the end, and so count them."""
    owing = verdict.owing.get(said.name, 0)
    if said.name in verdict.owing and said.value < owing:
        text = f"{said.name} is {owing}, the plan says {said.value:g}"
        rules = {test.rule for test in terms.tests if not test.whole}
        by = min(rules) if len(rules) == 1 else ""
        yield _miscounted(text, Fraction(said.value), Fraction(owing), by)


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
