"""A join: places at which a body changes from one sheet to another, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Join:
    """Places joining two sheets: a climb between levels, a pivot between headings, a way up.

    Parameters:
        low, high: numbers of the sheets.
        x, y: (n,) whole µm, free on both (on the lower one, for a way up).
        up, down: (n,) price from `low` to `high` and back, µm; inf where barred.
        head: (n, 2) places on the higher sheet where they are others: the head of a way up.
        feature: id of the ladder, stairs or rope, "" for climbs and pivots.
    """

    low: int
    high: int
    x: Floats
    y: Floats
    up: Floats
    down: Floats
    head: Floats | None = None
    feature: str = ""

    @property
    def above(self) -> Floats:
        """Places on the higher sheet, (n, 2)."""
        return np.column_stack([self.x, self.y]) if self.head is None else self.head

    @property
    def below(self) -> Floats:
        """Places on the lower sheet, (n, 2)."""
        return np.column_stack([self.x, self.y])
