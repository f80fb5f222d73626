"""Why a found plan does not do all that was wanted."""

from __future__ import annotations

from planner.formation.problem import Problem
from planner.formation.search.search import Found
from planner.plan import Repair, WhyNot


def shortfalls(problem: Problem, found: Found) -> tuple[tuple[WhyNot, ...], tuple[Repair, ...]]:
    """Return what fell short of all, and what would help."""
    return (), ()
