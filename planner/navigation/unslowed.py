"""Part of a budget that slow ground does not slow (`Mobility.unslowed`): what it saves.

Spent on the slowest ground first it saves, of a way with the length l(p) on ground of pace p, the
least over all caps c of (what the way would cost less with no pace above c) + (c - 1) times the
amount: the dual of filling the slowest ground first. The least is at 1 or at a pace of the table,
so a way is short enough if it is for each of these caps, (c - 1) times the amount allowed on top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from planner.mobility import Mobility, Paces, Terms
from planner.navigation.exact import SCALE

if TYPE_CHECKING:
    from planner.battlefield import Battlefield

OPEN: Final = Fraction(1001, 1000)
"""In place of 1 as a cap to search by: patches of pace 1 are left out of a sheet."""


def caps(mobility: Mobility) -> tuple[Fraction, ...]:
    """Return 1 and the paces above it, in order; nothing where there is nothing to save."""
    unslowed = mobility.unslowed
    if unslowed is None or unslowed.amount <= 0 or mobility.paces is not Paces.GREATEST:
        return ()
    slow = {p.pace for p in mobility.passages.values() if p.rise is None and p.pace > 1}
    return (Fraction(1), *sorted(slow)) if slow else ()


def saved(mobility: Mobility, caps: Sequence[Fraction], less: Sequence[int]) -> int:
    """Return what a way saves, millionths of a µm.

    Parameters:
        caps: see above.
        less: what the way would cost less with no pace above each, millionths of a µm.
    """
    amount = mobility.unslowed.amount * SCALE if mobility.unslowed else 0
    each = (part + int((cap - 1) * amount) for cap, part in zip(caps, less, strict=True))
    return min(each, default=0)


def searched(mobility: Mobility) -> tuple[Fraction, ...]:
    """Return the caps by which shortest ways are searched for: those, and one between each two."""
    found = [OPEN, *caps(mobility)[1:]]
    between = [(a + b) / 2 for a, b in pairwise(found)]
    return tuple(sorted([*found, *between]))


def capped(terms: Terms, cap: Fraction) -> Terms:
    """Return the terms with no pace above `cap`, and nothing more that is not slowed."""

    def one(mobility: Mobility) -> Mobility:
        passages = {
            name: replace(p, pace=min(p.pace, cap)) if p.rise is None else p
            for name, p in mobility.passages.items()
        }
        more = extra(mobility, cap)
        budget = mobility.budget + more
        return replace(mobility, passages=passages, budget=budget, unslowed=None)

    return replace(terms, mobilities={name: one(m) for name, m in terms.mobilities.items()})


def extra(mobility: Mobility, cap: Fraction) -> int:
    """Return by how much a way may cost more than the budget with no pace above `cap`, µm."""
    return int((cap - 1) * mobility.unslowed.amount) if mobility.unslowed else 0


def true_paces(
    data: Any, patches: Any, battlefield: Battlefield, mobility: Mobility, cap: float
) -> Any:
    """Return a sheet's `data` with what `patches` of it cost by `mobility`, at most `cap`."""
    found = data.copy()
    for k in np.flatnonzero(patches).tolist():
        feature = battlefield.features[int(data[k, 2])]
        found[k, 0] = min(float(mobility.passage(feature.id).pace), cap)
    return found
