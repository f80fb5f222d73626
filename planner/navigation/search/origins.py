"""The states a model has without going anywhere."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from planner.length import turn_between
from planner.mobility import Mobility
from planner.navigation.free_space.body import Body
from planner.navigation.headings.pivots import pays_each
from planner.navigation.levels.upright import upright
from planner.navigation.search.searched import Origin
from planner.navigation.search.web import Web
from planner.navigation.slow_ground.crossings import swung
from planner.navigation.slow_ground.once import prepaid
from planner.navigation.walk.legal import Legal
from planner.units import Pose


def origins(
    shared: Web, mobility: Mobility, legal: Legal, start: Pose, daring: bool = True
) -> tuple[Origin, ...]:
    """Return the states a model has at its start: as it is, climbed, or turned.

    What ways pay once for entering ground is paid in them.

    Parameters:
        daring: whether it may owe a dice test for turning into something.
    """
    at = (start.x, start.y)
    found, paid = [], prepaid(mobility)
    for number, level in _stands(shared, mobility, legal, start):
        sheet = shared.sheets[number]
        turn = sheet.heading != start.heading and not mobility.base.is_round
        if turn and not legal.turn(at, start.z, start.heading, sheet.heading):
            continue
        if (not turn) == bool(shared.phases[number]):
            continue
        cost = _upright(legal, start, level, sheet.heading, daring)
        turned = 0
        if turn and pays_each(mobility):
            turned = turn_between(start.heading, sheet.heading)
        elif turn:
            cost += mobility.turning.cost([sheet.heading - start.heading])
        if turn:
            owed = swung(legal, at, start.z, start.heading, sheet.heading)
            cost += math.inf if owed.tests and not daring else owed.entry
        if math.isfinite(cost):
            found.append(Origin(number, float(cost + paid), turn=turned))
    return tuple(found)


def _stands(
    shared: Web, mobility: Mobility, legal: Legal, start: Pose
) -> Iterator[tuple[int, int]]:
    """Yield the sheets that a model may begin on, each with its height there."""
    x, y = np.array([float(start.x)]), np.array([float(start.y)])
    at, free = (start.x, start.y), dict[tuple[float, int], bool]()
    for number, sheet in enumerate(shared.sheets):
        level = float(sheet.levels(x, y)[0])
        if not math.isfinite(level):
            continue
        key = level, Body.at(mobility.base, sheet.heading).heading  # half a turn on it is the same
        if key not in free:
            # A line that begins inside something is not legal, however short.
            free[key] = legal.line(at, at, int(level), sheet.heading)
        if free[key]:
            yield number, int(level)


def _upright(legal: Legal, start: Pose, z: int, heading: int, daring: bool) -> float:
    """What a climb or drop from the start to height `z` costs; inf if none is legal."""
    if z == start.z:
        return 0.0
    step = upright(legal, (start.x, start.y), start.z, z, heading, daring)
    return math.inf if step is None else float(step.cost)
