"""A join: places at which a body changes from one sheet to another, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Join:
    """Places joining two sheets: a climb between levels, a pivot between headings.

    Ladders, stairs, ropes and jumps are further ones with the same numbers.

    Parameters:
        low, high: numbers of the sheets.
        x, y: (n,) whole µm, free on both.
        up, down: (n,) price from `low` to `high` and back, µm; inf where barred.
    """

    low: int
    high: int
    x: Floats
    y: Floats
    up: Floats
    down: Floats
