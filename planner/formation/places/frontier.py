"""The edge of what a model can reach, along rays from its start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


def frontier(
    problem: Problem, members: Sequence[Member], z: int, headings: Sequence[int]
) -> list[list[Places]]:
    """Return for each member of a kind the farthest usable place at height `z` on each of `RAYS`
    rays, and the last before each obstacle: for each of some headings.

    All are asked about together: most of the places are the same but for the heading.
    """
    count = len(headings)
    budgets = np.array([max(1.0, member.mobility.budget - SHORT) for member in members])
    fans = Fans(problem, members, z, np.array(headings, np.int64))
    rows = np.repeat(np.arange(len(members) * count), RAYS)
    every = np.tile(np.arange(RAYS) * (2 * np.pi / RAYS), len(members) * count)
    radii = budgets[rows // count, None] * RINGS
    can = fans.can(rows, every, radii)
    ahead = np.zeros_like(can)
    ahead[:, :-1] = can[:, 1:]
    row, ring = np.nonzero(can & ~ahead)
    whose, angle, most = rows[row], every[row], budgets[rows[row] // count]
    low = RINGS[ring] * most
    width = np.minimum(most / len(RINGS), most - low)
    for _ in range(TIMES):
        inner = low[:, None] + width[:, None] * PARTS[None, :]
        good = fans.can(whose, angle, inner)
        last = np.minimum.accumulate(good, axis=1).sum(axis=1)
        width = width / 8
        low = low + last * width
    ends = fans.on(whose, angle, low)
    each = [ends[whose == number] for number in range(len(members) * count)]
    return [each[turn::count] for turn in range(count)]


@dataclass(frozen=True)
class Fans:
    """Rays from where members of a kind start, at some headings of theirs.

    Fan m * len(headings) + h is of member m at heading h.

    Parameters:
        headings: (h,) µ°.
    """

    problem: Problem
    members: Sequence[Member]
    z: int
    headings: Ints

    def on(self, fans: Ints, angles: Floats, radii: Floats) -> Places:
        """Return the places so far along rays of some fans, all (n,)."""
        starts = np.array([(m.start.x, m.start.y) for m in self.members], np.float64)
        who, turn = np.divmod(fans, len(self.headings))
        x, y = starts.reshape(-1, 2)[who].T
        at = rounded(x + radii * np.cos(angles), y + radii * np.sin(angles), self.z, 0)
        return Places(at.x, at.y, at.z, self.headings[turn])

    def can(self, fans: Ints, angles: Floats, radii: Floats) -> Bools:
        """Return which places a member can get to and stand on, (rays, places on each)."""
        each, problem = radii.shape[1], self.problem
        whole = np.repeat(fans, each)
        at = self.on(whole, np.repeat(angles, each), radii.ravel())
        good = usable(problem, self.members[0], at)
        fine = np.flatnonzero(good)
        who = whole[fine] // len(self.headings)
        asked = [fine[who == number] for number in range(len(self.members))]
        asks = [(m, at[mine], False) for m, mine in zip(self.members, asked, strict=True)]
        # Where only a route could tell whether the budget suffices, the place before it will do.
        found = zip(self.members, asked, problem.costs_each(asks, hopeful=True), strict=True)
        for member, mine, costs in found:
            good[mine] = costs < member.mobility.budget
        return good.reshape(radii.shape)


def spread(values: Floats, best: int, even: int) -> list[int]:
    """Return the indices of the `best` least values, then `even` ones evenly along the edge."""
    order = np.argsort(values, kind="stable")[:best].tolist()
    step = max(1, len(values) // max(1, even))
    return list(dict.fromkeys([*order, *range(0, len(values), step)]))
