"""What a search has reached is listed in the order of its costs."""

from __future__ import annotations

import numpy as np
import pytest

from planner.navigation.kernels.reached import rising


@pytest.mark.parametrize("count", [0, 1, 2, 13, 14, 500])
def test_rising_is_a_stable_sort(count: int) -> None:
    """numpy's stable sort is the twin; of seven keys and infinity most stand there many times."""
    dice = np.random.default_rng(count)
    keys = dice.choice(np.array([0.0, 0.5, 1.0, 2.0, 3.0, 5.0, np.inf]), count)
    order = np.arange(count)
    rising(keys, order)
    assert order.tolist() == np.argsort(keys, kind="stable").tolist()
