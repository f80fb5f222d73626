"""Places on the straight line away from whom a model leaves, where it may go no other way."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.problem import Member, Problem
from planner.navigation.exact import bearing
from planner.navigation.places import Places
from planner.units import Pose

SPACING: Final = 2_540
"""µm between places on the ray (a tenth of an inch)."""


def away(problem: Problem, member: Member) -> Places:
    """Return places on the ray of `Leaving.along`, the furthest that the budget allows first."""
    leaving, start = member.mobility.leaving, member.start
    if leaving is None or leaving.along is None or member.mobility.budget <= SPACING:
        return Places.of([])
    length = math.hypot(*leaving.along)
    ux, uy = leaving.along[0] / length, leaving.along[1] / length
    table, found = problem.scenario.battlefield.table, []
    most = member.mobility.budget - 1
    for far in (most, *np.arange(most // SPACING * SPACING, 0, -SPACING).tolist()):
        x, y = round(start.x + far * ux), round(start.y + far * uy)
        heading = bearing(x - start.x, y - start.y)
        if heading is not None and 0 <= x <= table.width and 0 <= y <= table.height:
            found.append(Pose(x, y, start.z, heading))
    return Places.of(found)
