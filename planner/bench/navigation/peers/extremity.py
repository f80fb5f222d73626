"""extremitypathfinder (PyPI): visibility graph on request, numba where that is installed."""

from __future__ import annotations

from importlib import import_module

from planner.bench.navigation.peers.peer import Finder
from planner.bench.tables import PolygonTable
from planner.bench.tables.polygon_table import Query


def extremity(table: PolygonTable) -> Finder:
    """Prepare an environment: boundary counter-clockwise, holes clockwise."""
    width, height = table.width, table.height
    environment = import_module("extremitypathfinder").PolygonEnvironment()
    environment.store(
        [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)],
        [list(reversed(ring)) for ring in table.obstacles],
        validate=False,
    )
    environment.graph  # noqa: B018  the visibility graph is built when first asked for

    def find(query: Query) -> float | None:
        found = environment.find_shortest_path(query[:2], query[2:], verify=False)[1]
        return None if found is None else float(found)

    return find
