"""What would let more models do what is wanted: planned anew, not guessed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.formation.judge import score
from planner.formation.problem import Problem
from planner.formation.reasons.held import Held
from planner.formation.reasons.spared import spared
from planner.formation.reasons.things import Of
from planner.formation.reasons.tried import tried
from planner.formation.reasons.without import remade
from planner.formation.reasons.words import models_could
from planner.formation.search.found import Found
from planner.order import Order
from planner.plan import Repair
from planner.scenario.scenario import Scenario

ROLLS: Final = 2
"""Higher rolls that are tried."""
FRIENDS: Final = 2
"""Friends whose absence is tried."""


def one_more(
    found: Found,
    term: int,
    idle: Sequence[Held],
    barred: Sequence[Held],
    done: str,
    over: Callable[[], bool],
) -> list[Repair]:
    """Return with which roll, and without which target, model or friend, more models do it.

    With no lower roll could more of them: those who do not are too far off even alone, or it was
    looked for.

    Parameters:
        term: number of the term that counts those who do.
        idle: who does not.
        barred: those of them who would but for what is in their way.
        over: asked before each plan: True ends it with what was found.
    """
    problem = found.wide.problem
    assert found.outcome.choice is not None
    now = score(found.menu, found.outcome.choice)[term]
    name = found.menu.terms[term].name
    return [
        *_rolled(problem, idle, name, now, done, over),
        *spared(problem, idle, name, now, done, over),
        *_moved_first(problem, barred, name, now, done, over),
    ]


def _rolled(
    problem: Problem,
    idle: Sequence[Held],
    name: str,
    now: int,
    done: str,
    over: Callable[[], bool],
) -> list[Repair]:
    ruleset, roll = rulesets.find(problem.scenario.ruleset), problem.order.roll
    die = ruleset.die(problem.scenario, problem.order)
    if die is None or roll is None:
        return []
    tried = 0
    for more in sorted(n for n in die.chances if n > roll):
        order = replace(problem.order, roll=more)
        if not _nearer(problem, idle, order):
            continue
        if over():
            break
        count = _count(problem, problem.scenario, order, name, over)
        if count is not None and count > now:
            text = f"with a roll of {more}, {more - roll} more, {models_could(count)} {done}"
            return [Repair(text, "roll")]
        tried += 1
        if tried == ROLLS:
            break
    return []


def _nearer(problem: Problem, idle: Sequence[Held], order: Order) -> bool:
    """Whether the roll is enough for one more of them to get there, were it alone."""
    terms = rulesets.find(problem.scenario.ruleset).terms(problem.scenario, order)
    return any(
        one.lack < math.inf
        and terms.mobilities[one.member.id].budget - one.member.mobility.budget >= one.lack
        for one in idle
    )


def _moved_first(
    problem: Problem,
    barred: Sequence[Held],
    name: str,
    now: int,
    done: str,
    over: Callable[[], bool],
) -> list[Repair]:
    scenario = problem.scenario
    held = {t.id for one in barred for t in one.things if t.of is Of.MODEL}
    friends = [
        friend.id
        for friend in scenario.friends(scenario.unit(problem.terms.unit))
        if any(model.id in held for model in friend.models)
    ]
    found = []
    for friend in friends[:FRIENDS]:
        if over():
            break
        gone = replace(scenario, units=tuple(u for u in scenario.units if u.id != friend))
        count = _count(problem, gone, problem.order, name, over)
        if count is not None and count > now:
            text = f"{models_could(count)} {done} if {friend} moves out of the way first"
            found.append(Repair(text, "friend"))
    return found


def _count(
    problem: Problem, scenario: Scenario, order: Order, name: str, over: Callable[[], bool]
) -> int | None:
    """How many models do it in a placing that is found and legal; None for none."""
    fresh = remade(problem, scenario, order)
    made = None if fresh is None else tried(fresh, name, over)
    return None if made is None else made.count
