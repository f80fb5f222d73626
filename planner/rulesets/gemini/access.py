"""Ladders and ropes that take no more of a unit this turn: who waits, what lets the others go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.plan import Plan
from planner.rulesets.gemini.passes import capacity, passed
from planner.rulesets.gemini.unity import SIZE, no_parts

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

RULE = "gemini.split.access-points"


def access_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield who of a unit has to wait at a way up that the others have filled."""
    parts = bodies.action.name in bodies.game.parting
    if bodies.action.goal != "reach" or len(bodies.unit) < 2 or parts:
        return
    ways, ends = passed(bodies, plan), {way.id: way.end.z for way in plan.models}
    for name in dict.fromkeys(n for some in ways.through.values() for n in some):
        feature = bodies.scenario.battlefield.by_id[name]
        users = [model for model, some in ways.through.items() if name in some]
        most = capacity(bodies.figures[0], feature)
        levels = {ends[model] for model in users}
        left = [model for model, z in ends.items() if model not in users and z not in levels]
        if most is None or len(users) < most or not left:
            continue
        text = f"{name} takes {most} of them this turn: {', '.join(left)} cannot follow"
        yield RULE, text + _parting(bodies, users)


def _parting(bodies: Bodies, users: list[str]) -> str:
    """How those who have got through go on without the others, if they may."""
    if any(figure.value("I") is None for figure in bodies.figures):
        return ""
    refused = no_parts(replace(bodies, order=replace(bodies.order, models=tuple(users))))
    if refused:
        return ", and the unit stays together" if refused[0] == SIZE else ""
    return "; the order split, with those who are through, lets them go on without the others"
