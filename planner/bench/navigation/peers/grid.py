"""tcod (PyPI, compiled C): A* on a 0.25" grid of 8 ways."""

from __future__ import annotations

import math
from importlib import import_module

from planner.bench.navigation.peers.peer import Finder
from planner.bench.tables import PolygonTable
from planner.bench.tables.polygon_table import Query


def grid(table: PolygonTable) -> Finder:
    """Prepare the cost array; costs 70 straight and 99 across, its own idiom."""
    import numpy as np
    import shapely

    from planner.bench.navigation.peers.cells import STEP, Cells

    path = import_module("tcod.path")
    solid = shapely.union_all([shapely.Polygon(ring) for ring in table.obstacles])
    cells = Cells(table.width, table.height, solid)
    free = cells.free.reshape(len(cells.ys), len(cells.xs)).astype(np.int8)
    simple = path.SimpleGraph(cost=free, cardinal=70, diagonal=99)

    def find(query: Query) -> float | None:
        start, goal = (
            min(cells.about(*at), key=lambda seen: seen[1], default=None)
            for at in (query[:2], query[2:])
        )
        if start is None or goal is None:
            return None
        pathfinder = path.Pathfinder(simple)
        pathfinder.add_root(divmod(start[0], len(cells.xs)))
        way = pathfinder.path_to(divmod(goal[0], len(cells.xs)))
        if len(way) < 2 and start[0] != goal[0]:
            return None
        steps = np.abs(np.diff(way, axis=0)).sum(axis=1)
        across = int((steps == 2).sum())
        walked = STEP * (len(steps) - across + across * math.sqrt(2))
        return start[1] + walked + goal[1]

    return find
