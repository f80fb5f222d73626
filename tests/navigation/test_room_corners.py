"""A hull that rounds a corner in a lane where it cannot turn at once: part by part, beside it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from planner.length import DEGREE
from planner.navigation import Places
from planner.navigation.field import Field
from planner.navigation.headings.room_corners import AWAY, room_corners, stands_out
from planner.units import Pose

from .hull_tables import PRICES
from .tables import SHUT, box, navigator, pose, solid, um

PART = math.radians(15)


def _field(lane: float, base: str = "101.6x50.8mm rect") -> Field:
    """Of a hull of 4" x 2" in the midst of a lane, past the corner of a block at (10, 9)."""
    walls = [solid("below", box(0, 5.5, 10, 9), 5), solid("above", box(0, 9 + lane, 20, 14), 5)]
    shut = dict.fromkeys(("below", "above"), SHUT)
    given = base, pose(4, 10), 16
    ways = navigator(walls, *given, size=(20, 16), turning=PRICES["free"], passages=shut)
    found: Field = ways.field("me")
    return found


def _about() -> float:
    """Inches from its start to 1" beside the corner, round that and down beside the block.

    At each of the headings 15° apart it goes 1" beside the corner, with its side: about a disc of
    1" that is two tangents of half of 15° for each turn.
    """
    return 6 + 6 * 2 * math.tan(PART / 2) + 3


@pytest.mark.parametrize("lane", [2.84, 3.2])
def test_round_a_corner_by_hand(lane: float) -> None:
    """Its corner behind needs 2 √2 = 2.83" there: it was told together to cost 1.4" more."""
    field = _field(lane)
    places = [Pose(um(11) + 300 + k, um(6), 0, 270 * DEGREE) for k in range(6)]
    costs = field.costs(Places.of(places))
    assert (costs >= um(6 + math.pi / 2 + 3) - 1).all()
    assert (costs <= um(_about() + 0.08)).all()


def test_where_it_lies_beside_the_corner() -> None:
    """Of each part of its turn: half its width off in the midst of its headings."""
    field = _field(3.2)
    sheet, hull = field.web.turns[0].narrow()  # type: ignore[misc]
    begins = np.arange(-90, 1, 15) * DEGREE
    found, part = room_corners(sheet.blocks, hull, begins)
    for k in range(6):
        middle = math.radians(-90 + 15 * k + 7.5)
        far = (um(1) + AWAY) / math.cos(PART / 2)
        x, y = um(10) - far * math.sin(middle), um(9) + far * math.cos(middle)
        mine = found[part == k]
        assert np.hypot(mine[:, 0] - x, mine[:, 1] - y).min() <= 1


@pytest.mark.parametrize(
    ("low", "high", "most"),
    [
        (0, 15, 2 * math.sin(math.radians(15)) + math.cos(math.radians(15))),
        (60, 75, math.hypot(2, 1)),
        (75, 90, 2 * math.sin(math.radians(75)) + math.cos(math.radians(75))),
        (-15, 0, 2 * math.sin(math.radians(15)) + math.cos(math.radians(15))),
    ],
)
def test_stands_out(low: float, high: float, most: float) -> None:
    """Its corner is straight at a wall at 63.4°, the arc tangent of two."""
    rect = np.array([2.0, 1.0, 99, 99, 0, 0])
    found = stands_out(rect, math.radians(low), math.radians(high))
    assert found == pytest.approx(most)
