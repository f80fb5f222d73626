"""Whether the order would be possible with less in its way: planned anew, not guessed."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.errors import PlannerError
from planner.formation.limits import Limits
from planner.formation.problem import Problem
from planner.formation.reasons.core import Core
from planner.formation.reasons.things import Of
from planner.order import Order
from planner.plan import Repair
from planner.rulesets.looking import besides
from planner.scenario.scenario import Scenario
from planner.scenario.staged import fewer
from planner.units import Unit

QUICK: Final = Limits(deterministic_time=0.5, rounds=0)
TRIES: Final = 3
"""Models, and friends, that are tried at the most."""


def possible_without(problem: Problem, unit: str) -> bool | None:
    """Return whether a plan is found when `unit` is no target; None where that is no order.

    The rules are asked anew: a unit that is no target is one to keep clear of.
    """
    order = replace(problem.order, targets=tuple(t for t in problem.order.targets if t != unit))
    return possible(problem, problem.scenario, order) if order.targets else None


def made_room(problem: Problem, clash: Core | None) -> list[Repair]:
    """Return which model to leave out, and which friend to move first, so that a plan is found.

    Only who is part of every clash helps by going alone: those of the one `clash` that is known
    are tried, models whose start is farthest from the others', and the nearest friends, first;
    one of each kind is enough. Nothing while the dice of the order are not rolled: there are as
    many answers as results.
    """
    ruleset = rulesets.find(problem.scenario.ruleset)
    rolled = problem.order.roll is not None
    if not rolled and ruleset.die(problem.scenario, problem.order) is not None:
        return []
    return [*_left_out(problem, clash), *_moved_first(problem, clash)]


def _left_out(problem: Problem, clash: Core | None) -> list[Repair]:
    unit = problem.scenario.unit(problem.terms.unit)
    x = sum(m.start.x for m in problem.members) / problem.mates
    y = sum(m.start.y for m in problem.members) / problem.mates
    outer = sorted(
        problem.members, key=lambda m: (-math.dist((m.start.x, m.start.y), (x, y)), m.index)
    )
    if clash is not None:
        outer = [m for m in outer if m.id in clash.ids(Of.MATE)]
    for member in outer[:TRIES] if problem.mates > 1 else ():
        kept = {m.id for m in unit.models} - {member.id}
        if possible(problem, fewer(problem.scenario, unit.id, kept), problem.order):
            return [Repair(f"possible without {member.id}", "model")]
    return []


def _moved_first(problem: Problem, clash: Core | None) -> list[Repair]:
    scenario = problem.scenario
    away = {
        friend.id: min(
            math.dist((m.start.x, m.start.y), (o.pose.x, o.pose.y)) - m.mobility.budget
            for m in problem.members
            for o in friend.models
        )
        for friend in scenario.friends(scenario.unit(problem.terms.unit))
        if friend.on_table and (clash is None or _part_of(friend, clash))
    }
    for friend in sorted(away, key=lambda name: (away[name], name))[:TRIES]:
        gone = replace(scenario, units=tuple(u for u in scenario.units if u.id != friend))
        if possible(problem, gone, problem.order):
            return [Repair(f"possible if {friend} moves out of the way first", "friend")]
    return []


def _part_of(friend: Unit, clash: Core) -> bool:
    return any(model.id in clash.ids(Of.MODEL) for model in friend.models)


def possible(problem: Problem, scenario: Scenario, order: Order) -> bool | None:
    """Return whether a plan of `order` is found; None where the rules refuse it."""
    fresh = remade(problem, scenario, order)
    if fresh is None:
        return None
    try:
        return any_plan(fresh)
    except PlannerError:
        return None


def any_plan(problem: Problem) -> bool:
    """Return whether a plan is found, however good: the search ends with the first legal one."""
    from planner.formation.search.search import search
    from planner.formation.terms import terms_of

    told: list[str] = []
    first = replace(QUICK, stop=lambda: bool(told), progress=told.append)
    terms = terms_of(problem)
    if search(problem, terms, first).outcome.choice is not None:
        return True
    # what was told of could not be walked after all: only then was anything cut short
    return bool(told) and search(problem, terms, QUICK).outcome.choice is not None


def remade(problem: Problem, scenario: Scenario, order: Order) -> Problem | None:
    """Return another order, or the same on another table, made ready; None where it is refused."""
    ruleset = rulesets.find(scenario.ruleset)
    try:
        if ruleset.refusal(scenario, order) is not None:
            return None
        terms = besides(scenario, order, ruleset.terms(scenario, order))
        return Problem.of(scenario, order, terms, type(problem.navigator)(scenario, terms))
    except PlannerError:
        return None
