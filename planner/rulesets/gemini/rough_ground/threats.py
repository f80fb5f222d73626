"""What dangerous ground may do to the figures of a plan."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from planner.battlefield import Feature
from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.figure import INCH, Figure
from planner.rulesets.gemini.rough_ground.hazards import (
    FAST,
    INSIDE,
    dangerous,
    hazard_test,
    is_once,
)
from planner.rulesets.gemini.rough_ground.inside import shape
from planner.rulesets.gemini.travel import gone

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]
SPECK = 1
"""µm that whole coordinates add to what is measured inside: exactly 6" are not fast."""


def threats(bodies: Bodies, plan: Plan) -> Said:
    """Yield the chance that anybody is struck, by piece of ground, or by the die of the turn."""
    every = dangerous(bodies.game.hazards, bodies.scenario.battlefield)
    if is_once(bodies.figures[0]):
        yield from _told(bodies, plan, every)
        return
    for feature in every:
        yield from _told(bodies, plan, [feature])


def _told(bodies: Bodies, plan: Plan, group: list[Feature]) -> Said:
    """The chance by the die that is thrown for some ground: that of the worst which is met."""
    names = {hazard_test(one, once=is_once(bodies.figures[0])) for one in group}
    names |= {f"{name}{INSIDE}" for name in names}
    owing = {model for dice in plan.dice if dice.test in names for model in dice.models}
    miss, fast, worst = Fraction(1), False, list[Feature]()
    for figure, way in bodies.with_ways(plan):
        if figure.model.id not in owing:
            continue
        met = group if len(group) == 1 else [one for one in group if meets(figure, way, one)]
        odds = {one.id: _chance(bodies, plan, figure, way, one) for one in met}
        one = max(met, key=lambda feature: odds[feature.id][0])
        chance, quick = odds[one.id]
        miss, fast = miss * (1 - chance), fast or quick
        worst += [one] if one not in worst else []
    if not worst:
        return
    rule = bodies.game.hazards[worst[0].terrain].rule
    harm = " or ".join(dict.fromkeys(bodies.game.hazards[o.terrain].severity for o in worst))
    text = f"{', '.join(o.id for o in worst)}: {harm}, a chance of {1 - miss} that any of "
    yield "gemini.dangerous.fast-two-dice" if fast else rule, f"{text}{len(owing)} is struck"


def _chance(
    bodies: Bodies, plan: Plan, figure: Figure, way: ModelPlan, feature: Feature
) -> tuple[Fraction, bool]:
    """The chance that ground strikes a figure, and whether for its speed (dangerous.fast_by)."""
    by_zone = figure.option("dangerous.fast_by") == "zone"
    far = inside(way, feature) if by_zone else gone(bodies.unit, plan)[way.id]
    fast = far > FAST * INCH + (SPECK if by_zone else 0)
    hazard = bodies.game.hazards[feature.terrain]
    return hazard.chance(scanner=figure.has("energy_scanner"), fast=fast), fast


def inside(way: ModelPlan, feature: Feature) -> float:
    """Return how far the centre of a base goes inside ground, µm."""
    import shapely

    places = [way.start, *(step.to for step in way.steps)]
    legs = [
        shapely.LineString([(a.x, a.y), (b.x, b.y)])
        for a, b in pairwise(places)
        if a.z == b.z == 0 and (a.x, a.y) != (b.x, b.y)
    ]
    return float(sum(leg.intersection(shape(feature)).length for leg in legs))


def meets(figure: Figure, way: ModelPlan, feature: Feature) -> bool:
    """Return whether a base, held to the disc about it, meets ground on its way."""
    import shapely

    places = [(p.x, p.y) for p in (way.start, *(step.to for step in way.steps)) if p.z == 0]
    if not places:
        return False
    line = shapely.LineString(places) if len(places) > 1 else shapely.Point(places[0])
    return bool(line.distance(shape(feature)) < figure.model.base.circumradius)
