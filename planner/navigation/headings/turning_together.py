"""Ways whose places and headings are chosen all together: see `sharing_turns`.

One after another they come to rest where no one alone can gain. So some places about each of a
way's are looked at, at every heading that is searched, and of all chains of those the cheapest is
taken, over and over, ever closer together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, turn_between
from planner.navigation.kernels.turned_on import lines, turned

if TYPE_CHECKING:
    from planner.navigation.headings.sharing_turns import SharedTurns, Spot, Way

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Back = list[tuple[Ints, Ints | None]]
"""Of each place, heading and number of units: what it was turned from, and where it came from."""

FIRST: Final = 25_400.0
"""µm to each side that places are looked at first."""
LAST: Final = 200.0
"""µm below which it is not looked about any more."""
LESS: Final = 0.25
"""Part of that which it is next, where nothing better lies there."""
ENOUGH: Final = 25.0
"""µm that a look gains at the least to be followed by one as wide."""
ROUNDS: Final = 16
"""Most looks."""
PARTS: Final = np.array([0.0, -1.0, -0.5, 0.5, 1.0])
ABOUT: Final = np.array([(a, b) for a in PARTS for b in PARTS])
"""Places about one."""
GRAIN: Final = 15 * DEGREE
"""µ° that turns are added up in, where all of a move are: rounded up each."""
BETWEEN: Final = 4
"""Places of a way, at the most, between which others are looked at as well."""
MOST_UNITS: Final = 48
"""Units, or grains, counted at the most."""


@dataclass(frozen=True)
class Prices:
    """What turns between some headings take.

    Parameters:
        taken: (h, h) units or grains.
        paid: (u,) µm, what so many of them cost.
        stays: whether more than the last cost the same.
    """

    taken: Ints
    paid: Floats
    stays: bool


def eased(turns: SharedTurns, way: Way, cost: float) -> tuple[Way, float]:
    """Return the cheapest way of looks at places about those of this one, and what it costs."""
    look = Look(turns, way)
    wide, rounds = FIRST, 0
    while wide > LAST and rounds < ROUNDS:
        found = look.best(way, wide, cost)
        rounds += 1
        less = math.inf if found is None else turns.cost(found)
        if not less < cost - ENOUGH:
            wide *= LESS
        if found is not None and less < cost:
            way, cost = found, less
    return way, cost


class Look:
    """Looks at the places about those of ways of one body from one place to another."""

    def __init__(self, turns: SharedTurns, way: Way) -> None:
        self.turns = turns
        self.headings = list(dict.fromkeys([*turns.sheets, turns.start, turns.end]))
        self.first, self.last = (self.headings.index(h) for h in (turns.start, turns.end))
        swept = [[turns.swept(a, b) for b in self.headings] for a in self.headings]
        self.swept = np.array(swept, np.int64)
        self.begun, self.ended = self.swept.copy(), self.swept.copy()
        for k, heading in enumerate(self.headings):  # parts of a part that is swept may do there
            if turns.turns_at(way.spots[0], turns.start, heading):
                self.begun[self.first, k] = 0
            if turns.turns_at(way.spots[-1], heading, turns.end):
                self.ended[k, self.last] = 0

    def best(self, way: Way, wide: float, most: float) -> Way | None:
        """Return the cheapest chain of places about those of a way; None if none costs less.

        Parameters:
            wide: µm to each side.
            most: µm, what it may not cost.
        """
        layers = self._layers(way, wide)
        prices = self._prices(most - self.turns.rate * math.dist(way.spots[0], way.spots[-1]))
        spent = np.full((1, len(self.headings), len(prices.paid)), math.inf)
        spent[0, self.first, 0] = 0.0
        spent, came = self._turned(spent, layers[0], self.begun, prices)
        back: Back = [(came, None)]
        for k, (here, there) in enumerate(pairwise(layers), 2):
            left = self.turns.rate * np.hypot(*(there - layers[-1]).T)
            spent, via = self._gone(spent, here, there, left, prices, most)
            swept = self.ended if k == len(layers) else self.swept
            spent, came = self._turned(spent, there, swept, prices)
            back.append((came, via))
        total = spent[0, self.last] + prices.paid
        units = int(np.argmin(total))
        return self._traced(layers, back, units) if total[units] < most else None

    def _layers(self, way: Way, wide: float) -> list[Floats]:
        """Places about each of a way but its ends; of short ways also those about a whole line."""
        x0, y0, x1, y1 = self.turns.box
        found = [np.array([way.spots[0]])]
        for spot in way.spots[1:-1]:
            at = np.rint(spot + wide * ABOUT)
            inside = (at[:, 0] >= x0) & (at[:, 0] <= x1) & (at[:, 1] >= y0) & (at[:, 1] <= y1)
            found.append(at[inside])
        found.append(np.array([way.spots[-1]]))
        if len(found) > BETWEEN:
            return found
        more = []
        for one, two in pairwise(found):
            middle = np.rint((one[:1] + two[:1]) / 2)
            more += [one, np.unique(np.concatenate([one, two, middle]), axis=0)]
        return [*more, found[-1]]

    def _prices(self, most: float) -> Prices:
        """What turns take, and what so many units cost, up to a price."""
        turning = self.turns.mobility.turning
        turned = [[turn_between(a, b) for b in self.headings] for a in self.headings]
        step = turning.step if turning.each else GRAIN
        taken = -(-np.array(turned, np.int64) // step)
        if turning.free and turning.most_units is None:
            return Prices(np.zeros_like(taken), np.zeros(1), True)
        paid, whole = [0.0], math.inf
        if turning.most is not None and turning.most_units is None:
            whole = float(turning.price * turning.most)
        while len(paid) < MOST_UNITS and paid[-1] < whole:
            given = [step] * len(paid) if turning.each else [step * len(paid)]
            if not turning.allows(given) or turning.cost(given) > most:
                return Prices(taken, np.array(paid), False)
            paid.append(float(turning.cost(given)))
        return Prices(taken, np.array(paid), paid[-1] >= whole)

    def _turned(
        self, spent: Floats, at: Floats, swept: Ints, prices: Prices
    ) -> tuple[Floats, Ints]:
        """What places cost at each heading once the body has turned there, and what from."""
        room = self.turns.room(at)
        found: tuple[Floats, Ints] = turned(spent, swept, room, prices.taken, prices.stays)
        return found

    def _gone(
        self, spent: Floats, here: Floats, there: Floats, left: Floats, prices: Prices, most: float
    ) -> tuple[Floats, Ints]:
        """What places cost by lines from others, and which of these each is come to from."""
        found = np.full((len(there), *spent.shape[1:]), math.inf)
        via = np.full(found.shape, -1)
        least = (spent + prices.paid).min(axis=2)
        ends = tuple(np.ascontiguousarray(part) for at in (here, there) for part in at.T)
        for k, heading in enumerate(self.headings):
            number = self.turns.sheets.get(heading)
            if number is None or not np.isfinite(least[:, k]).any():
                continue
            sheet = self.turns.web.sheets[number]
            about = left, most, self.turns.rate, sheet.blocks, sheet.tolls, sheet.rates
            found[:, k], via[:, k] = lines(spent[:, k].copy(), least[:, k].copy(), *ends, *about)
        return found, via

    def _traced(self, layers: list[Floats], back: Back, units: int) -> Way:
        """The way to the end that has taken so many units."""
        from planner.navigation.headings.sharing_turns import Line, Way

        at, heading = 0, self.last
        spots, gone = [_spot(layers[-1][0])], list[Line]()
        for layer, (came, via) in zip(layers[-2::-1], back[:0:-1], strict=True):
            assert via is not None
            heading, units = came[at, heading, units]
            at = int(via[at, heading, units])
            spot = _spot(layer[at])
            if spot != spots[-1]:
                degrees = self.headings[heading]
                gone.append(Line(self.turns.sheets[degrees], degrees))
                spots.append(spot)
        return Way(tuple(spots[::-1]), tuple(gone[::-1]))


def _spot(at: Floats) -> Spot:
    return float(at[0]), float(at[1])
