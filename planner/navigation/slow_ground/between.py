"""Way points between the samples of borders: for who asks where a turn is bought, or where not.

Where a way crosses a border, between two samples or at one of them, hardly changes its length, but
by some degrees how far it has turned: half an inch of a figure's, all at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.slow_ground.border import SPACING, samples

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.scope import Scope

Floats = NDArray[np.float64]

PARTS: Final = 4
"""Into how many parts these part what is between samples."""
MOST: Final = 800
"""Way points at the most: labels are as their square."""


def between(sheets: Iterable[Sheet], scope: Scope) -> Floats:
    """Return points (n, 2) along the borders of some sheets within reach, `SPACING` in parts.

    In fewer parts where they would be too many; none where two are.
    """
    rings: list[Floats] = []
    for sheet in sheets:
        points, first, *_ = sheet.borders.arrays
        rings += np.split(points, first[1:-1]) if len(sheet.borders) else []
    for parts in range(PARTS, 1, -1):
        found = samples(rings, SPACING, parts=parts)
        points = np.column_stack([found.x, found.y])
        points = points[scope.near(found.x, found.y) <= scope.reach]
        if len(points) <= MOST:
            return points
    return np.empty((0, 2))
