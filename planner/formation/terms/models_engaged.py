"""How many models end within engagement range of a target."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation.rules.engage import engaged
from planner.formation.spots import Ints
from planner.formation.terms.term import Counts, Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return 1 for each place within engagement range of a target."""
    bits = engaged(
        member.body, option.spots, problem.others, problem.aim.targets, problem.terms.engagement
    )
    found: Ints = (bits != 0).astype(np.int64)
    return found


TERM = GoalTerm(
    "models_engaged", "max", "", Fold.SUM, value, counts=Counts.MODELS, tells=Tells.PLACE
)
