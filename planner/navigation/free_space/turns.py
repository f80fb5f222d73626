"""Where a body that is not round has room to turn on one level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN, turn_between
from planner.navigation.free_space.next_room import next_room
from planner.navigation.free_space.sheet import Sheet

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
ROOMY = 3
"""So many times fewer places are kept where the disc is clear than where it is not."""
HALF = FULL_TURN // 2
FAR = 1e7
"""µm: places are never thinned out further than this; no table is as wide."""


@dataclass(frozen=True, slots=True)
class Turns:
    """Free space of the disc about a body, and of what it sweeps in each part of a turn.

    Parameters:
        yard: of the disc, where it may turn as it likes.
        sweeps: of what the body sweeps over each part of half a turn from `first` on; the other
            half sweeps the same. Each is the convex hull of the body at 3° apart at the most, its
            corners put out by up to 0.03 %.
        first: µ°.
        begins: µ° from `first` on at which each part begins: one ends where the next does.
        step: µ°, the longest part.
        amid: (n, 2) places looked at besides the way points: those do not lie where more than
            one part of a turn has hardly room.
        exactly: whether the body may turn at a place from one heading to another, however little
            of a part of a turn that is; slow.
        narrow: the ground as a disc as wide as the body finds it, and the body's numbers: with
            them `headings.hull_room` tells where it turns but for some µm, outlines and all, not
            by convex hulls. None off the ground.
        starts: (n, 2) where ways begin, of which next room to turn is looked for.
        far: µm from there that it is.
    """

    yard: Sheet
    sweeps: tuple[Sheet, ...]
    first: int
    begins: tuple[int, ...]
    step: int
    amid: Floats
    exactly: Callable[[tuple[int, int], int, int], bool]
    narrow: Callable[[], tuple[Sheet, Floats]] | None
    starts: Floats
    far: float

    def points(self, apart: float, most: int) -> tuple[Floats, Bools]:
        """Return places (n, 2) to turn at, and where what is swept is clear there.

        The way points of all of them, but none within `apart` µm of one that lets the body turn
        as much or more; further apart where there would be more than `most` besides the disc's,
        or a third as many more where the disc is clear.
        """
        found = []
        for sheet in self.swept_over:
            x, y = sheet.corners.x, sheet.corners.y
            level = sheet.levels(x, y) == sheet.z
            found.append(np.column_stack([x[level], y[level]]))
        own = np.unique(found[0], axis=0)
        own = own[_thinned(own, np.ones((1, len(own)), np.bool_), 0, apart)]
        own = np.concatenate([own, next_room(self.clear, self.starts, self._each, self.far)])
        points = np.concatenate([own, np.unique(np.concatenate(found[1:]), axis=0), self.amid])
        clear = self.clear(points)
        useful = clear.any(axis=0) & ~clear[0]
        useful[: len(points) - len(self.amid)] = True
        points, clear = points[useful], clear[:, useful]
        rest = np.arange(len(own), len(points))
        open_ = self._few(points, clear, len(own), rest[clear[0][rest]], apart, most // ROOMY)
        tight = self._few(points, clear, len(own), rest[~clear[0][rest]], apart, most)
        kept = np.concatenate([np.arange(len(own)), open_, tight])
        return points[kept], clear[:, kept]

    def _few(
        self, points: Floats, clear: Bools, own: int, among: Ints, apart: float, most: int
    ) -> Ints:
        """Some of the points, none near one of the first `own` or another that is as good."""
        while True:
            asked = np.concatenate([np.arange(own), among])
            among = asked[_thinned(points[asked], clear[:, asked], own, apart)][own:]
            if len(among) <= most or apart > FAR:
                return among
            apart *= 1.5

    def clear(self, points: Floats) -> Bools:
        """Return where what is swept is clear: a row for the disc, then for each part."""
        found = np.array([_stands(sheet, points) for sheet in self.swept_over])
        self.widen(points[:, 0].copy(), points[:, 1].copy(), found)
        return found

    def widen(self, x: Floats, y: Floats, clear: Bools) -> None:
        """Say where there is room for a part of a turn though not for the convex hull of it.

        A long side sweeps hardly anything beside its middle.

        Parameters:
            clear: (1 + parts, n) as `clear` returns it; filled.
        """
        if self.narrow is None or clear.all():
            return
        from planner.navigation.headings.hull_room import widened

        tight = np.flatnonzero(~clear[0] & ~clear.all(axis=0))
        tight = tight[self.yard.levels(x[tight], y[tight]) == self.yard.z]  # nothing lifts it there
        if len(tight):
            sheet, hull = self.narrow()
            begins = np.array([*self.begins, HALF]) + self.first
            some = np.ascontiguousarray(clear[:, tight])
            widened(sheet.blocks, hull, x[tight], y[tight], begins, some)
            clear[:, tight] = some

    def has_room(self, x: Floats, y: Floats, starts: Ints, ends: Ints) -> Bools:
        """Return where there is certainly room to turn from one heading (µ°) to another, (n,)."""
        if self.narrow is None:
            return np.zeros(len(x), np.bool_)
        from planner.navigation.headings.hull_room import all_turn

        found: Bools = self.yard.levels(x, y) == self.yard.z
        sheet, hull = self.narrow()
        found[found] = all_turn(sheet.blocks, hull, x[found], y[found], starts[found], ends[found])
        return found

    @property
    def _each(self) -> list[list[int]]:
        """Rows of turns from the first heading on, one way and the other, and of half a turn."""
        whole = list(range(1, len(self.begins) + 1))
        return [*(whole[:k] for k in whole[:-1]), *(whole[k:] for k in whole[:-1]), whole]

    @property
    def swept_over(self) -> tuple[Sheet, ...]:
        """The free space of the disc, then of what is swept in each part of a turn."""
        return self.yard, *self.sweeps

    def swept(self, start: int, end: int) -> int:
        """Return the same as `rows`, as bits: bit k is row k."""
        return _bits(self.first, self.begins, start, end)

    def rows(self, start: int, end: int) -> list[int]:
        """Return the rows of `clear` that a turn between two headings (µ°) is swept in.

        The smaller way round; counter-clockwise for half a turn, as everywhere.
        """
        return _rows(self.first, self.begins, start, end)


@lru_cache(maxsize=4096)
def _bits(first: int, begins: tuple[int, ...], start: int, end: int) -> int:
    return sum(1 << row for row in _rows(first, begins, start, end))


def _rows(first: int, begins: tuple[int, ...], start: int, end: int) -> list[int]:
    turned = turn_between(start, end)
    low = start if (start + turned) % FULL_TURN == end % FULL_TURN else end
    off = (low - first) % HALF
    found = []
    for row, (begin, stop) in enumerate(pairwise((*begins, HALF)), 1):
        if any(begin + k < off + turned and stop + k > off for k in (0, HALF)):
            found.append(row)
    return found


def _stands(sheet: Sheet, points: Floats) -> Bools:
    """Where a body is free on the level itself."""
    x, y = np.ascontiguousarray(points[:, 0]), np.ascontiguousarray(points[:, 1])
    found: Bools = sheet.free(x, y)
    if found.any():
        found[found] = sheet.levels(x[found], y[found]) == sheet.z
    return found


def may(clear: Bools, rows: list[int]) -> Bools:
    """Return where the disc is clear, or each of the `rows`."""
    found: Bools = clear[0] | clear[rows].all(axis=0)
    return found


def _thinned(points: Floats, clear: Bools, own: int, apart: float) -> NDArray[np.int64]:
    """Numbers of the first `own` points, and of others that no better one is near."""
    rows = clear.sum(axis=0) + (clear[0] * len(clear))
    rows[:own] += 2 * len(clear)
    left = np.ones(len(points), dtype=np.bool_)
    # By x, so that few are looked at about each: 1 µm more than `apart`, whatever is rounded.
    beside = own + np.argsort(points[own:, 0], kind="stable")
    x, bits = points[beside, 0], np.packbits(clear, axis=0)
    low = np.searchsorted(x, points[:, 0] - apart - 1.0).tolist()
    high = np.searchsorted(x, points[:, 0] + apart + 1.0).tolist()
    for k in np.argsort(-rows, kind="stable").tolist():
        if left[k]:
            some = beside[low[k] : high[k]]
            some = some[left[some]]
            worse = some[np.hypot(*(points[some] - points[k]).T) < apart]
            if not clear[0, k]:
                worse = worse[~(bits[:, worse] & ~bits[:, k : k + 1]).any(axis=0)]
            left[worse] = False
            left[k] = True
    return np.flatnonzero(left)
