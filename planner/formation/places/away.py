"""Places on the straight line away from whom a model leaves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.geometry import gap
from planner.navigation.places import Places
from planner.navigation.walk.exact import bearing
from planner.units import Pose

SPACING: Final = 2_540
"""µm between places on the ray (a tenth of an inch)."""


def away(problem: Problem, member: Member) -> Places:
    """Return places on the ray of `Leaving.along`, the furthest that the budget allows first.

    Where it may go other ways, but is to end so far off, that place straight back.
    """
    leaving, start = member.mobility.leaving, member.start
    if leaving is None or member.mobility.budget <= SPACING:
        return Places.of([])
    if leaving.along is None:
        return Places.of(list(_back(problem, member)))
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


def _back(problem: Problem, member: Member) -> Iterator[Pose]:
    """Where it is straight back, the whole unit as one, until no standoff at the end is broken.

    That a budget allows just this and no more is common: then it is the only place there is.
    """
    table, start = problem.scenario.battlefield.table, member.start
    for kept in member.mobility.standoffs:
        if kept.along or not kept.at_end:
            continue
        others = [other for other in problem.others if other.id in kept.models]
        pairs = [
            (gap(mate.body.base, mate.start, other.body.base, other.pose), mate.start, other.pose)
            for mate in problem.members
            for other in others
        ]
        near, mine, theirs = min(pairs, default=(0.0, start, start), key=lambda pair: pair[0])
        length = math.dist(mine.at, theirs.at)
        if not length or near >= kept.gap:
            continue
        far = (kept.gap + kept.inclusive - near) / length
        for more in (0, 1):  # µm: where rounding brings it back
            share = far + more / length
            x = round(start.x + share * (mine.x - theirs.x))
            y = round(start.y + share * (mine.y - theirs.y))
            if 0 <= x <= table.width and 0 <= y <= table.height:
                yield replace(start, x=x, y=y)
