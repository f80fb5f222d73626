"""The length of all models' ways together, µm: nobody walks for nothing.

Never less than the steps of the plan add up to, and not always the same: each way counts at what
a way in whole µm is sure to keep, told before its steps are laid. For each model that goes that
is the next whole µm and 0.05 µm a bend; where anything on the table is climbed, vaulted or slow
4 µm more (`navigation.priced.ROUNDING`); and a 0.015 % where slow ground refracts (`GRAZING`).
Choices are compared at that, so that value and bound are of one kind; what each model has spent
is in the plan to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from planner.formation.spots import Ints
from planner.formation.terms.term import Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return what each way costs, rounded up."""
    return np.ceil(option.cost).astype(np.int64)


def before(terms: Sequence[GoalTerm]) -> int:
    """Return how many terms there are before this one, where it is the last; else all."""
    return len(terms) - (bool(terms) and terms[-1].name == TERM.name)


TERM = GoalTerm("distance_walked", "min", "length", Fold.SUM, value, tells=Tells.WAY)
