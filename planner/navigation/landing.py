"""How a place is arrived at: on which sheet, and with what last step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.length import turn_between
from planner.mobility import Mobility
from planner.navigation.pivots import only_first_paid
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.navigation.web import Web

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Landing:
    """Some of the places, arrived at on one sheet.

    Parameters:
        sheet: its number.
        index: (k,) which places.
        cost: (k,) of the last climb and pivot, µm.
    """

    sheet: int
    index: Ints
    cost: Floats


def landings(web: Web, mobility: Mobility, places: Places) -> list[Landing]:
    """Return every way of arriving at the `places`.

    On a sheet a body stands at the level, or on what lifts it. A place at another height is
    arrived at by a last climb on the spot; one with another heading by a last pivot.
    """
    found = []
    x, y = places.x.astype(np.float64), places.y.astype(np.float64)
    for number, sheet in enumerate(web.sheets):
        on = np.flatnonzero(sheet.free(x, y))
        level = sheet.levels(x[on], y[on])
        carried = np.isfinite(level)
        on = on[carried]
        heights = level[carried].astype(np.int64)
        cost = _climbs(web, number, x[on], y[on], heights, places.z[on])
        cost = cost + _turns(web, mobility, number, places, on)
        good = np.isfinite(cost)
        if good.any():
            found.append(Landing(number, on[good], cost[good]))
    return found


def _climbs(web: Web, number: int, x: Floats, y: Floats, level: Ints, z: Ints) -> Floats:
    """What the last climb costs: nothing where the place has the sheet's own height."""
    cost = np.where(level == z, 0.0, np.inf)
    columns = web.columns[web.sheets[number].heading]
    pairs = np.unique(np.column_stack([level, z])[level != z], axis=0)
    for start, end in pairs.tolist():
        which = np.flatnonzero((level == start) & (z == end))
        cost[which] = columns.cost(x[which], y[which], start, end)
    return cost


def _turns(web: Web, mobility: Mobility, number: int, places: Places, on: Ints) -> Floats:
    """What the last pivot costs; inf where there is no room for it."""
    sheet = web.sheets[number]
    cost = np.zeros(len(on))
    again = only_first_paid(mobility.turning)
    for heading in np.unique(places.heading[on]).tolist():
        if heading == sheet.heading:
            continue
        which = np.flatnonzero(places.heading[on] == heading)
        turn = turn_between(sheet.heading, heading)
        first = web.phases[number] == 0
        price = mobility.turning.cost([turn]) if first else (0 if again else np.inf)
        if not mobility.base.is_round:
            x, y = places.x[on[which]], places.y[on[which]]
            cost[which] = np.where(web.room(sheet.z, x, y), price, np.inf)
            cost[which] += _swings(web, number, heading, x, y)
        else:
            cost[which] = price
    return cost


def _swings(web: Web, number: int, heading: int, x: Ints, y: Ints) -> Floats:
    """What the last pivot costs for what it enters.

    For a heading that is not searched, what the turning disc meets counts: more rather than less.
    """
    from planner.navigation.crossings import swings

    sheet = web.sheets[number]
    if not len(sheet.tolls[2]) or sheet.z not in web.yard:
        return np.zeros(len(x))
    turned = (s for s in web.sheets if s.z == sheet.z and s.heading == heading)
    end = next(turned, web.yard[sheet.z])
    return swings(sheet, end, x.astype(np.float64), y.astype(np.float64))
