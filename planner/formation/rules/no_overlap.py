"""No two bases share ground while the heights of their models overlap; touching is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from planner.formation import measure
from planner.formation.body import Body, Other
from planner.formation.group import by_body
from planner.formation.spots import Bools
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.cpsat.draft import Draft
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def apart(a: Body, at: Places, b: Body, other: Places) -> Bools:
    """Return which pairs of places do not overlap: bool (len(at), len(other))."""
    clear = measure.clear(a, at, b, other, 0, strict=False)
    return clear if clear.all() else clear | ~measure.beside(a, at, b, other)


def free_of(body: Body, at: Places, others: Sequence[Other]) -> Bools:
    """Return which places overlap none of `others`."""
    free = np.ones(len(at), dtype=np.bool_)
    if not len(at):
        return free
    low_x, high_x, low_y, high_y = at.x.min(), at.x.max(), at.y.min(), at.y.max()
    for other, poses, _ in by_body(others):
        # places are mostly asked about in one corner of the table, far from a whole army
        reach = body.base.circumradius + other.base.circumradius + 1
        near = (poses.x >= low_x - reach) & (poses.x <= high_x + reach)
        near &= (poses.y >= low_y - reach) & (poses.y <= high_y + reach)
        if near.any():
            free &= apart(body, at, other, poses[near]).all(axis=1)
    return free


def taken(problem: Problem, member: Member, at: Places, ends: Places) -> Bools:
    """Return which mates, ending at `ends`, one for each, overlap places: [place, mate]."""
    found = np.zeros((len(at), problem.mates), np.bool_)
    for mate in problem.members:
        if mate.index != member.index:
            there = ends[mate.index : mate.index + 1]
            found[:, mate.index] = ~apart(member.body, at, mate.body, there)[:, 0]
    return found


def add(draft: Draft) -> None:
    """At most one model on each clique of places that overlap each other."""
    for clique in draft.cliques:
        draft.model.add_at_most_one(draft.used[spot] for spot in clique)
