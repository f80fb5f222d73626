"""A visibility graph of vectorised shapely and networkx: our own obvious twin."""

from __future__ import annotations

from planner.bench.navigation.peers.peer import Finder
from planner.bench.tables import PolygonTable


def sight(table: PolygonTable) -> Finder:
    """Prepare the twin with its quick sight test."""
    from planner.bench.tables.sight_graph import SightGraph

    graph = SightGraph(table.width, table.height, table.obstacles, exact=False)
    return graph.distance
