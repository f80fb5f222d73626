"""How far a model on a course could fly straight on from where it ends, within the table, µm.

The least over the models: whoever has no room left for its least flight leaves the table.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from planner.formation.spots import Floats, Ints
from planner.formation.terms.term import FAR, Fold, GoalTerm, Option, Tells
from planner.length import DEGREE
from planner.units import Base, Shape

if TYPE_CHECKING:
    from planner.battlefield import Table
    from planner.formation.member import Member
    from planner.formation.problem import Problem


def value(problem: Problem, member: Member, option: Option) -> Ints:
    """Return the way along the heading until the base meets the table's edge, rounded down."""
    at, table = option.spots, problem.scenario.battlefield.table
    free = room(member.mobility.base, table, at.x, at.y, at.heading)
    found: Ints = np.floor(np.clip(free, 0.0, float(FAR))).astype(np.int64)
    return found


def room(base: Base, table: Table, x: Ints, y: Ints, heading: Ints) -> Floats:
    """How far a base could go straight on from each of these places, arrays of one shape."""
    angle = heading.astype(np.float64) * (math.pi / 180 / DEGREE)
    cos, sin = np.cos(angle), np.sin(angle)
    wide, high = _extent(base, cos, sin)
    free: Floats = np.minimum(
        _until(x - wide, table.width - wide - x, cos),
        _until(y - high, table.height - high - y, sin),
    )
    return free


def _until(behind: Floats, before: Floats, speed: Floats) -> Floats:
    """How far it is to the edge on the side it moves to; FAR along the edge."""
    gap = np.where(speed > 0, before, behind)
    still = np.abs(speed) < 1e-12
    away: Floats = np.where(still, float(FAR), gap / np.where(still, 1.0, np.abs(speed)))
    return away


def _extent(base: Base, cos: Floats, sin: Floats) -> tuple[Floats, Floats]:
    """Half the width and height of the box about a base at each heading."""
    a, b = base.length / 2, base.width / 2
    if base.shape is Shape.RECT:
        return a * np.abs(cos) + b * np.abs(sin), a * np.abs(sin) + b * np.abs(cos)
    return np.hypot(a * cos, b * sin), np.hypot(a * sin, b * cos)


TERM = GoalTerm("room_ahead", "max", "length", Fold.LEAST, value, tells=Tells.PLACE)
