"""Which conditions the terms before set to a bound of a term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planner.formation.judge import Score
from planner.formation.problem import Problem
from planner.formation.terms import Fold, GoalTerm


@dataclass(frozen=True)
class Conditions:
    """What a choice has to keep that is as good in the terms before.

    Parameters:
        sums: (index of a term, least sum of its signed worth): −3 for "at most 3".
        every: (index of a term, least worth of every single model).
        targets: bits of the targets that some model has to engage.
    """

    sums: tuple[tuple[int, float], ...]
    every: tuple[tuple[int, int], ...]
    targets: tuple[int, ...]

    @classmethod
    def of(
        cls, problem: Problem, terms: Sequence[GoalTerm], values: Score, term: int
    ) -> Conditions:
        """Return the conditions on `terms[term]` where the terms before are worth `values`."""
        before = list(enumerate(zip(terms[:term], values, strict=False)))
        must, all_ = problem.terms.must_engage, problem.aim.targets
        met = any(t.fold is Fold.UNION and v == len(all_) for _, (t, v) in before)
        return cls(
            tuple((n, -t.sign * float(v)) for n, (t, v) in before if t.fold is Fold.SUM),
            tuple((n, v) for n, (t, v) in before if t.fold is Fold.LEAST and t.sense == "max"),
            tuple(i for i, unit in enumerate(all_) if met or unit in must),
        )
