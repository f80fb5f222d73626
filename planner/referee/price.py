"""What ways cost under given terms, nothing else of them being judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from planner.mobility import Terms
from planner.plan import ModelPlan
from planner.referee.table import table_of
from planner.referee.trial import Trial
from planner.referee.way import walk
from planner.scenario.scenario import Scenario


def owed(scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan]) -> dict[str, Counter[str]]:
    """Return the names of the tests that each way owes, each with how often, by the model's id."""
    table, found = table_of(scenario.battlefield), {}
    for way in ways:
        trial = Trial(table, terms.mobilities[way.id], {})
        if way.steps:
            walk(trial, way, way.start)
        found[way.id] = trial.owed
    return found


Receipts = dict[str, tuple[int, tuple[int, ...]]]


def price(scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan]) -> dict[str, int]:
    """Return what each way costs, µm, rounded up, by the model's id."""
    return {name: spent for name, (spent, _) in receipts(scenario, terms, ways).items()}


def receipts(scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan]) -> Receipts:
    """Return what each way costs, and each of its steps without turns, µm, rounded up."""
    table, found = table_of(scenario.battlefield), {}
    for way in ways:
        trial = Trial(table, terms.mobilities[way.id], {})
        if way.steps:
            walk(trial, way, way.start)
        found[way.id] = trial.spent.ceil(), tuple(trial.costs)
    return found
