"""Turns of hulls that are put off into the open, for many places: by pencil."""

from __future__ import annotations

import math

import numpy as np

from planner.length import DEGREE
from planner.mobility import Turning
from planner.navigation import Navigator, Places
from planner.navigation.headings.hull_field import HullField

from .tables import INCH, SHUT, box, navigator, pose, solid, um

EACH = Turning(um(2), 45 * DEGREE, each=True, free_units=1, facing=True)
"""Each 45° 2", the first for nothing."""


def hull(x: float, y: float, degrees: float) -> Navigator:
    """A hull of 3" by 1.5" on a table of 48" by 40", with a wall."""
    walls = [solid("wall", box(1, 24, 13, 25), 5)]
    given = "76.2x38.1mm rect", pose(x, y, 0, degrees), 30
    return navigator(walls, *given, size=(48, 40), turning=EACH, passages={"wall": SHUT})


def anyhow(ways: Navigator, places: list[tuple[float, float]]) -> list[float]:
    """Inches that places cost, whatever heading the hull comes with."""
    x, y = (np.array([um(one) for one in row]) for row in zip(*places, strict=True))
    none = np.zeros(len(x), np.int64)
    field = ways.field("me")
    assert isinstance(field, HullField)
    found: list[float] = (field.anyhow(Places(x, y, none, none - 1)) / INCH).tolist()
    return found


def test_past_the_end_of_a_wall() -> None:
    """It turns by two units, goes on, and turns by one where it sees where it goes.

    Round the wall's end turned by three and then by one it would be as near, for 2" more.
    """
    to = [(17.2 + 0.1 * k, 23.6) for k in range(20)]
    for (x, y), cost in zip(to, anyhow(hull(6.6, 28.4, 90), to), strict=True):
        bend = x - (28.4 - y) / math.tan(math.radians(44.9))
        way = bend - 6.6 + math.hypot(x - bend, 28.4 - y) + 2 * 2
        assert cost <= way + 0.02


def test_at_the_corner_of_the_table() -> None:
    """At any heading both its extents together are 2.25 (cos t + sin t), 2.25" at the least.

    So it ends nowhere that is 1.1" from two edges of the table; 2.2" from both, it does.
    """
    near, far = anyhow(hull(30, 30, 45), [(48 - 1.1, 40 - 1.1), (48 - 2.2, 40 - 2.2)])
    assert near == math.inf
    assert far < math.inf
