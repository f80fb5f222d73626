"""What ways of many members are worth: what is the same for all of a kind is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.spots import Ints
from planner.formation.terms import GoalTerm, Option, Tells
from planner.navigation.places import Places

Told = NDArray[Any]


def values_of(
    problem: Problem, terms: tuple[GoalTerm, ...], whose: Ints, spot: Ints, at: Places, way: Option
) -> Ints:
    """Return the values of ways of many members, in a row: (terms, ways).

    Parameters:
        whose: (ways,) never less than the one before.
        spot: which of the places `at` each leads to; many may lead to one.
        way: the ways; what is left is told if a term asks for it.
    """
    values = np.empty((len(terms), len(whose)), np.int64)
    for row, term in zip(values, terms, strict=True):
        if term.tells is Tells.PLACE:
            row[:] = of_places(problem, whose, spot, at, partial(_of_place, problem, term))
            continue
        alike = kinds(problem) if term.tells is Tells.WAY else np.arange(problem.mates)
        for member, mine in _by(problem, whose, alike):
            row[mine] = term.value(problem, member, _some(way, mine))
    return values


def of_places(
    problem: Problem,
    whose: Ints,
    spot: Ints,
    at: Places,
    tell: Callable[[Member, Places], Told],
    alike: Ints | None = None,
) -> Told:
    """Return what is told of places to members who are alike, each place told of once.

    Parameters:
        whose, spot: (n,) a member and which of the places `at` it asks about.
        tell: of places for the first member of those alike, one value each.
        alike: for each member the first of those to whom the same is told; default: its kind.
    """
    found: list[Told] = []
    where: list[Ints] = []
    for member, mine in _by(problem, whose, kinds(problem) if alike is None else alike):
        met = np.zeros(len(at), np.bool_)
        met[spot[mine]] = True
        row = np.cumsum(met) - 1
        found.append(tell(member, at[met])[row[spot[mine]]])
        where.append(mine)
    if not found:
        return np.zeros(0, np.int64)
    told = np.concatenate(found)
    if len(found) > 1:
        told[np.concatenate(where)] = told.copy()
    return told


def kinds(problem: Problem) -> Ints:
    """Return for each member the first of its kind."""
    found: Ints = problem.kept("kinds", lambda: np.array([m.kind for m in problem.members]))
    return found


def _by(problem: Problem, whose: Ints, alike: Ints) -> Iterator[tuple[Member, Ints]]:
    """Yield the first of members alike that are asked about, and which asks are theirs."""
    mine = alike[whose]
    for first in np.unique(alike).tolist():
        here = np.flatnonzero(mine == first)
        if len(here):
            yield problem.members[first], here


def _of_place(problem: Problem, term: GoalTerm, member: Member, at: Places) -> Ints:
    return term.value(problem, member, Option(at, np.zeros(len(at)), np.zeros(len(at), np.bool_)))


def _some(way: Option, mine: Ints) -> Option:
    left = None if way.left is None else way.left[mine]
    return Option(way.spots[mine], way.cost[mine], way.crossing[mine], left)
