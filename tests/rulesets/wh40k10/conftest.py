"""Askers of this game's answers, in inches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from planner import Order, Scenario
from planner.mobility import Mobility, Terms
from planner.rulesets.answers import Choice
from planner.rulesets.wh40k10 import RULESET

INFANTRY = {"keywords": ["INFANTRY"], "profile": {"M": 6}, "base": "32mm"}


@pytest.fixture(name="squad", scope="session")
def squad_fixture(unit: Any) -> Callable[..., dict[str, Any]]:
    """Return the maker of a unit of INFANTRY on 32 mm with M 6", unless told otherwise."""

    def squad(name: str, *places: tuple[float, ...], **more: Any) -> dict[str, Any]:
        record: dict[str, Any] = unit(name, *places, **{**INFANTRY, **more})
        return record

    return squad


@pytest.fixture(name="board", scope="session")
def board_fixture(scene: Any) -> Callable[..., Scenario]:
    """Return the maker of scenarios of this game: ``board(squad(...), ..., options={...})``."""
    return partial(scene, "wh40k10")


@pytest.fixture(name="ask", scope="session")
def ask_fixture() -> Callable[..., Terms]:
    """Return the asker of terms: ``ask(scenario, "a", "charge", "b", roll=9)``."""

    def ask(scenario: Scenario, unit: str, action: str, *targets: str, roll: Any = None) -> Terms:
        return RULESET.terms(scenario, Order(unit, action, targets, roll=roll))

    return ask


@pytest.fixture(name="body", scope="session")
def body_fixture(ask: Any) -> Callable[..., Mobility]:
    """Return the asker of what the first model of unit ``a`` may do."""

    def body(
        scenario: Scenario, action: str = "normal", *targets: str, roll: Any = None
    ) -> Mobility:
        mobility: Mobility = ask(scenario, "a", action, *targets, roll=roll).mobilities["a.1"]
        return mobility

    return body


@pytest.fixture(name="allowed", scope="session")
def allowed_fixture() -> Callable[..., set[str]]:
    """Return the asker of the actions a unit may choose."""

    def allowed(scenario: Scenario, unit: str = "a") -> set[str]:
        choices = RULESET.choices(scenario, scenario.unit(unit))
        return {choice.action for choice in choices if choice.allowed}

    return allowed


@pytest.fixture(name="why", scope="session")
def why_fixture() -> Callable[..., str]:
    """Return the asker of the rule that forbids an action, or ""."""

    def why(scenario: Scenario, action: str, unit: str = "a") -> str:
        choices = RULESET.choices(scenario, scenario.unit(unit))
        found: Choice = next(choice for choice in choices if choice.action == action)
        return found.rule

    return why
