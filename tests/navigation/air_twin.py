"""The slow twin of flights: many places on the edges of roofs and corners, and who sees whom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
ROOF = 0.3
"""Inches between places along the edges of a roof."""
ARC = 6
"""Places round a corner."""
LEVELS = 7
"""Heights at which a corner is gone round."""
LOOKS = 48
"""Places of a stretch at which it is asked whether it is inside something."""


@dataclass(frozen=True)
class Block:
    """A convex block, its corners counter-clockwise, inches."""

    corners: tuple[tuple[float, float], ...]
    height: float

    def away(self, points: Floats) -> Floats:
        """Distances of points (n, 2) from it as seen from above, 0 inside."""
        ring = np.array(self.corners)
        edges = np.roll(ring, -1, axis=0) - ring
        off = points[:, None, :] - ring
        part = np.clip((off * edges).sum(axis=2) / (edges**2).sum(axis=1), 0, 1)
        least = np.hypot(*np.moveaxis(off - part[..., None] * edges, 2, 0)).min(axis=1)
        inside = (edges[:, 0] * off[..., 1] - edges[:, 1] * off[..., 0] >= 0).all(axis=1)
        found: Floats = np.where(inside, 0.0, least)
        return found

    def places(self, r: float) -> Floats:
        """Places (n, 3) on the edge of its roof, and up its corners, at a distance r."""
        ring, found = np.array(self.corners), []
        r += 1e-6
        for k, corner in enumerate(ring):
            to = ring[(k + 1) % len(ring)]
            size = math.dist(corner, to)
            out = np.array([to[1] - corner[1], corner[0] - to[0]]) / size
            parts = np.linspace(0, 1, max(2, int(size / ROOF) + 1))
            found += [(*(corner + p * (to - corner) + r * out), self.height) for p in parts]
            before = corner - ring[k - 1]
            first = math.atan2(-before[0], before[1])
            turn = (math.atan2(out[1], out[0]) - first) % (2 * math.pi)
            for part in np.linspace(0, 1, ARC):
                angle = first + part * turn
                # a chord between two of them is outside the arc
                wide = r / math.cos(turn / (ARC - 1) / 2)
                at = corner + wide * np.array([math.cos(angle), math.sin(angle)])
                found += [(*at, self.height * n / (LEVELS - 1)) for n in range(LEVELS)]
        return np.array(found)


def shortest(
    blocks: Sequence[Block], r: float, start: Sequence[float], end: Sequence[float], most: float
) -> float:
    """The shortest flight of a disc of radius r over and round blocks, inches.

    Bends are those of `Block.places`, so it is longer than the true one by a little; inf if
    that is no less than `most`.
    """
    at = np.concatenate([[start, end], *(block.places(r) for block in blocks)])
    near = np.linalg.norm(at - at[0], axis=1) + np.linalg.norm(at - at[1], axis=1) < most
    free = np.array([not _inside(blocks, r, point[None])[0] for point in at])
    at = at[(near & free) | (np.arange(len(at)) < 2)]
    cost, done = np.full(len(at), np.inf), np.zeros(len(at), bool)
    cost[0] = 0.0
    left = np.linalg.norm(at - at[1], axis=1)
    while not done[1]:
        open_ = np.where(done, np.inf, cost + left)
        here = int(np.argmin(open_))
        if not open_[here] < most:
            return math.inf
        done[here] = True
        far = cost[here] + np.linalg.norm(at - at[here], axis=1)
        new = np.flatnonzero(~done & (far < cost) & (far + left < most))
        if len(new):
            new = new[_sees(blocks, r, at[here], at[new])]
            cost[new] = far[new]
    return float(cost[1])


def _inside(blocks: Sequence[Block], r: float, points: Floats) -> NDArray[np.bool_]:
    found = np.zeros(len(points), bool)
    for block in blocks:
        low = points[:, 2] < block.height - 1e-7
        found[low] |= block.away(points[low, :2]) < r - 1e-7
    return found


def _sees(blocks: Sequence[Block], r: float, here: Floats, there: Floats) -> NDArray[np.bool_]:
    parts = np.linspace(0, 1, LOOKS)[:, None]
    points = here + parts[None] * (there - here)[:, None, :]
    shut = _inside(blocks, r, points.reshape(-1, 3)).reshape(len(there), LOOKS)
    return np.logical_not(shut.any(axis=1))
