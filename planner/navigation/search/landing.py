"""How a place is arrived at: on which sheet, and with what last step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility
from planner.navigation.free_space.footing import Footing, footing
from planner.navigation.free_space.overrun import overrun
from planner.navigation.headings.last_pivots import LastPivots, Pivoted
from planner.navigation.places import Places
from planner.navigation.search.stood import Grounds
from planner.until import on_time

if TYPE_CHECKING:
    from planner.navigation.free_space.substance import Other
    from planner.navigation.search.bundle import Bundle
    from planner.navigation.search.known import Known
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Asked = tuple[bytes, ...]
FEW = 32
"""Places so few that looking is as quick as remembering."""
MOST = 64
"""Landings kept."""


@dataclass(frozen=True, slots=True)
class Landing:
    """Some of the places, arrived at on one sheet.

    Parameters:
        sheet: its number.
        index: (k,) which places.
        cost: (k,) of the last climb and pivot, µm.
        turn: µ° of the last pivot where `cost` does not hold its price.
    """

    sheet: int
    index: Ints
    cost: Floats
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Arriving:
    """How some places are arrived at on some sheets.

    Parameters:
        numbers: of the sheets.
        last: (sheets, places) µm of the last climb and pivot; inf where there is none.
    """

    numbers: tuple[int, ...]
    last: Floats

    def on(self, number: int) -> Landing:
        """Return the same of one sheet."""
        cost = self.last[self.numbers.index(number)]
        index = np.flatnonzero(np.isfinite(cost))
        return Landing(number, index, cost[index])


def landings(
    web: Web,
    mobility: Mobility,
    places: Places,
    numbers: Iterable[int] | None = None,
    *,
    back: bool = False,
) -> list[Landing]:
    """Return every way of arriving at the `places`.

    On a sheet a body stands at the level, or on what lifts it. A place at another height is
    arrived at by a last climb on the spot; one with another heading by a last pivot.

    Parameters:
        numbers: of the sheets looked at; all of them if not given.
        back: whether ways begin at the places: what is climbed is climbed the other way.
    """
    numbers = range(len(web.sheets)) if numbers is None else numbers
    last = LastPivots(web, mobility, places)
    found = (landing(web, mobility, places, number, last, back=back) for number in numbers)
    return [one for one in found if len(one.index)]


def landing(
    web: Web,
    mobility: Mobility,
    places: Places,
    number: int,
    last: LastPivots | None = None,
    *,
    back: bool = False,
) -> Landing:
    """Return how those of the `places` that can be are arrived at on one sheet, or left.

    Parameters:
        last: pivots at the `places`, where other sheets are asked about as well.
    """
    sheet = web.sheets[number]
    x, y = places.x.astype(np.float64), places.y.astype(np.float64)
    level = sheet.stand(x, y)
    if np.isnan(level).all():  # as on most floors where one place is asked about
        return Landing(number, np.empty(0, np.int64), np.empty(0))
    cost = _climbs(web, number, x, y, level, places.z, back=back)
    on = np.flatnonzero(np.isfinite(cost))
    if (places.heading[on] != sheet.heading).any():
        last = last or LastPivots(web, mobility, places)
        cost[on] += last.costs(number)[on]
        on = np.flatnonzero(np.isfinite(cost))
    return Landing(number, on, cost[on])


def last_steps(known: Sequence[Known | None], places: Places) -> set[tuple[int, int]]:
    """Return between which heights last climbs may lead to some of the places.

    Parameters:
        known: for each sheet, its way points of known cost; None where nothing is reached.
    """
    xs, ys = places.x.astype(np.float64), places.y.astype(np.float64)
    found: set[tuple[int, int]] = set()
    for one in known:
        if one is not None:
            level = one.sheet.stand(xs, ys)
            here = np.isfinite(level) & (level != places.z)
            pairs = zip(level[here].tolist(), places.z[here].tolist(), strict=True)
            found.update((int(start), end) for start, end in pairs)
    return found


class Landings:
    """Landings on one web, kept for models that ask for the same places.

    Parameters:
        back: see `landings`.
        footings: where the body stands on each sheet, as far as is known; filled on the way.
    """

    def __init__(
        self,
        web: Web,
        mobility: Mobility,
        *,
        back: bool = False,
        footings: dict[int, Footing] | None = None,
    ) -> None:
        self.web, self.mobility, self.back = web, mobility, back
        self._kept: dict[tuple[int, Asked], Landing] = {}
        self._ready: dict[Asked, Arriving] = {}
        self._pivoted: Pivoted = {}
        self._latest: tuple[Asked, LastPivots] | None = None
        self._footings: dict[int, Footing] = {} if footings is None else footings
        self._past: tuple[tuple[Other, ...], float] | None = None

    @cached_property
    def turnless(self) -> bool:
        """Whether no last pivot is ever asked for: all sheets have one heading, turns are free."""
        one = len({sheet.heading for sheet in self.web.sheets}) == 1
        return one and self.mobility.base.is_round and self.mobility.turning.free

    @cached_property
    def bundle(self) -> Bundle:
        """What searches on the web have reached."""
        from planner.navigation.search.bundle import Bundle

        return Bundle()

    def past(self, others: tuple[Other, ...]) -> float:
        """Return µm beyond a budget at which a way point may lead to a place within it.

        Parameters:
            others: the very models in the way, whoever asks: they are told apart by identity.
        """
        if self._past is None or self._past[0] is not others:
            self._past = others, overrun(self.mobility.base, others)
        return self._past[1]

    def footing(self, number: int) -> Footing:
        """Return where the body stands on sheet `number`, as kernels ask it."""
        if number not in self._footings:
            self._footings[number] = footing(self.web.sheets[number])
        return self._footings[number]

    def on(self, number: int, places: Places, asked: Asked) -> Landing:
        """Return how places are arrived at on sheet `number`.

        Parameters:
            asked: the `places` as bytes.
        """
        on_time()  # a field with hundreds of sheets asks sheet after sheet
        ready = self._ready.get(asked)
        if ready is not None and number in ready.numbers:
            return ready.on(number)
        key = (number, asked)
        if key not in self._kept:
            last = self._pivots(places, asked)
            one = landing(self.web, self.mobility, places, number, last, back=self.back)
            if len(places) < FEW:
                return one
            if len(self._kept) >= MOST:
                self._kept.clear()
            self._kept[key] = one
        return self._kept[key]

    def _pivots(self, places: Places, asked: Asked) -> LastPivots:
        """Those at the places that were asked about last: sheet after sheet is asked about."""
        if self._latest is None or self._latest[0] != asked:
            last = LastPivots(self.web, self.mobility, places, self._pivoted)
            self._latest = asked, last
        return self._latest[1]

    def prepare(self, lots: Sequence[Places], numbers: Sequence[int]) -> None:
        """Look at several lots of places at once, before they are asked for one after another.

        Parameters:
            numbers: of the sheets looked at.
        """
        self._ready.clear()
        each = {places.asked: places for places in lots}
        whole, begin = self._arriving(Places.concat([*each.values()]), numbers), 0
        for key, places in each.items():
            end = begin + len(places)
            # In one piece: compiled code is compiled again for what is not.
            self._ready[key] = Arriving(whole.numbers, whole.last[:, begin:end].copy())
            begin = end

    def arriving(self, places: Places, numbers: Sequence[int]) -> Arriving:
        """Return how places are arrived at on some sheets, one of which leads to any of them."""
        ready = self._ready.get(places.asked)
        if ready is None or not {*numbers} <= {*ready.numbers}:
            return self._arriving(places, numbers)
        if ready.numbers == (*numbers,):
            return ready
        rows = [ready.numbers.index(number) for number in numbers]
        return Arriving((*numbers,), ready.last[rows])

    def _arriving(self, places: Places, numbers: Sequence[int]) -> Arriving:
        on_time()
        x, y = places.x.astype(np.float64), places.y.astype(np.float64)
        level = self._grounds.heights(numbers, x, y)
        cost = np.where(level == places.z, 0.0, np.inf)
        for row in np.flatnonzero((np.isfinite(level) & (level != places.z)).any(axis=1)).tolist():
            given = self.web, numbers[row], x, y, level[row], places.z
            cost[row] = _climbs(*given, back=self.back)
        cost += LastPivots(self.web, self.mobility, places, self._pivoted).on_all(numbers)
        return Arriving((*numbers,), cost)

    @cached_property
    def _grounds(self) -> Grounds:
        sheets = self.web.sheets
        return Grounds(sheets, [self.footing(number) for number in range(len(sheets))])


def _climbs(
    web: Web, number: int, x: Floats, y: Floats, level: Floats, z: Ints, *, back: bool
) -> Floats:
    """What the last climb costs: nothing where the place has the sheet's own height.

    Infinite where the level is NaN: nothing stands there.
    """
    here = level == z
    if here.all():
        return np.zeros(len(z))
    cost = np.where(here, 0.0, np.inf)
    other = np.flatnonzero(~here & np.isfinite(level))
    if not len(other):
        return cost
    columns = web.columns[web.sheets[number].heading]
    heights = level[other].astype(np.int64)
    for start, end in sorted(set(zip(heights.tolist(), z[other].tolist(), strict=True))):
        which = other[(heights == start) & (z[other] == end)]
        ends = (end, start) if back else (start, end)
        cost[which] = columns.cost(x[which], y[which], *ends)
    return cost
