"""An order that has to get as far as it can goes on where its own check would say that it can."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner import rulesets
from planner.plan import Plan
from planner.planning.costed import costed
from planner.planning.shaping.whole import term_now

if TYPE_CHECKING:
    from planner.mobility import Terms
    from planner.scenario.scenario import Scenario

ROUNDS: Final = 30
"""Each goes straight on as far as may be: the next has another direction, or another model."""


def farthest(scenario: Scenario, terms: Terms, plan: Plan) -> Plan:
    """Return a plan of an action with `Ruleset.unless`, gone on while the referee finds how.

    A search that was cut short, or slid to a corner of the ground, may have left something.
    """
    from planner.referee import check
    from planner.referee.unit.one_further import gone_further

    if not plan.found or plan.order.action not in rulesets.find(scenario.ruleset).unless:
        return plan
    if not check(scenario, plan).legal:
        return plan  # the gate says so
    for _ in range(ROUNDS):
        found = gone_further(scenario, plan, check)
        if found is None:
            return plan
        longer = replace(found[0], dice=plan.dice, flags=plan.flags)
        longer = costed(longer, check(scenario, longer))
        objective = tuple(term_now(scenario, terms, longer, term) for term in plan.objective)
        longer = replace(longer, objective=objective)
        if not check(scenario, longer).legal:
            return plan  # it owes a die that the other does not
        plan = longer
    return plan
