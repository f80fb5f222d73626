"""A change, and what all of them are made of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from planner.gauntlet.case import Case, Changed
from planner.plan import ModelPlan, Plan

Change = Callable[[Case, Random], Changed | None]


def broken(plan: Plan, *rules: str) -> Changed:
    """Return a plan that breaks one of `rules`."""
    return Changed(plan, frozenset(rules))


def some_mover(case: Case, random: Random) -> ModelPlan | None:
    """Return the way of some model that goes somewhere."""
    return random.choice(case.movers) if case.movers else None
