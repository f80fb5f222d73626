"""Solve a menu term by term: the weightiest first, each held while the next is improved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from ortools.sat.python import cp_model

from planner.formation.cpsat.draft import Draft, Relaxed
from planner.formation.cpsat.drafts import Drafts
from planner.formation.cpsat.solver import LIGHT, OTHER, Clock
from planner.formation.examined import none_better
from planner.formation.judge import Score, alone, coherent, rank, score
from planner.formation.limits import Effort
from planner.formation.menu import Menu
from planner.formation.rules import coherency
from planner.formation.rules.coherency import Cut
from planner.formation.terms.distance_walked import before

PARTED: Final[Relaxed] = frozenset({"one_group"})
SMALL: Final = 6
CUTTING: Final = (1, 6, 3)
"""Rounds of cuts for up to `SMALL` models, for up to `LARGE`, for more. Depth levels are one for
each model: a few are quicker than cuts, but ten models on ovals were proved with four rounds in a
quarter of the time that left a gap with levels, and twenty in a third with two (measured)."""
LARGE: Final = 12
QUICK: Final = 0.1
"""Share of what is left for a round of cuts where many may follow: one that takes longer is the
last."""
Choice = tuple[int, ...]
"""One option per member."""


@dataclass(frozen=True)
class Outcome:
    """What a solve found.

    Parameters:
        choice: the best found, or None.
        bounds: per term, the best value not excluded while earlier terms keep theirs.
        proved: how many terms, from the first, reached their bound.
        impossible: whether it was proved that the menu has no legal choice.
        cuts: consequences of coherency that the proof used.
    """

    choice: Choice | None
    bounds: Score = ()
    proved: int = 0
    impossible: bool = False
    cuts: tuple[Cut, ...] = ()


def best(
    menu: Menu, clock: Clock, hint: Choice | None = None, known: Sequence[int | None] = ()
) -> Outcome:
    """Return the lexicographically best choice of `menu`.

    One group is not asked for at first: where the best choice has it anyway, it is the best
    with it, too. Where it falls apart, cuts forbid that; after `CUTTING` rounds, or one that is not
    quick, depth levels are added, which always hold but make a larger model.

    Parameters:
        hint: a legal choice to start from.
        known: per term, a value that is proved not to be beaten, or None.
    """
    if clock.over:
        return Outcome(hint)
    cuts: list[Cut] = []
    size = (len(menu) > SMALL) + (len(menu) > LARGE)
    for turn in range(CUTTING[size]):
        with clock.only(QUICK if turn and size == 1 else 1.0):
            outcome = replace(_chain(menu, clock, hint, known, PARTED, cuts), cuts=tuple(cuts))
        if outcome.choice is None or clock.over or coherent(menu, outcome.choice):
            break
        if turn and size == 1 and outcome.proved < len(menu.terms):
            break
        fresh = _cuts(menu, outcome.choice)
        if not fresh:
            break
        cuts += fresh
    if outcome.choice is None or coherent(menu, outcome.choice):
        return outcome
    return replace(_chain(menu, clock, hint, known, frozenset(), cuts), cuts=tuple(cuts))


def _cuts(menu: Menu, choice: Choice) -> list[Cut]:
    places = np.unique(np.concatenate(menu.spot))
    return coherency.cuts(menu.pool.near, menu.pool.clash, places, menu.spots_of(choice))


def confirmed(menu: Menu, outcome: Outcome, clock: Clock) -> bool:
    """Return whether something else than the first solver agrees that no term can be bettered.

    Where every member has the best that it has by itself, nothing need be asked; prices of the
    relaxation tell nearly always, in a tenth of the time of a differently configured solver.
    """
    if outcome.choice is None or clock.over:
        return False
    values, rule = score(menu, outcome.choice), menu.problem.terms.coherency
    # a unit that need not be one group is asked about once: both models would be the same
    easier = (PARTED, frozenset[str]()) if rule is not None and rule.one_group else (PARTED,)
    return all(
        value == alone(menu, term)
        or none_better(menu, values, term)
        or any(_none_better(menu, outcome, values, term, clock, left_out) for left_out in easier)
        for term, value in enumerate(values)
    )


def _none_better(
    menu: Menu, outcome: Outcome, values: Score, term: int, clock: Clock, relaxed: Relaxed
) -> bool:
    draft, _ = Drafts(menu, relaxed, outcome.cuts).of(outcome.choice, values, term)
    draft.at_least_as_good(term, values[term])
    # Asked for the best, it answers in a tenth of the time that it takes to see that there is
    # nothing better (measured): a bound can rise step by step, a refutation is found or is not.
    _optimise(menu, draft, term)
    status, solver = clock.solve(draft.model, OTHER)
    return status == cp_model.OPTIMAL and round(solver.objective_value) == values[term]


def _optimise(menu: Menu, draft: Draft, term: int) -> None:
    minimise = menu.terms[term].sense == "min"
    (draft.model.minimize if minimise else draft.model.maximize)(draft.totals[term])


def _chain(
    menu: Menu,
    clock: Clock,
    hint: Choice | None,
    known: Sequence[int | None],
    relaxed: Relaxed,
    cuts: Sequence[Cut],
) -> Outcome:
    drafts = Drafts(menu, relaxed, cuts)
    found = Outcome(hint)
    proving = clock.limits.effort is Effort.PROVED
    for term in range(len(menu.terms)):
        if not proving and hint is not None and found.choice == hint and term == before(menu.terms):
            break  # what is only compared has been slid, and that is short enough
        if found.choice is not None and term < len(known) and _reached(menu, found, known, term):
            found = _held(menu, found, score(menu, found.choice)[term], term, True)
            continue
        found = _one(menu, drafts, clock, found, term)
        if found.choice is None or len(found.bounds) <= term:
            return found
    return found


def _reached(menu: Menu, found: Outcome, known: Sequence[int | None], term: int) -> bool:
    assert found.choice is not None
    return known[term] is not None and score(menu, found.choice)[term] == known[term]


def _one(menu: Menu, drafts: Drafts, clock: Clock, found: Outcome, term: int) -> Outcome:
    values = () if found.choice is None else score(menu, found.choice)
    draft, options = drafts.of(found.choice, values, term)
    if found.choice is not None and all(len(mine) == 1 for mine in options):
        return _held(menu, found, values[term], term, True)
    if found.choice is not None:
        each = zip(options, found.choice, strict=True)
        draft.hint([int(np.searchsorted(mine, option)) for mine, option in each])
    _optimise(menu, draft, term)
    status, solver = clock.solve(draft.model, LIGHT, 1 / (len(menu.terms) - term + 1))
    if status == cp_model.INFEASIBLE:
        return replace(found, impossible=found.choice is None)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return found
    taken = [next(o for o, v in enumerate(row) if solver.boolean_value(v)) for row in draft.x]
    choice = tuple(int(mine[o]) for mine, o in zip(options, taken, strict=True))
    bound = round(solver.best_objective_bound)
    # out of time, the solver may come back with less than it was given
    if found.choice is not None and rank(menu, found.choice) < rank(menu, choice):
        choice = found.choice
    return _held(menu, replace(found, choice=choice), bound, term, status == cp_model.OPTIMAL)


def _held(menu: Menu, found: Outcome, bound: int, term: int, proved: bool) -> Outcome:
    """Go on to the next term, with one more bound."""
    reached = found.proved + (1 if proved and found.proved == term else 0)
    return replace(found, bounds=(*found.bounds, bound), proved=reached)
