"""From ten models to 2,000 places on a tournament table, beside ten searches on a lattice."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.bench.navigation.body_lattice import INCH, Lattice, lattice_of
from planner.bench.report import Report, Section
from planner.bench.timing import Noise, median_seconds, no_collection, timed

if TYPE_CHECKING:
    from planner.mobility import Terms
    from planner.navigation import Places
    from planner.scenario.scenario import Scenario

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

PLACES: Final = 2_000
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
) -> list[Floats]:
    from planner.navigation import Navigator

    models = list(terms.mobilities)
    Navigator(scenario, terms).field(models[0]).costs(places)  # loads what is compiled

    def prepared() -> Navigator:
        navigator = Navigator(scenario, terms)
        navigator.field(models[0])
        return navigator

    def costs(navigator: Navigator) -> list[Floats]:
        return [navigator.field(model).costs(places) for model in models]

    takes: list[float] = []
    found: list[Floats] = []
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
    ours: list[Floats],
    quick: bool,
) -> None:
    """networkx as asked, and the same lattice with scipy's compiled Dijkstra."""
    first = next(iter(terms.mobilities.values()))
    took, lattice = timed(lambda: Lattice.of(scenario, terms, lattice_of(scenario, first)))
    goals = lattice.numbers(places)
    limits = [m.budget / INCH for m in terms.mobilities.values()]
    endless = [math.inf] * len(limits)
    for name, prepare, within in (
        ("networkx: 10 Dijkstra searches", _networkx, endless),
        ("networkx: the same within the budget", _networkx, limits),
        ("scipy: the same within the budget", _scipy, limits),
    ):
        ready, one = timed(partial(prepare, lattice))
        ask = partial(_all, one, lattice.starts, within, goals)
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


Search = Callable[[int, float, Ints], Floats]
"""From a node, within inches, the lengths to nodes."""


def _all(search: Search, starts: Ints, limits: list[float], goals: Ints) -> list[Floats]:
    return [search(s, limit, goals) for s, limit in zip(starts.tolist(), limits, strict=True)]


def _against(found: list[Floats], ours: list[Floats]) -> dict[str, float]:
    """Worst and least excess over our costs, where both reach a place further than 1"."""
    theirs, mine = np.array(found) * INCH, np.array(ours)
    both = np.isfinite(theirs) & np.isfinite(mine) & (mine > INCH)
    if not both.any():
        return {}
    ratio = theirs[both] / mine[both]
    return {"longest": float(ratio.max()) - 1, "shortest": float(ratio.min()) - 1}


def _count(found: list[Floats]) -> int:
    return int(np.isfinite(np.array(found)).sum())


def _networkx(lattice: Lattice) -> Search:
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(zip(*(part.tolist() for part in lattice.edges), strict=True))

    def search(start: int, limit: float, goals: Ints) -> Floats:
        reached = nx.single_source_dijkstra_path_length(graph, start, cutoff=limit)
        return np.array([reached.get(node, math.inf) for node in goals.tolist()])

    return search


def _scipy(lattice: Lattice) -> Search:
    csr_matrix = import_module("scipy.sparse").csr_matrix
    dijkstra = import_module("scipy.sparse.csgraph").dijkstra
    one, two, length = lattice.edges
    graph = csr_matrix((length, (one, two)), shape=(lattice.size, lattice.size))

    def search(start: int, limit: float, goals: Ints) -> Floats:
        found: Floats = dijkstra(graph, directed=False, indices=start, limit=limit)[goals]
        return found

    return search


def _places(scenario: Scenario, terms: Terms) -> Places:
    """Random points of the lattice within the budget of the unit's middle.

    On the lattice, so that its searches need no snapping and can never be the shorter ones.
    """
    from planner.navigation import Places

    mobility = next(iter(terms.mobilities.values()))
    cells = lattice_of(scenario, mobility)
    models = [scenario.models[m].pose for m in terms.mobilities]
    x = sum(p.x for p in models) / len(models) / INCH
    y = sum(p.y for p in models) / len(models) / INCH
    near = np.hypot(cells.x - x, cells.y - y) <= mobility.budget / INCH
    inside = np.flatnonzero(near & cells.free)
    chosen = np.random.default_rng(11).permutation(inside)[:PLACES]
    flat = np.zeros(len(chosen), np.int64)
    xs, ys = (np.rint(part[chosen] * INCH).astype(np.int64) for part in (cells.x, cells.y))
    return Places(xs, ys, flat, flat)
