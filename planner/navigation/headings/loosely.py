"""Ways that are within a budget once their turns are shared out, and not before."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from planner.length import turn_between
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.route import Route


def loosely(field: Field, to: Pose) -> Route | None:
    """Return a way of a field to a place that none leads to as its search turns."""
    start, turning = field.start, field.mobility.turning
    turn = turn_between(start.heading, to.heading)
    away = math.dist(start.at[:2], to.at[:2])
    if away * field._least_rate + turning.cost([turn] if turn else []) > field.budget:
        return None
    if not field.legal.line(to.at[:2], to.at[:2], to.z, to.heading):
        return None  # it does not stand there
    looser = field.looser
    assert looser is not None
    found = looser.walked(looser._own_walker, to)
    return found if found is not None and found.spent <= field.budget else None
