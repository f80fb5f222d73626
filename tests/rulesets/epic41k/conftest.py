"""Askers of this game's answers, in centimetres."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from planner import Order, Scenario
from planner.rulesets.answers import Choice
from planner.rulesets.epic41k import RULESET

PROFILE = {"M": 10, "march": 30, "assault": 20, "class": "infantry", "size": "basic"}


@pytest.fixture(name="stands", scope="session")
def stands_fixture(unit: Any) -> Callable[..., dict[str, Any]]:
    """Return the maker of a unit of infantry on 20 mm: ``stands("a", (5, 5), orders="move")``.

    Words that are states become states, keywords a list, all else the profile.
    """

    def stands(
        name: str,
        *places: tuple[float, ...],
        side: str = "red",
        base: str = "20mm",
        keywords: tuple[str, ...] = (),
        **more: Any,
    ) -> dict[str, Any]:
        state = {key: value for key, value in more.items() if key in RULESET.state_names}
        profile = {**PROFILE, **{k: v for k, v in more.items() if k not in state}}
        profile = {key: value for key, value in profile.items() if value is not None}
        record: dict[str, Any] = unit(
            name,
            *places,
            side=side,
            base=base,
            keywords=list(keywords),
            profile=profile,
            state=state,
        )
        return record

    return stands


@pytest.fixture(name="board", scope="session")
def board_fixture(scene: Any) -> Callable[..., Scenario]:
    """Return the maker of scenarios of this game: ``board(stands(...), options={...})``."""
    return partial(scene, "epic41k")


@pytest.fixture(name="why", scope="session")
def why_fixture() -> Callable[..., str]:
    """Return the asker of the rule that forbids an action, or ""."""

    def why(scenario: Scenario, action: str, unit: str = "a") -> str:
        choices = RULESET.choices(scenario, scenario.unit(unit))
        found: Choice = next(choice for choice in choices if choice.action == action)
        return found.rule

    return why


@pytest.fixture(name="no_boarding", scope="session")
def no_boarding_fixture() -> Callable[..., str]:
    """Return the asker of the rule by which unit ``a`` may not board unit ``t``, or ""."""

    def no_boarding(scenario: Scenario, action: str = "stand") -> str:
        no = RULESET.refusal(scenario, Order("a", action, to="t", goal="board"))
        return no[0] if no else ""

    return no_boarding
