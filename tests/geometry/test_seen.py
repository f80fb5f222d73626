"""What is seen past a wall and a block, by similar triangles."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from planner.geometry.seen import seen

TABLE = shapely.box(0, -20, 20, 20)
EYE = np.array([[0.0, 0.0]])


def test_a_wall_hides_what_is_behind_it() -> None:
    """A wall at x = 10 from -5 to 5: from x = 10 to 20 its shadow grows from 10 to 20 wide."""
    wall = shapely.LineString([(10, -5), (10, 5)])
    assert seen(EYE, wall, TABLE).area == pytest.approx(20 * 40 - 10 * (10 + 20) / 2)


def test_of_two_eyes_one_is_enough() -> None:
    """From (0, -4) and (0, 4) a wall of 8 at x = 10 hides of each a band of 8 to 16.

    The bands lean by 4 each way: at x = 20 from -4 to 12 and from -12 to 4; both hide a triangle
    and no more, from 8 at the wall to 8 at the far side: at x they go from -4 to 4, all along.
    """
    wall = shapely.LineString([(10, -4), (10, 4)])
    eyes = np.array([[0.0, -4.0], [0.0, 4.0]])
    assert seen(eyes, wall, TABLE).area == pytest.approx(20 * 40 - 8 * 10)


def test_a_block_hides_itself() -> None:
    """From x = 10 on, 4 wide: the near side is 10 off, so at x = 20 the shadow is 8 wide."""
    block = shapely.box(10, -2, 12, 2)
    assert seen(EYE, block, TABLE).area == pytest.approx(20 * 40 - 10 * (4 + 8) / 2)


def test_a_wall_seen_end_on_hides_nothing() -> None:
    """It has no width, as the shadow behind it has none."""
    wall = shapely.LineString([(10, 0), (15, 0)])
    assert seen(EYE, wall, TABLE).area == pytest.approx(20 * 40)


def test_nothing_hides_nothing() -> None:
    """All of the table is seen."""
    assert seen(EYE, None, TABLE).equals(TABLE)
