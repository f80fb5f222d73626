"""Discs and cliques, compiled, against what their sentences say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from planner.formation.cpsat.clique import cover
from planner.formation.discs import nearest, within

PAIRS = [(0, 0, 3, 4, True), (0, 0, 3, 5, False), (-3, 0, 2, 0, True), (-3, 0, 3, 0, False)]


@pytest.mark.parametrize(("x", "y", "u", "v", "close"), PAIRS)
def test_within_counts_the_limit_in(x: int, y: int, u: int, v: int, close: bool) -> None:
    """At most 5 µm apart: (2 · 5)² = 100. 3-4-5 is exactly that; one µm more is not."""
    a, b, c, d = (np.array([value], np.int64) for value in (x, y, u, v))
    found = within(a, b, c, d, 100)
    assert bool(found[0, 0]) is close


def _slow(clash: np.ndarray, spots: list[int]) -> list[list[int]]:
    """The same cover, pair by pair in sets."""
    related = {(a, b) for a in spots for b in spots if a != b and clash[a, b]}
    left, found = set(related), []
    for first in spots:
        while any((first, other) in left for other in spots):
            clique = [first]
            while able := [s for s in spots if all((s, c) in related for c in clique)]:
                fresh = [s for s in able if any((c, s) in left for c in clique)]
                clique.append((fresh or able)[0])
            left -= {(a, b) for a in clique for b in clique}
            found.append(clique)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_cliques_are_those_of_a_slow_twin(seed: int) -> None:
    """Up to sixteen random points, some of them asked for; those within a third clash."""
    dice = random.Random(seed)
    points = np.array([(dice.random(), dice.random()) for _ in range(dice.randrange(1, 17))])
    clash = np.hypot(*(points[:, None] - points[None, :]).transpose(2, 0, 1)) < 1 / 3
    spots = sorted(dice.sample(range(len(points)), dice.randrange(1, len(points) + 1)))
    assert cover(clash, np.array(spots, np.int64)) == _slow(clash, spots)


def test_the_nearest_is_told_in_whole_numbers() -> None:
    """As squares of whole µm, one place after another; of none, further than any table."""
    draw = random.Random(3)
    at, to = (
        [[draw.randrange(-(10**6), 10**6) for _ in range(2)] for _ in range(n)] for n in (40, 7)
    )
    by_hand = [min((x - u) ** 2 + (y - v) ** 2 for u, v in to) for x, y in at]
    (x, y), (u, v) = (np.array(rows, np.int64).T.copy() for rows in (at, to))
    assert nearest(x, y, u, v).tolist() == by_hand
    assert (nearest(x, y, u[:0], v[:0]) > 10**18).all()
