"""What the last pivot costs where a body arrives with one heading and is to end with another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN, turn_between
from planner.mobility import Mobility
from planner.navigation.free_space.body import Body
from planner.navigation.headings.pivots import only_first_paid, pays_each
from planner.navigation.levels.between import kept_off
from planner.navigation.places import Places
from planner.navigation.search.stood import Grounds
from planner.navigation.slow_ground.crossings import entered, held
from planner.navigation.slow_ground.refracting import ALONE

if TYPE_CHECKING:
    from planner.navigation.free_space.parts import Blocks
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.free_space.turns import Turns
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Pivoted = dict[Any, Any]
"""What is known of pivots on a web, whatever places are asked about."""
MOST: Final = 4096
"""Things so known: nearly all are of a sheet and of some headings asked about together."""


class LastPivots:
    """Pivots at some places, each to its own heading.

    Whatever sheet a body comes by, where there is room to turn and what is entered by turning is
    found once.

    Parameters:
        places: n of them.
        known: kept for who asks about other places on the web.
    """

    def __init__(
        self, web: Web, mobility: Mobility, places: Places, known: Pivoted | None = None
    ) -> None:
        self.web, self.mobility = web, mobility
        self._known: Pivoted = {} if known is None else known
        self.places = places
        self.x, self.y = places.x.astype(np.float64), places.y.astype(np.float64)
        self._shut: dict[int, tuple[Ints, Ints]] = {}
        self._entered: dict[int, list[tuple[float, Floats]]] = {}

    @cached_property
    def _told_apart(self) -> tuple[Ints, Ints]:
        """The headings, and which of them each place has: hardly ever asked for."""
        return np.unique(self.places.heading, return_inverse=True)

    @property
    def headings(self) -> Ints:
        """(k,) Headings that some of the places have, µ°."""
        return self._told_apart[0]

    @property
    def which(self) -> Ints:
        """(n,) Which of the headings each place has."""
        return self._told_apart[1]

    def costs(self, number: int) -> Floats:
        """Return what the pivots from the heading of a sheet cost, (n,) µm.

        inf where there is no room; nothing where a place has that heading.
        """
        found: Floats = self.on_all([number])[0]
        return found

    def on_all(self, numbers: Sequence[int]) -> Floats:
        """Return the same for each of some sheets, (sheets, n)."""
        about = self.headings.tobytes()
        each = [self._kept(("turns", k, about), partial(self._from, k)) for k in numbers]
        found = np.array([prices for prices, _ in each])[:, self.which]
        if self.mobility.base.is_round:
            return found
        begun = np.array([self.web.sheets[k].heading for k in numbers])
        turned = (begun[:, None] != self.headings)[:, self.which]
        heights = [self.web.sheets[k].z for k in numbers]
        for z in dict.fromkeys(heights):
            rows = np.array([row for row, height in enumerate(heights) if height == z])
            if z not in self.web.turns:
                found[rows] = np.where(turned[rows], np.inf, found[rows])
                continue
            swept = np.array([each[row][1] for row in rows.tolist()])
            row, at = self._no_room(z, [numbers[row] for row in rows], turned[rows], swept)
            found[rows[row], at] = np.inf
        if not self.mobility.turning.sweeps:
            found[turned & self._overlapping] = np.inf
        for k, number in enumerate(numbers):
            self._enter(self.web.sheets[number], turned[k], found[k])
        return found

    def _kept(self, key: Any, make: Callable[[], Any]) -> Any:
        if key not in self._known:
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[key] = make()
        return self._known[key]

    def _from(self, number: int) -> tuple[Floats, Ints]:
        """For each of the headings, what the pivot from a sheet's costs and what it sweeps."""
        sheet = self.web.sheets[number]
        turns = self.web.turns.get(sheet.z)
        swept = [turns.swept(sheet.heading, h) if turns else 0 for h in self.headings.tolist()]
        return self._prices(number), np.array(swept, np.int64)

    def _no_room(
        self, z: int, numbers: Sequence[int], turned: Bools, swept: Ints
    ) -> tuple[Ints, Ints]:
        """Where there is no room to turn: rows of some sheets of one level, and places.

        Parameters:
            turned: (sheets, n) whether a place has another heading.
            swept: (sheets, headings) parts of a turn, as bits.
        """
        if z not in self._shut:
            grounds = self._kept(("grounds", z), lambda: Grounds(self.web.turns[z].swept_over))
            self._shut[z] = _shut(grounds, self.web.turns[z], self.x, self.y)
        tight, shut = self._shut[z]
        row, near = np.nonzero(turned[:, tight] & (swept[:, self.which[tight]] & shut != 0))
        at = tight[near]
        begun = np.array([self.web.sheets[number].heading for number in numbers])
        able = self._less_than_a_part(z, begun[row], at)
        row, at = row[~able], at[~able]
        return row, at

    def _enter(self, sheet: Sheet, turned: Bools, found: Floats) -> None:
        """Add what is owed for what the body enters by turning."""
        if not len(sheet.tolls[2]) or sheet.z not in self.web.turns:
            return
        for kin, toll in self._entries(sheet.z):
            at = np.flatnonzero(turned & (toll > 0.0))
            if len(at):
                free = held(sheet, kin, self.x[at], self.y[at])
                found[at] += np.where(free, 0.0, toll[at])

    def _prices(self, number: int) -> Floats:
        """What the pivot to each of the headings costs, room and what is entered left out."""
        sheet, turning = self.web.sheets[number], self.mobility.turning
        found = np.zeros(len(self.headings))
        if pays_each(self.mobility):
            return found  # what all pivots cost together is the search's to say
        if self.web.phases[number]:
            again = 0.0 if only_first_paid(turning) else np.inf
            found[self.headings != sheet.heading] = again
            return found
        for k, heading in enumerate(self.headings.tolist()):
            if heading != sheet.heading:
                found[k] = turning.cost([turn_between(sheet.heading, heading)])
        return found

    @cached_property
    def _overlapping(self) -> Bools:
        """Which places have a heading with which the body is too near to a model, (n,).

        Of who turns past models: they count where the turn stops.
        """
        from planner.navigation import kernels

        found = np.zeros(len(self.x), np.bool_)
        for z, heading in sorted({*zip(self.places.z.tolist(), self.which.tolist(), strict=True)}):
            at = np.flatnonzero((self.places.z == z) & (self.which == heading))
            make = partial(self._models, z, int(self.headings[heading]))
            models = self._kept(("models", z, int(self.headings[heading])), make)
            found[at] = ~kernels.free(models, self.x[at], self.y[at])
        return found

    def _models(self, z: int, heading: int) -> Blocks:
        """Where the body may not be with a heading because of models."""
        columns = next(iter(self.web.columns.values()))
        body = Body.at(self.mobility.base, heading)
        return kept_off(body, columns.between.met(z, z)).blocks()

    def _less_than_a_part(self, z: int, begun: Ints, at: Ints) -> Bools:
        """Whether there is room at places for turns from headings that are less than a part."""
        turns, ends = self.web.turns[z], self.places.heading[at]
        off = (ends - begun) % FULL_TURN
        found: Bools = np.minimum(off, FULL_TURN - off) < turns.step
        if not found.any():
            return found
        begun, at, ends = begun[found], at[found], ends[found]
        if len(self.x) <= ALONE:
            places = zip(self.places.x[at].tolist(), self.places.y[at].tolist(), strict=True)
            each = zip(places, begun.tolist(), ends.tolist(), strict=True)
            found[found] = [turns.exactly(*one) for one in each]
        else:
            found[found] = turns.has_room(self.x[at], self.y[at], begun, ends)
        return found

    def _entries(self, z: int) -> list[tuple[float, Floats]]:
        """Kins of things that some of the bodies end in, and what each owes there if it enters.

        For a heading that is not searched, what the turning disc meets counts: more rather than
        less.
        """
        if z not in self._entered:
            tolls = self._kept(("tolls", z), partial(self._tolls, z))
            found = ((kin, self._ending(z, kin, owed)) for kin, owed in tolls.items())
            self._entered[z] = [(kin, owed) for kin, owed in found if owed.any()]
        return self._entered[z]

    def _tolls(self, z: int) -> dict[float, dict[int | None, float]]:
        """What each kin of things on a level owes on entering, by heading; None for the disc."""
        found: dict[float, dict[int | None, float]] = {}
        ends: list[tuple[int | None, Sheet]] = [(None, self.web.turns[z].yard)]
        ends += [(sheet.heading, sheet) for sheet in self._level(z).values()]
        for heading, end in ends:
            for kin, toll in entered(end):
                found.setdefault(kin, {})[heading] = toll
        return found

    def _level(self, z: int) -> dict[int, Sheet]:
        """The first sheet of each heading on a level."""
        sheets = [sheet for sheet in self.web.sheets if sheet.z == z]
        return {sheet.heading: sheet for sheet in reversed(sheets)}

    def _ending(self, z: int, kin: float, owed: dict[int | None, float]) -> Floats:
        """What each place owes for ending in something of a kin: nothing where the disc is off."""
        level, yard = self._level(z), self.web.turns[z].yard
        found, near = np.zeros(len(self.x)), np.arange(len(self.x))
        if None in owed:
            near = np.flatnonzero(held(yard, kin, self.x, self.y))
        for k in np.unique(self.which[near]).tolist():
            heading = int(self.headings[k])
            end, toll = level.get(heading, yard), owed.get(heading if heading in level else None)
            mine = near[self.which[near] == k]
            if toll:
                found[mine] = np.where(held(end, kin, self.x[mine], self.y[mine]), toll, 0.0)
        return found


def _shut(grounds: Grounds, turns: Turns, x: Floats, y: Floats) -> tuple[Ints, Ints]:
    """At which places the disc about the body is not clear, and as bits what else is not there.

    Bit k is part k - 1 of a turn, as in `Turns.swept`.
    """
    z = turns.yard.z
    tight = np.flatnonzero(grounds.heights([0], x, y)[0] != z)
    at = x[tight], y[tight]
    clear = grounds.heights(range(len(grounds)), *at) == z
    turns.widen(*at, clear)
    bits = np.left_shift(1, np.arange(1, len(grounds), dtype=np.int64))
    found: Ints = np.where(clear[1:], 0, bits[:, None]).sum(axis=0)
    return tight, found
