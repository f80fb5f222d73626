"""The quick bracket holds the gap that geometry works out."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from planner.formation.body import Body
from planner.formation.bracket import bracket
from planner.geometry.gaps import gaps_to
from planner.units import Base, Pose

BASES = ("32mm", "75x42mm oval", "120x70mm rect")


@pytest.mark.parametrize(("one", "other"), [*itertools.combinations_with_replacement(BASES, 2)])
def test_it_holds_the_gap(one: str, other: str) -> None:
    """200 random offsets and headings each; the bracket is at most a tenth of a mm wide."""
    dice = np.random.default_rng(7)
    a, b = Body(Base.parse(one), 1), Body(Base.parse(other), 1)
    for _ in range(8):
        mine, theirs = (int(h) for h in dice.integers(0, 360_000_000, 2))
        dx, dy = dice.uniform(-2e5, 2e5, (2, 25))
        low, high = bracket(a, mine, b, theirs, dx, dy)
        gap = gaps_to(a.base, dx, dy, mine, b.base, Pose(0, 0, 0, theirs))
        apart = gap > 0
        assert (low[apart] <= gap[apart] + 0.2).all()
        assert (gap[apart] <= high[apart]).all()
        assert (high - low < 100).all()
        assert (low[~apart] <= 0.2).all()
