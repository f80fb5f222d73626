"""Let one more do what is wanted where the others stand: into a corner that they leave."""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.cpsat.lexicographic import Choice
from planner.formation.judge import legal, rank, score
from planner.formation.member import Member
from planner.formation.menu import Menu
from planner.formation.places.corners import corners
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.rules import no_overlap
from planner.formation.search.early import table
from planner.formation.spots import unique
from planner.formation.terms import Fold, GoalTerm, Option
from planner.navigation.places import Places

MEMBERS: Final = 6
"""Models that are tried, of those that could get to some corner."""
TRIED: Final = 8
"""Corners of one model that are tried, those with the shortest ways."""
Moved = dict[int, Places]
"""One or two members (by index) and the one place of each."""


def filled(menu: Menu, choice: Choice) -> tuple[Menu, Choice] | None:
    """Return a menu and a choice with more models that count; None where no corner helps.

    Sliding and the solver move models among the places they know; a last place is often one
    where a model just touches two others, which is not known before those stand there.
    """
    now, most = score(menu, choice), table(menu.problem, menu.terms)
    for index, term in enumerate(menu.terms):
        counts = term.fold is Fold.SUM and not term.unit and term.sense == "max" and not term.parts
        if counts and now[index] != most[index]:
            moves = _moves(menu, choice, index)
            better = _best(menu, choice, moves) if moves else None
            if better is not None:
                return better
    return None


def _moves(menu: Menu, choice: Choice, index: int) -> list[Moved]:
    """Where those who do not count could go, the first few of them."""
    moves: list[Moved] = []
    tried, ends = 0, menu.pool.spots[menu.spots_of(choice)]
    for member in menu.problem.members:
        if tried < MEMBERS and not menu.values[member.index][index][choice[member.index]]:
            mine = _of(menu.problem, member, ends, menu.terms[index])
            tried += bool(mine)
            moves += mine
    return moves


def _of(problem: Problem, member: Member, ends: Places, term: GoalTerm) -> list[Moved]:
    """Corners for `member`; where a mate ends in one, that mate goes to another."""
    at = _corners(problem, member, ends, term)
    taken = no_overlap.taken(problem, member, at, ends)
    free = at[np.flatnonzero(~taken.any(axis=1))[:TRIED]]
    moves = [{member.index: free[n : n + 1]} for n in range(len(free))]
    for n in np.flatnonzero(taken.sum(axis=1) == 1)[:TRIED].tolist():
        mate = problem.members[int(np.argmax(taken[n]))]
        after = _put(ends, {member.index: at[n : n + 1]})
        others = _corners(problem, mate, after, term)
        others = others[np.flatnonzero(~no_overlap.taken(problem, mate, others, after).any(axis=1))]
        if len(others):
            moves.append({member.index: at[n : n + 1], mate.index: others[:1]})
    return moves


def _best(menu: Menu, choice: Choice, moves: list[Moved]) -> tuple[Menu, Choice] | None:
    """The best choice after one of `moves` that is legal and better; None if there is none."""
    ends = menu.pool.spots[menu.spots_of(choice)]
    members = menu.problem.members
    finer = _with(menu, [(members[m], at) for move in moves for m, at in move.items()])
    able = []
    for move in moves:
        after = finer.at(_put(ends, move))
        if after is not None and legal(finer, after) and rank(finer, after) < rank(menu, choice):
            able.append(after)
    return (finer, min(able, key=lambda c: (rank(finer, c), c))) if able else None


def _put(ends: Places, move: Moved) -> Places:
    parts = [move.get(m, ends[m : m + 1]) for m in range(len(ends))]
    return Places.concat(parts)


def _corners(problem: Problem, member: Member, ends: Places, term: GoalTerm) -> Places:
    """Corners that `member` can get to and at which it counts, those with short ways first."""
    if not member.mobility.base.is_round or not member.mobility.moves:
        return Places.of([])
    at = unique(corners(problem, member, ends))
    nothing = Option(at, np.zeros(len(at)), np.zeros(len(at), np.bool_))
    at = at[term.value(problem, member, nothing) > 0]
    cost = problem.costs(member, at)
    return at[np.argsort(cost, kind="stable")[: int(np.isfinite(cost).sum())]]


def _with(menu: Menu, more: list[tuple[Member, Places]]) -> Menu:
    """The same menu with more places."""
    pool, used = menu.pool, np.unique(np.concatenate(menu.spot))
    found = {}
    for kind in menu.problem.kinds:
        old = pool.spots[used[(pool.kind[used] == kind.kind) & (pool.stay[used] < 0)]]
        fresh = [at for member, at in more if member.kind == kind.kind]
        found[kind.kind] = unique(Places.concat([old, *fresh]))
    return Menu.of(menu.problem, Pool.of(menu.problem, found), menu.terms)
