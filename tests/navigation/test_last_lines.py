"""Hulls that end along a slanting wall, at a heading that no search knows beforehand."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from planner.mobility import Measured, Passage, Way
from planner.navigation import Places
from planner.units import Pose

from .hull_tables import PRICES
from .judged import judged
from .tables import OVER, SHUT, area, inches, navigator, pose, solid, um, wall

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


@pytest.mark.parametrize("beside", ["climbed", "mud", "fence"])
def test_beside_what_is_paid_for(beside: str) -> None:
    """By hand: 6" straight up to the wall, 1" for the turn; more for what is about it.

    Nothing where the wall is one that might be gone over (20" up). 3" of mud at twice the rate
    make 3" more. A fence 2.4" off the wall is entered once, for 1": where it ends the hull, 2"
    across, is clear of it.
    """
    angle = math.radians(SLANT)
    ahead, out = (math.cos(angle), math.sin(angle)), (math.sin(angle), -math.cos(angle))

    def at(along: float, off: float) -> tuple[float, float]:
        return 10 + along * ahead[0] + off * out[0], 9 + along * ahead[1] + off * out[1]

    def strip(half: float, near: float, far: float) -> list[tuple[float, float]]:
        return [at(-half, far), at(half, far), at(half, near), at(-half, near)]

    made, passages = [solid("wall", strip(6, -1, 0), 20)], {"wall": OVER}
    if beside == "mud":
        made.append(area("mud", strip(8, 0, 4)))
        passages["mud"] = Passage(Way.OPEN, pace=Fraction(2), measured=Measured.CENTRE)
    elif beside == "fence":
        made.append(wall("fence", [at(-8, 2.4), at(8, 2.4)], 1))
        passages["fence"] = Passage(Way.OPEN, entry=um(1))
    more = {"climbed": 0, "mud": 3, "fence": 1}[beside]
    x, y = (round(um(c) + 3 * d) for c, d in zip(at(0, 1), out, strict=True))
    to = Pose(x, y, 0, SLANT * 1_000_000)
    ways = navigator(
        made,
        "101.6x50.8mm rect",
        pose(*at(0, 7)),
        14,
        size=(24, 18),
        turning=PRICES["once"],
        passages=passages,
    )
    assert inches(judged(ways, to).spent) == pytest.approx(7 + more, abs=0.02)
    # Asked about beside others, half an inch off, it costs the same.
    others = [replace(to, x=to.x + um(0.3 + k / 10), y=to.y - um(0.4)) for k in range(4)]
    many = ways.field("me").costs(Places.of([to, *others]))
    assert inches(many[0]) == pytest.approx(7 + more, abs=0.02)
