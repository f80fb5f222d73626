"""Scenes of this game in which units react, part and join."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario, rulesets

GAME = "wardrones"
BASE = "25.4mm"
"""An inch across, as in the ledger's examples."""


@pytest.fixture(name="squad", scope="session")
def squad_fixture(unit: Any) -> Any:
    """Return the maker of units on 1" bases: ``squad("a", (5, 5), (6, 5), status="ready")``.

    What is no member of a unit record is a state.
    """

    def make(name: str, *places: tuple[float, float], **more: Any) -> Any:
        known = {key: more.pop(key) for key in ("side", "base", "profile") if key in more}
        return unit(name, *places, **{"base": BASE, **known}, state=more)

    return make


@pytest.fixture(name="table", scope="session")
def table_fixture(scene: Any) -> Any:
    """Return the maker of scenes of this game."""

    def make(*units: Any, features: Any = (), **options: Any) -> Scenario:
        scenario: Scenario = scene(GAME, *units, features=features, options=options)
        return scenario

    return make


@pytest.fixture(name="no", scope="session")
def no_fixture() -> Any:
    """Return the asker why an order is refused: the ledger id, or None."""

    def ask(scenario: Scenario, unit: str, action: str, *targets: str, **more: Any) -> str | None:
        found = rulesets.find(GAME).refusal(scenario, Order(unit, action, targets, **more))
        return None if found is None else found[0]

    return ask


@pytest.fixture(name="planned", scope="session")
def planned_fixture() -> Any:
    """Return the planner: ``planned(scenario, "a", "dash")``, judged legal."""

    def make(scenario: Scenario, unit: str, action: str, *targets: str, **more: Any) -> Plan:
        plan = planner.plan(scenario, Order(unit, action, targets, **more))
        assert plan.found, plan.why_not
        assert planner.check(scenario, plan).legal
        return plan

    return make


@pytest.fixture(name="noted", scope="session")
def noted_fixture() -> Any:
    """Return the reader of notes: ledger id -> text."""

    def read(plan: Plan) -> dict[str, str]:
        return dict(plan.notes)

    return read
