"""What lowers costs of places once they are found: refraction, slid jumps, bends drawn taut."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.navigation.border import SPACING
from planner.navigation.known import Known
from planner.navigation.overrun import EDGE
from planner.navigation.searched import Searched
from planner.navigation.sliding import leapt, slid

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Effort(NamedTuple):
    """How much care is taken of refracted ways to a place.

    Parameters:
        tried, within: how many are refracted, and how many times as dear as the cheapest they may
            be before that.
        stretch: µm of a border that count as one when ways are told apart.
        care: how much care is taken (see `snell.settle`).
        best, more: how many of the best are refracted again, and with how much care.
        close: µm from a place within which borders have points for it (see `steiner`).
        whole: whether the best one is then tried with other bends (see `retried`), and told.
    """

    tried: int
    within: float
    stretch: float
    care: int
    best: int
    more: int
    close: float
    whole: bool


QUICK: Final = Effort(5, 1.1, 25_400.0, 0, 1, 1, 6_350.0, False)
"""For costs of many places. Of 3,000 of places close to borders and 0.3" to 6" off, on 1,000 tables
of strips, ragged, nested and overlapping patches, some quick, some with obstacles, 59 (2.0 %) were
more than 0.1 % above the best way known, 15 of them by more than 0.5 %, the worst by 2.9 %: there
bends are left out, put in or parted. Of 1,486 anywhere on 68 of the tables 6 were, the worst by
1.1 %; with eight ways tried 5, in a fifth more time. Each is a way's, so none is below the optimum.
"""
THOROUGH: Final = Effort(64, 1.1, 12_700.0, 2, 0, 2, 25_400.0, True)
"""For a route, and for costs of so few places as `ALONE`."""
NEXT = 2.0
"""How many times as far apart as samples way points of a border may be that are neighbours."""
BESIDE = 3.3
"""Edges of the polygon about an arc of its own base by which corners that are tried may be off:
arcs about other bases are as wide again."""
SHORT = 500.0
"""µm more."""
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
        """Lower costs of places to those of refracted ways; keep these if they are asked whole."""
        from planner.navigation import refraction, snell

        sheet, part = self.web.sheets[number], self.web.part(number)
        known, before, source = self.search
        spent = [o.cost if o.sheet == number else math.inf for o in self.origins]
        x, y, given, ids = self._leading(number)
        count = len(xs) if effort.whole else 0
        ways, sizes = np.empty((count, 4 * snell.LONGEST, 2)), np.zeros(count, np.int64)
        firsts = np.zeros(count, np.int64)
        refraction.refine(
            xs,
            ys,
            costs,
            via,
            *effort[:7],
            x,
            y,
            given,
            self._itineraries(number, effort.stretch),
            self._beside(number),
            ids,
            before,
            known,
            part.start,
            part.stop,
            *self.points,
            source,
            self.entered.entry,
            self.entered.arrays,
            float(self.start.x),
            float(self.start.y),
            np.array(spent),
            SPACING,
            self._edge,
            sheet.borders.arrays,
            sheet.blocks,
            sheet.tolls,
            sheet.rates,
            ways,
            sizes,
            firsts,
        )
        self._kept["refined", number] = {
            (round(xs[k]), round(ys[k])): (int(firsts[k]), ways[k, : sizes[k]])
            for k in np.flatnonzero(sizes).tolist()
        }

    @property
    def _edge(self) -> float:
        """µm from a corner to those next to it about an arc, at most."""
        return BESIDE * EDGE * self.mobility.base.circumradius + SHORT

    def _leading(self, number: int) -> tuple[Floats, Floats, Floats, Ints]:
        """What leads to places of a sheet and may be refined: x, y, cost, number.

        Points about the start have the numbers after those of all way points.
        """
        x, y, _, given, ids = self.ways_on(number)
        begun = self.entered
        more = [k for k, n in enumerate(begun.sheet) if n == number and begun.cost[k] < math.inf]
        if not more:
            return x, y, given, ids
        numbers = len(self.points[0]) + np.array(more, np.int64)
        return (
            np.concatenate([x, np.array(begun.x)[more]]),
            np.concatenate([y, np.array(begun.y)[more]]),
            np.concatenate([given, np.array(begun.cost)[more]]),
            np.concatenate([ids, numbers]),
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
        """The neighbours along borders of what leads to places of a sheet."""
        from planner.navigation.alternatives import neighbours

        if ("beside", number) not in self._kept:
            x, y, *_ = self._leading(number)
            borders = self.web.sheets[number].borders.arrays
            self._kept["beside", number] = neighbours(x, y, borders, NEXT * SPACING)
        kept: tuple[Ints, Floats] = self._kept["beside", number]
        return kept

    def _itineraries(self, number: int, stretch: float) -> Ints:
        """By which borders and corners what leads to places of a sheet is reached."""
        from planner.navigation.alternatives import itineraries

        if ("itineraries", number, stretch) not in self._kept:
            costs, before, _ = self.search
            ids, begun = self._leading(number)[3], self.entered
            borders = self.web.sheets[number].borders.arrays
            names = itineraries(before, costs, *self.points, borders, stretch)
            x, y, previous, _ = begun.arrays
            entered = itineraries(previous, np.array(begun.cost), x, y, borders, stretch)
            names = np.concatenate([names, entered])
            found = np.array([names[k] if k >= 0 else k for k in ids.tolist()], np.int64)
            self._kept["itineraries", number, stretch] = found
        kept: Ints = self._kept["itineraries", number, stretch]
        return kept
