"""Which target to drop, and which model to leave, so that more do it: planned anew, not guessed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.errors import PlannerError
from planner.formation.problem import Problem
from planner.formation.reasons.held import Held
from planner.formation.reasons.tried import tried
from planner.formation.reasons.without import remade
from planner.formation.reasons.words import models_could
from planner.order import Order
from planner.plan import Repair
from planner.scenario.scenario import Scenario
from planner.scenario.staged import fewer

TARGETS: Final = 3
"""Targets that are dropped in turn."""
MODELS: Final = 2
"""Models that are left in turn, those that lack most."""
Counted = Callable[[Scenario, Order], int]
"""How many do it by another order, or on another table; -1 where it cannot be, or time is up."""


def spared(
    problem: Problem, idle: Sequence[Held], name: str, now: int, done: str, over: Callable[[], bool]
) -> list[Repair]:
    """Return without which target, and without which model, more than `now` do it.

    Nothing where all who do not are too far off even alone: no mate and no second target holds
    them. Nothing while the dice are not rolled: there are as many answers as results.

    Parameters:
        idle: who does not.
        name: of the term that counts those who do.
        over: asked before each plan: True ends it with what was found.
    """
    die = rulesets.find(problem.scenario.ruleset).die(problem.scenario, problem.order)
    if all(one.far for one in idle) or (die is not None and problem.order.roll is None):
        return []

    def counted(scenario: Scenario, order: Order) -> int:
        fresh = None if over() else remade(problem, scenario, order)
        try:
            made = None if fresh is None else tried(fresh, name, over)
        except PlannerError:  # of fewer models, or targets, the goal may mean nothing
            return -1
        return -1 if made is None else made.count

    engaging = name in ("models_engaged", "models_in_contact")
    return [
        *(_dropped(problem, now, done, counted) if engaging else ()),
        *_left_out(problem, idle, now, done, counted),
    ]


def _dropped(problem: Problem, now: int, done: str, counted: Counted) -> list[Repair]:
    order, found = problem.order, []
    for unit in order.targets[:TARGETS] if len(order.targets) > 1 else ():
        kept = tuple(target for target in order.targets if target != unit)
        count = counted(problem.scenario, replace(order, targets=kept))
        if count > now:
            doing = done.replace(" or ".join(problem.aim.targets), " or ".join(kept))
            found.append(Repair(f"{models_could(count)} {doing} if {unit} is no target", "target"))
    return found


def _left_out(
    problem: Problem, idle: Sequence[Held], now: int, done: str, counted: Counted
) -> list[Repair]:
    """One is enough."""
    unit = problem.scenario.unit(problem.terms.unit)
    lacking = sorted(idle, key=lambda one: (-one.lack, one.member.index))
    for one in lacking[:MODELS] if problem.mates > 1 else ():
        kept = {model.id for model in unit.models} - {one.member.id}
        count = counted(fewer(problem.scenario, unit.id, kept), problem.order)
        if count > now:
            return [Repair(f"{models_could(count)} {done} without {one.member.id}", "model")]
    return []
