"""Ways that stay on top of something bend at its inner corners."""

from __future__ import annotations

import math

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Climbing
from planner.navigation import Navigator

from .judged import judged
from .tables import INCH, OVER, floor, navigator, path, pose, solid

R = 12_500 / INCH
REACH = 25 / INCH
"""Inches by which a base may be off what carries it."""
CROOK = [(2, 2), (10, 2), (10, 10), (8, 10), (8, 4), (2, 4)]


def ways(feature: Feature, start: tuple[float, float]) -> Navigator:
    """A disc of 25 mm, 3" up, that climbs neither up nor down."""
    passages, climbing = {feature.id: OVER}, Climbing(highest=10)
    return navigator(
        [feature], "25mm", pose(*start, 3), 60, size=(14, 12), passages=passages, climbing=climbing
    )


@pytest.mark.parametrize("feature", [floor("f", CROOK, 3), solid("s", CROOK, 3)])
def test_round_the_inner_corner_of_a_crook(feature: Feature) -> None:
    """The base keeps in touch with it: past the corner (8, 4) the centre is at (8 - r, 4 + r).

    Points there were looked for on outer corners, which arcs have none of: the arm was cut off.
    """
    found = judged(ways(feature, (3, 3)), pose(9, 9, 3)).spent / INCH
    least, most = (2 * math.hypot(5 - r, 1 + r) for r in (R + REACH, R))
    assert least - 1e-4 <= found <= most * 1.0001


def test_round_a_hole_in_a_floor() -> None:
    """From (3, 6.3) to (11, 6.3) past a hole from (5, 4.5) to (9, 7.5), half a base into it."""
    rings = (
        path((2, 2), (12, 2), (12, 10), (2, 10), (2, 2)),
        path((5, 4.5), (5, 7.5), (9, 7.5), (9, 4.5), (5, 4.5)),
    )
    hole = Feature("f", Kind.FLOOR, "Polygon", rings, bottom=3 * INCH, top=3 * INCH)
    found = judged(ways(hole, (3, 6.3)), pose(11, 6.3, 3)).spent / INCH
    least, most = (2 * math.hypot(2 + r, 1.2 - r) + 4 - 2 * r for r in (R + REACH, R))
    assert least - 1e-4 <= found <= most * 1.0001
