"""Fields of one bundle that are asked together, as often as need be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places
from planner.navigation.search.landing import last_steps

if TYPE_CHECKING:
    from planner.navigation.search.bundled import Bundled
    from planner.navigation.search.known import Known

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Searchers:
    """Whose costs are asked for: n searches, mostly one.

    Parameters:
        whole: (n, 7) where its rows begin and end, its name in the memory, then x, y, z and
            heading of its start.
        parts: (n, 6) `certainty.settle`'s limit, most, flat, part and least, then the µm by which
            drawing a last bend taut may lower a cost.
    """

    whole: Ints
    parts: Floats

    @classmethod
    def of(cls, several: Sequence[Searchers]) -> Searchers:
        """Return several as one."""
        whole = np.concatenate([one.whole for one in several])
        return cls(whole, np.concatenate([one.parts for one in several]))

    def __len__(self) -> int:
        return len(self.whole)


class Party:
    """Some fields, asked in one call: what a call costs besides is twenty places' worth.

    Parameters:
        fields: one at least.
    """

    def __init__(self, fields: Sequence[Bundled]) -> None:
        self.fields, self.bundle = fields, fields[0].bundle

    @cached_property
    def searchers(self) -> Searchers:
        """All of them as the bundle knows them."""
        found = [field.searchers for field in self.fields]
        return found[0] if len(found) == 1 else Searchers.of(found)

    @cached_property
    def _known(self) -> list[Known | None]:
        """For each sheet what one of them has reached on it: a body stands alike on it for all."""
        each = zip(*(field._all_known for field in self.fields), strict=True)
        return [next((one for one in known if one is not None), None) for known in each]

    def costs(self, many: Ints, asked: Places, *, hopeful: bool = False) -> Floats:
        """Return what `Bundled.costs` does for the places of each field.

        Parameters:
            many: how many of the places, one after another, are for each field.
        """
        found = np.empty(len(asked))
        aside, last = self.bundle.ask(self.searchers, many, asked, found)
        if aside or last:  # hardly ever: what else is done would have to be looked up
            return self._certain(many, asked, found, self.bundle.listed(aside, last), hopeful)
        return found

    def _certain(
        self, many: Ints, asked: Places, found: Floats, listed: tuple[Ints, Ints], hopeful: bool
    ) -> Floats:
        """The same where places are left out, or may cost more than the budget."""
        (aside, last), fields, bundle = listed, self.fields, self.bundle
        if len(aside):
            # Climbs met for the first time are learnt, and asked for once more.
            bundle.learn(fields[0].columns(), last_steps(self._known, asked[aside]))
            aside, last = bundle.listed(*bundle.ask(self.searchers, many, asked, found))
        if len(aside):  # some cost more beside one face than beside another: no price is learnt
            ends = np.cumsum(many)[:-1]
            parts = zip(fields, np.split(np.arange(len(asked)), ends), strict=True)
            each = [field.priced(asked[mine], hopeful=hopeful) for field, mine in parts]
            return np.concatenate(each)
        whose = np.repeat(np.arange(len(fields)), many)
        for index in last.tolist():
            found[index] = fields[int(whose[index])].at_last(asked[index], hopeful=hopeful)
        return found

    def reached(self, places: Places) -> Bools:
        """Return which places one of the fields leads to, at its start's heading.

        What only a route can tell is asked for only where no other field is known to lead.
        """
        got, (whose, which) = self.bundle.reach(self.searchers, places)
        for number in np.unique(whose).tolist():
            field, mine = self.fields[number], which[whose == number]
            mine = mine[~got[mine]]
            if len(mine):
                here = places[mine]
                here = Places(here.x, here.y, here.z, np.full(len(mine), field.start.heading))
                got[mine] = np.isfinite(field.costs(here))
        return got
