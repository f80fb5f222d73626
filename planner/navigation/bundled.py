"""Fields on one web whose places are priced together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.landing import last_steps
from planner.navigation.places import Places
from planner.navigation.priced import Priced

if TYPE_CHECKING:
    from planner.navigation.asking import Back
    from planner.navigation.bundle import Bundle, Searcher
    from planner.navigation.columns import Columns

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Bundled(Priced):
    """The same costs, in one call for several fields wherever their places are plain."""

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs: see `Priced.costs`."""
        if self.is_bundled:
            return together([self], [len(places)], places, hopeful=hopeful)
        return super().costs(places, hopeful=hopeful)

    @cached_property
    def is_bundled(self) -> bool:
        """Whether compiled code prices all but a last climb, for several fields at once."""
        mine = type(self)
        usual = mine._costs is Priced._costs and mine._arrived is Priced._arrived
        return usual and self._is_plain and self.mobility.moves

    @property
    def bundle(self) -> Bundle:
        """What searches on the same web have reached; this one's, once asked for, among it."""
        return self._landings.bundle

    @cached_property
    def searcher(self) -> Searcher:
        """By what the bundle knows this search."""
        start, rows = self.start, []
        for number, known in enumerate(self._all_known):
            if known is not None:
                rows.append((known, self._landings.footing(number), self._taut(number)))
        here = (start.x, start.y, start.z, start.heading)
        return self.bundle.add(rows, here, self._margins, self._past)

    def _taut(self, number: int) -> Back:
        """What drawing last bends taut on a sheet needs."""
        web, part = self.web, self.web.part(number)
        costs, _, source = self.search
        spent = np.array([o.cost if o.sheet == number else math.inf for o in self.origins])
        ends = (float(self.start.x), float(self.start.y), spent)
        back = (*self.points, web.edges.back_first, web.edges.back_heads)
        return (True, costs, part.start, part.stop, *back, source, *ends)

    def columns(self) -> Columns:
        """Return what climbs cost a body of one heading."""
        return self.web.columns[self.web.sheets[0].heading]


def together(
    fields: Sequence[Bundled], many: Sequence[int], asked: Places, *, hopeful: bool = False
) -> Floats:
    """Return what `costs` does for the places of each of some fields of one bundle.

    One call for all: what a call costs besides is twenty places' worth.

    Parameters:
        many: how many of the places, one after another, are for each field.
    """
    searchers = [field.searcher for field in fields]
    bundle = fields[0].bundle
    found, aside, last = bundle.ask(searchers, many, asked)
    if len(aside):
        # Climbs met for the first time are learnt, and asked for once more.
        whose = np.repeat(np.arange(len(fields)), many)
        for number in np.unique(whose[aside]).tolist():
            field, mine = fields[number], aside[whose[aside] == number]
            bundle.learn(field.columns(), last_steps(field._all_known, asked[mine]))
        found, aside, last = bundle.ask(searchers, many, asked)
        assert not len(aside), "a climb that was learnt is not known"
    if len(last):
        whose = np.repeat(np.arange(len(fields)), many)
        for index in last.tolist():
            found[index] = fields[int(whose[index])].at_last(asked[index], hopeful=hopeful)
    return found


def anyone(fields: Sequence[Bundled], places: Places) -> Bools:
    """Return which places one of some fields of one bundle leads to, at its start's heading.

    What only a route can tell is asked for only where no other field is known to lead.
    """
    searchers = [field.searcher for field in fields]
    got, (whose, which) = fields[0].bundle.reach(searchers, places)
    for number, field in enumerate(fields):
        mine = which[whose == number]
        mine = mine[~got[mine]]
        if len(mine):
            here = places[mine]
            here = Places(here.x, here.y, here.z, np.full(len(mine), field.start.heading))
            got[mine] = np.isfinite(together([field], [len(here)], here))
    return got
