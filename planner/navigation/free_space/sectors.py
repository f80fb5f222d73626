"""Over which directions a shortest way may go on from a way point.

At the corner of an obstacle: between straight on and along the obstacle. At a loose way point
that says nothing, so directions are tried: just beyond the way point, is the way through it the
cheapest there? What lies further on in other directions is reached more cheaply without it, since
every part of a shortest way is one.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import SEGMENTS

if TYPE_CHECKING:
    from planner.navigation.field import Field

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

AHEAD = np.radians([0.0, 0.7, 1.5, 3, 6, 12, 24, 48, 80, 120])
"""Directions tried to either side of straight on: what a way bends round begins there."""
ROUND = np.radians(np.arange(-180, 181, 20))
"""Directions tried where a way only begins: after a climb."""
BEYOND = 1000.0
"""µm from the way point at which they are tried."""
CHEAPER = 0.02
"""µm by which another way must be cheaper; less than what a way point costs (`field.BEND`)."""
SLACK = math.sin(1.1 * math.pi / (4 * SEGMENTS))
"""How far off a tangent a way may arrive, as a sine: half of what an arc turns at one of its
corners, for who sees the next corner past that which stands out of the arc before it."""
NEAR = 40.0
"""µm off it that it may arrive besides: who begins where the arc of an obstacle does is not before
its first corner, but beside it."""
BEGUN = 5_000.0
"""µm from its start at which a way bends beside it: round what it begins in touch with."""
BACK = math.radians(4.0)
"""Radians before straight on that it is looked at from there: the start sees nothing along an arc
that it stands on."""


def sectors(field: Field, number: int, nodes: Ints) -> tuple[Ints, Floats, Floats]:
    """Return fans: way point of the sheet, first direction and turn from there (radians).

    At the corner of an obstacle the first direction is straight on.
    """
    corners, part = field.web.sheets[number].corners, field.web.part(number)
    xs, ys = field.points
    last = field.search[1][part][nodes]
    dx = corners.x[nodes] - np.where(last >= 0, xs[last], field.start.x)
    dy = corners.y[nodes] - np.where(last >= 0, ys[last], field.start.y)
    tangents = corners.tangents[nodes]
    loose, nowhere = ~tangents.any(axis=1), (dx == 0) & (dy == 0)
    ahead = np.arctan2(dy, dx)
    bends = ~loose & ~nowhere & _taut(dx, dy, tangents)
    first, turn = _wedges(ahead[bends], dx[bends], dy[bends], tangents[bends])
    begun = (last[bends] < 0) & (np.hypot(dx[bends], dy[bends]) < BEGUN)
    back = np.where(begun, np.where(turn < 0, -BACK, BACK), 0.0)
    first, turn = first - back, turn + back
    on, beyond = loose & ~nowhere, nowhere
    found = [
        (nodes[bends], first, turn),
        _tried(field, number, nodes[on], ahead[on], np.concatenate([-AHEAD[:0:-1], AHEAD])),
        _tried(field, number, nodes[beyond], ahead[beyond], ROUND),
    ]
    who, first, turn = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return who, first, turn


def _taut(dx: Floats, dy: Floats, tangents: Floats) -> NDArray[np.bool_]:
    """Whether a shortest way may bend where it arrives like this: past the corner, not into it."""
    slack = SLACK * np.hypot(dx, dy) + NEAR
    one = dy * tangents[:, 0] - dx * tangents[:, 1]
    two = dy * tangents[:, 2] - dx * tangents[:, 3]
    taut: NDArray[np.bool_] = ((one >= -slack) & (two >= -slack)) | (
        (one <= slack) & (two <= slack)
    )
    return taut


def _wedges(ahead: Floats, dx: Floats, dy: Floats, tangents: Floats) -> tuple[Floats, Floats]:
    """Between going straight on and along the obstacle."""
    straight = np.column_stack([dx, dy])
    one, two = tangents[:, :2], tangents[:, 2:]
    nearer = (one * straight).sum(axis=1) >= (two * straight).sum(axis=1)
    along = np.where(nearer[:, None], one, two)
    turn = np.arctan2(along[:, 1], along[:, 0]) - ahead
    turn = (turn + math.pi) % (2 * math.pi) - math.pi
    return ahead, turn


def _tried(
    field: Field, number: int, nodes: Ints, ahead: Floats, away: Floats
) -> tuple[Ints, Floats, Floats]:
    """The directions, with one more on either side, in which the way point leads on."""
    from planner.navigation import kernels

    if not len(nodes):
        return nodes, np.empty(0), np.empty(0)
    sheet, part = field.web.sheets[number], field.web.part(number)
    who, turned = np.repeat(nodes, len(away)), np.tile(away, len(nodes))
    angle = np.repeat(ahead, len(away)) + turned
    x = sheet.corners.x[who] + BEYOND * np.cos(angle)
    y = sheet.corners.y[who] + BEYOND * np.sin(angle)
    arrays = (sheet.blocks, sheet.tolls, sheet.rates)
    step = kernels.priced(sheet.corners.x[who], sheet.corners.y[who], x, y, *arrays)
    own = field.search[0][part][who] + step
    low_x, low_y, high_x, high_y = sheet.box
    leads = np.isfinite(own) & (x >= low_x) & (x <= high_x) & (y >= low_y) & (y <= high_y)
    known, some = field._known(number), np.flatnonzero(leads)
    if known is not None:
        costs, _ = known.arrive(x[some], y[some], own[some] - CHEAPER)
        leads[some] = costs >= own[some] - CHEAPER
    leads = leads.reshape(-1, len(away))
    # A direction is open if the one before or after it leads on.
    wide = leads.copy()
    wide[:, 1:] |= leads[:, :-1]
    wide[:, :-1] |= leads[:, 1:]
    begins = wide & ~np.pad(wide, ((0, 0), (1, 0)))[:, :-1]
    ends = wide & ~np.pad(wide, ((0, 0), (0, 1)))[:, 1:]
    (row, low), (_, high) = np.nonzero(begins), np.nonzero(ends)
    first = ahead[row] + away[low]
    return nodes[row], first, np.maximum(away[high] - away[low], 0.0)
