"""The gap from the unit to the nearest model of the units it is to keep away from, µm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation import measure
from planner.formation.group import by_body
from planner.formation.spots import Ints
from planner.formation.terms.term import FAR, Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return the gap to the nearest of them, rounded down."""
    threats = by_body([o for o in problem.others if o.unit in problem.terms.threats])
    nearest = measure.least(member.body, option.spots, [(body, at) for body, at, _ in threats])
    found: Ints = np.floor(np.minimum(nearest, float(FAR))).astype(np.int64)
    return found


TERM = GoalTerm("distance_from_threats", "max", "length", Fold.LEAST, value, tells=Tells.PLACE)
