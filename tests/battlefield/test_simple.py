"""Rings that meet themselves, against every pair of edges looked at one by one."""

from itertools import combinations, pairwise
from math import cos, sin, tau
from random import Random

import pytest

from planner.battlefield.simple import TOGETHER, crossing

Point = tuple[int, int]
Ring = tuple[Point, ...]


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _on(a: Point, b: Point, c: Point) -> bool:
    """Whether c lies on the edge from a to b."""
    dot = (c[0] - a[0]) * (c[0] - b[0]) + (c[1] - a[1]) * (c[1] - b[1])
    return _turn(a, b, c) == 0 and dot <= 0


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    through = _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0
    return through or _on(a, b, c) or _on(a, b, d) or _on(c, d, a) or _on(c, d, b)


def _plainly(ring: Ring) -> bool:
    """Any two edges that meet elsewhere than in the corner they share."""
    edges = list(pairwise(ring))
    for (i, (a, b)), (j, (c, d)) in combinations(enumerate(edges), 2):
        if j == i + 1:
            if _on(a, b, d) or _on(c, d, a):
                return True
        elif (i, j) == (0, len(edges) - 1):
            if _on(a, b, c) or _on(c, d, b):
                return True
        elif _meet(a, b, c, d):
            return True
    return False


@pytest.mark.parametrize("seed", range(20))
def test_as_edge_by_edge(seed: int) -> None:
    """Few corners on a lattice: most of such rings meet themselves, some in a corner or a line."""
    random, met = Random(seed), 0
    for _ in range(20):
        corners = random.sample([(x, y) for x in range(6) for y in range(6)], random.randint(3, 7))
        ring = (*corners, corners[0])
        met += _plainly(ring)
        assert (crossing(ring) is not None) == _plainly(ring), ring
    assert 0 < met < 20


@pytest.mark.parametrize("where", [3, TOGETHER - 1, TOGETHER, TOGETHER + 40])
def test_one_corner_of_many_pulled_through_the_far_side(where: int) -> None:
    """A circle of more corners than are compared at once."""
    count = TOGETHER + 80
    ring = [
        (round(1e6 * cos(tau * n / count)), round(1e6 * sin(tau * n / count))) for n in range(count)
    ]
    assert crossing((*ring, ring[0])) is None
    ring[where] = (-2 * ring[where][0], -2 * ring[where][1])
    assert crossing((*ring, ring[0])) is not None
