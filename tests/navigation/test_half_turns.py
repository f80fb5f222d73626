"""Of two turns that leave an outline alike the smaller one is made."""

from __future__ import annotations

import pytest

from planner.length import DEGREE
from planner.mobility import Looks, Turning
from planner.units import Pose

from .hull_tables import ONCE, QUARTERS
from .tables import INCH, SHUT, box, navigator, solid, um

BLOCK = solid("block", box(11.73, 9.524, 11.75, 9.544), 5)
"""15° to the right of where it faces, 1.8" off: 0.46" off its middle line before and after."""


@pytest.mark.parametrize(
    ("turning", "to", "blocked", "heading", "spent"),
    [
        (ONCE, 150, False, 330, 1.0),  # 30° to the right for as much
        (ONCE, 150, True, 150, 1.0),  # something is there
        (ONCE, 90, False, 90, 1.0),  # a quarter either way
        (ONCE, 180, False, 0, 0.0),  # no turn at all
        (QUARTERS, 150, False, 330, 0.0),  # a quarter is free
        (QUARTERS, 150, True, 150, 0.5),
    ],
)
def test_a_rectangle_turns_the_smaller_way(
    turning: Turning, to: int, blocked: bool, heading: int, spent: float
) -> None:
    """100 x 20 mm: 1.97" to its ends and 0.39" to its sides; on the spot, to face `to`."""
    ground, there = [BLOCK] * blocked, Pose(um(10), um(10), 0, to * DEGREE)
    passages = {"block": SHUT}
    begin = Pose(um(10), um(10), 0, 0)
    ways = navigator(ground, "100x20mm rect", begin, 6, passages=passages, turning=turning)
    found = ways.least_turned("me", ways.field("me", turned=True).route(there))
    end = found.steps[-1].to if found.steps else begin
    assert (end.heading, found.spent / INCH) == (heading * DEGREE, spent)
    assert sum(step.cost for step in found.steps) == found.spent


def test_who_is_told_where_to_face_does() -> None:
    """Facing 150°, a rectangle is not the same as facing 330°."""
    there, ends = Pose(um(10), um(10), 0, 150 * DEGREE), (Looks("", heading=150 * DEGREE),)
    begin = Pose(um(10), um(10), 0, 0)
    ways = navigator([], "100x20mm rect", begin, 6, turning=ONCE, ends=ends)
    route = ways.field("me", turned=True).route(there)
    assert ways.least_turned("me", route) is route
