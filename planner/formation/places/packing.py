"""Places of a unit that is set up one model after another, each as near as it goes.

Where there is hardly room for all, whose place is free depends on where the others stand to the
micrometre: a lattice and knots of places miss what packing them by hand finds.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.measure import clear
from planner.formation.member import Member
from planner.formation.places.circle import meet
from planner.formation.places.legal import reachable, usable
from planner.formation.places.local import lines
from planner.formation.problem import Problem
from planner.formation.rules import ends, standoff
from planner.formation.rules.coherency import neighbours
from planner.formation.spots import Bools, rounded, unique
from planner.navigation.places import Places

SEEDS: Final = 8
"""Places at which a packing begins."""
ENOUGH: Final = 3
"""Packings that hold the whole unit, after which no more are looked for."""
Pools = dict[int, Places]


def packed(problem: Problem, found: Pools) -> Pools:
    """Return the places `found` for each kind and those of such packings.

    Each begins at another place and goes on at the place nearest to where it began, or to the
    model set up last. The largest bases come first. `found` itself where nobody enters, or not
    all are discs.
    """
    members = [m for m in problem.members if m.enters]
    if not members or not all(m.mobility.base.is_round for m in members):
        return found
    members.sort(key=lambda member: -member.body.base.length)
    pools = {
        kind.kind: unique(
            Places.concat([_crossed(problem, kind, []), _legal(problem, kind, found[kind.kind])])
        )
        for kind in problem.kinds
        if kind.enters
    }
    fresh: dict[int, list[Places]] = {kind: [at] for kind, at in found.items()}
    whole = 0
    for seed in _seeds(pools[members[0].kind]):
        for to_last in (False, True):
            placed = _one(problem, members, pools, seed, to_last=to_last)
            for member, at in placed:
                fresh[member.kind].append(at)
            whole += len(placed) == len(members)
            if whole == ENOUGH:
                return {kind: unique(Places.concat(at)) for kind, at in fresh.items()}
    return {kind: unique(Places.concat(at)) for kind, at in fresh.items()}


Placed = list[tuple[Member, Places]]
"""Members and the one place of each."""


def _one(
    problem: Problem, members: list[Member], pools: Pools, seed: Places, *, to_last: bool
) -> Placed:
    """One packing from a place on, as far as it goes."""
    placed: Placed = [(members[0], seed)]
    pools = {kind: at[_beside(problem, kind, at, placed[-1])] for kind, at in pools.items()}
    for member in members[1:]:
        for kind in problem.kinds:
            if kind.kind in pools:
                more = Places.concat([pools[kind.kind], _crossed(problem, kind, placed)])
                keep = np.ones(len(more), np.bool_)
                for one in placed:
                    keep &= _beside(problem, kind.kind, more, one)
                pools[kind.kind] = more[keep]
        at = pools[member.kind]
        at = at[_coherent(problem, member, at, placed)]
        if not len(at):
            break
        near = placed[-1][1] if to_last else seed
        away = np.hypot(at.x - near.x[0], at.y - near.y[0])
        best = int(np.lexsort([at.y, at.x, np.rint(away)])[0])
        placed.append((member, at[best : best + 1]))
    return placed


def _crossed(problem: Problem, kind: Member, placed: Placed) -> Places:
    """Legal places where two circles cross that bound it, one of them the last one's."""
    mates = Places.concat([Places.of([]), *(at for _, at in placed)])
    start = kind.start
    fixed = lines(problem, kind, start, Places.of([]), [])
    rows = lines(problem, kind, start, mates, [member for member, _ in placed])
    if not placed:
        a, b = (fixed[i] for i in np.triu_indices(len(fixed), 1))
    else:
        last = lines(problem, kind, start, placed[-1][1], [placed[-1][0]])
        known = {tuple(row) for row in fixed.tolist()}
        own = np.array([row for row in last.tolist() if tuple(row) not in known]).reshape(-1, 3)
        i, j = (n.ravel() for n in np.meshgrid(np.arange(len(own)), np.arange(len(rows))))
        a, b = own[i], rows[j]
    return _legal(problem, kind, unique(rounded(*meet(*a.T, *b.T), 0, start.heading)))


def _legal(problem: Problem, kind: Member, at: Places) -> Places:
    table = problem.scenario.battlefield
    at = at[standoff.kept(kind.body, at, kind.mobility.standoffs, problem.others)]
    at = at[ends.kept(kind.body, at, ends.asked(problem, kind), problem.others, table)]
    at = at[usable(problem, kind, at)]
    return at[reachable(problem, [kind], at)]


def _beside(problem: Problem, kind: int, at: Places, one: tuple[Member, Places]) -> Bools:
    body = next(k.body for k in problem.kinds if k.kind == kind)
    beside: Bools = clear(body, at, one[0].body, one[1], 0, strict=False)[:, 0]
    return beside


def _coherent(problem: Problem, member: Member, at: Places, placed: Placed) -> Bools:
    """Which places are in coherency with somebody who is set up."""
    wanted = problem.terms.coherency
    if wanted is None:
        return np.ones(len(at), np.bool_)
    found = [neighbours(member.body, at, m.body, there, wanted)[:, 0] for m, there in placed]
    near: Bools = np.any(found, axis=0)
    return near


def _seeds(at: Places) -> list[Places]:
    """Some of the places, spread evenly round their middle."""
    if not len(at):
        return []
    turn = np.arctan2(at.y - np.mean(at.y), at.x - np.mean(at.x))
    rows = np.argsort(turn, kind="stable")[:: max(1, -(-len(at) // SEEDS))]
    return [at[n : n + 1] for n in rows.tolist()]
