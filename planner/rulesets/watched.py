"""Who looks at a unit, for goals that any action may have: to be sheltered, to keep away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner import rulesets

if TYPE_CHECKING:
    from planner.mobility import Terms
    from planner.order import Order
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

SHELTERED: Final = frozenset({"hide", "models_sheltered"})
"""Goals and terms that ask for shelter."""
AWAY: Final = frozenset({"flee", "distance_from_threats"})
"""Goals and terms that keep away from somebody."""


def watched(scenario: Scenario, order: Order, terms: Terms) -> Terms:
    """Return `terms` with the shelter and the threats that the order's goal asks about.

    Those that the action has already stay. Else it is about the order's targets, or, where it
    has none or is to fight them, about every other enemy on the table.
    """
    named = order.terms
    shelters = bool(named & SHELTERED) and terms.shelter is None
    flees = bool(named & AWAY) and not terms.threats
    if not (shelters or flees):
        return terms
    unit, enemies = scenario.unit(order.unit), _enemies(scenario, order, terms)
    if shelters and enemies:
        shelter = rulesets.find(scenario.ruleset).shelter(scenario, unit, enemies)
        terms = replace(terms, shelter=shelter)
    return replace(terms, threats=tuple(enemy.id for enemy in enemies)) if flees else terms


def _enemies(scenario: Scenario, order: Order, terms: Terms) -> list[Unit]:
    named = [name for name in order.targets if name not in terms.must_engage]
    every = scenario.enemies(scenario.unit(order.unit))
    return [e for e in every if e.id not in terms.must_engage and (not named or e.id in named)]
