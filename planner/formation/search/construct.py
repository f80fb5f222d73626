"""Build good legal choices fast: several annealing runs with fixed seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from planner.formation.judge import legal, rank
from planner.formation.menu import Menu
from planner.formation.spots import Floats, Ints
from planner.formation.terms import Fold

RUNS: Final = 4
STEPS: Final = 6_000
"""Steps of one run for each model."""
WARM: Final = 0.3
"""First temperature, in weights of what one model gains at most: to begin as hot as that is to
forget what one starts from (measured)."""
FINE: Final = 0.03
"""Last temperature of every other run, in steps of the last term: the rest is for sliding."""
KEPT: Final = 3
"""Plain placements whose places are offered to the solver."""
Choice = tuple[int, ...]
Dice = Callable[..., tuple[Choice, int]]


@dataclass(frozen=True)
class Built:
    """Choices found: the legal ones best first, and all, for their places."""

    legal: tuple[Choice, ...]
    all: tuple[Choice, ...]

    def and_(self, menu: Menu, more: Built) -> Built:
        """Return what was found here and there."""
        found = tuple(dict.fromkeys([*self.all, *more.all]))
        able = {*self.legal, *more.legal}
        return Built(tuple(sorted(able, key=lambda c: (rank(menu, c), c))), found)


def construct(
    menu: Menu,
    starts: Sequence[Choice] = (),
    plain: Sequence[Choice] = (),
    runs: int = RUNS,
    seed: int = 0,
) -> Built:
    """Return the choices of `runs` annealing runs, and the `plain` ones, the best first.

    The first runs begin at `starts`, the others at the best of `plain` that is legal, or
    standing still.

    Parameters:
        seed: of the first run, less one.
    """
    worth, folds = _worth(menu), np.array([t.fold.value for t in menu.terms], np.int64)
    weights, hot = _weights(menu)
    colds = (max(FINE, float(weights[-1])), float(weights[-1])) if len(weights) else (1.0, 1.0)
    drawn = dice(menu)
    good = _legal(menu, plain)
    still = good[0] if good else (0,) * len(menu)
    found: list[Choice] = [*starts, *good[:KEPT]]
    for run in range(runs):
        start = starts[run] if run < len(starts) else still
        steps = STEPS * len(menu)
        found.append(
            drawn(
                start, steps, seed + run + 1, worth, folds, weights, hot, colds[(seed + run) % 2]
            )[0]
        )
    distinct = list(dict.fromkeys(found))
    return Built(tuple(_legal(menu, distinct)), tuple(distinct))


def dice(menu: Menu) -> Dice:
    """Return the annealing of `menu`, to be called for any worth of its options.

    It takes a start, steps, a seed, then worth, folds, weights and temperatures (see
    `anneal.anneal`), and returns the best choice and its number of broken rules.
    """
    from planner.formation.search.anneal import anneal

    first, spot, where = _flat(menu)
    coherency = menu.problem.terms.coherency
    degree = min(coherency.neighbours, len(menu) - 1) if coherency else 0
    group = coherency is not None and coherency.one_group and len(menu) > 1
    engages, must = np.concatenate(menu.engages), _must(menu)
    clash, near = menu.pool.clash, menu.pool.near

    def run(
        start: Choice,
        steps: int,
        seed: int,
        worth: Ints,
        folds: Ints,
        weights: Floats,
        hot: float,
        cold: float,
    ) -> tuple[Choice, int]:
        best, broken, _ = anneal(
            first,
            spot,
            where,
            worth,
            folds,
            weights,
            engages,
            must,
            clash,
            near,
            degree,
            group,
            np.array(start, np.int64),
            steps,
            seed,
            hot,
            cold,
        )
        return tuple(int(o) for o in best), int(broken)

    return run


def _legal(menu: Menu, choices: Sequence[Choice]) -> list[Choice]:
    """The legal ones of `choices`, the best first."""
    return sorted((c for c in choices if legal(menu, c)), key=lambda c: (rank(menu, c), c))


def _flat(menu: Menu) -> tuple[Ints, Ints, Ints]:
    first = np.cumsum([0, *(len(s) for s in menu.spot)]).astype(np.int64)
    where = np.full((len(menu), len(menu.pool)), -1, np.int64)
    for member, spots in enumerate(menu.spot):
        where[member, spots[::-1]] = np.arange(len(spots))[::-1]
    return first, np.concatenate(menu.spot), where


def _worth(menu: Menu) -> Ints:
    signs = np.array([1 if t.fold is Fold.UNION else t.sign for t in menu.terms], np.int64)
    worth: Ints = np.concatenate(menu.values, axis=1) * signs[:, None]
    return worth


def _must(menu: Menu) -> int:
    must = menu.problem.terms.must_engage
    return sum(1 << i for i, unit in enumerate(menu.problem.aim.targets) if unit in must)


def _weights(menu: Menu) -> tuple[Floats, float]:
    """Return a weight per term and the first temperature.

    A step of a term outweighs all that the terms after it can gain. A step is 1 of a count,
    and a small share of a length: a µm of an early term must not drown the rest.
    """
    weights, gain = [], 0.0
    for index in reversed(range(len(menu.terms))):
        span = _span(menu, index)
        counted = menu.terms[index].unit == ""
        step = 1.0 if counted else max(1.0, span / (8 * len(menu)))
        weight = (1.0 + gain) / step
        weights.append(weight)
        gain += weight * span
    first = max((w * s for w, s in _steps(menu, weights[::-1])), default=1.0)
    return np.array(weights[::-1]), max(1.0, WARM * first)


def _steps(menu: Menu, weights: Sequence[float]) -> list[tuple[float, float]]:
    spans = [_span(menu, i) / len(menu) for i in range(len(menu.terms))]
    return list(zip(weights, spans, strict=True))


def _span(menu: Menu, term: int) -> float:
    fold = menu.terms[term].fold
    if fold is Fold.UNION:
        return float(len(menu.problem.aim.targets))
    spans = [float(v[term].max() - v[term].min()) for v in menu.values]
    return sum(spans) if fold is Fold.SUM else max(spans)
