"""The region that is drawn for a hull, beside a slanting wall."""

from __future__ import annotations

import math

import pytest
import shapely

from .hull_tables import PRICES
from .tables import SHUT, navigator, pose, solid, um

ANGLE = math.radians(37)
AHEAD, OUT = (math.cos(ANGLE), math.sin(ANGLE)), (math.sin(ANGLE), -math.cos(ANGLE))


def _at(along: float, off: float) -> tuple[float, float]:
    return 10 + along * AHEAD[0] + off * OUT[0], 9 + along * AHEAD[1] + off * OUT[1]


@pytest.mark.parametrize("budget", [20, 7])
def test_comes_flush_to_a_slanting_wall(budget: int) -> None:
    """2" wide, it comes to 1" off the wall, not nearer: it stayed 1.2" off.

    By hand the way there is straight from where it starts, 1" for the turn. Only the budget is a
    frontier, turned or not.
    """
    ring = [_at(s, o) for s, o in ((-6, 0), (6, 0), (6, -1), (-6, -1))]
    start = pose(14, 3)
    ways = navigator(
        [solid("wall", ring, 5)],
        "101.6x50.8mm rect",
        start,
        budget,
        size=(24, 18),
        turning=PRICES["once"],
        passages={"wall": SHUT},
    )
    field = ways.field("me")
    ((_, whole),) = field.reach()
    for along in (-4, -2, 0, 2, 4, 5):
        x, y = (um(c) for c in _at(along, 1.005))
        cost = math.dist((x, y), start.at[:2]) + um(1)
        if abs(cost - um(budget)) > um(0.1):
            assert whole.contains(shapely.Point(x, y)) == (cost < um(budget))
        assert not whole.contains(shapely.Point(*(um(c) for c in _at(along, 0.999))))
    if budget == 7:
        lines = [line for _, paths in field.frontier([(0, whole)]) for line in paths]
        for x, y in (point for line in lines for point in line.tolist()):
            left = um(budget) - math.dist((x, y), start.at[:2])
            assert left == pytest.approx(0, abs=um(0.3)) or left == pytest.approx(
                um(1), abs=um(0.3)
            )
