"""How much slow ground one search takes, and what is said beyond it."""

from typing import Any

import pytest

import planner
from planner.errors import LimitError
from planner.navigation.free_space import sheet_builder
from planner.navigation.free_space.sheet import Sheet


def _table() -> Any:
    ring = [[10, 5], [20, 5], [20, 15], [10, 15], [10, 5]]
    swamp = {
        "type": "Feature",
        "id": "swamp",
        "geometry": {"type": "Polygon", "coordinates": [ring]},
        "properties": {"kind": "area", "terrain": "difficult"},
    }
    model = {"id": "u.1", "base": "25mm", "at": [5, 10]}
    return {
        "format": "planner-scenario/1",
        "ruleset": "wardrones",
        "map": {
            "type": "FeatureCollection",
            "table": {"width": 30, "height": 20, "unit": "in"},
            "features": [swamp],
        },
        "units": [{"id": "u", "side": "red", "models": [model], "profile": {"M": 6}}],
    }


def test_more_points_on_borders_than_the_limit_are_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A border of four sides of 10" has a point every half an inch: 80, one more than 79."""
    monkeypatch.setattr(sheet_builder, "MOST_BENDING", 79)
    order = planner.Order(unit="u", action="move", to=(25, 10))
    with pytest.raises(LimitError, match="more than 79 points on its borders"):
        planner.plan(planner.load(_table()), order)


def test_at_the_limit_itself_a_plan_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only more than the limit are too many: what a search has just counted is allowed."""
    scenario = planner.load(_table())
    order = planner.Order(unit="u", action="move", to=(25, 10))
    counted: list[int] = []
    build = sheet_builder.SheetBuilder.build

    def watched(builder: sheet_builder.SheetBuilder) -> Sheet:
        built = build(builder)
        counted.append(builder.bending)
        return built

    monkeypatch.setattr(sheet_builder.SheetBuilder, "build", watched)
    assert planner.plan(scenario, order).found
    monkeypatch.setattr(sheet_builder, "MOST_BENDING", max(counted))
    assert planner.plan(planner.load(_table()), order).found
