"""Walk the chosen ways: each has to be certified, and nobody may stand in another's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from planner.formation.cpsat.lexicographic import Choice, Outcome, best
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import blocks, legal
from planner.formation.menu import Menu
from planner.formation.rules import move_order, passing
from planner.navigation.places import Places
from planner.units import Pose

TRIES: Final = 8
"""Times a choice is made anew because a way does not do after all."""


@dataclass(frozen=True)
class Walk:
    """The ways of a choice: the members whose way fails, or an order of moving.

    Parameters:
        waits: whether they fail only since each is in another's way: elsewhere they may not.
    """

    fails: tuple[int, ...]
    order: tuple[int, ...] = ()
    waits: bool = False


def walked(
    menu: Menu, outcome: Outcome, clock: Clock, known: Sequence[int | None]
) -> tuple[Menu, Outcome]:
    """Return the menu and outcome after dropping options whose ways do not do.

    Of those who only waited for one another nothing is proved then. Where nothing is found so, they
    stay where they are, if they may.
    """
    first, waited = (menu, outcome), False
    for _ in range(TRIES):
        if outcome.choice is None:
            break
        found = walk(menu, outcome.choice)
        if not found.fails:
            bounds = first[1].bounds
            return menu, replace(outcome, bounds=bounds, proved=0) if waited else outcome
        waited = waited or found.waits
        wanted = [np.arange(len(spots)) for spots in menu.spot]
        for member in found.fails:
            wanted[member] = np.delete(wanted[member], outcome.choice[member])
        menu = menu.keep(wanted)
        outcome = best(menu, clock.afresh(), None, known)
    return _standing(*first)


def _standing(menu: Menu, outcome: Outcome) -> tuple[Menu, Outcome]:
    """The same with all where they are, if that is legal."""
    stays = menu.at(Places.of([member.start for member in menu.problem.members]))
    if stays is None or not legal(menu, stays) or walk(menu, stays).fails:
        return menu, Outcome(None)
    return menu, Outcome(stays, outcome.bounds)


def walk(menu: Menu, choice: Choice) -> Walk:
    """Return whether the ways of a choice do, and in which order they are walked."""
    members, ends, ways = menu.problem.members, [], []
    for member, option in zip(members, choice, strict=True):
        at = menu.pool.spots[int(menu.spot[member.index][option])]
        end = menu.problem.end(member, at)
        crossing = bool(menu.crossing[member.index][option])
        ends.append(end)
        ways.append(menu.problem.way(member, end, crossing=crossing))
    lost = tuple(m.index for m, way in zip(members, ways, strict=True) if way is None)
    if lost:
        return Walk(lost)
    certain: list[tuple[Pose, ...]] = [way for way in ways if way is not None]
    before = passing.in_the_way(members, certain, ends)
    order = move_order.order(blocks(menu, choice) | before.T)
    if order is None:
        return Walk(tuple(int(a) for a in np.flatnonzero(before.any(axis=1))[:1]), waits=True)
    return Walk((), tuple(order))
