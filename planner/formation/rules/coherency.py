"""Each model has enough neighbours near enough, and where asked they all form one group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.formation import measure
from planner.formation.body import Body
from planner.formation.spots import Bools, Ints
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
    """Every used place is reached from one model's place over used neighbours.

    Depth levels: a place is reached within l hops if it was within l − 1, or if a neighbour
    was. Measured to be reliable where flows and lazy cuts are not; a free choice of root
    would halve the levels but took twice the time. The root is the model with fewest options.
    """
    there = [m for m in range(len(draft.menu)) if m not in draft.optional]
    root = min(there, key=lambda m: (len(draft.menu.spot[m]), m))
    at_root: dict[int, list[Any]] = {}
    for spot, variable in zip(draft.menu.spot[root].tolist(), draft.x[root], strict=True):
        at_root.setdefault(spot, []).append(variable)
    before = {spot: draft.any_of(taken) for spot, taken in at_root.items()}
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


@dataclass(frozen=True)
class Cut:
    """A region too small for the whole unit: who stands in it has a mate on its border."""

    region: tuple[int, ...]
    border: tuple[int, ...]


def cuts(near: Bools, clash: Bools, places: Ints, used: Ints) -> list[Cut]:
    """Return cuts that forbid the groups into which the `used` places fall.

    From each group a region is grown over `places` (no nearer to the other groups than a
    gap of coherency) as long as cliques of overlapping places show that fewer models fit in
    than the unit has.
    """
    found = []
    for group in groups(near[np.ix_(used, used)])[:-1] or []:
        inside = used[np.array(group)]
        others = np.setdiff1d(used, inside)
        open_to = places[~near[np.ix_(places, others)].any(axis=1)]
        open_to = np.setdiff1d(open_to, others)
        region = _region(near, clash, open_to, inside, len(used) - 1)
        border = np.setdiff1d(places[near[np.ix_(places, region)].any(axis=1)], region)
        found.append(Cut(tuple(region.tolist()), tuple(border.tolist())))
    return found


def _region(near: Bools, clash: Bools, open_to: Ints, seed: Ints, most: int) -> Ints:
    """Grow `seed` over neighbouring places that `most` cliques of overlapping places cover."""
    cliques: list[list[int]] = []
    region: list[int] = []
    fresh = [int(s) for s in seed]
    waiting = {int(s) for s in open_to} - {*fresh}
    while fresh:
        place = fresh.pop(0)
        home = next((c for c in cliques if clash[place, c].all()), None)
        if home is None and len(cliques) == most:
            continue
        if home is None:
            cliques.append(home := [])
        home.append(place)
        region.append(place)
        beside = sorted(s for s in waiting if near[place, s])
        waiting -= {*beside}
        fresh += beside
    return np.array(region, np.int64)


def add_cut(draft: Draft, cut: Cut) -> None:
    """Whoever stands in the region has a mate on its border."""
    border = [draft.used[spot] for spot in cut.border if spot in draft.used]
    for spot in cut.region:
        if spot in draft.used:
            draft.model.add_bool_or([*border, ~draft.used[spot]])


def chosen_near(near: Bools, spots: Sequence[int]) -> Bools:
    """Return the neighbour matrix of the models that take `spots`."""
    index = np.asarray(spots)
    picked: Bools = near[index[:, None], index]
    return picked
