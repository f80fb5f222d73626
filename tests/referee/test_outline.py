"""Outlines are looked at from afar: what is near enough is shown, nothing else is, to half a µm."""

from __future__ import annotations

import pytest

from planner.referee.exact.figure import Rounded
from planner.referee.room.outline import Outline, met, perhaps_within, surely_within

SQUARE = Outline.polygon((((0, 0), (50, 0), (50, 50), (0, 50), (0, 0)),))
"""In half µm from (0, 0) to (100, 100)."""
LINE = Outline.line(((10, 10), (40, 10), (40, 40)), 6)
"""From (20, 20) to (80, 20) and up to (80, 80), 6 to either side."""


def test_boxes() -> None:
    """About all of it, with the thickness."""
    assert SQUARE.box == (0, 0, 100, 100)
    assert LINE.box == (14, 14, 86, 86)


@pytest.mark.parametrize("more", [0, 5])
@pytest.mark.parametrize(("axis", "after"), [(0, True), (0, False), (1, True), (1, False)])
def test_beside(more: int, axis: int, after: bool) -> None:
    """A box is beside if it is further off than that in one of the four directions."""
    for off in (0, 1):
        gap = more + off
        low, high = (100 + gap, 200) if after else (-100, -gap)
        box = (low, 40, high, 60) if axis == 0 else (40, low, 60, high)
        assert SQUARE.beside(box, more) is bool(off)
        if not more:
            assert SQUARE.beside(box) is bool(off)


@pytest.mark.parametrize(
    ("box", "parts"),
    [
        ((40, 40, 60, 60), []),
        ((40, -9, 60, 0), ["bottom"]),
        ((40, -9, 60, -1), []),
        ((40, 100, 60, 120), ["top"]),
        ((40, 101, 60, 120), []),
        ((-9, 40, 0, 60), ["left"]),
        ((-9, 40, -1, 60), []),
        ((100, 40, 120, 60), ["right"]),
        ((101, 40, 120, 60), []),
        ((-9, -9, 0, 0), ["left", "bottom"]),
        ((100, 100, 120, 120), ["right", "top"]),
    ],
)
@pytest.mark.parametrize("more", [0, 7])
def test_parts_of_a_polygon(box: tuple[int, ...], parts: list[str], more: int) -> None:
    """The edges that come within a distance of a box: all of these, and no other."""
    names = {
        frozenset({(0, 0), (100, 0)}): "bottom",
        frozenset({(100, 0), (100, 100)}): "right",
        frozenset({(100, 100), (0, 100)}): "top",
        frozenset({(0, 100), (0, 0)}): "left",
    }
    x0, y0, x1, y1 = box
    inner = (x0 + more, y0 + more, x1 - more, y1 - more)
    found = list(SQUARE.parts(inner, more))
    assert [names[frozenset(part.core)] for part in found] == parts
    assert {part.radius for part in found} <= {0}


@pytest.mark.parametrize(
    ("box", "count"),
    [((30, 26, 40, 40), 1), ((30, 27, 40, 40), 0), ((74, 40, 75, 60), 1), ((40, 40, 73, 60), 0)],
)
def test_parts_of_a_line(box: tuple[int, int, int, int], count: int) -> None:
    """With the thickness: 6 from its middle."""
    found = list(LINE.parts(box))
    assert len(found) == count
    assert all(part.radius == 6 for part in found)


@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_near_it(x: int, y: int) -> None:
    """A disc of 20, whose centre is 75 from that of the square: 5 from its side."""
    for off, sure, perhaps in ((5, True, True), (4, False, False)):
        disc = Rounded(((50 + 75 * x, 50 + 75 * y),), 20)
        assert surely_within(disc, SQUARE, off) is sure
        assert perhaps_within(disc, SQUARE, off) is perhaps
    touching = Rounded(((50 + 70 * x, 50 + 70 * y),), 20)
    assert surely_within(touching, SQUARE, 0)
    assert perhaps_within(touching, SQUARE, 0)
    assert met(touching, SQUARE) is None
    assert met(Rounded(((50 + 69 * x, 50 + 69 * y),), 20), SQUARE) is not None
    inside = Rounded(((50 + x, 50 + y),), 3)
    assert met(inside, SQUARE) == Rounded(((50 + x, 50 + y),))
    assert surely_within(inside, SQUARE, 0)
    assert perhaps_within(inside, SQUARE, 0)
