"""A tight knot of places about an anchor: base to base, where coherency is surely kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.circle import SHIFT
from planner.formation.problem import Problem
from planner.formation.spots import Floats, rounded
from planner.navigation.places import Places

MOST: Final = 3
"""Knots of one kind of body."""
SPARE: Final = 1.6
"""Places of a knot for each model of the unit: some will be taken up by others."""


def cluster(kind: Member, anchor: tuple[float, float], z: int, heading: int, count: int) -> Places:
    """Return the `count` points nearest to `anchor` of a hexagonal packing of the base."""
    step = 2 * kind.body.base.circumradius + 2 * SHIFT
    reach = math.ceil(math.sqrt(count)) + 1
    row, column = (a.ravel() for a in np.meshgrid(*[np.arange(-reach, reach + 1)] * 2))
    xs = step * (column + 0.5 * (row % 2))
    ys = step * math.sqrt(3) / 2 * row
    order = np.lexsort([np.arctan2(ys, xs), np.rint(np.hypot(xs, ys))])[:count]
    return rounded(anchor[0] + xs[order], anchor[1] + ys[order], z, heading)


def anchors(
    problem: Problem, members: Sequence[Member], at: Places, guide: Floats
) -> list[tuple[float, float]]:
    """Return points where most of `members` can meet, the nearest to what is wanted first.

    Parameters:
        at, guide: places, and how far each is from what is wanted.
    """
    if not len(at):
        return []
    met = np.zeros(len(at), np.int64)
    for member in members:
        away = np.hypot(at.x - member.start.x, at.y - member.start.y)
        met += away <= member.mobility.budget
    apart = 2 * members[0].body.base.circumradius * math.sqrt(problem.mates)
    found: list[tuple[float, float]] = []
    for index in np.lexsort([guide, -met])[:400].tolist():
        point = float(at.x[index]), float(at.y[index])
        if all(math.dist(point, other) >= apart for other in found):
            found.append(point)
        if len(found) == MOST:
            break
    return found
