"""A wall's width for nothing, once a move (`over_the_wall` = free): ways judged to the 1/10000"."""

from __future__ import annotations

from typing import Any

import pytest

import planner


@pytest.mark.parametrize(
    ("way", "most"),
    [
        # slanting along (3, 4) / 5: the wall is as thick, and no thicker
        ([(22 + 0.6 * 7.25, 22 + 0.8 * 7.25)], True),
        ([(22 + 0.6 * 7.26, 22 + 0.8 * 7.26)], False),
        # over it, and on along it: 3 + 4.25
        ([(25, 22), (25, 26.25)], True),
        ([(25, 22), (25, 26.26)], False),
        # over it and back: once a move all the same, 3 + 4.25
        ([(25, 22), (20.75, 22)], True),
        ([(25, 22), (20.74, 22)], False),
        # away from it
        ([(16, 22)], True),
        ([(15.99, 22)], False),
        # up to it and back: 1.375 + 4.625
        ([(23.375, 22), (18.75, 22)], True),
        ([(23.375, 22), (18.74, 22)], False),
    ],
)
def test_w18_once_a_move_however_it_crosses(
    table: Any, squad: Any, line: Any, walked: Any, way: Any, most: bool
) -> None:
    """wardrones.amb.w18: 6" left, 1" of base and 1/4" of wall at x = 24, from (22, 22).

    The wall begins at x = 23.875, where a base of 1" stands with its middle on 23.375.
    """
    wall = line("h", "wall", (24, 0), (24, 44), height=2, terrain="high", thickness=0.25)
    unit = squad("a", (22, 22), profile={"agility": 5}, passed_checks=["h"])
    scenario = table(unit, features=[wall], over_the_wall="free")
    assert planner.check(scenario, walked(scenario, "cross", *way)).legal is most
