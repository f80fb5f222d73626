"""Whom an order may be aimed at."""

from __future__ import annotations

from planner import rulesets
from planner.order import Order
from planner.scenario.scenario import Scenario


def every_target(scenario: Scenario, unit: str, action: str) -> list[str]:
    """Return every enemy that the rules let an action with targets choose; none for others."""
    ruleset = rulesets.find(scenario.ruleset)
    owner = scenario.unit(unit)
    if action not in ruleset.actions or ruleset.goal(action) != "engage":
        return []
    enemies = scenario.enemies(owner)
    return [e.id for e in enemies if not ruleset.refusal(scenario, Order(unit, action, [e.id]))]
