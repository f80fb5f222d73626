"""What a hull has left that stands in something already: it owes nothing for entering that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature
from planner.mobility import Mobility, Way

if TYPE_CHECKING:
    from planner.navigation import Navigator, Places

Floats = NDArray[np.float64]


def left_from(navigator: Navigator, model: str, goals: Places, places: Places) -> Floats:
    """Return what a model has left from each place to the nearest goal, µm.

    A hull is told what a disc as wide as it is narrow has left, which stands in less: what the
    hull itself is in where it stands costs the disc nothing to enter.
    """
    found: Floats = navigator.remaining(model, goals, turning=True).costs(places)
    whose: dict[frozenset[str], list[int]] = defaultdict(list)
    for kinds, k in _stood_in(navigator, model, places):
        whose[kinds].append(k)
    for kinds, which in whose.items():
        free = _free_of(navigator, kinds).remaining(model, goals, turning=True)
        found[which] = np.minimum(found[which], free.costs(places[which]))
    return found


def _stood_in(
    navigator: Navigator, model: str, places: Places
) -> Iterator[tuple[frozenset[str], int]]:
    """Yield what a hull is in that is paid for, and at which of the places: for those with any."""
    from planner.navigation.walk.legal import Legal

    body = navigator.mobility(model)
    if body.base.is_round:
        return
    legal, found = Legal(navigator.scenario, body, ()), defaultdict[int, set[str]](set)
    for feature in navigator.scenario.battlefield.features:
        if body.passage(feature.id).way is Way.OPEN and body.tolled(feature.id):
            for k in _near(feature, body, places).tolist():
                here = places[k]
                if not legal.off(feature, here.at[:2], here.at[:2], here.z, here.heading):
                    found[k].add(body.passage(feature.id).owed_as(feature.id))
    yield from ((frozenset(kinds), k) for k, kinds in found.items())


def _near(feature: Feature, body: Mobility, places: Places) -> NDArray[np.int64]:
    x0, y0, x1, y1 = feature.bounds
    out = body.base.circumradius + feature.thickness / 2 + feature.width / 2
    across = (places.x > x0 - out) & (places.x < x1 + out)
    return np.flatnonzero(across & (places.y > y0 - out) & (places.y < y1 + out))


def _free_of(navigator: Navigator, kinds: frozenset[str]) -> Navigator:
    """The same where some kinds cost nothing to enter."""
    terms = navigator.terms
    bodies = {
        name: replace(
            body,
            passages={
                n: replace(p, entry=0, once=0) if p.owed_as(n) in kinds else p
                for n, p in body.passages.items()
            },
        )
        for name, body in terms.mobilities.items()
    }
    return navigator.like(navigator.scenario, replace(terms, mobilities=bodies))
