"""The table of detachments: sizes, sides, and orders that can be given."""

from __future__ import annotations

import pytest

from planner import rulesets
from planner.bench.detachments import _compare, folder_of_detachments
from planner.bench.formation.scene import Scene, scenes
from planner.bench.report import Section

SCENES = scenes(folder_of_detachments())


def test_ten_detachments_a_side_of_five_to_twenty() -> None:
    """All on one table of 180 x 120 cm, with stands of every size between."""
    scenario = SCENES[0].scenario
    table = scenario.battlefield.table
    assert (table.width, table.height) == (1_800_000, 1_200_000)
    for side in ("red", "blue"):
        mine = [unit for unit in scenario.units if unit.side == side]
        assert len(mine) == 10
        assert {len(unit) for unit in mine} == {5, 10, 15, 20}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_each_order_can_be_given(scene: Scene) -> None:
    """No rule refuses it before it is planned."""
    game = rulesets.find(scene.scenario.ruleset)
    assert game.refusal(scene.scenario, scene.order) is None


def test_times_are_shares_of_the_middle_squad() -> None:
    """Squads of 1, 2 and 6 s: 3 s are one and a half of the middle one."""
    squads, found = Section("s", "", ()), Section("d", "", ())
    for seconds in (1.0, 6.0, 2.0):
        squads.add(seconds=seconds)
    found.add(seconds=3.0)
    _compare(squads, found)
    assert found.rows[0]["ratio"] == 1.5
    assert [row["ratio"] for row in squads.rows] == [0.5, 3.0, 1.0]
