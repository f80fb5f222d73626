"""One model's ways where every bend is a pivot: lines run along the heading."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.sheet import Sheet
from planner.navigation.headings.facing_ways import SPARE, TURN
from planner.navigation.headings.gaits import NONE
from planner.navigation.headings.lanes import OVAL, shape
from planner.navigation.headings.put_off import PutOff
from planner.navigation.places import Places
from planner.navigation.search.landing import Landing
from planner.navigation.search.priced import ROUNDING
from planner.navigation.slow_ground.refracting import Effort
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.region import Regions

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SAVED: Final = (*TURN, (6_350.0, 1.0, 0))
"""As `hull_bends.FIRST`."""
WORTH: Final = 500.0
"""µm that a way has to save."""


@dataclass(frozen=True, eq=False)
class FacingField(PutOff):
    """A field whose costs hold every turn on the way.

    A place's own heading is asked for only where `turned`, or any with which it looks at `look`;
    else the way ends as it comes.
    Borders of ground are crossed, and gaps jumped, at their samples: a way that crosses between two
    of them just before a turn has its next price is told with that price. What costs so a little
    more than the budget (`REFINED`) is asked of its route, which is refined where the base is
    round. A search bends at way points, on its `leads` and where turns are `PutOff` alone; the
    bends of the way to one place are then moved, set and left out (`MovedBends`) wherever that
    costs less.
    """

    tries_harder: ClassVar[bool] = False

    @property
    def _slim(self) -> Sheet:
        return self.web.sheets[0]

    @cached_property
    def _shape(self) -> Floats:
        """The disc's numbers, as those of an oval that is as long as wide."""
        found = shape(self.mobility, self.legal.battlefield)
        found[OVAL] = 1.0
        return found

    def _rooms_at(self, labels: Ints) -> NDArray[np.bool_]:
        return np.ones((len(labels), 1), np.bool_)

    def _asked_at(self, to: Pose) -> int:
        return to.heading if self.turned else NONE

    @property
    def closer(self) -> FacingField:
        """The same, told by more samples of borders, and nothing beyond the budget by its route.

        What places cost that a turn bought, or not, sets apart depends on where borders are crossed
        more than lengths do.
        """
        if "closer" not in self._kept:
            found = self
            if self.again is not None and self.is_refined and self.mobility.moves:
                asked = {"turned": self.turned, "look": self.look, "roads": self.roads}
                found = replace(self.again(), budget=self.budget, sampled=True, **asked)
            self._kept["closer"] = found
        closer: FacingField = self._kept["closer"]
        return closer

    @property
    def saving(self) -> FacingField:
        """The same for who asks about few places, and may wait: see `saves`."""
        if not self._has_samples:
            return self
        if "saving" not in self._kept:
            known = {key: self._kept[key] for key in ("closer",) if key in self._kept}
            self._kept["saving"] = replace(
                self, saves=True, _kept=known, _known_costs={}, _routes={}
            )
        saving: FacingField = self._kept["saving"]
        return saving

    def together(self, places: Places) -> Floats:
        """Return what many places cost, crossed borders between samples, bends moved for a turn.

        Those that may cost a turn less by way points (`SPARE`) have their way's bends moved, a
        thousandth of a second each.
        """
        found, closer = self.costs(places), self.closer
        if closer is self:
            return found
        found = np.fmin(found, closer.costs(places))
        for landing in closer._arriving(places):
            costs, via, how = closer._faced(landing, places, SPARE[-1])
            for k in np.flatnonzero(costs < found[landing.index] - WORTH).tolist():
                index = int(landing.index[k])
                to = places[index]
                way = closer._way_by(landing.sheet, int(via[k]), int(how[k]), to)
                for cost, _ in closer._eased([way], to, SAVED):
                    found[index] = min(found[index], cost) if cost <= self.budget else found[index]
        return found

    def _regions(self, budgets: Sequence[int]) -> list[Regions]:
        from planner.navigation.headings.facing_region import regions

        return regions([[self]], budgets)[0]

    def frontier(self, found: Sequence[tuple[int, Any]]) -> list[tuple[int, list[Floats]]]:
        """Return where only the budget ends regions that `reach` gave: lines (n, 2) by height."""
        from planner.navigation.headings.facing_region import frontier

        return frontier(self, found)

    def anyhow(self, places: Places) -> Floats:
        """Return what places cost whatever heading the way ends with: theirs are all `NONE`."""
        found = np.full(len(places), math.inf)
        if self.mobility.moves:
            for landing, value, _, _ in self._faced_each(places):
                found[landing.index] = np.minimum(found[landing.index], value)
        return found

    def at_last(self, to: Pose, *, hopeful: bool) -> float:
        """Return what a place at the very end of the budget costs; nobody asks a sampled route."""
        return math.inf if self.sampled else super().at_last(to, hopeful=hopeful)

    def bands(self, places: Places, known: Ints, budgets: Floats) -> Ints:
        """Return how many of the budgets pay for places, whatever heading the way ends with.

        Parameters:
            places: their headings are all `NONE`.
            known: how many are known to, (n,): no other is looked for.
            budgets: the largest first, µm: a place costs less.
        """
        found = known.copy()
        for landing in self._arriving(places) if self.mobility.moves else ():
            self._raise(found, landing, places, budgets)
        return found

    def _arrived(self, places: Places, effort: Effort) -> Floats:
        found = np.full(len(places), math.inf)
        for landing, value, via, _ in self._faced_each(places):
            index = landing.index
            if self._most > self.budget:
                value = value.copy()
                value[self._too_dear(landing, places, value, via)] = math.inf
            found[index] = np.minimum(found[index], value)
        return found

    def _too_dear(self, landing: Landing, places: Places, value: Floats, via: Ints) -> list[int]:
        """Which places of a landing cost more than the budget however their way is refined.

        Nothing slows it, so no border bends it; nor has it a lead that it might leave sooner.
        """
        from planner.navigation import kernels

        sheet, too_dear = self.web.sheets[landing.sheet], []
        for k in np.flatnonzero((value > self.budget + ROUNDING) & (value < math.inf)).tolist():
            label, to = int(via[k]), places[int(landing.index[k])]
            if -1 - self._began(label) >= len(self.origins):
                continue
            number, here, more, count = self._slowed_before(label)
            line = float(here.x), float(here.y), float(to.x), float(to.y)
            charged = kernels.charge(sheet.tolls, sheet.rates, *line, np.empty((0, 3)))[0]
            more += float(charged) - math.dist(here.at[:2], to.at[:2])
            if number == landing.sheet and more <= count + 1:
                too_dear.append(k)
        return too_dear

    def _slowed_before(self, label: int) -> tuple[int, Pose, float, int]:
        """The sheet and the pose of a label, what its way costs above its length, and its poses."""
        key = ("slowed", label)
        if key not in self._kept:
            states = self._before(label)
            self._kept[key] = (*states[-1], self._above_length(states), len(states))
        found: tuple[int, Pose, float, int] = self._kept[key]
        return found
