"""pyvisgraph (PyPI): Lee's algorithm in plain Python."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise

from planner.bench.navigation.peers.peer import Finder
from planner.bench.tables import PolygonTable
from planner.bench.tables.polygon_table import Query


def visgraph(table: PolygonTable) -> Finder:
    """Build its graph in this one process."""
    package = import_module("pyvisgraph")
    point = package.Point
    graph = package.VisGraph()
    graph.build([[point(x, y) for x, y in ring] for ring in table.obstacles], status=False)

    def find(query: Query) -> float | None:
        way = graph.shortest_path(point(*query[:2]), point(*query[2:]))
        legs = (((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 for a, b in pairwise(way))
        return float(sum(legs))

    return find
