"""The gap from the unit to the nearest enemy model, µm.

The least over the models, not the sum: an enemy charges whoever stands nearest, and a player
reads "nobody comes nearer than 7.2 inches". It also has a tight bound: the model that can get
away least far by itself.
"""

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
    """Return the gap to the nearest enemy, rounded down."""
    side = problem.scenario.unit(problem.terms.unit).side
    enemies = by_body([o for o in problem.others if o.side != side])
    nearest = measure.least(member.body, option.spots, [(body, at) for body, at, _ in enemies])
    found: Ints = np.floor(np.minimum(nearest, float(FAR))).astype(np.int64)
    return found


TERM = GoalTerm("distance_from_enemies", "max", "length", Fold.LEAST, value, tells=Tells.PLACE)
