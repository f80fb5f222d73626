"""Our own navigation for a point, at the two levels it can be asked.

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
    from planner.navigation.web import Web
    from planner.scenario.scenario import Scenario

FINE: Final = 100
"""Units of the kernel in a µm."""
UNIT: Final = 25_400 * FINE
"""Units of the kernel in an inch."""
ENDLESS: Final = 10**13
"""A budget no way exceeds, units of the kernel."""


def field(table: PolygonTable) -> Finder:
    """Prepare our web; each query makes one `Field`, as a model with a start of its own does."""
    from planner.navigation.field import Field, Origin
    from planner.navigation.legal import Legal
    from planner.navigation.places import Places
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


def kernels(table: PolygonTable) -> Finder:
    """Prepare our web; each query calls the three compiled functions and nothing else."""
    import numpy as np

    from planner.navigation import kernels as compiled

    _, _, web = prepared(table)
    sheet = web.sheets[0]
    corners, things = sheet.corners, (sheet.blocks, sheet.tolls, sheet.rates)
    budget, zero, loose = float(ENDLESS), np.zeros(1), np.zeros((1, 4))
    xs, ys = np.append(corners.x, 0.0), np.append(corners.y, 0.0)
    tangents = np.concatenate([corners.tangents, loose])

    def find(query: Query) -> float | None:
        start_x, start_y, goal_x, goal_y = (np.array([v * UNIT]) for v in query)
        seen, _ = compiled.arrive(
            corners.x, corners.y, zero, start_x, start_y, loose, budget, False, *things
        )
        costs, _ = compiled.shortest(web.first, web.heads, web.weights, seen, budget)
        xs[-1], ys[-1] = start_x[0], start_y[0]
        found, _ = compiled.arrive(
            goal_x, goal_y, np.append(costs, 0.0), xs, ys, tangents, budget, False, *things
        )
        return float(found[0]) / UNIT if found[0] < ENDLESS else None

    return find


def prepared(table: PolygonTable) -> tuple[Scenario, Mobility, Web]:
    """Return the table with a point's mobility and the web of its ways."""
    import math

    import numpy as np

    from planner.navigation.sheet import Scope
    from planner.navigation.web import web

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
