"""A plan before most of the places are even looked for: simple moves over few places."""

from __future__ import annotations

from typing import Final

from planner.formation.ceiling import ceilings
from planner.formation.cpsat.lexicographic import Choice, Outcome
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import legal, rank
from planner.formation.menu import Menu
from planner.formation.places.block import blocks
from planner.formation.places.close import close
from planner.formation.places.legal import usable
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.search.construct import construct
from planner.formation.search.found import Found, said
from planner.formation.search.plain import plain
from planner.formation.search.walked import walked
from planner.formation.spots import unique
from planner.formation.terms import Fold, GoalTerm
from planner.formation.terms.term import FAR
from planner.navigation.places import Places

Early = tuple[Menu, Choice, str]
"""A plan of few places, and what was looked at."""
BLOCK: Final = "the unit as one block, and as it stands"
CLOSE: Final = "exact lines, a wide lattice, and knots about a few points"
RUNS: Final = 2
"""Annealing runs over the few places: the first that is legal does where a plan is waited for."""


def early(problem: Problem, terms: tuple[GoalTerm, ...], clock: Clock) -> Early | None:
    """Return a legal plan of few places and what was looked at, and say so; None if none.

    The unit as one block, or where it stands; where that is no plan, places on exact lines, tight
    knots, and a wide lattice between.
    """
    found = _of_block(problem, terms) or _of_close(problem, terms, clock)
    if found is not None:
        clock.tell(rank(*found[:2]), said(*found[:2]))
    return found


def _of_block(problem: Problem, terms: tuple[GoalTerm, ...]) -> Early | None:
    ends = [Places.of([m.start for m in problem.members]), *blocks(problem, terms)]
    found = {}
    for kind in problem.kinds:
        mine = problem.rows[kind.kind]
        places = unique(Places.concat([end[mine] for end in ends]))
        found[kind.kind] = places[usable(problem, kind, places)]
    menu = Menu.of(problem, Pool.of(problem, found), terms)
    if not all(len(spots) for spots in menu.spot):
        return None
    able = [c for c in map(menu.at, ends) if c is not None and legal(menu, c)]
    if not able:
        return None
    return menu, min(able, key=lambda choice: (rank(menu, choice), choice)), BLOCK


def _of_close(problem: Problem, terms: tuple[GoalTerm, ...], clock: Clock) -> Early | None:
    menu = Menu.of(problem, Pool.of(problem, close(problem, terms)), terms)
    if not all(len(spots) for spots in menu.spot):
        return None
    simple = plain(menu)
    built = construct(menu, (), simple, 1)
    for run in range(1, RUNS):
        if built.legal and clock.over:
            break
        built = built.and_(menu, construct(menu, (), simple, 1, run))
    return (menu, built.legal[0], CLOSE) if built.legal else None


def kept(menu: Menu, choice: Choice, looked: str, clock: Clock) -> Found | None:
    """Return an early plan as what was found, with bounds that hold for the whole table."""
    known = table(menu.problem, menu.terms)
    menu, outcome = walked(menu, Outcome(choice), clock, known)
    if outcome.choice is None:
        return None
    return Found(menu, known, menu, outcome, late=clock.late, cut=True, looked=looked)


def table(problem: Problem, terms: tuple[GoalTerm, ...]) -> tuple[int, ...]:
    """Return for each term a value that no place on the whole table can beat."""
    highest = zip(terms, ceilings(problem, terms), strict=True)
    return tuple(_most(problem, term) if value is None else value for term, value in highest)


def _most(problem: Problem, term: GoalTerm) -> int:
    """The best value that a term could have on any table."""
    if term.parts:
        return sum(_most(problem, part) * times for part, times in term.parts)
    if term.sense == "min":
        return 0
    if term.unit:
        return FAR
    return len(problem.aim.targets) if term.fold is Fold.UNION else problem.mates
