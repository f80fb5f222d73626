"""Which parts of a turn are looked at, and where a hull has room for them."""

from __future__ import annotations

import numpy as np
import pytest

from planner.length import DEGREE
from planner.mobility import Turning
from planner.navigation.field import Field
from planner.navigation.free_space.turns import Turns
from planner.navigation.headings.last_pivots import LastPivots
from planner.navigation.places import Places

from .tables import INCH, SHUT, box, navigator, pose, solid, um


def field_of(degrees: float = 0) -> Field:
    """Of a 4" x 2" base at (20, 20), 1.2" beside a long wall."""
    wall = solid("w", box(5, 21.2, 35, 23), 5)
    ways = navigator(
        [wall], "101.6x50.8mm rect", pose(20, 20, 0, degrees), 12, passages={"w": SHUT},
        turning=Turning(um(1), most=1),
    )  # fmt: skip
    return ways.field("me")


def turns_of(degrees: float = 0) -> Turns:
    """Where it may turn."""
    return field_of(degrees).web.turns[0]


@pytest.mark.parametrize(
    ("start", "end", "parts"),
    [
        (0, 15, [1]),
        (15, 0, [1]),
        (0, 90, [1, 2, 3, 4, 5, 6]),
        (0, 270, [7, 8, 9, 10, 11, 12]),
        (350, 10, [1, 12]),
        (180, 195, [1]),
        (20, 40, [2, 3]),
        (0, 180, list(range(1, 13))),
    ],
)
def test_parts_of_a_turn(start: int, end: int, parts: list[int]) -> None:
    """Parts of 15° from 0 on, numbered from 1; those of the other half turn are the same."""
    assert turns_of().rows(start * DEGREE, end * DEGREE) == parts


def test_room_beside_a_wall() -> None:
    """The base's reach up is 2 sin t + cos t: 1.48" at 15°, 2.24" at its corners' √5.

    At 30° it is 1.87". So 1.5" below the wall it may turn by 15° from along it, 1.9" below by
    30°, and right about only from √5 = 2.236" on. What is swept is taken up to 0.03 % larger.
    """
    away = np.array([1.47, 1.5, 1.85, 1.9, 2.2, 2.25])
    points = np.column_stack([np.full(6, 20.0), 21.2 - away]) * INCH
    field = field_of()
    turns = field.web.turns[0]
    for degrees, may in ((15, away > 1.49), (30, away > 1.87), (90, away > 2.23)):
        x, y = np.rint(points.T).astype(np.int64)
        at = Places(x, y, np.zeros(6, np.int64), np.full(6, degrees * DEGREE))
        pivots = LastPivots(field.web, field.mobility, at).costs(0)
        assert (np.isfinite(pivots) == may).all()
        assert (turns.clear(points)[turns.rows(0, degrees * DEGREE)].all(axis=0) == may).all()
