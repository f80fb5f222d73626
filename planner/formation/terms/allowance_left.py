"""What is left of its allowance to the model that has least left, µm; less than 0 beyond it.

No goal of an order: it tells how much more a unit needs that cannot do with what it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.formation.spots import Ints
from planner.formation.terms.term import Fold, GoalTerm, Option

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem

NAME: Final = "allowance_left"


def allowance_left(allowances: Mapping[str, int]) -> GoalTerm:
    """Return the term.

    Parameters:
        allowances: model id -> µm, whatever the budget is that ways are looked for with.
    """

    def value(problem: Problem, member: Member, option: Option) -> Ints:
        found: Ints = np.floor(allowances[member.id] - option.cost).astype(np.int64)
        return found

    return GoalTerm(NAME, "max", "length", Fold.LEAST, value)
