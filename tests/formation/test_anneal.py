"""Annealing: its own sums, step by step, are those of the choice that it hands back."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from planner.formation.search.anneal import LEAST, SUM, UNION, anneal

MEMBERS, OPTIONS, PLACES = 3, 4, 7


def _energy(worth: Any, folds: list[int], weights: list[float], chosen: list[int]) -> float:
    """What a choice is worth, added up from nothing."""
    total = 0.0
    for row, fold, weight in zip(worth.tolist(), folds, weights, strict=True):
        values = [row[option] for option in chosen]
        if fold == UNION:
            met = values[0] | values[1] | values[2]
            total -= weight * met.bit_count()
        else:
            total += weight * (sum(values) if fold == SUM else max(values))
    return total


@pytest.mark.parametrize("seed", range(8))
def test_finds_what_trying_all_finds_and_tells_its_worth(seed: int) -> None:
    """Three members with four options each, drawn by lot: all 64 choices are tried by hand."""
    dice = np.random.default_rng(seed)
    folds, weights = [UNION, SUM, LEAST, SUM], [64.0, 8.0, 0.5, 0.03125]
    size = MEMBERS * OPTIONS
    worth = np.stack([dice.integers(0, 8, size), *dice.integers(-9, 9, (3, size))])
    first = np.arange(0, size + 1, OPTIONS)
    spot = np.concatenate([dice.permutation(PLACES)[:OPTIONS] for _ in range(MEMBERS)])
    where = np.full((MEMBERS, PLACES), -1)
    for option, place in enumerate(spot.tolist()):
        where[option // OPTIONS, place] = option % OPTIONS
    clash = np.eye(PLACES, dtype=bool)  # nobody has room where somebody stands
    none = np.zeros(size, np.int64)
    start = np.zeros(MEMBERS, np.int64)
    given = (first, spot, where, worth, np.array(folds), np.array(weights), none, 0, clash, clash)
    best, broken, energy = anneal(*given, 0, False, start, 20_000, seed, 100.0, 0.01)
    chosen = (first[:-1] + best).tolist()
    assert broken == 0
    assert energy == _energy(worth, folds, weights, chosen)
    ways = itertools.product(*(range(m * OPTIONS, (m + 1) * OPTIONS) for m in range(MEMBERS)))
    free = [way for way in ways if len({int(spot[option]) for option in way}) == MEMBERS]
    assert energy == min(_energy(worth, folds, weights, [*way]) for way in free)
