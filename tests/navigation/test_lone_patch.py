"""One patch of slow ground alone is priced as among others, and dear places are told early."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from planner.navigation.kernels.leg import leg
from planner.navigation.kernels.patch import PATCH
from planner.navigation.kernels.toll import MOST, charge
from planner.navigation.slow_ground.snell import _bent_below

RATES = np.array([0.0, 38_100.0, 1.0, 1.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, math.inf])
"""On the ground, an inch and a half high, no line of less than half its length."""
BLOCKS = (
    np.empty((0, 2)),
    np.zeros(1, np.int64),
    np.empty(0),
    np.empty((0, 7)),
    np.zeros(5),
    np.zeros(1, np.int64),
    np.empty(0, np.int64),
)
BREAKS = np.empty((0, 3))


def _tolls(*paces: float, radius: float = 25_000.0, bottom: float = 0.0) -> Any:
    """A square of 100 mm grown by the radius, so often."""
    square = np.array([[0.0, 0.0], [1e5, 0.0], [1e5, 1e5], [0.0, 1e5]])
    n = len(paces)
    box = [-radius, -radius, 1e5 + radius, 1e5 + radius, 5e4, 5e4, 5e4 * math.sqrt(2) + radius]
    data = [[pace, 0.0, k, bottom, bottom + 1e5, k] for k, pace in enumerate(paces)]
    return (
        np.vstack([square] * n),
        np.arange(0, 4 * n + 1, 4),
        np.full(n, radius),
        np.array([box] * n),
        np.full(n, PATCH),
        np.array(data),
        np.zeros(MOST, np.int64),
        np.zeros((4, MOST)),
    )


def _lines() -> list[tuple[float, float, float, float]]:
    """Lines to and from places in the patch, beside it and about its corners."""
    chosen = random.Random(20)
    wild = [tuple(chosen.uniform(-1e5, 2e5) for _ in range(4)) for _ in range(400)]
    along = [(-25_000.0, y, x, 1e5) for x in (-25_000.0, 50.0) for y in (0.0, 5e4, 1e5)]
    spots = [(x, x, x, x) for x in (5e4, -25_000.0, 2e5)]
    return [*wild, *along, *spots]  # type: ignore[list-item]


@pytest.mark.parametrize(("pace", "cost"), [(2.0, 350_000.0), (0.5, 125_000.0)])
def test_a_line_through_a_patch_pays_its_pace_inside(pace: float, cost: float) -> None:
    """Of 200 mm the 150 that are over the grown patch count so many times as much."""
    found, back, _ = charge(_tolls(pace), RATES, -5e4, 5e4, 1.5e5, 5e4, BREAKS)
    assert found == back == pytest.approx(cost, abs=0.01)


def test_a_patch_above_the_body_is_none() -> None:
    """It begins where the body ends: interiors do not meet."""
    tolls = _tolls(2.0, bottom=38_100.0)
    assert charge(tolls, RATES, -5e4, 5e4, 1.5e5, 5e4, BREAKS)[0] == pytest.approx(2e5)


@pytest.mark.parametrize("pace", [2.0, 0.5])
def test_a_patch_alone_costs_what_it_does_under_one_that_slows_nobody(pace: float) -> None:
    """To the last bit: ground of the common pace takes the way by which many are priced."""
    one, two = _tolls(pace), _tolls(pace, 1.0)
    lines = _lines()
    alone = [charge(one, RATES, *line, BREAKS) for line in lines]
    assert alone == [charge(two, RATES, *line, BREAKS) for line in lines]
    lengths = [math.hypot(x - u, y - v) for x, y, u, v in lines]
    crossed = [found[0] != long for found, long in zip(alone, lengths, strict=True)]
    assert 50 < sum(crossed) < len(lines) - 50


@pytest.mark.parametrize("pace", [2.0, 0.5])
def test_what_is_told_early_is_no_less(pace: float) -> None:
    """Whatever costs less than asked for is told as it is; all else is no less than that."""
    tolls, told = _tolls(pace), 0
    lines = _lines()
    for line, (x, y, *_) in pairwise(lines):
        out = np.array([line[:2], (0.0, 0.0), line[2:]])
        begin = leg(*line[:2], x, y, BLOCKS, tolls, RATES, BREAKS)
        cost = begin + leg(x, y, *line[2:], BLOCKS, tolls, RATES, BREAKS)
        for most in (0.6 * cost, cost - 0.5, cost + 0.5, 2.0 * cost):
            found = _bent_below(out, 1, x, y, most, BLOCKS, tolls, RATES, BREAKS)
            assert found == cost or (found == math.inf and cost >= most)
            told += found == math.inf
    assert told > 100
