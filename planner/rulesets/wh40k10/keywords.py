"""What keywords make of a unit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from planner.units import Unit

BIG: Final = frozenset({"MONSTER", "VEHICLE"})
"""They get in each other's way."""
WALKS_THROUGH: Final = frozenset({"INFANTRY", "BEAST"})
"""They go through ruins."""
STEMS: Final = frozenset({"FLYING STEM", "HOVER STAND"})


def is_any(unit: Unit, keywords: Iterable[str]) -> bool:
    """Return whether `unit` has one of `keywords`."""
    return not unit.keywords.isdisjoint(keywords)


def flies(unit: Unit) -> bool:
    """Return whether its models can FLY."""
    return "FLY" in unit.keywords


def passes_over(unit: Unit) -> bool:
    """Return whether its models pass over models: FLY, or wh40k10.param.move-over-models."""
    return flies(unit) or bool(unit.profile.get("moves_over"))


def is_aircraft(unit: Unit) -> bool:
    """Return whether it is AIRCRAFT (in hover mode a unit is listed without that keyword)."""
    return "AIRCRAFT" in unit.keywords


def is_big(unit: Unit) -> bool:
    """Return whether it is a MONSTER or a VEHICLE."""
    return is_any(unit, BIG)
