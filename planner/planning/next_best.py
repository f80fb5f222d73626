"""A plan that the referee refuses is never shown: the next best one is, and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from planner.errors import IllegalPlanError
from planner.formation.limits import Effort, Limits
from planner.plan import Plan, Status
from planner.planning.judged import judged
from planner.scenario.scenario import Scenario


def next_best(scenario: Scenario, make: Callable[[Limits], Plan], limits: Limits) -> Plan:
    """Return the plan that `make` makes, judged; of one that is refused, the next best.

    That is the best one whose models stand where they were placed, none of them slid further;
    then the first one found.

    Raises:
        IllegalPlanError: the referee refused all of them, or the first if `limits` are strict.
    """
    first: IllegalPlanError | None = None
    for tried in (limits, *_simpler(limits)):
        try:
            made = judged(scenario, make(tried))
        except IllegalPlanError as error:
            if limits.strict:
                raise
            first = first or error
            limits.progress("the referee refused a plan: looking for the next best")
            continue
        if first is None:
            return made
        if made.found:
            return refused(made, first)
    assert first is not None
    raise first


def refused(plan: Plan, error: IllegalPlanError) -> Plan:
    """Return a plan that says that a better one was refused, and is not called the best."""
    from planner.referee.words import REFUSED

    note = REFUSED, f"this is the next best plan: {error}"
    return replace(plan, status=Status.FEASIBLE, notes=(*plan.notes, note))


def _simpler(limits: Limits) -> Iterator[Limits]:
    """Ways to search that leave out, one after another, what may have spoilt a plan."""
    placed = replace(limits, rounds=0, reasons=0, effort=Effort.COMPARED)
    yield placed
    yield replace(placed, stop=lambda: True)
