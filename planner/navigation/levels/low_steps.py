"""Steps up to low tops that cost nothing, and what ends them.

Where on a level such a step is taken matters where climbs elsewhere on it do not: who takes it
before he climbs something higher climbs the rest alone, and beside what is no low top it is paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.navigation.free_space.things import ENDLESS, LIFT

if TYPE_CHECKING:
    from planner.navigation.free_space.parts import Packed
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.levels.columns import Columns


def stood_at(sheet: Sheet) -> list[int]:
    """Return the heights at which a body may stand on a sheet: its own, and what is climbed."""
    tops = sheet.tolls[5][sheet.tolls[4] == LIFT, 1]
    return [sheet.z, *np.unique(tops[tops < ENDLESS]).astype(np.int64).tolist()]


def steps(lower: Sheet, upper: Sheet, columns: Columns) -> bool:
    """Return whether steps from one level to another may cost nothing.

    They may from what is climbed on the lower one alone.
    """
    if upper.z not in columns.low_tops:
        return False
    free = columns.mobility.climbing.free
    below = (z for z in stood_at(lower) if z < upper.z)
    return any(free is None or upper.z - z <= free for z in below)


def ends(upper: Sheet, columns: Columns) -> list[tuple[Packed, list[int]]]:
    """Return what ends steps to a level that cost nothing, and which parts of that.

    It is what is climbed higher than the level, and what makes the step cost something.
    """
    tolls, paying = upper.tolls, columns.paying(upper.z)
    higher = np.flatnonzero((tolls[4] == LIFT) & (tolls[5][:, 1] > upper.z)).tolist()
    return [(tolls[:4], higher), (paying[:4], [*range(len(paying[2]))])]
