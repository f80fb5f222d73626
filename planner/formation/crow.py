"""How far it is at the least from one point to another: straight, or with ways up that lead there.

A ladder leads sideways for the price of its height. That is taken to be nothing here, and every
way up to be open, so that no way is shorter.
"""

from __future__ import annotations

import numpy as np

from planner.battlefield.kind import WAYS_UP
from planner.formation.problem import Problem
from planner.formation.spots import Floats


def by_ways_up(problem: Problem, start: tuple[int, int], end: tuple[int, int]) -> float:
    """Return what has to be gone between two points at the least, from end to end of ways up, µm.

    A row of ways up needs as much or more, and no less than the straight line is told for none;
    inf where there are no ways up.
    """
    at, between = _known(problem)
    if not len(at):
        return float("inf")
    begin = np.hypot(*(at - np.array(start, np.float64)).T)
    last = np.hypot(*(at - np.array(end, np.float64)).T)
    return float((begin[:, None] + between + last[None, :]).min())


def _known(problem: Problem) -> tuple[Floats, Floats]:
    found: tuple[Floats, Floats] = problem.kept("ways up", lambda: _ends(problem))
    return found


def _ends(problem: Problem) -> tuple[Floats, Floats]:
    """The feet and heads of all ways up (2n, 2), and what lies between each two of them, µm."""
    lines = [f.paths[0] for f in problem.scenario.battlefield.features if f.kind in WAYS_UP]
    ends = [end for line in lines for end in (line[0], line[-1])]
    at = np.array(ends, np.float64).reshape(-1, 2)
    between = np.hypot(*(np.subtract.outer(column, column) for column in at.T))
    foot = np.arange(0, len(at), 2)
    between[foot, foot + 1] = between[foot + 1, foot] = 0.0
    for over in range(len(at)):  # Floyd and Warshall
        np.minimum(between, between[:, over, None] + between[None, over], out=between)
    return at, between
