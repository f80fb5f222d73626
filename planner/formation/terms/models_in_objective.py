"""How many models have a part of their base in the objective or zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation.spots import Ints
from planner.formation.terms.term import Counts, Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return 1 for each place in the area."""
    area = problem.aim.area
    if area is None:
        return np.zeros(len(option.spots), np.int64)
    return area.holds(member.body, option.spots).astype(np.int64)


TERM = GoalTerm(
    "models_in_objective", "max", "", Fold.SUM, value, counts=Counts.MODELS, tells=Tells.PLACE
)
