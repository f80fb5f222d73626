"""How a plan ends if everybody who may halt its models does."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.mobility import Terms
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.planning.reactions import called_for
from planner.scenario.scenario import Scenario
from planner.units import Pose

GRAIN: Final = 1_000
"""µm between the places looked at when a model may not stop where it is halted."""


def halted(scenario: Scenario, plan: Plan) -> Plan:
    """Return the plan cut short: each model stops where the first reaction that halts meets it.

    Where it may not end there, it goes back along its way to the first place where it may, to
    within a millimetre. Models move in the order of the plan. What the unit must be together is
    not looked at, nor is what such an end does to the plan's dice.
    """
    order = replace(plan.order, roll=plan.roll if plan.order.roll is None else plan.order.roll)
    terms = rulesets.find(scenario.ruleset).terms(scenario, order)
    first: dict[str, float] = {}
    for reaction in called_for(scenario, terms, plan):
        if reaction.watch.halts:
            first[reaction.to] = min(first.get(reaction.to, math.inf), reaction.gone)
    if not first:
        return plan
    ways = tuple(
        _stopped(scenario, terms, plan, way, first[way.id]) if way.id in first else way
        for way in plan.models
    )
    return replace(plan, models=ways, status=Status.FEASIBLE, objective=(), rolls=(), repairs=())


def _stopped(
    scenario: Scenario, terms: Terms, plan: Plan, way: ModelPlan, gone: float
) -> ModelPlan:
    from planner import referee

    for short in _shorter(way, gone, terms.mobilities[way.id].turning.facing):
        one = replace(plan, models=(short,), move_order=(way.id,))
        verdict = referee.alone(scenario, terms, one)
        owed = {test.rule for test in terms.tests}
        if all(violation.rule in owed for violation in verdict.violations):
            return short
    return replace(way, steps=(), spent=0.0)


def _shorter(way: ModelPlan, gone: float, facing: bool) -> Iterator[ModelPlan]:
    """The way up to a distance, then up to less and less."""
    while gone > 0:
        yield cut(way, gone, facing=facing)
        gone -= GRAIN


def cut(way: ModelPlan, gone: float, *, facing: bool = False) -> ModelPlan:
    """Return the first part of a way, `gone` µm of its steps seen as straight lines.

    Parameters:
        facing: whether lines run along the heading: then a pivot before the last one turns to
            the whole µm at which it ends.
    """
    from planner.navigation.exact import bearing

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
