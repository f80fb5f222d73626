"""How far models that are engaged only across something stop from it, µm, in all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation.rules import across
from planner.formation.rules.engage import within
from planner.formation.spots import Ints
from planner.formation.terms.term import Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return the gap to the nearest thing across which a place engages, rounded up.

    0 for places that engage a target at the usual range, or nobody. Of a base that is not
    round the gap is that of the disc within it.
    """
    engagement, body, at = problem.terms.engagement, member.body, option.spots
    found = np.full(len(at), np.inf)
    if engagement is None:
        return np.zeros(len(at), np.int64)
    targets = [other for other in problem.others if other.unit in problem.aim.targets]
    for longer in engagement.across:
        there = across.within(body, at, targets, longer, engagement.vertical)
        gap = across.away(at, longer.lines) - body.base.inradius - longer.thickness / 2
        found = np.where(there, np.minimum(found, gap), found)
    found[within(body, at, targets, engagement.gap, engagement.vertical)] = 0.0
    left: Ints = np.ceil(np.where(np.isfinite(found), np.maximum(found, 0.0), 0.0)).astype(np.int64)
    return left


TERM = GoalTerm("distance_to_barrier", "min", "length", Fold.SUM, value, tells=Tells.PLACE)
