"""Which places are worth keeping: legal by table and other models, and within reach."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from planner.formation.problem import Member, Problem
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
    found = np.zeros(len(at), np.bool_)
    for member in members:
        left = np.flatnonzero(~found)
        found[left] = np.isfinite(problem.costs(member, at[left]))
        if problem.crosses(member):
            left = np.flatnonzero(~found)
            found[left] = np.isfinite(problem.costs(member, at[left], crossing=True))
    return found
