"""Regions of bodies that go where they face: what a turn costs is taken off each direction."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from planner.mobility import Turning
from planner.navigation import Places
from planner.navigation.headings.facing import FacingField

from .tables import INCH, navigator, pose, um
from .test_facing import ENGINE, TROOPS, small


def at(degrees: float, inches: float) -> shapely.Point:
    """A place so far from (20, 20)."""
    angle = math.radians(degrees)
    return shapely.Point(um(20 + inches * math.cos(angle)), um(20 + inches * math.sin(angle)))


@pytest.mark.parametrize(
    ("turning", "degrees", "far"),
    [
        (TROOPS, 0, 4.0),
        (TROOPS, 85, 4.0),
        (TROOPS, 100, 3.5),
        (TROOPS, 180, 3.5),
        (TROOPS, -170, 3.5),
        (ENGINE, 40, 4.0),
        (ENGINE, 50, 2.0),
        (ENGINE, 95, 0.0),
    ],
)
def test_in_the_open(turning: Turning, degrees: float, far: float) -> None:
    """4" facing east: `gemini.turn.free-quarter`, then 0.5" (`gemini.turn.extra-cost`).

    Backward at half rate is 2", less than 3.5" turned about. ENGINE: one turn of 45° free, each
    further one 2" (`epic41k.warengine.turn-cost`).
    """
    ways = navigator([], "25mm", pose(20, 20), 4, turning=turning)
    [(_, region)] = ways.field("me").reach()
    assert not region.contains(at(degrees, far + 0.02))
    assert far == 0 or region.contains(at(degrees, far - 0.02))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_inside_is_reached(seed: int) -> None:
    """Costs are the twin: they know nothing of rays. Inside, to 0.02", every place is reached."""
    ways, _, _ = small(seed)
    field = ways.field("me")
    [(_, region)] = field.reach()
    dice = np.random.default_rng(seed)
    x, y = (dice.integers(0, um(9), 600) for _ in range(2))
    none = np.zeros(600, np.int64)
    reached = np.isfinite(field.costs(Places(x, y, none, none)))
    inside = shapely.contains_xy(shapely.buffer(region, -0.02 * INCH), x, y)
    assert reached[inside].all()
    assert inside.sum() >= 0.8 * reached.sum()


@pytest.mark.parametrize("seed", range(3))
def test_as_many_budgets_pay_as_are_above_the_cost(seed: int) -> None:
    """`anyhow`, which looks for the best way to each place, is the twin; on small random tables."""
    ways, _, _ = small(seed)
    field = ways.field("me")
    assert isinstance(field, FacingField)
    dice = np.random.default_rng(seed)
    x, y = (dice.integers(0, um(9), 400) for _ in range(2))
    places = Places(x, y, np.zeros(400, np.int64), np.full(400, -1))
    costs = field.anyhow(places)
    budgets = np.array([1.0, 0.7, 0.3]) * field.budget
    paid = (costs[:, None] < budgets).sum(axis=1)
    assert len(set(paid.tolist())) > 2
    assert (field.bands(places, np.zeros(400, np.int64), budgets) == paid).all()
    assert (field.bands(places, np.minimum(paid, 1), budgets) == paid).all()
