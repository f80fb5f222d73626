"""What places cost that lines along the heading lead to, and from which label."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.headings.gaits import NONE, prices
from planner.navigation.headings.labelled import Labelled
from planner.navigation.headings.look import headings
from planner.navigation.places import Places
from planner.navigation.search.landing import Landing, landings
from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Arrived = tuple[Landing, Floats, Ints, Ints]
SHUT: Final = 1e12
"""Factor on the cost of a line that is not gone."""
NEAR: Final = 12_800
"""µm of the side of squares in which places are asked about together."""


@dataclass(frozen=True, eq=False)
class FacedPlaces(Labelled):
    """Ways from one start whose lines run along the heading, as far as places."""

    def _faced_each(self, places: Places) -> list[Arrived]:
        """Every way of arriving at the places, with what `_faced` says of it; the last asked kept.

        Who asks what places cost asks next for the way to one of them.
        """
        found = [(one, *self._faced(one, places)) for one in self._arriving(places)]
        self._kept["faced"] = places, found
        return found

    def _faced_at(self, to: Pose) -> list[tuple[float, int, int, int]]:
        """Ways of arriving at one place: what each costs, its sheet, label and gait."""
        places, each = self._kept.get("faced", (None, []))
        here = None if places is None else _number(places, to)
        if here is None:
            self._faced_each(Places.of([to]))
            here, each = 0, self._kept["faced"][1]
        found = []
        for landing, costs, via, how in each:
            k = int(np.searchsorted(landing.index, here))
            if k < len(costs) and landing.index[k] == here and math.isfinite(costs[k]):
                found.append((float(costs[k]), landing.sheet, int(via[k]), int(how[k])))
        return found

    def _arriving(self, places: Places) -> list[Landing]:
        """Ways of arriving, turns left out."""
        level = np.full(len(places), self.web.sheets[0].heading)
        unturned = Places(places.x, places.y, places.z, level)
        return landings(self.web, self.mobility, unturned)

    def _faced(self, landing: Landing, places: Places, spare: int = 0) -> tuple[Floats, Ints, Ints]:
        """Costs of the places of a landing, the label and the gait each is reached with.

        Parameters:
            spare: µ° of the turns of each way that are not paid for, as if it had not made them.
        """
        return self._faced_by(landing.sheet, *self._landed(landing, places), spare)

    def _faced_by(
        self, sheet: int, given: tuple[Any, ...], things: tuple[Any, ...], spare: int = 0
    ) -> tuple[Floats, Ints, Ints]:
        """The same of places as `_landed` has them."""
        from planner.navigation.kernels import facing

        x, *_, numbers = self.labels_on(sheet)
        count = len(given[0])
        if not len(x):
            none = np.zeros(count, np.int64)
            return np.full(count, math.inf), none, none
        most = np.full(count, self._most)
        labels = self._turned_on(sheet, spare)
        found = facing.land(*given, most, *labels, self.gaits, *things)
        costs, via, how = found[0], numbers[found[1]], found[2]
        row = self._aside_on(sheet, spare)
        if row is not None:
            paid, mine = row
            less, by, ways = facing.land(*given, np.fmin(most, costs), *paid, self._once, *things)
            better = less < costs
            costs = np.where(better, less, costs)
            return costs, np.where(better, mine[by], via), np.where(better, ways, how)
        return costs, via, how

    def _landed(self, landing: Landing, places: Places) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The places of a landing, and what is in the way to them, as the kernels take them."""
        index, sheet = landing.index, self.web.sheets[landing.sheet]
        asked, off = np.full(len(index), NONE), np.zeros(len(index), np.int64)
        if self.look is not None:
            asked, off = headings(self.look, places.x[index], places.y[index])
        elif self.turned:
            asked = places.heading[index]
        to = places.x[index].astype(np.float64), places.y[index].astype(np.float64)
        return (*to, asked, landing.cost, off), (sheet.blocks, sheet.tolls, sheet.rates)

    @property
    def _once(self) -> Floats:
        """How lines to a side are gone that one before has paid for."""
        once = self.gaits.copy()
        once[:2, 1], once[2:, 2] = SHUT, 0.0
        return once

    def _raise(self, found: Ints, landing: Landing, places: Places, budgets: Floats) -> None:
        """Raise how many of the budgets pay for places where this way of arriving is cheaper.

        Parameters:
            found: (n,) how many are known to.
            budgets: the largest first, µm.
        """
        from planner.navigation.kernels.banding import band

        # Those near each other are paid for by the same way points.
        x, y = places.x[landing.index] // NEAR, places.y[landing.index] // NEAR
        order = np.lexsort((y, x))
        landing = replace(landing, index=landing.index[order], cost=landing.cost[order])
        given, things = self._landed(landing, places)
        bands, row = found[landing.index], self._aside_on(landing.sheet)
        each = [(self._turned_on(landing.sheet), self.gaits)]
        for labels, gaits in each if row is None else [*each, (row[0], self._once)]:
            if len(labels[0]):
                band(*given, bands, budgets, *labels, gaits, *things)
        found[landing.index] = bands

    def _turned_on(self, number: int, spare: int = 0) -> tuple[Any, ...]:
        """Labels of a sheet and the prices of turns as `land` takes them."""
        key = ("turned", number, spare)
        if key not in self._kept:
            x, y, first, *labels, _ = self.labels_on(number)
            self._kept[key] = self._turned(spare, x, y, first, *labels)
        found: tuple[Any, ...] = self._kept[key]
        return found

    def _turned(
        self, spare: int, x: Floats, y: Floats, first: Ints, *labels: Any
    ) -> tuple[Any, ...]:
        from planner.navigation.kernels import facing

        cost, use, _ = labels
        turning = self.mobility.turning
        paid = prices(replace(turning, free_angle=turning.free_angle + spare))
        return (x, y, first, *labels, *facing.turned_at(first, cost, use, paid), paid)

    def _aside_on(self, number: int, spare: int = 0) -> tuple[tuple[Any, ...], Ints] | None:
        """Labels of a sheet from which a line to a side is paid for by one before.

        As the kernels take them, and their numbers; None where there are none.
        """
        key = ("aside", number, spare)
        if key not in self._kept:
            self._kept[key] = self._found_aside(number, spare)
        found: tuple[tuple[Any, ...], Ints] | None = self._kept[key]
        return found

    def _found_aside(self, number: int, spare: int) -> tuple[tuple[Any, ...], Ints] | None:
        turning = self.mobility.turning
        if turning.sidestep is None or not turning.sidestep_price:
            return None
        x, y, first, *labels, numbers = self.labels_on(number)
        aside = self.paid(numbers)
        if not aside.any():
            return None
        rows = np.concatenate([[0], np.cumsum(aside)])[first]
        return self._turned(spare, x, y, rows, *(row[aside] for row in labels)), numbers[aside]


def _number(places: Places, pose: Pose) -> int | None:
    """Which of some places, the first of them, a pose is; None if it is none."""
    same = (places.x == pose.x) & (places.y == pose.y)
    same &= (places.z == pose.z) & (places.heading == pose.heading)
    found = int(same.argmax()) if len(same) else 0
    return found if len(same) and same[found] else None
