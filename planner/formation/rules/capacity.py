"""Through a door or up a ladder go no more models of the unit than it takes in one move.

Which models go is a choice of whole ways, not of places: a plan made without this rule is looked
at, and where too many crowd through, those to whom it is worth most keep it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist, inf
from typing import Final

from planner.battlefield import Battlefield, Feature
from planner.battlefield.kind import WAYS_UP
from planner.mobility import Mobility, Terms, Way
from planner.plan import ModelPlan
from planner.units import Base, Pose

MARGIN: Final = 2.0
"""µm to the safe side: who comes this near to touching a door counts as going through."""


def limited(mobilities: Mapping[str, Mobility]) -> dict[str, int]:
    """Return the features that take a limited number of models, and how many."""
    found: dict[str, int] = {}
    for mobility in mobilities.values():
        for name, passage in mobility.passages.items():
            if passage.capacity is not None:
                found[name] = min(passage.capacity, found.get(name, passage.capacity))
    return dict(sorted(found.items()))


def crowded(
    terms: Terms, battlefield: Battlefield, ways: Sequence[ModelPlan]
) -> dict[str, tuple[str, ...]]:
    """Return the features that more models use than they take, and which models those are.

    What each of those who use one finds it to take holds for all of them.
    """
    found = {}
    for name in limited(terms.mobilities):
        feature = battlefield.by_id[name]
        users = tuple(way.id for way in ways if _may_use(terms.mobilities[way.id], feature, way))
        most, takes = shares(terms, name, users)
        if users and sum(takes.values()) > min(most.values()):
            found[name] = users
    return found


def shares(
    terms: Terms, name: str, users: Sequence[str]
) -> tuple[dict[str, int | float], dict[str, int]]:
    """Return how much each user finds a feature to take in all, and how much of that it takes."""
    own = {model: terms.mobilities[model].passage(name) for model in users}
    most = {m: inf if p.capacity is None else p.capacity for m, p in own.items()}
    return most, {model: passage.takes for model, passage in own.items()}


def stood_in(
    terms: Terms, battlefield: Battlefield, ways: Sequence[ModelPlan]
) -> dict[str, tuple[str, ...]]:
    """Return the doorways in which more models end than one may (`Passage.holds`), and which.

    The first of them is the one that is the furthest in: nearest to the middle of the door.
    """
    found: dict[str, list[tuple[float, str]]] = {}
    for way in ways:
        body = terms.mobilities[way.id]
        for name, passage in body.passages.items():
            feature = battlefield.by_id.get(name)
            if passage.holds is None or not passage.within or feature is None:
                continue
            if _meets(feature, body.base, way.end, way.end):
                found.setdefault(name, []).append((_off(feature, way.end), way.id))
    most = {n: min(m.passage(n).holds or 1 for m in terms.mobilities.values()) for n in found}
    return {
        name: tuple(model for _, model in sorted(there))
        for name, there in sorted(found.items())
        if len(there) > most[name]
    }


def _off(feature: Feature, at: Pose) -> float:
    xs, ys = zip(*feature.paths[0], strict=True)
    return dist((at.x, at.y), (sum(xs) / len(xs), sum(ys) / len(ys)))


def kept_out(terms: Terms, name: str, models: Sequence[str]) -> Terms:
    """Return the terms under which none of `models` ends in a doorway; they still pass it."""
    found = dict(terms.mobilities)
    for model in models:
        body = found[model]
        shut = {
            n: replace(p, within=False)
            for n, p in body.passages.items()
            if n == name or (p.kin and p.kin == name)
        }
        found[model] = replace(body, passages={**body.passages, **shut})
    return replace(terms, mobilities=found)


def _may_use(mobility: Mobility, feature: Feature, way: ModelPlan) -> bool:
    """Who finds it shut only walks by."""
    shut = mobility.passage(feature.id).way is Way.SHUT
    return not shut and uses(feature, mobility.base, way)


def uses(feature: Feature, base: Base, way: ModelPlan) -> bool:
    """Return whether a way goes up or down a way up, or its base meets another feature."""
    poses = (way.start, *(step.to for step in way.steps))
    for (start, end), step in zip(pairwise(poses), way.steps, strict=True):
        if feature.kind in WAYS_UP:
            if step.kind.value == feature.kind.value and _between(feature, start, end):
                return True
        elif _meets(feature, base, start, end):
            return True
    return False


def _between(feature: Feature, start: Pose, end: Pose) -> bool:
    line = feature.paths[0]
    ends = {(*line[0], feature.bottom), (*line[-1], feature.top)}
    return {start.at, end.at} == ends


def _meets(feature: Feature, base: Base, start: Pose, end: Pose) -> bool:
    """Whether the circle round the base comes over the feature, as seen from above."""
    from shapely import LineString, Polygon

    way = LineString([(start.x, start.y), (end.x, end.y)])
    shape = (
        Polygon(feature.paths[0], feature.paths[1:])
        if feature.geometry == "Polygon"
        else LineString(feature.paths[0])
    )
    return bool(way.distance(shape) < base.circumradius + feature.thickness / 2 + MARGIN)


def keepers(
    users: Sequence[str],
    most: Mapping[str, float],
    takes: Mapping[str, int],
    spent: Mapping[str, float],
    without: Mapping[str, float],
) -> frozenset[str]:
    """Return those for whom the way without it is so much longer, as many as there is room for.

    Parameters:
        most, takes: `shares`; those who find more room go first.
        spent: what each spends on its way through, µm.
        without: what its way to the same place costs otherwise; inf where there is none.
    """
    ranked = sorted(users, key=lambda m: (-most[m], -(without[m] - spent[m]), -spent[m]))
    kept: dict[str, float] = {}
    for model in ranked:
        taken = sum(takes[one] for one in kept) + takes[model]
        if taken <= min(most[model], *kept.values(), inf):
            kept[model] = most[model]
    return frozenset(kept)
