"""What a flat base meets in the air: grown parts between two heights of its foot."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Kind
from planner.mobility import Mobility, Way
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.convex import convex_parts
from planner.navigation.free_space.parts import Packed, Parts
from planner.navigation.free_space.substance import Other, substances
from planner.navigation.places import Places
from planner.scenario.scenario import Scenario
from planner.units import Pose

Floats = NDArray[np.float64]
POINT = 1e-3
"""µm: the least radius of a part that is a point or a stretch."""
APART = 1.0
"""µm: a bend of a string as near to a place of its chain is at it."""
LONGER = 1.25
"""Times the longest way asked for that one straight over is looked at: it may gain by a slant."""


@dataclass(frozen=True, eq=False)
class Air:
    """The parts one body meets at one heading.

    Parameters:
        parts: grown by the body: see `kernels`.
        heights: (m, 2) µm between which its foot may not be inside a part.
    """

    parts: Packed
    heights: Floats

    @classmethod
    def of(
        cls, scenario: Scenario, mobility: Mobility, others: tuple[Other, ...], heading: int
    ) -> Air:
        """Return what stands in the way of a body through the air."""
        body, parts = Body.at(mobility.base, heading), Parts()
        if mobility.flying is not None and mobility.flying.clear:
            _material(parts, scenario, mobility, body)
            _floors(parts, scenario, mobility, body)
        for other in others:
            _other(parts, other, body, mobility.height)
        rows = np.array([data[:2] for data in parts.data], dtype=np.float64)
        return cls(parts.blocks()[:4], rows.reshape(-1, 2))

    def costs(self, start: Pose, places: Places, most: float) -> Floats:
        """Return the lengths of the ways to each place, µm; inf beyond `most`."""
        from planner.navigation import kernels

        found = self.over(start, places, most * LONGER)
        here, there = _of(start), _floats(places)
        kernels.bent(*self.parts, self.heights, here, *there, found)
        found[found > most] = math.inf
        return found

    def over(self, start: Pose, places: Places, most: float) -> Floats:
        """Return the lengths of the ways straight over, as seen from above, to each place.

        They are µm; inf beyond `most`.
        """
        from planner.navigation import kernels

        found: Floats = kernels.over(
            *self.parts, self.heights, *_of(start), *_floats(places), float(most)
        )
        return found

    def bends(self, poses: list[Pose]) -> tuple[float, Floats]:
        """Return the length of the taut string over a chain of places, slid, and its bends.

        Each is x, y, z, how far it goes outwards (x, y) for each µm it is put away from what it
        goes over, and whether that is over it (1), under it (-1) or past it (0). The length is inf
        where there is no way.
        """
        from planner.navigation import kernels

        count = len(poses)
        if count > kernels.MOST_BENDS:
            return math.inf, np.empty((0, 6))
        chain = np.zeros((kernels.MOST_BENDS + 2, 3))
        chain[:count, :2] = [(p.x, p.y) for p in poses]
        chain[1 : count - 1, 2] = kernels.KEPT
        ends = float(poses[0].z), float(poses[-1].z)
        rects = np.empty((kernels.MOST_PARTS, 5))
        way = np.empty((4 * kernels.MOST_PARTS + 2, 2))
        about = (*self.parts, self.heights)
        count, length = kernels.settled(*about, chain, count, ends, rects, way)
        met, size, _ = kernels.string(*about, chain, count, ends, rects, way)
        rows = np.empty((kernels.MOST_BENDS, 11))
        if not size:
            return math.inf, rows[:0, :6]
        _keep(chain[:count], way[:size, 0])
        verts, first, radius, _ = self.parts
        held = kernels.bends(verts, first, radius, rects, met, way, size, chain, count, rows)
        if held < 0:
            return math.inf, rows[:0, :6]
        return float(length), rows[:held, [0, 1, 2, 6, 7, 9]]

    def string(self, poses: list[Pose]) -> list[tuple[float, float]]:
        """Return the taut string over a chain of places, unfolded into one plane.

        That is (µm from the start as seen from above, height) of each of its ends and bends;
        nothing where there is none.
        """
        from planner.navigation import kernels

        rects = np.empty((kernels.MOST_PARTS, 5))
        way = np.empty((4 * kernels.MOST_PARTS + 2, 2))
        chain = np.zeros((len(poses), 3))
        chain[:, :2] = [(p.x, p.y) for p in poses]
        ends = float(poses[0].z), float(poses[-1].z)
        about = (*self.parts, self.heights, chain, len(poses), ends)
        _, size, _ = kernels.string(*about, rects, way)
        return [(float(s), float(z)) for s, z in way[:size]]


def _keep(chain: Floats, bends: Floats) -> None:
    """Mark the places of a chain that its string goes through without a bend: it turns there."""
    from planner.navigation.kernels.slant import KEPT

    far = np.cumsum(np.hypot(*np.diff(chain[:, :2], axis=0).T))[:-1]
    apart = np.abs(far[:, None] - bends).min(axis=1) >= APART
    chain[1:-1, 2][apart] = KEPT


def _of(pose: Pose) -> tuple[float, float, float]:
    return float(pose.x), float(pose.y), float(pose.z)


def _floats(places: Places) -> tuple[Floats, Floats, Floats]:
    x, y, z = (a.astype(np.float64) for a in (places.x, places.y, places.z))
    return x, y, z


def _material(parts: Parts, scenario: Scenario, mobility: Mobility, body: Body) -> None:
    for substance in substances(scenario.battlefield):
        piece = substance.piece
        if mobility.way(piece.feature, sill=piece.is_sill) is Way.OPEN:
            continue
        heights = float(piece.bottom - mobility.height), float(piece.top)
        for core in substance.cores:
            _add(parts, core, substance.radius, body, heights)


def _floors(parts: Parts, scenario: Scenario, mobility: Mobility, body: Body) -> None:
    for floor in () if mobility.walks_through else scenario.battlefield.of(Kind.FLOOR):
        rings = tuple(np.array(r[:-1], dtype=np.float64) for r in floor.paths)
        for core in convex_parts(rings):
            _add(parts, core, 0.0, body, (float(floor.top - mobility.height), float(floor.top)))


def _other(parts: Parts, other: Other, body: Body, height: int) -> None:
    pose, base = other.model.pose, other.model.base
    core = np.array([[pose.x, pose.y]], np.float64) + Body.at(base, pose.heading).polygon
    radius = float(other.clearance) + (base.radius if base.is_round else 0.0)
    _add(parts, core, radius, body, heights_of(other, height))


def heights_of(other: Other, height: int) -> tuple[float, float]:
    """Return between which heights the foot of a body of `height` may not be near a model."""
    z = other.model.pose.z
    if other.vertical is None:
        return float(z - height), float(z + other.height)
    more = 1 if other.strict else 0  # whole µm: off a closed interval by one
    return float(z - other.vertical - more), float(z + other.vertical + more)


def _add(
    parts: Parts, core: Floats, radius: float, body: Body, heights: tuple[float, float]
) -> None:
    grown = radius + body.radius
    parts.add(body.grow(core), max(grown, POINT if len(core) < 3 else 0.0), data=heights)
