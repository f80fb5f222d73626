"""Bounds only spare work: outlines with holes answer as every edge by itself would."""

from __future__ import annotations

import random

from planner.navigation.walk.exact import Core, inside, keeps
from planner.navigation.walk.rings import Rings

SQUARE = ((0, 0), (60, 0), (60, 60), (0, 60), (0, 0))
HOLE = ((20, 20), (20, 40), (40, 40), (40, 20), (20, 20))


def edge_by_edge(rings: tuple[Core, ...], moving: Core, radius: int) -> bool:
    """Ask each edge, then whether one lies inside the other: no bounds of the whole."""
    for ring in rings:
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            if not keeps(moving, (a, b), radius):
                return False
    held = inside(moving[0], rings[0]) or (len(moving) > 2 and inside(rings[0][0], moving))
    return not held or any(inside(moving[0], hole) for hole in rings[1:])


def test_a_base_in_the_hole_touches_its_sides_and_no_more() -> None:
    """The hole is 20 µm wide: a disc of radius 10 µm fits its middle, one half a µm wider not."""
    rings = Rings.of((SQUARE, HOLE))
    middle = ((60, 60),)  # (30, 30) in half µm
    assert rings.clear(middle, 20)
    assert not rings.clear(middle, 21)


def test_touching_from_outside_is_clear() -> None:
    """Ten µm west of the square a disc of radius 10 µm touches it; half a µm more overlaps."""
    rings = Rings.of((SQUARE,))
    beside = ((-20, 60), (-20, 80))
    assert rings.clear(beside, 20)
    assert not rings.clear(beside, 21)


def test_same_as_edge_by_edge() -> None:
    """Lines, points and triangles of all radii about a square with a hole."""
    rng, rings = random.Random(3), Rings.of((SQUARE, HOLE))
    told = set()
    for _ in range(400):
        points = [(rng.randrange(-60, 190, 5), rng.randrange(-60, 190, 5)) for _ in range(3)]
        a, b, c = points
        turned = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        shapes: list[Core] = [(a,), (a, b)]
        if turned:
            shapes.append((a, b, c) if turned > 0 else (a, c, b))
        for moving in shapes:
            radius = rng.choice((0, 1, 5, 20, 45)) if len(moving) > 2 else rng.choice((1, 5, 20))
            answer = edge_by_edge(rings.rings, moving, radius)
            assert rings.clear(moving, radius) == answer
            told.add((len(moving), answer))
    assert len(told) == 6


def test_a_line_may_end_on_a_border_and_go_along_it() -> None:
    """Only what is inside is met, to the half µm: at the border, on it, and past it."""
    rings = Rings.of((SQUARE, HOLE))
    for x, out in ((-1, True), (0, True), (1, False)):
        assert rings.out_of(((-20, 50), (x, 50))) is out
        assert rings.out_of(((x, 50), (x, 50))) is out
        assert rings.out_of(((x, -20), (x, 140))) is out
    assert rings.out_of(((-20, 20), (20, -20)))  # through the corner alone
    assert not rings.out_of(((-20, 22), (22, -20)))
    assert not rings.out_of(((-20, 60), (140, 60)))  # across it and its hole
    assert rings.out_of(((40, 40), (80, 80)))  # from corner to corner of the hole
    assert rings.out_of(((40, 40), (40, 80)))  # along the hole's side
    assert not rings.out_of(((39, 60), (60, 60)))
