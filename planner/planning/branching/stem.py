"""A move that has begun: who has gone how far, and where the next test is taken."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from planner.battlefield import Feature
from planner.mobility import Check, Mobility, Terms
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.scenario.scenario import Scenario
from planner.units import Pose

DEEP: Final = 3.0
"""µm; a base that reaches less far into some ground than this has not come to it."""
SHORT: Final = 8.0
"""µm before that place at which the model stands when the test is taken."""
NEAR: Final = 1_000
"""µm from an obstacle within which a model has reached it."""
ROUND: Final = 64
"""Straight pieces a quarter of the corners of grown ground."""


@dataclass(frozen=True)
class Stem:
    """The steps that models have made already: model id -> steps."""

    steps: Mapping[str, tuple[Step, ...]]

    def pose(self, way: ModelPlan) -> Pose:
        """Return where a model of a plan stands now."""
        made = self.steps.get(way.id, ())
        return made[-1].to if made else way.start

    def with_(self, model: str, steps: tuple[Step, ...]) -> Stem:
        """Return the same with other steps of one model."""
        return Stem({**self.steps, model: steps})


@dataclass(frozen=True)
class Meeting:
    """Where a check is taken: by which model, after which of its steps, before which, how far."""

    check: Check
    model: str = ""
    steps: tuple[Step, ...] = ()
    rest: tuple[Step, ...] = ()
    gone: float = 0.0

    @property
    def at(self) -> Pose:
        """Where the model stands then."""
        return self.steps[-1].to

    def cut(self, plan: Plan) -> Plan:
        """Return the plan with the step in which the check is taken as two."""
        whole = (*self.steps, *self.rest)
        ways = (replace(w, steps=whole) if w.id == self.model else w for w in plan.models)
        return replace(plan, models=tuple(ways))


def first_meeting(
    scenario: Scenario, terms: Terms, plan: Plan, stem: Stem, *, early: bool = True
) -> Meeting | None:
    """Return the check that the rest of a plan comes to first, or None.

    One that some model begins in is taken before anyone moves. Of the others that one is first
    which a model comes to after the shortest way: that model goes there before anyone else.

    Parameters:
        early: whether checks may still be taken that are taken before anybody moves: first of all.
    """
    if not any(way.steps for way in plan.models):
        return None
    if early and not any(stem.steps.values()):
        for check in terms.checks:
            if check.early and _comes_to(scenario, terms, check, plan, stem):
                return Meeting(check)
    if not any(stem.steps.values()):
        for check in terms.checks:
            if not check.stops and not check.early and _begins_in(scenario, check, plan):
                return Meeting(check)
    found = [
        meeting
        for way in plan.models
        for check in terms.checks
        if not check.early
        for meeting in _on_way(scenario, check, way, stem, terms.mobilities[way.id])
    ]
    return min(found, key=lambda meeting: meeting.gone, default=None)


def up_to(
    scenario: Scenario, terms: Terms, check: Check, plan: Plan, stem: Stem
) -> tuple[Stem, Plan]:
    """Return everybody's steps up to the ground of a check, and the plan with these cut off.

    Each goes its own way of the plan; who does not come to that ground goes all of its way.
    """
    for way in plan.models:
        met = next(_on_way(scenario, check, way, stem, terms.mobilities[way.id]), None)
        stem = stem.with_(way.id, way.steps if met is None else met.steps)
        plan = plan if met is None else met.cut(plan)
    return stem, plan


def _comes_to(scenario: Scenario, terms: Terms, check: Check, plan: Plan, stem: Stem) -> bool:
    """Whether some way of a plan begins in the ground of a check or comes to it."""
    return _begins_in(scenario, check, plan) or any(
        True
        for way in plan.models
        for _ in _on_way(scenario, check, way, stem, terms.mobilities[way.id])
    )


def _begins_in(scenario: Scenario, check: Check, plan: Plan) -> bool:
    import shapely

    shapes = [shape(scenario.battlefield.by_id[name]) for name in sorted(check.ground)]
    models = scenario.models
    return any(
        ground.distance(shapely.Point(way.start.x, way.start.y))
        < models[way.id].base.inradius - DEEP
        for way in plan.models
        for ground in shapes
    )


def _on_way(
    scenario: Scenario, check: Check, way: ModelPlan, stem: Stem, body: Mobility
) -> Iterator[Meeting]:
    """Yield where the rest of a way first comes to the ground of a check, if it does."""
    import shapely

    deep = body.base.inradius - DEEP
    grown = shapely.union_all(
        [
            shape(scenario.battlefield.by_id[name]).buffer(deep, quad_segs=ROUND)
            for name in sorted(check.ground)
        ]
    )
    made = stem.steps.get(way.id, ())
    here = stem.pose(way)
    gone = sum(math.dist(a.at, b.at) for a, b in _legs(way.start, made))
    for number in range(len(made), len(way.steps)):
        step = way.steps[number]
        length = math.dist(here.at, step.to.at)
        line = shapely.LineString([(here.x, here.y), (step.to.x, step.to.y)])
        met = line.intersection(grown) if length else shapely.Point()
        if not met.is_empty:
            along = max(0.0, _nearest(met, here) - SHORT)
            part = tuple(
                _named(scenario, body, one, here) for one in _part(step, here, along, length)
            )
            left = step.cost - sum(one.cost for one in part)
            yield Meeting(
                check,
                way.id,
                (*way.steps[:number], *part),
                (replace(step, cost=left), *way.steps[number + 1 :]),
                gone + along,
            )
            return
        gone, here = gone + length, step.to


def _legs(start: Pose, steps: tuple[Step, ...]) -> Iterator[tuple[Pose, Pose]]:
    here = start
    for step in steps:
        yield here, step.to
        here = step.to


def _nearest(met: Any, here: Pose) -> float:
    import shapely

    return float(met.distance(shapely.Point(here.x, here.y)))


def _part(step: Step, here: Pose, along: float, length: float) -> tuple[Step, ...]:
    """The first `along` µm of a step as a step, if there is anything of it."""
    share = along / length
    x, y = (round(a + share * (b - a)) for a, b in ((here.x, step.to.x), (here.y, step.to.y)))
    if (x, y) == (here.x, here.y):
        return ()
    to = Pose(x, y, step.to.z, step.to.heading)
    return (replace(step, to=to, cost=step.cost * share, tests=()),)


def _named(scenario: Scenario, body: Mobility, part: Step, here: Pose) -> Step:
    """The first part of a line called, and with the rules, by what it meets itself."""
    import shapely

    from planner.navigation.slow_ground.crossings import NAMES

    if part.kind not in (StepKind.LINE, *NAMES.values()):
        return part
    line = shapely.LineString([(here.x, here.y), (part.to.x, part.to.y)])
    deep = body.base.inradius - DEEP
    paid, met = set[str](), []
    for feature in scenario.battlefield.features:
        rule = body.passage(feature.id).rule
        if rule in part.rules:
            paid.add(rule)
            met += [feature] if shape(feature).distance(line) < deep else []
    kept = {body.passage(feature.id).rule for feature in met}
    named = any(NAMES.get(feature.kind) is part.kind for feature in met)
    return replace(
        part,
        kind=part.kind if named else StepKind.LINE,
        rules=tuple(rule for rule in part.rules if rule in kept or rule not in paid),
    )


def shape(feature: Feature) -> Any:
    """Return a feature as a shapely geometry, as thick as a wall and as wide as a road is."""
    import shapely

    if feature.geometry == "Polygon":
        return shapely.Polygon(feature.paths[0], feature.paths[1:])
    line = shapely.LineString(feature.paths[0])
    wide = max(feature.thickness, feature.width)
    return line.buffer(wide / 2) if wide else line


def reached(scenario: Scenario, check: Check, plan: Plan) -> bool:
    """Return whether a model ends beside the ground of a check."""
    import shapely

    models = scenario.models
    return any(
        shape(scenario.battlefield.by_id[name]).distance(shapely.Point(way.end.x, way.end.y))
        <= models[way.id].base.circumradius + NEAR
        for name in check.ground
        for way in plan.models
    )
