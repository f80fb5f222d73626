"""How many lines of sight one search tries, and what is said beyond it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from planner.errors import LimitError
from planner.navigation import kept
from planner.navigation.kernels import spreading
from planner.navigation.places import Places
from planner.navigation.search import spread
from planner.until import until

from .tables import SHUT, box, navigator, pose, solid


def _costs() -> Any:
    """Costs to a place behind the third of three blocks in a row, by a search of their own."""
    kept.forget()
    blocks = [solid(f"s{n}", box(4 + 6 * n, 4, 7 + 6 * n, 8), 3) for n in range(3)]
    ways = navigator(blocks, "25mm", pose(2, 6), 30, passages={b.id: SHUT for b in blocks})
    return ways.remaining("me", Places.of([pose(24, 6)]))


def test_more_than_the_limit_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a search has just tried is allowed, one line less is not."""
    tried: list[int] = []
    search = spreading.spread

    def watched(*given: Any) -> Any:
        found = search(*given)
        tried.append(found[2])
        return found

    monkeypatch.setattr(spreading, "spread", watched)
    start = Places.of([pose(2, 6)])
    cost = _costs().costs(start)
    assert np.isfinite(cost).all()
    assert len(tried) == 1
    assert tried[0] > 0
    monkeypatch.setattr(spread, "MOST_LOOKED", tried[0])
    assert (_costs().costs(start) == cost).all()
    monkeypatch.setattr(spread, "MOST_LOOKED", tried[0] - 1)
    with pytest.raises(LimitError, match=f"more than {tried[0] - 1} lines of sight"):
        _costs().costs(start)


def test_the_clock_is_looked_at_however_few_lines_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Way points that are passed by count as well: after each that is settled, with none free."""
    start = Places.of([pose(2, 6)])
    cost = _costs().costs(start)
    looks: list[None] = []
    with until(lambda: looks.append(None)):
        _costs().costs(start)
    few = len(looks)
    monkeypatch.setattr(spread, "PASSED", 0)
    with until(lambda: looks.append(None)):
        assert (_costs().costs(start) == cost).all()
    assert len(looks) > 2 * few + 4
