"""The ways to the places of a formation, as navigation certifies them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.mobility import Terms
from planner.navigation.headings.look import look_last
from planner.plan import ModelPlan
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.formation.formation import Formation
    from planner.navigation import Navigator


def ways_of(
    scenario: Scenario, terms: Terms, navigator: Navigator, formation: Formation
) -> tuple[ModelPlan, ...]:
    """Return every model's way to its place, in the unit's own order."""
    ways = []
    for model in scenario.unit(terms.unit).models if formation.poses else ():
        mobility, goal = terms.mobilities[model.id], formation.poses[model.id]
        if goal == model.pose and mobility.set_up is None:
            ways.append(ModelPlan(model.id, model.pose, (), 0.0, mobility.usual(0.0)))
            continue
        crossing = model.id in formation.crossing
        look = look_last(mobility)
        mine = navigator.freed if model.id in formation.freed else navigator
        field = mine.ways(model.id, crossing=crossing, budget=mobility.budget, look=look)
        route = mine.least_turned(model.id, field.route(goal), crossing=crossing)
        if mobility.set_up is not None:  # it was nowhere before
            ways.append(ModelPlan(model.id, goal, route.steps, 0.0, 0))
            continue
        most = mobility.usual(route.spent)
        ways.append(ModelPlan(model.id, model.pose, route.steps, route.spent, most))
    return tuple(ways)
