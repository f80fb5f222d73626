"""What a plan says of itself besides its ways: costs, budgets, where models end, what was won.

None of it makes a way legal or illegal, so `judge` looks at none of it; who is handed a plan
file is told all the same where it says what is not so. Numbers may be written to two decimals,
as people do; a number that is left out, or 0, says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import sub

from planner.length import DEGREE, turn_between
from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Terms
from planner.plan import ModelPlan, Plan, StepKind, Term
from planner.referee.standing import Standing
from planner.referee.together import engaged
from planner.referee.verdict import Verdict, Violation, say
from planner.scenario.scenario import Scenario
from planner.units import Pose

HUNDREDTH = 200
"""Two decimals are right to half a hundredth of the table's unit."""
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
    if terms.parting is None and not plan.branches:
        yield from _won(scenario, terms, plan, verdict)


def _near(unit: LengthUnit) -> int:
    return unit.um // HUNDREDTH + SLACK


def _way(way: ModelPlan, body: Mobility, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    spent, near = verdict.spent.get(way.id, 0), _near(unit)
    if way.spent and abs(way.spent - spent) > near:
        text = f"costs {say(spent, unit)}, the plan says {say(round(way.spent), unit)}"
        yield Violation("spent", text, way.id)
    if way.budget and min(abs(way.budget - b) for b in (body.budget, body.usual(spent))) > near:
        text = f"may spend {say(body.budget, unit)}, the plan says {say(way.budget, unit)}"
        yield Violation("spent", text, way.id)
    if way.said_end is not None and not _there(way.said_end, way.end, near):
        text = "does not end where the plan says that it does"
        yield Violation("to", text, way.id, None, way.end.at)
    for number, cost in enumerate(verdict.costs.get(way.id, ())):
        step = way.steps[number]
        # Turns are paid for together, wherever they are written down.
        if step.kind is not StepKind.PIVOT and step.cost and abs(step.cost - cost) > near:
            text = f"costs {say(cost, unit)}, the plan says {say(round(step.cost), unit)}"
            yield Violation("cost", text, way.id, number)


def _credits(way: ModelPlan, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    """What a plan takes off its steps by a rule that does not give so much."""
    given, near = verdict.credits.get(way.id, {}), _near(unit)
    for credit in way.credits:
        true = given.get(credit.rule, 0)
        if abs(credit.amount - true) > near:
            text = f"saves {say(true, unit)}, the plan says {say(round(credit.amount), unit)}"
            yield Violation(credit.rule, text, way.id)


def _there(said: Pose, end: Pose, near: int) -> bool:
    """Whether a pose is the one that is said; a heading of 0 says nothing."""
    off = max(map(abs, map(sub, said.at, end.at)))
    turned = turn_between(said.heading, end.heading) if said.heading else 0
    return off <= near and turned <= TURNED


def _won(scenario: Scenario, terms: Terms, plan: Plan, verdict: Verdict) -> Iterator[Violation]:
    said = {term.name: term for term in plan.objective}
    targets = tuple(dict.fromkeys((*terms.must_engage, *plan.order.targets)))
    models = [
        Standing(way.id, terms.mobilities[way.id].base, way.end, terms.mobilities[way.id].height)
        for way in plan.models
        if way.id in terms.mobilities
    ]
    theirs = {
        name: [Standing(m.id, m.base, m.pose, m.height or 0) for m in scenario.unit(name).models]
        for name in targets
    }
    every = [other for row in theirs.values() for other in row]
    fighting = sum(any(engaged(terms, a, b) for b in every) for a in models)
    fought = sum(any(engaged(terms, a, b) for a in models for b in row) for row in theirs.values())
    for name, found in (("models_engaged", fighting), ("targets_engaged", fought)):
        if name in said and targets and said[name].value != found:
            text = f"{name} is {found}, the plan says {said[name].value:g}"
            yield Violation("objective", text)
    yield from _walked(said.get("distance_walked"), verdict, scenario.battlefield.table.unit)
    yield from _rolled(said, verdict)
    yield from _bounds(plan)


def _walked(said: Term | None, verdict: Verdict, unit: LengthUnit) -> Iterator[Violation]:
    """A plan may say that more is walked: its ways are shortened at the very end."""
    total = sum(verdict.spent.values())
    if said is not None and said.value < total - _near(unit) * max(1, len(verdict.spent)):
        text = f"{say(total, unit)} are walked, the plan says {say(round(said.value), unit)}"
        yield Violation("objective", text)


def _rolled(said: Mapping[str, Term], verdict: Verdict) -> Iterator[Violation]:
    """A plan may list tests for models that owe none in the end, and so count them."""
    for name, owing in verdict.owing.items():
        if name in said and said[name].value < owing:
            text = f"{name} is {owing}, the plan says {said[name].value:g}"
            yield Violation("objective", text)


def _bounds(plan: Plan) -> Iterator[Violation]:
    """No value is better than its own bound."""
    for term in plan.objective:
        over = term.value - term.bound if term.sense == "max" else term.bound - term.value
        if over > 0:
            yield Violation("objective", f"{term.name} is better than its bound")
