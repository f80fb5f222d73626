"""The text of a map: one feature per line, and the same value again when read."""

from __future__ import annotations

import json

import pytest

from planner.importers.geojson import text

MAP = {
    "type": "FeatureCollection",
    "table": {"width": 60, "height": 44, "unit": "in", "name": "Größe 60″"},
    "features": [{"type": "Feature", "id": "a"}, {"type": "Feature", "id": "b"}],
}


def test_one_line_each() -> None:
    """Brackets, two members, one line per feature: 8 lines in all, the last one ended."""
    lines = text(MAP).splitlines()
    assert lines == [
        "{",
        '"type": "FeatureCollection",',
        '"table": {"width": 60, "height": 44, "unit": "in", "name": "Größe 60″"},',
        '"features": [',
        '{"type": "Feature", "id": "a"},',
        '{"type": "Feature", "id": "b"}',
        "]",
        "}",
    ]
    assert text(MAP).endswith("}\n")


def test_it_reads_back() -> None:
    """The same value, in the same order."""
    assert json.loads(text(MAP)) == MAP


def test_no_features() -> None:
    """An empty table is still JSON."""
    empty = {"type": "FeatureCollection", "features": []}
    assert json.loads(text(empty)) == empty


def test_a_number_that_is_none_is_refused() -> None:
    """NaN is not JSON and is never written."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        text({"features": [{"id": float("nan")}]})
