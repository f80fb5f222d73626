"""Several fields of one model as one: a place costs what it costs by the cheapest of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.places import Places
from planner.navigation.route import Route, Unreachable
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.headings.leads import Lead
    from planner.navigation.roads.road import RoadField
    from planner.navigation.slow_ground.touching import TouchingField

Floats = NDArray[np.float64]


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

    def reach(self, budget: int | None = None) -> list[tuple[int, Any]]:
        """Return the region its centre can reach: (z, shapely geometry) for each height."""
        return self.reaches([self.budget if budget is None else budget])[0]

    def reaches(self, budgets: Sequence[int]) -> list[list[tuple[int, Any]]]:
        """Return what `reach` does for each budget."""
        import shapely

        found = []
        for rows in zip(*(field.reaches(budgets) for field in self.fields), strict=True):
            levels: dict[int, list[Any]] = {}
            for z, region in (pair for row in rows for pair in row):
                levels.setdefault(z, []).append(region)
            found.append([(z, shapely.union_all(parts)) for z, parts in sorted(levels.items())])
        return found

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
