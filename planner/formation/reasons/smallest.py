"""The smallest set of rules that clash over the places examined: without any one, a choice is left.

A deletion filter: each rule in turn is left out for good where the others clash all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.formation.cpsat.draft import Draft
from planner.formation.cpsat.solver import LIGHT, Clock
from planner.formation.menu import Menu


def smallest(menu: Menu, rules: Sequence[str], clock: Clock) -> tuple[str, ...] | None:
    """Return which of `rules` clash, none of which can be spared; () where places alone do.

    Parameters:
        rules: names of what a `Draft` can leave out.

    Returns:
        None where the solver does not say in time that they clash.
    """
    if not _clash(menu, frozenset(), clock):
        return None
    out: frozenset[str] = frozenset()
    for rule in rules:
        if _clash(menu, out | {rule}, clock):
            out |= {rule}
    return tuple(rule for rule in rules if rule not in out)


def _clash(menu: Menu, without: frozenset[str], clock: Clock) -> bool:
    status, solver = clock.solve(Draft(menu, without).model, LIGHT, 0.5)
    return bool(solver.status_name(status) == "INFEASIBLE")
