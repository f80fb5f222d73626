"""Part of a budget that slow ground does not slow (`Mobility.unslowed`): what it saves.

Spent on the slowest ground first it saves, of a way with the length l(p) on ground of pace p, the
least over all caps c of (what the way would cost less with no pace above c) + (c - 1) times the
amount: the dual of filling the slowest ground first. The least is at 1 or at a pace of the table,
so a way is short enough if it is for each of these caps, (c - 1) times the amount allowed on top.

What is bound to slow ground (`Unslowed.bound`) is one cap more, 0: with all slow ground free a way
may cost what the budget is without it. By actions that is only the most that it may save.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from planner.mobility import Mobility, Paces, Passage, Terms
from planner.navigation.walk.exact import SCALE

if TYPE_CHECKING:
    from planner.battlefield import Battlefield

OPEN: Final = Fraction(1001, 1000)
"""In place of 1 as a cap to search by: patches of pace 1 are left out of a sheet."""
LOW: Final = Fraction(2, 3)
"""In place of 0: where all slow ground is all but free, turns are most of what a way costs, and a
search keeps dozens of ways to each way point; most of them stray too far to be of use."""


def caps(mobility: Mobility) -> tuple[Fraction, ...]:
    """Return 1 and the paces above it, in order; nothing where there is nothing to save.

    First of all 0 where some of what is saved is bound to slow ground.
    """
    unslowed = mobility.unslowed
    if unslowed is None or unslowed.amount <= 0 or mobility.paces is not Paces.GREATEST:
        return ()
    slow = {p.pace for p in mobility.passages.values() if p.rise is None and p.pace > 1}
    if not slow:
        return ()
    return (*([Fraction(0)] if unslowed.bound else []), Fraction(1), *sorted(slow))


def saved(mobility: Mobility, caps: Sequence[Fraction], less: Sequence[int]) -> int:
    """Return what a way saves, millionths of a µm.

    Parameters:
        caps: see above.
        less: what the way would cost less with no pace above each, millionths of a µm.
    """
    amount = mobility.unslowed.amount * SCALE if mobility.unslowed else 0
    each = (
        part + int((cap - 1) * amount) for cap, part in zip(caps, less, strict=True) if cap >= 1
    )
    return min(each, default=0)


def searched(mobility: Mobility) -> tuple[Fraction, ...]:
    """Return the caps by which shortest ways are searched for: those, and one between each two."""
    found = [OPEN, *(cap for cap in caps(mobility) if cap > 1)]
    between = [(a + b) / 2 for a, b in pairwise(found)]
    free = [LOW] if mobility.unslowed and mobility.unslowed.bound else []
    return tuple(sorted([*free, *found, *between]))


def capped(terms: Terms, cap: Fraction) -> Terms:
    """Return the terms with no pace above `cap`, and nothing more that is not slowed."""

    made: dict[int, dict[str, Passage]] = {}

    def one(mobility: Mobility) -> Mobility:
        whose = id(mobility.passages)  # models share them, and what is told of them
        if whose not in made:
            made[whose] = {
                name: replace(p, pace=min(p.pace, cap)) if p.rise is None and p.pace > 1 else p
                for name, p in mobility.passages.items()
            }
        more = extra(mobility, cap)
        budget = mobility.budget + more
        return replace(mobility, passages=made[whose], budget=budget, unslowed=None)

    return replace(terms, mobilities={name: one(m) for name, m in terms.mobilities.items()})


def extra(mobility: Mobility, cap: Fraction) -> int:
    """Return by how much a way may cost more than the budget with no pace above `cap`, µm.

    Less than nothing where `cap` is below 1, for what is bound to slow ground.
    """
    unslowed = mobility.unslowed
    if unslowed is None:
        return 0
    return int((cap - 1) * (unslowed.amount if cap >= 1 else unslowed.bound))


def true_paces(
    data: Any, patches: Any, battlefield: Battlefield, mobility: Mobility, cap: float
) -> Any:
    """Return a sheet's `data` with what `patches` of it cost by `mobility`, at most `cap`."""
    found = data.copy()
    for k in np.flatnonzero(patches).tolist():
        feature = battlefield.features[int(data[k, 2])]
        found[k, 0] = min(float(mobility.passage(feature.id).pace), cap)
    return found
