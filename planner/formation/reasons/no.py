"""A "no" with its reasons."""

from __future__ import annotations

from planner.formation.formation import Formation
from planner.formation.problem import Problem
from planner.formation.search.search import Found
from planner.plan import Status


def explain(problem: Problem, found: Found) -> Formation:
    """Return the formation that says why there is none."""
    return Formation(Status.UNKNOWN)
