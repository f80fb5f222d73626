"""What the last pivot costs where a body arrives with one heading and is to end with another."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.length import turn_between
from planner.mobility import Mobility
from planner.navigation.headings.pivots import only_first_paid, pays_each
from planner.navigation.places import Places
from planner.navigation.slow_ground.crossings import entered, held
from planner.navigation.slow_ground.refracting import ALONE

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


class LastPivots:
    """Pivots at some places, each to its own heading.

    Whatever sheet a body comes by, where there is room to turn and what is entered by turning is
    found once.

    Parameters:
        places: n of them.
    """

    def __init__(self, web: Web, mobility: Mobility, places: Places) -> None:
        self.web, self.mobility = web, mobility
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
        sheet = self.web.sheets[number]
        found = self._prices(number)[self.which]
        if self.mobility.base.is_round:
            return found
        turned = (self.headings != sheet.heading)[self.which]
        if sheet.z not in self.web.turns:
            found[turned] = np.inf
            return found
        found[turned & ~self._room(sheet)] = np.inf
        if len(sheet.tolls[2]):
            for kin, toll in self._entries(sheet.z):
                found += np.where(turned & ~held(sheet, kin, self.x, self.y), toll, 0.0)
        return found

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

    def _room(self, sheet: Sheet) -> Bools:
        """Where there is room to turn from the heading of a sheet."""
        turns = self.web.turns[sheet.z]
        if sheet.z not in self._shut:
            self._shut[sheet.z] = turns.shut(np.column_stack([self.x, self.y]))
        tight, shut = self._shut[sheet.z]
        swept = [turns.swept(sheet.heading, heading) for heading in self.headings.tolist()]
        found = np.ones(len(self.x), np.bool_)
        found[tight] = np.array(swept, np.int64)[self.which[tight]] & shut == 0
        if len(found) <= ALONE:
            for k in np.flatnonzero(~found).tolist():
                found[k] = self._turns(sheet, k)
        return found

    def _turns(self, sheet: Sheet, k: int) -> bool:
        """Whether there is room at a place for what is less than a part of a turn."""
        turns, end = self.web.turns[sheet.z], int(self.places.heading[k])
        if turn_between(sheet.heading, end) >= turns.step:
            return False
        return turns.exactly((int(self.places.x[k]), int(self.places.y[k])), sheet.heading, end)

    def _entries(self, z: int) -> list[tuple[float, Floats]]:
        """Kins of things that some of the bodies end in, and what each owes there if it enters.

        For a heading that is not searched, what the turning disc meets counts: more rather than
        less.
        """
        if z in self._entered:
            return self._entered[z]
        level = [sheet for sheet in self.web.sheets if sheet.z == z]
        found: dict[float, Floats] = {}
        for k, heading in enumerate(self.headings.tolist()):
            turned = (sheet for sheet in level if sheet.heading == heading)
            end, mine = next(turned, self.web.turns[z].yard), np.flatnonzero(self.which == k)
            for kin, toll in entered(end):
                inside = held(end, kin, self.x[mine], self.y[mine])
                whole = found.setdefault(kin, np.zeros(len(self.x)))
                whole[mine] = np.where(inside, toll, 0.0)
        self._entered[z] = list(found.items())
        return self._entered[z]
