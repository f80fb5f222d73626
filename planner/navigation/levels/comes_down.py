"""Ground that a body comes down in from above: what bars it there, and what it owes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield, Feature
from planner.mobility import Measured, Mobility, Way
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.covering import convex_parts_of, coverers, left_open
from planner.navigation.free_space.lifted_over import left_below
from planner.navigation.free_space.parts import Blocks, Parts
from planner.navigation.free_space.substance import GROUND, ground_cores, ground_rings
from planner.navigation.free_space.things import POINT

Floats = NDArray[np.float64]


class Priced(NamedTuple):
    """Ground of one kin that is entered at a price.

    Parameters:
        entry: µm.
        tests: whether a dice test is owed.
        within: the centres that are in it.
    """

    entry: int
    tests: bool
    within: Blocks


def shut_below(battlefield: Battlefield, mobility: Mobility, body: Body) -> Iterator[Floats]:
    """Yield convex polygons of the centres at which ground is shut.

    Its outline alone keeps out who walks; nobody comes down inside of that either.
    """
    for feature in battlefield.of(*GROUND):
        passage = mobility.passage(feature.id)
        if passage.way is Way.SHUT:
            over = coverers(battlefield, mobility, feature.id)
            yield from convex_parts_of(left_below(feature, body, passage, over, []))


def priced_below(battlefield: Battlefield, mobility: Mobility, body: Body) -> list[Priced]:
    """Return the ground that who comes down in it pays for, kin by kin."""
    kin: dict[str, list[Feature]] = {}
    for feature in battlefield.of(*GROUND):
        passage = mobility.passage(feature.id)
        if passage.way is Way.OPEN and mobility.tolled(feature.id):
            kin.setdefault(passage.owed_as(feature.id), []).append(feature)
    found = []
    for members in kin.values():
        entry, tests = mobility.owed(members[0].id)
        parts = Parts()
        for feature in members:
            _add(parts, battlefield, mobility, body, feature)
        if entry or tests:
            found.append(Priced(entry, bool(tests), parts.blocks()))
    return found


def _add(
    parts: Parts, battlefield: Battlefield, mobility: Mobility, body: Body, feature: Feature
) -> None:
    """Add the centres at which a body is in ground that is not covered there."""
    measured = mobility.passage(feature.id).measured
    over, radius = coverers(battlefield, mobility, feature.id), ground_rings(feature)[1]
    if over:
        for part in convex_parts_of(left_open(feature, body, measured, over)):
            parts.add(part, POINT)
        return
    for core in ground_cores(feature):
        if measured is Measured.CENTRE:
            parts.add(core, max(radius, POINT))
        else:
            parts.add(body.grow(core), max(radius + body.radius, POINT))
