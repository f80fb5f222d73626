"""How far places are from what is wanted."""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.block import middle
from planner.formation.problem import Problem
from planner.formation.spots import Floats
from planner.formation.terms import GoalTerm, Option
from planner.navigation.places import Places

GUIDES: Final = (
    "models_sheltered",
    "distance_left",
    "climb_left",
    "distance_to_targets",
    "distance_from_threats",
    "distance_from_enemies",
)
"""Terms that say which of two places is nearer to what is wanted."""


def guiding(terms: tuple[GoalTerm, ...]) -> GoalTerm | None:
    """The term that says which of two places is nearer to what is wanted; None if none does."""
    single = (part for whole in terms for part in whole.single)
    return next((term for term in single if term.name in GUIDES), None)


def guided(
    problem: Problem,
    member: Member,
    at: Places,
    terms: tuple[GoalTerm, ...],
    left: Floats | None = None,
) -> Floats:
    """Return how far each place is from what is wanted: less is better.

    Parameters:
        left: see `Option`.
    """
    if not len(at):
        return np.zeros(0)
    x, y = middle(problem)
    away: Floats = np.hypot(at.x - x, at.y - y)
    term = guiding(terms)
    if term is not None:
        nothing = Option(at, np.zeros(len(at)), np.zeros(len(at), np.bool_), left)
        weight = 1e3 if term.unit else 1e9
        wanted: Floats = term.sign * term.value(problem, member, nothing) * weight + away
        return wanted
    wished: list[tuple[float, float]]
    wished = [(o.pose.x, o.pose.y) for o in problem.others if o.unit in problem.aim.targets]
    if not wished and problem.aim.area is not None:
        wished = [problem.aim.area.centre]
    gaps = [np.hypot(at.x - x, at.y - y) for x, y in wished or [(x, y)]]
    nearest: Floats = np.min(gaps, axis=0)
    return nearest
