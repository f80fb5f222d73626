"""A hexagonal lattice over what the unit can reach, as fine as the number of places allows."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from planner.formation.member import Member
from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.formation.spots import rounded
from planner.navigation.places import Places


def lattice(
    problem: Problem, members: Sequence[Member], z: int, heading: int, spacing: float
) -> Places:
    """Return the usable lattice points at height `z` within the budget of one of `members`.

    As the crow flies: whether there is a way is asked of the few points that are kept.
    """
    starts = np.array([(m.start.x, m.start.y) for m in members], np.float64)
    budgets = np.array([m.mobility.budget for m in members], np.float64)
    low, high = (starts - budgets[:, None]).min(axis=0), (starts + budgets[:, None]).max(axis=0)
    rise = spacing * math.sqrt(3) / 2
    rows = np.arange(math.floor(low[1] / rise), math.ceil(high[1] / rise) + 1)
    columns = np.arange(math.floor(low[0] / spacing) - 1, math.ceil(high[0] / spacing) + 1)
    xs = ((columns[None, :] + 0.5 * (rows[:, None] % 2)) * spacing).ravel()
    ys = np.repeat(rows * rise, len(columns))
    near = np.zeros(len(xs), np.bool_)
    for (x, y), budget in zip(starts, budgets, strict=True):
        near |= (xs - x) ** 2 + (ys - y) ** 2 <= budget * budget
    at = rounded(xs[near], ys[near], z, heading)
    return at[usable(problem, members[0], at)]


def wider(spacing: float, found: int, wanted: int) -> float:
    """Return the spacing at which `wanted` points remain of `found` at `spacing`."""
    return spacing * math.sqrt(max(1.0, found / wanted))
