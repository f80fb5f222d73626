"""The edge of what a model can reach, along rays from its start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from planner.formation.places.legal import usable
from planner.formation.problem import Member, Problem
from planner.formation.spots import Bools, Floats, Ints, rounded
from planner.navigation.places import Places

RAYS: Final = 32
RINGS: Final = np.arange(1, 13) / 12
PARTS: Final = np.arange(1, 8) / 8
TIMES: Final = 2
"""A twelfth of a move cut into eight parts twice is 0.2 mm; sliding does the rest. Each asking
costs more than the places asked about."""
SHORT: Final = 40.0
"""µm kept of the budget: at its very end navigation has to certify each way by itself."""


def frontier(problem: Problem, members: Sequence[Member], z: int, heading: int) -> list[Places]:
    """Return for each member of a kind the farthest usable place at height `z` on each of `RAYS`
    rays, and the last before each obstacle.
    """
    budgets = np.array([max(1.0, member.mobility.budget - SHORT) for member in members])
    angles = np.arange(RAYS) * (2 * np.pi / RAYS)
    rings = budgets[:, None, None] * RINGS
    rows = np.repeat(np.arange(len(members)), RAYS)
    every = np.tile(angles, len(members))
    radii = np.broadcast_to(rings, (len(members), RAYS, len(RINGS))).reshape(-1, len(RINGS))
    can = _can(problem, members, rows, every, radii, z, heading)
    ahead = np.zeros_like(can)
    ahead[:, :-1] = can[:, 1:]
    row, ring = np.nonzero(can & ~ahead)
    whose, angle, most = rows[row], every[row], budgets[rows[row]]
    low = RINGS[ring] * most
    width = np.minimum(most / len(RINGS), most - low)
    for _ in range(TIMES):
        inner = low[:, None] + width[:, None] * PARTS[None, :]
        good = _can(problem, members, whose, angle, inner, z, heading)
        last = np.minimum.accumulate(good, axis=1).sum(axis=1)
        width = width / 8
        low = low + last * width
    ends = _on(members, whose, angle, low, z, heading)
    return [ends[whose == number] for number in range(len(members))]


def _on(
    members: Sequence[Member], whose: Ints, angles: Floats, radii: Floats, z: int, heading: int
) -> Places:
    """Places so far from where each member starts."""
    starts = np.array([(m.start.x, m.start.y) for m in members], np.float64).reshape(-1, 2)
    x, y = starts[whose].T
    return rounded(x + radii * np.cos(angles), y + radii * np.sin(angles), z, heading)


def _can(
    problem: Problem,
    members: Sequence[Member],
    whose: Ints,
    angles: Floats,
    radii: Floats,
    z: int,
    heading: int,
) -> Bools:
    """Which places a member can get to and stand on: (rays, places on each), rays of one whole."""
    each = radii.shape[1]
    whole = np.repeat(whose, each)
    at = _on(members, whole, np.repeat(angles, each), radii.ravel(), z, heading)
    good = usable(problem, members[0], at)
    fine = np.flatnonzero(good)
    asked = [fine[whole[fine] == number] for number in range(len(members))]
    asks = [(m, at[mine], False) for m, mine in zip(members, asked, strict=True)]
    # Where only a route could tell whether the budget suffices, the place before it will do.
    found = zip(members, asked, problem.costs_each(asks, hopeful=True), strict=True)
    for member, mine, costs in found:
        good[mine] = costs < member.mobility.budget
    return good.reshape(radii.shape)


def spread(values: Floats, best: int, even: int) -> list[int]:
    """Return the indices of the `best` least values, then `even` ones evenly along the edge."""
    order = np.argsort(values, kind="stable")[:best].tolist()
    step = max(1, len(values) // max(1, even))
    return list(dict.fromkeys([*order, *range(0, len(values), step)]))
