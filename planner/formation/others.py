"""The models that stand where they stand while a unit moves."""

from __future__ import annotations

from planner import rulesets
from planner.formation.body import Body, Other
from planner.mobility import Terms
from planner.scenario.scenario import Scenario


def others_of(scenario: Scenario, terms: Terms) -> tuple[Other, ...]:
    """Return the models that stand on the table, those of the unit that moves left out."""
    height = rulesets.find(scenario.ruleset).model_height
    return tuple(
        Other(model.id, unit.id, unit.side, Body(model.base, height(unit, model)), model.pose)
        for unit in scenario.standing()
        if unit.id != terms.unit
        for model in unit.models
    )
