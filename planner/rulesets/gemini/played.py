"""The map as play has left it: doors that stand open, ladders and ropes that are not set up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.battlefield import Battlefield, Feature
from planner.battlefield.kind import OPENINGS, WAYS_UP
from planner.rulesets.gemini.after import opened_by
from planner.rulesets.gemini.obstacles import DOOR_ACTS
from planner.rulesets.gemini.opener import opened
from planner.rulesets.gemini.ways_up import GRAPPLES, PORTABLE

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.gemini.bodies import Bodies
    from planner.scenario.scenario import Scenario

OPEN: Final = "open"
AWAY: Final = "away"
"""State of a portable ladder that nobody has set up, of a rope whose hook has no hold."""


def as_played(scenario: Scenario, bodies: Bodies | None, plan: Plan | None) -> Battlefield:
    """Return the battlefield as the states of all units say, and as a plan would leave it.

    Parameters:
        bodies: of the plan's order.
    """
    doors, standing = _all(scenario, "opened"), _all(scenario, "ways_standing")
    if plan is not None and bodies is not None and plan.models:
        doors |= {*opened_by(bodies, plan), *opened(bodies, plan).get("opened", ())}
        if plan.order.action in ("place_ladder", "throw"):
            standing.add(str(plan.order.to))
        if plan.order.action == "cast_down":
            standing.discard(str(plan.order.to))

    def now(feature: Feature) -> Feature:
        if feature.kind in OPENINGS and feature.id in doors and DOOR_ACTS[feature.state]:
            return replace(feature, state=OPEN)
        loose = feature.terrain == PORTABLE or feature.terrain in GRAPPLES
        if feature.kind in WAYS_UP and loose and feature.id not in standing:
            return replace(feature, state=AWAY)
        return feature

    features = tuple(now(feature) for feature in scenario.battlefield.features)
    if features == scenario.battlefield.features:
        return scenario.battlefield
    return replace(scenario.battlefield, features=features)


def _all(scenario: Scenario, key: str) -> set[str]:
    return {name for unit in scenario.units for name in unit.state.get(key, ())}
