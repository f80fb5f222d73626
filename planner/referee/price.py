"""What ways cost and owe under given terms, nothing else of them being judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from planner.mobility import Terms
from planner.plan import ModelPlan
from planner.referee.table import table_of
from planner.referee.trial import Trial
from planner.referee.way import walk
from planner.scenario.scenario import Scenario

Receipts = dict[str, tuple[int, tuple[int, ...]]]


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
        if way.id not in terms.mobilities:
            continue
        trial = Trial(table, terms.mobilities[way.id], {})
        if way.steps:
            walk(trial, way, way.start)
        yield way.id, trial
