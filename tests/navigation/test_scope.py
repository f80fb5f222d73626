"""Of things with many parts those out of reach are left out."""

from __future__ import annotations

import math

import numpy as np

from planner.navigation.free_space.parts import FEW, Parts
from planner.navigation.scope import Scope


def _row(count: int) -> Parts:
    """Squares of 10 µm, 100 µm from one to the next, each grown by 5 µm."""
    parts = Parts()
    for k in range(count):
        x = 100.0 * k
        parts.add(np.array([[x, 0.0], [x + 10, 0.0], [x + 10, 10.0], [x, 10.0]]), 5.0, k)
    return parts


def _scope(reach: float) -> Scope:
    return Scope(np.array([[0.0, 0.0], [2_000.0, 0.0]]), reach)


def test_only_parts_within_reach() -> None:
    """Grown squares from 100 k - 5 to 100 k + 15, at most 195 from 0 or from 2000.

    From 0 up to k = 2, which begins at 195; about 2000 from k = 18, which ends at 1815, 185 off,
    to k = 22, which begins at 2195. With one µm less k = 2 and k = 22 are too far.
    """
    assert _row(30).within(_scope(195.0)).kinds == [0, 1, 2, 18, 19, 20, 21, 22]
    assert _row(30).within(_scope(194.0)).kinds == [0, 1, 18, 19, 20, 21]


def test_few_parts_or_no_limit() -> None:
    """What has few parts is taken as it is, and so is all where a reach has no end."""
    few, many = _row(FEW), _row(30)
    assert few.within(_scope(1.0)) is few
    assert many.within(_scope(math.inf)) is many


def test_the_nearest_of_starts() -> None:
    """From (0, 0) and (2000, 0): 300 and 400 off is 500, half-way between is 1000 from both.

    Beyond the second by 7 is 7; on the first is 0. Where there is no limit nobody asks.
    """
    at = np.array([[300.0, 400.0], [1_000.0, 0.0], [2_007.0, 0.0], [0.0, 0.0]])
    assert _scope(195.0).near(*at.T).tolist() == [500.0, 1_000.0, 7.0, 0.0]
    assert _scope(math.inf).near(*at.T).tolist() == [0.0] * 4


def test_only_what_lies_towards_a_goal() -> None:
    """Of a start at 0 and a disc of 10 about (100, 0), a way of 110 is at the most 5 too long on
    each side: the sum of both distances is 90 between them, 100 at (-5, 0) and 150 at (0, 80).
    """
    towards = Scope(np.array([[0.0, 0.0]]), 110.0, goal=(100.0, 0.0, 10.0))
    xs, ys = np.array([50.0, -5.0, 0.0, 95.0]), np.array([0.0, 0.0, 80.0, 0.0])
    sums = [50 + 40, 5 + 95, 80 + math.hypot(100, 80) - 10, 95]
    assert towards.near(xs, ys).tolist() == sums
    assert towards.begun(xs, ys).tolist() == [50, 5, 80, 95]
    low = np.array([[40.0, 40.0], [0.0, 80.0]])
    # From (40, 40) to (60, 60): sqrt(2) x 40 and hypot(40, 40) - 10, 103.1; the other 198.1.
    assert towards.touched(low, low + 20).tolist() == [True, False]
