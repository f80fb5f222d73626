"""What is in the way of a body in the air, at the height it took off from."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from threading import Lock
from typing import Final

import numpy as np

from planner.battlefield import Battlefield
from planner.mobility import Measured, Mobility, Passage, Way
from planner.navigation import kept
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.corners import Corners
from planner.navigation.free_space.parts import Parts
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.free_space.sheet_builder import SheetBuilder
from planner.navigation.free_space.substance import (
    GROUND,
    Other,
    ground_cores,
    ground_rings,
    not_over,
)
from planner.navigation.free_space.terrain import Terrain
from planner.navigation.free_space.things import POINT
from planner.navigation.scope import Scope
from planner.scenario.scenario import Scenario

MOST: Final = 32
"""Passages that are kept as they are in the air."""
_Passages = Mapping[str, Passage]
_Key = tuple[int, int, frozenset[str]]


class _FlightBuilder(SheetBuilder):
    """Nothing need carry it; what is climbed elsewhere is met."""

    def _sheet(self, whole: Terrain) -> Sheet:
        width, height = self.body.off_edge(self.mobility.edge)
        table = self.scenario.battlefield.table
        box = (width, height, table.width - width, table.height - height)
        if self.z == 0:
            given = self.scenario.battlefield, self.mobility, self.body
            self.blocks.extend(_filled(*given).within(self.scope))
        flat = (self.z, self.mobility.height, 1.0, 1.0, math.inf, 0.0, 1.0, 0.0)
        rates = np.array([*flat, -1.0, 0.0, 0.0, math.inf])
        blocks, tolls = self.blocks.blocks(), self.tolls.tolls()
        return Sheet(self.z, self.body, box, blocks, tolls, rates, Corners.concat([]))


def _filled(battlefield: Battlefield, mobility: Mobility, body: Body) -> Parts:
    """Return what fills the ground that may not be flown over (kept).

    Its edges alone keep a body out that walks; one that stands in mud would jump about in it.
    """

    def made() -> Parts:
        found = Parts()
        for feature in battlefield.of(*GROUND):
            passage = mobility.passage(feature.id)
            if passage.way is Way.SHUT:
                centred, radius = passage.measured is Measured.CENTRE, ground_rings(feature)[1]
                radius += 0.0 if centred else body.radius
                for core in ground_cores(feature):
                    found.add(core if centred else body.grow(core), max(radius, POINT))
        return found

    asked = "flown over", kept.bodily(body), battlefield.digest, kept.about(mobility)
    filled: Parts = kept.kept(asked, made)
    return filled


def flight(
    scenario: Scenario,
    mobility: Mobility,
    heading: int,
    z: int,
    scope: Scope,
    others: tuple[Other, ...],
) -> Sheet:
    """Return the free space of a body in the air at height `z`, tolls of material with it.

    Ground does not count in the air, but for ground that may not be flown over.
    """
    bars = frozenset(not_over(scenario.battlefield, mobility)) if z == 0 else frozenset[str]()
    met = _met(scenario.battlefield, mobility.passages, bars)
    body = Body.at(mobility.base, heading)
    air = replace(mobility, passages=met)
    built = _FlightBuilder(scenario, air, body, z, scope, others, segments=1).build()
    return replace(built, heading=heading)


class _Known:
    """What passages are in the air, by where those are in memory, where they stay meanwhile."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, tuple[Battlefield, _Passages, _Passages]] = OrderedDict()
        self._lock = Lock()

    def __call__(
        self, battlefield: Battlefield, passages: _Passages, bars: frozenset[str]
    ) -> _Passages:
        """Return passages as a body in the air has them.

        The same again for the same ones: webs of one unit have flights at each of their heights,
        and to tell what so many passages mean takes longer than all the rest of one.
        """
        key = id(battlefield), id(passages), bars
        with self._lock:
            known = self._kept.get(key)
        if known is None:
            known = battlefield, passages, _in_the_air(battlefield, passages, bars)
            with self._lock:
                self._kept[key] = known
                while len(self._kept) > MOST:
                    self._kept.popitem(last=False)
        return known[2]


_met: Final = _Known()


def _in_the_air(battlefield: Battlefield, passages: _Passages, bars: frozenset[str]) -> _Passages:
    ground = {feature.id for feature in battlefield.of(*GROUND)}
    return {
        name: replace(passage, way=Way.SHUT) if passage.way is Way.OVER or name in bars else passage
        for name, passage in passages.items()
        if name not in ground or name in bars
    }
