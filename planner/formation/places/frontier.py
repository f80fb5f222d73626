"""The edge of what a model can reach, along rays from its start."""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.places.legal import usable
from planner.formation.problem import Member, Problem
from planner.formation.spots import Bools, Floats, rounded
from planner.navigation.places import Places

RAYS: Final = 32
RINGS: Final = np.arange(1, 13) / 12
PARTS: Final = np.arange(1, 8) / 8
TIMES: Final = 2
"""A twelfth of a move cut into eight parts twice is 0.2 mm; sliding does the rest. Each asking
costs more than the places asked about."""
SHORT: Final = 40.0
"""µm kept of the budget: at its very end navigation has to certify each way by itself."""


def frontier(problem: Problem, member: Member, z: int, heading: int) -> Places:
    """Return the farthest usable place at height `z` on each of `RAYS` rays, and the last
    before each obstacle.
    """
    budget = max(1.0, member.mobility.budget - SHORT)
    angles = np.arange(RAYS) * (2 * np.pi / RAYS)
    rings = np.broadcast_to(RINGS * budget, (RAYS, len(RINGS)))
    can = _can(problem, member, angles[:, None], rings, z, heading)
    ahead = np.zeros_like(can)
    ahead[:, :-1] = can[:, 1:]
    ray, ring = np.nonzero(can & ~ahead)
    low = RINGS[ring] * budget
    width = np.minimum(budget / len(RINGS), budget - low)
    for _ in range(TIMES):
        inner = low[:, None] + width[:, None] * PARTS[None, :]
        good = _can(problem, member, angles[ray][:, None], inner, z, heading)
        last = np.minimum.accumulate(good, axis=1).sum(axis=1)
        width = width / 8
        low = low + last * width
    return _on(member, angles[ray], low, z, heading)


def _on(member: Member, angles: Floats, radii: Floats, z: int, heading: int) -> Places:
    xs = member.start.x + radii * np.cos(angles)
    ys = member.start.y + radii * np.sin(angles)
    return rounded(xs, ys, z, heading)


def _can(
    problem: Problem, member: Member, angles: Floats, radii: Floats, z: int, heading: int
) -> Bools:
    at = _on(member, angles, radii, z, heading)
    good = usable(problem, member, at)
    good[good] = np.isfinite(problem.costs(member, at[good]))
    found: Bools = good.reshape(np.shape(radii))
    return found


def spread(values: Floats, best: int, even: int) -> list[int]:
    """Return the indices of the `best` least values, then `even` ones evenly along the edge."""
    order = np.argsort(values, kind="stable")[:best].tolist()
    step = max(1, len(values) // max(1, even))
    return list(dict.fromkeys([*order, *range(0, len(values), step)]))
