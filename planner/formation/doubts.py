"""Places to which there may be a cheaper way than was told: might they make a choice better?

Where slow ground does not slow a part of the budget not every way is looked at, but what no way
costs less than is known. A place that might be had for that counts as if it were.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from planner.formation.ceiling import LOOSE
from planner.formation.judge import fold, score
from planner.formation.member import Member
from planner.formation.search.found import Found
from planner.formation.spots import Ints
from planner.formation.terms import Fold, GoalTerm, Option
from planner.navigation.places import Places

Rows = list[list[Ints]]
"""For each term, of each member: what each of some options is worth."""


def may_better(found: Found) -> bool:
    """Return whether such a place might make more of any term but the walking.

    With the best that each of the other models might have, wherever the rest of the unit is.
    """
    problem, terms = found.wide.problem, found.wide.terms
    if found.outcome.choice is None or not any(
        problem.navigator.doubts(m.id) for m in problem.members
    ):
        return False
    values = score(found.menu, found.outcome.choice)
    asked = [i for i, term in enumerate(terms) if term.name != "distance_walked"]
    doubts = [_worth(found, member) for member in problem.members]
    rows = [np.concatenate([a, b], axis=1) for a, b in zip(found.wide.values, doubts, strict=True)]
    best = [[_best(terms[i], row[i]) for row in rows] for i in range(len(terms))]
    for member, worth in enumerate(doubts):
        for option in worth.T.tolist():
            if _betters(
                [terms[i] for i in asked],
                [values[i] for i in asked],
                [[*best[i][:member], option[i], *best[i][member + 1 :]] for i in asked],
            ):
                return True
    return False


def _betters(
    terms: Sequence[GoalTerm], values: Sequence[int], each: Sequence[Sequence[int]]
) -> bool:
    """Whether models worth so much are better together than `values`, term by term."""
    for term, value, parts in zip(terms, values, each, strict=True):
        gain = term.sign * (value - fold(term.fold, parts))
        if gain > LOOSE * term.per_um:
            return True
        if gain < 0:
            return False
    return False


def _best(term: GoalTerm, row: Ints) -> int:
    if not len(row):
        return 0
    if term.fold is Fold.UNION:
        return int(np.bitwise_or.reduce(row))
    return int(row.min() if term.sense == "min" else row.max())


def _worth(found: Found, member: Member) -> Ints:
    """(terms, places) what the doubtful places of a member are worth at the least cost."""
    problem, terms = found.wide.problem, found.wide.terms
    doubts = problem.navigator.doubts(member.id)
    cost = np.array([*doubts.values()], np.float64)
    if not len(cost):
        return np.zeros((len(terms), 0), np.int64)
    option = Option(Places.of([*doubts]), cost, np.zeros(len(cost), np.bool_))
    return np.stack([term.value(problem, member, option) for term in terms])
