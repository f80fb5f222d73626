"""Where a body stands on many sheets at once: to hand them on one by one takes most of the time."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.footing import Footing, footing
from planner.navigation.kernels import kernel
from planner.navigation.kernels.borrowed import lent
from planner.navigation.kernels.standing import height_at
from planner.navigation.kernels.toll import MOST
from planner.navigation.search.asking import _footing, _ground

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet

Floats = NDArray[np.float64]


class Grounds:
    """What some sheets are made of, in a list that compiled code reads.

    Parameters:
        sheets: n of them.
        footings: of each, as far as is known; None for nothing yet.
    """

    def __init__(self, sheets: Sequence[Sheet], footings: Sequence[Footing] | None = None) -> None:
        footings = [footing(sheet) for sheet in sheets] if footings is None else footings
        each = zip(footings, sheets, strict=True)
        # Tables are of addresses: the arrays are held for as long.
        self._held = [(*feet, *one.blocks, *one.tolls, one.rates) for feet, one in each]
        self._tables = np.array([lent(arrays) for arrays in self._held], np.int64)

    def __len__(self) -> int:
        return len(self._held)

    def heights(self, numbers: Sequence[int], xs: Floats, ys: Floats) -> Floats:
        """Return the height it stands at on some of the sheets, (sheets, places); NaN for none."""
        found: Floats = _stood(self._tables[[*numbers]], xs, ys)
        return found


@kernel
def _stood(tables, xs, ys):
    """Height at which a body stands at each point on each sheet; NaN where it does not.

    Parameters:
        tables: of the sheets, the first arrays of a row of `asking`: footing, blocks, tolls, rates.
    """
    found, room = np.empty((len(tables), len(xs))), np.empty(MOST, np.int64)
    for k in range(len(tables)):
        blocks, tolls, rates = _ground(tables[k])
        footing = _footing(tables[k])
        for p in range(len(xs)):
            found[k, p] = height_at(xs[p], ys[p], footing, blocks, tolls, rates, room)
    return found
