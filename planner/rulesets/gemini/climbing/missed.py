"""Tests whose failure leaves things as they are: a hook without hold, armour worn still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from planner.plan import Plan, Step
from planner.plan.unsaid import Unsaid
from planner.rulesets.gemini.climbing.ways_up import ROPE, STRENGTH
from planner.rulesets.gemini.rough_ground.ground import AFLOAT, CLIMB_OUT
from planner.rulesets.gemini.rough_ground.inside import shape
from planner.rulesets.gemini.rough_ground.swimming import SHED

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Pose

STAYS: Final = (CLIMB_OUT, ROPE, STRENGTH)
"""Tests that leave who fails them where it was: out of the water, up or along a rope."""
EDGE: Final = 4
"""µm before a pier at which a swimmer stays."""


def missed(bodies: Bodies, plan: Plan, test: str) -> bool:
    """Return whether a test that the order owes has been failed by any who owe it.

    Parameters:
        plan: with the dice that were passed; one that says nothing of dice has passed all.
    """
    if isinstance(plan.dice, Unsaid):
        return False
    owed = [t for t in bodies.game.terms(bodies.scenario, bodies.order).tests if t.name == test]
    owing = {m.id for t in owed for m in bodies.unit.models if m.id not in t.exempt}
    passed = {name for dice in plan.dice if dice.test == test for name in dice.models}
    return not owing <= passed


def dressed(bodies: Bodies, plan: Plan, state: dict[str, Any]) -> dict[str, Any]:
    """Return a unit's state without armour shed where any of it has failed to."""
    if bodies.action.name != SHED or not missed(bodies, plan, SHED):
        return state
    return {key: value for key, value in state.items() if key != "armour_shed"}


def up_to_pier(bodies: Bodies, here: Pose, step: Step) -> tuple[Step, ...]:
    """Return a line up to the edge of the pier or boat that it leads onto; none if there is none.

    Parameters:
        here: where the line begins.
    """
    import shapely

    line = shapely.LineString([(here.x, here.y), (step.to.x, step.to.y)])
    piers = [shape(f) for f in bodies.scenario.battlefield.features if f.terrain in AFLOAT]
    met = [p for pier in piers for p in shapely.get_coordinates(line.intersection(pier))]
    far = min((float(line.project(shapely.Point(p))) for p in met), default=0.0) - EDGE
    if far <= 0:
        return ()
    at = line.interpolate(far)
    there = (round(at.x), round(at.y))
    return (Step(step.kind, type(here)(*there, here.z, step.to.heading)),)
