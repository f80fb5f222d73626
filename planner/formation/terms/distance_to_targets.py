"""How far from their targets models end that do not get to them, µm, in all.

Where who meets nobody may only walk (`Mobility.unmet`), it walks up all the same: who stands by
those who fight may fight with them, and the unit stays together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation import measure
from planner.formation.group import by_body
from planner.formation.rules.engage import touching
from planner.formation.spots import Ints
from planner.formation.terms.term import FAR, Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return the gap to the nearest model of a target, rounded up; 0 in base contact with one."""
    units, at = problem.aim.targets, option.spots
    targets = by_body([other for other in problem.others if other.unit in units])
    nearest = measure.least(member.body, at, [(body, there) for body, there, _ in targets])
    found: Ints = np.ceil(np.minimum(nearest, float(FAR))).astype(np.int64)
    found[touching(member.body, at, problem.others, units)] = 0
    return found


TERM = GoalTerm("distance_to_targets", "min", "length", Fold.SUM, value, tells=Tells.PLACE)
