"""Where the border of slow ground meets an obstacle, and a way goes on round that."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from planner.mobility import Measured, Passage

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
