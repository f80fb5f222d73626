"""How many lines over how many things one search takes, and what is said beyond it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from planner.errors import LimitError
from planner.navigation import Navigator
from planner.navigation.free_space import sheet, sheet_builder

from .tables import OVER, box, navigator, pose, solid, um


def _table(seed: int = 0) -> Navigator:
    """Twenty blocks that are climbed, on the ground and over one another."""
    random = Random(seed)
    blocks = []
    for n in range(20):
        x, y, z = random.uniform(2, 30), random.uniform(2, 18), random.choice((0, 0, 1, 4))
        blocks.append(solid(f"s{n}", box(x, y, x + 3, y + 2), random.uniform(0.5, 3), base=z))
    return navigator(blocks, "25mm", pose(1, 1), 30, passages={b.id: OVER for b in blocks})


def test_more_than_the_limit_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more than the limit is too many, the limit itself is not: all way points count."""
    points, parts = 0, 0
    few_enough = sheet_builder._few_enough

    def watched(corners: int, crossed: int) -> None:
        nonlocal points, parts
        points, parts = corners, crossed
        few_enough(corners, crossed)

    monkeypatch.setattr(sheet_builder, "_few_enough", watched)
    monkeypatch.setattr(sheet_builder, "MOST_CROSSED", 10**6)
    ground = _table().field("me").web.sheets[0]
    assert len(ground.corners) == points
    assert points > 0
    assert parts > 0
    monkeypatch.setattr(sheet_builder, "MOST_CROSSED", points * parts)
    _table().field("me")
    monkeypatch.setattr(sheet_builder, "MOST_CROSSED", points * parts - 1)
    with pytest.raises(LimitError, match=f"{points} corners .* {parts} parts .* more than"):
        _table().field("me")


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(3))
def test_a_grid_finds_the_same_heights(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether each part is looked at or those of a point's cell, it stands as high."""
    ground = _table(seed).field("me").web.sheets[0]
    random = np.random.default_rng(seed)
    xs, ys = random.uniform(-um(2), um(40), 4_000), random.uniform(-um(2), um(24), 4_000)
    found = []
    for many in (10**9, 0):
        monkeypatch.setattr(sheet, "MANY", many)
        found.append(ground.levels(xs, ys))
    assert len(np.unique(found[0])) > 10, "some are on top of blocks"
    assert np.array_equal(found[0], found[1], equal_nan=True)
