"""How many models owe a test for where they begin or what they pass through, climb or jump."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation.rules.hurried import hurried
from planner.formation.rules.landing import owing
from planner.formation.rules.testing import begins_in
from planner.formation.spots import Bools, Ints
from planner.formation.terms.term import Fold, GoalTerm, Option

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return 1 for each way that owes a test, be it only for where it begins."""
    found = besides(problem, member, option)
    if owes_at_start(problem, member):
        found = np.maximum(found, _moved(member, option).astype(np.int64))
    return found


def besides(problem: Problem, member: Member, option: Option) -> Ints:
    """Return 1 for each way that crosses or hurries; 1 for all where every model owes one.

    Who is exempt owes none for crossing. A test of those who climb is what the order is for: it
    keeps nobody from going, and the referee's count of the plan that is made is told.
    """
    haste = hurried(problem, member, option)
    named = member.mobility.tests
    tests = [test for test in problem.terms.tests if test.name in named]
    if tests and all(test.climbing is not None for test in tests):
        return haste.astype(np.int64)
    if any(test.each_model and test.climbing is None for test in tests):
        return np.ones(len(option.spots), np.int64)
    if tests and all(member.id in test.exempt for test in tests):
        return haste.astype(np.int64)
    found = option.crossing | haste
    if member.enters:  # who is set up crosses nothing, and may owe one for where it is set up
        found = found | owing(option.spots, problem.asking(member))
    return found.astype(np.int64)


def owes_at_start(problem: Problem, member: Member) -> bool:
    """Return whether any step of a member owes a test for the ground that it begins in."""
    if member.enters:
        return False
    exempt = {test.name for test in problem.terms.tests if member.id in test.exempt}

    def found() -> bool:
        return bool(begins_in(problem.scenario, member.mobility, member.start) - exempt)

    answer: bool = problem.kept(("tested where it begins", member.index), found)
    return answer


def _moved(member: Member, option: Option) -> Bools:
    """Which options have steps: to another place, or a turn where it stands."""
    at, start = option.spots, member.start
    moved = (at.x != start.x) | (at.y != start.y) | (at.z != start.z)
    if member.turns:
        moved |= at.heading != start.heading
    elif member.look is not None:
        moved |= option.cost > 0
    found: Bools = moved
    return found


TERM = GoalTerm("tests_owed", "min", "", Fold.SUM, value)
