"""Rays of a body that goes where it faces: how far depends on what the turn to each costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN
from planner.navigation.headings.gaits import prices
from planner.navigation.search.fans import BEYOND, SHORT, STEP, taken

if TYPE_CHECKING:
    from planner.navigation.headings.facing import FacingField
    from planner.navigation.search.fans import Rays

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
NOTHING = 1e-3
"""µm that every ray is long at the least, so that none is left out of its shape."""


def spared(
    field: FacingField, number: int, rays: Rays, budgets: Sequence[float]
) -> tuple[Rays, Floats]:
    """Return both edges of each sector between rays, and what the budgets leave for all of it.

    Prices of turns jump: between two rays the region ends where the dearer of both does.

    Parameters:
        rays: from the start and from way points of one sheet, shape by shape.

    Returns:
        rays (2 m), and (2 m, budgets) µm.
    """
    from planner.navigation.kernels import facing

    one, two = _sectors(rays)
    x, y, first, cost, use, heading, numbers = field.labels_on(number)
    rows: dict[tuple[float, float], int] = {}
    for row, place in enumerate(zip(x.tolist(), y.tolist(), strict=True)):
        rows.setdefault(place, row)
    places = zip(rays.x[one].tolist(), rays.y[one].tolist(), strict=True)
    left = facing.sector_spare(
        np.array([rows.get(place, -1) for place in places], np.int64),
        _directions(rays.angle[one]),
        _directions(rays.angle[two]),
        first,
        cost,
        use,
        heading,
        field.paid(numbers),
        prices(field.mobility.turning),
        field.gaits,
        np.array(budgets, dtype=np.float64),
        0,  # no line is bent by a climb
        field.stuck(numbers[first[:-1]]),
    )
    both = np.column_stack([one, two]).ravel()
    found = replace(
        rays,
        shape=rays.shape[both],
        x=rays.x[both],
        y=rays.y[both],
        angle=rays.angle[both],
        given=rays.given[both],
    )
    return found, np.maximum(np.repeat(left, 2, axis=0), NOTHING)


def led(field: FacingField, budgets: Sequence[float]) -> list[Any]:
    """Return the region on the ground within each budget that is reached with a turn on a lead.

    From each lead a fan for every number of units that it may still turn by.
    """
    import shapely

    from planner.navigation import kernels
    from planner.navigation.kernels.facing import price

    turning, sheet = field.mobility.turning, field.web.sheets[0]
    shapes: list[list[Any]] = [[] for _ in budgets]
    for lead in field.leads:
        for units in range(1, -(-FULL_TURN // 2 // turning.step) + 1):
            cost = lead.cost + price(prices(turning), lead.use + units)
            if cost > max(budgets):
                break
            wide = math.radians(min(units * turning.step, FULL_TURN // 2) / DEGREE)
            rays = np.arange(-wide, wide + STEP / 2, STEP) + math.radians(lead.heading / DEGREE)
            x, y = (np.full(len(rays), float(c)) for c in lead.points[-1])
            spare = np.tile(np.array(budgets, np.float64) - cost - SHORT, (len(rays), 1))
            arrays = sheet.blocks, sheet.tolls, sheet.rates
            ends = kernels.cast(x, y, rays, np.maximum(spare, NOTHING), BEYOND, *arrays)
            for b, length in enumerate(ends.T):
                rim = np.column_stack([x + length * np.cos(rays), y + length * np.sin(rays)])
                if spare[0, b] > 0:
                    shapes[b].append(shapely.Polygon([lead.points[-1], *rim]))
    room = shapely.box(*sheet.box)
    wholes = [shapely.union_all(shapely.make_valid(np.array(parts))) for parts in shapes]
    return [
        shapely.intersection(whole, shapely.difference(room, taken(sheet, whole)))
        for whole in wholes
    ]


def _sectors(rays: Rays) -> tuple[Ints, Ints]:
    """Numbers of rays next to one another from one place in one shape; all round the start."""
    from planner.navigation.search.fans import ALL_ROUND

    one = np.arange(len(rays.shape))
    two = np.append(one[1:], 0)
    same = (rays.shape == rays.shape[two]) & (rays.x == rays.x[two]) & (rays.y == rays.y[two])
    same[-1:] = False
    round_ = np.flatnonzero(rays.shape == ALL_ROUND)
    if len(round_) > 1:
        same[round_[-1]], two[round_[-1]] = True, round_[0]
    return one[same], two[same]


def _directions(angles: Floats) -> Ints:
    """Radians in whole µ°."""
    found: Ints = np.rint(np.degrees(angles) * DEGREE).astype(np.int64)
    return found % FULL_TURN
