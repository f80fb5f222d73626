"""What lowers costs of places once they are found: refraction, slid jumps, bends drawn taut."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from planner.navigation.border import SPACING
from planner.navigation.known import Known
from planner.navigation.searched import Searched
from planner.navigation.sliding import leapt, slid

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Effort = tuple[int, float, float, int, int, int]
"""How many ways to a place are refracted, how many times as dear as the cheapest they may be
before that, and the µm of a border that count as one when ways are told apart; how much care is
taken (see `snell.settle`), how many of the best are refracted again, and with how much care."""
QUICK: Effort = (8, 1.1, 25_400.0, 0, 1, 1)
"""For costs of many places. On 68 tables of strips, ragged, nested and overlapping patches, some
quick, some with obstacles, 28 costs of 1,486 (1.9 %) were more than 0.1 % above the routes, three
of them by more than 1 %, the worst by 1.8 %. Of 3,000 of places close to borders and 0.3" to 6"
off, on 1,000 such tables, 75 (2.5 %) were, with two refined again, and a quarter more with one: the
worst by 43 %, the next by 8 %. Each is a way's, so none is below the optimum."""
THOROUGH: Effort = (64, 1.1, 12_700.0, 2, 0, 2)
"""For a route, and for costs of so few places as `ALONE`."""
NEXT = 2.0
"""How many times as far apart as samples way points of a border may be that are neighbours."""
WORTH_SLIDING = 1.02
"""How many times as dear as the cheapest way one that jumps may be before its jumps are slid."""


@dataclass(frozen=True, eq=False)
class Lowered(Searched):
    """Ways from one start of which some are shorter than over way points alone."""

    @cached_property
    def _refracts(self) -> bool:
        return any(len(sheet.borders) for sheet in self.web.sheets)

    def _over(
        self, number: int, xs: Floats, ys: Floats, costs: Floats, via: Ints, *, thorough: bool
    ) -> list[tuple[int, float, int]]:
        """Places whose ways jump, what each costs with its jumps slid, and its last way point.

        Parameters:
            thorough: whether a way that jumps is also tried where it is the dearer one as it was
                found: slid it may be the cheaper.
        """
        jumping, found = self.mobility.jumping, list[tuple[int, float, int]]()
        if jumping is None or not self.web.leaps.between:
            return found
        leapt, z = self._leapt, self.web.sheets[number].z
        past = self._past_jumps(number) if thorough else None
        for k in np.flatnonzero((via >= 0) & np.isfinite(costs) | (past is not None)).tolist():
            node, cost = int(via[k]), float(costs[k])
            if node < 0 or not leapt[node]:
                if past is None:
                    continue
                most = np.array([cost * WORTH_SLIDING])
                dearer, by = past.arrive(xs[k : k + 1], ys[k : k + 1], most)
                node, cost = int(by[0]), float(dearer[0])
                if not math.isfinite(cost):
                    continue
            last = self._pose(number, round(xs[k]), round(ys[k]), z)
            way = [*self._back(node), (number, last)]
            cost -= slid(self.web, jumping, way, thorough=thorough)[0]
            if node == via[k] or cost < costs[k]:
                found.append((k, cost, node))
        return found

    def _past_jumps(self, number: int) -> Known | None:
        """Reached way points of a sheet that the cheapest ways jump to; None if there are none."""
        if ("jumped", number) not in self._kept:
            known = self._known(number)
            found = None
            if known is not None:
                which = (known.ids >= 0) & self._leapt[np.maximum(known.ids, 0)]
                points = (known.x, known.y, known.tangents, known.given)
                x, y, tangents, given = (part[which] for part in points)
                if which.any():
                    ids = known.ids[which]
                    most = known.budget
                    found = Known.of(known.sheet, (x, y, tangents, given), ids, most)
            self._kept["jumped", number] = found
        kept: Known | None = self._kept["jumped", number]
        return kept

    @cached_property
    def _leapt(self) -> NDArray[np.bool_]:
        """Whether the cheapest way to each way point jumps."""
        costs, before, _ = self.search
        return leapt(self.web, costs, before)

    def _refine(
        self, number: int, xs: Floats, ys: Floats, costs: Floats, via: Ints, effort: Effort
    ) -> None:
        """Lower costs of places to those of refracted ways."""
        from planner.navigation import refraction

        sheet, part = self.web.sheets[number], self.web.part(number)
        known, before, source = self.search
        spent = [o.cost if o.sheet == number else math.inf for o in self.origins]
        x, y, _, given, ids = self.ways_on(number)
        refraction.refine(
            xs,
            ys,
            costs,
            via,
            *effort[:2],
            *effort[3:],
            x,
            y,
            given,
            self._itineraries(number, effort[2]),
            self._beside(number),
            ids,
            before,
            known,
            part.start,
            part.stop,
            *self.points,
            self._first_bends,
            source,
            float(self.start.x),
            float(self.start.y),
            np.array(spent),
            SPACING,
            sheet.borders.arrays,
            sheet.blocks,
            sheet.tolls,
            sheet.rates,
        )

    def _tighten(self, number: int, xs: Floats, ys: Floats, costs: Floats, via: Ints) -> Floats:
        """Lower costs of places that ways run past; return their last bends (see `tighten`)."""
        from planner.navigation import tighten

        if not self._past:
            return np.full((len(xs), 3), math.nan)
        web, sheet, part = self.web, self.web.sheets[number], self.web.part(number)
        known, _, source = self.search
        spent = [o.cost if o.sheet == number else math.inf for o in self.origins]
        found: Floats = tighten.tighten(
            xs,
            ys,
            costs,
            via,
            known,
            part.start,
            part.stop,
            *self.points,
            web.edges.back_first,
            web.edges.back_heads,
            source,
            float(self.start.x),
            float(self.start.y),
            np.array(spent),
            sheet.blocks,
            sheet.tolls,
            sheet.rates,
        )
        return found

    def _beside(self, number: int) -> tuple[Ints, Floats]:
        """The neighbours along borders of the reached way points of a sheet."""
        from planner.navigation.alternatives import neighbours

        if ("beside", number) not in self._kept:
            x, y, *_ = self.ways_on(number)
            borders = self.web.sheets[number].borders.arrays
            self._kept["beside", number] = neighbours(x, y, borders, NEXT * SPACING)
        kept: tuple[Ints, Floats] = self._kept["beside", number]
        return kept

    def _itineraries(self, number: int, stretch: float) -> Ints:
        """By which borders and corners the reached way points of a sheet are reached."""
        from planner.navigation.alternatives import itineraries

        if ("itineraries", number, stretch) not in self._kept:
            costs, before, _ = self.search
            ids = self.ways_on(number)[4]
            borders = self.web.sheets[number].borders.arrays
            names = itineraries(before, costs, *self.points, borders, stretch)
            found = np.array([names[k] if k >= 0 else k for k in ids.tolist()], np.int64)
            self._kept["itineraries", number, stretch] = found
        kept: Ints = self._kept["itineraries", number, stretch]
        return kept
