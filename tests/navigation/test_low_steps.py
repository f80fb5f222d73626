"""Low steps taken where they lead on for least: alone, among many and by route alike. By pencil.

Lengths in inches; the disc of 32 mm has a radius of R, and reaches what it touches.
"""

from __future__ import annotations

import math
from typing import Any

import pytest

from planner.battlefield import Feature
from planner.mobility import Climbing
from planner.navigation import Places
from planner.units import Pose

from .judged import spent
from .tables import INCH, OVER, box, navigator, pose, solid, um, wall

R = 16 / 25.4


def _ways(features: list[Feature], start: Pose, *, free: float = 2, through: bool = True) -> Any:
    shut = {f.id: OVER for f in features if f.id in {"wall", "block"}}
    climbing = Climbing(free=um(free))
    given: dict[str, Any] = {"passages": shut, "climbing": climbing, "walks_through": through}
    return navigator(features, "32mm", start, 30, size=(20, 14), **given)


def _is_told(ways: Any, to: Pose, found: float) -> None:
    """By route, and among others."""
    assert spent(ways, to) == pytest.approx(found, rel=3e-4)
    others = [pose(2, 2), pose(18, 12), pose(2, 12)]
    told = ways.field("me").costs(Places.of([to, *others]))[0] / INCH
    assert told == pytest.approx(found, rel=6e-4)


@pytest.mark.parametrize("through", [True, False])
def test_up_a_wall_by_the_corner_of_a_crate(through: bool) -> None:
    """A wall of 4" with a crate of 1" at its foot: over the crate one climbs 3" up, and 4" down.

    Only one place this side touches both, and is off the wall: (10.1 + R, 5 - R). To it 1.25" from
    (+0.75, -1), and from it 2" to (-1.6, -1.2). Straight over the bare wall: 2.36" and 8".
    """
    at = 10.1 + R, 5 - R
    features = [wall("wall", [(10, 1), (10, 12)], 4, 0.2), solid("crate", box(10.1, 5, 12, 8), 1)]
    ways = _ways(features, pose(at[0] + 0.75, at[1] - 1), through=through)
    _is_told(ways, pose(at[0] - 1.6, at[1] - 1.2), 1.25 + 2 + 3 + 4)


@pytest.mark.parametrize("through", [True, False])
def test_down_a_wall_by_the_corner_of_a_crate(through: bool) -> None:
    """Over a crate of 2" and a wall of 3" onto the corner of a crate of 1": 1" up and 2" down.

    That corner is touched off the wall from (6.9 - R, 10.5 + R): 4.5" straight along there, and
    1.3" on to (-0.5, +1.2).
    """
    at = 6.9 - R, 10.5 + R
    features = [
        wall("wall", [(7, 13.5), (7, 5.5)], 3, 0.2),
        solid("two", box(7.1, 8.5, 9.1, 11.2), 2),
        solid("one", box(4.9, 7.5, 6.9, 10.5), 1),
    ]
    ways = _ways(features, pose(at[0] + 4.5, at[1]), through=through)
    _is_told(ways, pose(at[0] - 0.5, at[1] + 1.2), 4.5 + 1.3 + 1 + 2)


@pytest.mark.parametrize("through", [True, False])
def test_up_through_a_crate_that_lies_on_a_block(through: bool) -> None:
    """Onto a crate of 1" that lies on a block of 1.5", and sticks out on all sides of that.

    From (3, 7) to the block at x = 8 - R, 1.5" up, for nothing onto the crate, and back to x = 7.
    """
    features = [
        solid("block", box(8, 5, 10, 9), 1.5),
        solid("crate", box(6, 4, 11, 8), 1, base=1.5),
    ]
    ways = _ways(features, pose(3, 7), free=1, through=through)
    _is_told(ways, pose(7, 7, 2.5), (5 - R) + 1.5 + (1 - R))


def test_up_and_down_where_no_container_makes_it_dear() -> None:
    """Straight over a container of 3" that stands amid two tiers of 1.5", for nothing.

    Low steps cost nothing until the container is in reach: before its side x + y = 18 the line has
    the upper tier in reach from x = 9.5 - R on, beyond the side x + y = 22 to y = 9.5 + R.
    """
    features = [
        solid("lower", box(8, 2, 17.5, 10), 1.5),
        solid("upper", box(9.5, 3.5, 16.5, 9.5), 1.5, base=1.5),
        solid("block", [(14, 4), (16, 6), (13, 9), (11, 7)], 3),
    ]
    _is_told(_ways(features, pose(6, 1.5)), pose(17, 10.85), math.hypot(11, 9.35))


def test_two_steps_for_many_places() -> None:
    """Onto a crate of 1" on one of 1.5": straight to all places, wherever the lines come to it."""
    features = [
        solid("low", box(9, 5, 15, 11), 1.5),
        solid("crate", box(9, 5, 12.5, 9), 1, base=1.5),
        solid("high", box(12.5, 6, 15, 10), 1, base=2.5),
    ]
    at = [(9.7 + 0.5 * i, 5.7 + 0.5 * j) for i in range(4) for j in range(6)]
    field = _ways(features, pose(12, 2)).field("me")
    told = field.costs(Places.of([pose(*place, 2.5) for place in at])) / INCH
    assert told == pytest.approx([math.dist((12, 2), place) for place in at], rel=6e-4)
