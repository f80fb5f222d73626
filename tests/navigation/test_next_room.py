"""A hull that has no room to turn where it begins, nor where it ends, turns between."""

from __future__ import annotations

import math

import numpy as np
import pytest

from planner.mobility import Passage, Turning, Way
from planner.navigation import Places

from .tables import INCH, SHUT, box, navigator, pose, solid, um

LONG, WIDE, AWAY = 25 / 25.4, 12.5 / 25.4, math.hypot(25, 12.5) / 25.4
"""Inches from the middle of a 50 x 25 mm hull to its ends, its sides, its corners: so far from a
wall it turns about."""
OVER = Passage(Way.OVER, up=False)


@pytest.mark.parametrize("wall", [SHUT, OVER])
@pytest.mark.parametrize("gap", [0.05, 0.4])
def test_off_a_long_wall(wall: Passage, gap: float) -> None:
    """`wh40k10.pivot.first-only`: on the straight line it has room all about.

    It stands along a wall and ends along the table's edge, at right angles to that. Whatever is
    so far off that the line leads by where its corners clear both costs the line and the pivot.
    """
    start, side, edge = (20.0, 44 - 1.5), 20 + WIDE + gap, 44 - WIDE - 0.003
    ways = navigator(
        [solid("a", box(side, 0, side + 1, 44), 5)],
        "50x25mm rect",
        pose(*start, 0, 90),
        8,
        passages={"a": wall},
        turning=Turning(um(1), most=1, rule="wh40k10.pivot.first-only"),
    )
    ends = [pose(x, edge, 0, h) for x in np.linspace(14, 18, 50).tolist() for h in (0, 180)]
    costs = ways.field("me").costs(Places.of(ends)) / INCH
    for to, cost in zip(ends, costs, strict=True):
        x, y = to.x / INCH, to.y / INCH
        clear = start[0] + (44 - AWAY - start[1]) / (y - start[1]) * (x - start[0])
        assert clear < side - AWAY  # where the line comes too near the edge it is off the wall
        straight = math.dist(start, (x, y)) + 1
        assert straight - 1e-4 <= cost <= straight * 1.01, to
