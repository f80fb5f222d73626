"""Places straight ahead of a model that may go nowhere else."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.terms.room_ahead import room
from planner.length import DEGREE, FULL_TURN
from planner.navigation.places import Ints, Places

if TYPE_CHECKING:
    from planner.battlefield import Table

SPACING: Final = 6_000
"""µm between places on the ray; twice that between those at which it turns."""
TURNS: Final = tuple(turn * DEGREE for turn in (0, 30, -30, 60, -60, 90, -90))
"""Turns at the end that are tried, besides the one after which there is most room."""
BEST: Final = None
PASSES: Final = 3
STEPS: Final = 361


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
    for away, tried in (
        (np.array(far), [BEST, *turns]),
        (rest, [0]),
        (rest, [BEST]),
        (rest[::2], turns[1:]),
    ):
        x, y = np.rint(start.x + away * cos), np.rint(start.y + away * sin)
        inside = (x >= 0) & (x <= table.width) & (y >= 0) & (y <= table.height)
        x, y = x[inside].astype(np.int64), y[inside].astype(np.int64)
        flat = np.zeros(len(x), np.int64)
        for turn in tried:
            turned = (start.heading + (turn or 0)) % FULL_TURN
            heading = flat + turned if turn is not BEST else _roomiest(member, table, x, y)
            heights = sorted({s.z for s in problem.surfaces(member, turned)})
            parts += [Places(x, y, flat + z, heading) for z in heights]
    return Places.concat(parts)


def _roomiest(member: Member, table: Table, x: Ints, y: Ints) -> Ints:
    """Return at each place the heading from which it is furthest to the table's edge."""
    course, best = member.mobility.course, np.full(len(x), member.start.heading)
    assert course is not None
    first, last = member.start.heading - course.turn, member.start.heading + course.turn
    span = course.turn
    for _ in range(PASSES):  # each about the best of the one before it
        tried = best[:, None] + np.linspace(-span, span, STEPS).astype(np.int64)
        tried = np.clip(tried, first, last)
        free = room(member.mobility.base, table, x[:, None], y[:, None], tried)
        best = np.take_along_axis(tried, free.argmax(axis=1)[:, None], axis=1)[:, 0]
        span = 4 * span // STEPS
    return best % FULL_TURN
