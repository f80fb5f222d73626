"""What places cost that lines along the heading lead to, and from which label."""

from __future__ import annotations

import math
from dataclasses import dataclass
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
            here, each = 0, self._faced_each(Places.of([to]))
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

    def _faced(self, landing: Landing, places: Places) -> tuple[Floats, Ints, Ints]:
        """Costs of the places of a landing, the label and the gait each is reached with."""
        from planner.navigation.kernels import facing

        x, *_, numbers = self.labels_on(landing.sheet)
        count = len(landing.index)
        if not len(x):
            none = np.zeros(count, np.int64)
            return np.full(count, math.inf), none, none
        asked, off = np.full(count, NONE), np.zeros(count, np.int64)
        if self.look is not None:
            asked, off = headings(self.look, places.x[landing.index], places.y[landing.index])
        elif self.turned:
            asked = places.heading[landing.index]
        to = places.x[landing.index].astype(np.float64), places.y[landing.index].astype(np.float64)
        sheet, most = self.web.sheets[landing.sheet], np.full(count, self._most)
        things = sheet.blocks, sheet.tolls, sheet.rates
        given = *to, asked, landing.cost, off
        found = facing.land(*given, most, *self._turned_on(landing.sheet), self.gaits, *things)
        costs, via, how = found[0], numbers[found[1]], found[2]
        row = self._aside_on(landing.sheet)
        if row is not None:
            paid, mine = row
            once = self.gaits.copy()
            once[:2, 1], once[2:, 2] = SHUT, 0.0
            less, by, ways = facing.land(*given, np.fmin(most, costs), *paid, once, *things)
            better = less < costs
            costs = np.where(better, less, costs)
            return costs, np.where(better, mine[by], via), np.where(better, ways, how)
        return costs, via, how

    def _turned_on(self, number: int) -> tuple[Any, ...]:
        """Labels of a sheet and the prices of turns as `land` takes them."""
        key = ("turned", number)
        if key not in self._kept:
            x, y, first, *labels, _ = self.labels_on(number)
            self._kept[key] = self._turned(x, y, first, *labels)
        found: tuple[Any, ...] = self._kept[key]
        return found

    def _turned(self, x: Floats, y: Floats, first: Ints, *labels: Any) -> tuple[Any, ...]:
        from planner.navigation.kernels import facing

        cost, use, _ = labels
        paid = prices(self.mobility.turning)
        return (x, y, first, *labels, *facing.turned_at(first, cost, use, paid), paid)

    def _aside_on(self, number: int) -> tuple[tuple[Any, ...], Ints] | None:
        """Labels of a sheet from which a line to a side is paid for by one before.

        As the kernels take them, and their numbers; None where there are none.
        """
        key = ("aside", number)
        if key not in self._kept:
            self._kept[key] = self._found_aside(number)
        found: tuple[tuple[Any, ...], Ints] | None = self._kept[key]
        return found

    def _found_aside(self, number: int) -> tuple[tuple[Any, ...], Ints] | None:
        turning = self.mobility.turning
        if turning.sidestep is None or not turning.sidestep_price:
            return None
        x, y, first, *labels, numbers = self.labels_on(number)
        aside = self.paid(numbers)
        if not aside.any():
            return None
        rows = np.concatenate([[0], np.cumsum(aside)])[first]
        return self._turned(x, y, rows, *(row[aside] for row in labels)), numbers[aside]


def _number(places: Places, pose: Pose) -> int | None:
    """Which of some places, the first of them, a pose is; None if it is none."""
    same = (places.x == pose.x) & (places.y == pose.y)
    same &= (places.z == pose.z) & (places.heading == pose.heading)
    found = int(same.argmax()) if len(same) else 0
    return found if len(same) and same[found] else None
