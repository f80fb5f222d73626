"""Places left out where models are only counted, against every choice of small boards."""

from __future__ import annotations

import random

import numpy as np
import pytest

from planner.formation.cpsat.dominated import dominated
from planner.formation.spots import Bools


def _most(takers: Bools, clash: Bools, used: tuple[int, ...] = (), member: int = 0) -> int:
    """How many members find a place together: every choice is tried."""
    if member == takers.shape[1]:
        return len(used)
    best = _most(takers, clash, used, member + 1)
    for place in np.flatnonzero(takers[:, member]).tolist():
        if not any(clash[place, other] for other in used):
            best = max(best, _most(takers, clash, (*used, place), member + 1))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_as_many_fit_without_them(seed: int) -> None:
    """Five members on up to seven places drawn on a line, of which those near by clash."""
    draw = random.Random(seed)
    at = np.array([draw.randrange(12) for _ in range(7)])
    clash = np.abs(at[:, None] - at[None, :]) <= 2
    takers = np.array([[draw.random() < 0.6 for _ in range(5)] for _ in at])
    left = ~dominated(takers, clash)
    assert _most(takers[left], clash[np.ix_(left, left)]) == _most(takers, clash)


def test_the_outer_ones_do() -> None:
    """Five in a row, neighbours clash, all can take all: the second is no better than the first.

    The first clashes with the second alone, which clashes with the third, too; so at the other
    end. The third clashes with more than neither: it stays, and three fit as before.
    """
    row = np.arange(5)
    clash = np.abs(row[:, None] - row[None, :]) <= 1
    out = dominated(np.ones((5, 3), np.bool_), clash)
    assert out.tolist() == [False, True, False, True, False]


def test_who_alone_can_take_it_keeps_it() -> None:
    """Of two places that clash each stays where it has a taker of its own; of twins the first."""
    clash = np.ones((2, 2), np.bool_)
    assert dominated(np.eye(2, dtype=np.bool_), clash).tolist() == [False, False]
    assert dominated(np.ones((2, 1), np.bool_), clash).tolist() == [False, True]
