"""Doors and windows: the place of one, what is under its sill, and the wall above it.

A wall 100,000 high stands at x = 600,000, and has a window from y = 450,000 to 550,000, from
20,000 to 80,000 above the ground. A model has a radius of 16,000 and is 50,000 high.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Passage, Way

WALL = ((600_000, 300_000), (600_000, 700_000))
HOLE = ((600_000, 450_000), (600_000, 550_000))


@pytest.fixture(name="street")
def street_fixture(stage: Any) -> Any:
    """The wall and its window."""
    stage.wall("wall", WALL, top=100_000)
    given: dict[str, Any] = {"bottom": 20_000, "top": 80_000, "on_wall": "wall"}
    stage.features.append(Feature("window", Kind.WINDOW, "LineString", (HOLE,), **given))
    return stage


def rules(stage: Any, y: int, z: int, **window: Any) -> list[str]:
    """By which rules it may not go through the wall, at a height, along y."""
    wall, hole = Passage(Way.SHUT, rule="wall"), Passage(**{"rule": "window", **window})
    stage.models.clear()
    stage.model("u.1", (550_000, y, z)).may(passages={"wall": wall, "window": hole})
    found = stage.judge({"u.1": [("line", 650_000, y)]}).violations
    return [v.rule for v in found if v.step == 0 and v.rule in {"wall", "window"}]


@pytest.mark.parametrize("sill", [Way.OVER, Way.SHUT])
@pytest.mark.parametrize(("z", "wrong"), [(0, True), (19_999, True), (20_000, False)])
def test_under_its_sill_is_wall(street: Any, sill: Way, z: int, wrong: bool) -> None:
    """Where the game says so; else the window's own passage is that of its sill."""
    assert rules(street, 500_000, z, sill=sill) == ["window"] * wrong
    assert rules(street, 500_000, z) == []
    assert rules(street, 500_000, z, way=Way.SHUT, sill=Way.OPEN) == ["window"]


@pytest.mark.parametrize(
    ("y", "z", "wrong"),
    [
        (500_000, 30_000, False),  # its head at the top of the window
        (500_000, 30_001, True),
        (466_000, 25_000, False),  # its base beside the end of the window
        (465_999, 25_000, True),
        (534_000, 25_000, False),
        (534_001, 25_000, True),
        (300_000, 25_000, True),
    ],
)
def test_the_wall_about_it(street: Any, y: int, z: int, wrong: bool) -> None:
    """Above its top, and to its sides."""
    assert rules(street, y, z) == ["wall"] * wrong
