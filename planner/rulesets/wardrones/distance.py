"""How far units are apart: the nearest base of one to the nearest base of the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.rulesets.nearness import gap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit


def between(unit: Unit, other: Unit) -> int:
    """Return the least whole number of µm that the two units are within."""
    return least(unit.models, other.models)


def least(models: Iterable[Model], others: Iterable[Model]) -> int:
    """Return the same of some models."""
    there = tuple(others)
    # the two signs of one gap: bases that overlap are no distance apart
    return max(0, min(gap(a, b) for a in models for b in there))


def furthest(models: Iterable[Model], others: Iterable[Model]) -> int:
    """Return how far off the one of some models is that is furthest from the nearest other."""
    there = tuple(others)
    return max(least([model], there) for model in models)


def near_enough(game: Wardrones, scenario: Scenario, gap: int, most: int) -> bool:
    """Return whether an enemy `gap` µm off has come near enough to withdraw from it."""
    if game.option(scenario, "withdraw_limit") == "exclusive":
        return gap < most
    return gap <= most
