"""The length of all models' ways together, µm: nobody walks for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation.spots import Ints
from planner.formation.terms.term import Fold, GoalTerm, Option

if TYPE_CHECKING:
    from planner.formation.problem import Member, Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return what each way costs, rounded up."""
    return np.ceil(option.cost).astype(np.int64)


TERM = GoalTerm("distance_walked", "min", "length", Fold.SUM, value)
