"""In which direction each edge of a web is gone: the same for all who start somewhere on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.headings.gaits import NONE, bearings

if TYPE_CHECKING:
    from planner.navigation.search.web import Web

Ints = NDArray[np.int64]


def directions(web: Web) -> Ints:
    """Return the directions of edges, (e,) µ°, as `hull_search.label` takes them."""
    from planner.navigation.kernels.facing import FULL

    tails = np.repeat(np.arange(len(web.first) - 1), np.diff(web.first))
    sheet = np.repeat(np.arange(len(web.sheets)), np.diff(web.offset))
    dx, dy = web.x[web.heads] - web.x[tails], web.y[web.heads] - web.y[tails]
    found = np.where(sheet[tails] == sheet[web.heads], bearings(dx, dy), NONE)
    jumped = _jumped(web, tails, sheet)
    found[jumped] = bearings(dx[jumped], dy[jumped]) + FULL
    return found


def _jumped(web: Web, tails: Ints, sheet: Ints) -> NDArray[np.bool_]:
    """Which edges are jumps: those are made forward."""
    if not web.leaps.between:
        return np.zeros(len(tails), np.bool_)
    at = zip(sheet.tolist(), web.x.astype(int).tolist(), web.y.astype(int).tolist(), strict=True)
    number = {place: node for node, place in enumerate(at)}
    pairs = {(number[one], number[two]) for one, two in web.leaps.between}
    both = zip(tails.tolist(), web.heads.tolist(), strict=True)
    return np.array([pair in pairs for pair in both], np.bool_)
