"""Who comes down in ground from above is in it: shut ground bars that, and a price is owed.

By pencil, inches; discs of 25 mm, climbs at an inch an inch, a table of 14" by 8".
"""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from planner.battlefield import Feature
from planner.mobility import Climbing, Measured, Passage, Way
from planner.navigation import Navigator, Places, Unreachable
from planner.navigation.levels.climbs import Way as Chain
from planner.units import Pose

from .judged import judged
from .judging import route
from .tables import INCH, OVER, area, box, floor, navigator, pose, solid, um, wall

UP = Climbing(Fraction(1), Fraction(1), rule="climb")
CENTRE, BASE = Measured.CENTRE, Measured.BASE


def ways(start: Pose, passage: Passage, *above: Feature) -> Navigator:
    """One model at a ditch from x = 6 to 9 across the table, and things above its rims."""
    about: dict[str, Any] = {"passages": {"ditch": passage, "block": OVER}, "climbing": UP}
    ditch = area("ditch", box(6, 0, 9, 8))
    return navigator([ditch, *above], "25mm", start, 40, size=(14, 8), **about)


def told(here: Navigator, to: Pose) -> list[float]:
    """What a place costs alone and nine times over."""
    field = here.field("me")
    return [float(field.costs(Places.of([to] * n))[0]) / INCH for n in (1, 9)]


@pytest.mark.parametrize("measured", [CENTRE, BASE])
def test_no_way_through_shut_ground_by_coming_down_in_it(measured: Measured) -> None:
    """Floors of an inch end flush with either rim: nothing leads from the one to the other."""
    floors = floor("near", box(3, 2, 6, 6), 1), floor("far", box(9, 2, 12, 6), 1)
    here, to = ways(pose(2, 4), Passage(Way.SHUT, measured=measured), *floors), pose(13, 4)
    assert told(here, to) == [np.inf] * 2
    with pytest.raises(Unreachable):
        here.field("me").route(to)


@pytest.mark.parametrize("measured", [CENTRE, BASE])
@pytest.mark.parametrize(
    ("start", "to", "above", "length"),
    [
        # Off a floor of an inch that ends in the middle: 6 along, 1 down, 8 for the ditch.
        (pose(5, 4, 1), pose(11, 4), floor("f", box(3, 2, 7.5, 6), 1), 15),
        # Over a block of 3" across the table and its rim, there and back: 10 + 3 + 3 + 8.
        (pose(2, 4), pose(12, 4), solid("block", box(5, 0, 7.5, 8), 3), 24),
        (pose(12, 4), pose(2, 4), solid("block", box(5, 0, 7.5, 8), 3), 24),
        # A block within it: what comes down beyond is in the ditch anew.
        (pose(2, 4), pose(12, 4), solid("block", box(7.2, 0, 7.8, 8), 3), 32),
    ],
)
def test_the_price_is_owed_where_it_comes_down(
    start: Pose, to: Pose, above: Feature, length: float, measured: Measured
) -> None:
    """Above it, nothing is owed; nor where it comes down beside it.

    A rule that tells of both, the climb and the ditch, stands once in what a step pays by.
    """
    here = ways(start, Passage(entry=um(8), measured=measured, rule="climb"), above)
    assert told(here, to) == pytest.approx([length] * 2, abs=0.002)
    way = judged(here, to)
    assert way.spent / INCH == pytest.approx(length, abs=0.001)
    assert all(len(step.rules) == len({*step.rules}) for step in way.steps)


def test_a_test_is_owed_where_it_comes_down() -> None:
    """Off a floor over mines: 3 along, 1 down and a die; who owes none does not come down."""
    mines = Passage(test="mines", measured=CENTRE)
    here = ways(pose(5, 4, 1), mines, floor("f", box(3, 2, 7, 6), 1))
    with pytest.raises(Unreachable):
        here.field("me").route(pose(8, 4))
    way = route(here, pose(8, 4), daring=True)
    assert way.spent / INCH == pytest.approx(4, abs=0.001)
    assert [test for step in way.steps for test in step.tests] == ["mines"]


def test_over_a_floor_that_nobody_may_end_on() -> None:
    """Over a wall of 5" and down on the floor of 3" behind it, along that and down: 10 up and down.

    The floor goes from the wall on, from edge to edge of the table: nobody comes down through it.
    """
    about: dict[str, Any] = {"passages": {"wall": OVER, "floor": Passage(stop=False)}}
    features = wall("wall", [(6, 0), (6, 8)], 5, 0.2), floor("floor", box(6, 0, 10, 8), 3)
    here = navigator(features, "60mm", pose(3, 4), 25, size=(16, 8), climbing=UP, **about)
    assert told(here, pose(13, 4)) == pytest.approx([20] * 2, abs=0.002)
    assert judged(here, pose(13, 4)).spent / INCH == pytest.approx(20, abs=0.001)


def test_a_climb_is_slid_along_a_rim_where_nothing_tells_its_places_apart() -> None:
    """It ends: where all places cost the same it is looked for ever closer, not for ever."""
    here = ways(pose(2, 4), Passage(), floor("f", box(3, 2, 7, 6), 3))
    web, asked = here.field("me").web, []

    def tried(_: int, points: Any) -> Any:
        asked.append(len(points))
        assert len(asked) < 1_000
        return np.full(len(points), 7.0)

    upper = max(range(len(web.sheets)), key=lambda n: web.sheets[n].z)
    way: Any = SimpleNamespace(
        web=web,
        groups=[[(0, pose(3, 4)), (upper, pose(3, 4, 3))]],
        spots=[(3.0 * INCH, 4.0 * INCH)],
        mobility=SimpleNamespace(climbing=UP),
        tried=tried,
    )
    assert Chain._beside(way, 0, 7.0) == (7.0, way.spots[0])
