"""Each model has enough neighbours near enough, and where asked they all form one group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from planner.formation import measure
from planner.formation.body import Body
from planner.formation.spots import Bools
from planner.mobility import Coherency
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.formation.cpsat.draft import Draft


def neighbours(a: Body, at: Places, b: Body, other: Places, coherency: Coherency) -> Bools:
    """Return which pairs of places are near enough: bool (len(at), len(other))."""
    close = measure.near(a, at, b, other, coherency.gap)
    beside: Bools = close & (measure.vertical(at, other) <= coherency.vertical)
    return beside


def groups(near: Bools) -> list[list[int]]:
    """Return the connected groups of a symmetric neighbour matrix, each in order."""
    left, found = set(range(len(near))), []
    while left:
        group, fresh = set[int](), [min(left)]
        while fresh:
            model = fresh.pop()
            if model not in group:
                group.add(model)
                fresh += [int(other) for other in np.flatnonzero(near[model])]
        left -= group
        found.append(sorted(group))
    return found


def lonely(near: Bools, coherency: Coherency) -> list[int]:
    """Return the models with too few neighbours (a matrix without itself as neighbour)."""
    needed = min(coherency.neighbours, len(near) - 1)
    return [int(m) for m in np.flatnonzero(near.sum(axis=1) < needed)]


def holds(near: Bools, coherency: Coherency | None) -> bool:
    """Return whether models with this neighbour matrix stand in coherency."""
    if coherency is None or len(near) < 2:
        return True
    near = near & ~np.eye(len(near), dtype=np.bool_)
    if lonely(near, coherency):
        return False
    return not coherency.one_group or len(groups(near)) == 1


def add_degree(draft: Draft, coherency: Coherency) -> None:
    """A used place has enough used places near it."""
    needed = min(coherency.neighbours, len(draft.menu) - 1)
    for spot, variable in draft.used.items():
        near = [draft.used[other] for other in draft.near(spot)]
        if len(near) < needed:
            draft.model.add(variable == 0)
        elif needed == 1:
            draft.model.add_bool_or([*near, ~variable])
        else:
            draft.model.add(sum(near) >= needed).only_enforce_if(variable)


def add_one_group(draft: Draft) -> None:
    """Every used place is reached from the first model's place over used neighbours.

    Depth levels: a place is reached within l hops if it was within l − 1, or if a neighbour
    was. Measured to be reliable where flows and lazy cuts are not.
    """
    root = set(draft.menu.spot[0].tolist())
    before = {
        spot: draft.any_of([v for o, v in enumerate(draft.x[0]) if draft.menu.spot[0][o] == spot])
        for spot in draft.used
        if spot in root
    }
    for _ in range(len(draft.menu) - 1):
        level = {}
        for spot, used in draft.used.items():
            ways = [before[other] for other in (spot, *draft.near(spot)) if other in before]
            if ways:
                level[spot] = draft.model.new_bool_var("")
                draft.model.add_bool_or([*ways, ~level[spot]])
                draft.model.add_implication(level[spot], used)
        before = level
    for spot, used in draft.used.items():
        if spot in before:
            draft.model.add_implication(used, before[spot])
        else:
            draft.model.add(used == 0)


def chosen_near(near: Bools, spots: Sequence[int]) -> Bools:
    """Return the neighbour matrix of the models that take `spots`."""
    index = np.asarray(spots)
    picked: Bools = near[np.ix_(index, index)]
    return picked
