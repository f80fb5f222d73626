"""Ways that spend a reserve because some stretch of them lies on good ground."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places
from planner.navigation.route import Route, Unreachable
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.field import Field

Floats = NDArray[np.float64]
STRETCH = 4.0
"""µm on the ground that are enough."""


@dataclass(frozen=True, eq=False)
class TouchingField:
    """One model's shortest ways with the reserve, those that have come by it.

    A longer way that takes a detour over good ground is not looked for.

    Parameters:
        field: its ways within the whole budget.
        usual: what a way that meets no good ground may spend, µm.
        ground: where it is good (shapely, µm).
        lines: what the centre has only to touch (shapely, µm).
        pieces: what the base is to come to (shapely, µm), each for one part of the reserve; then
            the others do not count.
        within: how near the centre is to a piece that the base has surely come to, µm.
        outside: how far from one in which it surely does not begin, µm.
    """

    field: Field
    usual: int
    ground: Any
    lines: Any
    pieces: tuple[Any, ...] = ()
    within: float = 0.0
    outside: float = 0.0

    @property
    def budget(self) -> int:
        """The most that a way may cost, µm."""
        return self.field.budget

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs, (n,) µm: see `Priced.costs`."""
        found = self.field.costs(places)
        for k in np.flatnonzero((found > self.usual) & np.isfinite(found)).tolist():
            try:
                found[k] = self.route(places[k]).spent
            except Unreachable:
                found[k] = math.inf
        return found

    def route(self, to: Pose) -> Route:
        """Return the shortest way to `to`.

        Raises:
            Unreachable: there is none, or it spends the reserve and has not come by it.
        """
        found = self.field.route(to)
        if found.spent > self._most(found):
            raise Unreachable(self.field.model, to)
        return found

    def crossed(self, to: Pose) -> frozenset[str]:
        """Return the models that owe a test because the route to `to` sweeps their bases."""
        return self.field.crossed(to)

    def headings(self, x: int, y: int, z: int) -> tuple[int, ...]:
        """Return headings, µ°, one of which the cheapest way to a place may end with."""
        return self.field.headings(x, y, z)

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return where its centre can get for each budget: (z, shapely geometry), too much."""
        return self.field.reaches(budgets)

    def frontier(self, found: Sequence[tuple[int, Any]]) -> list[tuple[int, list[Floats]]]:
        """Return where only the budget ends regions that `reach` gave, as the field does."""
        return self.field.frontier(found)

    def _most(self, route: Route) -> float:
        """What a way may spend, µm."""
        if route.spent <= self.usual:
            return self.usual
        if not self.pieces:
            return self.budget if self._meets(route) else self.usual
        import shapely

        line, start = self._line(route), self.field.start
        count = 0
        for piece in self.pieces:
            begun = piece.distance(shapely.Point(start.x, start.y)) < self.outside
            count += not begun and piece.distance(line) < self.within
        return self.usual + (self.budget - self.usual) * count // len(self.pieces)

    def _line(self, route: Route) -> Any:
        import shapely

        points = [self.field.start, *(step.to for step in route.steps)]
        return shapely.LineString([(p.x, p.y) for p in points])

    def _meets(self, route: Route) -> bool:
        import shapely

        line = self._line(route)
        if shapely.intersects(line, self.lines):
            return True
        return bool(shapely.length(shapely.intersection(line, self.ground)) > STRETCH)
