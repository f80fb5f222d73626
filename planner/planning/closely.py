"""What places cost by the way to each, not by what one search tells of all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.slow_ground.least_pace import least_pace

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation import Places
    from planner.units import Pose

FEW: Final = 64
"""Places asked about together up to which the way to each is walked: a unit's, or a bot's
shortlist. One takes a hundredth of a second."""
CLOSE: Final = 1e-3
"""Part of the least a place may cost by which it may be dearer for its way not to be walked."""

Floats = NDArray[np.float64]


class Closely:
    """One model's costs of places, each with whichever of some headings is the cheapest there.

    Parameters:
        field: of its ways.
        mobility: of its body.
        start: its pose.
    """

    def __init__(self, field: Any, mobility: Mobility, start: Pose) -> None:
        self._field = getattr(field, "saving", field)
        self._body, self._start = mobility, start
        self._least_pace = least_pace(mobility)

    def costs(self, ends: Sequence[Places]) -> list[float]:
        """Return what each of some places costs, given with all headings asked about, µm."""
        from planner.navigation import Places

        first = np.cumsum([0, *map(len, ends)])[:-1]
        whole = Places.concat(ends)
        few = len(ends) <= (FEW if self._gains else 1)
        told = self._field.costs(whole) if few else self._together(whole)
        found: list[float] = np.minimum.reduceat(told, first).tolist()
        if not few:
            return found
        beyond = self._nearly(whole, told)
        for k, (here, begin) in enumerate(zip(ends, first.tolist(), strict=True)):
            stretch = slice(begin, begin + len(here))
            each = told[stretch] if math.isfinite(found[k]) else beyond[stretch]
            best = int(each.argmin())
            if math.isfinite(each[best]) and self._may_gain(here[best], found[k]):
                found[k] = min(found[k], self.alone(here[best]))
        return found

    def _together(self, places: Places) -> Floats:
        found: Floats = getattr(self._field, "together", self._field.costs)(places)
        return found

    def alone(self, to: Pose) -> float:
        """Return what one place costs by its certified way, its bends where they cost least, µm."""
        from planner.navigation import Places, Unreachable

        cost = float(self._field.costs(Places.of([to]))[0])
        if not math.isfinite(cost) or not self._body.base.is_round:
            return cost
        try:
            return min(cost, float(self._field.route(to).spent))
        except Unreachable:  # whole µm have no room for it
            return cost

    @property
    def _gains(self) -> bool:
        """Whether what many places cost is by ways whose bends stay where they were searched.

        Of a hull that goes where it faces a way to one place takes too long: up to seconds where
        it may follow roads.
        """
        return self._body.base.is_round == self._body.turning.facing

    def _may_gain(self, to: Pose, cost: float) -> bool:
        """Whether the way to a place may cost less than is told, and is not out of reach."""
        least = math.dist(self._start.at[:2], to.at[:2]) * self._least_pace
        return least <= self._field.budget and not cost <= least * (1 + CLOSE)

    def _nearly(self, places: Places, costs: Floats) -> Floats:
        """What places cost that are within the budget, if at all, once turns are shared out."""
        found = np.full(len(places), math.inf)
        out = np.flatnonzero(np.isinf(costs))
        looser = getattr(self._field, "looser", None)
        if looser is not None and len(out):
            found[out] = looser.costs(places[out])
        return found
