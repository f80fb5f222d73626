"""What holds one model back: how far it is, what is between, who of the others ends there."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from planner.formation.judge import blocks
from planner.formation.lacking import lacking
from planner.formation.member import Member
from planner.formation.places.corners import corners
from planner.formation.problem import Problem
from planner.formation.reasons.in_its_way import PlacesOf
from planner.formation.reasons.shortage import FURTHER, WIDER
from planner.formation.reasons.things import Thing
from planner.formation.rules import coherency, move_order, no_overlap
from planner.formation.rules import ends as rules
from planner.formation.search.found import Found
from planner.formation.spots import Floats
from planner.formation.terms import GoalTerm, Option
from planner.mobility import Beside, ByEdge, Inside, Near
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace
from planner.units import Pose

NEAREST: Final = 24
"""Free places looked at for coherency, the nearest first."""


@dataclass(frozen=True)
class Held:
    """One model that does less than was wanted.

    Parameters:
        lack: µm it lacks to the nearest place of all, were it alone; inf for far beyond.
        beside: µm it lacks to the nearest that the others leave; inf where there is none.
        spot: that place.
        mates: who ends where it could.
        things: what is in its way, without which it would lack nothing.
        parted: whether only coherency with the others where they stand is against it.
        nowhere: whether there is no place at all at which it could, however far it went.
        demand: ledger id of a demand on where it ends that leaves none of the places at which it
            could; "" where none does so.
    """

    member: Member
    lack: float
    beside: float = math.inf
    mates: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    parted: bool = False
    nowhere: bool = False
    demand: str = ""
    spot: Pose | None = None

    @property
    def far(self) -> bool:
        """Whether it could not even alone."""
        return self.lack > 0


def held(found: Found, member: Member, term: GoalTerm, goals: PlacesOf) -> Held:
    """Return what holds `member` back.

    Parameters:
        term: what counts those who do it.
        goals: places at which it would.
    """
    problem = found.wide.problem
    at = goals(problem, member)
    if member.mobility.base.is_round:
        more = corners(problem, member, ends(found))
        nothing = Option(more, np.zeros(len(more)), np.zeros(len(more), np.bool_))
        at = Places.concat([at, more[term.value(problem, member, nothing) > 0]])
    if not len(at):
        return Held(member, math.inf, nowhere=True)
    at, demand = _allowed(problem, member, at)
    if not len(at):
        return Held(member, math.inf, demand=demand)
    if not member.mobility.base.is_round:
        return Held(member, float(lacking(problem, member, at, FURTHER).min()))
    for further in _further(member, at):
        one = _held(found, member, at, lacking(problem, member, at, further))
        if 0 < one.lack < math.inf or one.beside < math.inf:
            break  # what is dearer to get to is not told
    return one


def _further(member: Member, at: Places) -> tuple[int, ...]:
    """How much more than its budget a member is given, one after another, to see what it lacks.

    Who buys its turns is looked for near by first: such a search takes several times as long for
    twice the way.
    """
    if not member.mobility.turning.facing:
        return (FURTHER,)
    off = np.hypot(at.x - float(member.start.x), at.y - float(member.start.y)).min()
    least = float(off) * least_pace(member.mobility) - member.mobility.budget
    return tuple(more for more in WIDER if more >= min(least, FURTHER))


def _held(found: Found, member: Member, at: Places, lacks: Floats) -> Held:
    """The same by what it lacks to each of `at`."""
    problem, lack, order = found.wide.problem, float(lacks.min()), np.argsort(lacks, kind="stable")
    at, lacks = at[order], lacks[order]
    taken = no_overlap.taken(problem, member, at, ends(found))
    reached = np.flatnonzero(lacks <= 0)
    free = np.flatnonzero(~taken.any(axis=1) & np.isfinite(lacks))
    others = _Beside(found, member)
    beside = next((n for n in free[:NEAREST].tolist() if others.holds(at[n])), None)
    best = min(reached.tolist(), key=lambda n: int(taken[n].sum()), default=None)
    mates = [] if best is None else np.flatnonzero(taken[best]).tolist()
    return Held(
        member,
        lack,
        math.inf if beside is None else float(lacks[beside]),
        tuple(problem.members[m].id for m in mates),
        parted=best is not None and not mates,
        spot=None if beside is None else at[beside],
    )


def _allowed(problem: Problem, member: Member, at: Places) -> tuple[Places, str]:
    """Return those of `at` where its order lets a member end, and the demand that leaves none.

    Only demands that are the same at every heading are looked at: of another one it would have to
    be asked at each.
    """
    table, demand = problem.scenario.battlefield, ""
    for end in rules.asked(problem, member):
        if len(at) and isinstance(end, Near | Inside | ByEdge | Beside):
            at = at[rules.kept(member.body, at, (end,), problem.others, table)]
            demand = end.rule
    return at, demand


def ends(found: Found) -> Places:
    """Return where the members end, in order."""
    assert found.outcome.choice is not None
    return found.menu.pool.spots[found.menu.spots_of(found.outcome.choice)]


class _Beside:
    """Whether the unit keeps its rules where the others stand and one takes another place."""

    def __init__(self, found: Found, member: Member) -> None:
        assert found.outcome.choice is not None
        self._problem, self._me = found.wide.problem, member
        self._blocks = blocks(found.menu, found.outcome.choice)
        self._near = found.menu.pool.near[np.ix_(*2 * (found.menu.spots_of(found.outcome.choice),))]
        self._ends = ends(found)

    def holds(self, at: Pose) -> bool:
        """Whether it is coherent with `at` in place of the member's end, and can move in turn."""
        problem, me, place = self._problem, self._me.index, Places.of([at])
        over, near, rule = self._blocks.copy(), self._near.copy(), problem.terms.coherency
        for mate in problem.members:
            if mate.index == me:
                continue
            start, end = Places.of([mate.start]), self._ends[mate.index : mate.index + 1]
            over[me, mate.index] = ~no_overlap.apart(self._me.body, place, mate.body, start)[0, 0]
            if rule is not None:
                beside = coherency.neighbours(self._me.body, place, mate.body, end, rule)[0, 0]
                near[me, mate.index] = near[mate.index, me] = beside
        return move_order.order(over) is not None and coherency.holds(near, rule)
