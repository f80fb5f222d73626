"""From ten models to 2,000 places on a tournament table, beside ten searches on a lattice."""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.bench.navigation.peers.cells import Cells
from planner.bench.report import Report, Section
from planner.bench.timing import Noise, median_seconds, no_collection, timed

if TYPE_CHECKING:
    from planner.mobility import Mobility, Terms
    from planner.navigation import Places
    from planner.scenario.scenario import Scenario

PLACES: Final = 2_000
INCH: Final = 25_400
_COLUMNS = (
    ("who", "who", "text"),
    ("prepare", "prepare", "seconds"),
    ("costs", "costs of 10 × 2,000", "seconds"),
    ("faster", "ours is", "times"),
    ("faster_prepare", "ours prepares", "times"),
    ("reached", "reached", "number"),
    ("longest", "against ours, worst", "excess"),
    ("shortest", "against ours, least", "excess"),
)


def one_to_all(
    report: Report, progress: Callable[[str], None], noise: Noise, quick: bool
) -> Section:
    """Add the section: the same models, the same places, the same budget."""
    from planner.bench.formation.scene import find_scene

    scene = find_scene("advance_layout")
    scenario, terms = scene.scenario, scene.terms
    title = f"One to all: ten models to {PLACES:,} places ({scene.title})"
    section = report.section(Section("one_to_all", title, _COLUMNS))
    places = _places(scenario, terms)
    progress("one to all: ours")
    ours = _ours(section, scenario, terms, places, quick)
    noise.probe()
    progress("one to all: lattice")
    _lattices(section, scenario, terms, places, ours, quick)
    noise.probe()
    return section


def _ours(
    section: Section, scenario: Scenario, terms: Terms, places: Places, quick: bool
) -> list[NDArray[np.float64]]:
    from planner.navigation import Navigator

    models = list(terms.mobilities)
    Navigator(scenario, terms).field(models[0]).costs(places)  # loads what is compiled

    def prepared() -> Navigator:
        navigator = Navigator(scenario, terms)
        navigator.field(models[0])
        return navigator

    def costs(navigator: Navigator) -> list[NDArray[np.float64]]:
        return [navigator.field(model).costs(places) for model in models]

    takes: list[float] = []
    found: list[NDArray[np.float64]] = []
    with no_collection():
        for _ in range(3 if quick else 9):
            navigator = prepared()
            took, found = timed(lambda n=navigator: costs(n))  # type: ignore[misc]
            takes.append(took)
        prepare = median_seconds(prepared, 3 if quick else 9)
    section.add(
        who="planner",
        prepare=prepare,
        costs=float(np.median(takes)),
        reached=_count(found),
    )
    return found


def _lattices(
    section: Section,
    scenario: Scenario,
    terms: Terms,
    places: Places,
    ours: list[NDArray[np.float64]],
    quick: bool,
) -> None:
    """networkx as asked, and the same lattice with scipy's compiled Dijkstra."""
    first = next(iter(terms.mobilities.values()))
    took, cells = timed(lambda: _cells(scenario, first))
    starts = [scenario.models[m].pose for m in terms.mobilities]
    goals = _nearest(cells, places)
    limits = [m.budget / INCH for m in terms.mobilities.values()]
    searches = (
        ("networkx, 10 Dijkstra searches within the budget", _networkx),
        ("scipy, 10 Dijkstra searches within the budget", _scipy),
    )
    for name, search in searches:
        ready, one = timed(lambda s=search: s(cells))  # type: ignore[misc]

        def ask(one: Callable[..., Any] = one) -> list[Any]:
            return [
                one(cells.about(p.x / INCH, p.y / INCH), limit, goals)
                for p, limit in zip(starts, limits, strict=True)
            ]

        with no_collection():
            costs, found = timed(ask)
            if not quick:
                costs = min(costs, timed(ask)[0])
        row = section.rows[0]
        section.add(
            who=name,
            prepare=took + ready,
            costs=costs,
            faster=costs / row["costs"],
            faster_prepare=(took + ready) / row["prepare"],
            reached=_count(found),
            **_against(found, ours),
        )


def _against(found: list[Any], ours: list[NDArray[np.float64]]) -> dict[str, float]:
    """Worst and least excess over our costs, where both reach a place further than 1"."""
    theirs, mine = np.array(found) * INCH, np.array(ours)
    both = np.isfinite(theirs) & np.isfinite(mine) & (mine > INCH)
    if not both.any():
        return {}
    ratio = theirs[both] / mine[both]
    return {"longest": float(ratio.max()) - 1, "shortest": float(ratio.min()) - 1}


