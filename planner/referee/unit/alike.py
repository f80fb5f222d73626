"""Are two branches of a plan alike up to the check at which they part?

Nobody knows a result before the check is taken, so what both branches have in common must bring
some model to it. A model has come to a check where the disc about its base is within a millimetre
of the check's ground; whole numbers decide it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile
from math import isqrt

from planner.battlefield import Feature
from planner.mobility import Check
from planner.plan import ModelPlan, Plan, Step
from planner.referee.exact.figure import root_up
from planner.referee.exact.plane import side_of_rings, squared
from planner.referee.verdict import Measure, Violation
from planner.scenario.scenario import Scenario
from planner.units import Base, Pose, Shape

REACH = 1_000
"""µm from its ground within which a check is taken."""


def alike(
    scenario: Scenario, check: Check, passed: Plan, failed: Plan, name: str
) -> Iterator[Violation]:
    """Yield what is wrong with how two branches part at a check.

    Parameters:
        name: of the branches, for people.
    """
    ways = {way.id: way for way in failed.models}
    both = [(way, ways[way.id]) for way in passed.models if way.id in ways]
    begun = {one.id: _common(one, two) for one, two in both}
    if check.stops:
        for _, way in both:
            more = len(way.steps) - len(begun[way.id])
            if more > 0:
                text = f"{name}: failing ends the move, but it goes on otherwise"
                rule = check.stop_rule or check.rule
                at = _last(way, begun[way.id]).at
                yield Violation(rule, text, way.id, None, at, more, Measure.NUMBER)
    if all(one.steps == two.steps for one, two in both):
        return
    if check.early:
        return  # nobody had moved
    offs = [(_off(scenario, check, one, begun[one.id]), one) for one, _ in both]
    off, nearest = min(offs, key=lambda each: each[0])
    if off > 0:
        text = f"{name}: they part before anybody has come to the check"
        at, who = _last(nearest, begun[nearest.id]).at, tuple(one.id for one, _ in both)
        yield Violation(check.rule, text, place=at, amount=off, models=who)


def _last(way: ModelPlan, steps: tuple[Step, ...]) -> Pose:
    """Where a way has led once these of its steps are taken."""
    return steps[-1].to if steps else way.start


def _common(one: ModelPlan, two: ModelPlan) -> tuple[Step, ...]:
    """The steps with which both begin; what a step costs or names says nothing of where it goes."""
    same = [*takewhile(bool, map(_same, one.steps, two.steps))]
    return one.steps[: len(same)]


def _same(one: Step, two: Step) -> bool:
    return (one.kind, one.to) == (two.kind, two.to)


def _off(scenario: Scenario, check: Check, way: ModelPlan, steps: tuple[Step, ...]) -> int:
    """How much nearer to the check's ground a model would have to come, µm, rounded up."""
    places = [way.start, *(step.to for step in steps)]
    base = scenario.models[way.id].base
    features = [scenario.battlefield.by_id[ground] for ground in sorted(check.ground)]
    legs = [(way.start, way.start), *pairwise(places)]
    found = (_lacking(feature, base, a, b) for feature in features for a, b in legs)
    return min(found, default=1)


def _lacking(feature: Feature, base: Base, a: Pose, b: Pose) -> int:
    """How much nearer the disc about a base would have to come on its way from `a` to `b`, µm."""
    ring = feature.geometry == "Polygon"
    if ring and side_of_rings((a.x, a.y), 1, [path[:-1] for path in feature.paths]) > 0:
        return 0
    wide = max(feature.thickness, feature.width)
    most = _across(base) + wide + 2 * REACH
    leg = (a.x, a.y), (b.x, b.y)
    edges = (squared(leg, edge) for path in feature.paths for edge in pairwise(path))
    twice = min(root_up(-(-4 * over // under)) for over, under in edges)
    return max(0, -(-(twice - most) // 2))


def _across(base: Base) -> int:
    """How wide the disc about a base is, µm, rounded up."""
    if base.shape is Shape.RECT:
        return isqrt(base.length**2 + base.width**2) + 1
    return max(base.length, base.width)
