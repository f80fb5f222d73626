"""Whom an order may be aimed at."""

from __future__ import annotations

from planner import rulesets
from planner.errors import OrderError
from planner.order import Order
from planner.scenario.scenario import Scenario


def every_target(scenario: Scenario, unit: str, action: str) -> list[str]:
    """Return every enemy that the rules let an action with targets choose; none for others.

    Where they ask for one and let it choose none, all enemies: they say why not of each.
    """
    ruleset = rulesets.find(scenario.ruleset)
    owner = scenario.unit(unit)
    if action not in ruleset.actions or ruleset.goal(action) != "engage":
        return []
    enemies = [enemy.id for enemy in scenario.enemies(owner)]
    allowed = [e for e in enemies if not ruleset.refusal(scenario, Order(unit, action, [e]))]
    return allowed or (enemies if _asks_for_one(scenario, unit, action) else [])


def _asks_for_one(scenario: Scenario, unit: str, action: str) -> bool:
    """Whether an order without a target is not understood."""
    try:
        rulesets.find(scenario.ruleset).refusal(scenario, Order(unit, action))
    except OrderError:
        return True
    return False
