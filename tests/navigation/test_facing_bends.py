"""Who goes where it faces and buys its turns one by one bends anywhere, not at way points alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely

from .hull_tables import EACH
from .tables import SHUT, inches, navigator, pose, solid

RADIUS = 20 / 25.4
"""Inches, of a base of 40 mm."""


def with_one_bend(start: tuple[float, float], end: tuple[float, float], block: Any) -> float:
    """The least of all ways with one bend, at every tenth of an inch: lines, and turns from east.

    A turn is one unit for each 45° or part of them; the first unit is free, others are an inch.
    """
    grid = np.stack(np.meshgrid(np.arange(2, 16, 0.1), np.arange(2, 12, 0.1)), -1).reshape(-1, 2)
    ends = [np.broadcast_to(np.array(one), grid.shape) for one in (start, end)]
    legs = [shapely.linestrings(np.stack([one, grid], 1)) for one in ends]
    free = np.logical_and(*(shapely.distance(leg, block) >= RADIUS for leg in legs))
    (ax, ay), (bx, by) = ((grid - ends[0])[free].T, (ends[1] - grid)[free].T)
    first, second = np.degrees(np.arctan2(ay, ax)), np.degrees(np.arctan2(by, bx))
    turns = np.abs(first), np.abs((second - first + 180) % 360 - 180)
    units = np.ceil(turns[0] / 45 - 1e-9) + np.ceil(turns[1] / 45 - 1e-9)
    least: float = np.min(
        np.hypot(ax, ay) + np.hypot(bx, by) + np.maximum(units - 1, 0), initial=99
    )
    return least


@pytest.mark.parametrize(
    ("start", "end", "ring"),
    [
        ((11.1, 8.1), (14.7, 1.6), [(10.3, 3.9), (11.5, 6.1), (8.9, 7.7), (7.6, 5.5)]),
        ((2.5, 3.2), (12.0, 3.4), [(5.8, 1.8), (6.7, 2.8), (5.6, 3.7), (4.7, 2.8)]),
        ((2.5, 3.2), (15.0, 2.6), [(5.8, 1.8), (6.7, 2.8), (5.6, 3.7), (4.7, 2.8)]),
    ],
)
def test_no_way_with_one_bend_is_shorter(
    start: tuple[float, float], end: tuple[float, float], ring: list[tuple[float, float]]
) -> None:
    """epic41k.warengine.free-turn, epic41k.warengine.turn-cost: bends where no way point lies."""
    ways = navigator(
        *([solid("block", ring, 5)], "40mm", pose(*start), 40),
        size=(18, 14),
        passages={"block": SHUT},
        turning=replace(EACH, facing=True),
    )
    told = inches(ways.field("me").route(pose(*end)).spent)
    assert told <= with_one_bend(start, end, shapely.Polygon(ring)) + 0.002
