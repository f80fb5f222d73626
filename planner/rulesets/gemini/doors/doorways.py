"""Figures that crowd an opening: one stands in it, the others in a rank before it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import dist

from planner.battlefield import Feature
from planner.battlefield.kind import OPENINGS
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.rough_ground.inside import apart
from planner.rulesets.others import CONTACT
from planner.units import Base, Model, Pose


def crowd(figures: tuple[Figure, ...], opening: Feature) -> list[Figure]:
    """Return who stands in an opening and whoever touches that one, but for those that are through.

    None if nobody stands in it.
    """
    within = [f for f in figures if f.model.pose.z == 0 and stands_in(f.model, opening)]
    if not within:
        return []
    first = within[0].model
    touching = [f for f in figures if f.model.id != first.id and _touches(f, within[0])]
    came = within[0].scenario.models[first.id]
    side = 0 if stands_in(came, opening) else _side(came.pose, opening)
    return [within[0], *(f for f in touching if side * _side(f.model.pose, opening) >= 0)]


def _side(at: Pose, opening: Feature) -> int:
    """On which side of the line of an opening a place is: 1 or -1; 0 on it.

    Who stands on the other side than the one in the opening comes from is through it.
    """
    (ax, ay), (bx, by) = opening.paths[0][:2]
    across = (bx - ax) * (at.y - ay) - (by - ay) * (at.x - ax)
    return (across > 0) - (across < 0)


def stands_in(model: Model, opening: Feature) -> bool:
    """Return whether a model's base is in an opening, at whatever height."""
    a, b = opening.paths[0][:2]
    tall = model.pose.z < opening.top and opening.bottom < model.pose.z + (model.height or 1)
    at = model.pose.x, model.pose.y
    return tall and not apart(at, a, b, reach(model.base, opening))


def reach(base: Base, opening: Feature) -> int:
    """Return how near to the line of an opening a base stands in it, µm, rounded down."""
    return (base.length + opening.thickness) // 2


def _touches(one: Figure, two: Figure) -> bool:
    away = dist(one.model.pose.at, two.model.pose.at)
    return away <= (one.model.base.length + two.model.base.length) / 2 + CONTACT


def doorways(figures: tuple[Figure, ...]) -> Iterator[tuple[str, str]]:
    """Yield (ledger id, text) for each opening that figures of the unit crowd."""
    for opening in figures[0].scenario.battlefield.of(*OPENINGS):
        them = crowd(figures, opening)
        if len(them) < 2:
            continue
        count = len(them)
        yield "gemini.door.cluster", f"{opening.id}: one in the opening, {count - 1} before it"
        chance = Fraction(1, count)
        yield "gemini.door.cluster-one-fires", f"one of them shoots, each by a chance of {chance}"
        yield "gemini.door.cluster-targets", f"all {count} of them can be shot at"
