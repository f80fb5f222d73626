"""What is still to go for a climber: looked for about the goal, the same as on the whole table."""

from typing import Any

import numpy as np
import pytest

from planner import Order, rulesets
from planner.navigation import Navigator, Places
from planner.navigation.nearby import Nearby
from planner.units import Pose

GAME = "gemini"
INCH = 25_400


def _walled(scene: Any, unit: Any, box: Any, line: Any) -> Any:
    """A yard of tall walls, a block, and a climber 6" from its goal on the block."""
    features = [
        line("w1", "wall", (12, 4), (12, 24), height=6, thickness=0.25),
        line("w2", "wall", (12, 24), (40, 24), height=5, thickness=0.25),
        line("w3", "wall", (26, 6), (26, 16), height=3, thickness=0.25),
        box("k", "solid", 16, 12, 20, 16, height=2.5),
    ]
    climber = unit("a", (12.6, 10), profile={"M": 4, "I": 4, "AP": 2})
    return scene(GAME, climber, features=features)


@pytest.mark.parametrize("goal", [(18, 14, 2.5), (14, 20, 0)])
def test_a_climbers_rest_is_that_of_the_whole_table(
    scene: Any, unit: Any, box: Any, line: Any, goal: Any
) -> None:
    """Every fourth inch of the table, near and far: alike to 2 µm, and where there is no way."""
    scenario = _walled(scene, unit, box, line)
    terms = rulesets.find(GAME).terms(scenario, Order("a", "climb"))
    ways = Navigator(scenario, terms)
    goals = Places.of([Pose(*(round(c * INCH) for c in goal))])
    grid = [(x, y) for x in range(2, 60, 4) for y in range(2, 44, 4)]
    places = Places.of([Pose(x * INCH, y * INCH) for x, y in grid])
    near = ways.remaining("a.1", goals)
    assert isinstance(near, Nearby)
    whole = near.wider()
    found, true = near.costs(places), whole.costs(places)
    assert (np.isfinite(found) == np.isfinite(true)).all()
    known = np.isfinite(true)
    assert known.sum() > 120
    assert (np.hypot(places.x - goals.x[0], places.y - goals.y[0])[known] > near.sure).any()
    assert np.abs(found[known] - true[known]).max() <= 2
