"""Where the border of slow ground meets an obstacle, and a way goes on round that."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from planner.mobility import Measured, Passage
from planner.navigation import Places

from .tables import INCH, SHUT, area, box, inches, navigator, pose, solid


@pytest.mark.parametrize("degrees", [50, 20])
def test_round_a_corner_that_stands_where_the_mud_begins(degrees: float) -> None:
    """Mud of pace 4 right of x = 10, a block up to (10, 4): from (8, 8) round that corner.

    The way enters the mud at an angle f below the horizontal along a tangent of the circle about
    the corner, r / cos f above it, goes r tan f to the circle and along it to the place: the
    least of all f. It bends as no way does about the corner alone.
    """
    r, turn = 12.5 / 25.4, math.radians(90 - degrees)
    ground, block = area("mud", box(10, 0, 19, 10)), solid("block", box(5, 0, 10, 4), 6)
    passages = {"mud": Passage(pace=Fraction(4), measured=Measured.CENTRE), "block": SHUT}
    ways = navigator([ground, block], "25mm", pose(8, 8), 30, size=(19, 10), passages=passages)
    angles = np.linspace(0.0, min(turn, 1.5), 20_001)
    entered = np.hypot(2, 4 - r / np.cos(angles))
    least = float((entered + 4 * r * (np.tan(angles) + turn - angles)).min())
    out, at = r + 8 / INCH, math.radians(degrees)
    to = pose(10 + out * math.cos(at), 4 + out * math.sin(at))
    assert inches(ways.field("me").route(to).spent) == pytest.approx(least, rel=1e-3)


@pytest.mark.parametrize(("base", "off"), [(25, 0.05), (40, 0.02)])
def test_many_places_past_a_border_that_meets_an_arc_between_its_corners(
    base: int, off: float
) -> None:
    """Mud of pace 4 right of x = 10 + `off`, a block up to (10, 4): from (8, 8), asked together.

    As above, but the border meets the circle beside its top: through a point of the border at
    (off, y) from the corner a tangent touches the circle atan2(y, off) - acos(r / |(off, y)|)
    round it, and the least is that of all y. 2 and 9 % more were told: where the border met the
    circle a way bent so close to that that it saw no corner of the polygon about it.
    """
    r, turn, pace = base / 2 / 25.4, math.radians(20), Fraction(4)
    ground, block = area("mud", box(10 + off, 0, 19, 10)), solid("block", box(5, 0, 10, 4), 6)
    passages = {"mud": Passage(pace=pace, measured=Measured.CENTRE), "block": SHUT}
    size = (19, 10)
    ways = navigator([ground, block], f"{base}mm", pose(8, 8), 30, size=size, passages=passages)
    y = np.linspace(math.sqrt(r * r - off * off), 3, 100_000)[1:]
    away = np.hypot(off, y)
    round_it = np.arctan2(y, off) - np.arccos(r / away) - turn
    costs = np.hypot(2 + off, 4 - y) + 4 * (np.sqrt(away * away - r * r) + r * round_it)
    least = float(costs[round_it >= 0].min())
    out = r + 8 / INCH
    to = pose(10 + out * math.cos(turn), 4 + out * math.sin(turn))
    found = ways.field("me").costs(Places.of([to, pose(12, 2), pose(12, 1)]))
    assert inches(found[0]) == pytest.approx(least, rel=1e-3)
