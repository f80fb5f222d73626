"""How many models end in cover or out of sight of those who look at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation.rules.sheltered import sheltered
from planner.formation.spots import Ints
from planner.formation.terms.term import Counts, Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return 1 for each place that is sheltered."""
    shelter = problem.terms.shelter
    if shelter is None:
        return np.zeros(len(option.spots), np.int64)
    table = problem.scenario.battlefield
    found = sheltered(member.body, option.spots, shelter, problem.others, table)
    return found.astype(np.int64)


TERM = GoalTerm(
    "models_sheltered", "max", "", Fold.SUM, value, counts=Counts.MODELS, tells=Tells.PLACE
)
