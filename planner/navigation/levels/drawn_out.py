"""Jumps as long as may be out of slow ground, or into it.

Who cannot jump over all of some mud wades part of it: as little as the longest jump leaves, so that
it begins, or ends, off every coast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet

Floats = NDArray[np.float64]
SPARE: Final = 1.5
"""µm by which they are shorter: the rounding of both ends may lengthen them."""


def drawn_out(
    pairs: Floats, longest: float, one: tuple[Sheet, list[int]], two: tuple[Sheet, list[int]]
) -> Floats:
    """Return jumps (n, 4) of which an end is drawn out into slow ground.

    Parameters:
        pairs: take-offs and landings.
        longest: µm that a jump may be long.
        one, two: the sheets of take-offs and landings, and the numbers of their slow parts.
    """
    if not (one[1] or two[1]) or not len(pairs):
        return np.empty((0, 4))
    p, q = pairs[:, :2], pairs[:, 2:]
    length = np.hypot(*(q - p).T)
    some = (length > 0) & (length < longest - SPARE)
    p, q, length = p[some], q[some], length[some]
    ahead = (q - p) * ((longest - SPARE) / np.maximum(length, 1.0))[:, None]
    from_, to = np.rint(q - ahead), np.rint(p + ahead)
    earlier, later = _held(one, from_), _held(two, to)
    return np.concatenate([np.column_stack([from_, q])[earlier], np.column_stack([p, to])[later]])


def _held(about: tuple[Sheet, list[int]], points: Floats) -> NDArray[np.bool_]:
    """Which points are in slow ground."""
    from planner.navigation import kernels

    sheet, parts = about
    x, y = points.T.copy()
    found = np.zeros(len(x), np.bool_)
    for k in parts:
        found[kernels.held(sheet.tolls, k, x, y)] = True
    return found
