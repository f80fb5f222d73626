"""How lines along a heading may be gone, and what turning between them costs, for kernels."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE
from planner.mobility import Turning

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROUNDED: Final = 1e-3
"""µm for each line that costs a factor: its length is rounded up before."""
UNSURE: Final = 2
"""µ°: a direction in floats is no further off."""
BACKWARD: Final = 1
"""The row of going back; those after it go to a side."""
NONE: Final = -1
"""No limit; no direction."""


def prices(turning: Turning) -> Ints:
    """Return what turning costs as the kernels take it."""
    most = NONE if turning.most is None else turning.most
    units = NONE if turning.most_units is None else turning.most_units
    each = int(turning.each)
    row = (turning.price, turning.step, each, turning.free_angle, turning.free_units, most, units)
    return np.array(row, np.int64)


def gaits(turning: Turning, *, slants: bool) -> Floats:
    """Return how lines may be gone: what is added to their direction, factor, flat cost, width.

    The width is how far off that direction the heading may be (`slants`: to the sides, as the
    rules say, less what a direction in floats may be off). Ahead, then back, then to the sides.
    Where a body goes to a side but never back, the row for going back is there at an endless cost.
    """
    rows = [(0.0, 1.0, 0.0, 0.0)]
    if turning.backward is not None:
        rows.append((180.0 * DEGREE, float(turning.backward), ROUNDED, 0.0))
    elif turning.sidestep is not None:
        rows.append((180.0 * DEGREE, math.inf, 0.0, 0.0))
    if turning.sidestep is not None:
        flat = float(turning.sidestep_price) + ROUNDED
        wide = float(max(0, turning.aslant - UNSURE)) if slants else 0.0
        rows += [(off * DEGREE, float(turning.sidestep), flat, wide) for off in (90.0, 270.0)]
    return np.array(rows)


def bearings(dx: Floats, dy: Floats) -> Ints:
    """Return directions in whole µ°."""
    found: Ints = np.rint(np.degrees(np.arctan2(dy, dx)) * DEGREE).astype(np.int64)
    return found % (360 * DEGREE)
