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
Costs = Callable[[Ints, Ints], Floats]
"""What places (x, y), whole µm, cost; inf for those that are out of reach."""
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


def contours(
    costs: Costs, box: Sequence[float], budgets: Sequence[float], known: Ints
) -> list[Any]:
    """Return for each budget (the largest first) the polygons of places that cost less.

    Parameters:
        box: outside of which nothing is within the largest budget: x and y from, x and y to, µm.
        known: (n, 2) places that may be inside, for parts so slender that no square shows them.
    """
    lattice = _Lattice(costs, box, budgets)
    squares = lattice.squares(known)
    return [lattice.polygons(squares, number) for number in range(len(budgets))]


class _Lattice:
    """Places at even steps, and how many of the budgets pay for each: its band."""

    def __init__(self, costs: Costs, box: Sequence[float], budgets: Sequence[float]) -> None:
        self.costs, self.budgets = costs, np.array(budgets, dtype=np.float64)
        side = COARSE * STEP
        # A square more all round: no border of a region leaves the lattice.
        self.begin = np.floor(np.array(box[:2]) / side).astype(np.int64) * side - side
        count = np.ceil((np.array(box[2:]) - self.begin) / side).astype(np.int64) + 1
        self.wide, self.high = (int(n) * COARSE for n in count)
        self.bands = np.zeros((self.wide + 1, self.high + 1), np.int64)
        self.bands[1:-1, 1:-1] = UNKNOWN
        self.held = np.zeros((self.wide, self.high), np.bool_)

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
        """How many of the budgets pay for places (n, 2), µm."""
        if not len(at):
            return np.empty(0, np.int64)
        on_time()
        found = self.costs(at[:, 0].copy(), at[:, 1].copy())
        counted: Ints = (found[:, None] < self.budgets).sum(axis=1)
        return counted

    def _hold(self, known: Ints) -> None:
        """Find which of the known places are inside, in a square of which no corner is."""
        corners = self.bands[::COARSE, ::COARSE] > 0
        none = ~(corners[:-1, :-1] | corners[1:, :-1] | corners[:-1, 1:] | corners[1:, 1:])
        at, which = np.unique((known - self.begin) // STEP, axis=0, return_index=True)
        within = ((at >= 0) & (at < (self.wide, self.high))).all(axis=1)
        at, which = at[within], which[within]
        some = none[at[:, 0] // COARSE, at[:, 1] // COARSE]
        at, which = at[some], which[some]
        at = at[self._band(known[which]) > 0]
        self.held[at[:, 0], at[:, 1]] = True

    def _mixed(self, squares: Ints, size: int) -> Bools:
        """Which squares have places of several bands on their sides, or one that they hold.

        Where a square next to one has been halved, what was found on its side counts as well.
        """
        if not len(squares):
            return np.zeros(0, np.bool_)
        at = squares[:, None] + _sides(size)
        bands = self.bands[at[..., 0], at[..., 1]]
        least = np.where(bands == UNKNOWN, len(self.budgets), bands).min(axis=1)
        mixed: Bools = bands.max(axis=1) > least
        if size > 1:
            mixed |= (least == 0) & self._holds(squares, size)
        return mixed

    def _holds(self, squares: Ints, size: int) -> Bools:
        parts = self.held.reshape(self.wide // size, size, self.high // size, size)
        within: Bools = np.any(parts, axis=(1, 3))
        found: Bools = within[squares[:, 0] // size, squares[:, 1] // size]
        return found

    def polygons(self, squares: Ints, number: int) -> Any:
        """Return the polygons of what the budget with that number pays for."""
        import shapely

        at = squares[:, None] + CORNERS
        inside = self.bands[at[..., 0], at[..., 1]] > number
        some = inside.any(axis=1) & ~inside.all(axis=1)
        at, inside = at[some], inside[some]
        pieces: Any = shapely.linestrings(_joined(self._crossed(at, inside, number), inside))
        whole = shapely.build_area(shapely.multilinestrings(pieces))
        return shapely.simplify(whole, ROUGH)

    def _crossed(self, at: Ints, inside: Bools, number: int) -> Floats:
        """Where a border crosses the sides of squares, (n, 4, 2) µm; nan where none does.

        Parameters:
            at, inside: (n, 4, 2), (n, 4) their corners, and which are.
        """
        row, side = np.nonzero(inside != np.roll(inside, -1, axis=1))
        one, two = at[row, side], at[row, (side + 1) % 4]
        first = inside[row, side, None]
        inner, outer = np.where(first, one, two), np.where(first, two, one)
        # Two squares share a side: each is looked at once.
        numbers = (inner[:, 0] * (self.high + 1) + inner[:, 1]) * 4
        numbers += 2 * (inner[:, 1] != outer[:, 1]) + (inner < outer).any(axis=1)
        _, once, which = np.unique(numbers, return_index=True, return_inverse=True)
        low, high = self.begin + STEP * inner[once], self.begin + STEP * outer[once]
        for _ in range(HALVINGS):
            middle = (low + high) // 2
            within = (self._band(middle) > number)[:, None]
            low, high = np.where(within, middle, low), np.where(within, high, middle)
        found = np.full((len(at), 4, 2), np.nan)
        found[row, side] = low[which]
        return found


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
