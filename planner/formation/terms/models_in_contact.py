"""How many models end with their base touching a target's base."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation.rules.engage import touching
from planner.formation.spots import Ints
from planner.formation.terms.term import Counts, Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return 1 for each place in base contact with a target."""
    met = touching(member.body, option.spots, problem.others, problem.aim.targets)
    return met.astype(np.int64)


TERM = GoalTerm(
    "models_in_contact", "max", "", Fold.SUM, value, counts=Counts.MODELS, tells=Tells.PLACE
)
