"""The exact length of shortest ways, for tables that come without."""

from __future__ import annotations

from collections.abc import Sequence

from planner.bench.tables.polygon_table import Query, Ring


def optima(
    width: float,
    height: float,
    obstacles: Sequence[Ring],
    queries: Sequence[Query],
    *,
    exact: bool = True,
) -> tuple[float | None, ...]:
    """Return the length of the shortest way of each query, None where there is none.

    By the full visibility graph with robust predicates; `tests/bench` checks it against a
    slow search in whole thousandths of an inch.
    """
    from planner.bench.tables.sight_graph import SightGraph

    graph = SightGraph(width, height, obstacles, exact=exact)
    return tuple(graph.distance(query) for query in queries)
