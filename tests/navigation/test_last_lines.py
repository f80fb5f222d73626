"""Hulls that end along a slanting wall, at a heading that no search knows beforehand."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from planner.navigation import Places
from planner.units import Pose

from .hull_tables import PRICES
from .judged import judged
from .tables import SHUT, inches, navigator, pose, solid, um

SLANT = 37
"""Degrees: 7° off the headings searched, by which half of 4" stands out a quarter of an inch."""


@pytest.mark.parametrize(
    ("shape", "price", "gap"),
    [("rect", "once", 3), ("rect", "free", 6_000), ("oval", "quarters", 3)],
)
def test_ends_along_a_slanting_wall(shape: str, price: str, gap: int) -> None:
    """By hand: turned where there is room, then straight; the wall is in no way.

    At the end there is room for no turn from any heading that is searched: no way was found.
    """
    angle = math.radians(SLANT)
    ahead, out = (math.cos(angle), math.sin(angle)), (math.sin(angle), -math.cos(angle))
    ring = [
        (10 + s * ahead[0] - o * out[0], 9 + s * ahead[1] - o * out[1])
        for s, o in ((-6, 0), (6, 0), (6, 1), (-6, 1))
    ]
    x, y = um(10) + round((um(1) + gap) * out[0]), um(9) + round((um(1) + gap) * out[1])
    start, to = pose(14, 3), Pose(x, y, 0, SLANT * 1_000_000)
    turning = PRICES[price]
    ways = navigator(
        [solid("wall", ring, 5)],
        f"101.6x50.8mm {shape}",
        start,
        20,
        size=(24, 18),
        turning=turning,
        passages={"wall": SHUT},
    )
    least = math.dist(start.at, to.at) + turning.cost([SLANT * 1_000_000])
    spent = judged(ways, to).spent
    assert least <= spent <= least + um(0.02)
    cost = ways.field("me").costs(Places.of([to]))[0]
    assert inches(cost) == pytest.approx(inches(spent))
    # Half an inch off there is room for all turns, and it lies on the way: 0.01" at the most.
    beside = [to, *(replace(to, x=to.x + um(k)) for k in (2, 4, 6))]
    many = ways.field("me").costs(Places.of(beside))
    assert least <= many[0] <= least + um(0.02)
    assert np.isfinite(many[1:]).all()  # clear of the wall
