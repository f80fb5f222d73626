"""Ladders, stairs and ropes: from the foot on one level to the head on another."""

from __future__ import annotations

import math
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np

from planner.battlefield import Battlefield, Feature
from planner.battlefield.feature import Point
from planner.battlefield.kind import WAYS_UP
from planner.mobility import Mobility, Way
from planner.navigation.levels.join import Join
from planner.navigation.walk.legal import Legal
from planner.until import timely

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.scope import Scope


def usable(battlefield: Battlefield, mobility: Mobility) -> tuple[Feature, ...]:
    """Return the ways up that a body may use."""
    found = ((f, mobility.passage(f.id)) for f in battlefield.of(*WAYS_UP))
    return tuple(f for f, p in found if p.rise is not None and p.way is not Way.SHUT)


def on_one_level(sheets: list[Sheet], phases: list[int], legal: Legal, scope: Scope) -> list[int]:
    """Return the numbers of sheets that a way up leads from and back to, as ropes over gaps do.

    A web has each of them twice: what joins two way points of one sheet is a line. Where a line
    from end to end is as cheap both ways, nobody needs it.
    """
    found = []
    for feature in timely(_within(legal, scope)):
        foot, head = (_stands(sheets, [end])[0] for end in (_foot(feature), _head(feature)))
        pairs = [
            (i, j)
            for i, j in product(foot, head)
            if sheets[i].heading == sheets[j].heading and phases[i] == phases[j]
        ]
        apart = {(sheets[i].heading, phases[i]) for i, j in pairs if i != j}
        found += [
            i
            for i, j in pairs
            if i == j
            and (sheets[i].heading, phases[i]) not in apart
            and legal.way_up(feature, sheets[i].heading)
            and _walked(sheets[i], feature) > price(feature, legal.mobility)
        ]
    return sorted(set(found))


def _walked(sheet: Sheet, feature: Feature) -> float:
    """What the dearer of the straight lines on a sheet from end to end of a way up costs, µm."""
    from planner.navigation.levels.slide import lines

    ends = np.array([_foot(feature)[0], _head(feature)[0]], dtype=np.float64)
    (x, y), (u, v) = ends.T.copy(), ends[::-1].T.copy()
    return float(lines(x, y, u, v, sheet.blocks, sheet.tolls, sheet.rates).max())


def ways_up(sheets: list[Sheet], phases: list[int], legal: Legal, scope: Scope) -> list[Join]:
    """Return a join for every way up between two sheets of one heading."""
    found = []
    some = _within(legal, scope)
    feet, heads = (
        _stands(sheets, [_foot(f) for f in some]),
        _stands(sheets, [_head(f) for f in some]),
    )
    for number, feature in enumerate(timely(some)):
        foot, head = feet[number], heads[number]
        for i, j in product(foot, head):
            same = sheets[i].heading == sheets[j].heading and phases[i] == phases[j] and i != j
            if same and legal.way_up(feature, sheets[i].heading):
                found.append(_join(i, j, feature, legal.mobility))
        for (at, _), here in ((_foot(feature), foot), (_head(feature), head)):
            found += _same_place(sheets, phases, at, here)
    return found


def _within(legal: Legal, scope: Scope) -> list[Feature]:
    """The ways up that a search may use and come to."""
    found = []
    for feature in timely(usable(legal.battlefield, legal.mobility)):
        ends = np.array([_foot(feature)[0], _head(feature)[0]], dtype=np.float64)
        passage = legal.mobility.passage(feature.id)
        barred = (passage.test and not scope.daring) or (passage.later and not scope.later)
        if not barred and scope.near(*ends.T).min() <= scope.reach:
            found.append(feature)
    return found


def _same_place(sheets: list[Sheet], phases: list[int], at: Point, here: list[int]) -> list[Join]:
    """Joins of sheets on which a body stands alike at an end of a way up, for nothing.

    Both the ground and a level of its own lead on from the top of what is climbed: from the
    one a way goes down again wherever it comes to the edge, from the other at portals.
    """
    x, y, free = np.array([float(at[0])]), np.array([float(at[1])]), np.zeros(1)
    return [
        Join(i, j, x, y, free, free)
        for i, j in combinations(here, 2)
        if sheets[i].z != sheets[j].z  # not one sheet and its twin
        and sheets[i].heading == sheets[j].heading
        and phases[i] == phases[j]
    ]


def price(feature: Feature, mobility: Mobility) -> float:
    """Return what going up or down costs, µm."""
    passage = mobility.passage(feature.id)
    if passage.rise is None:
        return math.inf
    return float(feature.height * passage.rise) + run(feature) * float(passage.pace) + passage.entry


def shortcuts(battlefield: Battlefield, mobility: Mobility) -> float:
    """Return by how much ways up can bring a body further, as seen from above, than it pays."""
    return sum(max(0.0, run(f) - price(f, mobility)) for f in usable(battlefield, mobility))


def run(feature: Feature) -> float:
    """Return the distance of foot and head as seen from above, µm."""
    return math.dist(feature.paths[0][0], feature.paths[0][-1])


def _foot(feature: Feature) -> tuple[Point, int]:
    """Where a way up begins, and how high."""
    return feature.paths[0][0], feature.bottom


def _head(feature: Feature) -> tuple[Point, int]:
    """Where it ends."""
    return feature.paths[0][-1], feature.top


def _stands(sheets: list[Sheet], ends: list[tuple[Point, int]]) -> list[list[int]]:
    """Return for each end of a way up the sheets on which a body stands there, at its height."""
    at = np.array([point for point, _ in ends], dtype=np.float64).reshape(-1, 2)
    x, y, zs = at[:, 0].copy(), at[:, 1].copy(), np.array([z for _, z in ends])
    good = [sheet.free(x, y) & (sheet.levels(x, y) == zs) for sheet in sheets] if ends else []
    return [[k for k, there in enumerate(good) if there[n]] for n in range(len(ends))]


def _join(low: int, high: int, feature: Feature, mobility: Mobility) -> Join:
    foot, head = (
        np.array([p], dtype=np.float64) for p in (feature.paths[0][0], feature.paths[0][-1])
    )
    down = np.array([price(feature, mobility)])
    up = down if mobility.passage(feature.id).up else np.array([math.inf])
    return Join(low, high, foot[:, 0], foot[:, 1], up, down, head, feature.id)
