"""A box tells who is certainly too far off to matter; of anyone nearer it says nothing."""

from __future__ import annotations

import pytest

from planner.referee.unit.standing import Standing
from planner.units import Base, Pose, Shape

BOX = (0, 0, 200, 200)
"""Half µm: a square of 100 µm."""


@pytest.mark.parametrize(
    ("x", "gap", "off"),
    [
        (130, 0, False),  # a disc of radius 30 µm from x = 100 µm on: it touches
        (131, 0, True),  # one µm, two halves, beyond it
        (131, 2, False),  # exactly as far as is asked: not more
        (132, 2, True),
    ],
)
def test_more_than_so_far_off(x: int, gap: int, off: bool) -> None:
    """On all four sides alike, by x or y alone."""
    for pose in (Pose(x, 50, 0), Pose(100 - x, 50, 0), Pose(50, x, 0), Pose(50, 100 - x, 0)):
        assert Standing("a", Base(Shape.ROUND, 60, 60), pose, 1).off(BOX, gap) is off
