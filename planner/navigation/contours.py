"""Contours of what places cost: a region as polygons, from nothing but costs.

A lattice is looked at where its squares are not all inside one band, down to a step of `STEP`;
where a side of such a square crosses a border, that is found by halving. So a border is where it
is to `STEP` / 2 ** `HALVINGS` on the lines of the lattice, to its inner side, and straight between
them: a corner is cut off by less than a step, and what is more slender than one is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.until import on_time

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Within = Callable[[Ints, Ints], Ints]
"""In which of some regions places (x, y), whole µm, are: bit k for the k-th."""
STEP: Final = 1_600
"""µm of the finest squares."""
HALVINGS: Final = 4
ROUGH: Final = 100.0
"""µm by which borders are simplified: fewer corners to put together."""
COARSE: Final = 8
"""Finest squares along the side of one that is looked at first."""
CORNERS: Final = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
"""Of a square, counter-clockwise. Side k leads from corner k to the next."""
UNKNOWN: Final = -1


def contours(within: Within, box: Sequence[float], count: int, known: Ints) -> list[Any]:
    """Return the polygons of so many regions: they are looked for together.

    Parameters:
        box: outside of which nothing is in any of them: x and y from, x and y to, µm.
        known: (n, 2) places that may be inside, for parts so slender that no square shows them.
    """
    lattice = _Lattice(within, box)
    return lattice.polygons(lattice.squares(known), count)


class _Lattice:
    """Places at even steps, and which of the regions each is in: its band."""

    def __init__(self, within: Within, box: Sequence[float]) -> None:
        self.within = within
        side = COARSE * STEP
        # A square more all round: no border of a region leaves the lattice.
        self.begin = np.floor(np.array(box[:2]) / side).astype(np.int64) * side - side
        count = np.ceil((np.array(box[2:]) - self.begin) / side).astype(np.int64) + 1
        self.wide, self.high = (int(n) * COARSE for n in count)
        self.bands = np.zeros((self.wide + 1, self.high + 1), np.int64)
        self.bands[1:-1, 1:-1] = UNKNOWN
        self.held = np.empty((0, 2), np.int64)

    def squares(self, known: Ints) -> Ints:
        """Return the finest squares, (n, 2), that borders go through."""
        all_of_them = np.ones((self.wide // COARSE, self.high // COARSE), np.bool_)
        left = {COARSE: np.argwhere(all_of_them) * COARSE}
        self._look(left[COARSE], COARSE)
        self._hold(known)
        while True:
            split = {size: self._mixed(squares, size) for size, squares in left.items() if size > 1}
            if not any(mixed.any() for mixed in split.values()):
                fine = left.get(1, np.empty((0, 2), np.int64))
                return fine[self._mixed(fine, 1)]
            left = _halved(left, split)
            for size, squares in left.items():
                self._look(squares, size)

    def _look(self, squares: Ints, size: int) -> None:
        """Ask what the corners of some squares cost."""
        at = (squares[:, None] + size * CORNERS).reshape(-1, 2)
        bands, row = self.bands.ravel(), self.high + 1
        number = at[:, 0] * row + at[:, 1]
        number = np.unique(number[bands[number] == UNKNOWN])
        bands[number] = self._band(self.begin + STEP * np.column_stack(np.divmod(number, row)))

    def _band(self, at: Ints) -> Ints:
        """In which of the regions places (n, 2), µm, are."""
        if not len(at):
            return np.empty(0, np.int64)
        on_time()
        return self.within(at[:, 0].copy(), at[:, 1].copy())

    def _hold(self, known: Ints) -> None:
        """Find which of the known places are inside, in a square of which no corner is."""
        corners = self.bands[::COARSE, ::COARSE] > 0
        none = ~(corners[:-1, :-1] | corners[1:, :-1] | corners[:-1, 1:] | corners[1:, 1:])
        at, which = np.unique((known - self.begin) // STEP, axis=0, return_index=True)
        within = ((at >= 0) & (at < (self.wide, self.high))).all(axis=1)
        at, which = at[within], which[within]
        some = none[at[:, 0] // COARSE, at[:, 1] // COARSE]
        at, which = at[some], which[some]
        self.held = at[self._band(known[which]) > 0]

    def _mixed(self, squares: Ints, size: int) -> Bools:
        """Which squares have places of several bands on their sides, or one that they hold.

        Where a square next to one has been halved, what was found on its side counts as well.
        """
        if not len(squares):
            return np.zeros(0, np.bool_)
        at = squares[:, None] + _sides(size)
        bands = self.bands[at[..., 0], at[..., 1]]
        most = bands.max(axis=1)
        least = np.where(bands == UNKNOWN, most[:, None], bands).min(axis=1)
        mixed: Bools = most > least
        if size > 1:
            mixed |= (least == 0) & self._holds(squares, size)
        return mixed

    def _holds(self, squares: Ints, size: int) -> Bools:
        within = np.zeros((self.wide // size, self.high // size), np.bool_)
        within[self.held[:, 0] // size, self.held[:, 1] // size] = True
        found: Bools = within[squares[:, 0] // size, squares[:, 1] // size]
        return found

    def polygons(self, squares: Ints, count: int) -> list[Any]:
        """Return the polygons of so many regions, by the squares that borders go through."""
        import shapely

        at = squares[:, None] + CORNERS
        bands = self.bands[at[..., 0], at[..., 1]]
        inside = (bands >> np.arange(count)[:, None, None] & 1).astype(np.bool_)
        points = self._crossed(at, inside)
        found = []
        for each, within in zip(points, inside, strict=True):
            some = within.any(axis=1) & ~within.all(axis=1)
            pieces: Any = shapely.linestrings(_joined(each[some], within[some]))
            whole = shapely.build_area(shapely.multilinestrings(pieces))
            found.append(shapely.simplify(whole, ROUGH))
        return found

    def _crossed(self, at: Ints, inside: Bools) -> Floats:
        """Where borders cross the sides of squares, (r, n, 4, 2) µm; nan where none does.

        Parameters:
            at: (n, 4, 2) their corners.
            inside: (r, n, 4) which of them are in each region.
        """
        region, row, side = np.nonzero(inside != np.roll(inside, -1, axis=2))
        one, two = at[row, side], at[row, (side + 1) % 4]
        first = inside[region, row, side, None]
        inner, outer = np.where(first, one, two), np.where(first, two, one)
        # Two squares share a side, and mostly two regions a border: each is looked at once.
        numbers = (inner[:, 0] * (self.high + 1) + inner[:, 1]) * 4
        numbers += 2 * (inner[:, 1] != outer[:, 1]) + (inner < outer).any(axis=1)
        numbers = numbers * len(inside) + region
        _, once, which = np.unique(numbers, return_index=True, return_inverse=True)
        low, high = self.begin + STEP * inner[once], self.begin + STEP * outer[once]
        for _ in range(HALVINGS):
            middle = (low + high) // 2
            within = (self._bands_of(middle) >> region[once] & 1).astype(np.bool_)[:, None]
            low, high = np.where(within, middle, low), np.where(within, high, middle)
        found = np.full((*inside.shape, 2), np.nan)
        found[region, row, side] = low[which]
        return found

    def _bands_of(self, at: Ints) -> Ints:
        """The same of places some of which are the same."""
        key = (at[:, 0] - self.begin[0]) * STEP * (self.high + 1) + at[:, 1] - self.begin[1]
        _, once, which = np.unique(key, return_index=True, return_inverse=True)
        return self._band(at[once])[which]


def _halved(left: dict[int, Ints], split: dict[int, Bools]) -> dict[int, Ints]:
    """Squares by size, those to be split as four of half the size."""
    found = {size: [part[~split[size]] if size in split else part] for size, part in left.items()}
    for size, mixed in split.items():
        four = left[size][mixed][:, None] + size // 2 * CORNERS
        found.setdefault(size // 2, []).append(four.reshape(-1, 2))
    return {size: np.concatenate(parts) for size, parts in found.items()}


def _sides(size: int) -> Ints:
    """All places on the sides of a square, its corners among them."""
    along, steps = np.arange(size)[:, None], np.roll(CORNERS, -1, axis=0) - CORNERS
    return np.concatenate([size * c + along * s for c, s in zip(CORNERS, steps, strict=True)])


def _joined(points: Floats, inside: Bools) -> Floats:
    """The pieces of a border within squares, (n, 2, 2) µm.

    Parameters:
        points: (n, 4, 2) where it crosses their sides.
        inside: (n, 4) which corners are.
    """
    count = (~np.isnan(points[..., 0])).sum(axis=1)
    two, four = points[count == 2], points[count == 4]
    pairs = two[~np.isnan(two[..., 0])].reshape(-1, 2, 2)
    # Two corners across from each other: the border goes round each of them.
    first = inside[count == 4, 0][:, None, None]
    turned = np.where(first, np.roll(four, 1, axis=1), four)
    pieces = np.concatenate([pairs, turned[:, :2], turned[:, 2:]])
    found: Floats = pieces[(pieces[:, 0] != pieces[:, 1]).any(axis=1)]
    return found
