"""What is too high to be got onto: in the way of every line that does not begin or end on it.

It stays a thing that is climbed for whoever stands on it, or comes down to it. But most lines
between two way points, on a table with many walls, run into one; to tell so first is far quicker
than to price what they would climb.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.parts import Blocks, Parts

if TYPE_CHECKING:
    from planner.navigation.sheet import Sheet

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

LIFT = 0
"""As in `kernels`."""


@dataclass(frozen=True, slots=True)
class TooHigh:
    """The parts of a sheet that no line gets onto from the level, nor from what stands apart.

    Parameters:
        sheet: of which they are.
        blocks: the parts.
        groups: of each the number of the group it touches others in.
        all_groups: the same of every part of the sheet, -1 for what nobody stands on.
    """

    sheet: Sheet
    blocks: Blocks
    groups: Ints
    all_groups: Ints

    def under(self, xs: Floats, ys: Floats) -> Ints:
        """Return the group of what a body stands on at each point, -1 on the level itself."""
        from planner.navigation import kernels

        found = np.full(len(xs), -1, np.int64)
        if not len(self.groups):
            return found
        lifted = np.flatnonzero(self.sheet.levels(xs, ys) != self.sheet.z)
        x, y = xs[lifted].copy(), ys[lifted].copy()
        for k in np.flatnonzero(self.all_groups >= 0).tolist():
            found[lifted[kernels.held(self.sheet.tolls, k, x, y)]] = self.all_groups[k]
        return found


def too_high(sheet: Sheet, reach: float) -> TooHigh:
    """Return what is too high on a sheet.

    A part may be got onto if no climb on the way is higher than allowed, or than `reach` (µm)
    pays for: from the level, or from a part whose bounds meet its own and that may be.
    """
    verts, first, radius, box, kinds = sheet.tolls[:5]
    beside = _beside(box)
    high = _met(sheet) & ~_got_onto(sheet, reach, beside)
    groups = np.where(kinds == LIFT, _groups(beside, kinds == LIFT), -1)
    parts = Parts()
    for k in np.flatnonzero(high).tolist():
        parts.add(verts[first[k] : first[k + 1]], float(radius[k]))
    return TooHigh(sheet, parts.blocks(), groups[high], groups)


def _beside(box: Floats) -> Flags:
    """Which parts' bounds meet, (n, n)."""
    found = (box[:, None, 0] <= box[None, :, 2]) & (box[:, None, 2] >= box[None, :, 0])
    found &= (box[:, None, 1] <= box[None, :, 3]) & (box[:, None, 3] >= box[None, :, 1])
    return found


def _met(sheet: Sheet) -> Flags:
    """Which parts are in the way of a body that stands on the level."""
    kinds, data = sheet.tolls[4:6]
    met = (data[:, 0] < sheet.z + sheet.rates[1]) & (data[:, 1] > sheet.z)
    found: Flags = (kinds == LIFT) & met
    return found


def _got_onto(sheet: Sheet, reach: float, beside: Flags) -> Flags:
    """Which parts some chain of climbs might lead onto."""
    kinds, data = sheet.tolls[4:6]
    up, highest = float(sheet.rates[2]), float(sheet.rates[4])
    most = min(highest, reach / up) if up > 0 else highest
    top = data[:, 1]
    some: Flags = kinds == LIFT
    if most == math.inf:
        return some
    found: Flags = some & (top <= sheet.z + most)
    new = np.flatnonzero(found)
    while len(new):
        near = beside[:, new] & (top[:, None] <= top[None, new] + most)
        more = ~found & some & near.any(axis=1)
        found, new = found | more, np.flatnonzero(more)
    return found


def _groups(beside: Flags, some: Flags) -> Ints:
    """Number of the group of each part: those of `some` that touch, and so on."""
    found = np.where(some, np.arange(len(some)), len(some)).astype(np.int64)
    joined = beside & some[:, None] & some[None, :]
    while True:
        least = np.where(joined, found[None, :], len(some)).min(axis=1, initial=len(some))
        least = np.minimum(found, least)
        if (least == found).all():
            return found
        found = least
