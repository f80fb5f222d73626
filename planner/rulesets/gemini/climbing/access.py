"""Ladders and ropes that take no more of a unit this turn: who waits, what lets the others go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING

from planner.battlefield import Feature, Kind
from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.climbing.passes import capacity, ends, passed
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.together.each import of
from planner.rulesets.gemini.together.unity import SIZE, no_parts

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

RULE = "gemini.split.access-points"
LEFT = ("distance_left", "climb_left")
FULL = {Kind.LADDER: "gemini.ladder.capacity", Kind.ROPE: "gemini.grapple.one-per-rope"}
"""Ways up that take only so many a turn -> the rule that says how many."""


def access_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield who of a unit has to wait at a way up that the others have filled."""
    parts = bodies.action.name in bodies.game.parting
    if bodies.action.goal != "reach" or len(bodies.unit) < 2 or parts:
        return
    ways, heights = passed(bodies, plan), {way.id: way.end.z for way in plan.models}
    for name in dict.fromkeys(n for some in ways.through.values() for n in some):
        feature = bodies.scenario.battlefield.by_id[name]
        users = [model for model, some in ways.through.items() if name in some]
        most = capacity(bodies.figures[0], feature)
        levels = {heights[model] for model in users}
        left = [model for model, z in heights.items() if model not in users and z not in levels]
        if most is None or len(users) < most or not left:
            continue
        text = f"{name} takes {most} of them this turn: {', '.join(left)} cannot follow"
        yield RULE, text + _parting(bodies, users)


def full_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield who of a unit waits at a way up that others have filled before this turn."""
    if bodies.action.goal != "reach" or not any(t.name in LEFT and t.value for t in plan.objective):
        return
    for feature in bodies.scenario.battlefield.of(*FULL):
        waits = [f.model.id for f, way in bodies.with_ways(plan) if _waits(feature, f, way)]
        if waits:
            text = f"{feature.id} takes no more this turn: {', '.join(waits)}"
            yield FULL[feature.kind], f"{text} can get on it in the next"


def _waits(feature: Feature, figure: Figure, way: ModelPlan) -> bool:
    """Whether a figure ends at an end of a way up that is full for it."""
    if capacity(figure, feature) != 0 or of(figure.unit, way.id, "on_way", ""):
        return False
    near, end = figure.model.base.length, way.end
    return any(z == end.z and dist((x, y), (end.x, end.y)) < near for x, y, z in ends(feature))


def _parting(bodies: Bodies, users: list[str]) -> str:
    """How those who have got through go on without the others, if they may."""
    if any(figure.value("I") is None for figure in bodies.figures):
        return ""
    refused = no_parts(replace(bodies, order=replace(bodies.order, models=tuple(users))))
    if refused:
        return ", and the unit stays together" if refused[0] == SIZE else ""
    return "; the order split, with those who are through, lets them go on without the others"
