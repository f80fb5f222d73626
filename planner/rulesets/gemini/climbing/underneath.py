"""Who stands where figures would fall that fail a jump, or a climb down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.rulesets.gemini.climbing.falls import tell_onto
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.obstacles import tallest_step
from planner.rulesets.gemini.rough_ground.ground import CLIMB
from planner.rulesets.gemini.rough_ground.inside import apart

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Model, Pose

RULE = "gemini.fall.onto-model"


def fallen_upon(
    bodies: Bodies, plan: Plan, figure: Figure, way: ModelPlan
) -> Iterator[tuple[str, str]]:
    """Yield who would be hit by a figure that falls, and what it takes (option fall.onto)."""
    one = bodies.game.option(bodies.scenario, "fall.onto") == "one-hit"
    up = bodies.game.option(bodies.scenario, "fall.round") == "ceil"
    others, here = None, way.start
    for step in way.steps:
        if _may_fall(plan, figure, here, step):
            others = others or list(_others(bodies, plan, way.id))
            for other in others:
                if _is_under(figure, other, here, step):
                    hits = tell_onto(here.z - other.pose.z, one=one, up=up)
                    yield RULE, f"{way.id}, falling, hits {other.id}: {hits}"
        here = step.to


def _may_fall(plan: Plan, figure: Figure, here: Pose, step: Step) -> bool:
    """Whether a step is a jump that is tested, down or across high up, or a tested climb down."""
    if step.kind is StepKind.JUMP:
        return bool(step.tests) and here.z > 0
    if step.kind is StepKind.DROP and step.tests:
        return True
    climbed = any(dice.test == CLIMB for dice in plan.dice)
    down = step.kind in (StepKind.CLIMB, StepKind.DROP) and here.z > step.to.z
    return climbed and down and here.z - step.to.z > tallest_step(figure)


def _is_under(figure: Figure, other: Model, here: Pose, step: Step) -> bool:
    """Whether its base is where the figure comes down: anywhere under a jump across."""
    reach = (figure.model.base.length + other.base.length) // 2
    at, to = (other.pose.x, other.pose.y), (step.to.x, step.to.y)
    if step.kind is StepKind.JUMP:
        return other.pose.z < here.z and not apart(at, (here.x, here.y), to, reach)
    return other.pose.z == step.to.z and not apart(at, to, to, reach)


def _others(bodies: Bodies, plan: Plan, own: str) -> Iterator[Model]:
    """All others where they stand when a figure moves: mates that moved before it at their ends."""
    before = plan.move_order[: plan.move_order.index(own)] if own in plan.move_order else ()
    ends = {way.id: way.end for way in plan.models if way.id in before}
    for model in bodies.scenario.models.values():
        if model.id != own:
            yield replace(model, pose=ends.get(model.id, model.pose))
