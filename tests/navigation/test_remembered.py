"""Costs kept pose by pose: what was kept comes back, and nothing else does."""

from __future__ import annotations

import numpy as np

from planner.navigation.places import Places
from planner.navigation.search.remembered import FIRST, MOST, Remembered


def _places(rows: list[tuple[int, int, int, int]]) -> Places:
    return Places(*np.array(rows, np.int64).reshape(-1, 4).T)


def test_each_part_of_a_pose_tells_it_from_others() -> None:
    """One cost kept; poses that differ in x, y, z or heading alone, or are swapped, are new."""
    kept = Remembered()
    one = (1_000, 2_000, 50, 90_000_000)
    kept.keep(_places([one]), np.array([7.5]))
    others = [
        (1_001, 2_000, 50, 90_000_000),
        (1_000, 2_001, 50, 90_000_000),
        (1_000, 2_000, 51, 90_000_000),
        (1_000, 2_000, 50, 90_000_001),
        (2_000, 1_000, 50, 90_000_000),
        (-1_000, 2_000, 50, 90_000_000),
        (1_000, -2_000, 50, 90_000_000),
    ]
    found, unknown = kept.look(_places([*others, one]))
    assert unknown.tolist() == list(range(len(others)))
    assert found[-1] == 7.5


def test_no_way_is_remembered_too() -> None:
    """A cost of inf is an answer: it is not asked again."""
    kept = Remembered()
    at = _places([(1, 2, 3, 4), (5, 6, 7, 8)])
    kept.keep(at, np.array([np.inf, 0.0]))
    found, unknown = kept.look(at)
    assert (found.tolist(), unknown.tolist()) == ([np.inf, 0.0], [])


def test_as_a_dictionary_however_many() -> None:
    """More places than rows of the first table, in parts that repeat: a dictionary is the twin."""
    dice = np.random.default_rng(5)
    kept, twin = Remembered(), dict[tuple[int, ...], float]()
    for _ in range(30):
        rows = [tuple(row) for row in dice.integers(0, 60, (FIRST // 10, 4)).tolist()]
        found, unknown = kept.look(_places(rows))
        for k, row in enumerate(rows):
            assert (row not in twin) == (k in set(unknown.tolist()))
            assert row not in twin or found[k] == twin[row]
        new = [rows[k] for k in unknown.tolist()]
        costs = dice.random(len(new))
        kept.keep(_places(new), costs)
        twin.update(zip(new, costs.tolist(), strict=True))
        for row in new:  # who stands twice among the new has the later cost
            assert kept.look(_places([row]))[0][0] == twin[row]
    assert len(twin) > FIRST


def test_forgets_rather_than_grows_without_end() -> None:
    """Beyond half of the most rows the old are forgotten, the newest known."""
    kept, part = Remembered(), MOST // 4
    for turn in range(5):
        at = _places([(k, turn, 0, 0) for k in range(part)])
        kept.keep(at, np.full(part, float(turn)))
        assert not len(kept.look(at)[1])
    first = _places([(k, 0, 0, 0) for k in range(part)])
    assert len(kept.look(first)[1]) == part
