"""What areas share is area."""

from __future__ import annotations

import pytest
from shapely import GeometryCollection, LineString, MultiPolygon, Polygon, box

from planner.geometry.overlap import areas, overlap

SQUARE, LINE = box(0, 0, 2, 2), LineString([(4, 0), (5, 0)])
BOTH = GeometryCollection([SQUARE, LINE])


@pytest.mark.parametrize("other", [Polygon(), GeometryCollection()])
def test_an_area_and_a_line_share_nothing_with_nothing(other: Polygon) -> None:
    """The library's own intersection is an error there."""
    assert overlap(BOTH, other).is_empty
    assert overlap(other, BOTH).is_empty


def test_what_only_touches_is_no_area() -> None:
    """1 x 2 of the square; along the line y = 2 the other one only touches it."""
    steps = Polygon([(1, -1), (3, -1), (3, 3), (0, 3), (0, 2), (1, 2)])
    assert overlap(SQUARE, steps).equals(box(1, 0, 2, 2))


def test_polygons_of_a_collection() -> None:
    """Each of them, wherever it is."""
    deep = GeometryCollection([LINE, MultiPolygon([SQUARE]), box(8, 8, 9, 9)])
    assert areas(deep).area == 4 + 1
    assert areas(LINE).is_empty
