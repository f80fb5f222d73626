"""Levels are changed beside what costs something, and on what is climbed: portals stand there."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from planner.mobility import Climbing, Measured, Passage
from planner.navigation import Places

from .judged import judged
from .tables import INCH, OVER, area, box, floor, navigator, pose, solid, wall

FLOOR = floor("floor", box(2, 2, 8, 8), 3)


def test_down_onto_a_block_under_an_edge() -> None:
    """From the floor at (5, 4.9) to the top of a block, 1.5" high, at (8.75, 4.9): 3.75" and 1.5".

    The floor carries the disc to x = 8 + R, the block lifts it from x = 7 - R on. It was led down
    to the ground first, 3", and up again, 1.5".
    """
    block = solid("block", box(7, 4.4, 10, 5.4), 1.5)
    passages = {"floor": OVER, "block": OVER}
    ways = navigator(
        [FLOOR, block], "25mm", pose(1, 9.5), 30, size=(14, 10), passages=passages,
        walks_through=True,
    )  # fmt: skip
    found = ways.anywhere("me").route(pose(5, 4.9, 3), pose(8.75, 4.9, 1.5))
    assert 5.25 - 1e-6 <= found.spent / INCH <= 5.25 * 1.00002


def test_through_mud_and_up_to_a_floor() -> None:
    """From (2, 2) to (9, 6) 3" up, through mud from x = 3 to 4 at pace 2.

    As seen from above 6" across open ground at an angle t off straight across, and 1" through mud
    at an angle of half its sine (Snell): 4" along in all. It climbs on the line, wherever that is.
    Ways were refracted on the level that they end on alone: 0.24 % more.
    """
    mud, above = area("mud", box(3, 0, 4, 12)), floor("floor", box(7, 5, 12, 12), 3)
    passages = {"mud": Passage(pace=Fraction(2), measured=Measured.CENTRE), "floor": OVER}
    ways = navigator([mud, above], "25mm", pose(2, 2), 30, size=(14, 12), passages=passages)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        t = (low + high) / 2
        along = 6 * math.tan(t) + math.tan(math.asin(math.sin(t) / 2))
        low, high = (t, high) if along < 4 else (low, t)
    least = 6 / math.cos(t) + 2 / math.cos(math.asin(math.sin(t) / 2)) + 3
    assert least - 1e-6 <= judged(ways, pose(9, 6, 3)).spent / INCH <= least * 1.0002


def test_many_places_on_a_floor_above_mud() -> None:
    """From (2, 2) to (10, 8) 3" up: mud at pace 2 from x = 4 on, above it a floor from x = 6 on.

    A disc of 25 mm climbs through that as soon as that is in reach (25 µm), r = 25.05 / 50.8 before
    its edge: up there it walks at pace 1. As seen from above 2" and 4 + r" at an angle t off
    straight across, and 2 - r" through mud at an angle of half its sine (Snell), 6" along in all.
    Places to climb at along that edge were 3" apart: costs asked for together were 0.59 % above
    this, and the route 0.07 %.
    """
    mud, above = area("mud", box(4, 0, 14, 12)), floor("floor", box(6, 0, 14, 12), 3)
    passages = {"mud": Passage(pace=Fraction(2), measured=Measured.CENTRE), "floor": OVER}
    table: dict[str, Any] = {"size": (14, 12), "passages": passages, "walks_through": True}
    field = navigator([mud, above], "25mm", pose(2, 2), 30, **table).field("me")
    radius, low, high = 25.05 / 50.8, 0.0, math.pi / 2
    for _ in range(60):
        t = (low + high) / 2
        along = (6 + radius) * math.tan(t) + (2 - radius) * math.tan(math.asin(math.sin(t) / 2))
        low, high = (t, high) if along < 6 else (low, t)
    slow = 2 * (2 - radius) / math.cos(math.asin(math.sin(t) / 2))
    least = (6 + radius) / math.cos(t) + slow + 3
    costs = field.costs(Places.of([pose(10, 8 + k / 1000, 3) for k in range(3)]))
    assert least - 1e-4 <= costs[0] / INCH <= least * 1.001
    assert least - 1e-4 <= field.route(pose(10, 8, 3)).spent / INCH <= least * 1.0002


def test_down_onto_the_corner_of_a_block_under_an_edge() -> None:
    """A block's corner at (10.9, 5) reaches in under a floor's edge at x = 10, both grown by R.

    Where both carry the disc it climbs down 1.5", at a quarter: 0.375". From (10.2, 5.9) to
    (12, 5.5) the straight line passes above that; so it climbs at the uppermost point of both, at
    x = 10 + R on the circle about the corner. On the spot, down and up again, it is 1.844 + 1.125.
    """
    square = solid("block", [(10.9, 5), (13.9, 2), (16.9, 5), (13.9, 8)], 1.5)
    ways = navigator(
        [floor("floor", box(2, 2, 10, 8), 3), square],
        "25mm",
        pose(1, 9.5),
        30,
        size=(18, 10),
        passages={"floor": OVER, "block": OVER},
        walks_through=True,
        climbing=Climbing(Fraction(1, 4), Fraction(1, 4)),
    )
    r = 12.525 / 25.4  # with what it reaches
    at = 10 + r, 5 + math.sqrt(r**2 - (0.9 - r) ** 2)
    least = math.dist((10.2, 5.9), at) + math.dist(at, (12, 5.5)) + 0.375
    found = ways.anywhere("me").route(pose(10.2, 5.9, 3), pose(12, 5.5, 1.5)).spent / INCH
    assert least - 1e-4 < found < least * 1.001


@pytest.mark.parametrize(("free", "down"), [(0.5, 3), (1, 2)])
def test_down_into_a_fence_under_an_edge(free: float, down: float) -> None:
    """Who climbs down into a fence has not entered it: 3" down on the straight line costs no more.

    From the floor at (5, 7) to (12, 4): the disc is over the fence, which ends at (8.6, 5.2), from
    about x = 8.39 on, and the floor carries it to x = 8 + R. It went round the fence's end. Where
    a fence of an inch is stepped off for nothing, it climbs down to its top alone.
    """
    ways = navigator(
        [FLOOR, wall("fence", [(8.6, 0), (8.6, 5.2)], 1)],
        "25mm",
        pose(1, 9.5),
        30,
        size=(18, 10),
        passages={"floor": OVER, "fence": Passage(entry=INCH)},
        walks_through=True,
        climbing=Climbing(free=round(free * INCH)),
    )
    found = ways.anywhere("me").route(pose(5, 7, 3), pose(12, 4)).spent / INCH
    assert abs(found - (math.hypot(7, 3) + down)) < 1e-3
