"""Where a model ends that is halted over ground on which it may not end: told with the plan."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from planner.plan import Plan
from planner.planning.avoiding.reactions import Reaction
from planner.planning.chances.halted import cut, halted
from planner.planning.shaping.pointed import barring
from planner.rulesets.known import known_terms
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario


def forced(
    scenario: Scenario, plan: Plan, found: Iterable[Reaction]
) -> tuple[tuple[str, str], ...]:
    """Return a note for each model that a reaction may halt where it may not end a move.

    Parameters:
        found: what others may do about the plan.
    """
    first: dict[str, float] = {}
    for reaction in found:
        if reaction.watch.halts:
            first[reaction.to] = min(first.get(reaction.to, math.inf), reaction.gone)
    if not first:
        return ()
    table, mine = carried_out(scenario, plan)
    roll = mine.roll if mine.order.roll is None else mine.order.roll
    terms = known_terms(table, replace(mine.order, roll=roll))
    over: dict[str, tuple[str, str]] = {}
    for way in mine.models:
        if way.id in first and way.id in terms.mobilities:
            body = terms.mobilities[way.id]
            at = cut(way, first[way.id], facing=body.turning.facing).end
            barred = barring(table, body, at) if at.z == 0 else None
            if barred is not None:
                over[way.id] = barred
    ends = {way.id: way.end for way in halted(scenario, plan).models} if over else {}
    say = table.battlefield.table.unit.say
    said = []
    for name, (feature, rule) in over.items():
        there = "stays there, where no move may end"
        if not terms.halts_anywhere:
            x, y = (say(c, 2) for c in ends[name].at[:2])
            there = f"may not end there, and goes back to {x}, {y}"
        said.append((rule, f"{name}, if it is halted over {feature}, {there}"))
    return tuple(said)
