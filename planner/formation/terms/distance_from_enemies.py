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
from planner.formation.terms.term import FAR, Fold, GoalTerm, Option

if TYPE_CHECKING:
    from planner.formation.problem import Member, Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return the gap to the nearest enemy, rounded down."""
    side = problem.scenario.unit(problem.terms.unit).side
    least = np.full(len(option.spots), float(FAR))
    for body, poses, _ in by_body([o for o in problem.others if o.side != side]):
        gaps = measure.gaps(member.body, option.spots, body, poses)
        least = np.minimum(least, gaps.min(axis=1))
    found: Ints = np.floor(least).astype(np.int64)
    return found


TERM = GoalTerm("distance_from_enemies", "max", "length", Fold.LEAST, value)
