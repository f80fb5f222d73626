"""The edge of what a model can reach, along rays from its start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.formation.spots import Bools, Floats, Ints, rounded
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace

RAYS: Final = 32
RINGS: Final = np.arange(1, 13) / 12
PARTS: Final = np.arange(1, 4) / 4
TIMES: Final = 3
"""A twelfth of a move cut into four parts three times is 0.2 mm; sliding does the rest. Into eight
twice takes half as many places more, into two six times costs more askings than it spares places.
"""
DIRECT: Final = 5.0
"""µm that rounding may add to what a straight way costs."""
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
    can = fans.along(rows, every, radii)
    ahead = np.zeros_like(can)
    ahead[:, :-1] = can[:, 1:]
    row, ring = np.nonzero(can & ~ahead)
    whose, angle, most = rows[row], every[row], budgets[rows[row] // count]
    low = RINGS[ring] * most
    width = np.minimum(most / len(RINGS), most - low)
    open_ = np.flatnonzero(width > 0)  # at the end of the budget there is nothing further on
    for _ in range(TIMES):
        inner = low[open_, None] + width[open_, None] * PARTS[None, :]
        good = fans.can(whose[open_], angle[open_], inner)
        last = np.minimum.accumulate(good, axis=1).sum(axis=1)
        width = width / (len(PARTS) + 1)
        low[open_] += last * width[open_]
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
        whole, at = self._all(fans, angles, radii)
        good = usable(self.problem, self.members[0], at)
        fine = np.flatnonzero(good)
        good[fine] = self._within(self._costs(whole, at, fine), whole[fine])
        return good.reshape(radii.shape)

    def along(self, fans: Ints, angles: Floats, radii: Floats) -> Bools:
        """Return the same of places from the start on: those on a straight way are passed on it.

        Only where that way ends is asked about, then what other rays have.
        """
        if not all(_walks(self.problem, member, self.z) for member in self.members):
            return self.can(fans, angles, radii)
        whole, at = self._all(fans, angles, radii)
        good = usable(self.problem, self.members[0], at).reshape(radii.shape)
        rays = np.flatnonzero(good.any(axis=1))
        far = radii.shape[1] - 1 - good[rays, ::-1].argmax(axis=1)
        ends = rays * radii.shape[1] + far
        costs = self._costs(whole, at, ends)
        direct = self._within(costs, fans[rays]) & (costs <= radii[rays, far] + DIRECT)
        asked = good.copy()
        asked[rays[direct]] = False
        asked[rays, far] = False
        left = np.flatnonzero(asked)
        good[rays, far] = self._within(costs, fans[rays])
        good.ravel()[left] = self._within(self._costs(whole, at, left), whole[left])
        return good

    def _all(self, fans: Ints, angles: Floats, radii: Floats) -> tuple[Ints, Places]:
        """The fan of each place on some rays, ray after ray, and the place."""
        each = radii.shape[1]
        whole = np.repeat(fans, each)
        return whole, self.on(whole, np.repeat(angles, each), radii.ravel())

    def _costs(self, fans: Ints, at: Places, which: Ints) -> Floats:
        """What some of the places cost, µm; inf beyond the budget."""
        who = fans[which] // len(self.headings)
        asked = [np.flatnonzero(who == number) for number in range(len(self.members))]
        each = zip(self.members, asked, strict=True)
        asks = [(member, at[which[mine]], False) for member, mine in each]
        found = np.empty(len(which))
        # Where only a route could tell whether the budget suffices, the place before it will do.
        for mine, costs in zip(asked, self.problem.costs_each(asks, hopeful=True), strict=True):
            found[mine] = costs
        return found

    def _within(self, costs: Floats, fans: Ints) -> Bools:
        """Which costs are less than the budgets of the fans' members."""
        budgets = np.array([member.mobility.budget for member in self.members])
        within: Bools = costs < budgets[fans // len(self.headings)]
        return within


def _walks(problem: Problem, member: Member, z: int) -> bool:
    """Whether a member may end wherever it stands on a straight way at its own height, at a cost
    of its length so far: who turns, jumps, flies or owes something for where it ends may not.
    """
    body = member.mobility
    plain = body.jumping is None and body.flying is None and body.unmet is None
    turns = member.turns or member.look is not None or body.turning.facing
    if turns or not plain or member.enters or member.start.z != z:
        return False
    return least_pace(body) >= 1 and not len(problem.asking(member))


def spread(values: Floats, best: int, even: int) -> list[int]:
    """Return the indices of the `best` least values, then `even` ones evenly along the edge."""
    order = np.argsort(values, kind="stable")[:best].tolist()
    step = max(1, len(values) // max(1, even))
    return list(dict.fromkeys([*order, *range(0, len(values), step)]))
