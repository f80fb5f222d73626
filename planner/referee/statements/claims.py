"""What a plan says of itself besides its ways: costs, budgets, ends, names, what was won.

None of it makes a way legal or illegal, so `judge` looks at none of it; who is handed a plan
file is told all the same where it says what is not so. Numbers may be written to two decimals,
as people do; a number that is left out, or 0, says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub

from planner.length import DEGREE, turn_between
from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Terms
from planner.plan import ModelPlan, Plan, StepKind
from planner.plan.unsaid import UnsaidNumber
from planner.referee.room.table import table_of
from planner.referee.statements.named import misnamed
from planner.referee.statements.promised import HUNDREDTH, promised
from planner.referee.statements.won import nearly, won
from planner.referee.verdict import Measure, Verdict, Violation, mistake, say
from planner.scenario.scenario import Scenario
from planner.units import Pose

TURNED = DEGREE // HUNDREDTH
"""µ°: the same of a degree."""


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
    if not plan.branches:  # a plan with branches is worth what the one is that its ways are of
        yield from won(scenario, terms, plan, verdict)


def elsewhere(scenario: Scenario, plan: Plan) -> Iterator[Violation]:
    """Yield that a plan says that it is of another scenario than the one it is judged on."""
    if plan.scenario and plan.scenario != scenario.digest:
        text = "the plan says that it was made for another scenario"
        yield mistake("scenario", text, plan.scenario, scenario.digest)


def _way(way: ModelPlan, body: Mobility, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    spent, near = verdict.spent.get(way.id, 0), nearly(unit)
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
        if not _unsaid(step.cost) and abs(step.cost - cost) > near:
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
    if kind is StepKind.PIVOT:
        return body.turning.rule
    kinds = {StepKind.JUMP: body.jumping, StepKind.DROP: body.dropping, StepKind.FLY: body.flying}
    given = kinds.get(kind)
    return "" if given is None else given.rule


def _credits(way: ModelPlan, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    """What a plan takes off its steps by a rule that gives less or more."""
    given, near = verdict.credits.get(way.id, {}), nearly(unit)
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
