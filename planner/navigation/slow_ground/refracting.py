"""Ways that lead to places of one sheet, and what those cost once they are refracted."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.overrun import EDGE
from planner.navigation.slow_ground.border import SPACING

if TYPE_CHECKING:
    from planner.navigation.search.entries import Entries
    from planner.navigation.search.web import Web
    from planner.units import Base

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


QUICK: Final = Effort(12, 1.03, 25_400.0, 0, 2, 1, 6_350.0, False)
"""For costs of many places. Of 13,000 anywhere on 130 tables of strips, ragged, nested and
overlapping patches, some quick, some with obstacles, 23 (0.18 %) were more than 0.1 % above their
route, the worst by 0.44 %: there bends are left out, put in or parted. With five ways tried, up to
1.1 times as dear, and one of them again, 44 were, the worst by 0.65 %, in seven tenths of the time;
with bends left out and put in here, too, one in 7,000, in ten times the time. Each is a way's, so
none is below the optimum.
"""
ROUGH: Final = Effort(1, 1.1, 25_400.0, 0, 0, 0, 6_350.0, False)
"""For costs that are only hoped for, in a quarter of the time (measured): of 32,507 in a squad's
sweeps over rough ground 74 were more than 0.1 % above those found with `QUICK`."""
THOROUGH: Final = Effort(64, 1.1, 12_700.0, 2, 0, 2, 25_400.0, True)
"""For a route, and for costs of so few places as `ALONE`."""
ALONE = 2
"""Places asked for together up to which costs are as good as those of routes."""
NEXT = 2.0
"""How many times as far apart as samples way points of a border may be that are neighbours."""
BESIDE = 3.3
"""Edges of the polygon about an arc of its own base by which corners that are tried may be off:
arcs about other bases are as wide again."""
SHORT = 500.0
"""µm more."""


def edge(base: Base) -> float:
    """Return how far from a corner those next to it about an arc are at most, µm."""
    return BESIDE * EDGE * base.circumradius + SHORT


class Ends(NamedTuple):
    """Where a search begins, or ends: what origins are called counts through all of them.

    Parameters:
        x, y, spent: of each; inf for one on another sheet.
    """

    x: Floats
    y: Floats
    spent: Floats


@dataclass(frozen=True, eq=False)
class Refracting:
    """What a search has found on one sheet, as far as it is refracted.

    Parameters:
        web, number: the sheet.
        base: of the body.
        search: costs of all way points, the one before each, its origin where there is none.
        entered: points about the origins.
        known: what leads to places of the sheet: x, y, cost, number (-1 - k: origin k).
        ends: the origins.
        back: whether ways run to the origins.
    """

    web: Web
    number: int
    base: Base
    search: tuple[Floats, Ints, Ints]
    entered: Entries
    known: tuple[Floats, Floats, Floats, Ints]
    ends: Ends
    back: bool = False
    _kept: dict[float, Ints] = field(default_factory=dict, init=False, repr=False)

    def refine(
        self, xs: Floats, ys: Floats, costs: Floats, via: Ints, effort: Effort
    ) -> dict[tuple[int, int], tuple[int, Floats]]:
        """Lower costs of places to those of refracted ways, and change what they are reached from.

        Returns:
            by place, where its refracted way begins and the points of that, if they are asked for.
        """
        from planner.navigation.slow_ground import refraction, snell

        sheet, part = self.web.sheets[self.number], self.web.part(self.number)
        costs_known, before, source = self.search
        x, y, given, ids = self._leading
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
            self._itineraries(effort.stretch),
            self._beside,
            ids,
            before,
            costs_known,
            part.start,
            part.stop,
            self.web.x,
            self.web.y,
            source,
            self.entered.entry,
            self.entered.arrays,
            *self.ends,
            self.back,
            SPACING,
            edge(self.base),
            sheet.borders.arrays,
            sheet.blocks,
            sheet.tolls,
            sheet.rates,
            ways,
            sizes,
            firsts,
        )
        return {
            (round(xs[k]), round(ys[k])): (int(firsts[k]), ways[k, : sizes[k]])
            for k in np.flatnonzero(sizes).tolist()
        }

    @cached_property
    def _leading(self) -> tuple[Floats, Floats, Floats, Ints]:
        """What leads to places of the sheet and may be refined: x, y, cost, number.

        Points about the origins have the numbers after those of all way points.
        """
        x, y, given, ids = self.known
        begun, numbers = self.entered, range(len(self.entered))
        more = [k for k in numbers if begun.sheet[k] == self.number and begun.cost[k] < math.inf]
        if not more:
            return x, y, given, ids
        return (
            np.concatenate([x, np.array(begun.x)[more]]),
            np.concatenate([y, np.array(begun.y)[more]]),
            np.concatenate([given, np.array(begun.cost)[more]]),
            np.concatenate([ids, len(self.web.x) + np.array(more, np.int64)]),
        )

    @cached_property
    def _beside(self) -> tuple[Ints, Floats]:
        """The neighbours along borders of what leads to places."""
        from planner.navigation.slow_ground.alternatives import neighbours

        x, y, *_ = self._leading
        borders = self.web.sheets[self.number].borders.arrays
        found: tuple[Ints, Floats] = neighbours(x, y, borders, NEXT * SPACING)
        return found

    def _itineraries(self, stretch: float) -> Ints:
        """By which borders and corners what leads to places is reached."""
        from planner.navigation.slow_ground.alternatives import itineraries

        if stretch not in self._kept:
            costs, before, _ = self.search
            ids, begun = self._leading[3], self.entered
            borders = self.web.sheets[self.number].borders.arrays
            names = itineraries(before, costs, self.web.x, self.web.y, borders, stretch)
            x, y, previous, _ = begun.arrays
            entered = itineraries(previous, np.array(begun.cost), x, y, borders, stretch)
            names = np.concatenate([names, entered])
            found = np.array([names[k] if k >= 0 else k for k in ids.tolist()], np.int64)
            self._kept[stretch] = found
        return self._kept[stretch]
