"""Which places are worth keeping: legal by table and other models, and within reach."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.rules import no_overlap, support
from planner.formation.spots import Bools
from planner.navigation.places import Places


def usable(problem: Problem, kind: Member, at: Places) -> Bools:
    """Return which places the table carries and no other model overlaps."""
    if not len(at):
        return np.zeros(0, np.bool_)
    first = int(at.heading[0])
    if (at.heading == first).all():  # as nearly always: most bases are round
        good = support.stands(at, problem.surfaces(kind, first))
    else:
        good = np.zeros(len(at), np.bool_)
        for heading in np.unique(at.heading):
            here = at.heading == heading
            good[here] = support.stands(at[here], problem.surfaces(kind, int(heading)))
    if good.all():
        return no_overlap.free_of(kind.body, at, problem.others)
    good[good] = no_overlap.free_of(kind.body, at[good], problem.others)
    return good


def reachable(problem: Problem, members: Sequence[Member], at: Places) -> Bools:
    """Return which places one of `members` can get to."""
    asks = [(m, over) for m in members for over in (False, True)[: 1 + problem.crosses(m)]]
    return problem.reached(asks, at)


def reachable_each(problem: Problem, asks: Sequence[tuple[Member, Places]]) -> list[Bools]:
    """Return which of its own places each member can get to: all are asked at once."""
    daring = [k for k, (member, _) in enumerate(asks) if problem.crosses(member)]
    each = [(m, at, False) for m, at in asks] + [(*asks[k], True) for k in daring]
    costs = [np.isfinite(part) for part in problem.costs_each(each)]
    for k, over in zip(daring, costs[len(asks) :], strict=True):
        costs[k] |= over
    return costs[: len(asks)]
