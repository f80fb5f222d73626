"""The map as play has left it: doors open or shut, ladders and ropes that are not set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.battlefield import Battlefield, Feature
from planner.battlefield.kind import OPENINGS, WAYS_UP
from planner.rulesets.gemini.after import leaves_moved
from planner.rulesets.gemini.climbing.ways_up import GRAPPLES, PORTABLE
from planner.rulesets.gemini.doors.leaves import LEFT, leaf
from planner.rulesets.gemini.together.each import left

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.gemini.bodies import Bodies
    from planner.scenario.scenario import Scenario

AWAY: Final = "away"
"""State of a portable ladder that nobody has set up, of a rope whose hook has no hold."""


def as_played(scenario: Scenario, bodies: Bodies | None, plan: Plan | None) -> Battlefield:
    """Return the battlefield as the states of all units say, and as a plan would leave it.

    Parameters:
        bodies: of the plan's order.
    """
    standing, moved = left(scenario, "ways_standing"), dict[str, str]()
    if plan is not None and bodies is not None and plan.models:
        moved = leaves_moved(bodies, plan)
        if plan.order.action in ("place_ladder", "throw"):
            standing |= {str(plan.order.to)}
        if plan.order.action == "cast_down":
            standing -= {str(plan.order.to)}

    def now(feature: Feature) -> Feature:
        if feature.kind in OPENINGS:
            return _left(feature, moved, scenario)
        loose = feature.terrain == PORTABLE or feature.terrain in GRAPPLES
        if feature.kind in WAYS_UP and loose and feature.id not in standing:
            return replace(feature, state=AWAY)
        return feature

    features = tuple(now(feature) for feature in scenario.battlefield.features)
    if features == scenario.battlefield.features:
        return scenario.battlefield
    return replace(scenario.battlefield, features=features)


def _left(feature: Feature, moved: Mapping[str, str], scenario: Scenario) -> Feature:
    state = LEFT[moved[feature.id]] if feature.id in moved else leaf(scenario, feature)
    return feature if state == feature.state else replace(feature, state=state)
