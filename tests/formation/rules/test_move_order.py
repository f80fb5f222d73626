"""Models move one after another (`wh40k10.move.model-order`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from planner.formation import solve
from planner.formation.rules.move_order import order

INCH = 25_400


def _waits(n: int, *pairs: tuple[int, int]) -> Any:
    found = np.zeros((n, n), np.bool_)
    for a, b in pairs:
        found[a, b] = True
    return found


def test_trivial_nobody_waits() -> None:
    """Trivial nobody waits."""
    assert order(_waits(3)) == [0, 1, 2]


def test_forbidden_a_swap_and_a_round_dance() -> None:
    """Forbidden a swap and a round dance."""
    assert order(_waits(2, (0, 1), (1, 0))) is None
    assert order(_waits(3, (0, 1), (1, 2), (2, 0))) is None


def test_allowed_a_queue_from_its_head() -> None:
    """0 ends on 1, 1 on 2: 2 goes first."""
    assert order(_waits(3, (0, 1), (1, 2))) == [2, 1, 0]


def test_the_ledgers_example(scene: Any, board: Callable[..., Any]) -> None:
    """A at (10,10), B at (12,10), both move +2 in x: B first, then A."""
    offered = board(scene([(10, 10), (12, 10)], to=(20, 10)), [(12, 10), (14, 10), (10, 10)])
    assert offered.allows(0, 1)
    assert not offered.allows(0, None)  # B still stands there
    assert not offered.allows(0, 2)  # a swap


def test_a_swap_in_a_circle_is_never_planned(scene: Any) -> None:
    """Each model is nearest to the other's start, yet they do not trade places.

    Two models 1.3" apart in a closet 2.56" by 1.26" (nothing else fits): to trade places one
    would have to end where the other still stands. In the closet there are 0.0001" of play.
    """
    built = scene([(0.63, 0.63), (1.93, 0.63)], to=(0.63, 0.63), size=(2.57, 1.261), move=3)
    found = solve(*built)
    ends = found.poses["us.1"], found.poses.get("us.2")
    assert abs(ends[0].x - 0.63 * INCH) <= 3
    assert ends[1] is None or ends[1].x > ends[0].x


def test_the_order_of_a_found_plan(scene: Any) -> None:
    """A queue that advances by one place in a corridor: whoever is ahead moves first."""
    at = [(1 + 1.3 * i, 0.63) for i in range(4)]
    found = solve(*scene(at, to=(20, 0.63), size=(30, 1.261), move=1.3))
    assert found.move_order == ("us.4", "us.3", "us.2", "us.1")
