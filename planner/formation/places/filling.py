"""The area that is wanted, filled: as many places side by side as find room in what is left of it.

Ground that is shut or asks for tests leaves a room of any shape, of which `squeeze` knows nothing.
Knots about single points hang over its edge, and a lattice leaves gaps: models would be left
outside for want of candidate places, not of room.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.places.circle import SHIFT, SLACK, around
from planner.formation.places.legal import usable
from planner.formation.problem import Problem
from planner.formation.spots import Floats, Ints, rounded
from planner.navigation.places import Places

ROOMY: Final = 3
"""Times the unit that find room in an area in which nobody is crowded."""
FINEST: Final = 1 / 10
"""Of a base: the spacing of the points that are looked at."""
MOST: Final = 1_500
"""Points that are looked at, about."""
SHIFTED: Final = (0.0, 0.5)
"""Of the spacing: lattices of which each gives a filling."""


def filling(problem: Problem, kind: Member, heading: int) -> Places:
    """Return places that fill the order's area; none where it is wide, or no disc is to go there.

    Those to which a way without a test leads the mover of its kind that stands nearest.
    """
    area, base = problem.aim.area, kind.body.base
    movers = [m for m in problem.members if m.kind == kind.kind and m.mobility.moves]
    if area is None or not base.is_round or kind.enters or not movers or problem.mates < 2:
        return Places.of([])
    step = 2 * base.circumradius + 2 * SHIFT
    low_x, low_y, high_x, high_y = area.shape.bounds
    wide, high = high_x - low_x + step, high_y - low_y + step
    if wide * high > ROOMY * problem.mates * step * step:
        return Places.of([])
    x, y = (low_x + high_x) / 2, (low_y + high_y) / 2
    nearest = min(movers, key=lambda m: math.dist((m.start.x, m.start.y), (x, y)))
    # a whole number of them is not less than a step, rounded as they are
    spacing = max((step + 2) * FINEST, math.sqrt(wide * high / MOST))
    rim = around(x, y, area.radius + base.circumradius - SLACK, _turns(wide * math.pi / spacing))
    found = []
    for surface in problem.surfaces(kind, heading):
        for shift in SHIFTED:
            xs, ys = _lattice(x, y, math.hypot(wide, high) / 2, spacing, shift)
            at = rounded(np.append(xs, rim[0]), np.append(ys, rim[1]), surface.z, heading)
            at = at[usable(problem, kind, at) & area.holds(kind.body, at)]
            at = at[np.isfinite(problem.costs(nearest, at))]
            found.append(at[_side_by_side(at, step)])
    return Places.concat(found)


def _turns(count: float) -> Floats:
    return np.arange(math.ceil(count)) * (2 * math.pi / math.ceil(count))


def _lattice(
    x: float, y: float, reach: float, spacing: float, shift: float
) -> tuple[Floats, Floats]:
    """Points of a hexagonal lattice within `reach` of a point."""
    count = math.ceil(reach / spacing) + 1
    row, column = (a.ravel() for a in np.meshgrid(*[np.arange(-count, count + 1)] * 2))
    xs, ys = (
        spacing * (column + 0.5 * (row % 2) + shift),
        spacing * math.sqrt(3) / 2 * (row + shift),
    )
    near = np.hypot(xs, ys) <= reach
    return x + xs[near], y + ys[near]


def _side_by_side(at: Places, step: float) -> Ints:
    """Points `step` apart at least: in turn the one that takes least from those still free.

    That is one in a corner, then its neighbours along the edge: what packs well by hand.
    """
    dx, dy = (np.subtract.outer(v, v) for v in (at.x.astype(np.float64), at.y.astype(np.float64)))
    beside = dx * dx + dy * dy < step * step
    taking, free = beside.sum(axis=1), np.ones(len(at), np.bool_)
    found: list[int] = []
    while free.any():
        one = int(np.argmin(np.where(free, taking, len(at) + 1)))
        gone = np.flatnonzero(free & beside[one])
        found.append(one)
        free[gone] = False
        taking = taking - beside[gone].sum(axis=0)
    return np.array(found, np.int64)
