"""A scenario in which a unit that is off the table stands where it is about to enter."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from planner.mobility import Terms
from planner.scenario.scenario import Scenario
from planner.units import Pose, Unit
from planner.units.unit import OFF


def staged(scenario: Scenario, unit_id: str, poses: Mapping[str, Pose]) -> Scenario:
    """Return `scenario` with the models of a unit at `poses`, on the table.

    For search and drawing; the rules are asked about the scenario as it is.
    """
    units = tuple(_entered(u, poses) if u.id == unit_id else u for u in scenario.units)
    return replace(scenario, units=units)


def entering(scenario: Scenario, terms: Terms) -> Scenario:
    """Return `scenario` with models that `terms` let enter standing where places are looked for."""
    unit = scenario.unit(terms.unit)
    entries = {m.id: terms.mobilities[m.id].set_up for m in unit.models}
    poses = {
        m.id: Pose(entry.x, entry.y, 0, m.pose.heading)
        for m in unit.models
        if (entry := entries[m.id]) is not None
    }
    return staged(scenario, unit.id, poses) if poses else scenario


def fewer(scenario: Scenario, unit_id: str, models: Collection[str]) -> Scenario:
    """Return `scenario` with only these models of a unit; as it is where that is none or all."""
    unit = scenario.unit(unit_id)
    kept = tuple(model for model in unit.models if model.id in models)
    if not kept or len(kept) == len(unit):
        return scenario
    left = replace(unit, models=kept)
    return replace(scenario, units=tuple(left if u is unit else u for u in scenario.units))


def _entered(unit: Unit, poses: Mapping[str, Pose]) -> Unit:
    models = tuple(replace(m, pose=poses.get(m.id, m.pose)) for m in unit.models)
    state = {key: value for key, value in unit.state.items() if key not in OFF}
    return replace(unit, models=models, state=state)
