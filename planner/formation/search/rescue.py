"""Find any legal choice where the construction found none: a plan is owed before all polish.

Likewise one without the tests that each model by itself could do without.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from planner.formation.cpsat.draft import Draft
from planner.formation.cpsat.solver import LIGHT, Clock
from planner.formation.judge import legal, score
from planner.formation.menu import Menu
from planner.formation.search.construct import Choice
from planner.formation.search.meet import meet
from planner.formation.terms import Fold

ALLOWED: Final = 6.0
"""Deterministic seconds of the solver, besides those of the search: without a plan there is
nothing to spend those on."""
LARGE: Final = 12_000
"""Options, all members together, beyond which the solver would take minutes to begin."""


def rescue(menu: Menu, clock: Clock) -> Choice | None:
    """Return a legal choice of the whole `menu`, by meeting, then by CP-SAT; None if neither."""
    choice = meet(menu)
    if choice is not None or clock.over or sum(len(spots) for spots in menu.spot) > LARGE:
        return choice
    own = Clock(replace(clock.limits, deterministic_time=ALLOWED), began=clock.began)
    status, solver = own.solve((draft := Draft(menu)).model, LIGHT)
    clock.late = clock.late or own.late
    if solver.status_name(status) not in ("OPTIMAL", "FEASIBLE"):
        return None
    taken = (next(o for o, v in enumerate(row) if solver.boolean_value(v)) for row in draft.x)
    choice = tuple(taken)
    return choice if legal(menu, choice) else None


def spared(menu: Menu, best: Choice, clock: Clock) -> Choice | None:
    """Return a legal choice that owes least of the first term, where `best` owes more.

    Only of a count to be kept small, and only the least that every member by itself can do
    with: then each member's other options may be left out, and few remain to choose from.
    """
    if not menu.terms:
        return None
    term = menu.terms[0]
    if term.sense != "min" or term.unit or term.fold is not Fold.SUM:
        return None
    least = [int(values[0].min()) for values in menu.values]
    if score(menu, best)[0] == sum(least):
        return None
    wanted = [
        np.flatnonzero(values[0] == value) for values, value in zip(menu.values, least, strict=True)
    ]
    found = rescue(menu.keep(wanted), clock)
    if found is None:
        return None
    return tuple(int(kept[option]) for kept, option in zip(wanted, found, strict=True))
