"""Our own navigation for a point, at the levels it can be asked.

The kernels work in whole µm and keep one µm clear of every corner. Tables of the benchmark are
in inches to three decimals, so one unit of the kernel here is `FINE` of a µm: nothing is left of
that µm in the sixth decimal of a length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from planner.bench.navigation.peers.peer import Finder
from planner.bench.tables import PolygonTable
from planner.bench.tables.polygon_table import Query

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.anywhere import Anywhere
    from planner.navigation.search.web import Web
    from planner.scenario.scenario import Scenario

FINE: Final = 100
"""Units of the kernel in a µm."""
UNIT: Final = 25_400 * FINE
"""Units of the kernel in an inch."""
ENDLESS: Final = 10**13
"""A budget no way exceeds, units of the kernel."""


def between(table: PolygonTable) -> Finder:
    """Prepare our web; each query is one call of `Anywhere.between`: its length and its bends."""
    from planner.units import Pose

    ways = anywhere(table)

    def find(query: Query) -> float | None:
        x, y, to_x, to_y = (round(value * UNIT) for value in query)
        way = ways.between(Pose(x, y), Pose(to_x, to_y))
        return way.cost / UNIT if way.bends else None

    return find


def kernel(table: PolygonTable) -> Finder:
    """Prepare our web; each query calls the compiled search and nothing else."""
    from planner.navigation.kernels import between as search

    ways = anywhere(table)
    ends = ways.arrays

    def find(query: Query) -> float | None:
        x, y, to_x, to_y = query
        cost, count, _ = search(x * UNIT, y * UNIT, to_x * UNIT, to_y * UNIT, *ends)
        return float(cost) / UNIT if count else None

    return find


def field(table: PolygonTable) -> Finder:
    """Prepare our web; each query makes one `Field`, as a model with a start of its own does."""
    from planner.navigation.field import Field
    from planner.navigation.places import Places
    from planner.navigation.search.searched import Origin
    from planner.navigation.walk.legal import Legal
    from planner.units import Pose

    scenario, mobility, web = prepared(table)
    legal = Legal(scenario, mobility, ())
    origins = (Origin(0, 0.0),)

    def find(query: Query) -> float | None:
        x, y, to_x, to_y = (round(value * UNIT) for value in query)
        there = Field("point", Pose(x, y), ENDLESS, mobility, web, legal, (), origins)
        cost = float(there.costs(Places.of([Pose(to_x, to_y)]))[0])
        return cost / UNIT if cost < ENDLESS else None

    return find


def anywhere(table: PolygonTable) -> Anywhere:
    """Return all that answers from any place to any other."""
    from planner.navigation.anywhere import Anywhere
    from planner.navigation.walk.legal import Legal

    scenario, mobility, web = prepared(table)
    found = Anywhere(scenario, mobility, web, Legal(scenario, mobility, ()))
    assert found.arrays  # packed now rather than at the first query
    return found


def prepared(table: PolygonTable) -> tuple[Scenario, Mobility, Web]:
    """Return the table with a point's mobility and the web of its ways."""
    import math

    import numpy as np

    from planner.navigation.scope import Scope
    from planner.navigation.search.web import web

    scenario, mobility = point_on(table)
    scope = Scope(np.zeros((1, 2)), math.inf)
    return scenario, mobility, web(scenario, mobility, (), scope, (0,))


def point_on(table: PolygonTable) -> tuple[Scenario, Mobility]:
    """Return the table as shut solids, and a body of no size that may go anywhere else."""
    from planner.battlefield import Battlefield, Feature, Kind, Table
    from planner.length import Unit
    from planner.mobility import Mobility, Passage, Way
    from planner.scenario.scenario import Scenario
    from planner.units import Base, Shape

    features = tuple(
        Feature(f"solid.{n}", Kind.SOLID, "Polygon", (_closed(ring),), top=UNIT)
        for n, ring in enumerate(table.obstacles)
    )
    size = round(table.width * UNIT), round(table.height * UNIT)
    battlefield = Battlefield(Table(*size, Unit.INCH), features)
    shut: dict[str, Any] = {feature.id: Passage(Way.SHUT) for feature in features}
    mobility = Mobility("point", Base(Shape.ROUND, 0, 0), UNIT, ENDLESS, passages=shut)
    return Scenario("bench", battlefield, ()), mobility


def _closed(ring: tuple[tuple[float, float], ...]) -> tuple[tuple[int, int], ...]:
    path = tuple((round(x * UNIT), round(y * UNIT)) for x, y in ring)
    return (*path, path[0])
