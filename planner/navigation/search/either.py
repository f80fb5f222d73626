"""Several fields of one model as one: a place costs what it costs by the cheapest of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.facing_region import regions
from planner.navigation.places import Places
from planner.navigation.route import Route, Unreachable
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.headings.leads import Lead
    from planner.navigation.roads.road import RoadField
    from planner.navigation.slow_ground.touching import TouchingField

Floats = NDArray[np.float64]
Regions = list[tuple[int, Any]]
"""(z, shapely geometry) for each height, lowest first."""


@dataclass(frozen=True, eq=False)
class Either:
    """Where one model can get by any of several sorts of way.

    Parameters:
        fields: the plain one first; the others' budgets may be larger.
    """

    fields: tuple[Field | RoadField | TouchingField, ...]

    @classmethod
    def of(cls, fields: Iterable[Any]) -> Any:
        """Return several fields, of which some may be such themselves, as one."""
        each = [one for f in fields for one in (f.fields if isinstance(f, cls) else (f,))]
        return cls(tuple(each)) if len(each) > 1 else each[0]

    @property
    def budget(self) -> int:
        """The most that a way may cost, µm."""
        return max(field.budget for field in self.fields)

    @property
    def leads(self) -> tuple[Lead, ...]:
        """Where a hull comes without buying a turn, of those fields that have such places."""
        return tuple(lead for field in self.fields for lead in getattr(field, "leads", ()))

    def costs(self, places: Places, *, hopeful: bool = False) -> Floats:
        """Return what the way to each place costs, (n,) µm: see `Priced.costs`."""
        costs = [field.costs(places, hopeful=hopeful) for field in self.fields]
        found: Floats = np.min(costs, axis=0)
        return found

    @property
    def saving(self) -> Either:
        """The same for who asks about few places: see `FacingField.saving`."""
        return Either(tuple(getattr(field, "saving", field) for field in self.fields))

    def together(self, places: Places) -> Floats:
        """Return what many places cost as closely as is told of them together."""
        costs = [getattr(field, "together", field.costs)(places) for field in self.fields]
        found: Floats = np.min(costs, axis=0)
        return found

    def route(self, to: Pose) -> Route:
        """Return the cheapest of the ways to `to`.

        Raises:
            Unreachable: there is none.
        """
        return self._best(to)[0]

    def crossed(self, to: Pose) -> frozenset[str]:
        """Return the models that owe a test because the route to `to` sweeps their bases."""
        return self._best(to)[1].crossed(to)

    def headings(self, x: int, y: int, z: int) -> tuple[int, ...]:
        """Return headings, µ°, one of which the cheapest way to a place may end with."""
        each = (field.headings(x, y, z) for field in self.fields)
        return tuple(dict.fromkeys(heading for some in each for heading in some))

    def reach(self, budget: int | None = None) -> Regions:
        """Return the region its centre can reach: (z, shapely geometry) for each height."""
        return self.reaches([self.budget if budget is None else budget])[0]

    def reaches(self, budgets: Sequence[int]) -> list[Regions]:
        """Return what `reach` does for each budget."""
        return reached([self], budgets)[0]

    def frontier(self, found: Sequence[tuple[int, Any]]) -> list[tuple[int, list[Floats]]]:
        """Return where only the budget ends regions that `reach` gave, as the plain field does."""
        return self.fields[0].frontier(found)

    def _best(self, to: Pose) -> tuple[Route, Field | RoadField | TouchingField]:
        routes = []
        for field in self.fields:
            try:
                routes.append((field.route(to), field))
            except Unreachable as error:
                last = error
        if not routes:
            raise last
        return min(routes, key=lambda pair: pair[0].spent)


def reached(each: Sequence[Any], budgets: Sequence[int]) -> list[list[Regions]]:
    """Return where each of some fields leads with each budget, (z, shapely geometry) by height.

    Parameters:
        each: of one model, each of which leads wherever those before it do.
    """
    rows = [one.fields if isinstance(one, Either) else (one,) for one in each]
    drawn = [[field for field in row if isinstance(field, FacingField)] for row in rows]
    most = sorted(set(budgets), reverse=True)
    together = regions(drawn, most) if any(drawn) else [[] for _ in each]
    found = []
    for row, known in zip(rows, together, strict=True):
        by_budget = [dict(zip(most, known, strict=True))] if known else []
        parts = [[some[budget] for budget in budgets] for some in by_budget]
        parts += [field.reaches(budgets) for field in row if not isinstance(field, FacingField)]
        found.append([_united(some) for some in zip(*parts, strict=True)])
    return found


def _united(each: Sequence[Regions]) -> Regions:
    """Several regions as one."""
    import shapely

    levels: dict[int, list[Any]] = {}
    for z, region in (pair for one in each for pair in one):
        levels.setdefault(z, []).append(region)
    return [
        (z, parts[0] if len(parts) == 1 else shapely.union_all(parts))
        for z, parts in sorted(levels.items())
    ]
