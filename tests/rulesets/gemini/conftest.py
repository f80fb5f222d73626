"""Asking this game: what an order allows, why it is refused, what a plan leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order, Scenario, rulesets
from planner.mobility import Mobility, Terms

GAME = "gemini"


def _asked(scenario: Scenario, action: str, *targets: str, **more: Any) -> Terms:
    ruleset = rulesets.find(GAME)
    return ruleset.terms(scenario, Order("a", action, targets, **more))


@pytest.fixture(name="asked", scope="session")
def asked_fixture() -> Any:
    """Return the asker of unit a's terms: ``asked(scenario, "tactical", roll=4)``."""
    return _asked


def _first(scenario: Scenario, action: str, *targets: str, **more: Any) -> Mobility:
    mobility: Mobility = _asked(scenario, action, *targets, **more).mobilities["a.1"]
    return mobility


@pytest.fixture(name="first", scope="session")
def first_fixture() -> Any:
    """Return the asker of what a.1 may do: ``first(scenario, "move")``."""
    return _first


def _no(scenario: Scenario, action: str, *targets: str, **more: Any) -> str:
    found = rulesets.find(GAME).refusal(scenario, Order("a", action, targets, **more))
    return found[0] if found else ""


@pytest.fixture(name="no", scope="session")
def no_fixture() -> Any:
    """Return the asker of refusals: the rule that forbids unit a an order, or ""."""
    return _no


def _left(scenario: Scenario, plan: planner.Plan, unit: str = "a") -> dict[str, Any]:
    return dict(planner.after(scenario, plan).unit(unit).state)


@pytest.fixture(name="left", scope="session")
def left_fixture() -> Any:
    """Return the asker of the state that a plan leaves a unit in."""
    return _left
