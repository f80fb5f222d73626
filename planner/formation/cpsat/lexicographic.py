"""Solve a menu term by term: the weightiest first, each held while the next is improved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from planner.formation.cpsat.draft import Draft, Relaxed
from planner.formation.cpsat.solver import LIGHT, OTHER, Clock
from planner.formation.judge import Score, coherent, score
from planner.formation.menu import Menu

Choice = tuple[int, ...]
"""One option per member."""


@dataclass(frozen=True)
class Outcome:
    """What a solve found.

    Parameters:
        choice: the best found, or None.
        bounds: per term, the best value not excluded while earlier terms keep theirs.
        proved: how many terms, from the first, reached their bound.
        impossible: whether no choice at all was proved to exist.
    """

    choice: Choice | None
    bounds: Score = ()
    proved: int = 0
    impossible: bool = False


def best(
    menu: Menu, clock: Clock, hint: Choice | None = None, known: Sequence[int | None] = ()
) -> Outcome:
    """Return the lexicographically best choice of `menu`.

    One group is not asked for at first: where the best choice has it anyway, it is the best
    with it, too; only otherwise the larger model is built.

    Parameters:
        hint: a legal choice to start from.
        known: per term, a value that is proved not to be beaten, or None.
    """
    if clock.over:
        return Outcome(hint)
    outcome = _chain(menu, clock, hint, known, frozenset({"one_group"}))
    if outcome.choice is None or coherent(menu, outcome.choice):
        return outcome
    return _chain(menu, clock, hint, known, frozenset())


def confirmed(menu: Menu, outcome: Outcome, clock: Clock) -> bool:
    """Return whether a differently configured solver agrees that no term can be bettered."""
    if outcome.choice is None or clock.over:
        return False
    values = score(menu, outcome.choice)
    for term, value in enumerate(values):
        draft = Draft(menu, frozenset({"one_group"}))
        for earlier in range(term):
            draft.at_least_as_good(earlier, values[earlier])
        draft.at_least_as_good(term, value, margin=1)
        status, _ = clock.solve(draft.model, OTHER)
        if status != cp_model.INFEASIBLE and not _none_better(menu, values, term, clock):
            return False
    return True


def _none_better(menu: Menu, values: Score, term: int, clock: Clock) -> bool:
    draft = Draft(menu)
    for earlier in range(term):
        draft.at_least_as_good(earlier, values[earlier])
    draft.at_least_as_good(term, values[term], margin=1)
    return bool(clock.solve(draft.model, OTHER)[0] == cp_model.INFEASIBLE)


def _chain(
    menu: Menu, clock: Clock, hint: Choice | None, known: Sequence[int | None], relaxed: Relaxed
) -> Outcome:
    draft = Draft(menu, relaxed)
    found = Outcome(hint)
    for term in range(len(menu.terms)):
        if found.choice is not None and term < len(known) and _reached(menu, found, known, term):
            found = _held(menu, draft, found, score(menu, found.choice)[term], term, True)
            continue
        found = _one(menu, draft, clock, found, term)
        if found.choice is None or len(found.bounds) <= term:
            return found
    return found


def _reached(menu: Menu, found: Outcome, known: Sequence[int | None], term: int) -> bool:
    assert found.choice is not None
    return known[term] is not None and score(menu, found.choice)[term] == known[term]


def _one(menu: Menu, draft: Draft, clock: Clock, found: Outcome, term: int) -> Outcome:
    if found.choice is not None:
        draft.hint(found.choice)
    total = draft.totals[term]
    minimise = menu.terms[term].sense == "min"
    (draft.model.minimize if minimise else draft.model.maximize)(total)
    status, solver = clock.solve(draft.model, LIGHT, 1 / (len(menu.terms) - term + 1))
    if status == cp_model.INFEASIBLE:
        return replace(found, impossible=found.choice is None)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return found
    choice = tuple(next(o for o, v in enumerate(row) if solver.boolean_value(v)) for row in draft.x)
    bound = round(solver.best_objective_bound)
    return _held(
        menu, draft, replace(found, choice=choice), bound, term, status == cp_model.OPTIMAL
    )


def _held(menu: Menu, draft: Draft, found: Outcome, bound: int, term: int, proved: bool) -> Outcome:
    """Hold the term at its value and go on."""
    assert found.choice is not None
    value = score(menu, found.choice)[term]
    draft.at_least_as_good(term, value)
    reached = found.proved + (1 if proved and found.proved == term else 0)
    return replace(found, bounds=(*found.bounds, bound), proved=reached)
