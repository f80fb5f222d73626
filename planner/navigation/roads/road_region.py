"""How far roads lead a body that follows them, as shapes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.navigation.search.fans import taken

if TYPE_CHECKING:
    from planner.navigation.region import Regions
    from planner.navigation.roads.road import RoadField


def regions(field: RoadField, budgets: Sequence[int]) -> list[Regions]:
    """Return the roads it can follow within each budget, as far as nothing stands on them.

    A little too much: all of a road's width beside how far one of its lanes leads.
    """
    import shapely

    sheet = field.web.slim or field.web.sheets[0]
    found: list[Regions] = []
    for budget in budgets:
        parts = [
            shapely.intersection(
                shapely.buffer(line, lane.stretch.width, cap_style="flat"),
                shapely.buffer(
                    shapely.LineString([lane.stretch.start, lane.stretch.end]),
                    lane.stretch.width / 2,
                ),
            )
            for line, lane in _lines(field, budget)
        ]
        whole = shapely.union_all(parts)
        whole = shapely.difference(whole, taken(sheet.blocks, whole))
        found.append([(0, shapely.intersection(whole, shapely.box(*sheet.box)))])
    return [[level for level in levels if level[1].area > 0] for levels in found]


def _lines(field: RoadField, budget: int) -> list[tuple[Any, Any]]:
    """Lines along lanes, each to where the budget ends or something stands, with its lane."""
    import shapely

    from planner.navigation import kernels

    sheet, base = field.web.slim or field.web.sheets[0], field.mobility.base
    nose = 0.0 if base.is_round else (base.length - base.width) / 2
    found = []
    for label, lane in field.labels:
        (ax, ay), (bx, by) = label.points[-1], lane.end
        length = math.hypot(bx - ax, by - ay)
        left = min(min(budget, field.budget) - label.cost, length)
        if left <= 0:
            continue
        ray = (
            np.array([float(ax)]),
            np.array([float(ay)]),
            np.array([math.atan2(by - ay, bx - ax)]),
        )
        most = np.array([[left + nose]])
        free = float(kernels.cast(*ray, most, 0.0, sheet.blocks, sheet.tolls, sheet.rates)[0, 0])
        t = min(left, free - nose) / length
        if t > 0:
            ends = [(ax, ay), (ax + t * (bx - ax), ay + t * (by - ay))]
            found.append((shapely.LineString(ends), lane))
    return found
