"""Places straight ahead of a model that may go nowhere else."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from planner.formation.problem import Member, Problem
from planner.length import DEGREE, FULL_TURN
from planner.navigation.places import Places

SPACING: Final = 6_000
"""µm between places on the ray; twice that between those at which it turns."""
TURNS: Final = tuple(turn * DEGREE for turn in (0, 30, -30, 60, -60, 90, -90))
"""Turns at the end that are tried."""


def ahead(problem: Problem, member: Member) -> Places:
    """Return places on the ray ahead of a member, from the least distance to the table's edge."""
    course, start = member.mobility.course, member.start
    if course is None:
        return Places.of([])
    angle = math.radians(start.heading / DEGREE)
    cos, sin = math.cos(angle), math.sin(angle)
    table = problem.scenario.battlefield.table
    most = math.hypot(table.width, table.height)
    far = [float(course.least), course.least + 1.0]
    if problem.aim.point is not None:
        to = problem.aim.point
        beside = (to.x - start.x) * cos + (to.y - start.y) * sin
        far.append(max(beside, course.least + 1.0))
    turns = [turn for turn in TURNS if abs(turn) <= course.turn]
    rest = np.arange(course.least, most, SPACING)
    parts = []
    # what is wanted most comes first: only so many places are kept
    for away, tried in ((np.array(far), turns), (rest, [0]), (rest[::2], turns[1:])):
        x, y = np.rint(start.x + away * cos), np.rint(start.y + away * sin)
        inside = (x >= 0) & (x <= table.width) & (y >= 0) & (y <= table.height)
        x, y = x[inside].astype(np.int64), y[inside].astype(np.int64)
        flat = np.zeros(len(x), np.int64)
        parts += [
            Places(x, y, flat + z, flat + heading)
            for heading in [(start.heading + turn) % FULL_TURN for turn in tried]
            for z in sorted({s.z for s in problem.surfaces(member, heading)})
        ]
    return Places.concat(parts)
