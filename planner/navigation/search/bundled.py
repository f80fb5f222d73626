"""Fields whose places compiled code prices, together with those of others on the same web."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places
from planner.navigation.search.party import Party, Searchers
from planner.navigation.search.priced import Priced

if TYPE_CHECKING:
    from planner.navigation.levels.columns import Columns
    from planner.navigation.search.asking import Back
    from planner.navigation.search.bundle import Bundle

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Bundled(Priced):
    """The same costs, in one call for several fields wherever their places are plain."""

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs: see `Priced.costs`."""
        if self.is_bundled:
            return self._alone_asked.costs(np.array([len(places)]), places, hopeful=hopeful)
        return super().costs(places, hopeful=hopeful)

    def priced(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return the same without the others: each place priced as it is."""
        return super().costs(places, hopeful=hopeful)

    @cached_property
    def is_bundled(self) -> bool:
        """Whether compiled code prices all but a last climb, for several fields at once."""
        mine = type(self)
        usual = mine._costs is Priced._costs and mine._arrived is Priced._arrived
        return usual and self._is_plain and self.mobility.moves

    @cached_property
    def _alone_asked(self) -> Party:
        return Party((self,))

    @property
    def bundle(self) -> Bundle:
        """What searches on the same web have reached; this one's, once asked for, among it."""
        return self._landings.bundle

    @cached_property
    def searchers(self) -> Searchers:
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
        edges = web.edges.back_first, web.edges.back_heads
        arrays = (costs, *self.points, *edges, source, spent)
        return (True, part.start, part.stop, float(self.start.x), float(self.start.y), arrays)

    def columns(self) -> Columns:
        """Return what climbs cost a body of one heading."""
        return self.web.columns[self.web.sheets[0].heading]
