"""Slow ground entered straight in, just before a place in it: by pencil.

Above y = 12 each inch counts four. From (10, 11.9) to (x, 12.1) it is x - 10 along the border and
0.1" into it: in the best direction (Snell: sine 1/4) that is 0.1 · √15 = 0.3873" more, straight in
0.4". Samples of borders stand half an inch apart: x lies between two.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from planner.length import DEGREE
from planner.mobility import Measured, Passage, Turning, Way
from planner.navigation import Navigator, Places

from .judged import judged
from .tables import INCH, area, box, navigator, pose, um

MUD = Passage(Way.OPEN, pace=Fraction(4), measured=Measured.CENTRE)


def ways(heading: float, quarter: Turning) -> Navigator:
    """A figure beside the mud."""
    things: dict[str, Any] = {"passages": {"mud": MUD}, "turning": quarter}
    mud = area("mud", box(0.1, 12, 25, 20))
    return navigator([mud], "25mm", pose(10, 11.9, 0, heading), 9, size=(30, 20), **things)


def quarter(price: float) -> Turning:
    """Turns of a quarter are free; for more so many inches are paid."""
    free = 90 * DEGREE
    return Turning(um(price), free, each=False, free_angle=free, facing=True)


@pytest.mark.parametrize("x", [14.23, 15.77, 16.74])
def test_the_last_tenth_of_an_inch_is_gone_straight_in(x: float) -> None:
    """A quarter turn at the foot is free: facing along the border, 0.1° more than that is none."""
    to, here = pose(x, 12.1), ways(0, quarter(0.5))
    along, told = x - 10, float(here.field("me").costs(Places.of([to] * 9))[0]) / INCH
    best = along + 0.1 * math.sqrt(15)
    assert best <= told <= math.hypot(along, 0.1) + 0.4 + 0.002
    assert best <= judged(here, to).spent / INCH <= told + 1e-6


@pytest.mark.parametrize("off", [-20, -40])
def test_as_straight_in_as_the_free_turn_goes(off: float) -> None:
    """What has turned by 20° has 70° left: 0.1 / tan 70° before the foot, for 0.4 / sin 70°.

    Of directions between straight in and 45° one is tried for many places.
    """
    x = 15.77
    to, here = pose(x, 12.1), ways(360 + off, quarter(2))
    left = math.radians(90 + off)
    told = float(here.field("me").costs(Places.of([to] * 9))[0]) / INCH
    most = x - 10 - 0.1 / math.tan(left) + 0.4 / math.sin(left)
    assert x - 10 + 0.1 * math.sqrt(15) <= told <= most + 0.04
    assert judged(here, to).spent / INCH <= told + 1e-6
