"""How many target units have one of our models within engagement range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.formation.rules.engage import engaged
from planner.formation.spots import Ints
from planner.formation.terms.term import Counts, Fold, GoalTerm, Option, Tells

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return the set of targets each place engages."""
    return engaged(
        member.body, option.spots, problem.others, problem.aim.targets, problem.terms.engagement
    )


TERM = GoalTerm(
    "targets_engaged", "max", "", Fold.UNION, value, counts=Counts.TARGETS, tells=Tells.PLACE
)
