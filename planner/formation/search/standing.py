"""Where all members stand while they are slid about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from planner.formation.judge import fold
from planner.formation.spots import Bools, Ints
from planner.formation.terms import Fold, GoalTerm
from planner.navigation.places import Places

ENOUGH: Final = 2
"""µm for each model but one: a sweep that betters a length, or the one that weighs most in a
sum, by less is the last."""


@dataclass(frozen=True)
class Standing:
    """Where all members stand, and what it is worth.

    Parameters:
        at: (n,) end places.
        moved: (n,) whether each has left its start.
        values: (terms, n) raw.
        engages: (n,) sets of targets.
        crossing: (n,) whether each way crosses a bar for a test.
        blocks: [a, b]: the end of a overlaps the start of b.
    """

    at: Places
    moved: Bools
    values: Ints
    engages: Ints
    crossing: Bools
    blocks: Bools


def gained(
    terms: tuple[GoalTerm, ...], before: Standing, after: Standing, part: float = 0.0
) -> bool:
    """Return whether what was gained is worth going on.

    Parameters:
        part: of the term that was bettered, which has to be gained at least.
    """
    for index, term in enumerate(terms):
        was, now = (fold(term.fold, s.values[index].tolist()) for s in (before, after))
        if was != now:
            enough = ENOUGH * term.per_um * (len(after.at) - 1)
            return abs(now - was) >= max(enough, part * abs(was))
    return False


def rests(how: Fold, column: Ints) -> Ints:
    """Return for each member what the values of all the others make together, unfolded."""
    if how is Fold.SUM:
        rest: Ints = column.sum() - column
        return rest
    join = np.minimum if how is Fold.LEAST else np.bitwise_or
    none = np.iinfo(np.int64).max if how is Fold.LEAST else 0
    before = join.accumulate(np.append(none, column[:-1]))
    after = join.accumulate(np.append(none, column[:0:-1]))[::-1]
    found: Ints = join(before, after)
    return found


def folded(how: Fold, rest: Ints, values: Ints) -> Ints:
    """Return what values make with those of all the others, `rest`, one for one."""
    if how is Fold.SUM:
        return values + rest
    if how is Fold.LEAST:
        return np.minimum(values, rest)
    met, count = values | rest, np.zeros(len(values), np.int64)
    for bit in range(int(np.bitwise_or.reduce(met, initial=0)).bit_length()):
        count += met >> bit & 1
    return count
