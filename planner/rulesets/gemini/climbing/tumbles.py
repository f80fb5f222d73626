"""Falls off a climb down that no step of a plan is: it was to be gone on with later.

Whoever hangs stands on the table at the head of its climb. Failing its test it falls all the
way, and lies below where it would have come down.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.rulesets.gemini.climbing.hanging import face, height, is_over
from planner.rulesets.gemini.climbing.markers import markers
from planner.rulesets.gemini.figure import Figure

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Pose

BESIDE: Final = 2
"""µm between a base and the face at whose foot it lies."""


def descents(bodies: Bodies, plan: Plan) -> dict[str, Feature]:
    """Return what figures climb down that do not get to its foot with a plan, by id."""
    ends = {way.id: way for way in plan.models}
    found = {}
    after = markers(bodies, plan)
    for figure in bodies.figures:
        way, on = ends[figure.model.id], face(figure)
        if figure.model.id in after:
            on = after[figure.model.id][0]
        elif not height(figure) or way.end.z != way.start.z:
            on = None
        if on is not None and is_over(on, way.end):
            found[figure.model.id] = on
    return found


def below(figure: Figure, on: Feature, way: ModelPlan) -> ModelPlan:
    """Return the way of one that falls off what it climbs down, to where it lies."""
    there = _foot(figure, on, way.end)
    return replace(way, steps=(*way.steps, Step(StepKind.DROP, there)))


def _foot(figure: Figure, on: Feature, at: Pose) -> Pose:
    """Where it would have come down: at the foot of a rope, or straight over the nearest edge."""
    if on.kind in (Kind.LADDER, Kind.ROPE):
        x, y = on.paths[0][0]
        return replace(at, x=x, y=y, z=on.bottom)
    import shapely

    point = shapely.Point(at.x, at.y)
    edge = shapely.get_point(shapely.shortest_line(point, shapely.LineString(on.paths[0])), 1)
    dx, dy = edge.x - at.x, edge.y - at.y
    away = hypot(dx, dy) or 1.0
    out = figure.model.base.length / 2 + on.thickness / 2 + BESIDE
    x, y = (round(e + d / away * out) for e, d in ((edge.x, dx), (edge.y, dy)))
    return replace(at, x=x, y=y, z=on.bottom)
