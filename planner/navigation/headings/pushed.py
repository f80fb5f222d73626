"""What a hull begins or ends pushed against: it is moved off the hull, for the search.

The search takes what a slanting hull sweeps a little larger, and looks at turns in parts of 1/128°,
so that it finds neither a line nor a turn off what the hull touches. Who walks the way looks closer
(`walk.beside`, `walk.turned_off`): what it finds to be in the way after all is no way.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.headings.hull_bridges import ENDS, LESS, SPARE
from planner.navigation.walk.beside import Figure, partings, swept
from planner.units import Base, Pose

if TYPE_CHECKING:
    from planner.battlefield import Table
    from planner.navigation.free_space.parts import Blocks

Floats = NDArray[np.float64]
APART: Final = 0.5
"""µm to what the hull touches: as good as none, but floats round."""
FURTHER: Final = 4.0
"""µm more to what it turns beside elsewhere (`hull_room.APART`)."""
PART: Final = math.radians(1 / 128)
"""The smallest part of a turn that the search looks at (`hull_room.FINE`)."""
WITHIN: Final = 200.0
"""µm by which it may seem to be within what it touches: another oval's outline stands out."""


def off_place(
    slim: Sheet, hull: Floats, base: Base, at: Pose, table: Table, end: int
) -> tuple[Sheet, Floats]:
    """Return the ground that a hull is searched on, and its numbers, for ways from or to a pose.

    Both as they are given where it touches nothing there.

    Parameters:
        slim, hull: as they are for any way (`lanes.narrow_sheet`, `lanes.shape`).
        end: 0 where ways begin, 1 where they end.
    """
    if at.heading % (90 * DEGREE) == 0:  # its sides and ends are exact
        return slim, hull
    more = FURTHER + PART * base.circumradius
    blocks, room = _moved(slim.blocks, base, at, more)
    edges = _off_edges(base, at, table)
    if min(room, edges) >= APART + more:
        return slim, hull
    hull = hull.copy()
    hull[ENDS + 2 * end : ENDS + 2 * end + 2] = at.at[:2]
    hull[LESS] = more
    hull[SPARE] = max(hull[SPARE], APART - max(edges, 0.0))
    return replace(slim, blocks=blocks), hull


def _off_edges(base: Base, start: Pose, table: Table) -> float:
    """How far a hull is from the nearest edge of the table, µm."""
    figure = swept(base, start.heading, start.at[:2], start.at[:2])
    low = min(-figure.reach((-1.0, 0.0)), -figure.reach((0.0, -1.0)))
    wide, high = (
        2 * table.width - figure.reach((1.0, 0.0)),
        2 * table.height - figure.reach((0.0, 1.0)),
    )
    return min(low, wide, high) / 2


def _moved(blocks: Blocks, base: Base, start: Pose, more: float) -> tuple[Blocks, float]:
    """The parts of what is in the way, `APART` off a hull those that it begins nearer to.

    Parameters:
        more: µm further off than that of which it is looked how near it begins to them.

    Returns:
        these, and how far the nearest one was; inf where none is so near.
    """
    verts, first, radius, box = blocks[:4]
    about = base.circumradius + APART + more
    low, high = box[:, :2] + base.width / 2, box[:, 2:4] - base.width / 2
    at = np.array(start.at[:2], np.float64)
    near = np.flatnonzero((low < at + about).all(axis=1) & (high > at - about).all(axis=1))
    verts, box, least = verts.copy(), box.copy(), math.inf
    figure = swept(base, start.heading, start.at[:2], start.at[:2])
    for k in near[radius[near] >= base.width / 2].tolist():
        mine = slice(first[k], first[k + 1])
        points = tuple((round(2 * x), round(2 * y)) for x, y in verts[mine].tolist())
        room, out = max(partings(figure, Figure(points, round(2 * radius[k] - base.width))))
        if room / 2 > -WITHIN:
            least = min(least, room / 2)
            step = max(0.0, APART - room / 2) * np.array(out)
            verts[mine] += step
            box[k, :6] += np.tile(step, 3)
    return (verts, first, radius, box, *blocks[4:]), least
