"""The order made ready anew where some things are not in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from math import inf
from typing import Final

import numpy as np

from planner.formation.cpsat.draft import Relaxed
from planner.formation.judge import keeps
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.reasons.things import Of, Thing, without
from planner.formation.search.construct import Choice, construct
from planner.formation.search.found import Found
from planner.formation.search.plain import plain
from planner.formation.search.trusted import leads_away, trusting
from planner.formation.spots import Bools, Ints, unique
from planner.formation.terms import GoalTerm
from planner.navigation.navigator import Navigator
from planner.navigation.places import Places

ENGAGING: Final = 16
CHEAP: Final = 32
"""Options per model that the solver is asked about, besides those of constructions: those that
engage, and those of any kind, evenly by their cost."""
RUNS: Final = 2


Offer = Callable[[Problem, tuple[GoalTerm, ...]], dict[int, Places]]
"""The candidate places of each kind of member."""


class World:
    """One world.

    Parameters:
        options: makes all options there, once they are asked for.
        hoped: those with ways trusted to lead away, where some must: all of the others and a few
            more, made without a way walked. None where there is no such difference.
    """

    def __init__(self, options: Callable[[], Menu], hoped: Menu | None = None) -> None:
        self._options, self.hoped = options, hoped

    @cached_property
    def wide(self) -> Menu:
        """All options there."""
        return self._options()

    @cached_property
    def _built(self) -> tuple[Choice, ...]:
        return _constructed(self.wide)

    @cached_property
    def _hoped(self) -> tuple[Choice, ...]:
        return () if self.hoped is None else _constructed(self.hoped)

    @cached_property
    def few(self) -> Menu:
        """Those of the options that the solver is asked about."""
        used = np.zeros(len(self.wide.pool), np.bool_)
        for choice in self._built:
            used[self.wide.spots_of(choice)] = True
        return self.wide.keep([_few(self.wide, member, used) for member in range(len(self.wide))])

    def has(self, left_out: Relaxed) -> bool:
        """Return whether it is seen without asking the solver that a choice keeps the rules.

        Parameters:
            left_out: the rules on the unit that need not be kept.
        """
        return any(keeps(self.wide, choice, left_out) for choice in self._built)

    def hopes(self, left_out: Relaxed) -> bool:
        """Return whether that is seen of ways that were trusted: those of one choice are walked."""
        menu = self.hoped
        return menu is not None and any(
            keeps(menu, choice, left_out) and leads_away(menu.problem, menu, choice)
            for choice in self._hoped
        )


class Worlds:
    """Menus of the same order without some things, each made once; `most` of them.

    In a world with less in the way every place that was one before still is.
    """

    def __init__(self, found: Found, most: int, offer: Offer) -> None:
        self._wide, self._left, self._offer = found.wide, most, offer
        self._made = {frozenset[Thing](): _as_found(found)}

    def world(self, gone: frozenset[Thing]) -> World | None:
        """Return the world without `gone`; None where too many were made."""
        apart = frozenset(t for t in gone if t.of not in (Of.RULE, Of.MATE))
        if apart not in self._made:
            if self._left <= 0:
                return None
            self._left -= 1
            self._made[apart] = self._make(apart)
        return self._made[apart]

    def _make(self, gone: frozenset[Thing]) -> World:
        from planner.formation.terms import terms_of

        fresh = anew(self._wide.problem, gone)
        terms, places = terms_of(fresh), {}
        for kind, at in self._offer(fresh, terms).items():
            before = self._wide.pool
            known = before.spots[(before.kind == kind) & (before.stay < 0)]
            places[kind] = unique(Places.concat([known, at]))

        def options(problem: Problem) -> Menu:
            return Menu.of(problem, Pool.of(problem, places), terms)

        hoped = trusting(fresh.anew())
        return World(partial(options, fresh), None if hoped is None else options(hoped))


def anew(problem: Problem, gone: frozenset[Thing], more: int | None = None) -> Problem:
    """Return the same order on a table without `gone`.

    Parameters:
        more: what the budget is raised by, µm; None for as far as is looked at all.
    """
    length = {} if more is None else {"more": more}
    scenario, terms = without(problem.scenario, problem.terms, gone, **length)
    made: dict[float, Navigator] = problem.kept(("anew", gone), dict)
    most = inf if more is None else more
    # Webs reach as far as a budget does: those of the next larger one serve as well.
    above = min((other for other in made if other >= most), default=None)
    shared = None if above is None else made[above]
    made[most] = problem.navigator.like(scenario, terms, above=shared)
    return Problem.of(scenario, problem.order, terms, made[most])


def _constructed(menu: Menu) -> tuple[Choice, ...]:
    if not all(len(spots) for spots in menu.spot):
        return ()
    return construct(menu, (), plain(menu), RUNS).all


def _as_found(found: Found) -> World:
    world = World(lambda: found.wide)
    if found.menu is not found.wide:
        world.few = found.menu
    return world


def _few(wide: Menu, member: int, used: Bools) -> Ints:
    spots, cost = wide.spot[member], wide.cost[member]
    mine = used[spots] & ((wide.pool.stay[spots] < 0) | (wide.pool.stay[spots] == member))
    cheap = np.argsort(cost, kind="stable")
    for some, most in ((cheap[wide.engages[member][cheap] > 0], ENGAGING), (cheap, CHEAP)):
        mine[some[:: max(1, len(some) // most)]] = True
    mine[:1] = True
    found: Ints = np.flatnonzero(mine)
    return found


def bare(menu: Menu) -> Menu:
    """Return the menu without its goal: what a yes or no needs."""
    return replace(menu, terms=(), values=tuple(v[:0] for v in menu.values))
