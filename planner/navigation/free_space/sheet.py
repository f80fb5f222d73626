"""One sheet of free space: one body at one heading on one level, with its way points.

The ground is a level and each floor is one. What a body climbs over is no level of its own: its
height is a function of the place, the *lift*, the least height from the level's floor upward at
which it meets no material. So a sight line may cross a crate and pays the climb on both sides,
and because the toll is the same wherever the crate is crossed, a shortest way still bends at
corners only: at the crate's convex corners to go round it, at inner corners to stay on top.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.body import Body
from planner.navigation.free_space.corners import Corners
from planner.navigation.free_space.parts import CELLS, Blocks, Tolls
from planner.navigation.free_space.things import COVER, PATCH
from planner.navigation.slow_ground.border import Borders
from planner.until import on_time

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MANY: Final = 10_000_000
"""Points times parts up to which to look at each part takes less than to lay a grid over them."""
AT_ONCE: Final = 20_000
"""Points after which the time is looked at."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Free space of one body at one heading on one level.

    Parameters:
        z: height of the level's floor, µm.
        body: the body.
        box: least x, least y, greatest x, greatest y of the centre, µm.
        blocks, tolls, rates: as the kernels take them.
        corners: way points.
        heading: µ° the body has on it.
        borders: of ground of another pace, where ways are refracted.
        bends: how many of the way points, the first ones, are there for ways to bend at; None
            for all. The others only lead to other sheets.
    """

    z: int
    body: Body
    box: tuple[float, float, float, float]
    blocks: Blocks
    tolls: Tolls
    rates: Floats
    corners: Corners
    heading: int = 0
    borders: Borders = field(default_factory=lambda: Borders.of([]))
    bends: int | None = None

    @property
    def bending(self) -> int:
        """How many of its way points, the first ones, may be the last bend on a way to a place.

        At the others, which only lead to other sheets, none bends that comes to them on this one:
        it would be shorter without. Where patches make lines dearer that is not certain.
        """
        if self.bends is None or not {PATCH, COVER}.isdisjoint(self.tolls[4].tolist()):
            return len(self.corners)
        return self.bends

    def bent_at(self, corners: Ints, before: Ints, low: int) -> NDArray[np.bool_]:
        """Return at which way points of this sheet a shortest way to a place on it may bend last.

        Parameters:
            corners: numbers of way points of this sheet.
            before: the way point before each among all; below 0 for a start on this sheet.
            low: where this sheet's way points begin among all.
        """
        here = (before < 0) | ((before >= low) & (before < low + len(self.corners)))
        found: NDArray[np.bool_] = (corners < self.bending) | ~here
        return found

    def free(self, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
        """Return at which points the body meets nothing that is never passed."""
        from planner.navigation import kernels

        x0, y0, x1, y1 = self.box
        inside = (xs >= x0) & (ys >= y0) & (xs <= x1) & (ys <= y1)
        if len(xs) <= AT_ONCE:
            found: NDArray[np.bool_] = inside & kernels.free(self.blocks, xs, ys)
            return found
        return np.asarray(inside & _in_turn(lambda x, y: kernels.free(self.blocks, x, y), xs, ys))

    def stand(self, xs: Floats, ys: Floats) -> Floats:
        """Return the height it stands at, as `levels`; NaN where it is not free either."""
        from planner.navigation import kernels

        bounds = np.array(self.box, dtype=np.float64)
        found: Floats = kernels.stand(xs, ys, bounds, self.blocks, self.tolls, self.rates)
        return found

    def levels(self, xs: Floats, ys: Floats) -> Floats:
        """Return the height at which the body stands at each point; NaN where nothing carries."""
        from planner.navigation import kernels

        if len(xs) * len(self.tolls[2]) <= MANY:
            found: Floats = kernels.levels(self.tolls, self.rates, xs, ys)
            return found
        given, cells = (self.tolls, self.rates), self._cells()
        found = _in_turn(lambda x, y: kernels.levels_by_cells(*given, x, y, *cells), xs, ys)
        return found

    def below(self, xs: Floats, ys: Floats, tops: Floats) -> NDArray[np.bool_]:
        """Return at which points the body stands, and lower than `tops`."""
        from planner.navigation import kernels

        found: NDArray[np.bool_]
        if len(xs) * len(self.tolls[2]) <= MANY:
            with np.errstate(invalid="ignore"):  # nothing carries some
                found = self.levels(xs, ys) < tops
            return found
        given, cells = (self.tolls, self.rates), self._cells()
        found = _in_turn(
            lambda x, y, top: kernels.below_by_cells(*given, x, y, top, *cells), xs, ys, tops
        )
        return found

    def _cells(self) -> tuple[Floats, Ints, Ints]:
        """A grid over what the body may climb or cross."""
        from planner.navigation import kernels

        found: tuple[Floats, Ints, Ints] = kernels.grid(
            *self.tolls[:4], CELLS * len(self.tolls[2]) + 1
        )
        return found


def _in_turn(ask: Callable[..., Any], *points: Floats) -> Any:
    """What is asked of very many points, of some after others: the time is looked at between."""
    found = [np.empty(0)] if not len(points[0]) else []
    for begin in range(0, len(points[0]), AT_ONCE):
        on_time()
        found.append(ask(*(values[begin : begin + AT_ONCE] for values in points)))
    return np.concatenate(found)
