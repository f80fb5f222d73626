"""Walk the chosen ways: each has to be certified, and nobody may stand in another's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from planner.formation.cpsat.lexicographic import Choice, Outcome, best
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import blocks, legal, score
from planner.formation.menu import Menu
from planner.formation.rules import move_order, passing
from planner.formation.spots import Bools, Ints
from planner.formation.ways import ways as ways_to
from planner.navigation.places import Places
from planner.units import Pose

TRIES: Final = 8
"""Times a choice is made anew because a way does not do after all."""


@dataclass(frozen=True)
class Walk:
    """The ways of a choice: the members whose way fails, or an order of moving.

    Parameters:
        waits: whether they fail only since each is in another's way: elsewhere they may not.
        around: members whose ways lead past all mates where they stand now (`Problem.around`).
    """

    fails: tuple[int, ...]
    order: tuple[int, ...] = ()
    waits: bool = False
    around: tuple[int, ...] = ()


def walked(
    menu: Menu,
    outcome: Outcome,
    clock: Clock,
    known: Sequence[int | None],
    *,
    standing: bool = True,
) -> tuple[Menu, Outcome]:
    """Return the menu and outcome after dropping options whose ways do not do.

    Of those who only waited for one another nothing is proved then, nor of ways round mates that
    are longer than where these have gone.

    Parameters:
        standing: whether, where nothing is found so, they stay where they are, if they may.
    """
    first, waited = (menu, outcome), False
    for _ in range(TRIES):
        choice = outcome.choice
        if choice is None:
            break
        found = walk(menu, choice)
        paid = None if found.fails else _paid(menu, choice, found.around)
        if paid is not None:
            longer = score(paid, choice) != score(menu, choice)
            if waited or longer:
                outcome = replace(outcome, bounds=first[1].bounds, proved=0)
            return paid, outcome
        found = found if found.fails else Walk(found.around[:1], waits=True)
        waited = waited or found.waits
        wanted = [np.arange(len(spots)) for spots in menu.spot]
        for member in found.fails:
            wanted[member] = np.delete(wanted[member], choice[member])
        menu = menu.keep(wanted)
        outcome = best(menu, clock.afresh(), None, known)
    return _standing(*first) if standing else (first[0], Outcome(None))


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
    return _ordered(menu, choice, certain, ends)


def _ordered(
    menu: Menu, choice: Choice, ways: list[tuple[Pose, ...]], ends: Sequence[Pose]
) -> Walk:
    """The same of ways that there are: who has no order to go in goes round mates instead."""
    problem, members = menu.problem, menu.problem.members
    stays = np.array(
        [m.start == end and not m.enters for m, end in zip(members, ends, strict=True)]
    )
    over, around = blocks(menu, choice), list[int]()
    later = passing.in_the_way(members, ways, ends)
    first = np.zeros_like(later)
    if problem.strict is not None:
        first = passing.in_the_way_now(members, ways)
    while True:
        never = np.flatnonzero((first & stays).any(axis=1))
        order = None if len(never) else move_order.order(over | later.T | first)
        if order is not None:
            return Walk((), tuple(order), around=tuple(around))
        more = never if len(never) else _rounding(over | later.T, first)
        if not len(more):
            return Walk(tuple(int(a) for a in np.flatnonzero(later.any(axis=1))[:1]), waits=True)
        for a in more.tolist():
            crossing = bool(menu.crossing[a][choice[a]])
            way = problem.around.way(members[a], ends[a], crossing=crossing)
            if way is None:
                return Walk((a,), waits=True)
            ways[a], first[a] = way, False
            around.append(a)
        later = passing.in_the_way(members, ways, ends)


def _rounding(others: Bools, first: Bools) -> Ints:
    """Who is to go round mates that it waits for: one with whom there is an order then, if any.

    Parameters:
        others: [a, b]: a waits for b for another reason.
        first: [a, b]: a waits for b to have gone.
    """
    able = np.flatnonzero(first.any(axis=1))
    for a in able.tolist():
        left = first.copy()
        left[a] = False
        if move_order.order(others | left) is not None:
            return np.array([a])
    return able[:1]


def _paid(menu: Menu, choice: Choice, around: Sequence[int]) -> Menu | None:
    """The menu with what ways round mates cost and are worth; None where one is too long."""
    cost, values = list(menu.cost), list(menu.values)
    for index in around:
        option = choice[index]
        spot, over = menu.spot[index][option : option + 1], menu.crossing[index][option]
        told = ways_to(menu.problem.around, menu.terms, np.array([index]), spot, menu.pool.spots)
        mine = np.flatnonzero(told.crossing == over)
        if not len(mine):
            return None
        cost[index], values[index] = cost[index].copy(), values[index].copy()
        cost[index][option] = told.cost[mine[0]]
        values[index][:, option] = told.values[:, mine[0]]
    return replace(menu, cost=tuple(cost), values=tuple(values))
