"""Does a base stand wholly on surfaces, all taken together?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from planner.referee.exact.apart import clear
from planner.referee.exact.figure import Figure, Rounded, root_up
from planner.referee.exact.plane import Core, Point, cross, edges, side_of_rings

Rings = tuple[Core, ...]
Edge = tuple[Point, Point]


def covered(figure: Figure, polygons: Sequence[Rings]) -> bool:
    """Return whether the interior of a standing figure lies within the union of polygons.

    It does if its centre does and no edge of the union's border runs through it. An edge of
    one polygon is no border of the union where another polygon lies on its far side; edges
    are cut where others meet them, so that each cut piece is border as a whole or not at all.

    Parameters:
        polygons: rings, outer counter-clockwise and holes clockwise.
    """
    if not any(side_of_rings(figure.centre, 1, rings) >= 0 for rings in polygons):
        return False
    return next(_under(figure, polygons), None) is None


def overhang(figure: Figure, polygons: Sequence[Rings]) -> int:
    """Return how far a standing figure reaches over the border of a union of polygons.

    Of each edge of the border that runs under its interior, by how much the figure reaches beyond
    the line of that edge; the most of these, half µm, rounded up. 0 where no border is under it.
    """
    return max((_beyond(figure, edge) for edge in _under(figure, polygons)), default=0)


def _under(figure: Figure, polygons: Sequence[Rings]) -> Iterator[Edge]:
    """The edges that have a part of the union's border under the figure's interior."""
    every = [edge for rings in polygons for ring in rings for edge in edges(ring)]
    for edge in every:
        if not clear(figure, Rounded(edge)) and any(
            not _both_sides(piece, scale, polygons)
            for piece, scale in _pieces(edge, every)
            if not clear(figure.scaled(scale), Rounded(piece))
        ):
            yield edge


def _beyond(figure: Figure, edge: Edge) -> int:
    """How far a figure reaches to the right of an edge, where its polygon is not, half µm."""
    (ax, ay), (bx, by) = edge
    ux, uy = by - ay, ax - bx
    over, square = figure.support(ux, uy) - ax * ux - ay * uy, ux * ux + uy * uy
    return root_up(-(-over * over // square)) if over > 0 else 0


def _pieces(edge: Edge, others: Sequence[Edge]) -> Iterator[tuple[Edge, int]]:
    """The parts of an edge between its meetings with others, each with its own scale."""
    a, b = edge
    cuts = {Fraction(0), Fraction(1)}
    for other in others:
        cuts.update(_cuts(a, b, *other))
    rows = sorted(t for t in cuts if 0 <= t <= 1)
    for low, high in pairwise(rows):
        scale = low.denominator * high.denominator
        yield (_at(a, b, low, scale), _at(a, b, high, scale)), scale


def _at(a: Point, b: Point, t: Fraction, scale: int) -> Point:
    times = t.numerator * (scale // t.denominator)
    return a[0] * scale + (b[0] - a[0]) * times, a[1] * scale + (b[1] - a[1]) * times


def _cuts(a: Point, b: Point, c: Point, d: Point) -> list[Fraction]:
    """Where along a, b the line through c, d crosses it.

    Where a ring runs along a, b, the edges before and after that cut it.
    """
    vx, vy, ex, ey = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    turn = vx * ey - vy * ex
    cx, cy = c[0] - a[0], c[1] - a[1]
    return [Fraction(cx * ey - cy * ex, turn)] if turn else []


def _both_sides(piece: Edge, scale: int, polygons: Sequence[Rings]) -> bool:
    """Whether polygons lie on both sides of a cut piece (judged at its middle)."""
    (ax, ay), (bx, by) = piece
    middle, scale = (ax + bx, ay + by), 2 * scale
    left = right = False
    for rings in polygons:
        side = side_of_rings(middle, scale, rings)
        if side > 0:
            return True
        if side == 0:
            for sign in _sides_along(piece, middle, scale, rings):
                left, right = left or sign > 0, right or sign < 0
    return left and right


def _sides_along(piece: Edge, middle: Point, scale: int, rings: Rings) -> Iterator[int]:
    """For each edge under the piece: above 0 if the polygon is to its left, below: to its right."""
    vx, vy = piece[1][0] - piece[0][0], piece[1][1] - piece[0][1]
    for ring in rings:
        for a, b in edges(ring):
            big_a, big_b = (a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale)
            if cross(big_a, big_b, middle) or not _between(big_a, big_b, middle):
                continue
            # What crosses a piece has cut it: an edge through its middle runs along it.
            yield vx * (b[0] - a[0]) + vy * (b[1] - a[1])


def _between(a: Point, b: Point, point: Point) -> bool:
    return all(min(a[k], b[k]) <= point[k] <= max(a[k], b[k]) for k in (0, 1))
