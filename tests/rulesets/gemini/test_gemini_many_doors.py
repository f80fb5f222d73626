"""How many sets of ground that is paid for once a way its search is made by."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest

from planner import Order, rulesets
from planner.navigation.slow_ground.once import MOST, is_cut, sets

INCH = 25_400


def street(scene: Any, unit: Any, line: Any, doors: int) -> Any:
    """M 4 with three actions before so many doors in a row, each of one act, 1.2" apart."""
    made = [
        line(
            f"d{n}",
            "door",
            (30.1, round(19 + 1.2 * n, 3)),
            (30.1, round(20 + 1.2 * n, 3)),
            state="closed",
        )
        for n in range(doors)
    ]
    made.append(line("w", "wall", (30.1, 10), (30.1, 43), height=3))
    return scene("gemini", unit("a", (29, 20), profile={"M": 4, "AP": 3, "I": 4}), features=made)


@pytest.mark.parametrize(("doors", "cut"), [(4, False), (7, False), (12, True)])
def test_no_more_sets_than_so_many(scene: Any, unit: Any, line: Any, doors: int, cut: bool) -> None:
    """gemini.door.two-actions: whole pairs of doors, within reach with what they cost.

    Of four doors none, six pairs and all; of seven none, 21 pairs, 35 fours and 7 sixes are 64.
    """
    scenario = street(scene, unit, line, doors)
    mobility = rulesets.find("gemini").terms(scenario, Order("a", "move")).mobilities["a.1"]
    found = list(sets(scenario, mobility, mobility.budget))
    assert len(set(found)) == len(found) <= MOST
    assert is_cut(scenario, mobility, mobility.budget) is cut
    names = [f"feature d{n}" for n in range(doors)]
    every = chain.from_iterable(combinations(names, count) for count in range(0, doors + 1, 2))
    whole = {frozenset(some) for some in every}
    assert set(found) <= whole
    if not cut:
        assert set(found) == whole
    assert (len(found) == MOST) is (doors >= 7)
