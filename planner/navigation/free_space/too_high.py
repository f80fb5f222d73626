"""What is too high to be got onto: in the way of every line that does not begin or end on it.

It stays a thing that is climbed for whoever stands on it, or comes down to it. But most lines
between two way points, on a table with many walls, run into one; to tell so first is far quicker
than to price what they would climb.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.parts import Blocks, Parts
from planner.until import on_time

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

AT_ONCE: Final = 1_000
"""Bounds after which the time is looked at: each may meet thousands."""
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
        x, y = xs[lifted], ys[lifted]
        some = np.flatnonzero(self.all_groups >= 0)
        parts, points = _meeting(self.sheet.tolls[3][some], np.column_stack([x, y, x, y]))
        each = np.split(points, np.searchsorted(parts, np.arange(1, len(some))))
        for k, near in zip(some.tolist(), each, strict=True):
            if len(near):
                on_time()
                held = kernels.held(self.sheet.tolls, k, x[near], y[near])
                found[lifted[near[held]]] = self.all_groups[k]
        return found


def too_high(sheet: Sheet, reach: float) -> TooHigh:
    """Return what is too high on a sheet.

    A part may be got onto if no climb on the way is higher than allowed, or than `reach` (µm)
    pays for: from the level, or from a part whose bounds meet its own and that may be.
    """
    verts, first, radius, box, kinds = sheet.tolls[:5]
    lifts = np.flatnonzero(kinds == LIFT)
    if not _met(sheet, lifts).any():  # as where all that stands there is as low as a floor
        none = np.empty(0, np.int64)
        return TooHigh(sheet, Parts().blocks(), none, np.full(len(kinds), -1, np.int64))
    beside = _meeting(box[lifts], box[lifts])
    high, groups = np.zeros(len(kinds), np.bool_), np.full(len(kinds), -1, np.int64)
    high[lifts] = _met(sheet, lifts) & ~_got_onto(sheet, reach, lifts, beside)
    groups[lifts] = lifts[_groups(beside, len(lifts))]
    parts = Parts()
    for k in np.flatnonzero(high).tolist():
        parts.add(verts[first[k] : first[k + 1]], float(radius[k]))
    return TooHigh(sheet, parts.blocks(), groups[high], groups)


def _meeting(one: Floats, two: Floats) -> tuple[Ints, Ints]:
    """Return which bounds (n, 4+) meet which others, borders included: pairs in order."""
    import shapely

    tree = shapely.STRtree(np.array(shapely.box(*two[:, :4].T)))
    boxes = np.array(shapely.box(*one[:, :4].T))
    found = [np.empty((2, 0), np.int64)]
    for begin in range(0, len(boxes), AT_ONCE):
        on_time()
        first, second = tree.query(boxes[begin : begin + AT_ONCE])
        order = np.lexsort((second, first))
        found.append(np.stack([first[order] + begin, second[order]]))
    first, second = np.concatenate(found, axis=1)
    return first, second


def _met(sheet: Sheet, lifts: Ints) -> Flags:
    """Which parts are in the way of a body that stands on the level."""
    data = sheet.tolls[5][lifts]
    found: Flags = (data[:, 0] < sheet.z + sheet.rates[1]) & (data[:, 1] > sheet.z)
    return found


def _got_onto(sheet: Sheet, reach: float, lifts: Ints, beside: tuple[Ints, Ints]) -> Flags:
    """Which parts some chain of climbs might lead onto."""
    up, highest = float(sheet.rates[2]), float(sheet.rates[4])
    most = min(highest, reach / up) if up > 0 else highest
    top = sheet.tolls[5][lifts, 1]
    found: Flags = top <= sheet.z + most
    part, by = beside
    steps = top[part] <= top[by] + most
    part, by = part[steps], by[steps]
    new = found.copy()
    while new.any():
        more = np.zeros(len(lifts), np.bool_)
        more[part[new[by]]] = True
        new = more & ~found
        found |= new
    return found


def _groups(beside: tuple[Ints, Ints], count: int) -> Ints:
    """The first part of the group that each belongs to: those that touch, and so on."""
    found = np.arange(count)
    one, two = beside
    while True:
        least = found.copy()
        np.minimum.at(least, one, found[two])
        least = least[least]
        if (least == found).all():
            return found
        found = least
