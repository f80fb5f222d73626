"""The unit as one block: every model moves by the same vector, in a straight line."""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.bench.formation.baselines.lattice import Ints, allowed, direct, values
from planner.bench.formation.claim import ROUNDING, Claim, straight
from planner.bench.timing import now
from planner.formation.judge import fold
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.rules.engage import engaged
from planner.formation.spots import Bools
from planner.formation.terms import GoalTerm
from planner.navigation.places import Places

STEP: Final = 5_080
"""Spacing of the vectors tried, µm: a fifth of an inch."""


def rigid(problem: Problem, terms: tuple[GoalTerm, ...]) -> Claim:
    """Return the best of all translations whose every way is free and straight."""
    start = now()
    vectors = _vectors(problem)
    good = np.ones(len(vectors), np.bool_)
    worths, met = [], np.zeros(len(vectors), np.int64)
    for member in problem.members:
        places = _moved(member, vectors)
        good &= _among(places, allowed(problem, member, places))
        worths.append(values(problem, member, terms, places, direct(member, places)))
        met |= engaged(
            member.body, places, problem.others, problem.aim.targets, problem.terms.engagement
        )
    for bit, unit in enumerate(problem.aim.targets):
        if unit in problem.terms.must_engage:
            good &= (met >> bit & 1).astype(np.bool_)
    for member in problem.members:
        good[good] = _straight(problem, member, vectors[good])
    if good.any():
        best = _best(terms, worths, np.flatnonzero(good))
        return _claim(problem, vectors[best], now() - start)
    return Claim("rigid block", (), now() - start, "infeasible")


def _vectors(problem: Problem) -> Ints:
    reach = min(m.mobility.budget for m in problem.members)
    steps = np.arange(-(reach // STEP), reach // STEP + 1) * STEP
    dx, dy = (part.ravel() for part in np.meshgrid(steps, steps))
    near = dx * dx + dy * dy <= reach * reach
    return np.column_stack([dx[near], dy[near]]).astype(np.int64)


def _moved(member: Member, vectors: Ints) -> Places:
    at, count = member.start, len(vectors)
    z, heading = np.full(count, at.z), np.full(count, at.heading)
    return Places(at.x + vectors[:, 0], at.y + vectors[:, 1], z, heading)


def _among(places: Places, kept: Places) -> Bools:
    """Which of `places` are among `kept` (a subset, in order)."""
    known = set(zip(kept.x.tolist(), kept.y.tolist(), strict=True))
    pairs = zip(places.x.tolist(), places.y.tolist(), strict=True)
    return np.array([pair in known for pair in pairs], np.bool_)


def _best(terms: tuple[GoalTerm, ...], worths: list[Ints], indices: Ints) -> int:
    """The index with the best total."""
    totals = []
    for number, term in enumerate(terms):
        column = np.stack([worth[number] for worth in worths])
        total = [term.sign * fold(term.fold, column[:, i].tolist()) for i in indices.tolist()]
        totals.append(np.array(total, np.int64))
    return int(indices[np.lexsort(totals[::-1])[0]])


def _straight(problem: Problem, member: Member, vectors: Ints) -> Bools:
    """For which vectors the true way costs no more than the straight line."""
    places = _moved(member, vectors)
    free: Bools = problem.costs(member, places) <= direct(member, places) + ROUNDING
    return free


def _claim(problem: Problem, vector: Ints, seconds: float) -> Claim:
    ways = []
    for member in problem.members:
        end = _moved(member, vector[None])[0]
        ways.append(straight(member.id, member.start, end, member.mobility.budget))
    ahead = {way.id: way.start.x * vector[0] + way.start.y * vector[1] for way in ways}
    ways.sort(key=lambda way: -ahead[way.id])
    return Claim("rigid block", tuple(ways), seconds)
