"""Ways that are within a budget once their turns are shared out, and not before."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.length import turn_between
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.route import Route

LOOSER: Final = 1.15
"""How many times its budget a way may cost before its turns are shared out, if none costs less."""


def loosely(field: Field, to: Pose) -> Route | None:
    """Return a way of a field to a place that none leads to as its search turns."""
    start, turning = field.start, field.mobility.turning
    turn = turn_between(start.heading, to.heading)
    away = math.dist(start.at[:2], to.at[:2])
    if away * field._least_rate + turning.cost([turn] if turn else []) > field.budget:
        return None
    if not field.legal.line(to.at[:2], to.at[:2], to.z, to.heading):
        return None  # it does not stand there
    if "looser" not in field._kept:
        budget = round(field.budget * LOOSER)
        field._kept["looser"] = replace(field, budget=budget, _kept={}, _routes={})
    looser: Field = field._kept["looser"]
    found = looser.walked(looser._own_walker, to)
    return found if found is not None and found.spent <= field.budget else None
