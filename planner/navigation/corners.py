"""Way points: the convex corners of grown obstacles, where shortest ways bend.

An arc about a corner is walked along a polygon about it, its edges touching the arc, its corners
on whole µm and one µm further out than need be, so that every edge keeps clear exactly. Only the
way points are polygonal: sight lines are tested against the true arc.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SEGMENTS = 16
"""Straight pieces a quarter of an arc: a way along it is 0.08 % longer than the arc."""
MARGIN = 1.0
"""µm beyond touching; rounding to whole µm takes back at most 0.71."""
_FINEST = 0.6
"""µm between chord and arc below which more pieces gain nothing."""


@dataclass(frozen=True, slots=True)
class Corners:
    """Way points with their tangents.

    Parameters:
        x, y: (n,) whole µm.
        tangents: (n, 4) unit directions along the obstacle to the points before and after;
            zeros where a way may bend as it likes.
        top: (n,) height of the obstacle turned about, inf for one that is never crossed.
    """

    x: Floats
    y: Floats
    tangents: Floats
    top: Floats

    def __len__(self) -> int:
        return len(self.x)

    def keep(self, mask: NDArray[np.bool_]) -> Corners:
        """Return the way points that `mask` picks."""
        return Corners(self.x[mask], self.y[mask], self.tangents[mask], self.top[mask])

    @classmethod
    def loose(cls, points: Floats) -> Corners:
        """Return way points (n, 2) at which a way may bend as it likes."""
        rounded = np.rint(points.reshape(-1, 2))
        count = len(rounded)
        return cls(rounded[:, 0], rounded[:, 1], np.zeros((count, 4)), np.full(count, math.inf))

    @classmethod
    def concat(cls, parts: list[Corners]) -> Corners:
        """Return all way points, those at one and the same place as a single loose one."""
        parts = [cls.loose(np.empty((0, 2))), *parts]
        x, y, tangents, top = (
            np.concatenate([getattr(p, name) for p in parts]) for name in cls.__slots__
        )
        _, first, back, times = np.unique(
            np.column_stack([x, y]),
            axis=0,
            return_index=True,
            return_inverse=True,
            return_counts=True,
        )
        tangents[times[back.reshape(-1)] > 1] = 0.0
        order = np.sort(first)
        highest = np.full(len(first), -math.inf)
        np.maximum.at(highest, back.reshape(-1), top)
        top = highest[back.reshape(-1)]
        return cls(x[order], y[order], tangents[order], top[order])


def around(ring: Floats, radius: float, top: float, segments: int = SEGMENTS) -> Corners:
    """Return way points about the convex corners of a closed ring grown by `radius`.

    Parameters:
        ring: (n, 2) corners, material to the left, the first not repeated; one point for a
            disc, a stretch there and back for a wall.
        radius: µm the material grows by.
        top: height of the material.
    """
    if len(ring) == 1:
        return _arcs(ring, np.zeros(1), np.full(1, 2 * math.pi), radius, top, segments)
    ahead = np.roll(ring, -1, axis=0) - ring
    heading = np.arctan2(ahead[:, 1], ahead[:, 0])
    turn = (heading - np.roll(heading, 1) + math.pi) % (2 * math.pi) - math.pi
    turn = np.where(np.isclose(np.abs(turn), math.pi), math.pi, turn)
    convex = turn > 1e-9
    normal = np.roll(heading, 1) - math.pi / 2
    return _arcs(ring[convex], normal[convex], turn[convex], radius, top, segments)


def _arcs(
    at: Floats, start: Floats, turn: Floats, radius: float, top: float, segments: int
) -> Corners:
    """Polygons about arcs: from normal `start` (radians) onward by `turn`, about points `at`."""
    away = radius + MARGIN
    # 1 / cos(step / 2) - 1 is the chord's distance from the arc, in radii: step² / 8.
    step = max(math.pi / 2 / segments, math.sqrt(min(8 * _FINEST / away, 2.0)))
    pieces = np.maximum(1, np.ceil(turn / step - 1e-9)).astype(np.int64)
    owner = np.repeat(np.arange(len(at)), pieces)
    number = np.arange(len(owner)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    part = (turn / pieces)[owner]
    angle = start[owner] + part * (number + 0.5)
    out = away / np.cos(part / 2)
    x = np.rint(at[owner, 0] + out * np.cos(angle))
    y = np.rint(at[owner, 1] + out * np.sin(angle))
    before, after = angle - part / 2, angle + part / 2
    tangents = np.column_stack([np.sin(before), -np.cos(before), -np.sin(after), np.cos(after)])
    return Corners(x, y, tangents, np.full(len(x), top))
