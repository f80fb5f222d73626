"""How pieces of terrain are called in a reason."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.formation.reasons.sentence import said


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["wall"], ["the wall"]),
        (["west"], ["the wall west"]),
        (["north", "west"], ["the walls north and west"]),
        (["West_wall"], ["the West_wall"]),
        (["wall.2", "west", "wall"], ["the wall", "the wall.2", "the wall west"]),
        (["wallace"], ["the wall wallace"]),
    ],
)
def test_no_kind_is_said_twice(names: list[str], words: list[str]) -> None:
    """What says by its id what it is, as a word of its own, is called by that alone."""
    path = (((0, 0), (10, 0)),)
    known = {name: Feature(name, Kind.WALL, "LineString", path) for name in names}
    problem: Any = SimpleNamespace(
        scenario=SimpleNamespace(battlefield=SimpleNamespace(by_id=known)), others=()
    )
    assert said(problem, (), names) == words
