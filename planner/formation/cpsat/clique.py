"""Cover clashes between places by cliques: at most one place of each can be used."""

from __future__ import annotations

import numpy as np

from planner.formation.spots import Bools, Ints


def cover(clash: Bools, spots: Ints) -> list[list[int]]:
    """Return cliques of `spots` that together hold every clashing pair, greedily, in order.

    Each still uncovered pair is grown by every later place that clashes with all of the
    clique so far: a handful of large cliques says what thousands of pairs would, and more
    tightly (measured: 20 s -> 5 s for ten models).
    """
    part = clash[np.ix_(spots, spots)].copy()
    np.fill_diagonal(part, False)
    left, found = part.copy(), []
    for first in range(len(spots)):
        while left[first].any():
            clique = [first]
            able = part[first].copy()
            while able.any():
                fresh = able & left[clique].any(axis=0)
                following = int(np.argmax(fresh if fresh.any() else able))
                clique.append(following)
                able &= part[following]
            left[np.ix_(clique, clique)] = False
            found.append([int(spots[i]) for i in clique])
    return found
