"""Holes in an outline: of many few are compared, and as if all were."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from planner.battlefield import reader as reading
from planner.battlefield.simple import crossing
from planner.battlefield.within import Outer, inside, near

Ring = tuple[tuple[int, int], ...]
OUTER: Ring = ((0, 0), (40, 7), (33, 30), (20, 12), (5, 35), (0, 0))
L_SHAPE: Ring = ((0, 0), (12, 0), (12, 4), (4, 4), (4, 12), (0, 12), (0, 0))


def box(x: int, y: int, wide: int, high: int) -> Ring:
    """Return an upright rectangle, closed."""
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y))


def twelfths(ring: Ring) -> list[tuple[int, int]]:
    """Return twelve points of each edge, their coordinates twelve times as large."""
    edges = list(pairwise(ring))
    return [
        ((12 - k) * x + k * u, (12 - k) * y + k * v) for (x, y), (u, v) in edges for k in range(12)
    ]


def test_a_hole_whose_corners_touch_from_outside() -> None:
    """In the notch of an L, all three corners on its border; and a box that begins on it."""
    assert not Outer(L_SHAPE).holds(((4, 4), (12, 4), (4, 12), (4, 4)))
    assert not Outer(L_SHAPE).holds(box(4, 4, 2, 2))
    assert Outer(L_SHAPE).holds(((0, 0), (12, 0), (4, 4), (0, 0)))


def test_inside_as_point_by_point() -> None:
    """Boxes about an L: whole points of each are in it or on its border, none beyond."""
    seen = set()
    for x, y, wide, high in ((x, y, w, h) for x in range(-3, 14) for y in range(-3, 14)
                             for w in (1, 3) for h in (1, 3)):  # fmt: skip
        ring = box(x, y, wide, high)
        # Of an L with its corners on whole points: each cell of the box is one of its own.
        cells = [(x + i, y + j) for i in range(wide) for j in range(high)]
        held = all(0 <= i < 12 and 0 <= j < 12 and (i < 4 or j < 4) for i, j in cells)
        assert Outer(L_SHAPE).holds(ring) is held, ring
        seen.add(held)
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(10))
def test_inside_as_by_every_edge(seed: int) -> None:
    """Triangles in and about a ring of slanting edges: no edge crosses, and a corner is in it."""
    random = Random(seed)
    grown = tuple((12 * x, 12 * y) for x, y in OUTER)
    outer = OUTER
    for _ in range(200):
        corners = [(random.randint(-5, 45), random.randint(-5, 40)) for _ in range(3)]
        ring = (*corners, corners[0])
        plainly = not crossing(ring, outer) and all(inside(p, grown) for p in twelfths(ring))
        assert Outer(outer).holds(ring) is plainly, ring


def test_near_are_those_whose_boxes_meet() -> None:
    """One by one: boxes that touch in a side or a corner meet."""
    random = Random(4)
    sides = [
        (random.randint(0, 30), random.randint(0, 30), random.randint(1, 5)) for _ in range(60)
    ]
    found = list(near([box(x, y, side, side) for x, y, side in sides]))
    pairs = {(j, i) for i, before in enumerate(found) for j in before}
    plainly = {
        (i, j)
        for (i, (x, y, a)), (j, (u, v, b)) in combinations(enumerate(sides), 2)
        if x <= u + b and u <= x + a and y <= v + b and v <= y + a
    }
    assert pairs == plainly
    assert list(near([])) == []


def test_holes_far_apart_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four hundred an inch apart: of all pairs none has anything in common."""
    seen: list[Any] = []
    monkeypatch.setattr(reading, "overlap", lambda *rings: seen.append(rings))
    outer = [[1, 1], [59, 1], [59, 43], [1, 43], [1, 1]]
    holes = [[list(p) for p in box(2 + 2 * (n % 25), 2 + 2 * (n // 25), 1, 1)] for n in range(400)]
    area = {
        "type": "Feature",
        "id": "a",
        "properties": {"kind": "area", "terrain": "scrub"},
        "geometry": {"type": "Polygon", "coordinates": [outer, *holes]},
    }
    table = {"width": 60, "height": 44, "unit": "in"}
    field = reading.read_map({"type": "FeatureCollection", "table": table, "features": [area]})
    assert len(field.by_id["a"].paths) == 401
    assert seen == []
