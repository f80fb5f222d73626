"""What lowers costs of places once they are found: refraction, slid jumps, bends drawn taut."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from planner.navigation.levels.sliding import leapt, slid
from planner.navigation.search.known import Known
from planner.navigation.search.searched import Searched
from planner.navigation.slow_ground.refracting import Effort, Ends, Refracting

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


WORTH_SLIDING = 1.02
"""How many times as dear as the cheapest way one that jumps may be before its jumps are slid."""

ELSEWHERE = 25_400.0
"""µm from one climb at which another is a way of its own: between them it is slid."""


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
            self._kept["jumped", number] = self._only(number, self._leapt)
        kept: Known | None = self._kept["jumped", number]
        return kept

    def _climbed_at(self, number: int) -> Ints:
        """For each way point of a sheet the one at which its way climbed there, or last jumped to.

        -1 for none.
        """
        if ("climbed", number) not in self._kept:
            costs, before, _ = self.search
            part = self.web.part(number)
            last, first = before[part], np.arange(part.stop - part.start)
            here = (last >= part.start) & (last < part.stop) & np.isfinite(costs[part])
            here &= ~self._jumps_to(number)
            first[here] = last[here] - part.start
            while not np.array_equal(further := first[first], first):
                first = further
            climbed = (last[first] >= 0) & np.isfinite(costs[part])
            found = np.where(climbed, part.start + first, -1)
            self._kept["climbed", number] = found
        kept: Ints = self._kept["climbed", number]
        return kept

    def _jumps_to(self, number: int) -> NDArray[np.bool_]:
        """Which way points of a sheet the cheapest ways jump to from another of it (kept)."""
        if ("jumps to", number) not in self._kept:
            web, (_, before, _), part = self.web, self.search, self.web.part(number)
            found = np.zeros(part.stop - part.start, np.bool_)
            last = before[part]
            here = (last >= part.start) & (last < part.stop) & bool(web.leaps.between)
            ends = np.column_stack([web.x, web.y]).astype(np.int64)
            for k in np.flatnonzero(here).tolist():
                one, two = (tuple(ends[n].tolist()) for n in (last[k], part.start + k))
                found[k] = ((number, *one), (number, *two)) in web.leaps.between
            self._kept["jumps to", number] = found
        kept: NDArray[np.bool_] = self._kept["jumps to", number]
        return kept

    def _climbed_apart(self, number: int, node: int) -> Known | None:
        """Way points of a sheet whose ways climb, or jump last, elsewhere; None if there are none.

        Parameters:
            node: a way point, elsewhere than whose way.
        """
        at, part = self._climbed_at(number), self.web.part(number)
        climb = int(at[node - part.start]) if part.start <= node < part.stop else -1
        key = ("apart", number, climb)
        if key not in self._kept:
            x, y = self.web.x, self.web.y
            far, which = at >= 0, np.zeros(len(self.search[0]), np.bool_)
            if climb >= 0:
                off, jumps = np.hypot(x[at] - x[climb], y[at] - y[climb]), self._jumps_to(number)
                jumped = jumps[np.maximum(at - part.start, 0)]
                far &= (off > ELSEWHERE) | (jumped != jumps[climb - part.start])
            which[part] = far
            self._kept[key] = self._only(number, which) if far.any() else None
        kept: Known | None = self._kept[key]
        return kept

    def _only(self, number: int, which: NDArray[np.bool_]) -> Known | None:
        """Those way points of a sheet that are reached and picked; None if there are none."""
        known = self._known(number)
        if known is None:
            return None
        inside = (known.ids >= 0) & (known.ids < len(which))  # the rest are starts, and about them
        some = inside & which[np.where(inside, known.ids, 0)]
        if not some.any():
            return None
        points = (known.x, known.y, known.tangents, known.given)
        x, y, tangents, given = (part[some] for part in points)
        return Known.of(known.sheet, (x, y, tangents, given), known.ids[some], known.budget)

    @cached_property
    def _leapt(self) -> NDArray[np.bool_]:
        """Whether the cheapest way to each way point jumps."""
        costs, before, _ = self.search
        return leapt(self.web, costs, before)

    def _refine(
        self, number: int, xs: Floats, ys: Floats, costs: Floats, via: Ints, effort: Effort
    ) -> None:
        """Lower costs of places to those of refracted ways; keep these if they are asked whole."""
        found = self._refracting(number).refine(xs, ys, costs, via, effort)
        self._kept["refined", number] = found

    def _refracting(self, number: int) -> Refracting:
        """What is known of a sheet as far as it is refracted (kept)."""
        if ("refracting", number) not in self._kept:
            count, origins = len(self.origins), self.origins
            spent = [o.cost if o.sheet == number else math.inf for o in origins]
            x, y = (np.full(count, float(c)) for c in (self.start.x, self.start.y))
            ends = Ends(x, y, np.array(spent, np.float64))
            x, y, _, given, ids = self.ways_on(number)
            about = self.mobility.base, self.search, self.entered
            found = Refracting(self.web, number, *about, (x, y, given, ids), ends)
            self._kept["refracting", number] = found
        kept: Refracting = self._kept["refracting", number]
        return kept

    def _tighten(self, number: int, xs: Floats, ys: Floats, costs: Floats, via: Ints) -> Floats:
        """Lower costs of places that ways run past; return their last bends (see `tighten`)."""
        from planner.navigation.walk import tighten

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
