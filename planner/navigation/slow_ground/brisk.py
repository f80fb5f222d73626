"""One model's ways where slow ground does not slow a part of its budget."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility
from planner.navigation.places import Places
from planner.navigation.route import Route, Unreachable
from planner.navigation.search.priced import GRAZING
from planner.navigation.slow_ground.unslowed import extra
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.walk.steps import Walker

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SPARE = 64.0
"""µm that whole µm may add to a way."""
NEAR = 25.0
"""µm that a cost may be above what no way is below, before more ways are tried."""


@dataclass(frozen=True, eq=False)
class BriskField:
    """Shortest ways by several caps on the pace of slow ground, each paid for as it is.

    Between two caps searched by, a way that saves a little more may be missed, never a way told
    that is too long.

    Parameters:
        fields: ways by each cap, the last by the true paces.
        caps: of the pace, in order.
        mobility: with the true paces.
        budget: the most that a way may cost, µm.
        doubts: of the places that were asked for, those to which there may be a cheaper way than
            was told: what it costs at the least, µm.
    """

    fields: tuple[Field, ...]
    caps: tuple[Fraction, ...]
    mobility: Mobility
    budget: int
    _costs: dict[Pose, float] = field(default_factory=dict, repr=False)
    doubts: dict[Pose, float] = field(default_factory=dict, repr=False)
    _routes: dict[Pose, tuple[Route, Field] | None] = field(default_factory=dict, repr=False)

    @property
    def model(self) -> str:
        """Whose ways they are."""
        return self.fields[0].model

    @property
    def start(self) -> Pose:
        """Where it stands."""
        return self.fields[0].start

    def _slowed(self, found: Floats) -> Floats:
        """What ways cost if all of each is slowed; inf if that may be too much.

        Parameters:
            found: what the way to each place costs by the true paces, (n,) µm.
        """
        far = found * (1 + GRAZING) + SPARE > self.budget - self._bound
        found = np.where(far, math.inf, found)
        unmet = self.mobility.unmet
        if unmet is not None and self._bound:
            return np.where(found > unmet.budget - self._bound, np.fmax(found, self._met), found)
        return found

    @cached_property
    def _walkers(self) -> list[Walker]:
        """Along the ways of each field, paid for as they are."""
        return [one.paid_by(self.mobility, self.budget) for one in self.fields]

    @property
    def _bound(self) -> int:
        """What only slow ground may have, µm."""
        return self.mobility.unslowed.bound if self.mobility.unslowed else 0

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs, (n,) µm: see `Priced.costs`.

        A place within the budget though all of the way is slowed is told to cost that much.
        """
        found = np.full(len(places), math.inf)
        left, least = np.arange(len(places)), dict[int, Floats]()
        for n in self._order:
            asked = places if len(left) == len(places) else places[left]
            costs = self.fields[n].costs(asked, hopeful=True)
            least[n] = costs - extra(self.mobility, self.caps[n])
            near = least[n] <= self.budget
            if n == len(self.fields) - 1:
                found[left] = slowed = np.where(near, self._slowed(costs), math.inf)
                near &= np.isinf(slowed)
            left, least = left[near], {k: row[near] for k, row in least.items()}
        rows = [least[n].tolist() for n in range(len(self.fields))]
        for k, *each in zip(left.tolist(), *rows, strict=True):
            found[k] = self.budget if hopeful else self._told(places[k], each)
        return found

    @cached_property
    def _order(self) -> list[int]:
        """Numbers of the fields as a place is asked about, until one of them answers.

        First the least of the caps that is not below 1, which rules out most: to see that a place
        is out of reach takes the longest. Then the true paces, by which most others are reached.
        """
        numbers = range(len(self.fields))
        first = next(n for n in numbers if self.caps[n] >= 1)
        last = len(self.fields) - 1
        return sorted(numbers, key=lambda n: (n != first, n != last, self.caps[n] < 1, n))

    def _told(self, to: Pose, least: Sequence[float]) -> float:
        """Return what one of the ways to a place costs, the cheapest but for `NEAR`, µm.

        Parameters:
            least: what no way costs less than, by each cap, µm.
        """
        if to not in self._costs:
            of_it = zip(least, self.caps, strict=True)
            best, most = math.inf, max(cost for cost, cap in of_it if cap >= 1)
            for k in sorted(range(len(least)), key=lambda k: -least[k]):
                one = self.fields[k]
                route = one.walked(self._walkers[k], to, settle=False, below=best)
                best = best if route is None else min(best, route.spent)
                if best <= most + NEAR:
                    break
            self._costs[to] = max(best, self._met)
            if min(best, self.budget) > most + NEAR:
                self.doubts[to] = most
        return self._costs[to]

    @property
    def _met(self) -> float:
        """More than a way may cost that meets nobody: such a way is slowed all along, µm."""
        return 0.0 if self.mobility.unmet is None else self.mobility.unmet.budget + 1.0

    def route(self, to: Pose) -> Route:
        """Return the cheapest of the ways to `to`.

        Raises:
            Unreachable: there is none within the budget.
        """
        best = self._best(to)
        if best is None:
            raise Unreachable(self.model, to)
        return best[0]

    def crossed(self, to: Pose) -> frozenset[str]:
        """Return the models that owe a test because the route to `to` sweeps their bases."""
        best = self._best(to)
        return frozenset() if best is None else best[1].swept(best[0])

    def reach(self, budget: int | None = None) -> list[tuple[int, Any]]:
        """Return the region its centre can reach: (z, shapely geometry) for each height."""
        return self.reaches([self.budget if budget is None else budget])[0]

    def headings(self, x: int, y: int, z: int) -> tuple[int, ...]:
        """Return headings, µ°, one of which the cheapest way to a place may end with."""
        return self.fields[-1].headings(x, y, z)

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return what `reach` does for each budget: where each cap's ways lead, a little too much.

        Smaller budgets have as much that is not slowed.
        """
        import shapely

        rows = []
        for one, cap in zip(self.fields, self.caps, strict=True):
            more = extra(self.mobility, cap)
            most = [max(0, budget + more) for budget in budgets]
            rows.append([dict(region) for region in one.reaches(most)])
        found = []
        for regions in zip(*rows, strict=True):
            heights = sorted(set.intersection(*(set(region) for region in regions)))
            parts = ((z, [region[z] for region in regions]) for z in heights)
            found.append([(z, reduce(shapely.intersection, each)) for z, each in parts])
        return found

    def frontier(self, found: Sequence[tuple[int, Any]]) -> list[tuple[int, list[Floats]]]:
        """Return where only the budget ends regions that `reach` gave, as the plain field does."""
        return self.fields[-1].frontier(found)

    def _best(self, to: Pose) -> tuple[Route, Field] | None:
        if to not in self._routes:
            self._routes[to] = self._found(to)
        return self._routes[to]

    def _found(self, to: Pose) -> tuple[Route, Field] | None:
        plain, unmet = self.fields[-1], self.mobility.unmet
        usual = None if unmet is None else unmet.budget - self._bound
        if usual is not None and float(plain.costs(Places.of([to]))[0]) <= usual:
            only: tuple[Field, ...] = (plain,)  # it may meet nobody there
        else:
            only = self.fields
        found = []
        for one in only:
            route = one.walked(self._walkers[self.fields.index(one)], to)
            if route is not None:
                found.append((route, one))
        return min(found, key=lambda pair: pair[0].spent, default=None)
