"""Boards before both: the formation's solver, and every placing tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.formation.limits import Limits
from planner.gauntlet.boards import brute
from planner.gauntlet.boards.board import Board, board
from planner.gauntlet.boards.offered import menu

if TYPE_CHECKING:
    from planner.formation.menu import Menu

FEW = (2, 3, 4)
MANY = (4, 5, 6, 7)
LARGEST = 4
"""Models beyond which not every placing is tried."""


def equal(number: int) -> tuple[str, str]:
    """Return how a board ended, and what is wrong: the solver against every placing."""
    return _judged(board(number, FEW), agreed=False)


def agreed(number: int) -> tuple[str, str]:
    """Return the same of a larger board, where a second solver has to agree, too."""
    return _judged(board(number, MANY), agreed=True)


def _judged(given: Board, *, agreed: bool) -> tuple[str, str]:
    from planner.formation.cpsat.lexicographic import best, confirmed
    from planner.formation.cpsat.solver import Clock
    from planner.formation.judge import legal, rank

    offered = menu(given)
    found = best(offered, Clock(Limits()))
    tried = len(given.starts) <= LARGEST
    expected = brute.best(given) if tried else None
    if found.choice is None:
        wrong = tried and expected is not None
        said = f"no placing, though one is worth {expected}" if wrong else ""
        said = said or ("" if found.impossible else "gave up")
        if agreed and not said and not _none(offered):
            said = "the second solver does not agree that there is no placing"
        return "impossible", said
    worth = rank(offered, found.choice)
    if not legal(offered, found.choice):
        return "placed", f"the choice worth {worth} breaks a rule"
    if tried and worth != expected:
        return "placed", f"{given.terms}: {worth}, and by every placing {expected}"
    if found.proved != len(offered.terms):
        return "unproved", "" if agreed else f"only {found.proved} terms proved"
    if agreed and not confirmed(offered, found, Clock(Limits())):
        return "unconfirmed", f"the second solver does not agree that {worth} is best"
    return ("tried and agreed" if agreed else "equal") if tried else "agreed", ""


def _none(offered: Menu) -> bool:
    """Whether a differently configured solver finds nothing legal, either."""
    from ortools.sat.python import cp_model

    from planner.formation.cpsat.draft import Draft
    from planner.formation.cpsat.solver import OTHER, Clock

    status, _ = Clock(Limits()).solve(Draft(offered, frozenset()).model, OTHER)
    return bool(status == cp_model.INFEASIBLE)
