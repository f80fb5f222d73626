"""networkx on an 8-connected lattice of 0.25": what most hobby programs do."""

from __future__ import annotations

from planner.bench.navigation.peers.peer import Finder
from planner.bench.tables import PolygonTable
from planner.bench.tables.polygon_table import Query


def lattice(table: PolygonTable) -> Finder:
    """Prepare the lattice as a networkx graph; ends are joined to their cell's corners."""
    import networkx as nx
    import shapely

    from planner.bench.navigation.peers.cells import Cells

    solid = shapely.union_all([shapely.Polygon(ring) for ring in table.obstacles])
    cells = Cells(table.width, table.height, solid)
    graph: nx.Graph[int] = nx.Graph()
    one, two, length = cells.edges()
    graph.add_weighted_edges_from(zip(one.tolist(), two.tolist(), length.tolist(), strict=True))

    def find(query: Query) -> float | None:
        for node, at in ((-1, query[:2]), (-2, query[2:])):
            graph.add_node(node)
            graph.add_weighted_edges_from((node, p, away) for p, away in cells.about(*at))
        try:
            return float(nx.bidirectional_dijkstra(graph, -1, -2)[0])
        except nx.NetworkXNoPath:
            return None
        finally:
            graph.remove_nodes_from((-1, -2))

    return find
