"""Turning on the spot: which headings are searched, where a body has room to turn, its price.

States are (way point, heading, turned already?). Before the first pivot the body keeps the
heading it starts with; after it every heading of the set is open, and further pivots are free
where the game lets only the first be paid. For other games' prices a way here has one pivot,
which is legal and may be dearer than need be.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.mobility import Mobility, Turning
from planner.navigation.body import Body, disc_about
from planner.navigation.crossings import swings
from planner.navigation.join import Join
from planner.navigation.substance import Other
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.navigation.sheet import Scope, Sheet

Floats = NDArray[np.float64]

STEP: Final = 15 * DEGREE
"""Headings searched besides the first: every 15° from it."""


def headings(mobility: Mobility, start: int) -> tuple[int, ...]:
    """Return the headings a body is searched at: its first, then every 15° of half a turn."""
    if mobility.base.is_round:
        return (start,)
    if mobility.turning.cost([STEP]) > mobility.budget:
        return (start,)
    # An outline turned by half a turn is the same: the other half circle adds nothing.
    return tuple((start + k * STEP) % FULL_TURN for k in range(FULL_TURN // 2 // STEP))


def only_first_paid(turning: Turning) -> bool:
    """Whether pivots after the first cost nothing more, whatever they are."""
    return turning.free or (turning.each and turning.most == 1 and not turning.free_units)


def spots(
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    scope: Scope,
    levels: list[int],
) -> dict[int, Sheet]:
    """Return, per level, the free space of the disc that the turning base sweeps."""
    from planner.navigation.sheet import SheetBuilder

    round_ = replace(mobility, base=disc_about(mobility.base))
    body = Body.at(round_.base, 0)
    return {
        z: SheetBuilder(scenario, round_, body, z, scope, others, segments=4).build()
        for z in levels
    }


def _next(sheets: list[Sheet], i: int, j: int) -> bool:
    """Whether sheet j is the next heading after i on the same level: a chain joins them all."""
    return i < j and not any(s.z == sheets[i].z for s in sheets[i + 1 : j])


def pivots(
    sheets: list[Sheet], phases: list[int], yard: dict[int, Sheet], turning: Turning
) -> list[Join]:
    """Return the pivots between the sheets of one level."""
    found = []
    for i, low in enumerate(sheets):
        for j, high in enumerate(sheets):
            onward = phases[i] < phases[j]
            again = only_first_paid(turning) and phases[i] == phases[j] == 1 and _next(sheets, i, j)
            if low.z != high.z or not (onward or again):
                continue
            turn = turn_between(low.heading, high.heading)
            price = float(turning.cost([turn])) if onward and turn else 0.0
            if onward and not turn:
                continue
            corners = yard[low.z].corners
            level = yard[low.z].levels(corners.x, corners.y) == low.z
            x, y = corners.x[level], corners.y[level]
            back = np.full(len(x), np.inf if onward else price)
            there = price + swings(low, high, x, y)
            found.append(Join(i, j, x, y, there, back + swings(high, low, x, y)))
    return found
