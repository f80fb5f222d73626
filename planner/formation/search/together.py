"""Which places of one member go with where its mates stand: every rule on pairs, at once."""

from __future__ import annotations

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.rules import coherency, no_overlap
from planner.formation.search.standing import Standing
from planner.formation.spots import Bools, Ints
from planner.mobility import Coherency
from planner.navigation.places import Places


def together(
    problem: Problem, standing: Standing, member: Member, at: Places, engages: Ints
) -> Bools:
    """Return which places overlap no mate, keep coherency, and leave no target unengaged."""
    good = _targets(problem, standing, member, engages)
    good &= _room(problem, standing, member, at)
    rule = problem.terms.coherency
    if rule is not None and problem.mates > 1:
        good &= _coherent(problem, standing, member, at, rule)
    return good


def _targets(problem: Problem, standing: Standing, member: Member, engages: Ints) -> Bools:
    must = problem.terms.must_engage
    wanted = sum(1 << i for i, unit in enumerate(problem.aim.targets) if unit in must)
    rest = np.delete(standing.engages, member.index)
    by_others = int(np.bitwise_or.reduce(rest)) if len(rest) else 0
    missing = wanted & ~by_others
    found: Bools = (engages & missing) == missing
    return found


def _room(problem: Problem, standing: Standing, member: Member, at: Places) -> Bools:
    free = np.ones(len(at), np.bool_)
    for mate, spot in _mates(problem, standing, member):
        free &= no_overlap.apart(member.body, at, mate.body, spot).all(axis=1)
    return free


def _coherent(
    problem: Problem, standing: Standing, member: Member, at: Places, rule: Coherency
) -> Bools:
    """The member and each mate has neighbours enough, and it joins what is left of the unit.

    Without the member its mates fall into groups; with it they are one exactly if it is a
    neighbour of each group.
    """
    needed = min(rule.neighbours, problem.mates - 1)
    near = np.zeros((len(at), problem.mates), np.bool_)
    for mate, spots in _mates(problem, standing, member):
        same = [m for m in problem.rows[mate.kind].tolist() if m != member.index]
        near[:, same] = coherency.neighbours(member.body, at, mate.body, spots, rule)
    rest = np.array([m for m in range(problem.mates) if m != member.index])
    others = among(problem, standing, rule)[np.ix_(rest, rest)]
    good: Bools = near.sum(axis=1) >= needed
    good &= (near[:, rest] + others.sum(axis=1)[None, :] >= needed).all(axis=1)
    if rule.one_group:
        for group in coherency.groups(others):
            good &= near[:, rest[np.array(group)]].any(axis=1)
    return good


def among(problem: Problem, standing: Standing, rule: Coherency) -> Bools:
    """Return the neighbour matrix of all members where they stand."""
    near = np.zeros((problem.mates, problem.mates), np.bool_)
    for a in problem.kinds:
        for b in problem.kinds:
            mine, theirs = problem.rows[a.kind], problem.rows[b.kind]
            here, there = standing.at[mine], standing.at[theirs]
            close = coherency.neighbours(a.body, here, b.body, there, rule)
            near[mine[:, None], theirs] = close
    np.fill_diagonal(near, False)
    return near


def _mates(problem: Problem, standing: Standing, member: Member) -> list[tuple[Member, Places]]:
    """Return for each kind one mate of it and where all its mates of that kind stand."""
    found = []
    for kind in problem.kinds:
        index = [m for m in problem.rows[kind.kind].tolist() if m != member.index]
        if index:
            found.append((kind, standing.at[np.array(index)]))
    return found
