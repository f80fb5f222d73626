"""Coherency: 2" and 5" up, one or two neighbours, one group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from planner.formation.body import Body
from planner.formation.rules.coherency import cuts, groups, holds, neighbours
from planner.mobility import Coherency
from planner.navigation.places import Places
from planner.units import Base, Pose

R32 = Body(Base.parse("32mm"), 38_100)
ONE = Coherency(50_800, 127_000, 1, True, "wh40k10.param.coherency-neighbours")
TWO = Coherency(50_800, 127_000, 2, True, "wh40k10.param.coherency-neighbours")
STEP = 32_000 + 50_800
"""Centres of 32 mm bases 2" apart: 82,800 µm (`wh40k10.param.coherency-horizontal`)."""


def _near(*at: tuple[int, int]) -> Any:
    places = Places.of([Pose(x, y) for x, y in at])
    return neighbours(R32, places, R32, places, ONE)


def test_trivial_a_single_model() -> None:
    """Trivial a single model."""
    assert holds(np.ones((1, 1), np.bool_), TWO)


def test_forbidden_one_micrometre_too_far() -> None:
    """Forbidden one micrometre too far."""
    assert not holds(_near((0, 0), (STEP + 1, 0)), ONE)


def test_allowed_at_exactly_two_inches() -> None:
    """Allowed at exactly two inches."""
    assert holds(_near((0, 0), (STEP, 0)), ONE)


def test_height_of_neighbours() -> None:
    """`wh40k10.param.coherency-vertical`: 127,000 µm is near, 127,001 is not."""
    low, high = Places.of([Pose(0, 0)]), Places.of([Pose(0, 0, 127_000), Pose(0, 0, 127_001)])
    assert neighbours(R32, low, R32, high, ONE).tolist() == [[True, False]]


def test_a_chain_needs_one_neighbour_each() -> None:
    """Three in a row 2" apart: the ends have one neighbour; enough for ONE, not for TWO."""
    chain = _near((0, 0), (STEP, 0), (2 * STEP, 0))
    assert holds(chain, ONE)
    assert not holds(chain, TWO)


def test_two_pairs_are_not_one_group() -> None:
    """`wh40k10.param.coherency-single-group`: every model has a neighbour, yet two groups."""
    pairs = _near((0, 0), (STEP, 0), (10 * STEP, 0), (11 * STEP, 0))
    assert groups(pairs) == [[0, 1], [2, 3]]
    assert not holds(pairs, ONE)
    assert holds(pairs, Coherency(50_800, 127_000, 1, False, "rule"))


def test_cuts_name_a_region_and_its_border() -> None:
    """Six places in a row, pairs at both ends used: whoever stands left has a mate between.

    Two models cannot hold all four of the unit, so the left region may grow until cliques of
    overlapping places number three; no place overlaps another here, so it holds three.
    """
    row = [(i * STEP, 0) for i in range(6)]
    near = _near(*row) & ~np.eye(6, dtype=np.bool_)
    found = cuts(near, np.eye(6, dtype=np.bool_), np.arange(6), np.array([0, 1, 4, 5]))
    assert [set(cut.region) for cut in found] == [{0, 1, 2}]
    assert [set(cut.border) for cut in found] == [{3}]


@pytest.mark.parametrize(("x", "fine"), [(8.25, True), (8.27, False)])
def test_two_models(scene: Any, board: Callable[..., Any], x: float, fine: bool) -> None:
    """A 32 mm base at 5": its neighbour's centre at most at 5 + 1.259843 + 2 = 8.259843."""
    built = scene([(5, 5), (8, 5)], to=(7, 7))
    assert board(built, [(5, 6), (x, 6)]).allows(0, 1) is fine


def test_seven_models_need_two_neighbours(scene: Any, board: Callable[..., Any]) -> None:
    """Seven in a row 3" apart: the ends have one neighbour. In a ring all have two.

    The ring: 7 centres on a circle of radius 3.2" are 2 * 3.2 * sin(180°/7) = 2.777" apart;
    2.777 - 1.260 = 1.517 < 2.
    """
    from math import cos, pi, sin

    starts = [(10 + 2 * i, 20.0) for i in range(7)]
    ring = [(16 + 3.2 * cos(2 * pi * i / 7), 20 + 3.2 * sin(2 * pi * i / 7)) for i in range(7)]
    row = [(7 + 3.0 * i, 22.0) for i in range(7)]
    offered = board(scene(starts, to=(16, 30), move=12), [*row, *ring])
    assert not offered.allows(*range(7))
    assert offered.allows(*range(7, 14))
