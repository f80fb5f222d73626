"""Model by model: each takes the best place left, by its true way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from planner.bench.formation.baselines.lattice import Floats, Ints, direct, ends, entered, values
from planner.bench.formation.claim import Claim
from planner.bench.timing import now
from planner.formation import measure
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.rules.coherency import neighbours
from planner.formation.terms import Fold, GoalTerm
from planner.navigation.places import Places
from planner.plan import ModelPlan
from planner.units import Pose

Bools = NDArray[np.bool_]


def greedy(problem: Problem, terms: tuple[GoalTerm, ...]) -> Claim:
    """Return what is left when each in turn, the one that starts best first, picks its best."""
    start = now()
    menus = [_menu(problem, member, terms) for member in problem.members]
    order = sorted(problem.members, key=lambda m: (_best(terms, menus[m.index][2]), m.index))
    placed: dict[int, Pose] = {}
    met = [0] * len(terms)
    for member in order:
        places, _, worth = menus[member.index]
        fits = _apart(problem, member, places, placed) & _beside(problem, member, places, placed)
        index = _choice(terms, worth, np.flatnonzero(fits), met)
        placed[member.index] = member.start if index is None else places[index]
        if index is not None:
            met = [was | int(v) for was, v in zip(met, worth[:, index], strict=True)]
    ways = tuple(_way(problem, member, placed[member.index]) for member in order)
    return Claim("greedy", ways, now() - start)


def _menu(
    problem: Problem, member: Member, terms: tuple[GoalTerm, ...]
) -> tuple[Places, Floats, Ints]:
    """Places it can walk to, with true costs and worths."""
    places = ends(problem, member)
    cost = problem.costs(member, places)
    here = direct(member, places) == 0
    cost[here] = 0.0
    reached = np.isfinite(cost)
    walk = np.asarray(cost[reached], np.float64)
    return places[reached], walk, values(problem, member, terms, places[reached], walk)


def _best(terms: tuple[GoalTerm, ...], worth: Ints) -> tuple[int, ...]:
    """The best worth any place has, for the order of picking."""
    if not worth.shape[1]:
        return ()
    index = _choice(terms, worth, np.arange(worth.shape[1]), [0] * len(terms))
    return tuple(t.sign * int(v) for t, v in zip(terms, worth[:, index], strict=True))


def _choice(terms: tuple[GoalTerm, ...], worth: Ints, indices: Ints, met: list[int]) -> int | None:
    """The index with the best worth; targets that another engages already count no more."""
    if not len(indices):
        return None
    keys = []
    for term, row, was in zip(terms, worth, met, strict=True):
        column = row[indices]
        if term.fold is Fold.UNION:
            column = np.array([(int(v) | was).bit_count() for v in column.tolist()], np.int64)
        keys.append(term.sign * column)
    return int(indices[np.lexsort(keys[::-1])[0]])


def _apart(problem: Problem, member: Member, places: Places, placed: dict[int, Pose]) -> Bools:
    """Places that overlap no mate, where it has been put or still stands."""
    good = np.ones(len(places), np.bool_)
    for mate in problem.members:
        if mate.index != member.index:
            at = Places.of([placed.get(mate.index, mate.start)])
            off = measure.clear(member.body, places, mate.body, at, 0, False)[:, 0]
            good &= off | ~measure.beside(member.body, places, mate.body, at)[:, 0]
    return good


def _beside(problem: Problem, member: Member, places: Places, placed: dict[int, Pose]) -> Bools:
    """Places in coherency with enough of those placed already."""
    coherency = problem.terms.coherency
    if coherency is None or not placed:
        return np.ones(len(places), np.bool_)
    count = np.zeros(len(places), np.int64)
    for index, pose in placed.items():
        mate = problem.members[index]
        near = neighbours(member.body, places, mate.body, Places.of([pose]), coherency)
        count += near[:, 0]
    enough: Bools = count >= min(coherency.neighbours, len(placed))
    return enough


def _way(problem: Problem, member: Member, end: Pose) -> ModelPlan:
    budget = member.mobility.budget
    if member.enters and end != member.start:
        return entered(problem, member, end)
    if end == member.start:
        return ModelPlan(member.id, member.start, (), 0.0, budget)
    route = problem.navigator.field(member.id, budget=budget).route(end)
    return ModelPlan(member.id, member.start, route.steps, route.spent, budget)
