"""How many models owe a test for what they pass through, climb or jump."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.formation.spots import Ints
from planner.formation.terms.term import Fold, GoalTerm, Option

if TYPE_CHECKING:
    from planner.formation.problem import Member, Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return 1 for each way that crosses, unless exempt; 1 for all where every model owes one."""
    named = member.mobility.tests
    tests = [test for test in problem.terms.tests if test.name in named]
    if any(test.each_model for test in tests):
        return np.ones(len(option.spots), np.int64)
    if tests and all(member.id in test.exempt for test in tests):
        return np.zeros(len(option.spots), np.int64)
    return option.crossing.astype(np.int64)


TERM = GoalTerm("tests_owed", "min", "", Fold.SUM, value)
