"""Who is within Engagement Range of whom."""

from __future__ import annotations

from collections.abc import Iterator

from planner.rulesets.nearness import near
from planner.rulesets.wh40k10.keywords import is_aircraft
from planner.rulesets.wh40k10.reading import Reading
from planner.scenario.scenario import Scenario
from planner.units import Model, Unit


def in_range(a: Model, b: Model, reading: Reading) -> bool:
    """Return whether two enemy models are within Engagement Range (wh40k10.param.er-mutual)."""
    engagement = reading.engagement
    return near(a, b, engagement.gap, engagement.vertical)


def engaged_with(scenario: Scenario, unit: Unit, reading: Reading) -> Iterator[Unit]:
    """Yield the enemy units of which a model is within Engagement Range of a model of `unit`."""
    for enemy in scenario.enemies(unit):
        if any(in_range(a, b, reading) for a in unit.models for b in enemy.models):
            yield enemy


def is_engaged(scenario: Scenario, unit: Unit, reading: Reading) -> bool:
    """Return whether `unit` is engaged by more than AIRCRAFT (wh40k10.param.aircraft-others)."""
    return any(not is_aircraft(enemy) for enemy in engaged_with(scenario, unit, reading))
