"""Slide each model to its best place to the µm while the others stand, until none moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from planner.formation.judge import blocks, fold
from planner.formation.menu import Menu
from planner.formation.places.legal import usable
from planner.formation.places.local import local
from planner.formation.problem import Member, Problem
from planner.formation.rules import coherency, move_order, no_overlap
from planner.formation.spots import Bools, Ints
from planner.formation.terms import Fold, GoalTerm
from planner.formation.ways import Ways, ways
from planner.navigation.places import Places

SWEEPS: Final = 4
TRIES: Final = 24
"""Better places of one model that are looked at for the rules on all, best first."""
REACH: Final = 70_000.0


@dataclass(frozen=True)
class Standing:
    """Where all members stand, and what it is worth.

    Parameters:
        at: (n,) end places.
        moved: (n,) whether each has left its start.
        values: (terms, n) raw.
        engages: (n,) sets of targets.
        blocks: [a, b]: the end of a overlaps the start of b.
    """

    at: Places
    moved: Bools
    values: Ints
    engages: Ints
    blocks: Bools


def slide(menu: Menu, choice: Sequence[int]) -> Places:
    """Return places at least as good as those of a legal choice, each the best near it."""
    problem = menu.problem
    spots = menu.spots_of(choice)
    standing = Standing(
        menu.pool.spots[spots],
        menu.pool.stay[spots] < 0,
        np.stack([menu.values[m][:, o] for m, o in enumerate(choice)], axis=1),
        np.array([menu.engages[m][o] for m, o in enumerate(choice)], np.int64),
        blocks(menu, choice),
    )
    for _ in range(SWEEPS):
        before = standing
        for member in problem.members:
            if member.mobility.moves and standing.moved[member.index]:
                standing = _slid(problem, menu.terms, standing, member)
        if standing is before:
            break
    return standing.at


def _slid(
    problem: Problem, terms: tuple[GoalTerm, ...], standing: Standing, member: Member
) -> Standing:
    """Return the standing with `member` at the best place near it, or the same."""
    me = member.index
    rest = np.arange(problem.mates) != me
    kinds = [m for m in problem.members if m.index != me]
    near = local(problem, member, standing.at[me], standing.at[rest], kinds, REACH)
    near = near[usable(problem, member, near)]
    found = ways(problem, member, near, terms)
    at = near[found.index]
    better = _better(terms, standing, found, me)
    better = better[_room(problem, standing, member, at[better])]
    for way in better[:TRIES]:
        place = at[way : way + 1]
        after = _moved(problem, standing, member, place, found, int(way))
        if _legal(problem, after):
            return after
    return standing


def _better(terms: tuple[GoalTerm, ...], standing: Standing, found: Ways, me: int) -> Ints:
    """Return the ways that make the unit's score strictly better, the best first."""
    keys, now = [], []
    for index, term in enumerate(terms):
        rest = np.delete(standing.values[index], me)
        keys.append(term.sign * _folded(term.fold, rest, found.values[index]))
        now.append(term.sign * fold(term.fold, standing.values[index].tolist()))
    if not keys:
        return np.zeros(0, np.int64)
    worse, better = np.zeros(len(found.index), np.bool_), np.zeros(len(found.index), np.bool_)
    for key, value in zip(keys, now, strict=True):
        better |= ~worse & (key < value)
        worse |= ~better & (key > value)
    order = np.lexsort(keys[::-1])
    chosen: Ints = order[better[order]]
    return chosen


def _folded(how: Fold, rest: Ints, values: Ints) -> Ints:
    if how is Fold.SUM:
        return values + int(rest.sum())
    if how is Fold.LEAST:
        return np.minimum(values, int(rest.min())) if len(rest) else values
    met = int(np.bitwise_or.reduce(rest)) if len(rest) else 0
    count = np.zeros(len(values), np.int64)
    for bit in range(63):
        count += (values | met) >> bit & 1
    return count


def _room(problem: Problem, standing: Standing, member: Member, at: Places) -> Bools:
    """Return which places overlap no mate."""
    free = np.ones(len(at), np.bool_)
    for mate in problem.members:
        if mate.index != member.index:
            spot = standing.at[mate.index : mate.index + 1]
            free &= no_overlap.apart(member.body, at, mate.body, spot)[:, 0]
    return free


def _moved(
    problem: Problem, standing: Standing, member: Member, place: Places, found: Ways, way: int
) -> Standing:
    me = member.index
    at = Places.concat([standing.at[:me], place, standing.at[me + 1 :]])
    values, engages = standing.values.copy(), standing.engages.copy()
    values[:, me], engages[me] = found.values[:, way], found.engages[way]
    over = standing.blocks.copy()
    for mate in problem.members:
        start = Places.of([mate.start])
        over[me, mate.index] = not no_overlap.apart(member.body, place, mate.body, start)[0, 0]
    return replace(standing, at=at, values=values, engages=engages, blocks=over)


def _legal(problem: Problem, standing: Standing) -> bool:
    return (
        _engages(problem, standing)
        and move_order.order(standing.blocks) is not None
        and _coherent(problem, standing)
    )


def _engages(problem: Problem, standing: Standing) -> bool:
    met, must = int(np.bitwise_or.reduce(standing.engages)), problem.terms.must_engage
    return all(met >> i & 1 for i, unit in enumerate(problem.aim.targets) if unit in must)


def _coherent(problem: Problem, standing: Standing) -> bool:
    rule = problem.terms.coherency
    if rule is None or problem.mates < 2:
        return True
    near = np.zeros((problem.mates, problem.mates), np.bool_)
    for a in problem.kinds:
        for b in problem.kinds:
            mine = np.array([m.index for m in problem.members if m.kind == a.kind])
            theirs = np.array([m.index for m in problem.members if m.kind == b.kind])
            close = coherency.neighbours(
                a.body, standing.at[mine], b.body, standing.at[theirs], rule
            )
            near[np.ix_(mine, theirs)] = close
    return coherency.holds(near, rule)
