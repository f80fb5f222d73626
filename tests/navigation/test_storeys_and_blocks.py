"""From what stands on the ground to a storey beside it, and back, without the ground between."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from planner.mobility import Climbing, Dropping, Passage
from planner.navigation import Navigator
from planner.units import Pose

from .judged import refused, spent
from .tables import OVER, area, box, floor, navigator, pose, solid, um, wall

FLOOR = floor("floor", box(5, 5, 10, 10), 3)
BLOCK = solid("block", box(10, 6, 13, 9), 2)
WALLS = wall("walls", [(4.8, 4.8), (10.2, 4.8), (10.2, 10.2), (4.8, 10.2), (4.8, 4.8)], 5)
HAIR = 0.002
"""Inches by which a climb stands off the edge that it is beside, twice."""


def ways(start: Pose, *features: object, highest: float | None = None) -> Navigator:
    """A disc of 25 mm that climbs an inch for an inch."""
    climbing = Climbing(highest=None if highest is None else um(highest))
    passages = {f.id: OVER for f in features}  # type: ignore[attr-defined]
    return navigator(
        list(features),  # type: ignore[arg-type]
        "25mm",
        start,
        30,
        size=(20, 20),
        passages=passages,
        climbing=climbing,
    )


@pytest.mark.parametrize("highest", [None, 2])
@pytest.mark.parametrize(
    ("start", "end", "inches"),
    [
        # 4" as seen from above, 1" down or up.
        (pose(8, 7.5, 3), pose(12, 7.5, 2), 5),
        (pose(12, 7.5, 2), pose(8, 7.5, 3), 5),
        # 7" over the block, 2" and 1" of climbs: what is 3" high may not be climbed at once.
        (pose(15, 7.5), pose(8, 7.5, 3), 10),
        (pose(8, 7.5, 3), pose(15, 7.5), 10),
    ],
)
def test_from_block_to_floor(start: Pose, end: Pose, inches: float, highest: float | None) -> None:
    """A block of 2" touches a floor of 3": one steps from the one to the other."""
    found = spent(ways(start, FLOOR, BLOCK, highest=highest), end)
    assert inches - 1e-4 <= found <= inches + HAIR


def test_not_without_the_block() -> None:
    """What is too high for one climb, and has nothing before it, is out of reach."""
    assert refused(ways(pose(15, 7.5), FLOOR, highest=2), pose(8, 7.5, 3))


@pytest.mark.parametrize("back", [False, True])
def test_into_a_house_over_its_wall(back: bool) -> None:
    """6" as seen from above, 5" up the wall, which stands a little off the storey, and 2" down.

    Or the reverse. The wall is where one climbs, anywhere along it, to a thousandth.
    """
    ends = [pose(2, 7.5), pose(8, 7.5, 3)]
    start, end = reversed(ends) if back else ends
    found = spent(ways(start, FLOOR, WALLS), end)
    assert 13 - 1e-4 <= found <= 13 * 1.001


def test_down_beside_the_block_below() -> None:
    """Through a floor of 3" one drop past a block of 1.5" under where it begins, for 0.05".

    9" and 0.05". As found it dropped on the spot, onto the block, and again off that.
    """
    floor_ = floor("floor", box(2, 2, 12, 8), 3)
    about: dict[str, Any] = {"size": (20, 10), "walks_through": True}
    dropping = Dropping(um(4), Fraction(0), um(0.05))
    passages = {"floor": OVER, "block": OVER}
    block = solid("block", box(4, 4, 6, 6), 1.5)
    found = navigator(
        [floor_, block], "25mm", pose(5, 5, 3), 30, passages=passages, dropping=dropping, **about
    )
    assert spent(found, pose(14, 5)) == pytest.approx(9.05, abs=1e-3)


def test_down_in_the_mud_below() -> None:
    """Mud at pace 2 from x = 3.5 to 4.2 before a floor from x = 5 on: one walks above it at first.

    From (9, 5), 3" up, to (2.2, 5.5): the base is on the floor to x = 5 - r, and in the mud to
    3.5 - r. A search over where it crosses both tells the least. It climbed down where it began.
    """
    features = [floor("floor", box(5, 2, 10, 8), 3), area("mud", box(3.5, 0, 4.2, 10))]
    passages = {"floor": OVER, "mud": Passage(pace=Fraction(2))}
    about: dict[str, Any] = {"size": (20, 10), "walks_through": True, "passages": passages}
    found = spent(navigator(features, "25mm", pose(9, 5, 3), 30, **about), pose(2.2, 5.5))
    r, y = 12.5 / 25.4, np.linspace(4.5, 6, 301)
    above, beyond = np.hypot(4 + r, y - 5), np.hypot(1.3 - r, 5.5 - y)
    least = (above[:, None] + 2 * np.hypot(1.5, y[:, None] - y) + beyond).min() + 3
    assert found == pytest.approx(least, abs=2e-3)
