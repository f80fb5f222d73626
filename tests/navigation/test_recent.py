"""Costs asked for lately: what is found is what was kept, and what was kept last is found."""

from __future__ import annotations

import numpy as np

from planner.navigation.search.recent import LINE, PAIRS, cost_of, put, table
from planner.navigation.search.remembered import FREE, names

Key = tuple[int, int, int, int, int]


def _numbers(key: Key) -> tuple[int, int, int]:
    one, two = names(*key[:4])
    return int(one), int(two), key[4]


def test_a_dictionary_that_forgets() -> None:
    """Three times as many as there is room for: never another's cost, and most of the newest."""
    dice = np.random.default_rng(3)
    costs = table()
    poses, twin = costs.view(np.int64), dict[Key, float]()
    keys: list[Key] = [
        (int(a), int(b), int(c), int(d), int(e))
        for a, b, c, d, e in dice.integers(1, 40, (6 * PAIRS, 5)).tolist()
    ]
    for number, key in enumerate(keys):
        known = cost_of(poses, costs, *_numbers(key))
        assert known in (FREE, twin.get(key, FREE))
        twin[key] = float(number)
        put(poses, costs, *_numbers(key), twin[key])
        assert cost_of(poses, costs, *_numbers(key)) == twin[key]
    # In a pair of rows are the last two that were put there: of the last PAIRS / 2 keys, one is
    # lost only if two later ones of them share its pair, which half a key a pair seldom do.
    last = keys[-PAIRS // 2 :]
    found = sum(cost_of(poses, costs, *_numbers(key)) == twin[key] for key in last)
    assert found > 0.9 * len(last)


def test_nothing_is_known_at_first() -> None:
    """Not even of a pose whose numbers are all nought; and a way that there is none of is kept."""
    costs = table()
    poses = costs.view(np.int64)
    assert cost_of(poses, costs, 0, 0, 1) == FREE
    put(poses, costs, 0, 0, 1, np.inf)
    assert cost_of(poses, costs, 0, 0, 1) == np.inf
    assert cost_of(poses, costs, 0, 0, 2) == FREE


def test_a_pair_of_rows_is_one_line_of_memory() -> None:
    """Two rows of four numbers of eight bytes, and the first begins where a line does."""
    costs = table()
    assert 2 * costs.shape[1] * costs.itemsize == LINE
    assert costs.ctypes.data % LINE == 0
    assert len(costs) == 2 * PAIRS
