"""A slow, obvious twin of the search for round bases: a lattice with long straight lines.

Every line it uses is tested with shapely against the true distance, so each of its ways is
legal and at least as long as the shortest. Cutting corners afterwards brings it near.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import networkx as nx
import numpy as np
import shapely
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def shortest(
    obstacles: Any,
    radius: float,
    box: tuple[float, ...],
    start: Floats,
    goal: Floats,
    spacing: float,
    hop: float,
) -> float:
    """Length of a way of a disc from start to goal; inf if the lattice finds none.

    Parameters:
        obstacles: shapely geometry of what the disc must keep `radius` from.
        box: least x, least y, greatest x, greatest y of the centre.
        spacing, hop: of the lattice, and the longest line between its points.
    """
    xs, ys = np.arange(box[0], box[2], spacing), np.arange(box[1], box[3], spacing)
    grid = np.column_stack([c.ravel() for c in np.meshgrid(xs, ys)])
    points = np.concatenate([[start, goal], grid])
    free = shapely.distance(obstacles, shapely.points(points)) >= radius - 1e-6
    if not free[:2].all():
        return float("inf")
    points = points[free]
    dots = [shapely.Point(point) for point in points]
    tree = shapely.STRtree(dots)
    i, j = tree.query(dots, predicate="dwithin", distance=hop)
    i, j = i[i < j], j[i < j]
    seen = clear(obstacles, radius, points[i], points[j])
    lengths = np.hypot(*(points[i] - points[j]).T)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(points)))
    graph.add_weighted_edges_from(zip(i[seen], j[seen], lengths[seen], strict=True))
    try:
        way = nx.dijkstra_path(graph, 0, 1)
    except nx.NetworkXNoPath:
        return float("inf")
    return _length(_pulled(obstacles, radius, points[way]))


def clear(obstacles: Any, radius: float, first: Floats, last: Floats) -> NDArray[np.bool_]:
    """Whether straight lines keep `radius` from the obstacles."""
    lines = shapely.linestrings(np.stack([first, last], axis=1))
    found: NDArray[np.bool_] = shapely.distance(obstacles, lines) >= radius - 1e-6
    return found


def _pulled(obstacles: Any, radius: float, way: Floats) -> Floats:
    """Cut corners: drop points, and move along the lines toward a straight one, while legal."""
    for _ in range(6):
        k = 1
        while k < len(way) - 1:
            if clear(obstacles, radius, way[k - 1 : k], way[k + 1 : k + 2])[0]:
                way = np.delete(way, k, axis=0)
            else:
                k += 1
        way = _halved(obstacles, radius, way)
    return way


def _halved(obstacles: Any, radius: float, way: Floats) -> Floats:
    """Cut each corner off by the longest legal line across it."""
    points = [way[0]]
    for k in range(1, len(way) - 1):
        for part in (1.0, 0.5, 0.25, 0.1, 0.03):
            a = way[k] + (points[-1] - way[k]) * part
            b = way[k] + (way[k + 1] - way[k]) * part
            if clear(obstacles, radius, a[None], b[None])[0]:
                points += [a, b]
                break
        else:
            points.append(way[k])
    return np.array([*points, way[-1]])


def _length(way: Floats) -> float:
    return float(sum(np.hypot(*(b - a)) for a, b in pairwise(way)))
