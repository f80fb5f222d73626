"""Put all members on new ends at once, where every rule allows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from planner.formation.member import Member
from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.formation.rules import coherency, move_order, no_overlap
from planner.formation.search.standing import Standing
from planner.formation.search.together import among
from planner.formation.spots import Bools, Floats, Ints, rounded
from planner.formation.terms import GoalTerm
from planner.formation.valued import of_places
from planner.formation.ways import ways
from planner.navigation.places import Places


def settle(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    standing: Standing,
    ends: Sequence[Floats],
    stuck: set[int],
) -> Iterator[Standing]:
    """Yield a standing for each of `ends` (n, 2) that is legal.

    Who stays and ends where it began has not moved. Ends to which all others get come first; then
    those of which some cannot be got to: these members keep their places. Of many there is nearly
    always one, and it need not hold the others back.

    Parameters:
        stuck: members that cannot get to the last of the ends are added to it.
    """
    count = len(ends)
    whole = np.ones(count, np.bool_)
    at = [Places.concat([standing.at]) for _ in range(count)]
    values = np.repeat(standing.values[None], count, axis=0)
    engages = np.repeat(standing.engages[None], count, axis=0)
    crossing = np.repeat(standing.crossing[None], count, axis=0)
    moved = np.repeat(standing.moved[None], count, axis=0)
    movers = problem.members
    spots = _spots(standing, movers, ends)
    whose = np.repeat([m.index for m in movers], count).astype(np.int64)
    stays = ~standing.moved[whose] & _there(spots, problem.starts[whose])
    able = np.flatnonzero(_usable(problem, whose, spots) & ~stays)
    found = ways(problem, terms, whose[able], able, spots)
    first = np.full(len(spots), -1, np.int64)
    first[found.spot[::-1]] = np.arange(len(found.spot))[::-1]
    for number, member in enumerate(movers):
        me = member.index
        mine = first[number * count : (number + 1) * count]
        lost = (mine < 0) & ~stays[number * count : (number + 1) * count]
        if lost[-1]:
            stuck.add(me)
        whole &= ~lost
        for k in np.flatnonzero(mine >= 0).tolist():
            way, spot = int(mine[k]), number * count + k
            values[k][:, me], engages[k][me] = found.values[:, way], found.engages[way]
            crossing[k][me], moved[k][me] = found.crossing[way], True
            at[k].x[me], at[k].y[me] = spots.x[spot], spots.y[spot]
    for k in np.argsort(~whole, kind="stable").tolist():
        over = _blocks(problem, standing, at[k], moved[k])
        after = Standing(at[k], moved[k], values[k], engages[k], crossing[k], over)
        if _legal(problem, after):
            yield after


def _spots(standing: Standing, movers: Sequence[Member], ends: Sequence[Floats]) -> Places:
    """The ends of each mover, those of one after another's."""
    mine = np.array([m.index for m in movers], np.int64)
    x, y = np.stack(ends)[:, mine].transpose(2, 1, 0).reshape(2, -1)
    flat, here = rounded(x, y), standing.at[np.repeat(mine, len(ends))]
    return Places(flat.x, flat.y, here.z, here.heading)


def _usable(problem: Problem, whose: Ints, at: Places) -> Bools:
    """Which places are usable for whom: those of one kind are asked for together."""
    return of_places(problem, whose, np.arange(len(at)), at, partial(usable, problem))


def _there(one: Places, other: Places) -> Bools:
    same: Bools = (one.x == other.x) & (one.y == other.y) & (one.z == other.z)
    return same


def _blocks(problem: Problem, standing: Standing, at: Places, moved: Bools) -> Bools:
    over = standing.blocks.copy()
    for a in problem.kinds:
        gone = problem.rows[a.kind][moved[problem.rows[a.kind]]]
        for b in problem.kinds if len(gone) else ():
            mine = problem.rows[b.kind]
            starts = problem.starts[mine]
            over[gone[:, None], mine] = ~no_overlap.apart(a.body, at[gone], b.body, starts)
    over[:, [m.index for m in problem.members if m.enters]] = False
    return over


def _legal(problem: Problem, standing: Standing) -> bool:
    must = problem.terms.must_engage
    wanted = sum(1 << i for i, unit in enumerate(problem.aim.targets) if unit in must)
    if int(np.bitwise_or.reduce(standing.engages)) & wanted != wanted:
        return False
    if not _room(problem, standing) or move_order.order(standing.blocks) is None:
        return False
    rule = problem.terms.coherency
    return rule is None or coherency.holds(among(problem, standing, rule), rule)


def _room(problem: Problem, standing: Standing) -> bool:
    """Whether nobody who has moved overlaps a mate."""
    if problem.mates == 1:
        return True
    for a in problem.kinds:
        mine = problem.rows[a.kind]
        for b in problem.kinds:
            theirs = problem.rows[b.kind]
            free = no_overlap.apart(a.body, standing.at[mine], b.body, standing.at[theirs])
            still = ~(standing.moved[mine][:, None] | standing.moved[theirs][None, :])
            same = mine[:, None] == theirs[None, :]
            if not (free | still | same).all():
                return False
    return True
