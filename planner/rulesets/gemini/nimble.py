"""Saves by being quick: from being run over, of one's footing, and on ice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import dist
from typing import TYPE_CHECKING, Final

from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.figure import INCH, Figure
from planner.rulesets.gemini.initiative import against

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]
SLOW, QUICK = 2 * INCH, 4 * INCH
ICE: Final = "ice"
AGILITY: Final = frozenset({"loose_ground", "plank", "slippery"})
"""Terrain on which a quick figure may lose its footing."""


def modifier(move: int) -> int:
    """Return what a current move, µm, adds to the Initiative of a save."""
    return -1 if move <= SLOW else 1 if move > QUICK else 0


def save(figure: Figure, move: int) -> Fraction:
    """Return the chance of a movement save at a current move, µm; needs an Initiative."""
    initiative = int(figure.needs("I", "gemini.react.move-save.test"))
    return against(figure, initiative + modifier(move))


def current_move(figure: Figure, pace: Fraction = Fraction(1)) -> int:
    """Return the allowance that a figure has where ground slows it so, µm."""
    return int(figure.allowance / pace)


def run_over(way: ModelPlan, radius: float, at: tuple[int, int], other: float) -> bool:
    """Return whether a moving disc meets another one on its way."""
    here = way.start
    for step in way.steps:
        if _away((here.x, here.y), (step.to.x, step.to.y), at) < radius + other:
            return True
        here = step.to
    return False


def _away(a: tuple[int, int], b: tuple[int, int], p: tuple[int, int]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) if long else 0.0
    return dist((a[0] + t * dx, a[1] + t * dy), p)


def nimble_remarks(bodies: Bodies, plan: Plan) -> Said:
    """Yield the saves that a plan asks of its own figures, and of those in a vehicle's way."""
    if "VEHICLE" in bodies.unit.keywords:
        yield from _victims(bodies, plan)
        return
    for figure, way in zip(bodies.figures, plan.models, strict=True):
        for feature in bodies.scenario.battlefield.features:
            if feature.terrain == ICE:
                yield from _ice(figure, way, feature)
            elif feature.terrain in AGILITY:
                yield from _footing(figure, way, feature)


def _victims(bodies: Bodies, plan: Plan) -> Said:
    from planner.rulesets.gemini.ground import patches

    slow = {"difficult": Fraction(2), "very_difficult": Fraction(4)}
    for way in plan.models:
        wide = bodies.scenario.models[way.id].base.inradius
        for enemy in bodies.scenario.enemies(bodies.unit):
            for model in enemy.models:
                at = (model.pose.x, model.pose.y)
                if not run_over(way, wide, at, model.base.inradius):
                    continue
                figure = Figure(bodies.game, bodies.scenario, enemy, model)
                paces = [
                    slow.get(bodies.ground.kind(p), Fraction(1))
                    for p in patches(bodies.scenario.battlefield)
                    if _inside(p, at)
                ]
                if figure.value("I") is None:
                    text = f"{model.id} may save itself, at a chance that its profile leaves open"
                else:
                    chance = save(figure, current_move(figure, max(paces, default=Fraction(1))))
                    text = f"{model.id} saves itself from being run over at {chance}"
                yield "gemini.react.move-save.use", text


def _inside(patch: Feature, at: tuple[int, int]) -> bool:
    import shapely

    if patch.geometry != "Polygon":
        return False
    return bool(shapely.Polygon(patch.paths[0], patch.paths[1:]).covers(shapely.Point(at)))


def length_in(way: ModelPlan, feature: Feature) -> float:
    """Return how far a way goes inside a polygon, µm, by its centre."""
    import shapely

    if feature.geometry != "Polygon":
        return 0.0
    inside = shapely.Polygon(feature.paths[0], feature.paths[1:])
    here, total = way.start, 0.0
    for step in way.steps:
        line = shapely.LineString([(here.x, here.y), (step.to.x, step.to.y)])
        total += float(inside.intersection(line).length)
        here = step.to
    return total


def _ice(figure: Figure, way: ModelPlan, ice: Feature) -> Said:
    """Faster than half of M on ice asks for a save."""
    gone = length_in(way, ice)
    if 2 * gone > figure.allowance + 1:
        yield from _tested(figure, "gemini.react.move-save.ice", f"crosses {ice.id} in a hurry")


def _footing(figure: Figure, way: ModelPlan, ground: Feature) -> Said:
    """A quick move, of more than half of M, on what is loose, narrow or slippery."""
    if 2 * length_in(way, ground) > figure.allowance + 1:
        yield from _tested(figure, "gemini.react.move-save.agility", f"is quick on {ground.id}")


def _tested(figure: Figure, rule: str, text: str) -> Said:
    if figure.value("I") is None:
        yield rule, f"{figure.model.id} {text}: a save, its profile says no I"
        return
    chance = save(figure, figure.allowance)
    yield rule, f"{figure.model.id} {text}: it keeps its footing at {chance}"
    fall = f"{figure.model.id}: failing ({1 - chance}) it falls over, and neither moves nor attacks"
    yield "gemini.react.move-save.fail", fall + " this turn"
