"""What a failed test leaves of the distances of a turn, and of who has got on a rope.

A fall is no movement, however deep, and what was not climbed is none either
(gemini.speed.actual-distance).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import ceil, dist
from typing import TYPE_CHECKING, Any

from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.climbing.failed import Lost, fatal
from planner.rulesets.gemini.climbing.markers import markers
from planner.rulesets.gemini.climbing.ways_up import ROPE
from planner.rulesets.gemini.rough_ground.ground import CLIMB
from planner.rulesets.gemini.together.each import noted, of
from planner.rulesets.gemini.travel import before

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies


def stopped(
    bodies: Bodies, plan: Plan, cut: Plan, lost: Lost, state: dict[str, Any]
) -> dict[str, Any]:
    """Return a state in which those who failed have gone as far as they got on their feet.

    Parameters:
        plan, cut: as it was made, and as far as it was carried out.
        state: of the unit, with what it has gone as if nobody had failed.
    """
    unit, inch = bodies.unit, bodies.game.unit
    whole = {way.id: way for way in plan.models}
    far = {}
    for way in cut.models:
        test = lost.get(way.id, CLIMB if CLIMB in lost.values() else "")
        if not test:
            far[way.id] = of(replace(unit, state=state), way.id, "travelled")
            continue
        index = fatal(bodies, whole[way.id], test)
        on_foot = index if index >= 0 else len(whole[way.id].steps)
        far[way.id] = inch.from_um(before(unit, way.id) + _gone(way, on_foot))
    new = dict(state)
    for key in ("travelled", "travelled_by"):
        new.pop(key, None)
    if any(far.values()):
        new |= noted(unit, "travelled", max(far.values()), far)
    return new | _got_on(bodies, cut, lost, new)


def _gone(way: ModelPlan, on_foot: int) -> int:
    """How far a way leads, µm; of what is no step of it on foot, as seen from above."""
    poses = [way.start, *(step.to for step in way.steps)]
    total = 0.0
    for number, (here, there) in enumerate(pairwise(poses)):
        falls = number >= on_foot and there.z < here.z
        total += dist(here.at[:2], there.at[:2]) if falls else dist(here.at, there.at)
    return ceil(total - 1e-6)


def _got_on(bodies: Bodies, cut: Plan, lost: Lost, state: dict[str, Any]) -> dict[str, list[str]]:
    """Which ropes were got on: not those on which somebody has failed to begin."""
    names = [*state.get("ways_mounted", ())]
    for name, (on, _) in markers(bodies, cut).items():
        if lost.get(name) == ROPE and not of(bodies.unit, name, "climb_height"):
            names.remove(on.id)
    return {"ways_mounted": names} if "ways_mounted" in state else {}
