"""For each model the places it may take, with their costs and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from planner.formation.member import Member
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.spots import Bools, Floats, Ints
from planner.formation.terms import GoalTerm
from planner.formation.ways import Ways, stays, ways
from planner.navigation.places import Places
from planner.units import Pose


@dataclass(frozen=True)
class Menu:
    """The options of each model: option o of member m is ``spot[m][o]``.

    Parameters:
        problem, pool, terms: what is chosen for, from, and by.
        spot: places (indices into the pool), one array a member; the stay, if allowed, first.
        cost: of the way there, µm.
        crossing: whether that way crosses a bar for a test.
        values: (terms, options) worth, raw (not signed).
        engages: set of targets engaged, as bits.
    """

    problem: Problem
    pool: Pool
    terms: tuple[GoalTerm, ...]
    spot: tuple[Ints, ...]
    cost: tuple[Floats, ...]
    crossing: tuple[Bools, ...]
    values: tuple[Ints, ...]
    engages: tuple[Ints, ...]

    def __len__(self) -> int:
        return len(self.spot)

    @classmethod
    def of(cls, problem: Problem, pool: Pool, terms: tuple[GoalTerm, ...]) -> Menu:
        """Return every option that the rules on one model alone allow."""
        mine = {k.kind: _places(pool, k) for k in problem.kinds}
        many = [len(mine[member.kind]) for member in problem.members]
        whose = np.repeat(np.arange(problem.mates), many)
        spot = np.concatenate([mine[member.kind] for member in problem.members])
        going = ways(problem, terms, whose, spot, pool.spots)
        staying = stays(problem, terms)
        rows = [_options(staying.of(member), going.of(member)) for member in problem.members]
        columns = (tuple(column) for column in zip(*rows, strict=True))
        return cls(problem, pool, terms, *columns)

    def keep(self, wanted: Sequence[Ints]) -> Menu:
        """Return the menu with only the options `wanted` of each member (sorted indices)."""
        return replace(
            self,
            spot=tuple(a[w] for a, w in zip(self.spot, wanted, strict=True)),
            cost=tuple(a[w] for a, w in zip(self.cost, wanted, strict=True)),
            crossing=tuple(a[w] for a, w in zip(self.crossing, wanted, strict=True)),
            values=tuple(a[:, w] for a, w in zip(self.values, wanted, strict=True)),
            engages=tuple(a[w] for a, w in zip(self.engages, wanted, strict=True)),
        )

    @property
    def places(self) -> int:
        """How many different places some model may take."""
        return len(np.unique(np.concatenate(self.spot)))

    def stays(self, spot: int) -> bool:
        """Return whether a place is some model's stay."""
        return bool(self.pool.stay[spot] >= 0)

    def at(self, ends: Places) -> tuple[int, ...] | None:
        """Return the choice that stands at `ends` (one a member), or None if there is none.

        A model at its own start stays; of a plain and a crossing way the plain one is taken.
        """
        found = []
        for member in self.problem.members:
            option = self._option_at(member, ends[member.index])
            if option is None:
                return None
            found.append(option)
        return tuple(found)

    def _option_at(self, member: Member, end: Pose) -> int | None:
        spots, at = self.spot[member.index], self.pool.spots
        same = (at.x[spots] == end.x) & (at.y[spots] == end.y) & (at.z[spots] == end.z)
        if not member.mobility.base.is_round:
            same &= at.heading[spots] == end.heading
        same &= (self.pool.stay[spots] < 0) | (self.pool.stay[spots] == member.index)
        options = np.flatnonzero(same)
        if not len(options):
            return None
        return int(options[np.argmin(self.crossing[member.index][options])])

    def spots_of(self, choice: Sequence[int]) -> Ints:
        """Return the places that a choice (one option a member) takes."""
        return np.array([self.spot[m][o] for m, o in enumerate(choice)], dtype=np.int64)


def _places(pool: Pool, kind: Member) -> Ints:
    """The places of one kind of body, nobody's stay among them."""
    return np.flatnonzero((pool.kind == kind.kind) & (pool.stay < 0))


def _options(staying: Ways, moving: Ways) -> tuple[Ints, Floats, Bools, Ints, Ints]:
    return (
        np.concatenate([staying.spot, moving.spot]),
        np.concatenate([staying.cost, moving.cost]),
        np.concatenate([staying.crossing, moving.crossing]),
        np.concatenate([staying.values, moving.values], axis=1),
        np.concatenate([staying.engages, moving.engages]),
    )
