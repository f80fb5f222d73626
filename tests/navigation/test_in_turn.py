"""What is asked of very much is asked bit by bit: the clock is looked at between, nothing else."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from planner.navigation import Navigator, Places, kernels
from planner.navigation.free_space import gates, sheet, too_high
from planner.navigation.search import edges
from planner.navigation.search import spread as spreading
from planner.until import until

from .tables import OVER, SHUT, box, navigator, pose, solid, wall


def _town() -> Navigator:
    """Walls and crates to climb, one too high, two blocks that leave a gap just as wide."""
    features = [
        wall("low", [(5, 1), (5, 8)], 1, 0.25),
        wall("high", [(9, 4), (9, 11)], 9, 0.25),
        solid("shut", box(11, 2, 13, 6), 5),
        solid("beside", box(14.6, 2, 16, 6), 5),
        solid("crate", box(2, 8, 4, 10), 2),
    ]
    passages = {"low": OVER, "high": OVER, "crate": OVER, "shut": SHUT, "beside": SHUT}
    return navigator(features, "40mm", pose(2, 3), 14, size=(20, 13), passages=passages)


def _costs() -> tuple[Any, Any]:
    """What all places cost, and what is left from them to one behind it all."""
    ways = _town()
    places = Places.of([pose(x, y) for x in range(1, 20) for y in range(1, 13)])
    left = ways.remaining("me", Places.of([pose(18, 4)]))
    return ways.field("me").costs(places), left.costs(places)


def test_bit_by_bit_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """One way point, one pair, one end, one point at a time: the same costs to the last bit."""
    asked: list[int] = []
    with until(lambda: asked.append(0)):
        whole = _costs()
    monkeypatch.setattr(spreading, "AT_ONCE", 0)
    monkeypatch.setattr(edges, "AT_ONCE", 0)
    monkeypatch.setattr(gates, "AT_ONCE", 0)
    monkeypatch.setattr(sheet, "AT_ONCE", 3)
    monkeypatch.setattr(sheet, "MANY", 0)
    monkeypatch.setattr(too_high, "AT_ONCE", 1)
    from planner.navigation import kept

    kept.forget()
    often: list[int] = []
    with until(lambda: often.append(0)):
        parts = _costs()
    for one, two in zip(whole, parts, strict=True):
        assert np.isfinite(one).sum() > 80
        assert np.array_equal(one, two)
    assert len(often) > 10 * len(asked) > 0


def test_a_wall_of_doors_is_asked_about_door_by_door() -> None:
    """Each piece of a table is made only if there is time for it."""
    features = [solid(f"s{n}", box(4 + 0.1 * n, 6, 4.05 + 0.1 * n, 7), 1) for n in range(50)]
    passages = dict.fromkeys((f.id for f in features), OVER)
    asked: list[int] = []
    ways = navigator(features, "25mm", pose(6, 3), 8, size=(20, 13), passages=passages)
    with until(lambda: asked.append(0)):
        ways.field("me").costs(Places.of([pose(6, 9)]))
    assert len(asked) >= len(features)


RATES = np.array([0.0, 40.0, 1.0, 1.0, math.inf, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0, math.inf])


@pytest.mark.parametrize("carried", [0.0, 1.0])
def test_below_is_what_levels_say(carried: float) -> None:
    """Rectangles over one another, things that hang, floors that carry: as by every level."""
    from planner.navigation.free_space.parts import CELLS, Parts
    from planner.navigation.free_space.things import CARRY, LIFT

    random, rates = np.random.default_rng(7), RATES.copy()
    rates[5] = carried
    for _ in range(20):
        tolls = Parts()
        for _ in range(40):
            (x, y), (w, h) = random.uniform(0, 900, 2), random.uniform(5, 300, 2)
            core = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])
            foot = float(random.choice((0, 0, 0, 30, 60)))
            lift = random.random() < 0.8
            data = (foot, foot + float(random.integers(1, 80)), 1.0) if lift else ()
            tolls.add(core, float(random.integers(0, 40)), LIFT if lift else CARRY, data)
        packed = tolls.tolls()
        cells = kernels.grid(*packed[:4], CELLS * len(tolls) + 1)
        xs, ys = random.uniform(-50, 1300, (2, 500))
        tops = random.choice([10.0, 35.0, 60.0, 100.0, math.inf], 500)
        found = kernels.below_by_cells(packed, rates, xs, ys, tops, *cells)
        assert found.any()
        assert not found.all()
        with np.errstate(invalid="ignore"):
            assert (found == (kernels.levels(packed, rates, xs, ys) < tops)).all()
