"""Ladders, stairs and ropes: from the foot on one level to the head on another."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from planner.battlefield import Battlefield, Feature
from planner.battlefield.kind import WAYS_UP
from planner.mobility import Mobility, Way
from planner.navigation.join import Join
from planner.navigation.legal import Legal

if TYPE_CHECKING:
    from planner.navigation.scope import Scope
    from planner.navigation.sheet import Sheet


def usable(battlefield: Battlefield, mobility: Mobility) -> tuple[Feature, ...]:
    """Return the ways up that a body may use."""
    found = ((f, mobility.passage(f.id)) for f in battlefield.of(*WAYS_UP))
    return tuple(f for f, p in found if p.rise is not None and p.way is not Way.SHUT)


def ways_up(sheets: list[Sheet], phases: list[int], legal: Legal, scope: Scope) -> list[Join]:
    """Return a join for every way up between two sheets of one heading."""
    found = []
    for feature in usable(legal.battlefield, legal.mobility):
        foot, head = feature.paths[0][0], feature.paths[0][-1]
        if legal.mobility.passage(feature.id).test and not scope.daring:
            continue
        near = scope.near(*(np.array([foot, head], dtype=np.float64).T))
        if near.min() > scope.reach:
            continue
        for i, lower in enumerate(sheets):
            for j, upper in enumerate(sheets):
                same = lower.heading == upper.heading and phases[i] == phases[j] and i != j
                if not (same and _stands(lower, foot, feature.bottom)):
                    continue
                if not _stands(upper, head, feature.top):
                    continue
                if legal.way_up(feature, lower.heading):
                    found.append(_join(i, j, feature, legal.mobility))
        for at, z in ((foot, feature.bottom), (head, feature.top)):
            found += _same_place(sheets, phases, at, z)
    return found


def _same_place(sheets: list[Sheet], phases: list[int], at: tuple[int, int], z: int) -> list[Join]:
    """Joins of sheets on which a body stands alike at an end of a way up, for nothing.

    Both the ground and a level of its own lead on from the top of what is climbed: from the
    one a way goes down again wherever it comes to the edge, from the other at portals.
    """
    here = [k for k, sheet in enumerate(sheets) if _stands(sheet, at, z)]
    x, y, free = np.array([float(at[0])]), np.array([float(at[1])]), np.zeros(1)
    return [
        Join(i, j, x, y, free, free)
        for i, j in combinations(here, 2)
        if sheets[i].heading == sheets[j].heading and phases[i] == phases[j]
    ]


def price(feature: Feature, mobility: Mobility) -> float:
    """Return what going up or down costs, µm."""
    passage = mobility.passage(feature.id)
    if passage.rise is None:
        return math.inf
    return (
        float(feature.height * passage.rise) + _run(feature) * float(passage.pace) + passage.entry
    )


def shortcuts(battlefield: Battlefield, mobility: Mobility) -> float:
    """Return by how much ways up can bring a body further, as seen from above, than it pays."""
    return sum(max(0.0, _run(f) - price(f, mobility)) for f in usable(battlefield, mobility))


def _run(feature: Feature) -> float:
    """Distance of foot and head as seen from above, µm."""
    return math.dist(feature.paths[0][0], feature.paths[0][-1])


def _stands(sheet: Sheet, at: tuple[int, int], z: int) -> bool:
    x, y = np.array([float(at[0])]), np.array([float(at[1])])
    return bool(sheet.free(x, y)[0]) and float(sheet.levels(x, y)[0]) == z


def _join(low: int, high: int, feature: Feature, mobility: Mobility) -> Join:
    foot, head = (
        np.array([p], dtype=np.float64) for p in (feature.paths[0][0], feature.paths[0][-1])
    )
    down = np.array([price(feature, mobility)])
    up = down if mobility.passage(feature.id).up else np.array([math.inf])
    return Join(low, high, foot[:, 0], foot[:, 1], up, down, head, feature.id)
