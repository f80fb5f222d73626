"""Ways that enter slow ground at the foot of a place in it: see `slow_ground.feet`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.headings.faced_places import Arrived
from planner.navigation.headings.facing_ways import FacingWays
from planner.navigation.headings.gaits import bearings
from planner.navigation.headings.moved_bends import Costed
from planner.navigation.places import Places
from planner.navigation.search.landing import Landing
from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ByFeet(FacingWays):
    """Ways to places as poses; those to places just beyond a border by a turn at a foot, too."""

    def _faced_each(self, places: Places) -> list[Arrived]:
        """As found, but that places cost no more than by their feet."""
        return [
            (one, self._by_feet(one, places, costs), via, how)
            for one, costs, via, how in super()._faced_each(places)
        ]

    def _by_feet(self, landing: Landing, places: Places, costs: Floats) -> Floats:
        """What the places of a landing cost, by their feet where that is less."""
        entered = self._entered(landing, places)
        if entered is None:
            return costs
        which, less, *_ = entered
        found = costs.copy()
        np.fmin.at(found, which, less)
        return found

    def _entered(
        self, landing: Landing, places: Places
    ) -> tuple[Ints, Floats, Floats, Ints, Ints, Ints] | None:
        """Which places of a landing have feet, and what they cost by each; None for none.

        And the feet (n, 2), the headings on from there, label and gait that each is reached with.
        """
        from planner.navigation.slow_ground.feet import feet

        sheet = self.web.sheets[landing.sheet]
        whichever = not (self.turned or self.look is not None)
        if not (len(sheet.borders) and whichever and self.mobility.base.is_round):
            return None
        (x, y, _, more, _), things = self._landed(landing, places)
        which, at, on = feet(x, y, sheet.borders.arrays, *things)
        if not len(which):
            return None
        ahead = bearings(x[which] - at[:, 0], y[which] - at[:, 1])
        given: Any = *at.T.copy(), ahead, on + more[which], np.zeros(len(which), np.int64)
        costs, via, how = self._faced_by(landing.sheet, given, things)
        return which, costs, at, ahead, via, how

    def _costed(self, to: Pose, *, refined: bool) -> list[Costed]:
        return [*super()._costed(to, refined=refined), *self._over_feet(to)]

    def _over_feet(self, to: Pose) -> Iterator[Costed]:
        """Yield the best way to a place by a foot of its own for each way of arriving there."""
        place = Places.of([to])
        for landing in self._arriving(place) if self.mobility.moves else ():
            entered = self._entered(landing, place)
            if entered is None or not np.isfinite(entered[1]).any():
                continue
            k = int(entered[1].argmin())
            (x, y), (ahead, via, how) = entered[2][k], (int(row[k]) for row in entered[3:])
            foot = replace(to, x=int(x), y=int(y))
            *_, last = way = self._way_by(landing.sheet, via, how, foot)
            ends = last[0], Pose(to.x, to.y, last[1].z, ahead)
            yield float(entered[1][k]), [*way, ends]
