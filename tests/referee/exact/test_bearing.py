"""The direction of a vector as a heading in whole µ°."""

from __future__ import annotations

import math
import random

import pytest

from planner.length import DEGREE, FULL_TURN
from planner.referee.exact.bearing import heading_of, heads


@pytest.mark.parametrize(
    ("vector", "degrees"),
    [((1, 0), 0), ((7, 7), 45), ((0, 3), 90), ((-5, 0), 180), ((0, -1), 270), ((2, -2), 315)],
)
def test_eighths_of_a_turn(vector: tuple[int, int], degrees: int) -> None:
    """Exactly there, and not 1 µ° beside."""
    found = [heads(*vector, (degrees * DEGREE + off) % FULL_TURN) for off in (-1, 0, 1)]
    assert found == [False, True, False]


def test_three_four_five() -> None:
    """arctan(4/3) = 53.13010235415598°: rounds to 53.130102, and its opposite likewise."""
    assert heads(3, 4, 53_130_102)
    assert not heads(3, 4, 53_130_103)
    assert not heads(3, 4, 53_130_101)
    assert heads(-3_000_000, -4_000_000, 233_130_102)


def test_beside_a_bound() -> None:
    """½ µ° is 8.7266462599716e-9 rad: at 10 m, 87266.46 nm off the axis.

    So from 1e11 units away 872 units rise is below the bound and 873 above it.
    """
    assert heads(10**11, 872, 0)
    assert not heads(10**11, 872, 1)
    assert heads(10**11, 873, 1)
    assert not heads(10**11, 873, 0)


def test_as_floats_round() -> None:
    """Wherever floats are sure."""
    dice = random.Random(3)
    for _ in range(300):
        dx, dy = dice.randrange(-(10**6), 10**6), dice.randrange(-(10**6), 10**6)
        exact = math.degrees(math.atan2(dy, dx)) * DEGREE
        if abs(exact % 1 - 0.5) < 1e-4:
            continue
        assert heads(dx, dy, round(exact) % FULL_TURN)
        assert not heads(dx, dy, (round(exact) + dice.choice([-1, 1])) % FULL_TURN)


def test_no_direction() -> None:
    """A point has none."""
    with pytest.raises(ValueError, match="no direction"):
        heads(0, 0, 0)


def test_the_heading_of_a_vector() -> None:
    """Eighths of a turn by hand; two thousand others are what they round to."""
    assert heading_of(3, 4) == 53_130_102
    eighths = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
    assert [heading_of(*vector) for vector in eighths] == [45 * DEGREE * n for n in range(8)]
    chance = random.Random(5)
    for _ in range(2_000):
        size = 10 ** chance.randint(0, 6)
        dx, dy = chance.randint(-size, size), chance.randint(-(10**6), 10**6)
        if dx or dy:
            assert heads(dx, dy, heading_of(dx, dy))
    with pytest.raises(ValueError, match="no direction"):
        heading_of(0, 0)
