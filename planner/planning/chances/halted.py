"""How a plan ends if everybody who may halt its models does."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

from planner import rulesets
from planner.mobility import Terms
from planner.plan import ModelPlan, Plan, Proof, Status, Step, StepKind
from planner.planning.avoiding.reactions import called_for
from planner.planning.costed import costed
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    from planner.referee.verdict import Violation

GRAIN: Final = 1_000
"""µm between the places looked at when a model may not stop where it is halted."""


def halted(scenario: Scenario, plan: Plan) -> Plan:
    """Return the plan cut short: each model stops where the first reaction that halts meets it.

    Where it may not end there, it goes back along its way to the first place where it may, to
    within a millimetre, and a note says what keeps it from ending further on. Models move in the
    order of the plan, and those that stop are in the way of the others. What the unit must be
    together is not looked at, nor is what such an end does to the plan's dice.
    """
    whole = plan.order
    scenario, plan = carried_out(scenario, plan)
    order = replace(plan.order, roll=plan.roll if plan.order.roll is None else plan.order.roll)
    terms = rulesets.find(scenario.ruleset).terms(scenario, order)
    first = met(scenario, terms, plan)
    short = cut_short(scenario, terms, plan, first) if first else plan
    return replace(short, order=whole)


def met(scenario: Scenario, terms: Terms, plan: Plan) -> dict[str, float]:
    """Return how far each model has gone where the first reaction that halts meets it, µm."""
    first: dict[str, float] = {}
    for reaction in called_for(scenario, terms, plan):
        if reaction.watch.halts:
            first[reaction.to] = min(first.get(reaction.to, math.inf), reaction.gone)
    return first


def cut_short(scenario: Scenario, terms: Terms, plan: Plan, first: Mapping[str, float]) -> Plan:
    """Return the plan with some models stopped.

    Parameters:
        first: id of each of these -> how far it goes at the most, µm of its steps seen as
            straight lines.
    """
    from planner import referee

    terms = _stopping(_not_aboard(terms, first), first)
    ways = {way.id: way for way in plan.models}
    order_of_moves = tuple(dict.fromkeys((*plan.move_order, *ways)))
    done: tuple[ModelPlan, ...] = ()
    notes: list[tuple[str, str]] = []
    for name in order_of_moves:
        # Who comes later may have been planned to stand where one now stops.
        gone = first.get(name, math.inf)
        stopped, fault = _stopped(scenario, terms, plan, done, ways[name], gone)
        done = (*done, stopped)
        if fault is not None:
            say, end = scenario.battlefield.table.unit.say, "was to end"
            far = min(gone, _length(ways[name])) - _length(stopped)
            where = f"{say(far)} before where it {end if math.isinf(gone) else 'is halted'}"
            notes.append((fault.rule, f"{name} stops {where}: there it {fault.text}"))
    kept = {way.id: way for way in done}
    short = replace(
        plan,
        models=tuple(kept[way.id] for way in plan.models),
        move_order=order_of_moves,
        status=Status.FEASIBLE,
        objective=(),
        rolls=(),
        why_not=(),
        repairs=(),
        proof=Proof(),
        notes=(*plan.notes, *notes),
    )
    return costed(short, referee.alone(scenario, terms, short))


def _not_aboard(terms: Terms, first: Mapping[str, float]) -> Terms:
    """The terms by which who is stopped on its way to a carrier stands on the table there."""
    bodies = {
        name: replace(body, aboard=False, ends=())
        for name, body in terms.mobilities.items()
        if body.aboard and not math.isinf(first.get(name, math.inf))
    }
    return replace(terms, mobilities={**terms.mobilities, **bodies}) if bodies else terms


def _stopping(terms: Terms, first: Mapping[str, float]) -> Terms:
    """The terms by which who is stopped need not go all of its run, nor reach whom it charges."""
    bodies = {}
    for name in (name for name, gone in first.items() if not math.isinf(gone)):
        body = terms.mobilities[name]
        leaving = body.leaving and replace(body.leaving, whole=False)
        if body.unmet is not None or leaving != body.leaving:
            bodies[name] = replace(body, unmet=None, leaving=leaving)
    return replace(terms, mobilities={**terms.mobilities, **bodies}) if bodies else terms


def _stopped(
    scenario: Scenario,
    terms: Terms,
    plan: Plan,
    done: tuple[ModelPlan, ...],
    way: ModelPlan,
    gone: float,
) -> tuple[ModelPlan, Violation | None]:
    """The way as far as it may go, after those that are done, and why no further, if it may not."""
    from planner import referee

    if terms.mobilities[way.id].set_up is not None:
        return way, None  # it was nowhere before the place where it is halted
    if terms.halts_anywhere and not math.isinf(gone):
        return cut(way, gone, facing=terms.mobilities[way.id].turning.facing), None
    owed, facing = {test.rule for test in terms.tests}, terms.mobilities[way.id].turning.facing
    tries: Iterable[tuple[Terms, ModelPlan]]
    tries = ((terms, one) for one in _shorter(way, gone, facing))
    if terms.mobilities[way.id].aboard:
        # Whose place by the carrier is taken by one that stopped stays on the table before it.
        ashore = _not_aboard(terms, {way.id: 0.0})
        tries = chain([(terms, way)], ((ashore, one) for _, one in tries))
    first: Violation | None = None
    for told, short in tries:
        ways = (*done, short)
        table = replace(plan, models=ways, move_order=tuple(one.id for one in ways))
        verdict = referee.alone(scenario, told, table)
        faults = [v for v in verdict.violations if v.rule not in owed and v.model == way.id]
        if not faults:
            return short, first
        first = first or faults[0]
    return replace(way, steps=(), spent=0.0), first


def _length(way: ModelPlan) -> float:
    """How long a way is, its steps seen as straight lines, µm."""
    ends = [way.start, *(step.to for step in way.steps)]
    return math.fsum(math.dist(a.at, b.at) for a, b in pairwise(ends))


def _shorter(way: ModelPlan, gone: float, facing: bool) -> Iterator[ModelPlan]:
    """The way up to a distance, then up to less and less."""
    if math.isinf(gone):
        yield way
        gone = _length(way)
    while gone > 0:
        yield cut(way, gone, facing=facing)
        gone -= GRAIN


def cut(way: ModelPlan, gone: float, *, facing: bool = False) -> ModelPlan:
    """Return the first part of a way, `gone` µm of its steps seen as straight lines.

    Parameters:
        facing: whether lines run along the heading: then a pivot before the last one turns to
            the whole µm at which it ends.
    """
    from planner.navigation.walk.exact import bearing

    steps: list[Step] = []
    here, left = way.start, gone
    for step in way.steps:
        length = math.dist(here.at, step.to.at)
        if length <= left:
            steps.append(step)
            here, left = step.to, left - length
            continue
        if left > 0 and step.kind in (StepKind.LINE, StepKind.FLY):
            part = left / length
            x, y, z = (round(a + part * (b - a)) for a, b in zip(here.at, step.to.at, strict=True))
            heading = step.to.heading
            if facing and steps and steps[-1].kind is StepKind.PIVOT:
                exact = bearing(x - here.x, y - here.y)
                heading = heading if exact is None else exact
                turned = replace(steps[-1].to, heading=heading)
                steps[-1] = replace(steps[-1], to=turned)
            to = Pose(x, y, z, heading)
            steps.append(replace(step, to=to, cost=step.cost * part))
        break
    spent = math.fsum(step.cost for step in steps)
    return replace(way, steps=tuple(steps), spent=spent)
