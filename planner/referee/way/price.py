"""What ways cost and owe under given terms, nothing else of them being judged."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from threading import Lock
from typing import Any, Final

from planner.mobility import Mobility, Terms
from planner.plan import ModelPlan
from planner.referee.room.table import Table, table_of
from planner.referee.way.trial import Trial
from planner.referee.way.way import go, settle
from planner.scenario.scenario import Scenario

Receipts = dict[str, tuple[int, tuple[int, ...]]]
KEPT: Final = 64
"""Ways whose steps are kept as they were judged: the same ones are asked about for every roll."""


def owed(scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan]) -> dict[str, Counter[str]]:
    """Return the names of the tests that each way owes, each with how often, by the model's id."""
    return {name: trial.owed for name, trial in _walked(scenario, terms, ways)}


def price(scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan]) -> dict[str, int]:
    """Return what each way costs, µm, rounded up, by the model's id."""
    return {name: trial.spent.ceil() for name, trial in _walked(scenario, terms, ways)}


def needed(scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan]) -> dict[str, int]:
    """Return the budget, µm, that each way needs: what it costs, and what it may not use of it."""
    return {
        name: (trial.spent + trial.unused).ceil() for name, trial in _walked(scenario, terms, ways)
    }


def receipts(scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan]) -> Receipts:
    """Return what each way costs, and each of its steps, µm, rounded up."""
    return {
        name: (trial.spent.ceil(), tuple(trial.costs))
        for name, trial in _walked(scenario, terms, ways)
    }


def _walked(
    scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan]
) -> Iterator[tuple[str, Trial]]:
    """Each model with the trial of its way, nobody else being there.

    Who is none of the unit is passed over: the roster refuses it.
    """
    table = table_of(scenario.battlefield)
    for way in ways:
        mobility = terms.mobilities.get(way.id)
        if mobility is None:
            continue
        trial = Trial(table, mobility, {})
        if way.steps:
            trial, whole = _steps.gone(table, mobility, way)
            if whole:
                settle(trial, way, way.start)
        yield way.id, trial


class _Steps:
    """Ways whose steps have been judged, with nobody else there.

    By the terms of one roll a way has the same steps as by those of another: what differs is how
    much it may cost, and what that is in the end.
    """

    def __init__(self) -> None:
        self._table: Table | None = None
        self._known: OrderedDict[Any, tuple[tuple[Mobility, Trial, bool], ...]] = OrderedDict()
        self._lock = Lock()

    def gone(self, table: Table, mobility: Mobility, way: ModelPlan) -> tuple[Trial, bool]:
        """Return the trial of the steps of a way, to go on with, and whether there is more of it.

        It is False where so much is wrong that no more is looked at.
        """
        key = way.start, tuple((step.kind, step.to) for step in way.steps)
        alike = _budgetless(mobility)
        with self._lock:
            if self._table is not table:
                self._table = table
                self._known.clear()
            known = self._known.get(key, ())
        for body, trial, whole in known:
            if body == alike:
                return _again(trial, mobility), whole
        trial = Trial(table, mobility, {})
        whole = go(trial, way, way.start)
        with self._lock:
            if self._table is table:
                self._known[key] = (*known, (alike, _again(trial, mobility), whole))
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
        return trial, whole


_steps: Final = _Steps()


def _budgetless(mobility: Mobility) -> Mobility:
    """The same body, whatever it may spend: what its single steps do not ask."""
    return replace(mobility, budget=0, share=None, unslowed=None, unmet=None)


def _again(trial: Trial, mobility: Mobility) -> Trial:
    """The same trial as it stands, apart: what is found from there on is not the other's."""
    return replace(
        trial,
        mobility=mobility,
        credits=dict(trial.credits),
        stretches=[*trial.stretches],
        turns=[*trial.turns],
        paid=[*trial.paid],
        costs=[*trial.costs],
        entered=set(trial.entered),
        used=set(trial.used),
        owed=Counter(trial.owed),
        violations=[*trial.violations],
    )
