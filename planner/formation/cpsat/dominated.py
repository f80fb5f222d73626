"""Places that need not be looked at where models are only counted: another is as good for all."""

from __future__ import annotations

import numpy as np

from planner.formation.spots import Bools


def dominated(takers: Bools, clash: Bools) -> Bools:
    """Return which places another is at least as good as, of those alike all but the first.

    As good is whoever has every taker of the other and clashes with nothing that the other does
    not clash with: it can stand in for it in every choice. What is left holds a choice of as many.

    Parameters:
        takers: [place, member].
        clash: [place, place], a place with itself included.
    """
    have, hit = takers.astype(np.float32), clash.astype(np.float32)  # sums of whole numbers: exact
    lacks = (1 - have) @ have.T > 0  # [p, q]: q has a taker that p has not
    better: Bools = ~lacks & ~(hit @ (1 - hit) > 0)  # clash is symmetric
    number = np.arange(len(takers))
    first = number[:, None] < number[None, :]
    found: Bools = np.logical_or.reduce(better & (~better.T | first), axis=0)
    return found
