"""Bound, construct, close, refine: the search for the best choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from planner.formation.bound import Bounds, bounds
from planner.formation.ceiling import ceilings
from planner.formation.cpsat.lexicographic import Choice, Outcome, best, confirmed
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import legal, rank
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.places.block import blocks
from planner.formation.places.gather import gather
from planner.formation.places.legal import usable
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.search.construct import Built, construct
from planner.formation.search.greedy import greedy
from planner.formation.search.rescue import rescue, spared
from planner.formation.search.slide import slide
from planner.formation.search.walked import walked
from planner.formation.spots import Bools, Ints, unique
from planner.formation.terms import Fold, GoalTerm
from planner.formation.terms.term import FAR
from planner.navigation.places import Places

FIRST: Final = 0.3
AGAIN: Final = 0.5
"""Shares of the deterministic time left for the first solve and for each one after it."""
TWIN: Final = 3_000
"""µm: an old place this near to a new one is dropped."""
WIDE: Final = 60
"""Options per model looked at when no construction was legal."""


@dataclass(frozen=True)
class Found:
    """What the search came to.

    Parameters:
        wide: the menu of all candidates; `bounds` holds over all of it, one per term.
        menu: the menu that `outcome` was chosen from and is proved over.
        outcome: the choice, its bounds, how much is proved.
        confirmed: whether a second solver agrees.
        late: whether the wall clock cut the search short.
        early: whether it was stopped before more than the simplest places were looked at.
    """

    wide: Menu
    bounds: tuple[int, ...]
    menu: Menu
    outcome: Outcome
    confirmed: bool = False
    late: bool = False
    early: bool = False


def search(problem: Problem, terms: tuple[GoalTerm, ...], limits: Limits) -> Found:
    """Return the best choice found for `problem`, with what is proved of it."""
    clock = Clock(limits)
    early = _early(problem, terms, limits)
    if early is not None and clock.over and (kept := _kept(*early, clock)) is not None:
        return kept
    wide = Menu.of(problem, Pool.of(problem, gather(problem, terms)), terms)
    if not all(len(spots) for spots in wide.spot):
        return Found(wide, (), wide, Outcome(None))
    # told to stop, it is a plan that is owed, not a proof
    bound = Bounds(_table(problem, terms), ()) if clock.over else bounds(wide, clock)
    known = bound.values
    built = _built(wide, bound.starts, clock)
    if built.legal and not (early and rank(*early) <= rank(wide, built.legal[0])):
        limits.progress(said(wide, built.legal[0]))
    menu = wide.keep(_wanted(wide, built.all, bool(built.legal)))
    hint = _moved_to(wide, menu, built.legal[0]) if built.legal else None
    with clock.only(FIRST):
        outcome = best(menu, clock, hint, known)
    if outcome.choice is None:
        return Found(wide, known, menu, outcome, late=clock.late)
    menu, outcome = _refined(menu, outcome, clock, known)
    menu, outcome = walked(menu, outcome, clock, known)
    if outcome.choice is None:
        return Found(wide, known, menu, outcome, late=clock.late)
    sure = outcome.proved == len(terms) and confirmed(menu, outcome, clock)
    return Found(wide, known, menu, outcome, sure, clock.late)


def _early(
    problem: Problem, terms: tuple[GoalTerm, ...], limits: Limits
) -> tuple[Menu, Choice] | None:
    """Return the best of the simplest plans if one is legal, and say so at once.

    The unit as one block, or where it stands, over these few places alone: a plan before most
    of the places are even looked for.
    """
    ends = [Places.of([m.start for m in problem.members]), *blocks(problem, terms)]
    found = {}
    for kind in problem.kinds:
        mine = np.array([m.index for m in problem.members if m.kind == kind.kind])
        places = unique(Places.concat([end[mine] for end in ends]))
        found[kind.kind] = places[usable(problem, kind, places)]
    menu = Menu.of(problem, Pool.of(problem, found), terms)
    if not all(len(spots) for spots in menu.spot):
        return None
    able = [c for c in map(menu.at, ends) if c is not None and legal(menu, c)]
    if not able:
        return None
    best_ = min(able, key=lambda choice: (rank(menu, choice), choice))
    limits.progress(said(menu, best_))
    return menu, best_


def _kept(menu: Menu, choice: Choice, clock: Clock) -> Found | None:
    """Return an early plan as what was found, with bounds that hold for the whole table."""
    known = _table(menu.problem, menu.terms)
    menu, outcome = walked(menu, Outcome(choice), clock, known)
    if outcome.choice is None:
        return None
    return Found(menu, known, menu, outcome, late=clock.late, early=True)


def _table(problem: Problem, terms: tuple[GoalTerm, ...]) -> tuple[int, ...]:
    """Return for each term a value that no place on the whole table can beat."""
    highest = zip(terms, ceilings(problem, terms), strict=True)
    return tuple(_most(problem, term) if value is None else value for term, value in highest)


def _most(problem: Problem, term: GoalTerm) -> int:
    """The best value that a term could have on any table."""
    if term.sense == "min":
        return 0
    if term.unit:
        return FAR
    return len(problem.aim.targets) if term.fold is Fold.UNION else problem.mates


def _built(wide: Menu, starts: tuple[Choice, ...], clock: Clock) -> Built:
    """Construct; where that finds no legal choice, or none as good as each alone, look for one."""
    simple = plain(wide)
    built = construct(wide, starts, simple)
    if not built.legal and (some := rescue(wide, clock)) is not None:
        built = construct(wide, starts, [some, *simple])
    if built.legal and (fewer := spared(wide, built.legal[0], clock)) is not None:
        built = construct(wide, starts, [fewer, *simple])
    return built


def plain(menu: Menu) -> list[Choice]:
    """Return what simple players do: move as one block, pick places in turn, stay."""
    moved = (menu.at(ends) for ends in blocks(menu.problem, menu.terms))
    stays = menu.at(Places.of([m.start for m in menu.problem.members]))
    found = [*moved, *greedy(menu), stays]
    return list(dict.fromkeys(choice for choice in found if choice is not None))


def said(menu: Menu, choice: Choice) -> str:
    """Return the worth of a choice in words, for progress."""
    signed = rank(menu, choice)
    say = menu.problem.scenario.battlefield.table.unit.say
    parts = []
    for term, value in zip(menu.terms, signed, strict=True):
        worth = say(term.sign * value) if term.unit == "length" else term.sign * value
        parts.append(f"{term.name.replace('_', ' ')} {worth}")
    return ", ".join(parts)


def _refined(
    menu: Menu, outcome: Outcome, clock: Clock, known: tuple[int, ...]
) -> tuple[Menu, Outcome]:
    """Slide, solve again among old and new places, until nothing moves."""
    for _ in range(clock.limits.rounds):
        assert outcome.choice is not None
        if clock.over:
            break
        ends = slide(menu, outcome.choice)
        finer = _with(menu, outcome.choice, ends)
        hint = _at(finer, ends, menu, outcome.choice)
        if hint is None or rank(finer, hint) >= rank(menu, outcome.choice):
            break
        with clock.only(AGAIN):
            menu, outcome = finer, best(finer, clock, hint, known)
    return menu, outcome


def _with(menu: Menu, choice: Choice, ends: Places) -> Menu:
    """Return a menu of the old places and the new `ends`."""
    problem, pool = menu.problem, menu.pool
    taken = np.unique(np.concatenate(menu.spot))
    found = {}
    for kind in problem.kinds:
        old = taken[(pool.kind[taken] == kind.kind) & (pool.stay[taken] < 0)]
        mine = [m.index for m in problem.members if m.kind == kind.kind]
        fresh = ends[np.array(mine)]
        kept = pool.spots[old]
        found[kind.kind] = unique(Places.concat([kept[_elsewhere(kept, fresh)], fresh]))
    return Menu.of(problem, Pool.of(problem, found), menu.terms)


def _elsewhere(old: Places, fresh: Places) -> Bools:
    """Which old places are not all but the same as a fresh one: twins make proofs long."""
    away = np.hypot(old.x[:, None] - fresh.x[None, :], old.y[:, None] - fresh.y[None, :])
    level = (old.z[:, None] == fresh.z[None, :]) & (old.heading[:, None] == fresh.heading[None, :])
    found: Bools = ~((away < TWIN) & level).any(axis=1)
    return found


def _at(finer: Menu, ends: Places, menu: Menu, choice: Choice) -> Choice | None:
    """Return the choice of `finer` that stands at `ends`."""
    found = []
    at = finer.pool.spots
    for member, option in enumerate(choice):
        if menu.stays(int(menu.spot[member][option])):
            found.append(0)
            continue
        spots = finer.spot[member]
        same = (at.x[spots] == ends.x[member]) & (at.y[spots] == ends.y[member])
        same &= (at.z[spots] == ends.z[member]) & (at.heading[spots] == ends.heading[member])
        same &= finer.pool.stay[spots] < 0
        options = np.flatnonzero(same)
        if not len(options):
            return None
        crossing = menu.crossing[member][option]
        exact = options[finer.crossing[member][options] == crossing]
        found.append(int((exact if len(exact) else options)[0]))
    return tuple(found)


def _wanted(wide: Menu, built: tuple[Choice, ...], legal: bool) -> list[Ints]:
    """Return for each member the options at places that some construction used.

    Where none was legal, the cheapest of all others, too.
    """
    used = np.zeros(len(wide.pool), np.bool_)
    for choice in built:
        used[wide.spots_of(choice)] = True
    wanted = []
    for member, spots in enumerate(wide.spot):
        mine = used[spots] & ((wide.pool.stay[spots] < 0) | (wide.pool.stay[spots] == member))
        if not legal:
            cheap = np.argsort(wide.cost[member], kind="stable")
            step = max(1, len(cheap) // WIDE)
            mine[cheap[::step]] = True
        mine[0] = True
        wanted.append(np.flatnonzero(mine))
    return wanted


def _moved_to(wide: Menu, menu: Menu, choice: Choice) -> Choice:
    """Return the same choice in a menu with fewer options."""
    found = []
    for member, option in enumerate(choice):
        same = (menu.spot[member] == wide.spot[member][option]) & (
            menu.crossing[member] == wide.crossing[member][option]
        )
        found.append(int(np.flatnonzero(same)[0]))
    return tuple(found)
