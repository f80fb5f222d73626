"""Way points of one sheet whose costs are known, ready for many places to be arrived at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from planner.navigation.free_space.footing import Footing
    from planner.navigation.free_space.sheet import Sheet

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
ANY: Final = np.empty(0)
"""No limit besides the budget."""
ANYWHERE: Final = np.empty((0, 7))
"""No floors: places are anywhere within bounds."""
LEVEL: Final = np.empty(0, np.int64)
"""No heights: all places are on the sheet."""
NOWHERE: Final = (np.empty(0), np.empty(0), np.empty(0, np.int8))
"""No footing."""


@dataclass(frozen=True, slots=True)
class Known:
    """Way points in the order of their costs, and which of them may lead where.

    Parameters:
        sheet: that they are on.
        x, y, tangents, given: of each way point; `given` is what it costs, µm, rising.
        ids: what each is called.
        budget: the most that a place may cost, µm.
        reverse: whether costs run from the place to the way point.
        cells: as the kernels take them.
    """

    sheet: Sheet
    x: Floats
    y: Floats
    tangents: Floats
    given: Floats
    ids: Ints
    budget: float
    reverse: bool
    cells: Any

    @classmethod
    def of(
        cls,
        sheet: Sheet,
        points: tuple[Floats, Floats, Floats, Floats],
        ids: Ints,
        budget: float,
        *,
        reverse: bool = False,
        came: Floats | None = None,
        within: Floats | None = None,
    ) -> Known:
        """Return the way points (x, y, tangents, given) put in order.

        Parameters:
            came: (n, 2) direction in which the best way comes to each; 0 if not known.
            within: (4,) least x, least y, greatest x, greatest y of places that are asked about;
                None for all on the sheet.
        """
        order = np.argsort(points[3], kind="stable")
        x, y, tangents, given = (part[order] for part in points)
        came = np.zeros((len(x), 2)) if came is None else came[order]
        put = (x, y, tangents, given)
        return cls.in_order(sheet, put, ids[order], budget, came, reverse=reverse, within=within)

    @classmethod
    def in_order(
        cls,
        sheet: Sheet,
        points: tuple[Floats, ...],
        ids: Ints,
        budget: float,
        came: Floats,
        *,
        reverse: bool = False,
        within: Floats | None = None,
    ) -> Known:
        """Return the same of way points that are in order."""
        from planner.navigation import kernels

        budget = float(budget)  # for a whole number the search would be compiled again
        x, y, tangents, given = points
        bounds = np.array(sheet.box, dtype=np.float64)
        about = x, y, tangents, came, given, budget, sheet.rates[6], bounds
        floors = sheet.tolls[3] if sheet.rates[5] > 0.0 else ANYWHERE
        cells = kernels.cones(*about, bounds if within is None else within, floors)
        return cls(sheet, x, y, tangents, given, ids, budget, reverse, cells)

    def __len__(self) -> int:
        return len(self.x)

    def arrive(self, xs: Floats, ys: Floats, most: Floats = ANY) -> tuple[Floats, Ints]:
        """Return what places on the sheet cost, inf beyond the budget, and the id each is from.

        Parameters:
            most: (n,) µm, what each may cost besides; left out for the budget alone.
        """
        costs, via, _, _ = self._ask(xs, ys, LEVEL, most, NOWHERE)
        return costs, via

    def land(
        self, xs: Floats, ys: Floats, zs: Ints, most: Floats, footing: Footing
    ) -> tuple[Floats, Ints, Ints, bool]:
        """Return the same for places of which some may not be on the sheet.

        Parameters:
            zs: (n,) µm, height of each place.
            footing: of the sheet.

        Returns:
            costs and ids; the places at which the body stands on this sheet at another height:
            their costs are inf here; whether some place is so near to its way point that a way
            may run past it.
        """
        return self._ask(xs, ys, zs, most, footing)

    def _ask(
        self, xs: Floats, ys: Floats, zs: Ints, most: Floats, footing: Footing
    ) -> tuple[Floats, Ints, Ints, bool]:
        from planner.navigation import kernels

        sheet = self.sheet
        others = np.empty(len(zs), np.int64)
        costs, via, aside, short = kernels.arrive_by_cells(
            xs,
            ys,
            zs,
            most,
            footing,
            others,
            self.cells,
            self.given,
            self.x,
            self.y,
            self.tangents,
            self.budget,
            self.reverse,
            sheet.blocks,
            sheet.tolls,
            sheet.rates,
        )
        return costs, self.ids[via], others[:aside], short
