"""Polygons cut into few convex parts."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.body import hull

Floats = NDArray[np.float64]
Point = tuple[float, float]
Ring = tuple[Point, ...]
Edge = tuple[Point, Point]


def convex_parts(rings: tuple[Floats, ...]) -> tuple[Floats, ...]:
    """Return convex polygons, counter-clockwise, that fill a polygon.

    The polygon itself where it is convex, else its triangles, joined while the sum is convex.

    Parameters:
        rings: outer ring, then holes; whole µm, the first corner not repeated.
    """
    if len(rings) == 1 and len(hull(rings[0])) == len(rings[0]):
        x, y = rings[0].T
        left = np.dot(x, np.roll(y, -1)) >= np.dot(y, np.roll(x, -1))
        return (rings[0] if left else rings[0][::-1],)
    return tuple(np.array(part) for part in _parts(_key(rings))[0])


def seams(rings: tuple[Floats, ...]) -> tuple[Floats, ...]:
    """Return the stretches, (2, 2), along which two of the convex parts of a polygon touch."""
    if len(convex_parts(rings)) == 1:
        return ()
    return tuple(np.array(edge) for edge in _parts(_key(rings))[1])


def _key(rings: tuple[Floats, ...]) -> tuple[Ring, ...]:
    return tuple(tuple((x, y) for x, y in ring.tolist()) for ring in rings)


@lru_cache(maxsize=512)
def _parts(rings: tuple[Ring, ...]) -> tuple[tuple[Ring, ...], tuple[Edge, ...]]:
    """The parts, and the edges of triangles at which two of them touch."""
    import shapely

    whole = shapely.Polygon(rings[0], list(rings[1:]))
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(whole))
    parts = [_hull(shapely.get_coordinates(triangle)[:-1]) for triangle in triangles]
    return _joined(parts)


def _joined(parts: list[Ring]) -> tuple[tuple[Ring, ...], tuple[Edge, ...]]:
    """Join parts along shared edges, the longest first, where the sum is convex.

    Returns:
        What comes of it, and the shared edges between what was not joined.
    """
    found: dict[int, Ring] = dict(enumerate(parts))
    owner: dict[int, int] = {k: k for k in found}
    shared = _shared(parts)
    for edge, (i, j) in shared:
        one, two = _root(owner, i), _root(owner, j)
        if one == two:
            continue
        whole = _glued(found[one], found[two], *edge)
        if whole is None:
            whole = _hull(np.array([*found[one], *found[two]]))
            # Corners are whole µm, so areas are exact: no gap is ever bridged.
            if _area2(whole) != _area2(found[one]) + _area2(found[two]):
                continue
        if whole:
            found[one], owner[two] = whole, one
            del found[two]
    left = (edge for edge, (i, j) in shared if _root(owner, i) != _root(owner, j))
    return tuple(found.values()), tuple(left)


def _glued(one: Ring, two: Ring, a: Point, b: Point) -> Ring | None:
    """Return the sum of two parts along an edge of both, its hull; none if it is not convex.

    Looks only where the edge ends, which is quicker than to make the hull; None where a corner
    of the edge was straight, and is gone.
    """
    if not (a in one and b in one and a in two and b in two):
        return None
    (i, j), (k, m) = (one.index(a), one.index(b)), (two.index(a), two.index(b))
    if (i + 1) % len(one) != j:  # the first goes from b to a, the second back
        i, j, k, m = j, i, m, k
    if (i + 1) % len(one) != j or (m + 1) % len(two) != k:
        return None
    first = _turn(one[i - 1], one[i], two[(k + 1) % len(two)])
    last = _turn(two[m - 1], two[m], one[(j + 1) % len(one)])
    if first < 0 or last < 0:
        return ()
    # From after the edge round the first to before it, then the same of the second.
    ring = (one[j + 1 :] + one[:j])[: len(one) - 2]
    rest = (two[k + 1 :] + two[:k])[: len(two) - 2]
    whole = [*ring, *((one[i],) if first else ()), *rest, *((one[j],) if last else ())]
    least = whole.index(min(whole))
    return (*whole[least:], *whole[:least])


def _turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 where a, b, c turn left; exact for whole µm on any table."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _shared(parts: list[Ring]) -> list[tuple[Edge, tuple[int, int]]]:
    """Edges that two parts have in common, the longest first."""
    seen: dict[Edge, int] = {}
    shared = []
    for k, part in enumerate(parts):
        for a, b in pairwise([*part, part[0]]):
            edge = (a, b) if a < b else (b, a)
            if edge in seen:
                shared.append((edge, (seen[edge], k)))
            seen[edge] = k
    return sorted(shared, key=lambda item: (-_length2(*item[0]), item))


def _root(owner: dict[int, int], k: int) -> int:
    while owner[k] != k:
        k = owner[k]
    return k


def _length2(a: Point, b: Point) -> float:
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def _area2(ring: Ring) -> int:
    """Twice the area, exact for whole µm."""
    whole = [(int(x), int(y)) for x, y in ring]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*whole, whole[0]]))


def _hull(points: Floats) -> Ring:
    return tuple((x, y) for x, y in hull(points).tolist())
