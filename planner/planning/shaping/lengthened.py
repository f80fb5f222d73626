"""The ways of models that run straight away, each gone on as far as it may."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from planner.mobility import Terms
from planner.plan import ModelPlan, Plan
from planner.referee.judge import Judgement
from planner.referee.way.way import walk
from planner.referee.way.whole import further, is_open, turned_away
from planner.scenario.scenario import Scenario


def lengthened(scenario: Scenario, terms: Terms, plan: Plan) -> tuple[ModelPlan, ...]:
    """Return the ways of a plan, those that might go on gone on (`Leaving.whole`).

    They move in the order of the plan; each new piece is a turn and a line. Whoever was to end
    where a mate before it has gone on to begins anew, and goes as far as that one lets it.
    """
    at = Judgement(scenario, terms, plan)
    found = {way.id: way for way in plan.models}
    order = tuple(dict.fromkeys((*plan.move_order, *found)))
    for number, name in enumerate(order):
        later = order[number + 1 :]
        trial = at.trial(name)
        if found[name].steps and not is_open(trial, found[name], later):
            found[name] = replace(found[name], steps=(), spent=0.0, said_end=None)
        if found[name].steps:
            walk(trial, found[name], at.standings[name].pose)
        while (more := further(trial, found[name], later)) is not None:
            found[name] = more[0]
        found[name] = turned_away(trial, found[name], later) or found[name]
        at.standings[name] = at.standings[name].at(found[name].end)
    return tuple(replace(found[way.id], said_end=way.said_end) for way in plan.models)


def tested(scenario: Scenario, terms: Terms, plan: Plan) -> tuple[ModelPlan, ...]:
    """Return the ways of a plan, each with all the tests that it owes: the last step says the rest.

    What a way was gone on by may lead through ground that the search kept off.
    """
    at = Judgement(scenario, terms, plan)
    found = {way.id: way for way in plan.models}
    for name in dict.fromkeys((*plan.move_order, *found)):
        way = found[name]
        if way.steps:
            trial = at.trial(name)
            walk(trial, way, at.standings[name].pose)
            said = Counter(test for step in way.steps for test in step.tests)
            *steps, last = way.steps
            last = replace(last, tests=(*last.tests, *(trial.owed - said).elements()))
            found[name] = replace(way, steps=(*steps, last))
        at.standings[name] = at.standings[name].at(way.end)
    return tuple(replace(found[way.id], said_end=way.said_end) for way in plan.models)