def _count(found: list[Any]) -> int:
    return int(np.isfinite(np.array(found)).sum())


def _networkx(cells: Cells) -> Callable[..., NDArray[np.float64]]:
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    one, two, length = cells.edges()
    graph.add_weighted_edges_from(zip(one.tolist(), two.tolist(), length.tolist(), strict=True))

    def search(
        about: list[tuple[int, float]], limit: float, goals: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        graph.add_weighted_edges_from((-1, node, away) for node, away in about)
        try:
            reached = nx.single_source_dijkstra_path_length(graph, -1, cutoff=limit)
        finally:
            graph.remove_node(-1)
        return np.array([reached.get(node, math.inf) for node in goals.tolist()])

    return search


def _scipy(cells: Cells) -> Callable[..., NDArray[np.float64]]:
    csr_matrix = import_module("scipy.sparse").csr_matrix
    dijkstra = import_module("scipy.sparse.csgraph").dijkstra
    one, two, length = cells.edges()
    size = len(cells.x)
    graph = csr_matrix((length, (one, two)), shape=(size, size))

    def search(
        about: list[tuple[int, float]], limit: float, goals: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        node, away = min(about, key=lambda seen: seen[1])
        found: NDArray[np.float64] = dijkstra(graph, directed=False, indices=node, limit=limit)
        return found[goals] + away

    return search


def _cells(scenario: Scenario, mobility: Mobility) -> Cells:
    """The lattice of one round body on the ground: what it must go over, it goes round."""
    import shapely

    from planner.mobility import Way
    from planner.navigation.substance import others, substances

    radius = mobility.base.radius / INCH
    solid = []
    for substance in substances(scenario.battlefield):
        piece = substance.piece
        if mobility.passage(piece.feature).way is Way.OPEN or piece.bottom >= mobility.height:
            continue
        grown = substance.radius / INCH + radius
        for core in substance.cores:
            shape = shapely.convex_hull(shapely.MultiPoint(core / INCH))
            solid.append(shapely.buffer(shape, grown, quad_segs=16))
    for other in others(scenario, mobility, False):
        if other.counts(0, mobility.height) and other.model.base.is_round:
            pose, reach = other.model.pose, other.model.base.radius + other.clearance
            centre = shapely.Point(pose.x / INCH, pose.y / INCH)
            solid.append(shapely.buffer(centre, reach / INCH + radius, quad_segs=16))
    table = scenario.battlefield.table
    width, height = table.width / INCH, table.height / INCH
    return Cells(width, height, shapely.union_all(solid), radius)


def _places(scenario: Scenario, terms: Terms) -> Places:
    """Random places on the ground that the lattice's body may stand at, within the budget."""
    import shapely

    from planner.navigation import Places
    from planner.units import Pose

    mobility = next(iter(terms.mobilities.values()))
    cells = _cells(scenario, mobility)
    models = [scenario.models[m].pose for m in terms.mobilities]
    x = sum(p.x for p in models) / len(models) / INCH
    y = sum(p.y for p in models) / len(models) / INCH
    rng, reach = np.random.default_rng(11), mobility.budget / INCH
    found: list[Pose] = []
    while len(found) < PLACES:
        turn, away = rng.uniform(0, 2 * math.pi), reach * math.sqrt(rng.uniform())
        px, py = x + away * math.cos(turn), y + away * math.sin(turn)
        on = cells.xs[0] <= px <= cells.xs[-1] and cells.ys[0] <= py <= cells.ys[-1]
        if on and not shapely.intersects_xy(cells.solid, px, py):
            found.append(Pose(round(px * INCH), round(py * INCH)))
    return Places.of(found)


def _nearest(cells: Cells, places: Places) -> NDArray[np.int64]:
    """The lattice point nearest to each place."""
    column = np.rint((places.x / INCH - cells.xs[0]) / 0.25).astype(np.int64)
    row = np.rint((places.y / INCH - cells.ys[0]) / 0.25).astype(np.int64)
    column = np.clip(column, 0, len(cells.xs) - 1)
    row = np.clip(row, 0, len(cells.ys) - 1)
    found: NDArray[np.int64] = row * len(cells.xs) + column
    return found
